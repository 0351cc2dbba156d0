"""What was heard and seen before an action: the words that bind its player, and the chips that he put in without saying what they are."""

from typing import NamedTuple

from handaudit.model.hand import Event
from handaudit.model.replay import Ask, Step
from handaudit.read.speech.talk import Spoken


class Word(NamedTuple):
    """An announced action and its line; `level` is the bet that it answered, `turn` whose turn it was."""

    line: int
    seat: int
    spoken: Spoken
    level: int
    turn: int


class Turn(NamedTuple):
    """An action with what led to it: `words` that bind it, first to last, and the motions of `chips` since the action before."""

    step: Step
    ask: Ask
    done: Event
    words: tuple[Word, ...]
    chips: tuple[Event, ...]
