"""The lines above the cards: header, table, seats, and what stands directly under the header."""

from collections.abc import Callable

from handaudit.model.hand import Event, Seat
from handaudit.read.blanks import WIDE
from handaudit.read.callbacks import Callbacks, new
from handaudit.read.layouts import sites
from handaudit.read.lexer import Token
from handaudit.read.stakes import Stakes, read_stakes

SITES = sites()
UNDER_HEADER = 4
"""A `Rulebook:` line stands within so many lines from the header."""
STATES = {None: "in", " is sitting out": "sitting-out"}
NUMBERS = {str(number): number for number in range(1, 12)}
REMEMBERED = 1_000
"""Stakes kept before they are forgotten: a session has few."""


def names_rulebook(lines: tuple[str, ...]) -> bool:
    """Whether a hand says itself which rules it was played by."""
    return any(line.lstrip(WIDE).startswith("Rulebook:") for line in lines[1:UNDER_HEADER])


def level_of(text: str) -> str:
    """`Level IV` is level `IV`, in an all-capitals export too."""
    return text[6:] if text[:6].lower() == "level " else text


class HeaderLines(Callbacks):
    """They fill the draft, so that the lines below know the names and the currency."""

    def __init__(self, known_game: Callable[[str], bool]) -> None:
        super().__init__()
        self.known_game = known_game
        self.stakes: dict[tuple[str, str, str, bool], Stakes] = {}

    def HEADER(self, t: Token) -> None:
        draft = self.draft
        site, draft.id, tournament, game, limit, mixed, level, bracket, date = t.fields
        draft.site = SITES.get(site or "", site or "")
        draft.tournament, draft.level, draft.date = tournament or "", level_of(level or ""), date or ""
        if draft.top > 1:
            draft.fault("log-broken-header", t.number)
        key = (game, limit or "", mixed or bracket or "", tournament is not None)
        stakes = self.stakes.get(key)
        if stakes is None:
            if len(self.stakes) >= REMEMBERED:
                self.stakes.clear()
            stakes = self.stakes[key] = read_stakes(*key)
        stakes.amounts.bad = draft.bad
        draft.stakes, self.amounts = stakes, stakes.amounts
        if draft.stop:
            return
        # A hand that names its own rulebook needs no game that is known.
        if not self.known_game(stakes.game) and not names_rulebook(draft.lines):
            draft.spoil("log-unknown-game", t.number, mark=game, game=stakes.game)
            draft.stop = True
            return
        for text in stakes.bad:
            draft.spoil("log-bad-amount.stakes", t.number, mark=text, text=text[:40])

    def RULEBOOK(self, t: Token) -> None:
        self.under_header(t)
        self.draft.rulebook = t.fields[0]

    def SMALLEST(self, t: Token) -> None:
        self.under_header(t)
        self.draft.smallest_chip = self.amounts[t.fields[0]]

    def under_header(self, t: Token) -> None:
        """Refuse a line that chooses the rules anywhere but above the table."""
        if self.draft.seats or self.draft.table:
            self.draft.spoil("log-unreadable-line.under-header", t.number)

    def TABLE(self, t: Token) -> None:
        draft = self.draft
        draft.table, seats, play, button = t.fields
        draft.max_seats, draft.button, draft.play_money = int(seats or 0), int(button or 0), play is not None

    def SEAT(self, t: Token) -> None:
        self.sit(t.number, t.fields)

    def CHAIR(self, t: Token) -> None:
        self.sit(t.number, t.fields)

    def sit(self, line: int, fields: tuple[str, str, str, str | None]) -> None:
        """Take a seat line: who sits where, with how much."""
        seat, name, stack, state = fields
        number = NUMBERS.get(seat) or int(seat)
        draft = self.draft
        if not number:
            draft.spoil("log-unreadable-line.seats", line)
        draft.names.add(number, name)
        draft.seats.append(new(Seat, (number, name, self.amounts[stack], line, STATES.get(state, "out"), ())))

    def BUTTON(self, t: Token) -> Event:
        return Event(t.number, "button", 0, int(t.fields[0]))

    def CARRIED(self, t: Token) -> Event:
        return Event(t.number, "carried", 0, self.amounts[t.fields[0]])

    def SPLASH(self, t: Token) -> Event:
        return Event(t.number, "splash", 0, self.amounts[t.fields[0]])
