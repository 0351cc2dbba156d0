"""Hands turned into rows, in the order of `schema`. A value that a hand does not have is None, never 0."""

import json
from collections.abc import Iterable
from typing import Any, Final

from handaudit.model.audit import Audit
from handaudit.model.cards import cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.opaque import spelled
from handaudit.model.replay import Replay
from handaudit.stats.column_texts import moment, slug, zone
from handaudit.stats.identities import hero_of, player_id
from handaudit.stats.logged_money import faulty_money
from handaudit.stats.payouts import award_rows, chip_rows, pay_rows, seats_by_name
from handaudit.stats.player_lines import lines_of
from handaudit.stats.schema import NAMES, WORDS
from handaudit.stats.shape import big_blind
from handaudit.stats.texture import board_flop, holding, made_in
from handaudit.stats.time_zones import utc

Row = tuple[Any, ...]
_PLACES: Final = frozenset(WORDS["position"])
_UNDEALT: Final = (None,) * 17
_TASKS: Final = frozenset({"post", "exchange", "bet"})


def rows_of(
    audit: Audit, number: int, defs: str = "pt4", wanted: Iterable[str] = NAMES, heroes: frozenset[str] = frozenset()
) -> dict[str, list[Row]]:
    """The rows of one hand in each frame that is wanted; `heroes` are names of whom a log is, where it does not tell."""
    hand = audit.hand
    head = (number, spelled(hand.id) or None, hand.currency.code, hand.currency.minor_units)
    names = {seat.number: spelled(seat.name) for seat in hand.seats}
    out: dict[str, list[Row]] = {}
    for name in wanted:
        if name == "hands":
            out[name] = [head + _hand(audit, defs)]
        elif name == "findings":
            out[name] = [head + finding_row(finding, at) for at, finding in enumerate(audit.findings, 1)]
        elif name == "chips":
            out[name] = [head + row for row in _chips(audit)]
        elif audit.replay is None or name == "tournaments":  # a tournament is known at the end of the run
            out[name] = []
        elif name == "players":
            out[name] = [head + row for row in _players(audit, audit.replay, defs, heroes)]
        elif name == "actions":
            out[name] = [head + row for row in _actions(hand, audit.replay, names)]
        elif name == "pots":
            out[name] = [head + row for row in _pots(audit.replay)]
        elif name == "awards":
            out[name] = [head + row for row in award_rows(audit.replay, names)]
        else:
            out[name] = [head + row for row in _swaps(audit.replay, names)]
    return out


def loose_rows(finding: Finding, number: int) -> dict[str, list[Row]]:
    """A finding that belongs to no audited hand: a duplicate, or a log that cannot be read. It is the `number`th of the export."""
    head = (None, spelled(finding.hand or "") or None, None, None)
    return {
        "findings": [head + finding_row(finding, number)],
        "chips": [head + row for row in chip_rows(finding, number, {})],
    }


def _chips(audit: Audit) -> list[Row]:
    seats = seats_by_name(audit) if any(finding.chips for finding in audit.findings) else {}
    return [row for at, finding in enumerate(audit.findings, 1) for row in chip_rows(finding, at, seats)]


def _hand(audit: Audit, defs: str) -> Row:
    hand, rep = audit.hand, audit.replay
    severities = [finding.severity for finding in audit.findings]
    money: Row = (None,) * 4 if rep is None else (rep.total_pot, rep.rake, rep.carried_in, rep.carried_out)
    return (
        spelled(hand.site) or None, spelled(hand.source), hand.line, slug(hand.game) or None, spelled(hand.limit) or None,
        None if audit.rulebook is None else audit.rulebook.name, hand.small or None, hand.big or None, hand.ante or None,
        spelled(hand.tournament) or None, spelled(hand.table) or None, hand.max_seats or None, hand.button or None, moment(hand.date),
        zone(hand.date) or None, utc(hand.date), hand.play_money, None if rep is None else len(rep.start), defs,
        audit.verdict,
        severities.count("error"), severities.count("warn"), *money, None if rep is None or not rep.board else cards_text(rep.board),
        *_flop(audit),
    )  # fmt: skip


def _flop(audit: Audit) -> Row:
    flop = board_flop(audit)
    return (None,) * 4 if flop is None else (*flop,)


def _players(audit: Audit, rep: Replay, defs: str, heroes: frozenset[str]) -> list[Row]:
    """The rows of `players`. What is counted stands in the last place, as `count_columns` takes it."""
    rows: list[Row] = []
    book = audit.rulebook
    if book is None:
        return rows
    unit, start, final = big_blind(audit.hand) or None, rep.start, rep.final
    source = "due" if faulty_money(audit) else "logged"
    hero = hero_of(audit.hand, heroes)
    for seat, player, place, own, offset, logged, did in lines_of(audit, defs):
        name, dealt, get = spelled(player), seat in start, own.get
        net, won, shown = get("net", 0), get("won", 0), "showdowns" in did
        odds = "ev_of" in own
        money: Row = (
            (
                start[seat],
                get("paid", 0),
                get("returned", 0),
                won,
                net,
                final[seat],
                get("antes", 0),
                get("blinds", 0),
                get("rake", 0),
                get("rake_dealt", 0),
                get("rake_shared", 0),
                get("rake_won", 0),
                unit,
                won if logged is None else logged.won,
                net if logged is None else logged.net,
                get("cash_out", 0),
                get("cash_out_fee", 0),
                get("ruled", 0),
                "due" if logged is not None and logged.net is None else source,
                get("ev_net", 0) if odds else None,
                "ev_hands" in own if odds else None,
            )
            if dealt
            else (*_UNDEALT, get("ruled"), None, None, None)
        )
        cards = rep.holdings.get(seat)
        rows.append(
            (
                seat, name, player_id(name), place if place in _PLACES else None, offset or None, dealt,
                None if hero is None else seat == hero, *money, shown if dealt else None,
                cards_text(cards) if cards else None, holding(cards, book) if cards else None,
                made_in(audit, seat) if shown else None, "walks" in did if dealt else None,
                (did, own) if dealt else None,
            )
        )  # fmt: skip
    return rows


def _actions(hand: Hand, rep: Replay, names: dict[int, str]) -> list[Row]:
    rows = []
    ids = {seat: player_id(name) for seat, name in names.items()}
    for n, line, street, task, ask, event, paid, stack, committed, pot, ok, note in rep.steps:
        if task not in _TASKS:
            continue
        if event is None:
            seat, action, told = 0 if ask is None else ask.seat, note, None
        else:
            seat, action, told = event.seat, event.text if event.kind == "post" else event.kind, line
        if seat in names:
            rows.append(
                (
                    n + 1, told, street, task, seat, names[seat], ids[seat], action, paid,
                    committed + paid if task == "bet" else None, None if ask is None or ask.seat != seat else ask.owes,
                    stack, pot, paid > 0 and paid == stack, event is not None, ok, 0, None,
                )
            )  # fmt: skip
    return rows + pay_rows(hand, rep, names)


def _pots(rep: Replay) -> list[Row]:
    rows = []
    for pot in rep.pots:
        paid: dict[int, int] = {}
        for award in rep.awards:
            if award.pot == pot.name and award.amount:
                paid[award.seat] = paid.get(award.seat, 0) + award.amount
        eligible = sorted(pot.eligible)
        awards = " ".join(f"{seat}={amount}" for seat, amount in sorted(paid.items()))
        rows.append((pot.name, pot.amount, pot.rake, eligible, awards, pot.name not in rep.unverifiable))
    return rows


def _swaps(rep: Replay, names: dict[int, str]) -> list[Row]:
    rows = []
    fees = {(fee.line, fee.seat): fee for fee in rep.swap_fees}
    for step in [one for one in rep.steps if one.task == "exchange"]:
        event = step.done
        if event is None or event.seat not in names or event.kind not in ("swap", "discard", "stand"):
            continue
        fee = fees.get((event.line, event.seat)) if event.kind == "swap" else None
        count = (
            0 if event.kind == "stand" else max(len(event.cards), event.amount if event.kind == "discard" else event.to)
        )
        money: Row = (None, None, None) if fee is None else (fee.paid, fee.due, fee.goes_to)
        out, into = (event.cards, ()) if fee is None else (fee.out, fee.into)
        if event.kind == "stand":
            out = ()
        rows.append(
            (
                step.n + 1, step.line, step.street, event.seat, names[event.seat], player_id(names[event.seat]), event.kind, count, *money,
                cards_text(out) if out else None, cards_text(into) if into else None,
            )
        )  # fmt: skip
    return rows


def finding_row(finding: Finding, number: int) -> Row:
    """What `findings` says of a finding after the key: the `number`th of its hand."""
    player = spelled(finding.player) if finding.player is not None else None
    chips = {spelled(name): amount for name, amount in finding.chips.items()}
    return (
        number, spelled(finding.file) if finding.file is not None else None, finding.line, finding.code, finding.severity,
        list(finding.rules), finding.street, player, None if player is None else player_id(player),
        _text(finding.logged), _text(finding.expected),
        json.dumps(chips, ensure_ascii=False, separators=(",", ":")) if chips else None,
        spelled(finding.message), finding.option, finding.root,
    )  # fmt: skip


def _text(value: object) -> str | None:
    if value is None:
        return None
    return spelled(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str))
