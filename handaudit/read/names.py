"""Who sits where. A name is free text, so it is only ever recognised by the seat list of its own hand."""

from typing import Final

HEAD: Final = 2
"""Signs by which the names that begin a line are found."""


class SeatNames:
    """The seat list of one hand, read both ways. `plain` says that no name holds `: `, so a line's first `: ` ends its name;
    `words` that none holds a blank."""

    __slots__ = ("_heads", "_indexed", "_prefixes", "_size", "by_name", "by_seat", "plain", "twins", "words")

    def __init__(self) -> None:
        self.by_name: dict[str, int] = {}
        self.by_seat: dict[int, str] = {}
        self.plain = self.words = True
        self._prefixes: tuple[str, ...] = ()
        self._heads: dict[str, list[str]] = {}
        self._indexed = 0
        self._size = HEAD
        self.twins: list[tuple[int, str]] = []

    def add(self, seat: int, name: str) -> None:
        """Take a seat line; a seat or a name that is already there is a twin, and no action can be given to it."""
        by_seat, by_name = self.by_seat, self.by_name
        if seat in by_seat or name in by_name:
            self.twins.append((seat, name))
            return
        by_seat[seat] = name
        by_name[name] = seat
        if ":" in name and (": " in name or name[-1] == ":"):
            self.plain = False
        if " " in name:
            self.words = False

    def lead(self, line: str) -> bool:
        """Whether the line begins with a name."""
        if len(self._prefixes) != len(self.by_name):
            self._prefixes = tuple(self.by_name)
        return line.startswith(self._prefixes)

    def leading(self, line: str) -> list[str]:
        """The names that the line begins with, longest first: `Al` and `Al B` both lead `Al B: folds`."""
        if self._indexed != len(self.by_name):
            self._index()
        same = self._heads.get(line[: self._size])
        return [] if same is None else [name for name in same if line.startswith(name)]

    def _index(self) -> None:
        """Group the names by their first signs, as many as the shortest of them has; the longest names first."""
        self._indexed, self._heads = len(self.by_name), {}
        self._size = min([HEAD, *map(len, self.by_name)])
        for name in sorted(self.by_name, key=len, reverse=True):
            self._heads.setdefault(name[: self._size], []).append(name)

    def without(self, text: str) -> str:
        """A text with `somebody` in place of each name."""
        for name in sorted((one for one in self.by_name if one in text), key=len, reverse=True):
            text = text.replace(name, "somebody")
        return text

    def seat_of(self, name: str) -> int:
        """The seat of a whole name, 0 for one that is not seated; a name may end in blanks that the end of a line lost."""
        seat = self.by_name.get(name, 0)
        if not seat:
            close = [seat for known, seat in self.by_name.items() if known.rstrip(" ") == name]
            seat = close[0] if len(close) == 1 else 0
        return seat
