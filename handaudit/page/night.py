"""The page of a night for its host: payments first, then players with their curves, the biggest pots, and what the audit found."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from heapq import heappush, heappushpop
from itertools import accumulate
from typing import Any, Final

from markupsafe import Markup, escape

from handaudit.model.audit import Audit
from handaudit.model.tally import Tally
from handaudit.page.environment import Shown, document, environment
from handaudit.page.fault import signed, stakes_of
from handaudit.page.hand import hand_view
from handaudit.page.report import counts_of, groups_of
from handaudit.page.run_data import RunData
from handaudit.read.between import HUNDREDTHS
from handaudit.read.people import person_of
from handaudit.report.night import chat_text
from handaudit.session.games import PlayedGame
from handaudit.session.night import Balance, NightRow

POTS: Final = 5
"""The biggest pots that are shown, each with its replay."""
WIDE: Final = 160
HIGH: Final = 36
POINTS: Final = 240
"""Points of a curve at most."""


@dataclass(slots=True)
class NightCurves:
    """What a page remembers of the hands of a night: what each hand won or lost a player, in hundredths, and the biggest pots."""

    runs: dict[str, list[int]] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)
    pots: list[tuple[int, int, Audit]] = field(default_factory=list)
    hands: int = 0

    def take(self, audit: Audit) -> None:
        """One more hand."""
        rep = audit.replay
        self.hands += 1
        if rep is None:
            return
        units = audit.hand.currency.minor_units
        for seat, start in rep.start.items():
            name = audit.hand.name_of(seat)
            self.ids[name] = person_of(audit.hand.layout, name)[0]
            if audit.hand.ways.ledger != "rows":
                more = sum(amount for at, amount in audit.hand.beside if at == seat)
                step = rep.final.get(seat, start) - start + more
                self.runs.setdefault(name, []).append(step * HUNDREDTHS // units)
        pot = sum(one.amount for one in rep.pots)
        item = (pot, -self.hands, audit)
        if len(self.pots) < POTS:
            heappush(self.pots, item)
        else:
            heappushpop(self.pots, item)

    def take_game(self, game: PlayedGame) -> None:
        """A game whose rows tell every chip: its hands in the order of play, and what moved beside the pots."""
        for key, steps in game.played().steps.items():
            self.ids[key] = key
            self.runs.setdefault(key, []).extend(steps)


def night_page(
    done: list[Balance], curves: NightCurves, data: RunData, tally: Tally, command: str, notes: list[str], summary: bool
) -> str:
    """The page; `summary` leaves the audit out."""
    values = {
        "title": "A poker night" if sum(len(one.nights) for one in done) == 1 else "Poker nights",
        "span": f"{data.first} to {data.last}" if data.first != data.last else data.first,
        "balances": [_balance(one, curves) for one in done],
        "pots": _pots(curves, done, data.shown),
        "notes": notes,
        "summary": summary,
        "counts": counts_of(data, tally, data.stopped),
        "groups": groups_of(data),
        "unverifiable": data.unverifiable,
        "unread": data.unread,
        "command": command,
    }
    return document("night.html.j2", values, data.shown)


def _balance(one: Balance, curves: NightCurves) -> dict[str, Any]:
    money = one.currency
    rows = [_row(row, one, curves) for row in one.rows]
    return {
        "tables": [", ".join(night.books.tables) or "ledger" for night in one.nights],
        "hands": sum(night.books.hands for night in one.nights),
        "payments": [(one.called(pay.payer), one.called(pay.payee), money.show(pay.amount)) for pay in one.transfers],
        "open": one.open,
        "rows": rows,
        "season": len(one.nights) > 1,
        "costs": [(cost.what, money.show(cost.amount), one.called(cost.payer)) for cost in one.costs],
        "rounded": money.show(one.unit) if one.unit else "",
        "gaps": [
            (gap.place, one.called(gap.player), signed(gap.amount, money), gap.why)
            for night in one.nights
            for gap in night.books.gaps
        ],
        "sums": [
            (money.show(night.books.money_in), money.show(night.books.money_out), signed(night.difference, money))
            for night in one.nights
            if night.difference
        ],
        "chat": chat_text(one, []),
    }


def _row(row: NightRow, one: Balance, curves: NightCurves) -> dict[str, Any]:
    money = one.currency
    return {
        "name": one.called(row.name), "bought": money.show(row.account.bought), "cashed": money.show(row.account.cashed),
        "net": signed(row.account.net, money), "sort": row.account.net, "costs": money.show(row.costs) if row.costs else "",
        "due": signed(row.due, money), "curve": _curve(row.name, one, curves),
        "nets": ["" if net is None else signed(net, money) for net in row.nets],
        "best": signed(max(row.played), money), "worst": signed(min(row.played), money), "nights": len(row.played),
    }  # fmt: skip


def _curve(name: str, one: Balance, curves: NightCurves) -> Markup | str:
    """A player's running net as a small picture."""
    ids: Mapping[str, str] = {id: known for night in one.nights for id, known in night.books.ids.items()}
    steps = [step for seen, run in curves.runs.items() if ids.get(curves.ids[seen], seen) == name for step in run]
    if not steps:
        return ""
    sums = [total * one.currency.minor_units // HUNDREDTHS for total in accumulate(steps, initial=0)]
    every = max(len(sums) // POINTS, 1)
    shown = [*sums[:-1:every], sums[-1]]
    low, high = min(shown), max(shown)
    span = max(high - low, 1)

    def y(value: int) -> str:
        return f"{2 + (high - value) * (HIGH - 4) / span:.1f}"

    points = " ".join(f"{at * WIDE / max(len(shown) - 1, 1):.1f},{y(value)}" for at, value in enumerate(shown))
    zero = y(0) if low <= 0 <= high else ""
    line = (
        f'<line x1="0" x2="{WIDE}" y1="{zero}" y2="{zero}" stroke="currentColor" stroke-opacity=".3"/>' if zero else ""
    )
    ends = ", ".join(
        f"{word} {one.currency.show(sum)}"
        for word, sum in (("lowest", low), ("highest", high), ("at the end", sums[-1]))
    )
    label = escape(f"The net from hand to hand: {ends}")
    return Markup(
        f'<svg role="img" aria-label="{label}" width="{WIDE}" height="{HIGH}" viewBox="0 0 {WIDE} {HIGH}" preserveAspectRatio="none">{line}'
        f'<polyline points="{points}" fill="none" stroke="currentColor" stroke-width="1.5" vector-effect="non-scaling-stroke"/></svg>'
    )


def _called(name: str, done: list[Balance], curves: NightCurves) -> str:
    """The name by which the page calls a player of a hand, whatever he was called then."""
    id = curves.ids.get(name, name)
    for one in done:
        for night in one.nights:
            if id in night.books.ids:
                return one.called(night.books.ids[id])
    return name


def _pots(curves: NightCurves, done: list[Balance], shown: Shown) -> list[dict[str, Any]]:
    """The biggest pots, each with its replayer."""
    replayer: Any = environment(shown).get_template("parts.html.j2").module
    found = []
    for key, (pot, _, audit) in enumerate(sorted(curves.pots, key=lambda one: (-one[0], -one[1])), 1):
        view, rep, money = hand_view(audit, audit.findings, key), audit.replay, audit.hand.currency
        won = {audit.hand.name_of(one.seat) for one in rep.awards} if rep is not None else set()
        called = sorted(_called(name, done, curves) for name in won)
        found.append(
            {"key": key, "title": view.title, "amount": money.show(pot), "takers": called, "view": view, "game": stakes_of(audit.hand),
             "html": replayer.replayer(view)}
        )  # fmt: skip
    return found
