"""Allegra: rules and language, put together."""

from parlour.games.allegra import (
    actions,
    careful,
    deal,
    faces,
    legality,
    look,
    observe,
    picks,
    play,
    position,
    prospects,
    sentences,
    set_position,
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
        determinize=observe.determinize,
        worth=careful.worth,
        prospects=prospects.prospects,
        news=prospects.news,
        doubt=200,
        horizon=18,
    ),
    phases=state.PHASES,
    moves=actions.MOVES,
    forms=actions.FORMS,
    set_options=position.set_options,
    scores=position.scores,
    position=position.position,
    set_position=set_position.set_position,
    refuse=sentences.refuse,
    tell=sentences.tell,
    table=look.table,
    paths=picks.paths,
    attempts=picks.attempts,
    choice_label=picks.choice_label,
    any_order=picks.ANY_ORDER,
    faces=faces.faces,
)
