"""What can be played, and by which rules, for the lobby and the rules panel. Nothing here needs the rules compiled."""

import re

from parlour.games import all_games, find_game
from parlour.games.identity import Identity
from parlour.games.options import Choice, Number, Option, Seat
from parlour.games.rulebook import RULING_WORDS, Rule, rules_of
from parlour.languages import NAMES, Code
from parlour.table.messages import BotInfo, GameInfo, Games, Language, OptionInfo, RuleInfo, Rules
from parlour.table.robots import bot_names, described

_EMPHASIS = re.compile(r"\*\*|`")
_CITED = re.compile(r" \(([A-Z]+-[0-9]+)\)")
_RULING = re.compile(r"\*\*\[R\]\*\*\s*")


def games() -> Games:
    """Every game with its options, and every bot."""
    return Games(
        [_game(card) for card in all_games().values()], [BotInfo(name, described(name)) for name in bot_names()]
    )


def _game(card: Identity) -> GameInfo:
    options = [_option(option) for option in card.options]
    return GameInfo(card.name, card.title, card.aim, list(card.players), card.minutes, options)


def _option(option: Option) -> OptionInfo:
    cited = _CITED.search(option.meaning)
    meaning = _CITED.sub("", option.meaning)
    info = OptionInfo(option.name, "switch", option.default, meaning, cited[1] if cited else "")
    if isinstance(option, Choice):
        info.kind, info.words = "choice", list(option.words)
    elif isinstance(option, Number):
        info.kind, info.low, info.high, info.optional = "number", option.low, option.high, option.optional
    elif isinstance(option, Seat):
        info.kind = "seat"
    return info


def rules(name: str, wanted: Code) -> Rules:
    """The rulebook of a game, as plain sentences, in this language if there is one in it. Raises UnknownGame."""
    card = find_game(name)
    language = card.rulebook_language(wanted)
    found = [_rule(rule) for rule in rules_of(card.rulebook(language)).values()]
    written = [Language(code, NAMES[code]) for code in card.rulebook_languages()]
    return Rules(card.title, found, RULING_WORDS[language], language, written)


def _rule(rule: Rule) -> RuleInfo:
    plain = _EMPHASIS.sub("", _RULING.sub("", rule.text))
    return RuleInfo(rule.id, rule.heading, plain, rule.is_ruling)
