"""Rulings that a league keeps beside its logs: each answers one finding of one hand, and none can be changed later without being seen.

Every entry carries the digest of itself and of all entries before it: where one was altered, moved or taken out, that does not fit.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any, Final, NamedTuple

from handaudit.base.entry_files import EntryKind, EntryTable, entries_of, quoted, read_file, written
from handaudit.base.errors import HandauditError
from handaudit.base.json_text import dumps
from handaudit.model.finding import Finding
from handaudit.model.fingerprint import Fingerprints
from handaudit.model.hand import Hand

FIRST: Final = "0" * 64
"""The digest of no entries."""
MOVES: Final = "; it moves "
"""What stands before the chips that a ruling moves."""
HEAD: Final = """\
# Rulings of the floor and corrections, kept by `handaudit ruling add`. Entries are only ever added: each carries the digest of those
# before it, and a file whose history was changed is refused. Amounts are the smallest unit of the hand's currency.
"""
TEXTS: Final = ("log", "hand", "code", "fingerprint", "ruling", "who", "when", "why", "digest")
KIND: Final = EntryKind(
    "--rulings",
    "ruling",
    TEXTS,
    ("hand", "code", "ruling", "who", "when", "why", "digest"),
    "a ruling says which finding of which hand it answers, what was ruled, by whom, when and why",
    {"line": int, "chips": dict},
)


class Ruling(NamedTuple):
    """One entry. `chips` are what it moves, by name, in minor units; `digest` is that of the history up to it, `at`
    its line in the file. With a `fingerprint` it answers the
    finding that has it, wherever that stands; else the finding of its code at its line of the hand."""

    log: str
    hand: str
    line: int
    code: str
    fingerprint: str
    ruling: str
    chips: tuple[tuple[str, int], ...]
    who: str
    when: str
    why: str
    digest: str = ""
    at: int = 0

    def after(self, before: str) -> str:
        """The digest of this entry behind a history that has the digest `before`."""
        return hashlib.sha256(dumps([before, *self[:-2]]).encode("ascii")).hexdigest()

    def text(self) -> str:
        """The entry as TOML."""
        rows: list[tuple[str, str]] = []
        for name in self._fields[:-1]:
            value = getattr(self, name)
            if name == "line":
                rows.append((name, str(value)))
            elif name == "chips" and value:
                rows.append((name, "{ " + ", ".join(f"{quoted(who)} = {amount}" for who, amount in value) + " }"))
            elif name != "chips" and value:
                rows.append((name, quoted(value)))
        return written(KIND.table, rows)


class Rulings:
    """The rulings of a file. Called with a hand and its findings it says which of these are answered; `end` tells which answer nothing."""

    def __init__(self, path: str, entries: Iterable[Ruling], broken: int = 0) -> None:
        self.path = path
        self.entries = tuple(entries)
        self.broken = broken
        """The line at which the file is damaged; 0 if all of it holds."""
        self.matched: set[int] = set()
        self._places: dict[int, tuple[str, int]] = {}
        self._of_hand: dict[tuple[str, int], list[Ruling]] = {}
        self.by_hand: dict[str, list[int]] = {}
        self.read: frozenset[str] = frozenset()
        """The names of the logs that are read: a ruling about one of them answers nothing in another."""
        for number, one in enumerate(self.entries):
            self.by_hand.setdefault(one.hand, []).append(number)

    def refuse_damage(self) -> None:
        """Raises `HandauditError`, which names the line, if the file is damaged."""
        if self.broken:
            raise HandauditError(
                f"--rulings {self.path}:{self.broken}: this entry is not as it was added: the file was changed, or is not whole; restore it"
                f" (the {len(self.entries):,} before it hold)"
            )

    @property
    def head(self) -> str:
        """The digest of the whole history."""
        return self.entries[-1].digest if self.entries else FIRST

    def __call__(self, hand: Hand, findings: Sequence[Finding]) -> Mapping[int, str]:
        """Which findings are answered, by their place in the row, and what the rulings say."""
        numbers = self.by_hand.get(hand.id)
        if not numbers:
            return {}
        self._of_hand.pop((hand.source, hand.line), None)
        prints = Fingerprints()
        marks = [prints.of(replace(one, hand=one.hand or hand.id, file=one.file or hand.source)) for one in findings]
        answers: dict[int, str] = {}
        for number in numbers:
            one = self.entries[number]
            for at, (finding, mark) in enumerate(zip(findings, marks, strict=True)):
                if at not in answers and one.code == finding.code and self._fits(one, hand, finding, mark):
                    self.matched.add(number)
                    self._places[number] = hand.source, 0 if finding.line is None else hand.number_of(finding.line)
                    self._of_hand.setdefault((hand.source, hand.line), []).append(one)
                    answers[at] = self.says(one, hand)
                    break
        return answers

    def _fits(self, one: Ruling, hand: Hand, finding: Finding, mark: str) -> bool:
        if not {name for name, _ in one.chips} <= {seat.name for seat in hand.seats}:
            return False
        if one.fingerprint:
            return one.fingerprint == mark and (one.log not in self.read or one.log == PurePath(hand.source).name)
        place = None if finding.line is None else hand.number_of(finding.line)
        return one.line == place and one.log in ("", PurePath(hand.source).name)

    def says(self, one: Ruling, hand: Hand) -> str:
        """A ruling as a finding cites it: where it stands, what was ruled, by whom, when and why, and the chips that it moves."""
        chips = ", ".join(f"{name} {'+' if n > 0 else ''}{hand.currency.show(n)}" for name, n in one.chips)
        moves = MOVES + chips if chips else ""
        return f'{PurePath(self.path).name}:{one.at or 1}: "{one.ruling}" ({one.who}, {one.when}: {one.why}){moves}'

    def moves(self, hand: Hand) -> Iterator[Mapping[str, int]]:
        """The chips that the rulings of an audited hand move, by name."""
        return (dict(one.chips) for one in self._of_hand.get((hand.source, hand.line), ()) if one.chips)

    def moved(self, hand: Hand) -> Mapping[str, int]:
        """The same added up; empty where no ruling moves chips."""
        whole: dict[str, int] = {}
        for moves in self.moves(hand):
            for name, amount in moves.items():
                whole[name] = whole.get(name, 0) + amount
        return whole

    def changed(self, words: Callable[[str], str], names: Mapping[str, str], logs: Mapping[str, str]) -> "Rulings":
        """The rulings of a run that is over, for the same logs under other names; each answers what it has answered, and nothing else."""
        made = []
        for number, one in enumerate(self.entries):
            source, line = self._places.get(number, ("", 0))
            read = [name for given, name in logs.items() if PurePath(given).name == one.log]
            made.append(
                one._replace(
                    log=logs.get(source, read[0] if read else one.log and "-"),
                    line=line if source else one.line,
                    fingerprint="" if source else "-",
                    chips=tuple((names.get(name, name), amount) for name, amount in one.chips),
                    ruling=words(one.ruling), who=words(one.who), why=words(one.why),
                )
            )  # fmt: skip
        return Rulings(words(PurePath(self.path).name), made, self.broken)

    def speaks_of(self, hand: str) -> bool:
        """Whether there is a ruling for a hand of this id."""
        return hand in self.by_hand

    def unanswered(self, files: Iterable[str], wanted: str | None = None) -> Iterator[Ruling]:
        """Each ruling that answers nothing, of those whose logs were read; of the `wanted` hand alone where there is one."""
        read = {PurePath(file).name for file in files}
        for number, one in enumerate(self.entries):
            if number in self.matched or (one.log and one.log not in read) or wanted not in (None, one.hand):
                continue
            yield one


def text_of(entries: Iterable[Ruling]) -> str:
    """A file of these entries, each with its digest made anew."""
    rows, before = [HEAD], FIRST
    for one in entries:
        before = one.after(before)
        rows.append(one._replace(digest=before).text())
    return "".join(rows)


def read_rulings(path: str) -> Rulings:
    """The rulings of a file. Raises `HandauditError` where it is none, or where its history was changed; the message says where."""
    return rulings_in(read_file(path, KIND), path)


def usable_rulings(path: str) -> Rulings:
    """The rulings of a file, of a damaged one those before the damage; `broken` is its line.

    Raises `HandauditError` as `read_rulings` does, if no entry stands before the damage.
    """
    return usable_in(read_file(path, KIND), path)


def usable_in(data: bytes, path: str) -> Rulings:
    """The same of a file's bytes."""
    try:
        return rulings_in(data, path)
    except HandauditError:
        entries: list[Ruling] = []
        lines = data.splitlines(keepends=True)
        heads = [at for at, line in enumerate(lines) if line.strip() == f"[[{KIND.table}]]".encode()]
        for start, end in zip(heads, [*heads[1:], len(lines)], strict=True):
            try:
                (table,) = entries_of(b"".join(lines[start:end]), path, KIND)
                entries += _chained([table._replace(line=start + 1)], path, entries[-1].digest if entries else FIRST)
            except (HandauditError, ValueError):
                if entries:
                    return Rulings(path, entries, start + 1)
                break
        raise


def rulings_in(data: bytes, path: str) -> Rulings:
    """The rulings of a file's bytes; `path` is what findings and messages call it. Raises `HandauditError` as
    `read_rulings` does."""
    return Rulings(path, _chained(entries_of(data, path, KIND), path, FIRST))


def _chained(tables: Iterable[EntryTable], path: str, before: str) -> list[Ruling]:
    """The entries, each tied to the one before it. Raises `HandauditError` at the first that is not."""
    entries: list[Ruling] = []
    for line, values in tables:
        where = f"--rulings {path}:{line}" if line else f"--rulings {path}"
        one = Ruling(
            **{name: values.get(name, "") for name in TEXTS},
            line=values.get("line", 0),
            chips=_chips(where, values.get("chips", {})),
            at=line,
        )
        before = one.after(before)
        if one.digest != before:
            raise HandauditError(
                f"{where}: this entry is not as it was added: it, or one above it, was changed, moved or taken out; restore the file"
            )
        entries.append(one)
    return entries


def _chips(where: str, values: dict[str, Any]) -> tuple[tuple[str, int], ...]:
    if not all(type(amount) is int for amount in values.values()):
        raise HandauditError(f"{where}: chips are whole numbers of the smallest unit, by name")
    if sum(values.values()):
        raise HandauditError(f"{where}: chips add up to {sum(values.values())}: what one player gets another gives")
    return tuple(values.items())
