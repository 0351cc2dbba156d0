"""What commands that settle have in common: who bears a gap, and what was left out."""

from collections.abc import Sequence
from enum import StrEnum

from handaudit.session.ledger_books import NightLedger
from handaudit.session.settlement import Gathering


class GapBearer(StrEnum):
    """The parties that may bear a gap."""

    HOUSE = "house"
    SPLIT = "split"


def notes_of(gathered: Gathering, incomplete: bool) -> list[str]:
    """What was left out of a settlement, in words."""
    counts = [
        (gathered.tournaments, "hands of tournaments are left out: their chips are not money"),
        (gathered.pools, "hands of fast-fold games are left out: no table stays together there"),
        (gathered.unread, "hands could not be read or contradict another one; their money is not counted"),
    ]
    notes = [f"{count:,} {text}." for count, text in counts if count]
    return (
        notes
        if not incomplete or any("could not be read" in n for n in notes)
        else [*notes, "Part of the input could not be read."]
    )


def notes_of_ledgers(ledgers: Sequence[NightLedger]) -> list[str]:
    """The columns of ledgers that are not read, named once."""
    unknown = dict.fromkeys(word for one in ledgers for word in one.table.unknown)
    return [f"Columns of the ledger that are not read: {', '.join(unknown)}."] if unknown else []
