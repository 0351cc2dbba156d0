"""Small logs for the tests of reading: a hand around one line, and what that line became."""

from handaudit.model.cards import CARD_OF
from handaudit.model.hand import Claim, Event, Hand
from handaudit.read.build import HandReader
from handaudit.read.chunks import Chunk

READER = HandReader(lambda game: True)
HEADER = "Handaudit Hand #1: Hold'em No Limit ($1/$2 USD) - 2026/11/19 20:15:00 UTC"
TABLE = "Table 'Kitchen' 6-max Seat #1 is the button"
NAMES = ("Ann", "Bob", "Cy")


def cards(text: str) -> tuple[int, ...]:
    """`As Kd` as cards."""
    return tuple(CARD_OF[card] for card in text.split())


def read(text: str, *, eof: bool = True) -> Hand:
    """The hand of a text; `eof` says that nothing follows it in its file."""
    return READER.read(Chunk(1, tuple(text.split("\n")), "hand", 0, len(text), (), False, eof), "test.txt")


def hand(*body: str, names: tuple[str, ...] = NAMES, header: str = HEADER, stack: str = "$100") -> str:
    """A whole hand with these lines in its middle: everybody folds to the last name, who collects."""
    last = names[-1]
    return "\n".join(
        [
            header,
            TABLE,
            *(f"Seat {n}: {name} ({stack} in chips)" for n, name in enumerate(names, 1)),
            *body,
            f"{last} collected 0 from pot",
            "*** SUMMARY ***",
            "Total pot 0 | Rake 0",
            *(f"Seat {n}: {name} folded before Flop" for n, name in enumerate(names[:-1], 1)),
            f"Seat {len(names)}: {last} collected (0)",
        ]
    )


def records(
    line: str, *, names: tuple[str, ...] = NAMES, header: str = HEADER, stack: str = "$100"
) -> list[Event | Claim]:
    """What one line of a hand's body became; the hand must be without faults."""
    found = read(hand(line, names=names, header=header, stack=stack))
    at = 3 + len(names)
    assert not found.faults, found.faults
    return [record for record in (*found.events, *found.claims) if record.line == at]


def codes(found: Hand) -> list[str]:
    """The codes of a hand's faults."""
    return [fault.code for fault in found.faults]
