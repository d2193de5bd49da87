"""Allie Gator: every refusal with its sentence and its rule, and that a refused move changes nothing."""

from typing import Any

import pytest

from parlour.errors import IllegalMove, UnknownMove
from parlour.games.allie_gator.actions import MOVES
from parlour.games.definition import Json
from parlour.play.match import Game, new_game

from .allie_gator_positions import game, last_turn, played, position

TABLE = position("11 30 70 I D", "12 S ...", "...", targets=("40", "60"), discards=("20", ""))
EMPTY_LEFT = position("1 70 I D G", "...", "...", targets=("", "60"), allie="R", deck="S", rest=2)


def refusal(match: Game, seat: int, move: str) -> tuple[str, str]:
    """The sentence and the rule of `why_not`; `play` and `tell` raise the same and change nothing."""
    reason = match.why_not(seat, move)
    assert reason is not None
    before, moves = match.state_bytes(), match.moves
    for attempt in (match.play, match.tell):
        with pytest.raises(IllegalMove) as refused:
            attempt(seat, move)
        assert str(refused.value) == str(reason)
    assert (match.state_bytes(), match.moves) == (before, moves)
    assert move not in match.legal_moves(seat)
    return reason.sentence, reason.rule


def refused(state: Json, move: str, seat: int = 0) -> tuple[str, str]:
    return refusal(game(state), seat, move)


# ---- The number card


def test_AG_8_not_lower_than_the_target() -> None:
    state = position("41 60 1 2 3", "...", targets=("40", "55"))
    assert refused(state, "play 41 L") == ("41 is not lower than the 40 on the left target", "AG-8")
    assert refused(state, "play 60 R") == ("60 is not lower than the 55 on the right target", "AG-8")


def test_AG_8_not_lower_than_the_top_of_a_raised_target() -> None:
    state = position("52 51 1 2 3", "...", targets=("40 50", "60"))
    assert refused(state, "play 52 L") == ("52 is not lower than the 50 on the left target", "AG-8")


def test_AG_8_not_higher_than_the_top_of_the_discard_space() -> None:
    state = position("15 1 2 3 4", "...", discards=("10 20", "16"))
    assert refused(state, "play 15 L") == ("15 is not higher than the 20 on the left discard space", "AG-8")
    assert refused(state, "play 15 R") == ("15 is not higher than the 16 on the right discard space", "AG-8")


def test_AG_8_not_in_hand() -> None:
    assert refused(TABLE, "play 31 L") == ("31 is not in the hand of seat 0", "AG-8")


@pytest.mark.parametrize(
    ("move", "card"),
    [("steal 1", "Steal Card"), ("steal", "Steal Card"), ("gift", "Allie's Gift"), ("gift L 1", "Allie's Gift")],
)
def test_AG_9_the_special_card_is_not_in_hand(move: str, card: str) -> None:
    assert refused(TABLE, move) == (f"{card} is not in the hand of seat 0", "AG-9")


def test_AG_9_other_special_cards_are_not_in_hand() -> None:
    state = position("70 S S S G", "...")
    assert refused(state, "direction") == ("Change Direction is not in the hand of seat 0", "AG-9")
    assert refused(state, "raise 70 L") == ("Increase Target is not in the hand of seat 0", "AG-9")


# ---- Whose turn


@pytest.mark.parametrize("move", ["take", "play 12 L", "steal 0", "target 12"])
def test_AG_11_a_seat_that_is_not_to_act(move: str) -> None:
    assert refused(TABLE, move, 1) == ("seat 1 is not to act: it is the turn of seat 0", "AG-11")


def test_AG_22_the_seat_that_has_taken_is_still_to_act() -> None:
    taken = played(TABLE, "take")
    assert refusal(taken, 1, "take") == ("seat 1 is not to act: it is the turn of seat 0", "AG-11")


def test_a_game_that_is_over_has_no_moves() -> None:
    counts = ((3, 0), (3, 0), (5, 0), (6, 0))
    over = played(last_turn(*counts, teeth=[1, 1, 0, 0]), "take")
    assert refusal(over, 0, "take") == ("the game is over, won by seat 0 and seat 1", "")
    alone = played(last_turn(*counts, teeth=[2, 0, 0, 0]), "take")
    assert refusal(alone, 3, "gift") == ("the game is over, won by seat 0", "")
    assert alone.legal_moves(0) == []
    with pytest.raises(IllegalMove, match="the game is over: there is no next round"):
        alone.next_round()


def test_AG_25_between_two_rounds_nobody_is_to_act() -> None:
    scored = played(last_turn((3, 0), (3, 0), (5, 0), (6, 0), round=7), "take")
    assert refusal(scored, 2, "take") == ("round 7 is over: seat 2 can play when the next round is dealt", "")


def test_the_next_round_is_not_dealt_while_one_is_played() -> None:
    match = game(TABLE)
    before = match.state_bytes()
    with pytest.raises(IllegalMove, match="round 1 is not over: seat 0 is to act"):
        match.next_round()
    assert match.state_bytes() == before


@pytest.mark.parametrize("seat", [3, -1, 99])
def test_a_seat_that_does_not_exist(seat: int) -> None:
    match = game(TABLE)
    before = match.state_bytes()
    for act in (lambda: match.play(seat, "take"), lambda: match.why_not(seat, "take"), lambda: match.legal_moves(seat)):
        with pytest.raises(IllegalMove, match=f"there is no seat {seat}: the seats are 0 to 2"):
            act()
    with pytest.raises(IllegalMove, match=f"there is no seat {seat}: the seats are 0 to 2"):
        match.view(seat)
    assert match.state_bytes() == before


# ---- Words


@pytest.mark.parametrize(
    ("move", "sentence", "rule"),
    [
        ("play 71 L", "play takes a number card from 1 to 70 and then L or R, as in play 27 L", "AG-8"),
        ("play 0 L", "play takes a number card from 1 to 70 and then L or R, as in play 27 L", "AG-8"),
        ("play D L", "play takes a number card from 1 to 70 and then L or R, as in play 27 L", "AG-8"),
        ("play 27", "play takes a number card from 1 to 70 and then L or R, as in play 27 L", "AG-8"),
        ("play 27 l", "play takes a number card from 1 to 70 and then L or R, as in play 27 L", "AG-8"),
        ("direction left", "direction stands alone", "AG-13"),
        (
            "steal 5",
            "steal takes the seat to steal from, as in steal 3, or stands alone where nobody holds a card",
            "AG-14",
        ),
        ("raise 71 R", "raise takes a number card from 1 to 70 and then L or R, as in raise 70 L", "AG-16"),
        ("gift 2", "gift takes L or R and the seat that gets the card, as in gift L 2, or stands alone", "AG-18"),
        ("take L", "take stands alone", "AG-20"),
        ("target", "target takes a number card from 1 to 70, as in target 33", "AG-22"),
        ("target\t33", "target takes a number card from 1 to 70, as in target 33", "AG-22"),
    ],
)
def test_a_known_word_that_goes_on_wrongly(move: str, sentence: str, rule: str) -> None:
    assert refused(TABLE, move) == (f"{move!r} is not a move: {sentence}", rule)


@pytest.mark.parametrize("move", ["", "TAKE", "draw deck", "next round", "taken"])
def test_an_unknown_word(move: str) -> None:
    words = "play, direction, steal, raise, gift, take, target"
    assert refused(TABLE, move) == (f"{move!r} is not a move of this game: a move begins with {words}", "")
    assert isinstance(game(TABLE).why_not(0, move), UnknownMove)


def test_a_very_long_move_is_shortened_in_the_sentence() -> None:
    sentence, _ = refused(TABLE, "x" * 5000)
    assert sentence.startswith(f"'{'x' * 40}...' is not a move of this game")
    assert len(sentence) < 200


@pytest.mark.parametrize("move", [None, 5, ["take"]], ids=str)
def test_a_move_that_is_no_text_is_refused_and_not_a_crash(move: Any) -> None:
    with pytest.raises(IllegalMove):
        game(TABLE).play(0, move)


# ---- Special cards


@pytest.mark.parametrize(("seat", "last"), [(3, 2), (4, 2)])
def test_AG_14_there_is_no_such_seat_to_steal_from(seat: int, last: int) -> None:
    state = position("S 1 2 3 4", "...", "...")
    assert refused(state, f"steal {seat}") == (f"there is no seat {seat}: the seats are 0 to {last}", "AG-14")


def test_AG_14_nobody_steals_from_themselves() -> None:
    assert refused(position("S 1 2 3 4", "..."), "steal 0") == ("seat 0 cannot steal from itself", "AG-14")


def test_AG_15_the_victim_holds_no_card() -> None:
    state = position("S 1", "", "61", rest=1)
    assert refused(state, "steal 1") == ("seat 1 holds no card that could be stolen", "AG-15")


def test_AG_15_somebody_has_to_be_named_where_somebody_holds_a_card() -> None:
    state = position("S 1", "", "61", rest=1)
    assert refused(state, "steal") == ("a seat to steal from has to be named: seat 2 holds a card", "AG-15")


def test_AG_16_not_higher_than_the_target() -> None:
    state = position("41 1 2 3 I", "...", targets=("40", "60"))
    assert refused(state, "raise 41 R") == ("41 is not higher than the 60 on the right target", "AG-16")
    assert refused(state, "raise 1 L") == ("1 is not higher than the 40 on the left target", "AG-16")


def test_AG_16_the_number_is_not_in_hand() -> None:
    assert refused(TABLE, "raise 69 L") == ("69 is not in the hand of seat 0", "AG-16")


def test_AG_17_no_number_in_hand_suits() -> None:
    sentence = "Increase Target cannot be played: no number card in hand is higher than the 41 or the 60"
    assert refused(position("1 39 30 2 I", "...", targets=("41", "60")), "raise 39 L") == (
        sentence,
        "AG-17",
    )


def test_AG_18_nobody_gives_to_themselves() -> None:
    state = position("G 1 2 3 4", "...", discards=("20", ""))
    assert refused(state, "gift L 0") == ("seat 0 cannot give a card to itself", "AG-18")


@pytest.mark.parametrize("side", ["L", "R"])
def test_AG_18_there_is_no_such_seat_to_give_to(side: str) -> None:
    state = position("G 1 2 3 4", "...", discards=("20", "21"))
    assert refused(state, f"gift {side} 2") == ("there is no seat 2: the seats are 0 to 1", "AG-18")


def test_AG_18_there_is_no_card_to_give() -> None:
    state = position("G 1 2 3 4", "...", discards=("20", ""))
    assert refused(state, "gift R 1") == ("there is no card on the right discard space to give", "AG-18")
    other = position("G 1 2 3 4", "...", discards=("", "20"))
    assert refused(other, "gift L 1") == ("there is no card on the left discard space to give", "AG-18")


# ---- Taking


@pytest.mark.parametrize(("allie", "side"), [("L", "left"), ("R", "right")])
@pytest.mark.parametrize("move", ["take", "play 11 R", "direction", "gift"])
def test_AG_22_a_target_has_to_be_placed_first(allie: str, side: str, move: str) -> None:
    taken = played(TABLE | {"allie": allie}, "take")
    sentence = f"seat 0 has taken cards and has to place a number card on the {side} target space first"
    assert refusal(taken, 0, move) == (sentence, "AG-22")


def test_AG_22_the_target_comes_from_the_hand() -> None:
    assert refusal(played(TABLE, "take"), 0, "target 12") == ("12 is not in the hand of seat 0", "AG-22")


def test_AG_22_a_target_is_placed_only_after_taking() -> None:
    sentence, rule = refused(TABLE, "target 11")
    assert sentence.startswith("a target is placed only after taking cards")
    assert rule == "AG-22"


def test_AG_22_with_an_empty_target_the_sentence_does_not_say_that_all_is_as_it_should_be() -> None:
    sentence, rule = refused(EMPTY_LEFT, "target 1")
    assert "as they should be" not in sentence
    assert rule == "AG-22"


def test_AG_24_nothing_can_be_played_under_an_empty_target() -> None:
    sentence = "1 cannot be played under the left target: that is empty and counts as 0"
    assert refused(EMPTY_LEFT, "play 1 L") == (sentence, "AG-24")


# ---- Seeded games: what is not legal is refused with a reason, what is legal is not


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_why_not_and_legal_moves_agree_in_random_games(players: int) -> None:
    match = new_game("allie-gator", players, players)
    for step in range(60):
        if not match.to_act:
            break
        seat = match.to_act[0]
        moves = match.legal_moves(seat)
        assert moves == sorted(set(moves))
        assert [move for move in sorted(MOVES) if match.why_not(seat, move) is None] == moves
        match.play(seat, moves[(7 * step + players) % len(moves)])


# ---- In words


@pytest.mark.parametrize(
    ("state", "move", "told"),
    [
        (TABLE, "play 30 L", "Seat 0 plays 30 left, under the 40."),
        (TABLE, "direction", "Seat 0 plays Change Direction: play turns round."),
        (position("D 1 2 3 4", "..."), "direction", "Seat 0 plays Change Direction, without effect."),
        (TABLE, "raise 70 R", "Seat 0 plays Increase Target: 70 is the new right target."),
        (TABLE, "take", "Seat 0 takes 2 cards on the left."),
        (position("S 1 2 3 4", "..."), "steal 1", "Seat 0 plays Steal Card and draws a card from the hand of seat 1."),
        (position("S 1", "", rest=1), "steal", "Seat 0 plays Steal Card, without effect."),
        (position("G 1 2 3 4", "..."), "gift", "Seat 0 plays Allie's Gift, without effect."),
        (
            position("G 1 2 3 4", "...", discards=("", "20")),
            "gift R 1",
            "Seat 0 plays Allie's Gift and gives 20 to seat 1.",
        ),
        (
            position("D D D D D", "...", deck="33"),
            "take",
            "Seat 0 takes 1 card on the left and has no number card: the draw pile gives 33 as the new target.",
        ),
        (
            position("D D D D D", "...", "...", deck="S", rest=2),
            "take",
            "Seat 0 takes 1 card on the left; neither hand nor draw pile has a number card, the target stays empty.",
        ),
        (
            last_turn((3, 0), (4, 0), (5, 0), (6, 0)),
            "take",
            "Seat 0 takes 1 card on the left. The round is over: the draw pile is empty. Fewest penalty cards: seat 0.",
        ),
    ],
)
def test_a_move_in_words(state: Json, move: str, told: str) -> None:
    assert game(state).tell(0, move) == told


def test_a_placed_target_in_words() -> None:
    assert played(TABLE, "take").tell(0, "target 30") == "Seat 0 places 30 as the new left target."


def test_AG_27_a_shared_round_names_everybody_who_shares_it_in_words() -> None:
    told = game(last_turn((3, 0), (3, 0), (5, 0), (6, 0))).tell(0, "take")
    assert "1" in told.partition("is empty.")[2]
