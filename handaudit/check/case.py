"""A case: all that a check may see, and the way to write a finding."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol, TypedDict, Unpack

from handaudit.check.pages import about
from handaudit.model.cards import cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Claim, Event, Hand
from handaudit.model.replay import Ask, Replay, Step
from handaudit.model.rulebook import Rulebook
from handaudit.replay.table import Table, evaluator_of
from handaudit.rules.catalogue import cited
from handaudit.rules.messages import Text, message
from handaudit.rules.ranking import Evaluator
from handaudit.rules.speech.talk import Spoken, objects

Chips = Mapping[int, int] | Mapping[str, int] | Mapping[int | str, int]
"""What is owed (+) and owes (-) by seat, or by `pot`, `house` or a name; in minor units."""


class Place(Protocol):
    """What stands on a line and is about a seat, or about nobody (0)."""

    @property
    def line(self) -> int: ...

    @property
    def seat(self) -> int: ...


Findings = Iterator[Finding]
"""What an analyser makes of a case."""
Fields = Mapping[str, object]
"""What the fields of a message stand for, beside what the place of the finding and its figures give."""
NOTHING_MORE: Final[Fields] = {}


class Details(TypedDict, total=False):
    """What a finding says beside its message and place; what is not given comes from the place, the message or the code's file.

    `chips` is what everybody is owed, or what goes from the pot to the seat.
    """

    seat: int
    street: str | None
    severity: str
    rules: tuple[str, ...]
    logged: object
    expected: object
    chips: int | Chips
    domain: str
    root: bool
    others: tuple[int, ...]


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


@dataclass(slots=True)
class Case:
    """One replayed hand before its checks. `verified`, `contradicted` and `unverifiable` count the log's claims;
    `turns` are the actions that words or chips stand before, once they were asked for; `found_by` names the analysers that found something.
    """

    hand: Hand
    book: Rulebook
    table: Table
    rep: Replay
    names: dict[int, str]
    verified: int = 0
    contradicted: int = 0
    unverifiable: int = 0
    seat_claims: list[Claim] = field(default_factory=list)
    ignored: frozenset[str] = frozenset()
    softened: frozenset[str] = frozenset()
    turns: dict[int, Turn] | None = None
    found_by: list[str] = field(default_factory=list)
    by_line: dict[int, list[Event]] = field(default_factory=dict)
    objections: list[Event] | None = None

    def events_at(self, line: int) -> list[Event]:
        """The events of a line of the log, in order."""
        if not self.by_line:
            for event in self.hand.events:
                self.by_line.setdefault(event.line, []).append(event)
        return self.by_line.get(line, [])

    def objecting(self) -> list[Event]:
        """What players said who would not be passed over, in order."""
        if self.objections is None:
            self.objections = [e for e in self.hand.events if e.kind == "said" and objects(e.text)]
        return self.objections

    def money(self, amount: int) -> str:
        """An amount as a person writes it."""
        return self.hand.currency.show(amount)

    def name(self, seat: int) -> str:
        """The player at a seat."""
        return self.names.get(seat) or f"seat {seat}"

    def words(self, seat: int) -> str:
        """A seat's hand in words, empty where the cards are not known."""
        strength = self.rep.strengths.get(seat)
        return "" if strength is None else self.evaluator().describe(strength)

    def evaluator(self) -> Evaluator:
        """The evaluator of this rulebook."""
        return evaluator_of(self.book)

    def amount_in(self, line: int, amount: int, after: str = "") -> str:
        """The word of a line that prints this amount, to be marked; empty where none does."""
        digits = "".join(c for c in self.hand.currency.show(amount) if c.isdigit())
        text = self.hand.text_of(line)
        at = text.rfind(after) if after else 0
        for word in text[max(at, 0) :].split():
            plain = word.strip("().,")
            if "".join(c for c in plain if c.isdigit()) in (digits, digits + "00"):
                return plain
        return ""

    def collected(self) -> dict[int, int]:
        """What the log pays each seat, in minor units."""
        paid: dict[int, int] = {}
        for event, _ in self.table.collects:
            paid[event.seat] = paid.get(event.seat, 0) + event.amount
        return paid

    def total(self) -> Claim | None:
        """What the log says was in the middle, first of all."""
        return next((claim for claim in self.hand.claims if claim.kind == "total"), None)

    def finding(self, name: str, place: Place | int, fields: Fields = NOTHING_MORE, **more: Unpack[Details]) -> Finding:
        """A finding with the message of that name, at a place or a line of which nobody is the player.

        The place gives what it has: seat, street, figures. Severity, domain, rules and options come from the code's file unless the
        message or the call says otherwise; of the rules those of this game are cited (`cited`).
        """
        known, line = message(name), place if isinstance(place, int) else place.line
        page = about(known.code)
        said: dict[str, Any] = {key: getattr(place, key) for key in _FIGURES if hasattr(place, key)}
        if known.street:
            said["street"] = known.street
        said |= more
        seat, street, others = said.get("seat", 0), said.get("street"), said.get("others", ())
        wanted: tuple[str, ...] = said.get("rules", page.rules if known.rules is None else known.rules)
        owed = said.get("chips", 0)
        chips: dict[int | str, int] = {seat: owed, "pot": -owed} if isinstance(owed, int) else dict(owed.items())
        filled = _Filler(self, place, line, {"others": others, **said, **fields})
        return Finding(
            code=known.code,
            severity=said.get("severity") or known.severity or page.severity,
            line=line,
            statement=filled.text(known.text),
            rules=cited(wanted, known.code, self.book, street or "") if wanted else (),
            seat=seat,
            player=self.name(seat) if seat else None,
            street=street,
            logged=said.get("logged"),
            expected=said.get("expected"),
            chips={(to if isinstance(to, str) else self.name(to)): n for to, n in chips.items() if n},
            note=filled.text(known.note),
            mark=filled.text(known.mark),
            domain=said.get("domain") or known.domain or page.domain,
            root=said.get("root", True),
            options=page.options,
            help=known.help,
            others=others,
        )


_FIGURES: Final = ("seat", "street", "logged", "expected", "chips")
"""What a place may give beside its line."""


class _Filler:
    """Fills in the fields of a message. `{who}` is the player at the seat, `{other}` the other one; a name is looked up among the
    fields that were given, then at the place. After a colon stands how it is shown: as `chips` or `cards`, as the `name` at a seat, as
    a `count` of cards, or as the `word` of the line that prints the amount; after a bar what stands for 0 or nothing."""

    def __init__(self, case: Case, place: Place | int, line: int, fields: Mapping[str, Any]) -> None:
        self.case, self.place, self.line, self.fields = case, place, line, fields

    def text(self, pieces: Text) -> str:
        """The whole text."""
        return "".join([t + self._shown(name, how, empty) if name else t for t, name, how, empty in pieces])

    def _shown(self, name: str, how: str, empty: str | None) -> str:
        value = self._value(name)
        if empty is not None and not value:
            return empty
        return SHOWN_AS[how](self, value) if how else str(value)

    def _value(self, name: str) -> Any:
        if name == "who":
            return self.case.name(self.fields["seat"])
        if name == "other":
            return self.case.name(self.fields["others"][0])
        first, *rest = name.split(".")
        value = self.fields[first] if first in self.fields else getattr(self.place, first)
        for part in rest:
            value = getattr(value, part)
        return value


SHOWN_AS: Final[Mapping[str, Callable[[_Filler, Any], str]]] = {
    "chips": lambda filler, amount: filler.case.money(amount),
    "cards": lambda _, cards: cards_text(cards),
    "name": lambda filler, seat: filler.case.name(seat),
    "count": lambda _, n: "1 card" if n == 1 else f"{n} cards",
    "word": lambda filler, amount: filler.case.amount_in(filler.line, amount),
}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Judged:
    """What a judge looks at: something on a line of a case, about a seat."""

    case: Case
    line: int
    seat: int

    @property
    def name(self) -> str:
        """The player whom it is about."""
        return self.case.name(self.seat)

    def wrong(self, message: str, fields: Fields = NOTHING_MORE, **more: Unpack[Details]) -> Finding:
        """A finding here; what is not told otherwise is what this says of itself."""
        return self.case.finding(message, self, fields, **more)
