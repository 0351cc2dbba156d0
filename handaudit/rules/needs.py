"""What a log must show before a rule can be tested: as data, one line a rule."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from handaudit.base.bundled import bundled_toml

Need = tuple[frozenset[str], ...]
"""All of these groups; of each group one word is enough."""


def needs() -> Mapping[str, Need]:
    """The needs of every rule that a log can show, by rule."""
    return _load()[0]


def never() -> Mapping[str, str]:
    """The rules that no line of a log can show, with the reason."""
    return _load()[1]


@cache
def _load() -> tuple[Mapping[str, Need], Mapping[str, str]]:
    data: dict[str, Any] = bundled_toml(Path(__file__).with_name("needs.toml"))
    rows = {id: tuple(frozenset(word.split("|")) for word in text.split()) for id, text in data["needs"].items()}
    return MappingProxyType(rows), MappingProxyType(dict(data["never"]))
