"""A hand while it is being read: its lines, who sits where, and what went wrong so far."""

from handaudit.model.conventions import PLAIN, Conventions
from handaudit.model.finding import Finding
from handaudit.model.hand import Seat
from handaudit.read.names import SeatNames
from handaudit.read.stakes import NO_STAKES, Stakes
from handaudit.rules.text_findings import finding_of


class Draft:
    """The one mutable record of reading. `stop` ends it early: what follows the header is not looked at. `bad` are the
    fields of the present line that could not be read, `waiting` the seats that are said to play later, `top` the lines that the header
    takes: two where it is broken. `told`: a `Source:` line says that another layout told the hand. `totals`: a raise has its total
    alone. `guessed`: no line names the button. `left_out` are lines with chips that were set aside."""

    __slots__ = (
        "bad",
        "button",
        "date",
        "faults",
        "first",
        "guessed",
        "id",
        "left_out",
        "level",
        "lines",
        "max_seats",
        "names",
        "play_money",
        "rulebook",
        "seats",
        "site",
        "smallest_chip",
        "source",
        "stakes",
        "stop",
        "table",
        "told",
        "top",
        "totals",
        "tournament",
        "unread",
        "unreadable",
        "waiting",
        "ways",
    )  # fmt: skip

    def __init__(self, first: int, lines: tuple[str, ...], source: str) -> None:
        self.first = first
        self.top = 1
        self.lines = lines
        self.source = source
        self.names = SeatNames()
        self.seats: list[Seat] = []
        self.faults: list[Finding] = []
        self.waiting: set[int] = set()
        self.left_out: list[int] = []
        self.bad: list[tuple[str, str]] = []
        self.unread = self.stop = self.play_money = False
        self.id = self.site = self.tournament = self.level = self.date = self.table = self.rulebook = ""
        self.max_seats = self.button = self.smallest_chip = self.unreadable = 0
        self.stakes: Stakes = NO_STAKES
        self.ways: Conventions = PLAIN
        self.told = self.totals = self.guessed = False

    def fault(self, name: str, line: int, /, mark: str = "", **fields: object) -> None:
        """Note a fault of the text that leaves the hand audited, with the message of that name."""
        self.faults.append(finding_of(name, line, fields, mark=mark, hand=self.id or None, file=self.source))

    def stranger(self, name: str, line: int, chips: bool) -> None:
        """Note a line about somebody who has no seat, which is set aside; `chips`: it tells of some."""
        self.fault("log-unknown-player", line, mark=name, name=name[:60])
        if chips:
            self.left_out.append(line)

    def unused(self, line: int) -> None:
        """Note a line with chips of which nobody knows how many they are, or what was done with them."""
        self.fault("log-unused-chips", line)
        self.left_out.append(line)

    def spoil(self, name: str, line: int, /, mark: str = "", **fields: object) -> None:
        """Note a fault of the text that leaves the hand unread."""
        self.fault(name, line, mark=mark, **fields)
        self.unread = True

    def spoil_fields(self, line: int) -> None:
        """Turn the fields of a line that could not be read into faults."""
        for code, text in self.bad:
            self.spoil(code, line, mark=text, text=text[:40])
        self.bad.clear()
