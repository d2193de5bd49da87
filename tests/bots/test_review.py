"""Reviews: what a decision cost, what is called a mistake, and what was luck."""

import random
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest

from parlour import Game, new_game
from parlour.bots import review as reviewing
from parlour.bots.estimates import Estimate, clear, total
from parlour.bots.match import Match, played_out
from parlour.bots.review import Decision, decisions, reviewed, summed_up
from parlour.bots.search.comparing import are_alike, compare
from parlour.bots.search.searching import Budget, search, warm_search
from parlour.games.options import Value

from ..every_game.tables import INTERPRETED, PLAIN_TABLES, Table, either
from .test_bots import positions

FEW = Budget(either(100, 3))
DEALS = [(seed, seat) for seed in "123456" for seat in (0, 1)]
ALIKE = 200
statistical = pytest.mark.skipif(INTERPRETED, reason="it takes some hundred simulations for each decision")


def short_game(seed: str = "9f", rotation: int = 0) -> Game:
    return played_out(Match("alley-cat", ("careful", "random"), "1", {"target": 11}), rotation, seed)


# ---- what a review holds


def test_a_review_accounts_for_all_of_the_difference() -> None:
    game = short_game()
    review = reviewed(game, FEW)
    assert sum(seat.result for seat in review.seats) == pytest.approx(1)
    for seat in review.seats:
        assert seat.start + seat.mistakes + seat.gifts + seat.luck == pytest.approx(seat.result)
        own = [made.cost for made in review.decisions if made.seat == seat.seat]
        others = [made.cost for made in review.decisions if made.seat != seat.seat]
        assert (seat.mistakes, seat.gifts) == pytest.approx((-sum(own), sum(others)))
        for value, name in ((seat.mistakes, "mistakes"), (seat.gifts, "gifts"), (seat.luck, "luck")):
            low, high = getattr(seat, f"{name}_interval")
            assert low <= value <= high
    assert 0 <= review.luck <= 1
    assert 0 <= review.luck_interval[0] <= review.luck_interval[1] <= 1


def test_a_review_has_every_decision_and_names_the_costliest_of_the_clear_mistakes() -> None:
    game = short_game()
    review = reviewed(game, Budget(either(600, 3)))
    again, open_to_choice = new_game("alley-cat", 2, game.seed, **game.options), []
    for number, (seat, move) in enumerate(game.moves, 1):
        if seat is None:
            again.next_round()
            continue
        if len(again.legal_moves(seat)) > 1:
            open_to_choice.append((number, seat, move))
        again.play(seat, move)
    assert [(made.number, made.seat, made.move) for made in review.decisions] == open_to_choice
    costs = [review.decisions[place].cost for place in review.mistakes]
    assert costs == sorted(costs, reverse=True)
    assert review.costliest == review.mistakes[: reviewing.COSTLIEST]
    assert all(review.decisions[place].low > 0 for place in review.mistakes)
    assert all(made.cost == pytest.approx(made.before - made.after) for made in review.decisions)
    assert all(made.low <= made.cost <= made.high for made in review.decisions)
    assert all(made.cost == made.low == made.high == 0 for made in review.decisions if made.move == made.best)


def test_a_review_is_repeatable() -> None:
    assert reviewed(short_game(), FEW) == reviewed(short_game(), FEW)


def test_a_review_by_time_is_refused() -> None:
    with pytest.raises(ValueError, match="the budget needs a number of simulations"):
        reviewed(short_game(), Budget(seconds=1.0))


@statistical
def test_who_plays_at_random_makes_dearer_mistakes_than_a_careful_player() -> None:
    """On average: in a single short game luck decides which mistakes there are to make."""
    reviews = [[reviewed(short_game(seed, seat)).seats[seat ^ bot].mistakes for bot in (0, 1)] for seed, seat in DEALS]
    careful, randomly = np.mean(reviews, axis=0)
    assert randomly < careful - 0.05


@statistical
def test_a_blunder_is_named() -> None:
    """A review that names nothing would make no mistakes either. Its costs in the record are those of the blunders."""
    named = [reviewed(short_game(seed, seat)).mistakes for seed, seat in DEALS]
    assert sum(map(bool, named)) > len(DEALS) / 2


# ---- moves are compared with like effort


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_moves_are_compared_in_the_same_deals(table: Table) -> None:
    """The same move brings the same in each deal; and others are tried as often."""
    for game in positions(table)[:2]:
        for seat in game.to_act[:1]:
            views, moves = game.view_record(seat), game.legal_moves(seat)
            deals = either(40, 2)
            tried = compare(game.identity, views, "1", [moves[0], *moves[-2:], moves[0]], deals)
            assert np.array_equal(tried[0].shares, tried[-1].shares)
            assert all(len(each.shares) == deals and 0 <= each.share <= 1 for each in tried)


# ---- moves that are alike


def first_reveals() -> Iterator[tuple[Game, int]]:
    for seed in range(ALIKE):
        game = new_game("allegra", 2, seed)
        yield game, game.to_act[0]


def twin_of_the_best(game: Game, seat: int, budget: Budget, seed: str) -> str:
    """A move that is alike to the one that a review finds best, and is not that."""
    definition, views = game.identity.definition(), game.view_record(seat)
    best = search(game.identity, views, seed, budget).candidates[0].move
    twins = [move for move in game.legal_moves(seat) if move != best and are_alike(definition, views, move, best)]
    return random.Random(seed).choice(twins)


def judged(budget: Budget) -> list[Decision]:
    """Two hundred decisions for a move that is alike to the one that the review would have played."""
    made = []
    for game, seat in first_reveals():
        warm_search(game.identity)
        move = twin_of_the_best(game, seat, Budget(budget.simulations // 2), f"{game.seed} 1")  # type: ignore[operator]
        made.append(reviewing._decision(game, 1, seat, move, budget))
    return made


@statistical
def test_moves_that_are_alike_are_known_as_such() -> None:
    for made in judged(Budget(100)):
        assert made.move == made.best
        assert made.cost == made.low == made.high == 0


@statistical
def test_no_mistake_is_named_on_200_decisions_between_moves_that_are_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a review does not know that they are alike, as with moves that are nearly so: the figures alone say it."""
    monkeypatch.setattr(reviewing, "are_alike", lambda _definition, _views, move, other: move == other)
    made = judged(Budget(400))
    costs = [Estimate(each.cost, each.high - each.cost) for each in made]
    assert all(each.move != each.best for each in made)
    assert clear(costs) == []
    assert sum(cost.low > 0 for cost in costs) <= 0.06 * ALIKE  # 2.5 % of them are expected
    whole = total(costs)
    assert whole.low <= 0 <= whole.high
    review = summed_up(_finished(), made)
    assert review.mistakes == review.costliest == ()


def _finished() -> Game:
    return played_out(Match("allegra", ("careful", "careful"), "1", {"rounds": 1}), 0, "1")


@statistical
def test_who_plays_as_the_review_would_has_lost_nothing_on_average() -> None:
    """The winner's curse: the best of several means is too high. Moves chosen with the review's effort cost it nothing."""
    costs = []
    for seed in range(6):
        match = Match("alley-cat", ("master:300", "careful"), "1", {"target": 11})
        game = played_out(match, 0, f"{seed}")
        costs += [made.cost for made in decisions(game, Budget(600)) if made and made.seat == 0]
    error = np.std(costs) / len(costs) ** 0.5
    assert len(costs) > 50
    assert abs(np.mean(costs)) < max(0.01, 2 * error)


# ---- chances to win

CALIBRATED: list[tuple[str, dict[str, Value]]] = [
    ("alley-cat", {"target": 11}),
    ("allie-gator", {}),
    ("allegra", {"rounds": 1}),
]


def foretold(name: str, options: dict[str, Value], games: int) -> npt.NDArray[np.float64]:
    """For each of so many games of careful bots, at one of its decisions: the chance to win, and what was won."""
    found = []
    for number in range(games):
        whole = played_out(Match(name, ("careful", "careful"), "1", options), 0, f"{number:x}")
        game, begin = new_game(name, 2, whole.seed, **options), random.Random(number).randrange(len(whole.moves))
        made = next((made for made in _from(game, whole, begin)), None)
        if made:
            found.append((made.after, float(made.seat in whole.winners) / len(whole.winners)))
    return np.array(found).T


def _from(game: Game, whole: Game, begin: int) -> Iterator[Decision]:
    for number, (seat, move) in enumerate(whole.moves):
        if number >= begin and seat is not None and len(game.legal_moves(seat)) > 1:
            yield reviewing._decision(game, number, seat, move, Budget(200))
        if seat is None:
            game.next_round()
        else:
            game.play(seat, move)


@statistical
@pytest.mark.parametrize(("name", "options"), CALIBRATED, ids=[name for name, _ in CALIBRATED])
def test_chances_to_win_come_true_as_often_as_they_say(name: str, options: dict[str, Value]) -> None:
    """In all, and among the low, middle and high ones each by itself."""
    warm_search(new_game(name, 2, 1).identity)
    chances, results = foretold(name, options, 200)
    assert len(chances) > 180
    for low, high in ((0.0, 1.1), (0.0, 0.35), (0.35, 0.65), (0.65, 1.1)):
        chosen = (low <= chances) & (chances < high)
        error = np.sqrt((chances * (1 - chances))[chosen].sum() + 0.25)
        assert chosen.sum() > 20
        assert abs((results - chances)[chosen].sum()) < 3 * error
