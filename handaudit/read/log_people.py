"""The people in logs of rooms that know a player by an id: who is one person, and what people call him."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from handaudit.read.chunks import beginning
from handaudit.read.detect import detect
from handaudit.read.inputs import STDIN, Input
from handaudit.read.layouts import Layout, layouts
from handaudit.read.mappings import lines_of
from handaudit.read.people import nicknames, person_of
from handaudit.read.remote import Remote
from handaudit.read.source import Source
from handaudit.read.unfold import unfolded

MOST_FETCHED: Final = 32 * 1024 * 1024
"""Bytes of a log at an address that is fetched twice, at most."""
_SEATS: Final = 64
"""Lines of a row of stacks that are looked at."""


class LogPeople(NamedTuple):
    """`last` maps each name to the one that the person went by last, `short` that one to what people call him."""

    last: Mapping[str, str]
    short: Mapping[str, str]

    def called(self) -> dict[str, str]:
        """Each name, and what people call the person."""
        return {name: self.short.get(last, last) for name, last in self.last.items()}

    def with_aliases(self, given: Mapping[str, str]) -> dict[str, str]:
        """The same with aliases that the user gave, by the names of the log or by what people are called."""
        found = self.called()
        for alias, name in given.items():
            counts = found.get(name, name)
            for known in [one for one, short in found.items() if alias in (one, short)]:
                found[known] = counts
            found[alias] = counts
        return found


def people_of(inputs: Sequence[Input], encoding: str | None) -> LogPeople:
    """The people in those of the logs that can be read twice; nobody where no layout has ids."""
    rows = [one for one in layouts() if "person" in one.cut]
    endings = {ending for one in rows for ending in one.suffixes}
    ids: dict[str, str] = {}  # a name, and its id
    now: dict[str, str] = {}
    kind = ""
    for given in inputs:
        if not may_end(given, endings) or not is_here(given):
            continue
        for row, name, old in _told(given, encoding):
            kind, id = row.name, person_of(row.name, name)[0]
            if old and id != old:
                now[old] = id
                now.pop(id, None)
            ids.pop(name, None)  # an id that changes amid a hand, and again behind it, stands in no row of stacks
            ids[name] = id
    last = {_counting(now, id): name for name, id in ids.items()}
    last |= {id: name for name, id in ids.items() if id == _counting(now, id)}  # the id that counts names the person
    names = {name: last[_counting(now, id)] for name, id in ids.items()}
    return LogPeople(names, nicknames(last.values(), kind) if kind else {})


def may_end(given: Input, endings: Iterable[str]) -> bool:
    """Whether the name of a log, less that of its packing, has one of these endings. Standard input has no name."""
    name = given.name.lower().removesuffix(".gz").removesuffix(".zst")
    return given.name == STDIN or name.endswith(tuple(endings))


def is_here(given: Input) -> bool:
    """Whether a log can be read twice: one at an address if it is small, standard input if it is kept."""
    if isinstance(given.inner, Remote):
        return 0 < given.size <= MOST_FETCHED
    return given.path is not None or given.data is not None or given.inner is not None


def _counting(now: Mapping[str, str], id: str) -> str:
    seen = set()
    while id in now and id not in seen:
        seen.add(id)
        id = now[id]
    return id


def _told(given: Input, encoding: str | None) -> Iterator[tuple[Layout, str, str]]:
    """The names in a log in the order of play; with the old id where a row says that it was changed."""
    source = Source(given, encoding)
    head, blocks = beginning(source.blocks())
    kinds = detect(head or b"")
    if len(kinds) != 1 or "person" not in kinds[0].cut or kinds[0].unfold == "text":
        return
    row = kinds[0]
    renamed = next((pattern for verb, pattern in row.between if verb == "renamed"), None)
    dealt = str(row.cut.get("stacks", ""))
    seats = lines_of(row.mapping) if dealt else None
    for chunk in unfolded(source, blocks, row):
        for line in chunk.lines:
            if seats is not None and line.startswith(dealt):
                for _, text in seats([(0, line)])[:_SEATS]:
                    yield row, text.partition('"')[2].rpartition('"')[0], ""
            elif renamed is not None and (one := renamed.fullmatch(line)) is not None:
                yield row, one["who"], one["other"]
            elif not dealt and '"name"' in line and (name := _named(line)):
                yield row, name, ""


def _named(line: str) -> str:
    """The name in a record of a player."""
    try:
        values = json.loads(line[line.index("{") :])
    except ValueError:
        return ""
    return f"{values['name']} @ {values['id']}" if {"name", "id", "seat"} <= values.keys() else ""
