"""Money and people between two hands: a block of ledger lines is read with the grammar's own terminals, or by the rows of its layout."""

from functools import cache
from typing import NamedTuple, Protocol

from handaudit.model.finding import Finding
from handaudit.model.money import SIGN_OF, Currency
from handaudit.model.table_state import LedgerLine
from handaudit.read.amounts import Amounts
from handaudit.read.blanks import WIDE
from handaudit.read.forms.values import read_amount
from handaudit.read.grammars import LineParser
from handaudit.read.layouts import layout
from handaudit.read.transform import Transform
from handaudit.rules.text_findings import finding_of

HUNDREDTHS = 100
"""The units of chips that rows between hands tell: a table may begin to show cents amid a game."""
LONGEST = 500
"""Characters of a line that are looked at; the name of a longer one ends nowhere."""
MOVES = {
    "buys in for": "buys-in",
    "adds": "adds",
    "removes": "removes",
    "finds": "adds",
    "found": "adds",
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
    @property
    def layout(self) -> str: ...
    @property
    def numbers(self) -> tuple[int, ...]: ...
    @property
    def orders(self) -> tuple[int, ...]: ...
    @property
    def amid(self) -> int: ...


class BlockOfRows(NamedTuple):
    """A block of a room's rows, without the rest of its chunk."""

    first_line: int
    lines: tuple[str, ...]
    layout: str = ""
    numbers: tuple[int, ...] = ()
    orders: tuple[int, ...] = ()
    amid: int = 0


def read_between(chunk: BlockLike, source: str, currency: Currency) -> tuple[list[LedgerLine], list[Finding]]:
    """The lines of a block, in the currency of the hand that follows, and a finding for each amount that is none of it."""
    if chunk.layout:
        return _rows(chunk, source, currency)
    amounts = Amounts(currency, SIGN_OF.get(currency.code or "", ""))
    found: list[LedgerLine] = []
    faults: list[Finding] = []
    for number, row in enumerate(chunk.lines, chunk.first_line):
        text = row.strip(" \t\r\n").rstrip(WIDE)
        split = split_line(text) or split_line(text.strip(WIDE))
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


def _rows(chunk: BlockLike, source: str, currency: Currency) -> tuple[list[LedgerLine], list[Finding]]:
    """The rows that tell of chips and people, by the patterns of their layout; amounts are hundredths."""
    currency = Currency(currency.code, HUNDREDTHS)
    found: list[LedgerLine] = []
    faults: list[Finding] = []
    patterns = layout(chunk.layout).between
    for at, row in enumerate(chunk.lines):
        text = row.strip(WIDE + "\r\n")
        if len(text) > LONGEST:
            continue
        number = chunk.numbers[at] if chunk.numbers else chunk.first_line + at
        order = chunk.orders[at] if chunk.orders else 0
        for verb, pattern in patterns:
            match = pattern.fullmatch(text)
            if match is None:
                continue
            fields = match.groupdict()
            texts = [fields.get(key) or "0" for key in ("amount", "was")]
            amount, was = (read_amount(one, currency) for one in texts)
            if amount is None or was is None:
                bad = texts[amount is not None]
                faults.append(finding_of("log-bad-amount.above", number, {"text": bad[:40]}, mark=bad, file=source))
            else:
                other, amid = fields.get("other") or "", at < chunk.amid
                found.append(LedgerLine(number, fields["who"], verb, amount, was, other, order, amid))
            break
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
