"""The rules of Alley Cat, one after the other: scoring and the end of the game."""

import pytest

from parlour import Game, new_game

from .alley_cat_positions import RANKS, at, played

# Scoring


ROUND = "KC-QS 9S-4C 8C-8S JS-6C 7C-3C"
"""Five tricks: 1 + 5 + 0 + 5 + 4 by difference, 12 + 4 + 8 + 6 + 3 by the rank of the losing card, 5 by tricks."""
LOW = "2C 2S AC AS 3S 4S"


def scored(game: Game, led: str, answer: str) -> list[float]:
    """The points that both seats make of a round that ends with this trick."""
    before = game.scores
    played(game, led, answer)
    assert game.phase == "scored"
    return [score - old for score, old in zip(game.scores, before, strict=True)]


def test_AC_12_the_points_of_a_trick_go_to_its_winner() -> None:
    assert scored(at(f"QC | {LOW}", won=f"{ROUND} |"), "QC", "2C") == [15 + 10, 0]
    assert scored(at(f"{LOW} | QC", won=f"| {ROUND}"), "2C", "QC") == [0, 15 + 10]


def test_AC_12_every_trick_of_the_round_counts_for_the_seat_that_won_it() -> None:
    game = at("QC | 2C AC AS 3S", won=f"{ROUND} | 2S-TC 4S-KS", scores=[7, -5])
    assert scored(game, "QC", "2C") == [15 + 10, 8 + 9]
    assert game.scores == [7 + 25, -5 + 17] == game.state()["scores"]


@pytest.mark.parametrize("cat_trick", ["KS-5D", "5D-KS"])
def test_AC_12_the_trick_with_the_cat_is_subtracted_from_its_winner(cat_trick: str) -> None:
    assert scored(at("QC | 2C 2S AC AS 3S", won=f"{ROUND} {cat_trick} |"), "QC", "2C") == [15 - 8 + 10, 0]
    assert scored(at("2C 2S AC AS 3S | QC", won=f"| {ROUND} {cat_trick}"), "2C", "QC") == [0, 15 - 8 + 10]


def test_AC_12_the_cat_itself_can_win_and_cost_its_winner_the_last_trick() -> None:
    assert scored(at(f"5D | {LOW}", won=f"{ROUND} |"), "5D", "2C") == [15 - 3, 0]


def test_AC_12_points_are_counted_when_the_round_has_ended() -> None:
    game = played(at("KC 7C | AC 7S", scores=[40, 3]), "KC", "AC")
    assert (game.scores, game.phase) == ([40, 3], "play")


@pytest.mark.parametrize(
    ("led", "answer", "difference", "captured"),
    [("KC", "AC", 12, 1), ("AS", "KC", 12, 1), ("9C", "9S", 0, 9), ("5C", "JC", 6, 5), ("TC", "QC", 2, 10)],
)
def test_AC_13_a_trick_is_scored_by_the_option_scoring(led: str, answer: str, difference: int, captured: int) -> None:
    """The other tricks of seat 0 are worth nothing by difference, 2 + 3 + 4 + 6 + 7 by captured rank, 5 by tricks."""
    seat = 0 if RANKS.index(led[0]) > RANKS.index(answer[0]) or led == "9C" else 1
    rest, others = "2C-2S 3C-3S 4C-4S 6C-6S 7C-7S", {"difference": 0, "captured": 22, "tricks": 5}
    for scoring, points in (("difference", difference), ("captured", captured), ("tricks", 1)):
        game = at(f"{led} | {answer} 8C 8S TS JS QS", won=f"{rest} |", options={"scoring": scoring, "target": 121})
        expected = [others[scoring], 0]
        expected[seat] += points
        assert scored(game, led, answer) == expected


def test_AC_13_the_difference_is_the_default() -> None:
    assert new_game("alley-cat", seed=1).options["scoring"] == "difference"
    assert scored(at(f"KC | {LOW}", won="8C-8S 9C-9S 7C-7S 6C-6S TC-TS |"), "KC", "AC") == [12, 0]


@pytest.mark.parametrize(
    ("scoring", "points"), [("difference", 15 - 8 + 10), ("captured", 33 - 5 + 2), ("tricks", 5 - 1 + 1)]
)
def test_AC_13_the_trick_with_the_cat_is_subtracted_in_every_scoring(scoring: str, points: int) -> None:
    game = at("QC | 2C 2S AC AS 3S", won=f"{ROUND} KS-5D |", options={"scoring": scoring, "target": 121})
    assert scored(game, "QC", "2C") == [points, 0]


@pytest.mark.parametrize(("scoring", "points"), [("difference", -8), ("captured", -5), ("tricks", -1)])
def test_AC_14_a_score_may_fall_below_0(scoring: str, points: int) -> None:
    """Seat 1 has won nothing before, and wins the Alley Cat with the last card of seat 0."""
    game = at("5D | KC 2S AC AS 3S 4S", won=f"{ROUND} |".replace("KC", "QC"), options={"scoring": scoring})
    played(game, "5D", "KC")
    assert game.phase == "scored"
    assert game.scores[1] == points == game.state()["scores"][1]


def test_AC_14_a_score_below_0_is_carried_into_the_next_round() -> None:
    game = played(at("KC | 5D", scores=[-30, -2]), "KC", "5D")
    game.next_round()
    assert (game.scores, game.phase) == ([-38, -2], "play")


# End of the game


def ended(scores: tuple[int, int], number: int = 2, **options: str | int) -> Game:
    """The game after a last trick that is worth nothing, at these scores."""
    return played(at("9C | 9S", scores=list(scores), round=number, options=options), "9C", "9S")


@pytest.mark.parametrize(
    ("scores", "winner"), [((44, 43), 0), ((0, 44), 1), ((45, 44), 0), ((46, 51), 1), ((-7, 60), 1), ((44, -50), 0)]
)
def test_AC_15_at_44_the_higher_score_wins(scores: tuple[int, int], winner: int) -> None:
    game = ended(scores)
    state = game.state()
    assert (game.over, game.phase, game.to_act, game.winners) == (True, "over", [], [winner])
    assert (state["over"], state["phase"], state["winners"]) == (True, "over", [winner])


@pytest.mark.parametrize("scores", [(43, 0), (43, 42), (-44, 3), (-60, -90)])
def test_AC_15_below_44_another_round_is_played(scores: tuple[int, int]) -> None:
    game = ended(scores)
    assert (game.over, game.phase, game.winners) == (False, "scored", [])
    game.next_round()
    assert (game.round, game.phase, game.scores) == (3, "play", list(scores))


@pytest.mark.parametrize("score", [44, 45, 70])
def test_AC_15_equal_scores_play_on(score: int) -> None:
    game = ended((score, score))
    assert (game.over, game.phase, game.winners) == (False, "scored", [])
    game.next_round()
    assert (game.round, game.phase, game.scores) == (3, "play", [score, score])


def test_AC_15_the_round_after_equal_scores_decides() -> None:
    game = played(at("TC | 9S", scores=[50, 50], round=3), "TC", "9S")
    assert (game.over, game.winners, game.scores) == (True, [0], [51, 50])
    beaten = played(at("KC | 5D", scores=[50, 50], round=3), "KC", "5D")
    assert (beaten.over, beaten.winners, beaten.scores) == (True, [1], [42, 50])


def test_AC_15_the_points_of_the_last_trick_count() -> None:
    game = played(at("KC | AC", scores=[32, 40]), "KC", "AC")
    assert (game.over, game.winners, game.scores) == (True, [0], [44, 40])


def test_AC_15_the_target_is_an_option() -> None:
    assert new_game("alley-cat", seed=1).options["target"] == 44
    assert ended((11, 3), target=11).winners == [0]
    assert not ended((10, 3), target=11).over
    assert ended((3, 121), target=121).winners == [1]
    assert not ended((3, 120), target=121).over


@pytest.mark.parametrize(
    ("scores", "winners"), [((7, 6), [0]), ((-9, -8), [1]), ((7, 7), [0, 1]), ((-3, -3), [0, 1]), ((50, 50), [0, 1])]
)
def test_AC_16_after_60_rounds_the_higher_score_wins_and_equal_scores_share(
    scores: tuple[int, int], winners: list[int]
) -> None:
    game = ended(scores, number=60)
    assert (game.over, game.phase, game.winners, game.to_act) == (True, "over", winners, [])


@pytest.mark.parametrize("scores", [(7, 6), (7, 7), (50, 50)])
def test_AC_16_after_59_rounds_the_game_goes_on(scores: tuple[int, int]) -> None:
    game = ended(scores, number=59)
    assert (game.over, game.phase) == (False, "scored")
    game.next_round()
    assert (game.round, game.phase) == (60, "play")
