"""What a redaction has left out, and what can therefore not be verified: it stands on every page that is made from redacted logs."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from handaudit.model.cards import TEXT_OF, UNKNOWN
from handaudit.model.hand import Hand
from handaudit.model.rulebook import Rulebook

LISTED: Final = 20
"""Hands that are named one by one."""


@dataclass(slots=True)
class LeftOut:
    """Counts of a redaction. `unverified` and `needed` are hands (their id, and file and line), `needed` with the players whose cards
    stay; `kept` are the names that stay; `anew` are logs that were told in our own layout first, by the title of theirs, and `unread` the
    hands of these that nobody could read; `spelled` are findings about how names are written."""

    players: int = 0
    tables: int = 0
    cards: int = 0
    hands: int = 0
    lines: int = 0
    unverified: list[tuple[str, str]] = field(default_factory=list)
    needed: list[tuple[str, str, tuple[str, ...]]] = field(default_factory=list)
    kept: tuple[str, ...] = ()
    anew: dict[str, int] = field(default_factory=dict)
    unread: int = 0
    spelled: int = 0

    def sentences(self) -> Iterator[str]:
        """What is to be said of it, one sentence after the other."""
        yield (
            f"The names of {self.players:,} {_s('player', self.players)} and {self.tables:,} {_s('table', self.tables)} and the names of "
            "the logs are pseudonyms; only who has the key can tell whose."
        )
        if self.anew:
            what = ", ".join(f"{count:,} {_s('log', count)} of {title}" for title, count in self.anew.items())
            yield (
                f"Told anew in handaudit's own layout before names were taken out, each hand with the same findings, chips and cards: "
                f"{what}. Lines have other numbers there, and what is said of the text of their lines alone is left out."
            )
        if self.unread:
            are = "is" if self.unread == 1 else "are"
            yield f"{self.unread:,} {_s('hand', self.unread)} of them that could not be read {are} left out."
        if self.kept:
            yield f"Kept as they are: {', '.join(self.kept)}."
        if self.cards:
            yield (
                f"{self.cards:,} {_s('card', self.cards)} that nobody showed {'is' if self.cards == 1 else 'are'} left out of "
                f"{self.hands:,} {_s('hand', self.hands)}."
            )
        else:
            yield "No cards were left out."
        if self.unverified:
            yield (
                f"Without them the winner cannot be verified in {len(self.unverified):,} {_s('hand', len(self.unverified))}: "
                f"{_named([f'#{id} ({place})' for id, place in self.unverified])}."
            )
        elif self.cards:
            yield "Every winner that the whole log verifies is verified without them."
        if self.needed:
            each = [f"#{id} ({place}, {', '.join(names)})" for id, place, names in self.needed]
            yield f"Cards that nobody showed stay where a finding rests on them: {_named(each)}."
        if self.lines:
            yield f"{self.lines:,} {_s('line', self.lines)} that could not be understood {'is' if self.lines == 1 else 'are'} left out."
        but = f", but for {self.spelled:,} about how names are written" if self.spelled else ""
        yield f"The audit of the redacted logs gives the same findings as that of the logs{but}."


def _s(word: str, count: int) -> str:
    return word if count == 1 else word + "s"


def _named(rows: list[str]) -> str:
    more = len(rows) - LISTED
    return ", ".join(rows[:LISTED]) + (f" and {more:,} more" if more > 0 else "")


Seen = dict[int, frozenset[str]]


def seen_cards(hand: Hand, book: Rulebook | None) -> Seen:
    """The cards of each seat that the table saw, as the log prints them."""
    seen: dict[int, set[int]] = {}
    for event in hand.events:
        if event.kind in ("show", "fold") or (event.kind == "dealer" and event.text == "exposes" and event.seat):
            seen.setdefault(event.seat, set()).update(event.cards)
    for claim in hand.claims:
        if claim.kind == "seat" and claim.result == "showed":
            seen.setdefault(claim.seat, set()).update(claim.cards)
    if book is not None and any(street.deal is not None and street.deal.up for street in book.streets):
        _open_cards(hand, book, seen)
    return {seat: frozenset(TEXT_OF[card] for card in cards if card != UNKNOWN) for seat, cards in seen.items()}


def _open_cards(hand: Hand, book: Rulebook, seen: dict[int, set[int]]) -> None:
    """Cards that a street deals face up: the last ones of a whole hand, or all that the log prints of another's."""
    streets = {street.name: street for street in book.streets}
    first = now = book.streets[0]
    for event in hand.events:
        if event.kind == "street":
            now = streets.get(event.text, now)
        elif event.kind == "dealt" and now.deal is not None and now.deal.up:
            cards = event.kept + event.cards if now is first else event.cards
            if len(cards) in (now.deal.up, now.deal.hole):
                seen.setdefault(event.seat, set()).update(cards[-now.deal.up :])
