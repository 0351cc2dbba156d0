"""The JSON of a `Record:` line: one event or claim, whose names, cards and texts stand in its fields."""

import json
from collections.abc import Callable
from typing import Any, Final

from handaudit.read.amounts import LEFT_OUT

UNSEEN: Final = frozenset({"dealt", "discard", "stand", "swap", "muck"})
"""Events whose cards only their owner saw."""
WORDS: Final = ("words", "tags")
"""Lists of texts."""


def _fields(text: str) -> dict[str, Any]:
    """The record; nothing where it is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def seat_in(text: str) -> int:
    """The seat that a record is about, 0 where it is about none."""
    seat = _fields(text).get("seat")
    return seat if type(seat) is int else 0


def names_in(text: str) -> list[str]:
    """The name in a record, if there is one."""
    name = _fields(text).get("name")
    return [name.strip(" ")] if isinstance(name, str) and name.strip() else []


def unseen_cards(text: str) -> set[str]:
    """The cards of a record that nobody shows by it."""
    record = _fields(text)
    mine = record.get("kind") in UNSEEN or (record.get("kind") == "seat" and record.get("result") != "showed")
    held = [record.get(key) for key in ("cards", "kept")]
    return {card for cards in held if mine and isinstance(cards, str) for card in cards.split()}


def rewritten(text: str, name_of: Callable[[str], str], said: Callable[[str], str], hidden: set[str]) -> str | None:
    """The record without names and without the cards that are hidden; `said` takes both out of free text. None where it is no record."""
    record = _fields(text)
    if not record:
        return None
    for key, value in record.items():
        if key == "name" and isinstance(value, str) and value.strip():
            record[key] = name_of(value.strip(" "))
        elif key in ("cards", "kept") and isinstance(value, str):
            record[key] = " ".join(LEFT_OUT if card in hidden else card for card in value.split())
        elif key in WORDS and isinstance(value, list):
            record[key] = [said(one) if isinstance(one, str) else one for one in value]
        elif key == "text" and isinstance(value, str) and record.get("kind") in ("said", "show"):
            record[key] = said(value)
    return json.dumps(record, ensure_ascii=True)
