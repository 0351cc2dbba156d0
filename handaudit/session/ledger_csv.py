"""The table of a ledger: its columns by their names, its rows as entries, its line of totals."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from handaudit.model.money import CODE_OF
from handaudit.session.ledger_amounts import is_empty

KINDS: Final = ("buy-in", "cash-out", "fee")
CLAIMS: Final = ("net", "all-in", "all-out")
"""Figures of a row that follow from its others: its net, its buy-ins together, its cash-outs together."""
FORMULA: Final = re.compile(r"\s*(?:=|[+@-].*[(!])")
"""Names that a spreadsheet takes for a formula."""
HEADING: Final = 20
"""Lines above the columns' names at most: a title, blank lines."""
_COLUMNS: Final = {
    "name": "name player player-name player-nickname nickname spieler jugador joueur",
    "id": "player-id id",
    "start": "session-start-at",
    "end": "session-end-at",
    "kind": "kind type",
    "amount": "amount",
    "buy-in": "buy-in buyin buy-ins buyins bought-in in chips-in rebuy rebuys re-buy re-buys add-on add-ons addon addons "
    "einkauf nachkauf entrada recompra recompras cave recave recaves",
    "cash-out": "cash-out cashout cash-outs cashouts cashed-out out chips-out buy-out buyout stack final-stack end-stack ending-stack "
    "final-chips auszahlung salida retiro sortie",
    "fee": "fee fees",
    "net": "net profit p/l p&l pnl profit/loss win/loss +/- result ergebnis gewinn saldo resultado neto ganancia résultat solde",
    "all-in": "total-in total-buy-in total-buyin total-buy-ins total-buyins total-bought-in",
    "all-out": "total-out total-cash-out total-cashout total-cash-outs total-cashouts total-cashed-out",
}
_WORDS: Final = {word: head for head, words in _COLUMNS.items() for word in words.split()}
_PARTS: Final = {"all-in": "buy-in", "all-out": "cash-out"}
_SITE: Final = frozenset({"player-nickname", "player-id", "buy-in", "buy-out", "stack", "net"})
_TOTALS: Final = re.compile(
    r"(?:grand |over-?all )?(?:totals?|sums?|summe|gesamt|insgesamt|suma|somme|totale|Σ)(?!\w)", re.IGNORECASE
)
_NUMBERED: Final = re.compile(r"(.*?[a-z])[-# ]*\d{1,2}")
_BRACKETS: Final = re.compile(r"\s*[(\[]([^()\[\]]{0,20})[)\]]\s*")


class LedgerEntry(NamedTuple):
    """One amount of a ledger, as text: its currency is known later. `kind` is one of `KINDS` or `CLAIMS`; `id` is the site's own for a
    player."""

    line: int
    name: str
    kind: str
    amount: str
    id: str = ""


class LedgerSession(NamedTuple):
    """A player's time at a table as a site tells it: the player's id, when it began, whether it is over, and its amounts as text."""

    line: int
    id: str
    start: str
    is_over: bool
    amounts: tuple[str, ...]


class LedgerTable(NamedTuple):
    """A ledger: its entries, the code of its currency if it names one, its totals, columns that are not read, and whether a site wrote it:
    then each row says the net of a session. `sign` is the code of the currency that the names of its columns carry. `sessions` are those
    of a site's ledger."""

    entries: list[LedgerEntry]
    code: str | None = None
    totals: tuple[LedgerEntry, ...] = ()
    unknown: tuple[str, ...] = ()
    site: bool = False
    sign: str = ""
    sessions: tuple[LedgerSession, ...] = ()


class LedgerError(Exception):
    """A text is no ledger. `line` is 0 if no line is to blame."""

    def __init__(self, said: str, line: int = 0) -> None:
        super().__init__(said)
        self.said, self.line = said, line


class LedgerHeading(NamedTuple):
    """The names of a ledger's columns: their line, what parts them, and the words as they are compared."""

    line: int
    parts: str
    words: tuple[str, ...]
    sign: str

    @property
    def heads(self) -> list[str]:
        """What each column holds, nothing for one that is not read. A total is the amount itself if no column has its parts."""
        heads = [_WORDS.get(word, "") for word in self.words]
        return [_PARTS[head] if head in _PARTS and _PARTS[head] not in heads else head for head in heads]


def ledger_table(text: str) -> LedgerTable:
    """The table of a CSV text, with commas, semicolons or tabs. Raises `LedgerError`."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    heading = heading_of(lines)
    heads = heading.heads
    if "net" in heads and {"buy-in", "cash-out"} - set(heads) and "amount" not in heads:
        raise LedgerError("it has nets: give a column of money in and one of money out, too", heading.line)
    unknown = tuple(word for word, head in zip(heading.words, heads, strict=True) if word and not head)
    table = LedgerTable([], unknown=unknown, site=set(heading.words) >= _SITE, sign=heading.sign)
    rows = csv.reader(io.StringIO("\n".join(lines[heading.line :])), delimiter=heading.parts, strict=True)
    try:
        return _entries(_numbered(rows, heading.line), heads, table)
    except csv.Error as error:
        said = "a quote is not closed" if "end of data" in str(error) else str(error)
        raise LedgerError(said, heading.line + rows.line_num) from error


def heading_of(lines: list[str]) -> LedgerHeading:
    """The line that names the columns; blank lines and a title may stand above it. Raises `LedgerError`."""
    first: list[str] = []
    for number, line in enumerate(lines[:HEADING], 1):
        for parts in ",;\t":
            cells = next(csv.reader([line[:1000]], delimiter=parts), [])
            heading = LedgerHeading(number, parts, tuple(map(_word, cells)), _sign(cells, number))
            heads = set(heading.heads)
            if "name" in heads and (heads & {*KINDS, "net"} or {"kind", "amount"} <= heads):
                return heading
        first = first or [cell.strip() for cell in re.split(r"[,;\t]", line[:200]) if cell.strip()]
    read = f"; the first line has {', '.join(first)[:120]!r}" if first else ""
    raise LedgerError(f"a line names the columns: `name,buy-in,cash-out` or `name,kind,amount`{read}")


def _word(cell: str) -> str:
    """A column's name as it is compared: `Rebuy 2 ($)` is rebuy."""
    word = _BRACKETS.sub("", cell).strip().lower().replace(" ", "-").replace("_", "-").rstrip(":")
    found = _NUMBERED.fullmatch(word)
    return found[1] if found is not None else word


def _sign(cells: list[str], line: int) -> str:
    """The code of the currency in the names of columns. Raises `LedgerError` for two."""
    inside = [found[1].strip() for cell in cells if (found := _BRACKETS.search(cell)) is not None]
    codes = {CODE_OF.get(sign) or sign for sign in inside if sign in CODE_OF or sign in CODE_OF.values()}
    if len(codes) > 1:
        raise LedgerError(f"columns of more than one currency: {', '.join(sorted(codes))}", line)
    return codes.pop() if codes else ""


def _numbered(rows: Any, above: int) -> Iterator[tuple[int, list[str]]]:
    """The rows with the number of the line at which each begins."""
    last = 0
    for row in rows:
        yield above + last + 1, row
        last = rows.line_num


def _entries(rows: Iterable[tuple[int, list[str]]], heads: list[str], table: LedgerTable) -> LedgerTable:
    """The table with its rows; the last one may be the totals."""
    odd: list[LedgerEntry] = []
    sessions: list[LedgerSession] = []
    totals: tuple[LedgerEntry, ...] = ()
    for line, row in rows:
        cells = [(head, cell.strip()) for head, cell in zip(heads, row, strict=False) if head]
        if not any(cell.strip() for cell in row):
            continue
        if any("\n" in cell for head, cell in cells if head == "name"):
            raise LedgerError("a name of more than one line: is a quote not closed?", line)
        if any(cell.strip() for cell in row[len(heads) :]):
            raise LedgerError(
                f"{len(row)} cells, and {len(heads)} columns: an amount with the mark that parts cells needs quotes",
                line,
            )
        if odd:
            raise LedgerError("an amount without a name", odd[0].line)
        name = next((cell for head, cell in cells if head == "name"), "")
        id = next((cell for head, cell in cells if head == "id"), "")
        given = dict(cells)
        if id and given.get("start"):
            amounts = tuple(cell for head, cell in cells if head in (*KINDS, *CLAIMS))
            out = next((cell for head, cell in cells if head == "cash-out"), "")  # nothing while the player sits
            sessions.append(LedgerSession(line, id, given["start"], bool(given.get("end") or out), amounts))
        is_total = not id and _TOTALS.match(name) is not None
        found = [one._replace(id=id) for one in _row(line, name, cells, is_total)]
        if is_total:
            totals = tuple(found)
        elif name:
            table.entries.extend(found)
        else:
            odd = found or [LedgerEntry(line, "", "", "")]
    if odd and table.entries:
        odd, totals = [], tuple(odd)  # the last row of amounts without a name: the totals
    elif odd:
        raise LedgerError("an amount without a name", odd[0].line)
    return table._replace(totals=totals, sessions=tuple(sessions))


def _row(line: int, name: str, cells: list[tuple[str, str]], is_total: bool) -> list[LedgerEntry]:
    """The entries of a row."""
    given = dict(cells)
    if "kind" not in given:
        kinds = (*KINDS, *CLAIMS)
        return [LedgerEntry(line, name, head, cell) for head, cell in cells if head in kinds and not is_empty(cell)]
    amount = given.get("amount", "")
    if not given["kind"] and (is_total or is_empty(amount)):
        return []
    kind = _WORDS.get(_word(given["kind"]), "")
    if kind not in KINDS:
        raise LedgerError(f"{given['kind'][:40]!r} is none of buy-in, rebuy, add-on, cash-out, fee", line)
    return [LedgerEntry(line, name, kind, amount)]
