"""The layouts that logs come in, as data: one TOML file for each in `handaudit/layouts/`, and `common.toml` for what they share."""

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from handaudit.base.bundled import bundled_toml
from handaudit.model.conventions import WAYS, Conventions

FOLDER: Final = Path(__file__).resolve().parent.parent / "layouts"
READERS: Final = ("lines", "forms", "short", "none")
UNFOLDS: Final = ("text", "csv", "xml", "json", "envelope", "pages", "toml")
ENDS: Final = ("collect", "total", "none")
_KEYS: Final = frozenset({
    "title", "like", "rooms", "suffixes", "reader", "grammar", "unfold", "order", "sniff", "cut", "ways", "words", "before", "cards",
    "currency", "kernel", "mapping", "whole", "proves", "lacks", "rank", "phrases", "told", "boards", "stakes", "streets", "between",
    "prints", "years",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Layout:
    """One layout. `name` is its file's stem.

    `reader` is lines (the grammar's terminals follow a name and a colon) | forms (terminals with named fields) | short (a line stands for
    several of our own) | none (the room is known, its logs are not read). `sniff` are the patterns of its first lines; where two layouts
    fit the same line the higher `rank` counts. `begins` and `ends` are the patterns of a hand's first and last line, `order` is oldest |
    newest. `before` may stand in front of a name that begins a line. `words` are tables from what the layout prints (in small letters) to
    our words: blinds, streets, pots, games, limits. `cards` is rank-suit | suit-rank. `currency` is meant where a log names none.
    `mapping` names a module that rewrites a hand's lines before the grammar reads them. `whole` says what a hand that was not cut off
    must hold: collect | total | none. `phrases` turn the layout's words for a hand into ours; `then`: what is said at a show is of the
    cards that were open then. `new_boards`: a second board's line in the summary holds only its own cards. `rounded`: where the header's
    small blind is half of the big one, rounded down, it is what its first poster puts in. `silent_streets`: a hand may have no line for
    any street. `compiled`: the kernel may judge its hands, unless its row says `kernel = "no"`. `between` are the verbs of a
    `LedgerLine`, and the rows between hands that say so. `prints` are the kinds of claims that its hands hold, and `blinds` if its header
    names them; `years` are the first and the last year of hands that were read.
    """

    name: str
    title: str
    rooms: tuple[str, ...]
    suffixes: tuple[str, ...]
    reader: str
    grammar: str
    unfold: str
    newest_first: bool
    sniff: tuple[re.Pattern[bytes], ...]
    rank: int
    begins: re.Pattern[str] | None
    ends: re.Pattern[str] | None
    ways: Conventions
    words: dict[str, dict[str, str]]
    before: tuple[str, ...] = ()
    cards: str = "rank-suit"
    currency: str = ""
    mapping: str = ""
    whole: str = "collect"
    proves: str = ""
    lacks: str = ""
    phrases: tuple[tuple[re.Pattern[str], str], ...] = ()
    then: bool = False
    new_boards: bool = False
    rounded: bool = False
    silent_streets: bool = False
    cut: dict[str, Any] = field(default_factory=dict)
    between: tuple[tuple[str, re.Pattern[str]], ...] = ()
    compiled: bool = True
    prints: frozenset[str] = frozenset()
    years: tuple[int, ...] = ()

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and other.name == self.name


@cache
def layouts() -> tuple[Layout, ...]:
    """All layouts, by name."""
    return tuple(_load(path) for path in sorted(FOLDER.glob("*.toml")) if path.stem != "common")


@cache
def layout(name: str) -> Layout:
    """The layout of a name."""
    return _load(FOLDER / f"{name}.toml")


@cache
def person_pattern(name: str) -> re.Pattern[str] | None:
    """How the layout of a name writes a player who is known by an id: with the fields `nick` and `id`. None if names are all there is."""
    return _pattern(layout(name).cut.get("person")) if name else None


@cache
def suffixes() -> tuple[str, ...]:
    """What the names of logs end in, from all layouts that are read."""
    return tuple(sorted({end for one in layouts() if one.reader != "none" for end in one.suffixes}))


@cache
def of_lines() -> tuple[Layout, ...]:
    """The layouts of the reader `lines`; no other is loaded for their logs."""
    return tuple(layout(name) for name in _common()["lines"]["layouts"])


@cache
def disguises() -> tuple[tuple[str, re.Pattern[bytes]], ...]:
    """Layouts whose logs begin with the header of another room, and how their first lines look."""
    return tuple((name, re.compile(text.encode())) for name, text in _common()["lines"]["disguises"])


@cache
def default() -> Layout:
    """The layout by which a log is read that fits none."""
    return layout(_common()["lines"]["default"])


@cache
def sites() -> dict[str, str]:
    """Spellings of a site, and the one that is used."""
    found: dict[str, str] = _common()["words"]["sites"]
    return found


@cache
def writes() -> dict[str, str]:
    """The layouts that hands are written in by name, and how: own | short | room | keys | tree."""
    found: dict[str, str] = _common()["writes"]
    return found


@cache
def _common() -> dict[str, Any]:
    return bundled_toml(FOLDER / "common.toml")


def _row(path: Path) -> dict[str, Any]:
    """A row; what it does not say is as in the one that it is `like`."""
    row = bundled_toml(path)
    if "like" not in row:
        return row
    other = _row(FOLDER / f"{row['like']}.toml")
    tables = {key: {**other.get(key, {}), **row.get(key, {})} for key in ("cut", "ways", "words", "between")}
    return {"grammar": row["like"], **other, **row, **tables}


def _load(path: Path) -> Layout:
    """A row, checked: a wrong word in it is a fault of ours."""
    row = _row(path)
    assert set(row) <= _KEYS, f"{path.name}: unknown keys {sorted(set(row) - _KEYS)}"
    ways = {("raise_" if key == "raise" else key): value for key, value in row.get("ways", {}).items()}
    for key, value in ways.items():
        assert value in WAYS.get(key, ()), f"{path.name}: ways.{key} = {value!r}"
    cut = row.get("cut", {})
    reader, unfold, whole = row.get("reader", "forms"), row.get("unfold", "text"), row.get("whole", "collect")
    assert reader in READERS, path.name
    assert unfold in UNFOLDS, path.name
    assert whole in ENDS, path.name
    words = {table: dict(entries) for table, entries in _common()["words"].items()}
    for table, entries in row.get("words", {}).items():
        words.setdefault(table, {}).update({key.lower(): value for key, value in entries.items()})
    return Layout(
        path.stem, row["title"], tuple(row.get("rooms", (row["title"],))), tuple(row.get("suffixes", (".txt", ".log"))), reader,
        row.get("grammar", path.stem), unfold, row.get("order", "oldest") == "newest",
        tuple(re.compile(one.encode(), re.MULTILINE) for one in row.get("sniff", ())), row.get("rank", 0),
        _pattern(cut.get("begins")), _pattern(cut.get("ends")), Conventions(**ways), words, tuple(row.get("before", ())),
        row.get("cards", "rank-suit"), row.get("currency", ""), row.get("mapping", ""), whole,
        row.get("proves", ""), row.get("lacks", ""),
        tuple((re.compile(one), other) for one, other in row.get("phrases", ())), row.get("told", "final") == "then",
        row.get("boards", "whole") == "new", row.get("stakes", "exact") == "rounded",
        row.get("streets", "printed") == "optional", cut,
        tuple((verb, re.compile(pattern)) for verb, pattern in row.get("between", {}).items()),
        reader == "forms" and row.get("kernel", "yes") == "yes" and ways.get("ledger") != "rows",
        frozenset(row.get("prints", ())), tuple(row.get("years", ())),
    )  # fmt: skip


def _pattern(text: str | None) -> re.Pattern[str] | None:
    return None if text is None else re.compile(text)
