"""Rulings of the floor that move chips or decide a pot: who gets it, who shares it, whose hand is live or dead."""

from enum import StrEnum
from typing import Final, NamedTuple

from handaudit.model.hand import Event, Hand
from handaudit.rules.speech.floor_rulings import clauses, named, rules_dead, rules_live, ruling_words
from handaudit.rules.speech.words import words

_SPLIT: Final = frozenset(words("ruling", "split"))
_WINS: Final = frozenset(words("ruling", "wins"))
_CALLED_OFF: Final = words("ruling", "called-off")
_EACH: Final = frozenset(words("ruling", "each"))
_GETS: Final = frozenset(words("ruling", "gets"))
_POT: Final = frozenset(words("ruling", "pot"))
_MAIN: Final = frozenset(words("ruling", "main-pot"))
_SIDE: Final = frozenset(words("ruling", "side-pot"))
_ELSEWHERE: Final = frozenset(words("ruling", "elsewhere"))
_PAYS: Final = frozenset(words("ruling", "pays"))
_NOT: Final = frozenset(words("ruling", "not"))
_IF: Final = frozenset(words("ruling", "if"))
_ON_CONDITION: Final = frozenset(words("ruling", "on-condition"))
_DEAD: Final = frozenset(words("ruling", "dead"))


class PotDecision(StrEnum):
    """What the floor can decide of a pot."""

    SPLIT = "split"
    WINS = "wins"


class PotRuling(NamedTuple):
    """A pot goes to `seats`, in like parts if there are several. Of a pot that is split without names they are empty. `pot` is main, side
    or, of every pot, empty; `text` is the whole ruling."""

    line: int
    what: PotDecision
    seats: tuple[int, ...]
    pot: str
    text: str

    def is_of(self, pot: str) -> bool:
        """Whether it speaks of the pot of this name."""
        return pot.startswith(self.pot) and pot != "carried"


def pot_ruling(hand: Hand, event: Event) -> PotRuling | None:
    """What a floor line decides of a pot, or None if it says nothing so plain. Of its clauses the last that decides counts."""
    found = None
    if _ON_CONDITION & set(ruling_words(event.text)):
        return None
    for part in (event.text, *clauses(event.text)):
        found = _decides(hand, event, part) or found
    return found


def moves_chips(hand: Hand, event: Event) -> bool:
    """Whether a floor line decides a pot, or says that a hand is dead or live."""
    seats = {e.seat for e in hand.events if e.kind in ("muck", "fold") and e.line < event.line}
    alone = next(iter(seats)) if len(seats) == 1 else 0
    said = rules_dead(hand, event.text) or rules_live(hand, event.text, alone)
    return bool(said) or pot_ruling(hand, event) is not None


def calls_off(hand: Hand, text: str) -> bool:
    """Whether a ruling calls the whole hand off, so that every bet goes back. One that names a single player speaks of his hand."""
    said = " ".join(ruling_words(text))
    return len(named(hand, text)) != 1 and not set(said.split()) & _IF and any(phrase in said for phrase in _CALLED_OFF)


def _decides(hand: Hand, event: Event, text: str) -> PotRuling | None:
    said, seats = set(ruling_words(text)), tuple(named(hand, text))
    if said & (_NOT | _IF):
        return None
    pot = "main" if said & _MAIN else "side" if said & _SIDE else ""
    each = said & _EACH and said & _GETS and len(seats) > 1
    half = any(sign in text for sign in ("50/50", "50:50", "50-50"))
    if (said & _SPLIT or each or half) and not said & _ELSEWHERE and len(seats) != 1 and not said & _DEAD:
        return PotRuling(event.line, PotDecision.SPLIT, seats, pot, event.text)
    told = said & _WINS or (said & _POT and said & _GETS and not said & _PAYS)
    if told and len(seats) == 1 and not said & _SPLIT and not said & _DEAD:
        return PotRuling(event.line, PotDecision.WINS, seats, pot, event.text)
    return None
