"""A ledger kept by hand: who bought in and cashed out for how much, as CSV or TOML."""

import csv
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from handaudit.base.errors import HandauditError
from handaudit.base.tomlfile import TomlError, parse, read_bytes
from handaudit.model.money import Currency, read_digits, split_sign

MOST_BYTES = 1_000_000
KINDS = ("buy-in", "cash-out", "fee")
_WORDS = {
    "name": "name", "player": "name", "kind": "kind", "type": "kind", "amount": "amount",
    "buy-in": "buy-in", "buyin": "buy-in", "bought-in": "buy-in", "in": "buy-in",
    "cash-out": "cash-out", "cashout": "cash-out", "cashed-out": "cash-out", "out": "cash-out", "fee": "fee", "fees": "fee",
}  # fmt: skip


class LedgerEntry(NamedTuple):
    """One line of a ledger; amounts as text, for their currency is known later."""

    line: int
    name: str
    kind: str
    amount: str


def read_ledger(path: Path, persons: Mapping[str, str] | None = None) -> tuple[list[LedgerEntry], str | None]:
    """The entries of a ledger and the currency's code, where it names one. `persons` maps an alias to the name that counts.

    Raises `HandauditError` for a file that is no ledger.
    """
    try:
        data = read_bytes(path, MOST_BYTES)
        toml = path.suffix.lower() == ".toml"
        entries, code = _toml(path, parse(data)) if toml else (_csv(path, data.decode("utf-8-sig")), None)
    except OSError as error:
        raise HandauditError(f"--ledger {path}: {error.strerror or error}") from error
    except TomlError as error:
        raise HandauditError(f"--ledger {path}{f':{error.line}' if error.line else ''}: {error.said}") from error
    except UnicodeDecodeError as error:
        raise HandauditError(f"--ledger {path}: not UTF-8 at byte {error.start}") from error
    names = persons or {}
    return [entry._replace(name=names.get(entry.name, entry.name)) for entry in entries], code


def _csv(path: Path, text: str) -> list[LedgerEntry]:
    sign = max(",;\t", key=text.partition("\n")[0].count)
    rows = csv.reader(io.StringIO(text), delimiter=sign)
    head = [_WORDS.get(word.strip().lower().replace(" ", "-").replace("_", "-"), "") for word in next(rows, [])]
    if "name" not in head or not ({"buy-in", "cash-out", "fee"} & set(head) or {"kind", "amount"} <= set(head)):
        raise HandauditError(
            f"--ledger {path}: the first line names the columns: `name,buy-in,cash-out` or `name,kind,amount`"
        )
    found = []
    try:
        for row in rows:
            cells = dict(zip(head, [cell.strip() for cell in row], strict=False))
            name = cells.get("name", "")
            if name:
                found += _entries(path, rows.line_num, name, cells)
            elif any(cells.values()):
                raise HandauditError(f"--ledger {path}:{rows.line_num}: an amount without a name")
    except csv.Error as error:
        raise HandauditError(f"--ledger {path}:{rows.line_num}: {error}") from error
    return found


def _entries(path: Path, line: int, name: str, cells: dict[str, str]) -> list[LedgerEntry]:
    if "kind" in cells:
        kind = _WORDS.get(cells["kind"].lower().replace(" ", "-").replace("_", "-"), "")
        if kind not in KINDS:
            raise HandauditError(f"--ledger {path}:{line}: {cells['kind'][:40]!r} is none of {', '.join(KINDS)}")
        return [LedgerEntry(line, name, kind, cells.get("amount", ""))]
    return [LedgerEntry(line, name, kind, cells[kind]) for kind in KINDS if cells.get(kind)]


def _toml(path: Path, data: dict[str, Any]) -> tuple[list[LedgerEntry], str | None]:
    unknown = sorted(set(data) - {"currency", "player"})
    players = data.get("player")
    if unknown or not isinstance(players, list):
        odd = f"; not {unknown[0][:40]!r}" if unknown else ""
        raise HandauditError(
            f'--ledger {path}: it holds `currency = "USD"` and `[[player]]` tables with name, buy-in, cash-out{odd}'
        )
    found = []
    for number, player in enumerate(players, 1):
        found += _player(path, number, player)
    code = data.get("currency")
    if code is not None and not (isinstance(code, str) and len(code) == 3 and code.isalpha()):
        raise HandauditError(f"--ledger {path}: currency: an ISO code such as USD")
    return found, code


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


def amount_of(path: Path, entry: LedgerEntry, currency: Currency) -> int:
    """An entry's amount in minor units. Raises `HandauditError` for what is no amount of its currency."""
    sign, code, digits = split_sign(entry.amount)
    amount = read_digits(digits, currency.minor_units) if code in ("", currency.code) else None
    if amount is None or (sign and currency.code is None):
        raise HandauditError(
            f"--ledger {path}:{entry.line}: {entry.amount[:40]!r} of {entry.name[:60]!r} is no amount of this currency"
        )
    return amount
