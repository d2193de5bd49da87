"""What the later keys of a state say: what they are after play, and the values that cannot be."""

import copy
from typing import Any

import pytest

from parlour.errors import ImpossiblePosition
from parlour.games.definition import Json
from parlour.play.match import Game

from . import allegra_positions as allegra
from . import alley_cat_positions as cat
from . import allie_gator_positions as gator
from .allie_gator_worlds import pass_turn, seeded, stolen


def refused(state: Json, path: str, value: Any) -> str:
    """Why the state is refused with this value at `memory.plays.0`."""
    wrong = copy.deepcopy(state)
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    place: Any = wrong
    for key in way:
        place = place[key]
    place[last] = value
    with pytest.raises(ImpossiblePosition) as raised:
        Game.from_state(wrong)
    return str(raised.value)


# ---- Alley Cat


def after_the_cat() -> Game:
    """Seat 1 has won the trick with the Alley Cat, so that seat 0 leads."""
    return cat.played(cat.at("5D 7C | QC 7S", won="KS-4C | 2S-QS"), "5D", "QC")


def test_AC_10_it_is_told_whether_the_last_trick_had_the_alley_cat() -> None:
    game = after_the_cat()
    assert (game.state()["leader"], game.state()["with_cat"], game.view()["with_cat"]) == (0, True, True)
    again = Game.from_state(game.state())
    [trick] = [area for area in again.look(0).table.areas if area.name == "trick"]
    assert [card.face for card in trick.cards] == ["5D", "QC"]
    assert again.look(0) == game.look(0)
    cat.played(game, "7C")
    assert game.state()["with_cat"]


def test_AC_10_an_older_state_without_another_trick_can_be_looked_at() -> None:
    """The only trick was the one with the Alley Cat: seat 0 leads and has won none."""
    game = cat.played(cat.at("5D KC JC TC 9C 8C | KS QS JS TS 9S 8S", round=1), "5D", "KS")
    state = {key: value for key, value in game.state().items() if key != "with_cat"}
    again = Game.from_state(state)
    assert again.state() == game.state()
    assert again.look(0) == game.look(0)


def test_AC_10_a_trick_with_the_alley_cat_that_was_not_is_refused() -> None:
    state = after_the_cat().state()
    assert refused(state, "with_cat", None) == "with_cat is None: it has to be true or false"
    assert refused(state, "with_cat", 1) == "with_cat is 1: it has to be true or false"
    plain = cat.at("KC 7C | QC 7S", won="KS-4C | 2S-QS").state()
    wrong = "with_cat is True, but that trick of seat 1 did not have the Alley Cat (AC-10)"
    assert refused(plain, "with_cat", True) == wrong
    first = cat.played(cat.at("5D KC JC TC 9C 8C | KS QS JS TS 9S 8S", round=1), "5D", "KS").state()
    wrong = "with_cat is False, but only the trick with the Alley Cat let seat 0 lead (AC-10)"
    assert refused(first, "with_cat", False) == wrong


# ---- Allegra


def test_AL_31_the_hundredth_turn_of_each_player_is_the_last_also_after_a_state_was_read() -> None:
    """Two players have had 199 turns; the two hundredth ends the round without a finisher."""
    state = allegra.table(active=1, dealer=1, to_act=[1], spare="discard", turns=199).state()
    assert state["turns"] == 199
    game = Game.from_state(state)
    allegra.play(game, "1 draw deck", "1 discard")
    game.play(1, game.legal_moves(1)[0])
    assert game.phase == "scored"
    assert (game.state()["turns"], game.state()["finisher"]) == (200, None)
    assert Game.from_state(game.state()).state_bytes() == game.state_bytes()
    assert refused(game.state(), "turns", 199).startswith("turns is 199, but these do not lead to ")


def test_AL_9_turns_are_counted_and_lead_to_whose_turn_it_is() -> None:
    state = allegra.table(active=1, dealer=2, players=3, to_act=[1]).state()
    assert state["turns"] == 1
    for turns in (4, 298):
        assert Game.from_state(state | {"turns": turns}).state()["turns"] == turns
    for turns in (0, 2, 3):
        wrong = f"turns is {turns}, but these do not lead to this turn of seat 1 (AL-9, AL-31)"
        assert refused(state, "turns", turns) == wrong
    assert refused(state, "turns", 301).startswith("turns is 301, but ")
    assert refused(state, "turns", 303) == "turns is 303: it has to be a whole number from 0 to 302"
    assert refused(state, "turns", 1.0) == "turns is 1.0: it has to be a whole number from 0 to 302"


def test_AL_26_last_turns_come_after_the_turn_of_the_finisher() -> None:
    grids = (allegra.PLAIN, allegra.OPEN, "? ? ? 1 / ? ? ? 5 / ? ? ? 6", allegra.PLAIN)
    state = allegra.table(*grids, finisher=1, last_turns=[2], active=3, to_act=[3]).state()
    assert state["turns"] == 2
    assert Game.from_state(state | {"turns": 402}).state()["turns"] == 402
    assert refused(state, "turns", 1).startswith("turns is 1, but these do not lead to this turn of seat 3")


@pytest.mark.parametrize(("away", "seen"), [("6?", False), ("6", True)])
def test_AL_12_AL_18_whether_others_saw_a_card_is_kept(away: str, seen: bool) -> None:
    grids = ("? ? ? ? / ? ? ? ? / ? ? ? ?", f"? ? {away} ? / ? ? ? ? / ? ? ? ?", allegra.PLAIN)
    game = allegra.table(*grids, phase="tapper swap", drawn="5", tapper=1)
    assert (game.state()["held_seen"], game.state()["swapped_seen"]) == (None, None)
    allegra.play(game, "1 swap d1")
    again = Game.from_state(game.state())
    for viewer in (None, 0, 1, 2):
        shown = again.view(viewer)
        assert shown["held_seen"] is seen
        assert shown["held"] == game.view(viewer)["held"] == ("6" if seen or viewer == 1 else None)
    assert refused(game.state(), "held_seen", None) == "held_seen is None: it has to be true or false"
    assert refused(game.state(), "swapped_seen", True) == "swapped_seen is True, not None: there is no card swapped"


def test_AL_30_the_cards_of_a_pile_that_was_shuffled_anew_stay_known() -> None:
    game = allegra.table(spare="discard")
    assert game.state()["deck_known"] is None
    allegra.play(game, "0 draw deck")
    state = game.state()
    assert sorted(state["deck"], key=int) == state["deck_known"] == game.view()["deck_known"]
    assert Game.from_state(state).view_record().tobytes() == game.view_record().tobytes()
    wrong = "deck_known is not the cards of the draw pile, ascending (AL-30)"
    assert refused(state, "deck_known", state["deck_known"][1:]) == wrong
    assert refused(state, "deck_known", state["deck_known"][::-1]) == wrong
    assert refused(state, "deck_known", ["12"]) == "deck_known[0] is 12: that is not a card of this game"


def test_AL_8_the_cards_that_were_turned_up_are_counted() -> None:
    """After the setup everybody has turned up two: an observation says so, also after a state was read."""
    game = allegra.table(players=3)
    assert int(game.view_record()[0].public.turned_up) == 6


# ---- Allie Gator


ROBBED = gator.position("12 ...", "S 21 22 23 24", "...", to_act=[1])


def robbed() -> Json:
    """Seat 1 has stolen from seat 0."""
    return gator.after(ROBBED, "steal 0")


def turned_up() -> Json:
    """Seat 1 had no number card, and D and S were turned up in the draw pile; seat 2 has played a D since."""
    state = gator.position("1 2 3 4 5", "D D S I G", "D 61 62 63 64", deck="D S 51", to_act=[1])
    return gator.after(state, "take", "direction")


def test_AG_14_what_a_theft_brought_to_light() -> None:
    state = robbed()
    [card] = [theft["card"] for theft in state["memory"]["thefts"]]
    assert card in state["hands"][1]
    assert state["memory"] == {
        "plays": [{"seat": 1, "card": "S", "hand": 5, "victim": 0, "victim_hand": 5}],
        "numbers": [[0, 0, 0]] * 2,
        "specials": [[0, 0, 0]] * 2,
        "draws": [[0, 0, 0]] * 2,
        "deck_special": False,
        "special_draws": [0, 0, 0],
        "thefts": [{"card": card, "shown": None}],
        "drawn": [[], [], []],
    }
    views = [Game.from_state(state).view(viewer)["memory"] for viewer in (0, 1, 2, None)]
    assert [[theft["card"] for theft in view["thefts"]] for view in views] == [[card], [card], [None], [None]]
    assert [view["drawn"] for view in views] == [[[], None, None], [None, [], None], [None, None, []], [None] * 3]


def test_AG_14_the_victim_sees_where_the_stolen_number_ends() -> None:
    state = gator.position("12 ...", "S 70 I D 24", "61 62 63 64 65", to_act=[1])
    game = seeded(state, "steal 0", when=stolen(1, "12"))
    for _ in range(2):
        pass_turn(game)
    game.play(1, "play 12 L")
    again = Game.from_state(game.state())
    assert again.state()["memory"]["thefts"] == [{"card": "12", "shown": {"seat": 1, "time": 1}}]
    assert again.view(0)["memory"]["thefts"] == again.state()["memory"]["thefts"]
    assert again.view(2)["memory"]["thefts"] == [{"card": None, "shown": None}]


def test_AG_23_what_was_turned_up_and_drawn_since() -> None:
    memory = turned_up()["memory"]
    assert memory["plays"] == [{"seat": 1, "hand": 5, "turned_up": ["D", "S"]}, {"seat": 2, "card": "D", "hand": 5}]
    assert memory["specials"] == [[0, 5, 0], [0, 0, 0], [0, 0, 0]]
    assert [sum(row) for row in memory["draws"]] == [0, 0, 1]


def test_AG_20_the_order_of_penalty_cards_is_kept() -> None:
    game = gator.game(gator.position("D ...", "D ...", "..."))
    for move in ("direction", "take"):
        game.play(game.to_act[0], move)
    state = game.state()
    assert state["penalty_seats"] == [0, 2]
    assert Game.from_state(state).state_bytes() == game.state_bytes()
    wrong = "penalty_seats does not have each seat as often as penalties has its cards (AG-12)"
    assert refused(state, "penalty_seats", [2, 2]) == wrong
    assert refused(state, "penalty_seats", [0]) == "penalty_seats is [0]: it has to be a list of 2 items"
    assert refused(state, "penalty_seats", [0, 3]) == "penalty_seats[1] is 3: it has to be a whole number from 0 to 2"


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("memory", None, "memory is None: it has to be an object with plays, numbers, specials, draws, deck_special, "),
        ("memory.plays", [{}] * 22, "memory.plays is [{}, {}, "),
        ("memory.plays.0", {}, "memory.plays[0] is {}: it has to be an object with seat, card, hand"),
        ("memory.plays.0.seat", 3, "memory.plays[0].seat is 3: it has to be a whole number from 0 to 2"),
        ("memory.plays.0.seat", 0, "memory.plays[0] is no theft: with S one steals from another player (AG-14)"),
        ("memory.plays.0.seat", 2, "memory.plays has cards of seat 2 that are not its last special penalty cards (AG-12)"),
        ("memory.plays.0.card", "33", "memory.plays[0].card is 33: it has to be a special card (AG-9)"),
        ("memory.plays.0.card", "D", "memory.plays[0] is no theft: with S one steals from another player (AG-14)"),
        ("memory.plays.0.hand", 0, "memory.plays[0].hand is 0: it has to be a whole number from 1 to 5"),
        ("memory.plays.0.hand", 6, "memory.plays[0].hand is 6: it has to be a whole number from 1 to 5"),
        ("memory.plays.0.victim", 3, "memory.plays[0].victim is 3: it has to be a whole number from 0 to 2"),
        ("memory.plays.0.victim_hand", 0, "memory.plays[0].victim_hand is 0: it has to be a whole number from 1 to 5"),
        ("memory.plays.0", {"seat": 1, "card": "I", "hand": 1}, "memory.plays[0].hand is 1: it has to be a whole"),
        ("memory.plays.0", {"seat": 1, "card": "D", "hand": 5}, "memory.plays has cards of seat 1 that are not its last "),
        ("memory.plays.0", {"seat": 1, "hand": 5, "turned_up": []}, "memory.plays[0].turned_up is []: it has to be a "),
        ("memory.plays.0", {"seat": 1, "hand": 5, "turned_up": ["7"]}, "memory.plays[0].turned_up has 7 1 times: special "),
        ("memory.plays.0", {"seat": 1, "hand": 5, "turned_up": ["G"] * 4}, "memory.plays[0].turned_up has G 4 times: "),
        ("memory.plays", [{"seat": 1, "hand": 5, "turned_up": ["D"]}] * 4, "memory.plays[3] is one turning-up too many: "),
        ("memory.numbers", [[0, 0, 0]], "memory.numbers is [[0, 0, 0]]: it has to be a list of 2 items"),
        ("memory.numbers.0", [0, 0], "memory.numbers[0] is [0, 0]: it has to be a list of 3 items"),
        ("memory.numbers.0.1", 16, "memory.numbers[0][1] is 16: it has to be a whole number from 0 to 15"),
        ("memory.specials.1.2", 6, "memory.specials[1][2] is 6: it has to be a whole number from 0 to 5"),
        ("memory.draws.1.0", 1, "memory.draws[1] is [1, 0, 0]: nothing was turned up before (AG-23)"),
        ("memory.deck_special", 0, "memory.deck_special is 0: it has to be true or false"),
        ("memory.deck_special", True, "memory.deck_special is true, but the draw pile has a number card (AG-24)"),
        ("memory.special_draws.0", 1, "memory.special_draws is [1, 0, 0], but the draw pile was not shown to be "),
        ("memory.thefts", [], "memory.thefts is []: it has to be a list of 1 items"),
        ("memory.thefts.0.card", "71", "memory.thefts[0].card is 71: that is not a card of this game"),
        ("memory.thefts.0", {"card": None, "shown": {"seat": 1, "time": 1}}, "memory.thefts[0].shown is {'seat': 1, "),
        ("memory.thefts.0", {"card": "D", "shown": {"seat": 1, "time": 1}}, "memory.thefts[0].shown is not null, but "),
        ("memory.thefts.0", {"card": "12", "shown": {"seat": 1, "time": 0}}, "memory.thefts[0].shown.time is 0: it has "),
        ("memory.thefts.0", {"card": "12", "shown": {"seat": 1, "time": 2}}, "memory.thefts[0].shown.time is 2: it has "),
        ("memory.thefts.0", {"card": "12", "shown": {"seat": 3, "time": 1}}, "memory.thefts[0].shown.seat is 3: it has "),
        ("memory.drawn", [[], []], "memory.drawn is [[], []]: it has to be a list of 3 items"),
        ("memory.drawn.0", [["D"]], "memory.drawn[0] is [['D']]: it has to be a list of 0 items"),
        ("memory.drawn.0", None, "memory.drawn[0] is None: it has to be a list of 0 items"),
    ],
)  # fmt: skip
def test_a_memory_that_cannot_be_is_refused(path: str, value: Any, message: str) -> None:
    assert refused(robbed(), path, value).startswith(message)


def test_AG_23_nobody_has_drawn_more_special_cards_than_cards() -> None:
    state = turned_up()
    wrong = "memory.drawn[0] has 1 cards, but seat 0 has drawn 0 (memory.draws)"
    assert refused(state, "memory.drawn.0.0", ["D"]) == wrong
    assert refused(state, "memory.drawn.2.0", ["30"]).startswith("memory.drawn[2][0] has 30 1 times: special cards are")
