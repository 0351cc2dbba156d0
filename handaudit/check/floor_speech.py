"""What a ruling of the floor speaks of: the players it names, the subject, and whether a line does what it says."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from handaudit.model.finding import Finding
from handaudit.model.hand import Event, Hand
from handaudit.replay.cursor import ACTIONS
from handaudit.rules.catalogue import facts
from handaudit.rules.speech.words import meanings, words

_TOPICS: Final = meanings("answer-subject")
_VERDICTS: Final = words("answer", "verdicts")
_PLAY_ON: Final = words("answer", "play-on")
_VERBS: Final = meanings("answer-verb")
_DENIALS: Final = words("answer", "denials")
_DEAD: Final = words("answer", "dead")


LONGEST: Final = 1000
"""Signs of a ruling that are looked at."""
_GIVES_UP: Final = frozenset({"fold", "muck", "noshow", "returned", "dealer", "street"})


class FloorLine(NamedTuple):
    """One `Floor:` line: the seats that it names, its topics, and the plain words that are left."""

    line: int
    text: str
    seats: frozenset[int]
    topics: frozenset[str]
    words: tuple[str, ...]
    amounts: frozenset[int]

    @property
    def decides(self) -> bool:
        """Whether it speaks of a player, of a subject, or says in plain words that something stands."""
        return bool(self.seats or self.topics) or self._says(_VERDICTS + _PLAY_ON)

    @property
    def changes_nothing(self) -> bool:
        """Whether the ruling is only that play continues, or that everything stays as it is."""
        return self._says(_PLAY_ON) or (not self.seats and self._says(_VERDICTS))

    def _says(self, phrases: tuple[str, ...]) -> bool:
        plain = f" {' '.join(self.words)} "
        return any(f" {phrase} " in plain for phrase in phrases)

    def speaks_of(self, parties: frozenset[int], topics: frozenset[str]) -> bool:
        """The same player where it names one, the same subject where it names one."""
        if self.seats and parties and not self.seats & parties:
            return False
        if self.seats and not parties and not self.topics:
            return False
        return not self.topics or bool(self.topics & topics)

    @property
    def verbs(self) -> set[str]:
        """The actions that it names; a raise is a bet, too (TH-ACTDEF-1)."""
        named = {_VERBS[word] for word in self.words if word in _VERBS}
        return named | {"raise"} if "bet" in named else named

    def changes(self, event: Event) -> bool:
        """Whether it orders another action than this one: it names verbs, and not the one that was done."""
        named = self.verbs
        mine = event.seat in self.seats or not self.seats
        return bool(named) and mine and event.kind in ACTIONS and event.kind not in named

    def carried_out_by(self, event: Event) -> bool:
        """Whether what was done next is what the ruling says: the verb and the amount that it names, nothing that it forbids."""
        plain = f" {' '.join(self.words)} "
        named = self.verbs
        if event.seat in self.seats and any(word in _DEAD for word in self.words):
            return event.kind in _GIVES_UP
        if event.kind not in ACTIONS:
            return True
        if any(f" {denial} " in plain for denial in _DENIALS):
            return event.kind not in named
        if named and event.kind not in named:
            return False
        sums = {event.amount, event.to} - {0}
        return not self.amounts or not sums or bool(self.amounts & sums)


def ruling_of(hand: Hand, event: Event) -> FloorLine:
    """A `Floor:` line as it is understood."""
    seats, rest = names_in(hand, event.text[:LONGEST])
    rest = rest.replace("out of turn", "order").replace("in turn", "order")
    said = tuple("".join(sign if sign.isalnum() else " " for sign in rest).split())
    topics = frozenset(_TOPICS[word] for word in said if word in _TOPICS)
    return FloorLine(event.line, event.text.strip(), seats, topics, said, _amounts(hand, rest))


def names_in(hand: Hand, text: str) -> tuple[frozenset[int], str]:
    """The seats that a text names, by name or as `seat 3`, and the text in small letters without them."""
    rest = text.casefold()
    seats = set()
    named = [(seat.name, seat.number) for seat in hand.seats] + [(f"seat {s.number}", s.number) for s in hand.seats]
    for name, number in sorted(named, key=lambda row: -len(row[0])):
        found, rest = _without(rest, name.casefold())
        if found:
            seats.add(number)
    return frozenset(seats), rest


def _without(text: str, name: str) -> tuple[bool, str]:
    """A text without a name that stands in it as a word of its own."""
    found, start = False, 0
    while name and (at := text.find(name, start)) >= 0:
        end = at + len(name)
        if text[end : end + 1] == "s" and not text[end + 1 : end + 2].isalnum():
            end += 1  # a German genitive: `Anns Blatt`
        if text[at - 1 : at].isalnum() or text[end : end + 1].isalnum():
            start = at + 1
            continue
        found = True
        text = f"{text[:at]} \0 {text[end:]}"
        start = at
    return found, text


def _amounts(hand: Hand, text: str) -> frozenset[int]:
    """The amounts in a ruling, in minor units."""
    found = set()
    for word in text.split():
        plain = word.strip(".,;:!?()").lstrip("$€£¥₹").replace(",", "")
        whole, dot, part = plain.partition(".")
        if not whole.isdecimal() or not whole.isascii() or (dot and not part.isdecimal()) or len(plain) > 15:
            continue
        digits = len(str(hand.currency.minor_units)) - 1
        found.add(int(whole + part[:digits].ljust(digits, "0")) if digits else int(whole))
    return frozenset(found)


def parties_of(hand: Hand, finding: Finding) -> frozenset[int]:
    """The seats that a finding is about: whose line it is, who has wrong chips, and whom it names beside."""
    owed = {seat.number for seat in hand.seats if seat.name in finding.chips}
    return frozenset(finding.others) | owed | ({finding.seat} if finding.seat else set())


def topics_of(finding: Finding, events: Iterable[Event]) -> frozenset[str]:
    """What a finding is about: by its kind, by its code, and by what stands on its line."""
    found = set(facts("domain-subjects").get(finding.domain, ()))
    found |= {_TOPICS[word] for word in finding.code.split("-") if word in _TOPICS}
    for event in events:
        if event.line == finding.line:
            found |= facts("line-subjects").get(event.kind, frozenset())
    return frozenset(found)
