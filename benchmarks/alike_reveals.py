"""What reviews blame where there is nothing to blame: Allegra's first reveal with two players, by a random inner place.

    python benchmarks/alike_reveals.py --games 25 --simulations 1000

All places of the columns b, c and d of an untouched table are as good, or nearly so. Prints the costs that reviews show.
"""

import argparse
import random
from statistics import fmean

from parlour.bots.review import Decision, decisions, summed_up
from parlour.bots.search.searching import Budget
from parlour.play.match import new_game


def main() -> None:
    """Review the decisions, and print the mean and the largest cost, and how many are clear."""
    parser = argparse.ArgumentParser(description="What reviews blame among moves that are alike.")
    parser.add_argument("--games", type=int, default=25)
    parser.add_argument("--simulations", type=int, default=1000)
    arguments = parser.parse_args()
    made = [reveal(seed, arguments.simulations) for seed in range(arguments.games)]
    costs = [decision.cost for decision in made]
    mistakes = summed_up(new_game("allegra", 2), made).mistakes
    print("| decisions | mean cost | above 5% | largest | called a mistake |\n|---|---|---|---|---|")
    above = sum(cost > 0.05 for cost in costs)
    print(f"| {len(costs)} | {fmean(costs):.1%} | {above} | {max(costs):.1%} | {len(mistakes)} |")


def reveal(seed: int, simulations: int) -> Decision:
    """The review of one first reveal."""
    game = new_game("allegra", 2, seed)
    place = random.Random(seed).choice("bcd") + random.Random(seed + 99).choice("123")
    game.play(game.to_act[0], f"reveal {place}")
    [made] = decisions(game, Budget(simulations))
    assert made is not None
    return made


if __name__ == "__main__":
    main()
