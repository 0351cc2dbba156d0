"""The table `hands`: a row each. A value that a hand does not have is None, never 0."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, Final

from handaudit.base.json_text import spelled
from handaudit.model.cards import cards_text
from handaudit.model.lazy_audit import BriefAudit, Rowed
from handaudit.stats.card_classes import board_flop, flop_of
from handaudit.stats.collected import Collected
from handaudit.stats.column_texts import moment, slug, zone
from handaudit.stats.sources import HandSource, Key, Row
from handaudit.stats.time_zones import utc

_TOLD: Final[Callable[[Any], Row]] = attrgetter(
    "site", "source", "line", "game", "limit", "small", "big", "ante", "tournament", "table", "max_seats", "button", "date", "play_money"
)  # fmt: skip
_MONEY: Final[Callable[[Any], Row]] = attrgetter("total_pot", "rake", "carried_in", "carried_out", "board")
_UNREAD: Final[Row] = (None, None, None, None, None, None)
_NO_FLOP: Final[Row] = (None, None, None, None)


class HandRows(Collected):
    """The rows of `hands`."""

    def __init__(self, defs: str) -> None:
        super().__init__("hands")
        self.defs = defs
        self.rows: list[Row] = []

    def add(self, source: HandSource) -> None:
        """The row of one more hand."""
        audit = source.audit
        rep, book, severities = audit.replay, audit.rulebook, [finding.severity for finding in audit.findings]
        self.count(source.key, 1)
        self.rows.append((
            *_TOLD(audit.hand), None if book is None else book.name, audit.verdict, severities.count("error"), severities.count("warn"),
            *(_UNREAD if rep is None else (len(rep.start), *_MONEY(rep))), *(board_flop(audit) or _NO_FLOP),
        ))  # fmt: skip

    def add_brief(self, key: Key, audit: BriefAudit, rowed: Rowed) -> None:
        """The row of a hand in brief."""
        deal, _, table, date, players, pot, rake = audit.brief
        _, most, play, button, board, _ = rowed
        self.count(key, 1)
        self.rows.append((
            deal.site, audit.told.source, audit.told.line, deal.game, deal.limit, deal.small, deal.big, deal.ante, deal.tournament,
            table, most, button, date, play, deal.book.name, "clean", 0, 0, players, pot, rake, 0, 0, board, *(flop_of(board) or _NO_FLOP),
        ))  # fmt: skip

    def columns(self) -> Sequence[Sequence[Any]]:
        """The columns behind the key."""
        (
            site, source, line, game, limit, small, big, ante, tournament, table, max_seats, button, date, play_money, book, verdict,
            errors, warnings, players, pot, rake, carried_in, carried_out, board, high, pairs, suits, connected,
        ) = zip(*self.rows, strict=True)  # fmt: skip
        self.rows.clear()
        return [
            _texts(spelled, site), _each(spelled, source), line, _texts(slug, game), _texts(spelled, limit), book,
            _told(small), _told(big), _told(ante), _texts(spelled, tournament), _texts(spelled, table), _told(max_seats), _told(button),
            _each(moment, date), _texts(zone, date), _each(utc, date), play_money, players, [self.defs] * len(line), verdict,
            errors, warnings, pot, rake, carried_in, carried_out, [cards_text(one) if one else None for one in board],
            high, pairs, suits, connected,
        ]  # fmt: skip


def _each(tell: Callable[[str], Any], texts: Sequence[str]) -> list[Any]:
    """What is told of each text, told once of those that are the same."""
    told = {text: tell(text) for text in dict.fromkeys(texts)}
    return [told[text] for text in texts]


def _texts(tell: Callable[[str], str], texts: Sequence[str]) -> list[str | None]:
    """The same, None for what is empty."""
    return [one or None for one in _each(tell, texts)]


def _told(numbers: Sequence[int]) -> list[int | None]:
    """Numbers, None for those that a log does not tell."""
    return [one or None for one in numbers]
