"""`--where`: a condition in SQL over the columns of `players` and `hands`, row by row. It reads columns and nothing else."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import polars as pl

from handaudit.base.errors import UsageError, nearest
from handaudit.model.audit import Audit
from handaudit.stats.tables import Tables
from handaudit.stats.typed_tables import schema_of

_LONGEST: Final = 2_000
_AT_ONCE: Final = 256
"""Hands of which the rows are tried together."""
_KEY: Final = ("hand_no", "hand", "currency", "minor_units")
_TOKEN: Final = re.compile(
    r"(?P<gap>[ \t\r\n]+)|(?P<text>'(?:[^']|'')*')|\"(?P<quoted>[^\"]*)\"|(?P<number>[0-9]+(?:\.[0-9]+)?)"
    r"|(?P<word>[A-Za-z_][A-Za-z0-9_]*)|(?P<sign><=|>=|<>|!=|\|\||::|[=<>+\-*/%(),~])"
)
_WORDS: Final = frozenset({
    "and", "or", "not", "in", "between", "like", "ilike", "rlike", "is", "null", "true", "false", "case", "when", "then", "else", "end",
    "distinct", "as", "date", "time", "timestamp", "interval", "boolean", "integer", "int", "bigint", "double", "float", "varchar", "text",
})  # fmt: skip
"""What may stand for itself. There is no word that names a table, so that no condition can read a file."""
_CALLS: Final = frozenset({
    "abs", "sign", "round", "floor", "ceil", "mod", "coalesce", "nullif", "ifnull", "greatest", "least", "if", "lower", "upper", "length",
    "left", "right", "substr", "trim", "ltrim", "rtrim", "starts_with", "ends_with", "strpos", "contains", "regexp_like", "cast",
    "try_cast", "date_part", "year", "month", "day", "hour", "minute",
})  # fmt: skip
"""The functions: each looks at one row at a time and makes nothing large."""
_NOTES: Final = ("--", "/*")


class Where:
    """A condition. Raises `UsageError` for one that cannot be read, or that asks for more than a row's own columns."""

    def __init__(self, text: str, heroes: frozenset[str] = frozenset()) -> None:
        self.text, self.heroes = text, heroes
        self.columns = _columns()
        _checked(text, self.columns)
        try:
            self._wanted = pl.sql_expr(text)
        except (pl.exceptions.PolarsError, pl.exceptions.PanicException, ValueError, TypeError) as error:
            raise _told(text, error) from None
        self.filtered(pl.DataFrame(schema=self.columns))

    def filtered(self, table: pl.DataFrame) -> pl.DataFrame:
        """The rows of a table of `joined` columns for which the condition holds."""
        try:
            return table.lazy().filter(self._wanted).collect()
        except (pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
            raise _told(self.text, error) from None

    def seats(self, audits: Sequence[Audit], first: int, defs: str) -> list[frozenset[int]]:
        """For each hand the seats of which the condition holds; the hands are numbered from `first`, as in an export."""
        tables = Tables(("hands", "players"), defs, self.heroes)
        for number, audit in enumerate(audits, first):
            tables.add(audit, number)
        found = self.filtered(joined(tables.take("players"), tables.take("hands")))
        kept: dict[int, set[int]] = {}
        for number, seat in found.select("hand_no", "seat").iter_rows():
            kept.setdefault(number, set()).add(seat)
        return [frozenset(kept.get(number, ())) for number in range(first, first + len(audits))]


class Narrowed:
    """Gives on each hand of a run with the seats of which a condition holds; hands are tried some at a time."""

    def __init__(self, where: Where, defs: str, give: Callable[[Audit, frozenset[int]], None]) -> None:
        self.where, self.defs, self.give = where, defs, give
        self._waiting: list[Audit] = []
        self._number = 1

    def take(self, audit: Audit) -> None:
        """One more hand."""
        self._waiting.append(audit)
        if len(self._waiting) >= _AT_ONCE:
            self.close()

    def close(self) -> None:
        """No hand waits any more."""
        for audit, seats in zip(
            self._waiting,
            self.where.seats(self._waiting, self._number, self.defs) if self._waiting else (),
            strict=True,
        ):
            self.give(audit, seats)
        self._number += len(self._waiting)
        self._waiting.clear()


def joined(players: pl.DataFrame, hands: pl.DataFrame) -> pl.DataFrame:
    """The rows of players with the columns of their hands; what both have (such as `rake`) is the player's, the hand's is `hand_rake`."""
    hands = hands.drop([name for name in _KEY if name != "hand_no" and name in hands.columns])
    both = {name: f"hand_{name}" for name in hands.columns if name in players.columns and name != "hand_no"}
    return players.join(hands.rename(both), on="hand_no", how="left", maintain_order="left")


def _columns() -> dict[str, Any]:
    return dict(joined(*(pl.DataFrame(schema=schema_of(name)) for name in ("players", "hands"))).schema)


def _checked(text: str, columns: Iterable[str]) -> None:
    """Every word of the condition is a column, a plain word of SQL, or a function that looks at one row."""
    if len(text) > _LONGEST or not text.strip():
        raise UsageError(
            f"--where: give a condition of 1 to {_LONGEST:,} characters, e.g. \"net < 0 AND position = 'BTN'\""
        )
    for note in _NOTES:
        if note in text:
            raise UsageError(f"--where: {note} begins a comment in SQL; leave it out")
    known, at, before = frozenset(columns), 0, ""
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise UsageError(f"--where: {text[at]!r} cannot stand there (character {at + 1})")
        at = token.end()
        word, kind = token[0], token.lastgroup
        if kind == "gap":
            continue
        name = token["quoted"] if kind == "quoted" else word
        if kind == "text" and before == "word" and text[token.start() - 1] not in " \t\r\n":
            raise UsageError(f"--where: a prefix before {word[:40]} is not understood")
        if kind == "quoted" and name not in known:
            raise UsageError(f"--where: no column is called {name[:60]!r}{nearest(name, known)}")
        if kind == "word" and word not in known and word.lower() not in _WORDS:
            called = text[at:].lstrip().startswith("(")
            if not called:
                raise UsageError(f"--where: no column is called {name[:60]!r}{nearest(name, known)}")
            if word.lower() not in _CALLS:
                raise UsageError(
                    f"--where: {word[:60]} is no function of one row; there are {', '.join(sorted(_CALLS))}"
                )
        before = kind or ""


def _told(text: str, error: BaseException) -> UsageError:
    """The first line of what is wrong, in one line."""
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return UsageError(f"--where {' '.join(text.split())[:80]}: {lines[0][:160]}")
