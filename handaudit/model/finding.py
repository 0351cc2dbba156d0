"""A finding: one place where the log and the rules disagree."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Finding:
    """One disagreement. `logged`, `expected` and `chips` are minor units; `chips` maps a name (or `pot`, `house`) to
    what it is owed (+) or owes (-). `note` is the short text printed under the marked field; `mark` is that field's text in
    the line, empty to mark the whole line. `domain` says what the fault touches (money, order, cards, words, procedure, text):
    a later finding of a domain that an earlier root has spoiled is not a root. `floor` is the ruling that answers it, and its line;
    the message ends with it too. `pointer` is the place in a tree (JSON, XML) where a line number alone says little.
    `elsewhere` is another place that the message names, as `file:line`; `others` are seats beside `seat` that it names.
    `statement` is what is wrong, without the ruling.
    """

    code: str
    severity: str
    line: int | None
    statement: str
    rules: tuple[str, ...] = ()
    seat: int = 0
    player: str | None = None
    street: str | None = None
    logged: object = None
    expected: object = None
    chips: dict[str, int] = field(default_factory=dict)
    note: str = ""
    mark: str = ""
    domain: str = ""
    option: str | None = None
    root: bool = True
    hand: str | None = None
    file: str | None = None
    options: tuple[str, ...] = ()
    help: str = ""
    floor: str = ""
    pointer: str = ""
    elsewhere: str = ""
    others: tuple[int, ...] = ()

    @property
    def message(self) -> str:
        """What is wrong, and where the floor has ruled on it."""
        return f"{self.statement}; the floor ruled at {self.floor}" if self.floor else self.statement
