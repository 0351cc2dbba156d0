"""A case: all that a check may see, and the way to write a finding."""

from dataclasses import dataclass, field
from typing import Any

from handaudit.check.pages import about
from handaudit.model.finding import Finding
from handaudit.model.hand import Claim, Event, Hand
from handaudit.model.replay import Replay
from handaudit.model.rulebook import Rulebook
from handaudit.replay.table import Table, evaluator_of
from handaudit.rules.catalogue import COMMON
from handaudit.rules.ranking import Evaluator


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
    turns: dict[int, Any] | None = None

    def money(self, amount: int) -> str:
        """An amount as a person writes it."""
        return self.hand.currency.show(amount)

    def name(self, seat: int) -> str:
        """The player at a seat."""
        return self.names.get(seat) or f"seat {seat}"

    def chips(self, owed: dict[int | str, int]) -> dict[str, int]:
        """Chips owed by name; seats become names, nothing stays that is zero."""
        return {(s if isinstance(s, str) else self.name(s)): n for s, n in owed.items() if n}

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

    def finding(self, code: str, line: int, message: str, **more: Any) -> Finding:
        """A finding of a registered code: severity, rules and options come from its page unless given."""
        from handaudit.check.cite import chapter_rules

        page = about(code)
        seat = more.pop("seat", 0)
        rules = more.pop("rules", page.rules)
        if any(id.startswith(self.book.chapter + "-") for id in rules):
            rules = tuple(id for id in rules if id.startswith((self.book.chapter + "-", f"{COMMON}-")))
        else:
            rules = chapter_rules(self.book.chapter, code, more.get("street") or "") or rules
        return Finding(
            code=code,
            severity=more.pop("severity", page.severity),
            line=line,
            statement=message,
            rules=rules,
            seat=seat,
            player=more.pop("player", self.name(seat) if seat else None),
            street=more.pop("street", None),
            domain=page.domain,
            options=page.options,
            **more,
        )
