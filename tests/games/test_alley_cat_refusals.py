"""Alley Cat: what is refused, the sentences that say why, and the sentences that tell a move."""

import random
import re
from typing import Any

import pytest

from parlour import BadOption, Game, IllegalMove, UnknownMove, new_game

from .alley_cat_positions import CARDS, at, played


def refused(game: Game, seat: int, move: str) -> tuple[str, str]:
    """The sentence and the rule with which the move is refused; it has changed nothing."""
    refusal = game.why_not(seat, move)
    assert refusal is not None
    before, moves = game.state_bytes(), game.moves
    with pytest.raises(IllegalMove) as raised:
        game.play(seat, move)
    with pytest.raises(IllegalMove):
        game.tell(seat, move)
    assert (game.state_bytes(), game.moves) == (before, moves)
    assert (raised.value.sentence, raised.value.rule) == (refusal.sentence, refusal.rule)
    assert str(refusal) == (f"{refusal.sentence} ({refusal.rule})" if refusal.rule else refusal.sentence)
    return refusal.sentence, refusal.rule


# Moves


@pytest.mark.parametrize("word", ["", "kc", "KD", "1C", "10C", "KC ", "K C", "5d", "5H", "draw", "next round"])
def test_AC_1_a_word_that_is_no_card_is_refused(word: str) -> None:
    game = at("KC 7C | QC 7S")
    form = "a move is the name of a card: a rank (A 2 ... 9 T J Q K) and then C or S, or 5D"
    assert refused(game, 0, word) == (f"{word!r} is not a move: {form}", "AC-1")
    assert isinstance(game.why_not(0, word), UnknownMove)


def test_AC_1_a_long_word_is_shown_by_its_beginning() -> None:
    sentence, rule = refused(at("KC 7C | QC 7S"), 0, "x" * 5000)
    assert sentence.startswith(f"'{'x' * 40}...' is not a move: ")
    assert rule == "AC-1"


def test_AC_5_the_dealer_may_not_lead_the_first_trick() -> None:
    game = at("KC QC JC TC 9C 8C | KS QS JS TS 9S 8S", to_act=1)
    assert refused(game, 0, "KC") == ("seat 0 is not to act: seat 1 leads this trick", "AC-5")
    assert refused(game, 0, "KS") == ("seat 0 is not to act: seat 1 leads this trick", "AC-5")


def test_AC_5_a_card_that_is_not_in_the_hand_may_not_be_led() -> None:
    game = at("KC 7C | QC 7S", deck="8C")
    for card, told in (("QC", "queen of clubs"), ("8C", "8 of clubs"), ("5D", "5 of diamonds")):
        assert refused(game, 0, card) == (f"the {told} is not in the hand of seat 0", "AC-5")


def test_AC_6_a_card_that_is_not_in_the_hand_may_not_be_answered() -> None:
    game = at("7C | QC 7S", trick="KC", to_act=1)
    for card, told in (("7C", "7 of clubs"), ("KC", "king of clubs"), ("5D", "5 of diamonds")):
        assert refused(game, 1, card) == (f"the {told} is not in the hand of seat 1", "AC-6")


def test_AC_6_who_has_led_waits_for_the_answer() -> None:
    game = at("7C | QC 7S", trick="KC", to_act=1)
    for card in ("7C", "KC", "QC"):
        assert refused(game, 0, card) == ("seat 0 has led the king of clubs, and it is for seat 1 to answer", "AC-6")


def test_AC_9_the_loser_of_a_trick_may_not_lead() -> None:
    game = played(at("KC 7C | QC 7S"), "KC", "QC")
    assert refused(game, 1, "7S") == ("seat 1 is not to act: seat 0 leads this trick", "AC-9")


def test_AC_10_the_winner_of_the_cat_may_not_lead() -> None:
    game = played(at("KC 7C | 5D 7S"), "KC", "5D")
    assert refused(game, 0, "7C") == ("seat 0 is not to act: seat 1 leads this trick", "AC-10")


def test_AC_10_after_the_next_trick_its_winner_leads_as_ever() -> None:
    game = played(at("KC 7C 3C | 5D 7S 8S"), "KC", "5D", "8S", "7C")
    assert refused(game, 0, "3C") == ("seat 0 is not to act: seat 1 leads this trick", "AC-9")


def test_AC_11_between_two_rounds_nobody_plays() -> None:
    game = played(at("9C | 9S 3C"), "9C", "9S")
    for seat, card in ((0, "9C"), (1, "3C"), (1, "nonsense")):
        sentence = f"round 2 is over: seat {seat} can play when the next round is dealt"
        assert refused(game, seat, card) == (sentence, "")
    assert game.legal_moves(0) == game.legal_moves(1) == []


def test_AC_15_when_the_game_is_over_nobody_plays() -> None:
    game = played(at("9C | 9S 3C", scores=[44, 50]), "9C", "9S")
    for seat, card in ((0, "9C"), (1, "3C"), (1, "nonsense")):
        assert refused(game, seat, card) == ("the game is over, won by seat 1", "")
    assert game.legal_moves(0) == game.legal_moves(1) == []


def test_AC_16_a_shared_victory_is_said_to_be_shared() -> None:
    game = played(at("9C | 9S 3C", scores=[4, 4], round=60), "9C", "9S")
    assert refused(game, 1, "3C") == ("the game is over, won by seat 0 and seat 1", "")


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    game = at("KC 7C | QC 7S")
    before = game.state_bytes()
    sentence = f"^there is no seat {seat}: the seats are 0 to 1$"
    for act in (game.play, game.why_not, game.tell):
        with pytest.raises(IllegalMove, match=sentence):
            act(seat, "KC")
    for ask in (game.legal_moves, game.view):
        with pytest.raises(IllegalMove, match=sentence):
            ask(seat)
    assert game.state_bytes() == before


@pytest.mark.parametrize("seed", range(4))
def test_a_move_is_refused_if_and_only_if_it_is_not_among_the_legal_ones(seed: int) -> None:
    game, choice = new_game("alley-cat", seed=seed), random.Random(seed)
    while game.to_act:
        for seat in (0, 1):
            allowed = [card for card in CARDS if game.why_not(seat, card) is None]
            held = game.state()["hands"][seat] if seat in game.to_act else []
            assert sorted(allowed) == game.legal_moves(seat) == sorted(held)
        played(game, choice.choice(game.legal_moves(game.to_act[0])))


# The next round


def test_AC_11_no_round_is_dealt_before_the_last_one_has_ended() -> None:
    game = at("KC 7C | QC 7S")
    before = game.state_bytes()
    with pytest.raises(IllegalMove, match=r"^round 2 is not over: seat 0 is to act$"):
        game.next_round()
    assert game.state_bytes() == before


def test_AC_15_no_round_is_dealt_when_the_game_is_over() -> None:
    game = played(at("9C | 9S", scores=[44, 50]), "9C", "9S")
    before = game.state_bytes()
    with pytest.raises(IllegalMove, match=r"^the game is over: there is no next round$"):
        game.next_round()
    assert game.state_bytes() == before


# Told


def told(hands: str, led: str, answer: str, **changes: Any) -> tuple[str, str]:
    """The sentences for a trick that seat 0 leads."""
    game = at(hands, **changes)
    return game.tell(0, led), game.tell(1, answer)


def test_AC_7_a_trick_is_told() -> None:
    led, answered = told("QS AC | QC 7S", "QS", "QC")
    assert led == "Seat 0 leads the queen of spades."
    assert answered == "Seat 1 answers the queen of clubs; seat 1 wins the trick, and seat 0 draws."
    led, answered = told("TC AC | AS 7S", "AC", "AS")
    assert led == "Seat 0 leads the ace of clubs."
    assert answered == "Seat 1 answers the ace of spades; seat 0 wins the trick, and seat 1 draws."


def test_AC_10_the_trick_with_the_cat_is_told() -> None:
    _, answered = told("KC 7C | 5D JS", "KC", "5D")
    cat = "with the Alley Cat in it"
    assert answered == f"Seat 1 answers the 5 of diamonds; seat 0 wins the trick {cat} and draws."
    led, answered = told("5D 7C | JS TS", "5D", "JS")
    assert led == "Seat 0 leads the 5 of diamonds."
    assert answered == f"Seat 1 answers the jack of spades; seat 1 wins the trick {cat} and draws."


def test_AC_11_the_end_of_the_round_is_told() -> None:
    _, answered = told("KC | 5D", "KC", "5D", scores=[3, 40])
    cat = "with the Alley Cat in it"
    assert answered == f"Seat 1 answers the 5 of diamonds; seat 0 wins the trick {cat}. The round is over: -5 to 40."


def test_AC_4_what_is_drawn_is_not_told() -> None:
    _, answered = told("QS AC | QC 7S", "QS", "QC", deck="8C")
    assert "8 of clubs" not in answered


# Options


@pytest.mark.parametrize("scoring", ["difference", "captured", "tricks"])
def test_AC_13_scoring_is_one_of_three_words(scoring: str) -> None:
    assert new_game("alley-cat", seed=1, scoring=scoring).options["scoring"] == scoring


@pytest.mark.parametrize("target", [11, 44, 121, "60"])
def test_AC_15_the_target_is_11_to_121(target: int | str) -> None:
    assert new_game("alley-cat", seed=1, target=target).options == {"scoring": "difference", "target": int(target)}


@pytest.mark.parametrize("target", [10, 122, 0, -44, True, None, "", "many", "none", "44.5", "٤٤"])
def test_AC_15_other_targets_are_refused(target: int | str | None) -> None:
    sentence = f"option target cannot be {target}: it is a whole number from 11 to 121"
    with pytest.raises(BadOption, match=f"^{re.escape(sentence)}$"):
        new_game("alley-cat", target=target)


@pytest.mark.parametrize("target", [44.5, float("inf"), [44], {}])
def test_AC_15_a_target_that_is_no_whole_number_at_all_is_refused(target: Any) -> None:
    with pytest.raises(BadOption, match=r"it is a whole number from 11 to 121$"):
        new_game("alley-cat", target=target)


@pytest.mark.parametrize("scoring", ["Difference", "", "points", 0, None, True])
def test_AC_13_other_scorings_are_refused(scoring: str | int | None) -> None:
    sentence = f"option scoring cannot be {scoring}: it is difference, captured or tricks"
    with pytest.raises(BadOption, match=f"^{re.escape(sentence)}$"):
        new_game("alley-cat", scoring=scoring)


def test_options_that_do_not_exist_are_refused() -> None:
    with pytest.raises(BadOption, match=r"^there is no option rounds: the options are scoring, target$"):
        new_game("alley-cat", rounds=3)


@pytest.mark.parametrize("players", [0, 1, 3])
def test_options_only_two_can_play(players: int) -> None:
    assert new_game("alley-cat", seed=1).players == 2
    with pytest.raises(BadOption, match=f"^Alley Cat is for 2 players, not for {players}$"):
        new_game("alley-cat", players)
