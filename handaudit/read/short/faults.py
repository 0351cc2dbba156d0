"""What is wrong with the lines of a short form: each line keeps its own message."""

from typing import Final, NamedTuple

MOST: Final = 20


class ShortFault(NamedTuple):
    """One fault: the name of its message, the line, the text to mark and the fields of the message."""

    case: str
    line: int
    mark: str
    fields: dict[str, object]


class ShortFaults:
    """Gathers the faults of one hand; `line` is the line that is being told."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.found: list[ShortFault] = []
        self.strangers: list[tuple[int, bool]] = []

    def add(self, case: str, /, mark: str = "", **fields: object) -> None:
        """Note a fault of the present line, with the message of that name."""
        if len(self.found) < MOST:
            self.found.append(ShortFault(case, self.line, mark, fields))
