"""What findings say, as data: for each code the text, the note and the mark, with named fields that are filled in at the end."""

from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any, Final, NamedTuple

from handaudit.rules.catalogue import code_files

Text = tuple[tuple[str, str, str, str | None], ...]
"""Pieces in order: what stands before a field, the field's name (empty behind the last one), how it is shown, and what stands for 0."""


class Message(NamedTuple):
    """One case of a code: `text` is what is wrong, `note` stands in the margin, `mark` is the field of the line, `help` what to do.

    `street`, `severity`, `domain` and `rules` stand in place of those of the code; empty (or None) where they do not."""

    code: str
    text: Text
    note: Text
    mark: Text
    help: str
    street: str
    severity: str
    domain: str
    rules: tuple[str, ...] | None


_TEXTS: Final = ("text", "note", "mark")


@cache
def message(name: str) -> Message:
    """The message of that name: a code, or a code and one of its cases (`call-amount.nothing`). Raises `KeyError`."""
    if name not in _rows():
        raise KeyError(f"no file in rules/codes/ has a text for {name!r} in its table [messages]")
    code, row = _rows()[name]
    text, note, mark = (_pieces(row.get(key, "")) for key in _TEXTS)
    help, street, severity, domain = (row.get(key, "") for key in ("help", "street", "severity", "domain"))
    rules = tuple(row["rules"]) if "rules" in row else None
    return Message(code, text, note, mark, help, street, severity, domain, rules)


def folded_where(street: str) -> str:
    """Where a hand was folded, in words; the street itself where there are none for it."""
    return str(code_files()["summary-mismatch"]["folded-where"].get(street or "none", street))


def messages() -> Mapping[str, Message]:
    """All messages by name."""
    return {name: message(name) for name in _rows()}


@cache
def _rows() -> dict[str, tuple[str, dict[str, Any]]]:
    """By name: the code, and what a case says, or its code where it does not."""
    found: dict[str, tuple[str, dict[str, Any]]] = {}
    for code, file in code_files().items():
        row = file.get("messages", {})
        own = {key: value for key, value in row.items() if not isinstance(value, dict)}
        if "text" in own:
            found[code] = code, own
        found |= {f"{code}.{case}": (code, {**own, **more}) for case, more in row.items() if isinstance(more, dict)}
    return found


def _pieces(text: str) -> Text:
    parsed = (
        (before, name or "", (f"!{quoted}" if quoted else how or "").partition("|"))
        for before, name, how, quoted in Formatter().parse(text)
    )
    return tuple((before, name, how, empty if bar else None) for before, name, (how, bar, empty) in parsed)
