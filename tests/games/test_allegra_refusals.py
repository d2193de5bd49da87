"""Why a move of Allegra is refused: the sentence and the rule, for each rule that can forbid something."""

from typing import Any

import pytest

from parlour import Game, IllegalMove, UnknownMove
from parlour.games.allegra.actions import MOVES
from parlour.games.allegra.state import ANSWER

from .allegra_positions import BARE, OPEN, PLAIN, State, keeping, lay_out, play, random_play, table


def refusal(game: Game, seat: int, move: str) -> tuple[str, str]:
    """The sentence and the rule; playing the move raises the same and changes nothing."""
    reason = game.why_not(seat, move)
    assert reason is not None
    before, moves = game.state_bytes(), game.moves
    with pytest.raises(IllegalMove) as refused:
        game.play(seat, move)
    assert str(refused.value) == str(reason)
    assert (game.state_bytes(), game.moves) == (before, moves)
    return reason.sentence, reason.rule


# ---- Who may play at all


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_there_is_no_such_seat(seat: int) -> None:
    game = table(players=3)
    for ask in (game.why_not, game.play):
        with pytest.raises(IllegalMove, match=f"^there is no seat {seat}: the seats are 0 to 2$"):
            ask(seat, "draw deck")


def test_the_game_is_over() -> None:
    game = play(keeping(OPEN, OPEN, finisher=1, rounds=1), "0 discard")
    winners = " and ".join(f"seat {seat}" for seat in game.winners)
    assert refusal(game, 0, "draw deck") == (f"the game is over, won by {winners}", "")
    with pytest.raises(IllegalMove, match=r"^the game is over: there is no next round$"):
        game.next_round()


def test_between_two_rounds() -> None:
    game = play(keeping(OPEN, OPEN, finisher=1), "0 discard")
    assert refusal(game, 1, "draw deck") == ("round 1 is over: seat 1 can play when the next round is dealt", "")


def test_the_next_round_has_to_wait() -> None:
    with pytest.raises(IllegalMove, match=r"^round 1 is not over: seat 0 is to act$"):
        table().next_round()


ALL_FIRST_WORDS = "reveal, draw, tap, pass, give, refuse, swap, discard, take, put, clear, done"


@pytest.mark.parametrize("move", ["fly", "", "DRAW deck", " draw deck", "b1", "next round"])
def test_words_that_are_no_move(move: str) -> None:
    sentence, rule = refusal(table(), 0, move)
    assert (sentence, rule) == (f"'{move}' is not a move of this game: a move begins with {ALL_FIRST_WORDS}", "")
    assert isinstance(table().why_not(0, move), UnknownMove)


PLACE = "takes a place from a1 to e3"
LINE = "clear takes the three places of a column or a row in area order, as in clear a1 a2 a3 or clear a2 c2 d2"


@pytest.mark.parametrize(
    ("move", "form", "rule"),
    [
        ("reveal", f"reveal {PLACE}, as in reveal c2", "AL-7"),
        ("reveal f1", f"reveal {PLACE}, as in reveal c2", "AL-7"),
        ("swap a4", f"swap {PLACE}, as in swap c1", "AL-7"),
        ("take  b1", f"take {PLACE} of the tapper's area, as in take d2", "AL-7"),
        ("put 1b", f"put {PLACE}, as in put b3", "AL-7"),
        ("draw", "draw takes deck or discard", "AL-10"),
        ("draw pile", "draw takes deck or discard", "AL-10"),
        ("discard 5", "discard stands alone", "AL-13"),
        ("tap 1", "tap stands alone", "AL-16"),
        ("pass on", "pass stands alone", "AL-16"),
        ("give", "give takes the seat that gets the card, as in give 2", "AL-17"),
        ("give 6", "give takes the seat that gets the card, as in give 2", "AL-17"),
        ("refuse 1", "refuse stands alone", "AL-17"),
        ("clear a1 a2", LINE, "AL-20"),
        ("clear b1 c1 d2", LINE, "AL-20"),
        ("clear d1 c1 b1", LINE, "AL-20"),
        ("done now", "done stands alone", "AL-20"),
    ],
)
def test_words_that_go_on_in_another_way(move: str, form: str, rule: str) -> None:
    assert refusal(table(), 0, move) == (f"'{move}' is not a move: {form}", rule)


def test_long_nonsense_is_shortened() -> None:
    sentence, _ = refusal(table(), 0, "x" * 100)
    assert sentence.startswith("'" + "x" * 40 + "...' is not a move of this game")


# ---- Whose turn it is and what is asked


EXCHANGE: State = {"tapper": 1}
LINES = "5 5 5 ? / ? ? ? ? / ? ? ? ?"
ASKED = [
    (lay_out(*["? ? ? ? / ? ? ? ? / ? ? ? ?"] * 3, phase="setup"), 0, "turn a face-down card up", "AL-8"),
    (lay_out(players=3), 0, "draw a card", "AL-10"),
    (lay_out(players=3, phase="answer", drawn="5", taps={"1": True, "2": True}), 0,
     "give the card to a tapper or refuse", "AL-17"),
    (lay_out(players=3, phase="keep", drawn="5", taps={"1": False, "2": False}), 0, "keep or discard the drawn card",
     "AL-11"),
    (lay_out(players=3, phase="reveal"), 0, "turn a face-down card up", "AL-13"),
    (lay_out(players=3, phase="take", held="5", **EXCHANGE), 0, "take a card of the tapper's area", "AL-19"),
    (lay_out(players=3, phase="put", held="5", taken="b1", **EXCHANGE), 0, "put the taken card to a place of its area",
     "AL-19"),
    (lay_out(LINES, PLAIN, PLAIN, phase="clear"), 0, "clear a line or be done", "AL-20"),
    (lay_out(PLAIN, LINES, PLAIN, phase="tapper clear", held="5", **EXCHANGE), 1, "clear a line or be done", "AL-18"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "acting", "deed", "rule"), ASKED)
def test_a_seat_that_is_not_to_act(state: State, acting: int, deed: str, rule: str) -> None:
    game = Game.from_state(state)
    for move in ("draw deck", "discard", "done", "reveal b1"):
        assert refusal(game, 2, move) == (f"seat 2 is not to act: seat {acting} has to {deed}", rule)


@pytest.mark.parametrize(("state", "acting", "deed", "rule"), ASKED)
def test_a_move_that_is_not_asked_for(state: State, acting: int, deed: str, rule: str) -> None:
    game = Game.from_state(state)
    move = "draw deck" if game.phase != "draw" else "swap b1"
    tried = "Draw from the draw pile" if game.phase != "draw" else "Put the drawn card on b1"
    expected = f"“{tried}” does not answer what is asked: seat {acting} has to {deed}", rule
    assert refusal(game, acting, move) == expected


def test_AL_18_the_tapper_is_to_put_the_card_to_a_place() -> None:
    game = table(players=3, phase="tapper swap", drawn="5", **EXCHANGE)
    for seat, move in ((0, "swap b1"), (1, "done")):
        sentence, rule = refusal(game, seat, move)
        assert "seat 1" in sentence
        assert rule == "AL-18"


def test_AL_16_a_decision_cannot_be_changed() -> None:
    game = play(table(players=4), "0 draw deck", "2 tap", "3 pass")
    assert refusal(game, 2, "pass") == ("seat 2 is not to act: seat 1 has to tap or pass", "AL-16")


def test_AL_16_several_are_to_decide() -> None:
    game = play(table(players=3), "0 draw deck")
    assert refusal(game, 0, "discard") == ("seat 0 is not to act: seat 1 and seat 2 have to tap or pass", "AL-16")
    assert refusal(game, 1, "draw deck") == (
        "“Draw from the draw pile” does not answer what is asked: seat 1 has to tap or pass",
        "AL-16",
    )


def test_AL_11_nobody_is_told_that_a_card_from_the_discard_pile_may_be_discarded() -> None:
    game = play(table(players=3), "0 draw discard")
    for seat in (0, 1):
        sentence, rule = refusal(game, seat, "draw deck")
        assert "or discard it" not in sentence
        assert rule == "AL-11"


def test_no_refusal_says_cannot_done() -> None:
    assert "cannot done" not in refusal(table(), 0, "done")[0]


# ---- Rule by rule


def test_AL_8_a_card_that_lies_face_up_cannot_be_turned_up() -> None:
    game = play(table(*["? ? ? ? / ? 7? ? ? / ? ? ? ?"] * 2, phase="setup"), "0 reveal c2")
    assert refusal(game, 0, "reveal c2") == ("the 7 on c2 lies face up already", "AL-8")


def test_AL_11_a_card_from_the_discard_pile_has_to_be_kept() -> None:
    game = play(table(discard="8"), "0 draw discard")
    assert refusal(game, 0, "discard") == ("the 8 comes from the discard pile and has to be kept", "AL-11")


def test_AL_11_an_empty_area_has_no_place_to_keep_a_card() -> None:
    game = table(BARE, "? 2 3 . / ? ? ? . / ? ? ? .", OPEN, finisher=2)
    expected = "a card from the discard pile has to be kept, and the area of seat 0 has no card to swap it with"
    assert refusal(game, 0, "draw discard") == (expected, "AL-11")


def test_AL_12_a_cleared_place_takes_no_card() -> None:
    game = keeping("? . ? ? / ? ? ? ? / ? ? ? ?")
    assert refusal(game, 0, "swap c1") == ("c1 holds no card: it has been cleared", "AL-12")


def test_AL_13_a_card_that_lies_face_up_or_has_been_cleared_cannot_be_turned_up() -> None:
    game = play(keeping("? . 11 ? / ? ? ? ? / ? ? ? ?"), "0 discard")
    assert refusal(game, 0, "reveal d1") == ("the 11 on d1 lies face up already", "AL-13")
    assert refusal(game, 0, "reveal c1") == ("c1 holds no card: it has been cleared", "AL-13")


def test_AL_14_the_active_player_does_not_tap() -> None:
    game = play(table(players=4, active=1), "1 draw deck")
    assert refusal(game, 1, "tap") == ("seat 1 has drawn the card itself: only the others may tap", "AL-14")


def test_AL_14_no_tap_for_a_card_from_the_discard_pile() -> None:
    game = play(table(players=3), "0 draw discard")
    assert refusal(game, 1, "tap") == ("a card from the discard pile cannot be tapped for", "AL-14")


def test_AL_14_no_tap_with_two_players() -> None:
    assert refusal(play(table(), "0 draw deck"), 1, "tap") == ("there are no taps with two players", "AL-14")


def test_AL_14_no_tap_with_the_option_off() -> None:
    game = play(table(players=3, tap=False), "0 draw deck")
    assert refusal(game, 1, "tap") == ("taps have been agreed to be off", "AL-14")


FULL_BUT_FOR_SEATS_2_AND_3 = (PLAIN, OPEN, "? ? ? 1 / ? ? ? 5 / ? ? ? 6", PLAIN)


def test_AL_15_the_finisher_may_not_tap() -> None:
    game = play(table(*FULL_BUT_FOR_SEATS_2_AND_3, finisher=1, active=2), "2 draw deck")
    assert refusal(game, 1, "tap") == ("seat 1 is the finisher and may not tap", "AL-15")


def test_AL_15_a_player_who_has_had_the_last_turn_may_not_tap() -> None:
    game = play(table(*FULL_BUT_FOR_SEATS_2_AND_3, finisher=1, last_turns=[2], active=3), "3 draw deck")
    assert refusal(game, 2, "tap") == ("seat 2 has had its last turn and may not tap", "AL-15")


@pytest.mark.parametrize(
    ("grid_of_1", "cards"),
    [("? 2 3 . / . . . . / . . . .", "3 cards"), ("? 2 . . / . . . . / . . . .", "2 cards"),
     ("? . . . / . . . . / . . . .", "1 card")],
)  # fmt: skip
def test_AL_15_a_player_with_few_cards_may_not_tap(grid_of_1: str, cards: str) -> None:
    game = play(table(PLAIN, grid_of_1, "? ? ? . / ? ? ? . / ? ? ? ."), "0 draw deck")
    assert refusal(game, 1, "tap") == (f"seat 1 may not tap with {cards} left in its area", "AL-15")


def test_AL_15_a_player_with_no_face_down_card_may_not_tap() -> None:
    game = play(table(PLAIN, OPEN, OPEN, "? ? ? 0 / ? ? ? -1 / ? ? ? 5", finisher=2), "0 draw deck")
    assert refusal(game, 1, "tap") == ("seat 1 may not tap with no face-down card left in its area", "AL-15")


def test_AL_17_the_card_is_given_to_a_tapper() -> None:
    game = play(table(players=4), "0 draw deck", "1 tap", "2 pass", "3 pass")
    assert refusal(game, 0, "give 2") == ("seat 2 has not tapped", "AL-17")
    assert refusal(game, 0, "give 0") == ("seat 0 has not tapped", "AL-17")
    assert refusal(game, 0, "give 4") == ("there is no seat 4: the seats are 0 to 3", "AL-17")


def test_AL_17_the_exchange_has_to_be_possible() -> None:
    """Where the only tapper cannot be given the card, nothing is asked: the phase is set from within."""
    game = table(BARE, "? 2 3 . / ? ? ? . / ? ? ? .", OPEN, finisher=2, phase="tap", drawn="5", to_act=[1])
    play(game, "1 tap")
    game._states[0].public.phase = ANSWER
    expected = "the exchange with seat 1 could not be completed: seat 0 has no card to put away"
    assert refusal(game, 0, "give 1") == (expected, "AL-17")


def test_AL_18_the_tapper_needs_a_card_to_swap() -> None:
    game = table(PLAIN, "? . ? ? / ? ? ? ? / ? ? ? ?", PLAIN, phase="tapper swap", drawn="5", **EXCHANGE)
    assert refusal(game, 1, "swap c1") == ("c1 holds no card: it has been cleared", "AL-18")


def test_AL_18_a_clearing_that_leaves_no_exchange() -> None:
    grid_of_1, grid_of_2 = "6 6 6 2 / . . . 2 / . . . 2", "? ? ? . / ? ? ? . / ? ? ? 8?"
    game = table(BARE, grid_of_1, grid_of_2, phase="tapper clear", held="9", **EXCHANGE)
    expected = "after this clearing seat 0 could not complete the exchange"
    assert refusal(game, 1, "clear e1 e2 e3") == (expected, "AL-18")


def exchanging(*grids: str, **keys: Any) -> Game:
    return table(*grids, players=3, **({"phase": "take", "held": "5"} | EXCHANGE | keys))


def test_AL_19_no_card_is_taken_from_a_cleared_place() -> None:
    game = exchanging(PLAIN, "? . ? ? / ? ? ? ? / ? ? ? ?")
    assert refusal(game, 0, "take c1") == ("c1 holds no card: it has been cleared", "AL-19")


def test_AL_19_the_only_card_of_the_own_area_is_not_taken() -> None:
    game = exchanging(BARE, "? ? ? 2? / . . . . / . . . .", "? ? ? . / ? ? ? . / ? ? ? .")
    expected = "e1 holds the only card of the area of seat 0: no other place is left to put it to"
    assert refusal(game, 0, "take e1") == (expected, "AL-19")


def test_AL_19_no_card_is_put_to_a_cleared_place() -> None:
    game = exchanging("? . ? ? / ? ? ? ? / ? ? ? ?", phase="put", taken="b1")
    assert refusal(game, 0, "put c1") == ("c1 holds no card: it has been cleared", "AL-19")


@pytest.mark.parametrize(("tapper", "taken", "same"), [(1, "e3", "a3"), (2, "a3", "e3")])
def test_AL_19_no_card_is_put_where_it_was_taken_from(tapper: int, taken: str, same: str) -> None:
    game = exchanging(phase="put", taken=taken, tapper=tapper)
    assert refusal(game, 0, f"put {same}") == (f"{same} is the place that the card was taken from", "AL-19")


def step_three(row: str, left: str = "?") -> Game:
    """Seat 0 may clear its second row; the first row is this one."""
    return table(f"{row} / 6 6 6 ? / . . . ?", f"? ? ? {left} / ? ? ? ? / ? ? ? ?", phase="clear")


def test_AL_20_a_line_has_equal_cards() -> None:
    game = step_three("5 5 -1 ?")
    assert refusal(game, 0, "clear b1 c1 d1") == ("the cards 5, 5, -1 are not equal", "AL-20")


def test_AL_20_a_line_has_face_up_cards() -> None:
    game = step_three("5 5 5? ?")
    assert refusal(game, 0, "clear b1 c1 d1") == ("the card on d1 lies face down", "AL-20")


def test_AL_20_a_line_has_three_cards() -> None:
    game = step_three("5 5 . ?")
    assert refusal(game, 0, "clear b1 c1 d1") == ("d1 holds no card: it has been cleared", "AL-20")


def test_AL_21_a_column_has_all_three_cards() -> None:
    game = step_three("5 5 5 ?")
    assert refusal(game, 0, "clear c1 c2 c3") == ("c3 holds no card: it has been cleared", "AL-21")


@pytest.mark.parametrize(
    ("row", "between"), [("5 5 4 5", "d1"), ("5 4 5 ?", "c1"), ("5 4? . 5", "c1"), ("5 5 5 5", "c1")]
)
def test_AL_21_AL_22_the_cards_of_a_line_lie_side_by_side(row: str, between: str) -> None:
    game = step_three(row, left="5")
    line = {"5 5 4 5": "b1 c1 e1", "5 4 5 ?": "a1 b1 d1", "5 4? . 5": "a1 b1 e1", "5 5 5 5": "b1 d1 e1"}[row]
    expected = f"the three cards do not lie side by side: there is a card on {between}"
    assert refusal(game, 0, f"clear {line}") == (expected, "AL-21")


def test_AL_26_the_finisher_does_nothing_more() -> None:
    game = table(*FULL_BUT_FOR_SEATS_2_AND_3, finisher=1, active=2)
    assert refusal(game, 1, "draw deck") == ("seat 1 is not to act: seat 2 has to draw a card", "AL-10")


def test_AL_30_nothing_to_shuffle() -> None:
    """No card can be missing from a whole position, so the pile is made small here from within."""
    game = table(spare="discard")
    game._states[0].public.discard.count = 1
    expected = "the draw pile is empty and there is nothing to shuffle: only the discard pile can be drawn from"
    assert refusal(game, 0, "draw deck") == (expected, "AL-30")


# ---- All moves


@pytest.mark.parametrize("players", [2, 3, 6])
def test_exactly_the_legal_moves_are_not_refused(players: int) -> None:
    for step, game in enumerate(random_play(players, 3, rounds=1)):
        for seat in range(players) if step % 40 == 0 or game.phase in ("clear", "tapper clear") else ():
            assert sorted(move for move in MOVES if game.why_not(seat, move) is None) == game.legal_moves(seat)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_somebody_can_always_play_until_the_round_is_over(players: int) -> None:
    for game in random_play(players, 5, rounds=2):
        assert all(game.legal_moves(seat) for seat in game.to_act)
        assert bool(game.to_act) != (game.phase in ("scored", "over"))
