"""The rows of a hand by its records, for the tables that have few of them. A value that a hand does not have is None, never 0."""

import json
from collections.abc import Callable
from typing import Final

from handaudit.base.json_text import spelled
from handaudit.model.cards import cards_text
from handaudit.model.finding import Finding
from handaudit.stats.identities import player_id
from handaudit.stats.payouts import award_rows, chip_rows, pot_rows, seats_by_name
from handaudit.stats.sources import HandSource, Row


def loose_rows(finding: Finding, number: int) -> dict[str, list[Row]]:
    """A finding that belongs to no audited hand: a duplicate, or a log that cannot be read. It is the `number`th of the export."""
    return {"findings": [finding_row(finding, number)], "chips": chip_rows(finding, number, {})}


def _pots(source: HandSource) -> list[Row]:
    rep = source.audit.replay
    return [] if rep is None else pot_rows(rep)


def _awards(source: HandSource) -> list[Row]:
    rep = source.audit.replay
    return [] if rep is None else award_rows(rep, source.names, source.ids)


def _findings(source: HandSource) -> list[Row]:
    return [finding_row(finding, at) for at, finding in enumerate(source.audit.findings, 1)]


def _chips(source: HandSource) -> list[Row]:
    findings = source.audit.findings
    seats = seats_by_name(source.audit) if any(finding.chips for finding in findings) else {}
    return [row for at, finding in enumerate(findings, 1) for row in chip_rows(finding, at, seats)]


def _swaps(source: HandSource) -> list[Row]:
    rep, names = source.audit.replay, source.names
    rows: list[Row] = []
    if rep is None:
        return rows
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
                step.n + 1, step.line, step.street, event.seat, names[event.seat], source.ids[event.seat], event.kind, count, *money,
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
        finding.rules, finding.street, player, None if player is None else player_id(player),
        _text(finding.logged), _text(finding.expected),
        json.dumps(chips, ensure_ascii=False, separators=(",", ":")) if chips else None,
        spelled(finding.message), finding.option, finding.root,
    )  # fmt: skip


def _text(value: object) -> str | None:
    if value is None:
        return None
    return spelled(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str))


TELL: Final[dict[str, Callable[[HandSource], list[Row]]]] = {
    "pots": _pots, "awards": _awards, "swaps": _swaps, "findings": _findings, "chips": _chips
}  # fmt: skip
"""What tells the rows of a hand. A tournament is known at the end of the run."""
