"""Alley Cat: rules and language, put together."""

from parlour.games.alley_cat import (
    actions,
    careful,
    encode,
    faces,
    look,
    observe,
    position,
    prospects,
    rules,
    sentences,
    state,
)  # fmt: skip
from parlour.games.definition import Definition
from parlour.kernel.contract import Rules

DEFINITION = Definition(
    rules=Rules(
        state=state.STATE,
        view=state.VIEW,
        actions=len(actions.MOVES),
        begin=rules.begin,
        legal=rules.legal,
        why_not=rules.why_not,
        act=rules.act,
        observe=observe.observe,
        encode=encode.encode,
        determinize=observe.determinize,
        planes=encode.PLANES,
        gain_insight=careful.gain_insight,
        worth=careful.worth,
        prospects=prospects.prospects,
        doubt=40,
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
    faces=faces.faces,
    table=look.table,
    paths=look.paths,
    attempts=look.attempts,
    choice_label=look.choice_label,
)
