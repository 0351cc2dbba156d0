"""What was read from short texts before: a log prints the same amounts, cards and lines again and again."""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

T = TypeVar("T")
REMEMBERED: Final = 4_000
"""Texts that a memory holds before it is emptied: it stays bounded on any log."""
SHORT: Final = 80
"""Only texts up to this length are remembered."""


class TextMemory(dict[str, T], Generic[T]):
    """What `read` makes of a text, made once. Nobody changes what it gives."""

    __slots__ = ("read",)

    def __init__(self, read: Callable[[str], T]) -> None:
        self.read = read

    def __missing__(self, text: str) -> T:
        found = self.read(text)
        if len(text) <= SHORT:
            if len(self) >= REMEMBERED:
                self.clear()
            self[text] = found
        return found
