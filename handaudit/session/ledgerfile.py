"""A ledger: who bought in and cashed out for how much, as CSV or TOML, by hand or by the site of a game."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from handaudit.base.errors import HandauditError
from handaudit.base.tomlfile import TomlError, parse, read_bytes
from handaudit.model.money import Currency
from handaudit.session.ledger_amounts import UnclearAmount, decimal_mark, minor_units
from handaudit.session.ledger_csv import KINDS, LedgerEntry, LedgerError, LedgerTable, heading_of, ledger_table

MOST_BYTES = 1_000_000
_LOOKS = (
    (b"PK\x03\x04", "a workbook (.xlsx, .ods): open it and save it as CSV"),
    (b"\xd0\xcf\x11\xe0", "a workbook (.xls): open it and save it as CSV"),
    (b"%PDF", "a PDF: save the table as CSV"),
    (b"<", "a web page: save the table as CSV"),
)


def read_ledger(path: Path, persons: Mapping[str, str] | None = None) -> LedgerTable:
    """A ledger. `persons` maps an alias to the name that counts.

    Raises `HandauditError` for a file that is no ledger.
    """
    try:
        data = read_bytes(path, MOST_BYTES)
        toml = path.suffix.lower() == ".toml"
        table = _toml(path, parse(data)) if toml else ledger_table(_text(path, data))
    except OSError as error:
        raise HandauditError(f"--ledger {path}: {error.strerror or error}") from error
    except TomlError as error:
        raise HandauditError(f"--ledger {path}{f':{error.line}' if error.line else ''}: {error.said}") from error
    except LedgerError as error:
        raise HandauditError(f"--ledger {path}{f':{error.line}' if error.line else ''}: {error.said}") from error
    if not table.entries:
        raise HandauditError(f"--ledger {path}: it has no amount of a player")
    names = persons or {}
    return table._replace(entries=[entry._replace(name=names.get(entry.name, entry.name)) for entry in table.entries])


def is_ledger(path: Path) -> bool:
    """Whether a file is a table of a ledger, by the names of its columns."""
    if path.suffix.lower() not in (".csv", ".tsv", ".txt") or not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            head = file.read(4096)
        heading_of(_text(path, head.rpartition(b"\n")[0] or head).splitlines())
    except (OSError, HandauditError, LedgerError):
        return False
    return True


def _text(path: Path, data: bytes) -> str:
    looks = next((what for begin, what in _LOOKS if data.lstrip()[: len(begin)] == begin), "")
    if looks:
        raise HandauditError(f"--ledger {path}: this is {looks}")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError as error:
            raise HandauditError(f"--ledger {path}: not UTF-16 at byte {error.start}") from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise HandauditError(f"--ledger {path}: not UTF-8 at byte {error.start}; save it as UTF-8") from error


def _toml(path: Path, data: dict[str, Any]) -> LedgerTable:
    unknown = sorted(set(data) - {"currency", "player"})
    players = data.get("player")
    if unknown or not isinstance(players, list):
        odd = f"; not {unknown[0][:40]!r}" if unknown else ""
        raise HandauditError(
            f'--ledger {path}: it holds `currency = "USD"` and `[[player]]` tables with name, buy-in, cash-out{odd}'
        )
    found: list[LedgerEntry] = []
    for number, player in enumerate(players, 1):
        found += _player(path, number, player)
    code = data.get("currency")
    if code is not None and not (isinstance(code, str) and len(code) == 3 and code.isalpha()):
        raise HandauditError(f"--ledger {path}: currency: an ISO code such as USD")
    return LedgerTable(found, code)


def _player(path: Path, number: int, player: Any) -> list[LedgerEntry]:
    if not isinstance(player, dict) or not isinstance(player.get("name"), str) or not player["name"]:
        raise HandauditError(f"--ledger {path}: player {number} has no name")
    found = []
    for key, value in player.items():
        if key == "name":
            continue
        if key not in KINDS:
            raise HandauditError(f"--ledger {path}: player {number}: {key} is none of name, {', '.join(KINDS)}")
        found += [
            LedgerEntry(number, player["name"], key, str(one))
            for one in (value if isinstance(value, list) else [value])
        ]
    return found


def currency_of(path: Path, table: LedgerTable, minor: int | None) -> Currency:
    """The currency of a ledger that stands alone: its code, or the one sign that its amounts carry. `minor` is the number of units that
    make one, if the user says it. Raises `HandauditError` for two currencies."""
    mark = decimal_mark(entry.amount for entry in table.entries)
    codes: dict[str, int] = {table.sign: 1}
    for entry in table.entries:
        try:
            codes.setdefault(minor_units(entry.amount, 10**6, mark)[0], entry.line)
        except UnclearAmount:
            continue  # `amount_of` says where
    named = {code: line for code, line in codes.items() if code and code != table.code}
    if len(named) + (table.code is not None) > 1:
        line = max(named.values())
        raise HandauditError(
            f"--ledger {path}:{line}: amounts of more than one currency: {', '.join(sorted({*named, table.code or ''} - {''}))}"
        )
    code = table.code or next(iter(named), None)
    chips = table.site and not any(sign in entry.amount for entry in table.entries for sign in ".,")
    return Currency(code, 1 if chips else 100)


def amounts_of(path: Path, table: LedgerTable, currency: Currency, counts_minor: bool) -> list[int]:
    """The amounts of a ledger's entries in minor units. `counts_minor`: its whole numbers are minor units already.

    Raises `HandauditError` for what is no amount of its currency.
    """
    mark = decimal_mark(entry.amount for entry in table.entries)
    scale = 1 if counts_minor else currency.minor_units
    found = []
    for entry in table.entries:
        where = f"--ledger {path}:{entry.line}: {entry.amount[:40]!r} of {entry.name[:60]!r}"
        try:
            code, amount = minor_units(entry.amount, scale, mark)
        except UnclearAmount as error:
            raise HandauditError(f"{where} {error}") from error
        code = code or table.sign
        if code and currency.code is not None and code != currency.code:
            raise HandauditError(f"{where} is no amount of this currency ({currency.code})")
        if amount < 0 and entry.kind in ("buy-in", "cash-out"):
            raise HandauditError(
                f"{where} is negative: write it as a {'cash-out' if entry.kind == 'buy-in' else 'buy-in'}"
            )
        found.append(amount)
    return found
