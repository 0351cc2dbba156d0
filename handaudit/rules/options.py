"""Every gap in the rules is an option: a key, its readings (the default first) and the reason for the default."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from handaudit.base.bundled import bundled_toml


class Option(NamedTuple):
    """One open choice. `values` are its readings, the default first; where `number` is true a whole number may stand in
    their place; `chapter` is the chapter of the rules that it belongs to. `same`: no log comes to another result under another value.
    `book`: books of rules differ, and each is plain in itself: another value excuses no finding."""

    key: str
    values: tuple[str, ...]
    gap: str
    reason: str
    chapter: str
    number: bool = False
    same: bool = False
    book: bool = False

    @property
    def default(self) -> str:
        """The reading that counts where no house has chosen another."""
        return self.values[0]

    @property
    def others(self) -> tuple[str, ...]:
        """The readings that a house may choose in place of the default."""
        return self.values[1:]

    def accepts(self, value: str) -> bool:
        """Whether `value` is one of the readings."""
        return value in self.values or (self.number and value.isascii() and value.isdigit() and len(value) <= 12)


@cache
def options() -> Mapping[str, Option]:
    """All options by key, in the order of the specification."""
    return MappingProxyType(
        {
            key: Option(key, **row | {"values": tuple(row["values"])})
            for key, row in bundled_toml(Path(__file__).with_name("options.toml")).items()
        }
    )


def defaults() -> dict[str, str]:
    """Every option with its default, as a new dict."""
    return {key: option.default for key, option in options().items()}
