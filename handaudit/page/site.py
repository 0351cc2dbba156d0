"""A log as pages that are made when they are asked for: a list of hands with filters, the report, and each hand at the table."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qs, urlencode

from handaudit.base.errors import SEVERITIES
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.page.environment import document
from handaudit.page.fault import stakes_of
from handaudit.page.hand import VERDICTS, hand_page

ROWS: Final = 100
"""Hands of one page of the list."""
_LONGEST: Final = 200
"""Signs of a filter; more are no name and no code."""
Load = Callable[[str, str, int], Audit | None]
"""Audits a hand again: by its log, id and first line."""


class HandEntry(NamedTuple):
    """A hand of the list. `pot` is minor units, `shown` the same as a person reads it."""

    source: str
    line: int
    id: str
    date: str
    game: str
    players: tuple[str, ...]
    pot: int
    minor: int
    shown: str
    verdict: str
    codes: tuple[tuple[str, str], ...]


class HandFilter(NamedTuple):
    """What the list is narrowed to; empty texts and None narrow nothing. Pots are in whole currency."""

    player: str = ""
    code: str = ""
    game: str = ""
    id: str = ""
    least: int | None = None
    most: int | None = None
    page: int = 1

    def takes(self, one: HandEntry) -> bool:
        """Whether a hand is on the list."""
        return (
            (not self.id or self.id.removeprefix("#").lower() in one.id.lower())
            and (not self.game or self.game == one.game)
            and (not self.code or any(self.code == code for code, _ in one.codes) or self.code == one.verdict)
            and (not self.player or any(self.player.lower() in name.lower() for name in one.players))
            and (self.least is None or one.pot >= self.least * one.minor)
            and (self.most is None or one.pot <= self.most * one.minor)
        )

    def link(self, page: int) -> str:
        """The address of another page of the same list."""
        values = {name: value for name, value in self._asdict().items() if value not in ("", None)}
        return "?" + urlencode(values | {"page": page})


def wanted_of(query: str) -> HandFilter:
    """The filters of an address. What is no number narrows nothing."""
    given = {name: values[0].strip()[:_LONGEST] for name, values in parse_qs(query).items()}

    def number(name: str) -> int | None:
        word = given.get(name, "")
        return int(word) if word.isascii() and word.isdigit() and len(word) <= 15 else None

    return HandFilter(
        given.get("player", ""), given.get("code", ""), given.get("game", ""), given.get("id", ""), number("least"),
        number("most"), max(number("page") or 1, 1),
    )  # fmt: skip


@dataclass(slots=True)
class SitePages:
    """The pages of a run. `report` makes the whole run's page."""

    load: Load
    report: Callable[[], str]
    hands: list[HandEntry] = field(default_factory=list)
    loose: list[Finding] = field(default_factory=list)
    _report: str = ""

    def take(self, item: Audit | Finding) -> None:
        """What a run yields."""
        if isinstance(item, Finding):
            self.loose.append(item)
            return
        hand, rep = item.hand, item.replay
        codes = sorted(
            {(one.code, one.severity) for one in item.findings}, key=lambda one: (-SEVERITIES.index(one[1]), one[0])
        )
        pot = 0 if rep is None else rep.total_pot
        players = tuple(seat.name for seat in hand.seats if rep is None or seat.number in rep.start)
        self.hands.append(
            HandEntry(
                hand.source, hand.line, hand.id, hand.date, stakes_of(hand), players, pot, hand.currency.minor_units,
                hand.currency.show(pot), item.verdict, tuple(codes),
            )
        )  # fmt: skip

    def page(self, path: str, query: str) -> str | None:
        """The page of an address behind the token; None where there is none."""
        if path == "":
            return self._list(wanted_of(query))
        if path == "report":
            self._report = self._report or self.report()
            return self._report
        word = path.removeprefix("hand/")
        if word != path and word.isascii() and word.isdigit() and len(word) <= 12 and 1 <= int(word) <= len(self.hands):
            return self._hand(int(word))
        return None

    def _hand(self, number: int) -> str | None:
        entry = self.hands[number - 1]
        audit = self.load(entry.source, entry.id, entry.line)
        if audit is None:
            return None
        nav = {"back": number - 1 or None, "on": number + 1 if number < len(self.hands) else None, "number": number}
        return hand_page([(audit, audit.findings)], f"handaudit replay {entry.source} {entry.id}", nav=nav)

    def _list(self, wanted: HandFilter) -> str:
        found = [(number, one) for number, one in enumerate(self.hands, 1) if wanted.takes(one)]
        pages = max(-(-len(found) // ROWS), 1)
        page = min(wanted.page, pages)
        values: dict[str, Any] = {
            "title": "Hands",
            "whole": len(self.hands),
            "found": len(found),
            "rows": found[(page - 1) * ROWS : page * ROWS],
            "wanted": wanted,
            "games": sorted({one.game for one in self.hands}),
            "codes": sorted({code for one in self.hands for code, _ in one.codes}),
            "verdicts": VERDICTS,
            "page": page,
            "pages": pages,
            "back": wanted.link(page - 1) if page > 1 else "",
            "on": wanted.link(page + 1) if page < pages else "",
            "loose": self.loose[:ROWS],
            "loose_more": max(len(self.loose) - ROWS, 0),
        }
        return document("list.html.j2", values, forms=True)
