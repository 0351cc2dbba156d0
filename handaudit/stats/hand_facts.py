"""What statistics ask of a hand, wherever it comes from: an audited log, or the frames of an export."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from functools import lru_cache, partial
from typing import Any, NamedTuple

from handaudit.base.json_text import spelled
from handaudit.model.audit import Audit
from handaudit.model.lazy_audit import BriefAudit, HeaderLike, brief_of
from handaudit.stats.action_pattern import big_blind
from handaudit.stats.card_classes import Flop, board_flop, holding_in, made_in
from handaudit.stats.column_texts import moment, slug, stakes, stakes_of
from handaudit.stats.identities import hero_of
from handaudit.stats.logged_money import faulty_money
from handaudit.stats.time_zones import utc


@dataclass(slots=True)
class HandFacts:
    """One hand. `read` is false where it could not be read; `when` is the clock of the log, `moment_utc` the moment where it is known;
    `unit` is the big blind of bb/100 and `total_pot` all pots, in minor units; `faulty` says that it has an error, `money_faulty` that
    a finding says its money is wrong, `conflicting` that another content has its id;
    `hero` is the seat from which the log is told; `rake` and `fees` (for swaps) are minor units, `finals` the stacks after the hand by
    seat, and `faults` the code and severity of each finding."""

    site: str
    id: str
    table: str
    game: str
    limit: str
    stakes: str
    rulebook: str
    tournament: str
    players: str
    file: str
    line: int
    when: datetime | None
    moment_utc: Callable[[], datetime | None]
    code: str
    minor_units: int
    unit: int
    total_pot: int
    read: bool
    faulty: bool
    money_faulty: Callable[[], bool]
    conflicting: bool
    flop: Callable[[], Flop | None]
    holding: Callable[[int], str | None]
    made: Callable[[int], str | None]
    hero: Callable[[], int | None]
    rake: int
    fees: int
    finals: Callable[[], Mapping[int, int]]
    faults: Sequence[tuple[str, str]]

    def moment(self, zone: tzinfo | None) -> datetime | None:
        """Date and time on the clock of a zone, without one on the log's own; None where it is not known."""
        if zone is None:
            return self.when
        found = self.moment_utc()
        return None if found is None else found.replace(tzinfo=UTC).astimezone(zone).replace(tzinfo=None)


def facts_of(audit: Audit) -> HandFacts:
    """The facts of an audited hand."""
    if (brief := brief_of(audit)) is not None:
        return _told_facts(brief)
    hand, rep, findings = audit.hand, audit.replay, audit.findings
    return HandFacts(
        site=spelled(hand.site),
        id=hand.id,
        table=spelled(hand.table),
        game=slug(hand.game),
        limit=hand.limit,
        stakes=stakes(hand),
        rulebook="" if audit.rulebook is None else audit.rulebook.name,
        tournament=spelled(hand.tournament),
        players="" if rep is None else str(len(rep.start)),
        file=spelled(hand.source),
        line=hand.line,
        when=moment(hand.date),
        moment_utc=partial(utc, hand.date),
        code=hand.currency.code or "",
        minor_units=hand.currency.minor_units,
        unit=big_blind(hand),
        total_pot=0 if rep is None else rep.total_pot,
        read=rep is not None,
        faulty=any(finding.severity == "error" for finding in findings),
        money_faulty=partial(faulty_money, audit),
        conflicting=any(finding.code == "session-conflicting-hand" for finding in findings),
        flop=partial(board_flop, audit),
        holding=partial(holding_in, audit),
        made=partial(made_in, audit),
        hero=partial(hero_of, hand),
        rake=0 if rep is None else rep.rake,
        fees=0 if rep is None else sum(fee.paid for fee in rep.swap_fees),
        finals=lambda: {} if rep is None else rep.final,
        faults=[(finding.code, finding.severity) for finding in findings],
    )


class Common(NamedTuple):
    """What hands under one header line have in common, in the words of `HandFacts`; `money` is what keys say of their currency."""

    site: str
    game: str
    limit: str
    stakes: str
    rulebook: str
    tournament: str
    code: str
    minor_units: int
    unit: int
    money: tuple[str, str]


@lru_cache(maxsize=1024)
def common_of(deal: HeaderLike) -> Common:
    """What they have in common."""
    money = deal.currency
    return Common(
        spelled(deal.site), slug(deal.game), deal.limit, stakes_of(deal.small, deal.big, deal.ante, money), deal.book.name,
        spelled(deal.tournament), money.code or "", money.minor_units, big_blind(deal), (money.code or "", str(money.minor_units)),
    )  # fmt: skip


def _told_facts(audit: BriefAudit) -> HandFacts:
    """The facts of a clean hand, whose records are made where somebody asks for cards or stacks."""
    deal, id, table, date, players, total_pot, rake = audit.brief
    site, game, limit, stakes, rulebook, tournament, code, minor_units, unit, _ = common_of(deal)
    return HandFacts(
        site, id, spelled(table), game, limit, stakes, rulebook, tournament, str(players), spelled(audit.told.source), audit.told.line,
        moment(date), partial(utc, date), code, minor_units, unit, total_pot, True, False, _no, False,
        partial(board_flop, audit), partial(holding_in, audit), partial(made_in, audit), partial(_hero, audit),
        rake, 0, partial(_finals, audit), (),
    )  # fmt: skip


def without_cards(facts: HandFacts) -> HandFacts:
    """The same for who asks for no cards, hero or stacks: a few values, and none of the records that the others are made of."""
    money_faulty = _yes if facts.money_faulty() else _no
    return replace(
        facts, money_faulty=money_faulty, flop=_unasked, holding=_unasked, made=_unasked, hero=_unasked, finals=_unasked
    )


def _yes() -> bool:
    return True


def _no() -> bool:
    return False


def _unasked(*_of: int) -> Any:
    raise LookupError("these facts were made for who asks for no cards, hero or stacks")


def _hero(audit: Audit) -> int | None:
    return hero_of(audit.hand)


def _finals(audit: Audit) -> Mapping[int, int]:
    return {} if audit.replay is None else audit.replay.final
