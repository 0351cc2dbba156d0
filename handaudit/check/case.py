"""A case: all that a check may see, and the way to write a finding."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypedDict, Unpack

from handaudit.check.cite import chapter_rules
from handaudit.check.live.heard import Turn
from handaudit.check.pages import about
from handaudit.model.finding import Finding
from handaudit.model.hand import Claim, Event, Hand
from handaudit.model.replay import Replay
from handaudit.model.rulebook import Rulebook
from handaudit.replay.table import Table, evaluator_of
from handaudit.rules.catalogue import COMMON
from handaudit.rules.ranking import Evaluator

Chips = Mapping[int, int] | Mapping[str, int] | Mapping[int | str, int]
"""What is owed (+) and owes (-) by seat, or by `pot`, `house` or a name; in minor units."""


class Place(Protocol):
    """What stands on a line and is about a seat, or about nobody (0)."""

    @property
    def line(self) -> int: ...

    @property
    def seat(self) -> int: ...


class Details(TypedDict, total=False):
    """What a finding says beside its code, line and message; what is not given comes from the table of codes, or is nothing.

    An amount as `note` or `mark` is money: the note prints it, the mark is the word of the line that does. `chips` is what everybody
    is owed, or what goes from the pot to the seat.
    """

    seat: int
    street: str | None
    severity: str
    rules: tuple[str, ...]
    logged: object
    expected: object
    chips: int | Chips
    note: str | int
    mark: str | int
    domain: str
    root: bool
    help: str
    others: tuple[int, ...]


@dataclass(slots=True)
class Case:
    """One replayed hand before its checks. `verified`, `contradicted` and `unverifiable` count the log's claims;
    `turns` are the actions that words or chips stand before, once they were asked for."""

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

    def silent_before(self, line: int) -> Event | None:
        """The line about chips put in without words that stands above this one; only talk and the floor may lie between."""
        if "silent" not in self.hand.kinds:
            return None
        above = next((e for e in reversed(self.hand.events) if e.line < line and e.kind not in ("said", "floor")), None)
        return above if above is not None and above.kind == "silent" else None

    def at(self, place: Place, code: str, message: str, **more: Unpack[Details]) -> Finding:
        """A finding at the line of an event, a claim or a payment, about its seat unless told otherwise."""
        told: Details = {"seat": place.seat, **more}
        return self.finding(code, place.line, message, **told)

    def finding(self, code: str, line: int, message: str, **more: Unpack[Details]) -> Finding:
        """A finding of a registered code: severity, domain, rules and options come from the table of codes unless given.

        Rules of other chapters than the game's give way to its own, where it has some for the code.
        """
        page, seat, chapter = about(code), more.get("seat", 0), self.book.chapter
        rules, street = more.get("rules", page.rules), more.get("street")
        if any(id.startswith(chapter + "-") for id in rules):
            rules = tuple(id for id in rules if id.startswith((chapter + "-", f"{COMMON}-")))
        else:
            rules = chapter_rules(chapter, code, street or "") or rules
        owed, note, mark = more.get("chips", 0), more.get("note", ""), more.get("mark", "")
        chips: dict[int | str, int] = {seat: owed, "pot": -owed} if isinstance(owed, int) else dict(owed.items())
        return Finding(
            code=code,
            severity=more.get("severity", page.severity),
            line=line,
            statement=message,
            rules=rules,
            seat=seat,
            player=self.name(seat) if seat else None,
            street=street,
            logged=more.get("logged"),
            expected=more.get("expected"),
            chips={(to if isinstance(to, str) else self.name(to)): n for to, n in chips.items() if n},
            note=self.money(note) if isinstance(note, int) else note,
            mark=self.amount_in(line, mark) if isinstance(mark, int) else mark,
            domain=more.get("domain", page.domain),
            root=more.get("root", True),
            options=page.options,
            help=more.get("help", ""),
            others=more.get("others", ()),
        )
