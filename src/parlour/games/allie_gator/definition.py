"""Allie Gator: rules and language, put together."""

from parlour.games.allie_gator import (
    actions,
    careful,
    deal,
    encode,
    faces,
    legality,
    look,
    observe,
    play,
    position,
    prospects,
    sentences,
    state,
)
from parlour.games.definition import Definition
from parlour.kernel.contract import Rules

DEFINITION = Definition(
    rules=Rules(
        state=state.STATE,
        view=state.VIEW,
        actions=state.ACTIONS,
        begin=deal.begin,
        legal=legality.legal,
        why_not=legality.why_not,
        act=play.act,
        observe=observe.observe,
        encode=encode.encode,
        determinize=observe.determinize,
        planes=encode.PLANES,
        gain_insight=careful.gain_insight,
        worth=careful.worth,
        prospects=prospects.prospects,
        doubt=60,
    ),
    phases=state.PHASES,
    moves=actions.MOVES,
    spoken=actions.SPOKEN,
    forms=actions.FORMS,
    set_options=position.set_options,
    scores=position.scores,
    position=position.position,
    set_position=position.set_position,
    refuse=sentences.refuse,
    tell=sentences.tell,
    table=look.table,
    paths=look.paths,
    attempts=look.attempts,
    choice_label=look.choice_label,
    faces=faces.faces,
)
