"""Money and people between two hands: a block of ledger lines is read with the grammar's own terminals."""

from functools import cache
from typing import Protocol

from handaudit.model.finding import Finding
from handaudit.model.money import SIGN_OF, Currency
from handaudit.model.table_state import LedgerLine
from handaudit.read.amounts import Amounts
from handaudit.read.grammars import LineParser
from handaudit.read.transform import Transform
from handaudit.rules.text_findings import finding_of

LONGEST = 500
"""Characters of a line that are looked at; the name of a longer one ends nowhere."""
MOVES = {
    "buys in for": "buys-in",
    "adds": "adds",
    "removes": "removes",
    "re-buys": "re-buys",
    "takes the add-on": "add-on",
}
GOES = {"leaves the table": "leaves", "has left the table": "leaves", "returns": "returns", "has returned": "returns"}


class BlockLike(Protocol):
    """The part of a chunk that reading needs."""

    @property
    def first_line(self) -> int: ...
    @property
    def lines(self) -> tuple[str, ...]: ...


def read_between(chunk: BlockLike, source: str, currency: Currency) -> tuple[list[LedgerLine], list[Finding]]:
    """The lines of a block, in the currency of the hand that follows, and a finding for each amount that is none of it."""
    amounts = Amounts(currency, SIGN_OF.get(currency.code or "", ""))
    found: list[LedgerLine] = []
    faults: list[Finding] = []
    for number, row in enumerate(chunk.lines, chunk.first_line):
        text = row.strip(" \t\r\n")
        split = split_line(text)
        if split is None:
            continue
        name, kind, fields = split
        if kind in ("LEDGER", "REBUY"):
            chips = amounts[fields[1] or ""]
            found.append(LedgerLine(number, name, MOVES[fields[0] or ""], chips))
            for code, what in amounts.bad:
                faults.append(finding_of(f"{code}.above", number, {"text": what[:40]}, mark=what, file=source))
                found.pop()
            amounts.bad.clear()
        elif kind == "AWAY":
            found.append(LedgerLine(number, name, GOES.get(fields[0] or "", "away")))
        elif kind == "NEWS" and "joins the table at seat #" in text:
            found.append(LedgerLine(number, name, "joins"))
    return found, faults


def split_line(text: str) -> tuple[str, str, tuple[str | None, ...]] | None:
    """The name, the terminal and its fields; a name may hold blanks and ends where a known ending begins."""
    does = _parser().families.does
    if len(text) > LONGEST:
        return None
    at = text.find(" ")
    while at >= 0:
        hit = does.find(text, at) if at else None
        if hit is not None and hit[0] in ("LEDGER", "REBUY", "AWAY", "NEWS"):
            return text[:at], hit[0], hit[1]
        at = text.find(" ", at + 1)
    return None


@cache
def _parser() -> LineParser:
    """The grammar, loaded once, and only where a log has lines between hands."""
    return LineParser(Transform(lambda _game: True))
