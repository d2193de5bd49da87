"""Allegra: the score of a round, and the end of the game. All scores are in half points, because of AL-29."""

from parlour.games.allegra.area import AREA_CELLS, count_cards
from parlour.games.allegra.state import DOWN, GONE, MAX_ROUNDS, NOBODY, OVER, SCORED, VALUE_OF_KIND
from parlour.kernel.compiled import compiled, entry_point
from parlour.kernel.records import Record

HALVES = 2
EMPTY_AREA_BONUS = -10


@compiled
def end_round(state: Record) -> None:
    """AL-27 to AL-29: all cards are turned up, lines are not cleared any more, and the areas are counted."""
    public = state.public
    turn_all_up(state)
    write_scores(public)
    for seat in range(public.players):
        public.totals[seat] += public.round_scores[public.round_number - 1, seat]
    public.to_act = 0
    public.phase = SCORED
    if is_last_round(public):
        end_game(public)


@entry_point
def write_scores(public: Record) -> None:
    """AL-28, AL-29: the scores of this round."""
    row = public.round_scores[public.round_number - 1]
    for seat in range(public.players):
        row[seat] = HALVES * area_score(public, seat)
    if public.finisher != NOBODY and not is_lowest_alone(public, public.finisher):
        row[public.finisher] = penalised(int(row[public.finisher]))


@compiled
def turn_all_up(state: Record) -> None:
    """AL-27: turn up all face-down cards."""
    cells, down = state.public.cells, state.secret.down
    for cell in range(len(cells)):
        if cells[cell] == DOWN:
            cells[cell] = down[cell]
            down[cell] = 0


@entry_point
def area_score(public: Record, seat: int) -> int:
    """AL-28: the sum of the cards left in the area, shared ones included; -10 for an empty area."""
    if count_cards(public, seat) == 0:
        return EMPTY_AREA_BONUS
    total = 0
    for cell in AREA_CELLS[public.players, seat]:
        if public.cells[cell] != GONE:
            total += int(public.cells[cell]) + VALUE_OF_KIND
    return total


@compiled
def is_lowest_alone(public: Record, seat: int) -> bool:
    """AL-29: whether every other score of this round is higher; the bonus counts before the comparison."""
    row = public.round_scores[public.round_number - 1]
    for other in range(public.players):
        if other != seat and row[other] <= row[seat]:
            return False
    return True


@compiled
def penalised(score: int) -> int:
    """AL-29: a positive score is doubled, a negative one is halved."""
    return 2 * score if score > 0 else score // 2


@entry_point
def is_last_round(public: Record) -> bool:
    """AL-32: after the agreed number of rounds. AL-33: with a limit, when a total has reached it, or after 30 rounds."""
    if public.limit == 0:
        return bool(public.round_number >= public.rounds)
    highest = int(public.totals[0])
    for seat in range(1, public.players):
        highest = max(highest, int(public.totals[seat]))
    return bool(highest >= HALVES * int(public.limit) or public.round_number >= MAX_ROUNDS)


@entry_point
def end_game(public: Record) -> None:
    """AL-32, AL-33: the lowest total wins; equal totals share the victory."""
    lowest = int(public.totals[0])
    for seat in range(1, public.players):
        lowest = min(lowest, int(public.totals[seat]))
    for seat in range(public.players):
        if public.totals[seat] == lowest:
            public.winners |= 1 << seat
    public.over = 1
    public.phase = OVER
