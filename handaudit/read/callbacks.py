"""What every group of terminal callbacks shares: the draft, and the tables that read amounts and cards."""

from handaudit.model.cards import CARD_OF, UNKNOWN
from handaudit.model.hand import Claim, Event
from handaudit.read.amounts import Cards
from handaudit.read.chips_said import tells_chips
from handaudit.read.draft import Draft
from handaudit.read.lexer import Token

Record = Event | Claim | None
new = tuple.__new__
"""Makes a record from all of its fields at once, past its own constructor: twice as fast, for the lines that every hand has."""
RUN = {None: 0, "FIRST": 1, "SECOND": 2, "THIRD": 3}
POTS = {"pot": "pot", "main pot": "main", "side pot": "side", "swap pot": "swap"}
A_CARD = 3
"""Signs of the longest word that may be one card: `10h`."""
CASHED_OUT = {None: "", "cashed": "cashed-out", "pot": "not-awarded"}


def cashed_out(mark: str | None) -> str:
    """What ` (cashed out).` or ` (pot not awarded as player cashed out)` says of a hand, by its first word."""
    return CASHED_OUT[mark if mark is None else mark.strip(" ()").partition(" ")[0]]


def pot_name(label: str) -> str:
    """`side pot-1` and `side pot 1` are `side-1`; `pot` is the only one."""
    return POTS.get(label) or "side-" + label[9:]


class Callbacks:
    """Makes the records of one draft at a time; its tables serve all hands."""

    def __init__(self) -> None:
        self.cards = Cards()
        self.draft = Draft(0, ("",), "")
        self.by_name = self.draft.names.by_name
        self.amounts = self.draft.stakes.amounts

    def begin(self, draft: Draft) -> None:
        """Turn to the next hand."""
        self.draft = draft
        self.by_name = draft.names.by_name
        self.cards.bad = draft.bad

    def board(self, text: str | None) -> tuple[int, ...]:
        """Cards in the middle; one that is not shown is none."""
        cards = self.cards[text]
        if UNKNOWN in cards:
            assert text is not None
            self.cards.bad.append(("log-bad-card", text))
        return cards

    def damaged(self, texts: tuple[str, str], t: Token) -> tuple[tuple[int, ...], ...]:
        """The cards of brackets of which one holds what is no card. Each word is one card, so that one alone is not known; a word that
        is longer may be several, and stays a fault of the line."""
        words = " ".join(texts).split()
        if all(word in CARD_OF or len(word) <= A_CARD for word in words):
            unread = ", ".join(repr(word) for word in dict.fromkeys(words) if word not in CARD_OF)
            self.draft.bad.clear()
            self.draft.fault("log-damaged-card", t.number, mark=f"[{texts[0]}]", cards=unread)
        return tuple(tuple(CARD_OF.get(word, UNKNOWN) for word in text.split()) for text in texts)

    def seat_of(self, name: str, t: Token) -> int:
        """The seat of a name inside a line; a name that no seat has leaves the line out."""
        seat = self.by_name.get(name) or self.draft.names.seat_of(name)
        if not seat:
            self.unknown(name, t)
        return seat

    def unknown(self, name: str, t: Token) -> None:
        """Add the finding that a line names a player who has no seat."""
        self.draft.stranger(name, t.number, tells_chips(t.text, name))
