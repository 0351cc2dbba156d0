"""The machine contract: the same input, rulebook and version give the same bytes. Money is whole minor units."""

from collections.abc import Iterable
from typing import Any, Protocol

from handaudit.base.errors import SEVERITIES
from handaudit.base.json_text import dumps, slug
from handaudit.base.version import __version__
from handaudit.model.audit import Audit
from handaudit.model.cards import cards_text
from handaudit.model.finding import Finding
from handaudit.model.replay import Replay
from handaudit.model.tally import InputTally, Tally
from handaudit.report import FindingsReport
from handaudit.report.holdings import readers_cards

LIMITS = ("no-limit", "pot-limit", "limit")


def finding_object(finding: Finding) -> dict[str, Any]:
    """A finding as OUTPUT names its keys, in that order; a place in a tree follows where the log is one."""
    place = {"pointer": finding.pointer} if finding.pointer else {}
    return {
        "code": finding.code,
        "severity": finding.severity,
        "rules": list(finding.rules),
        "file": finding.file,
        "hand": finding.hand,
        "line": finding.line,
        "street": finding.street,
        "player": finding.player,
        "logged": finding.logged,
        "expected": finding.expected,
        "chips": finding.chips,
        "message": finding.message,
        "option": finding.option,
        "root": finding.root,
    } | place


def hand_object(audit: Audit, findings: Iterable[Finding], steps: bool = False) -> dict[str, Any]:
    """One hand of `replay`: the engine's own figures. A hand that was not read has none: its totals are null. With `steps` also the
    table after every step."""
    findings = tuple(findings)
    hand, rep = audit.hand, audit.replay
    head: dict[str, Any] = {
        "hand": hand.id or None,
        "site": hand.site or None,
        "file": hand.source,
        "line": hand.line,
        "game": slug(hand.game) or None,
        "limit": hand.limit if hand.limit in LIMITS else None,
        "rulebook": None if audit.rulebook is None else audit.rulebook.name,
        "currency": hand.currency.code,
        "minor_units": hand.currency.minor_units,
        "verdict": audit.verdict,
    }
    body: dict[str, Any] = {"players": [], "pots": [], "total_pot": None, "rake": None, "streets": [], "swap_fees": []}
    if rep is not None:
        names = {seat.number: seat.name for seat in hand.seats}
        body = {
            "players": _players(rep, names),
            "pots": _pots(rep, names),
            "total_pot": rep.total_pot,
            "rake": rep.rake,
            "streets": [{"name": one.name, "pot": one.pot, "swap_fee": one.swap_fee} for one in rep.streets],
            "swap_fees": [
                {
                    "line": fee.line,
                    "street": fee.street,
                    "player": names[fee.seat],
                    "paid": fee.paid,
                    "due": fee.due,
                    "goes_to": fee.goes_to,
                }
                for fee in rep.swap_fees
                if fee.paid or fee.due  # a free swap has no fee
            ],
        }
        if cards := readers_cards(audit):
            body["readers_cards"] = [cards_text(one) for one in cards]
        if rep.cash_outs:
            body["cash_outs"] = _cash_outs(rep, names)
    claims = {"verified": audit.verified, "contradicted": audit.contradicted, "unverifiable": audit.unverifiable}
    whole = head | body | {"claims": claims, "findings": [finding_object(one) for one in findings]}
    if not steps:
        return whole
    from handaudit.report.steps import step_objects  # it needs all that plays a hand

    return whole | {"steps": step_objects(audit, findings)}


def _players(rep: Replay, names: dict[int, str]) -> list[dict[str, Any]]:
    rows = []
    for seat in sorted(rep.start):
        paid, returned, won = rep.paid.get(seat, 0), rep.returned.get(seat, 0), rep.won.get(seat, 0)
        rows.append(
            {
                "name": names[seat],
                "seat": seat,
                "start": rep.start[seat],
                "paid": paid,
                "returned": returned,
                "won": won,
                "net": won + returned - paid,
                "final": rep.final[seat],
            }
        )
    return rows


def _cash_outs(rep: Replay, names: dict[int, str]) -> list[dict[str, Any]]:
    """Hands that were sold to the house; a hand without one has no such key."""
    return [
        {
            "line": one.line,
            "player": names[one.seat],
            "seat": one.seat,
            "paid": one.paid,
            "fee": one.fee,
            "won_by_cards": one.won,
            "net_by_rules": one.net_by_rules,
            "net_by_log": one.net_by_log,
        }
        for one in rep.cash_outs
    ]


def _pots(rep: Replay, names: dict[int, str]) -> list[dict[str, Any]]:
    rows = []
    for pot in rep.pots:
        awards: dict[str, int] = {}
        for award in rep.awards:
            if award.pot == pot.name and award.amount:
                awards[names[award.seat]] = awards.get(names[award.seat], 0) + award.amount
        eligible = [names[seat] for seat in sorted(pot.eligible)]
        rows.append({"name": pot.name, "amount": pot.amount, "rake": pot.rake, "eligible": eligible, "awards": awards})
    return rows


def tool_object(tally: Tally, version: str = __version__) -> dict[str, Any]:
    """What made the report: version, and every rulebook used with its digest."""
    books = [{"name": name, "sha256": digest} for name, digest in sorted(tally.rulebooks)]
    return {"name": "handaudit", "version": version, "rulebooks": books}


def input_object(place: InputTally) -> dict[str, Any]:
    """One input of the run."""
    return {
        "path": place.path,
        "sha256": place.sha256,
        "bytes": place.bytes,
        "encoding": place.encoding,
        "hands": place.hands,
        "audited": place.audited,
        "unread": place.unread,
    }


def summary_object(tally: Tally) -> dict[str, int]:
    """The whole run in numbers."""
    counts = {severity: tally.counts[severity] for severity in reversed(SEVERITIES)}
    return {"hands": tally.hands, "audited": tally.audited, "unread": tally.unread, "clean": tally.clean} | counts


class Writes(Protocol):
    """What text is written to."""

    def write(self, text: str, /) -> object:
        """More text."""
        ...


class CheckJsonl(FindingsReport):
    """One finding a line, then one line with `tool`, `inputs` and `summary`. `version` is the one that made the report."""

    def __init__(self, out: Writes, version: str = __version__) -> None:
        self.out, self.version = out, version

    def loose(self, finding: Finding) -> None:
        """A finding that belongs to no audited hand."""
        self.out.write(dumps(finding_object(finding)) + "\n")

    def end(self, tally: Tally) -> None:
        """What the findings were found in."""
        inputs = [input_object(place) for place in tally.inputs]
        last = {"tool": tool_object(tally, self.version), "inputs": inputs, "summary": summary_object(tally)}
        if tally.coverage is not None:
            last["coverage"] = tally.coverage.object()
        self.out.write(dumps(last) + "\n")


class CheckJson(CheckJsonl):
    """One object. The rulebooks stand at its head and are known at its end, so the findings wait, already written out."""

    def __init__(self, out: Writes) -> None:
        super().__init__(out)
        self.findings: list[str] = []

    def loose(self, finding: Finding) -> None:
        """A finding, kept until the end."""
        self.findings.append(dumps(finding_object(finding)))

    def end(self, tally: Tally) -> None:
        """The whole object."""
        write = self.out.write
        write(f'{{"tool":{dumps(tool_object(tally))},\n"inputs":[')
        write(_rows([dumps(input_object(place)) for place in tally.inputs]))
        write(f'],\n"summary":{dumps(summary_object(tally))},\n')
        if tally.coverage is not None:
            write(f'"coverage":{dumps(tally.coverage.object())},\n')
        write(f'"findings":[{_rows(self.findings)}]}}\n')


def _rows(texts: list[str]) -> str:
    return "".join(f"\n{text}," for text in texts)[:-1] + "\n" if texts else ""
