"""Making the rules ready in the background, so that nobody waits for the compiler at a table."""

import logging

from parlour.games import all_games
from parlour.play.match import new_game
from parlour.play.record import NOBODY, seat_asked
from parlour.table import robots

_MOVES = 120
_log = logging.getLogger("parlour.table")


def warm_all() -> None:
    """Play some moves of every game and look at them with everybody's eyes: then all that a table asks is compiled."""
    for name, card in all_games().items():
        try:
            _play_some(name, card.players[-1])
        except Exception:
            _log.exception("the rules of %s cannot be made ready", name)


def _play_some(name: str, players: int) -> None:
    game, last = new_game(name, players, 1), NOBODY
    for _ in range(_MOVES):
        if game.over:
            return
        if not game.to_act:
            game.next_round()
            continue
        last = seat_asked(game, last)
        game.look(last)
        bot = ("careful", "random")[len(game.moves) % 2]
        game.tell(last, robots.choose(bot, game.identity, game.view_record(last)))
    game.look()
