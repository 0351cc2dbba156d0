"""Trees as rows: every record of a file is one line, its place and its own values, and numbers are written in one way.

`/ohh/players/0 {"id": 1, "name": "Ann"}`: the place is a JSON pointer (RFC 6901) whose parts are percent-encoded, the rest is JSON.
"""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from functools import lru_cache
from json.encoder import encode_basestring as quoted
from typing import Any, Final, NamedTuple
from urllib.parse import quote

LONGEST_NUMBER: Final = 30
"""Digits of a number; one of more is left as it stands, and no amount."""


_NUMBER: Final = re.compile(r"\[\d+\]")
_STAMP: Final = re.compile(r"(\d{4})/?(\d\d)/?(\d\d) ?(\d\d):?(\d\d):?(\d\d)(?: [+-]\d{4})?", re.ASCII)
_decode: Final = json.JSONDecoder(parse_float=Decimal).decode
_encode: Final = json.JSONEncoder(ensure_ascii=False, default=str).encode
"""Made once: the functions of the library make one for each value."""

_DEEP: Final = frozenset((dict, list))
Line = tuple[int, Any]
"""The number of a line, and the value that stands there."""


class Record(NamedTuple):
    """One record: its number in the file's lines, its place, and its own values."""

    line: int
    place: str
    values: Any

    @property
    def text(self) -> str:
        """The record as a line."""
        return f"{self.place} {written(self.values)}"


def place_of(parts: tuple[str | int, ...]) -> str:
    """A JSON pointer without blanks."""
    return "".join([_escaped(part) for part in parts])


@lru_cache(maxsize=10_000)
def _escaped(part: str | int) -> str:
    """A part of a place, behind its slash."""
    return "/" + quote(str(part).replace("~", "~0").replace("/", "~1"), safe="~@_-")


def written(values: Any) -> str:
    """Values as JSON; a fraction is a number with all its digits."""
    if isinstance(values, str):
        return quoted(values)
    if type(values) is int:
        return str(values)
    if isinstance(values, Decimal):
        return number(values)
    if isinstance(values, dict):
        return "{" + ", ".join([f"{_key(key)}: {written(value)}" for key, value in values.items()]) + "}"
    if isinstance(values, list):
        return "[" + ", ".join([written(value) for value in values]) + "]"
    return _encode(values)


@lru_cache(maxsize=10_000, typed=True)
def _key(key: object) -> str:
    """The key of a table, as JSON."""
    return json.dumps(key)


def number(value: Decimal | int) -> str:
    """A number in digits, without trailing zeros. Three decimals get a fourth, lest the point be read as one of thousands."""
    if isinstance(value, int):
        return str(value)
    if not value.is_finite() or abs(value.adjusted()) > LONGEST_NUMBER or len(value.as_tuple().digits) > LONGEST_NUMBER:
        return json.dumps(str(value))
    whole, point, cents = format(value, "f").partition(".")
    cents = cents.rstrip("0") if point else ""
    return f"{whole}.{cents}{'0' if len(cents) == 3 else ''}" if cents else whole


def said(value: Any) -> str:
    """A value as words of a line; a number is written in one way."""
    return number(value) if isinstance(value, int | Decimal) and not isinstance(value, bool) else str(value)


def exact(text: str) -> str:
    """A number of a text in one way of writing, with a point for its decimals; any other text as it stands."""
    whole, _, cents = text.partition(".")
    plain = text.isascii() and (whole + cents).isdigit() and len(text) <= LONGEST_NUMBER
    return number(Decimal(text)) if plain else text


def rows_of(text: str) -> tuple[str, Any]:
    """Place and values of a line that `Record.text` has written."""
    place, _, values = text.partition(" ")
    return place, _decode(values) if values else {}


def elements_of(rows: list[tuple[int, str]]) -> Iterator[tuple[int, str, dict[str, str]]]:
    """The elements of a hand in XML: the line, the name, and the attributes as texts."""
    for line, text in rows:
        place, values = rows_of(text)
        yield line, _NUMBER.sub("", place).rpartition("/")[2], {key: str(value) for key, value in values.items()}


def keys_and_items(rows: list[tuple[int, str]]) -> tuple[dict[str, Line], dict[str, list[Line]]]:
    """The plain values of a flat table by their keys, and the items of its rows; each with its line. Tables in it are left out."""
    keys: dict[str, Line] = {}
    items: dict[str, list[Line]] = {}
    for line, text in rows:
        place, value = rows_of(text)
        parts = [one for one in place.split("/")[1:] if not one.isdigit()]
        if len(parts) != 1 or isinstance(value, dict | list):
            continue
        if place.endswith("/" + parts[0]):
            keys[parts[0]] = line, value
        else:
            items.setdefault(parts[0], []).append((line, value))
    return keys, items


def kind_of(place: str, root: str) -> str:
    """A place without the numbers of lists and without the tree's root: `rounds/actions`."""
    return "/".join(part for part in place.split("/")[1:] if not part.isdigit() and part != root)


def part_of(text: str, root: str) -> str:
    """The first part of a record's place below the tree's root: `rounds`."""
    return kind_of(text.partition(" ")[0], root).partition("/")[0]


def chair(values: dict[str, str], key: str) -> str:
    """A chair that is counted from 0, counted from 1."""
    text = values.get(key, "")
    return str(int(text) + 1) if text.isascii() and text.isdigit() and len(text) < 4 else text


def dealt_last(chairs: list[str]) -> str:
    """The line about the button of a hand in which nobody is called the dealer, from the chairs in the order of the deal: who is dealt the
    last hand has the button, unless an empty chair behind him has it."""
    numbers = [int(one) for one in chairs if one.isascii() and one.isdigit() and len(one) < 4]
    if not numbers:
        return "note: nobody is dealt a hand"
    last = numbers[-1]
    return f"{'button' if last + 1 in numbers or last == max(numbers) else 'dealt last'}: {last}"


def counted(values: dict[str, Any], other: int) -> int:
    """A record's own number, another where it has none."""
    text = str(values.get("no", ""))
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else other


def clock(seconds: str) -> str:
    """Seconds since 1970 as a clock in Greenwich reads them; nothing where they are none."""
    whole = seconds.isascii() and seconds.isdigit() and len(seconds) in (9, 10)
    return f"{datetime.fromtimestamp(int(seconds), UTC):%Y/%m/%d %H:%M:%S} UTC" if whole else ""


def stamp(text: str) -> str:
    """A date whose parts may stand without marks, as headers print it: `20110416150931`, `2012/08/23 02:10:05 -0300`; else nothing."""
    found = _STAMP.fullmatch(text)
    return "{}/{}/{} {}:{}:{}".format(*found.groups()) if found is not None else ""


def blind_of(said: str) -> str:
    """Which forced bet an all-in above the cards is, by those that were posted before it."""
    return "BIG_BLIND" if " posts small blind" in said else "ANTE" if " posts ante" in said else "SMALL_BLIND"


def cards_in(values: dict[str, Any]) -> str:
    """A record's `cards` in brackets, nothing where all of them are backs."""
    cards = values.get("cards")
    text = " ".join(str(card) for card in cards) if isinstance(cards, list) else str(cards or "")
    return f" [{text}]" if text.strip(" Xx?*") else ""


def flat(tree: Any, parts: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """The records of a tree, a record before its parts: an object's own values (a short list of plain values is one), and the items of
    other lists. It does not recurse."""
    waiting: list[tuple[tuple[str | int, ...], Any]] = [(parts, tree)]
    while waiting:
        at, node = waiting.pop()
        if isinstance(node, dict):
            deep = {key: value for key, value in node.items() if _deep(value)}
            own = {key: value for key, value in node.items() if key not in deep} if deep else dict(node)
            if own or not node:
                yield at, own
            waiting += [((*at, key), value) for key, value in reversed(deep.items())]
        elif isinstance(node, list):
            waiting += [((*at, index), value) for index, value in reversed(list(enumerate(node)))]
        else:
            yield at, node


def _deep(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and not _DEEP.isdisjoint(map(type, value)))
