"""What can be wrong with what somebody gave us. Each message is one sentence for that person."""


class ParlourError(ValueError):
    """A user's mistake: the message says what is wrong, where, and what would be right."""


class UnknownGame(ParlourError):
    """There is no game of this name."""


class BadOption(ParlourError):
    """An option, the number of players or the seed is not what the game takes."""


class IllegalMove(ParlourError):
    """A move was refused. `sentence` says why, `rule` is the id of the rule, or empty where no rule is concerned."""

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(f"{sentence} ({rule})" if rule else sentence)
        self.sentence = sentence
        self.rule = rule

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[str, str]]:
        return type(self), (self.sentence, self.rule)


class UnknownMove(IllegalMove):
    """The words are no move of this game at all."""


class ImpossiblePosition(ParlourError):
    """A state that the game cannot be in."""


class BadRecord(ParlourError):
    """A record that cannot be read or replayed. The message begins with the number of the line."""


class RecordDiffers(ParlourError):
    """A record whose states or legal moves are not those of the game that it records."""


class InUse(ParlourError):
    """Something that one thread can use at a time is being used by another."""
