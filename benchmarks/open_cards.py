"""What hidden cards hide in Alley Cat: a bot that sees all cards and looks one move ahead, in matches with `careful`.

    python benchmarks/open_cards.py --games 1000

That bot cheats: it is given the state itself, with both hands and the draw pile in its order. After each of its moves it
lets two careful players finish the round with those very cards, a few times, as they choose at random between moves that
seem alike; it plays the move after which the scores promise most on average. Each deal is played twice, with the seats
changed; the interval is that of `parlour match`.
"""

import argparse
import hashlib
from statistics import fmean

import numpy as np

from parlour.bots import Bot, make_bots
from parlour.bots.match import Shares, interval
from parlour.kernel import entry
from parlour.kernel.contract import Rules
from parlour.kernel.records import RecordArray, zeros
from parlour.play.match import Game, new_game
from parlour.play.notation import action_of

NAME = "alley-cat"
SEATS = 2
FINISHES = 4
"""So often the round is finished after each move."""


def main() -> None:
    """Play the matches, and print what the bot that sees has won."""
    parser = argparse.ArgumentParser(description="A bot that sees all cards of Alley Cat in matches with careful ones.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="7")
    arguments = parser.parse_args()
    deals = range(-(-arguments.games // SEATS))
    won = [fmean(deal_shares(f"{arguments.seed} deal {number}")) for number in deals]
    low, high = interval(won, SEATS)
    print("| match | bot | victories | 95 % interval | fair share |\n|---|---|---|---|---|")
    print(
        f"| {SEATS * len(won)} games | sees all cards | {fmean(won):.1%} | {low:.1%} to {high:.1%} | {1 / SEATS:.1%} |"
    )


def deal_shares(name: str) -> Shares:
    """What the bot that sees has won of this deal, at either seat."""
    seed = hashlib.sha256(name.encode()).hexdigest()
    return [share_won(seed, seat) for seat in range(SEATS)]


def share_won(seed: str, seeing: int) -> float:
    """What the bot that sees has won at this seat."""
    game = new_game(NAME, SEATS, seed)
    careful = make_bots(game.identity, ["careful"], SEATS, seed)
    for seat in game.turns():
        if seat is None:
            game.next_round()
        else:
            game.play(seat, best_move(game, seat, careful) if seat == seeing else careful(game.view_record(seat)))
    return (seeing in game.winners) / len(game.winners)


def best_move(game: Game, seat: int, careful: Bot) -> str:
    """The move after which the round comes out best."""
    moves = game.legal_moves(seat)
    return max(moves, key=lambda move: fmean(promise(game, seat, move, careful) for _ in range(FINISHES)))


def promise(game: Game, seat: int, move: str, careful: Bot) -> float:
    """The seat's share of the victory, as the scores promise it when two careful players have finished the round."""
    definition = game.identity.definition()
    states, views = np.frombuffer(game.state_bytes(), definition.rules.state).copy(), zeros(definition.rules.view)
    entry.act(states, 0, seat, action_of(definition, move))
    while states[0].public.to_act:
        asked = int(states[0].public.to_act) >> 1
        entry.observe(states, 0, asked, views)
        entry.act(states, 0, asked, action_of(definition, careful(views)))
    return promised(definition.rules, states)[seat]


def promised(rules: Rules, states: RecordArray) -> Shares:
    """Each seat's share of the victory: the result of a game that is over, else the prospects."""
    shares = np.zeros(SEATS)
    if states[0].public.over:
        entry.returns(states, 0, shares)
    else:
        rules.prospects(states[0].public, shares)
    return list(shares.tolist())


if __name__ == "__main__":
    main()
