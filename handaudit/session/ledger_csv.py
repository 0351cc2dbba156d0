"""The table of a ledger: its columns by their names, its rows as entries, its line of totals."""

import csv
import io
import re
from typing import Any, Final, NamedTuple

from handaudit.session.ledger_amounts import EMPTY

KINDS: Final = ("buy-in", "cash-out", "fee")
FORMULA: Final = re.compile(r"\s*(?:=|[+@-].*[(!])")
"""Names that a spreadsheet takes for a formula."""
_WORDS: Final = {
    "name": "name", "player": "name", "player-nickname": "name", "nickname": "name", "player-id": "id", "id": "id",
    "kind": "kind", "type": "kind", "amount": "amount",
    "buy-in": "buy-in", "buyin": "buy-in", "buy-ins": "buy-in", "buyins": "buy-in", "bought-in": "buy-in", "in": "buy-in",
    "rebuy": "buy-in", "rebuys": "buy-in", "re-buy": "buy-in", "re-buys": "buy-in",
    "add-on": "buy-in", "add-ons": "buy-in", "addon": "buy-in", "addons": "buy-in",
    "cash-out": "cash-out", "cashout": "cash-out", "cash-outs": "cash-out", "cashouts": "cash-out", "cashed-out": "cash-out",
    "out": "cash-out", "buy-out": "cash-out", "buyout": "cash-out", "stack": "cash-out",
    "fee": "fee", "fees": "fee", "net": "net",
}  # fmt: skip
_SITE: Final = frozenset({"player-nickname", "player-id", "buy-in", "buy-out", "stack", "net"})
_KNOWN: Final = frozenset({"session-start-at", "session-end-at"})
_TOTALS: Final = frozenset({"total", "totals", "sum", "sums", "grand total", "total:", "sum:", "Σ"})


class LedgerEntry(NamedTuple):
    """One amount of a ledger, as text: its currency is known later. `kind` is buy-in | cash-out | fee | net; `id` is the site's own for
    a player."""

    line: int
    name: str
    kind: str
    amount: str
    id: str = ""


class LedgerTable(NamedTuple):
    """A ledger: its entries, the code of its currency if it names one, its totals, columns that are not read, and whether a site wrote it:
    then each row says the net of a session."""

    entries: list[LedgerEntry]
    code: str | None = None
    totals: tuple[LedgerEntry, ...] = ()
    unknown: tuple[str, ...] = ()
    site: bool = False


class LedgerError(Exception):
    """A text is no ledger. `line` is 0 if no line is to blame."""

    def __init__(self, said: str, line: int = 0) -> None:
        super().__init__(said)
        self.said, self.line = said, line


def ledger_table(text: str) -> LedgerTable:
    """The table of a CSV text, with commas, semicolons or tabs. Raises `LedgerError`."""
    sign = max(",;\t", key=text.partition("\n")[0].count)
    rows = csv.reader(io.StringIO(text), delimiter=sign)
    try:
        words = [_word(cell) for cell in next(rows, [])]
        heads = [_WORDS.get(word, "") for word in words]
        if "name" not in heads or not ({*KINDS} & set(heads) or {"kind", "amount"} <= set(heads)):
            raise LedgerError("the first line names the columns: `name,buy-in,cash-out` or `name,kind,amount`")
        site = set(words) >= _SITE
        unknown = tuple(
            word for word, head in zip(words, heads, strict=True) if word and not head and word not in _KNOWN
        )
        return _entries(rows, heads, LedgerTable([], unknown=unknown, site=site))
    except csv.Error as error:
        raise LedgerError(str(error), rows.line_num) from error


def _word(cell: str) -> str:
    return cell.strip().lower().replace(" ", "-").replace("_", "-").rstrip(":")


def _entries(rows: Any, heads: list[str], table: LedgerTable) -> LedgerTable:
    """The table with its rows; the last one may be the totals."""
    odd: list[LedgerEntry] = []
    totals: tuple[LedgerEntry, ...] = ()
    for row in rows:
        cells = [(head, cell.strip()) for head, cell in zip(heads, row, strict=False) if head]
        name = next((cell for head, cell in cells if head == "name"), "")
        id = next((cell for head, cell in cells if head == "id"), "")
        found = [one._replace(id=id) for one in _row(rows.line_num, name, cells)]
        if not any(cell for _, cell in cells):
            continue
        if odd:
            raise LedgerError("an amount without a name", odd[0].line)
        if name.lower() in _TOTALS:
            totals = tuple(found)
        elif name:
            table.entries.extend(found)
        else:
            odd = found or [LedgerEntry(rows.line_num, "", "", "")]
    if odd and table.entries:
        odd, totals = [], tuple(odd)  # the last row of amounts without a name: the totals
    elif odd:
        raise LedgerError("an amount without a name", odd[0].line)
    return table._replace(totals=totals)


def _row(line: int, name: str, cells: list[tuple[str, str]]) -> list[LedgerEntry]:
    """The entries of a row."""
    given = dict(cells)
    if "kind" not in given:
        kinds = (*KINDS, "net")
        return [LedgerEntry(line, name, head, cell) for head, cell in cells if head in kinds and cell not in EMPTY]
    amount = given.get("amount", "")
    if not given["kind"] and amount in EMPTY:
        return []
    kind = _WORDS.get(_word(given["kind"]), "")
    if kind not in KINDS:
        raise LedgerError(f"{given['kind'][:40]!r} is none of buy-in, rebuy, add-on, cash-out, fee", line)
    return [LedgerEntry(line, name, kind, amount)]
