"""The page of a whole run: what was audited, what is wrong, who is owed what, the players, the settling-up, the rules."""

import os
from collections.abc import Iterable, Set
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from handaudit.base.errors import SEVERITIES, UsageError
from handaudit.base.version import __version__
from handaudit.check.pages import about
from handaudit.model.money import Currency
from handaudit.model.rulebook import Rulebook
from handaudit.model.tally import Tally
from handaudit.page.environment import document
from handaudit.page.fault import cited, signed
from handaudit.page.run_data import LISTED, NAMED, CodeSummary, RunData
from handaudit.report.proof_text import of_page
from handaudit.rules.catalogue import COMMON
from handaudit.rules.options import options
from handaudit.session.settlement import Settlement
from handaudit.stats.catalogue import STATS, Stat
from handaudit.stats.table import figure, shown

METRICS: Final = (
    "hands", "net", "ruled", "bb100", "vpip", "pfr", "three_bet", "fold_to_three_bet", "steal", "cbet_flop", "af", "wtsd", "wsd", "wwsf",
    "showdown_net", "other_net", "rake", "fees_paid",
)  # fmt: skip
PLAYERS: Final = 200
"""Players with a line of statistics; of more, those with the most hands."""
TABLES: Final = 12
"""Tables that are settled on the page."""


class Plot(NamedTuple):
    """A plot of the page: SVG that is safe to stand in it."""

    name: str
    title: str
    text: str
    svg: str


def report_page(
    data: RunData,
    tally: Tally,
    settled: list[Settlement],
    plots: Iterable[Plot],
    no_plots: str,
    command: str,
    left_out: tuple[str, ...] = (),
) -> str:
    """The page. `no_plots` says why there are none where there are none, `left_out` what a redaction took away."""
    books, common = _books(data)
    hands = tally.hands - len(data.stopped)
    values = {
        "title": f"Audit of {hands:,} hands" if hands != 1 else "Audit of one hand",
        "span": f"{data.first} to {data.last}" if data.first != data.last else data.first,
        "games": sorted(data.games.items(), key=lambda one: (-one[1], one[0])),
        "counts": counts_of(data, tally, data.stopped),
        "inputs": tally.inputs,
        "left_out": left_out,
        "unread": _rest(data.unread, tally.unread + sum(one.sha256 is None for one in tally.inputs)),
        "unverifiable": _rest(data.unverifiable, data.unverified),
        "groups": groups_of(data),
        "listed": LISTED,
        "replays": data.replays,
        "not_embedded": max(data.with_findings - len([one for one in data.replays if one.view.faults]), 0),
        "owed": data.owed,
        "owed_more": max(data.owed_count - NAMED, 0),
        "due": _due(data),
        "plots": [one._replace(svg=Markup(one.svg)) for one in plots],
        "no_plots": no_plots,
        "stats": _stats(data),
        "settled": [_settled(one) for one in settled[:TABLES]],
        "settled_more": max(len(settled) - TABLES, 0),
        "books": books,
        "common": common,
        "rules": cited(data.cited.values()),
        "codes": [{"code": name, "title": about(name).title, "text": about(name).text} for name in sorted(data.codes)],
        "command": command,
        "proves": of_page(__version__, [(one.path, one.sha256) for one in tally.inputs]),
        "made": _made(),
    }
    return document("report.html.j2", values, data.shown)


def counts_of(
    data: RunData, tally: Tally, stopped: Set[tuple[str | None, str | None]] = frozenset()
) -> list[tuple[str, str, str]]:
    """The figures at the head of the page: number, words, and which kind of news they are. `stopped` are hands that are counted apart, as
    in a settlement."""
    counts = tally.counts
    rows = [
        (f"{tally.hands - len(stopped):,}", "hands", ""),
        (f"{tally.clean - len(stopped - tally.unclean):,}", "clean", "clean"),
        (f"{counts['error']:,}", "errors", "error" if counts["error"] else ""),
        (f"{counts['warn']:,}", "warnings", "warn" if counts["warn"] else ""),
        (f"{counts['ambiguity']:,}", "ambiguities", "ambiguity" if counts["ambiguity"] else ""),
    ]
    if counts["info"]:
        rows.append((f"{counts['info']:,}", "info findings", "info"))
    if data.unverified:
        rows.append((f"{data.unverified:,}", "not verifiable", "warn"))
    if stopped:
        rows.append((f"{len(stopped):,}", "stopped midway", ""))
    rows.append((f"{tally.unread:,}", "unread", "error" if tally.unread else ""))
    return rows


def _rest(rows: list[Any], whole: int) -> dict[str, Any]:
    return {"rows": rows, "count": max(whole, len(rows)), "more": max(whole - len(rows), 0)}


def groups_of(data: RunData) -> list[dict[str, Any]]:
    """The findings by code, the gravest first; behind those of a severity what only follows from others; the most frequent first."""

    def rank(one: tuple[str, CodeSummary]) -> tuple[int, bool, int, str]:
        name, code = one
        return -SEVERITIES.index(code.severity), not any(fault.root for fault, _, _ in code.shown), -code.count, name

    order = sorted(data.codes.items(), key=rank)
    return [
        {
            "code": name,
            "title": about(name).title,
            "severity": code.severity,
            "count": code.count,
            "hands": code.hands,
            "shown": sorted(code.shown, key=lambda one: not one[0].root),
            "more": code.count - len(code.shown),
        }
        for name, code in order
    ]


def _due(data: RunData) -> list[dict[str, str]]:
    """What each player is owed over all hands."""
    rows = sorted(data.due.items(), key=lambda one: (one[0][1:], -one[1], one[0][0]))
    return [
        {"name": name, "amount": signed(amount, Currency(code or None, units)), "sort": str(amount)}
        for (name, code, units), amount in rows
        if amount
    ]


def _stats(data: RunData) -> dict[str, Any]:
    """The statistics by player, each figure with its numerator and denominator."""
    rows = data.groups.rows()
    rows = sorted(rows, key=lambda one: (-one[1].sums.get("hands", 0), one[0]))
    used = [STATS[name] for name in METRICS if name in STATS]
    used = [stat for stat in used if any(figure(stat, group, data.groups.defs).value for _, group in rows[:PLAYERS])]
    lines = []
    for (name, code, units), group in rows[:PLAYERS]:
        money = Currency(code or None, int(units))
        cells = []
        for stat in used:
            found = figure(stat, group, data.groups.defs)
            text = shown(stat, found, money)[0]
            sort = "" if found.value is None else f"{float(found.value):.6g}"
            of = _of(stat, found.num, found.den, money)
            cells.append({"text": text or "-", "sort": sort, "of": of, "small": stat.kind in ("share", "ratio")})
        lines.append({"name": name, "cells": cells})
    heads = [{"title": stat.title, "text": stat.definition(data.groups.defs)} for stat in used]
    return {"heads": heads, "rows": lines, "more": max(len(rows) - PLAYERS, 0), "defs": data.groups.defs}


def _of(stat: Stat, num: Any, den: int, money: Currency) -> str:
    """Numerator and denominator in words; empty for plain counts."""
    if not stat.den:
        return ""
    if stat.kind == "rate":
        return f"{float(num):,.1f} big blinds in {den:,} hands" if stat.name == "bb100" else money.show(int(num))
    return f"{int(num):,} {'to' if stat.kind == 'ratio' else 'of'} {den:,}"


def _settled(one: Settlement) -> dict[str, Any]:
    books, money = one.books, one.books.currency
    accounts = sorted(books.accounts.items(), key=lambda item: (-item[1].net, item[0]))
    return {
        "table": ", ".join(books.tables),
        "hands": books.hands,
        "rows": [
            {
                "name": books.called(name),
                "bought": money.show(a.bought),
                "cashed": money.show(a.cashed),
                "net": signed(a.net, money),
            }
            for name, a in accounts[:PLAYERS]
        ],
        "rake": money.show(books.rake),
        "fees": money.show(books.fees) if books.fees else "",
        "difference": signed(one.difference, money) if one.difference else "",
        "ruled": [
            ", ".join(f"{books.called(name)} {signed(n, money)}" for name, n in moves.items())
            for moves in books.ruled[:NAMED]
        ],
        "gaps": [
            (gap.place, books.called(gap.player), signed(gap.amount, money), gap.why) for gap in books.gaps[:NAMED]
        ],
        "gaps_more": max(len(books.gaps) - NAMED, 0),
        "payments": [
            (books.called(pay.payer), books.called(pay.payee), money.show(pay.amount))
            for pay in one.transfers[:PLAYERS]
        ],
        "exact": one.exact,
        "open": one.open,
    }


def _books(data: RunData) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The rulebooks, each with the open choices of its own game and those that differ from the default; and the choices of every game."""
    books = sorted(data.books.values(), key=lambda one: (one.name, one.sha256))
    common = [_choice(None, key) for key, option in options().items() if option.chapter == COMMON]
    return [_book(book) for book in books], common


def _book(book: Rulebook) -> dict[str, Any]:
    rows = [
        _choice(book, key)
        for key, option in options().items()
        if option.chapter == book.chapter != COMMON
        or (option.chapter == COMMON and book.options.get(key, option.default) != option.default)
    ]
    rows.sort(key=lambda row: not row["differs"])
    return {
        "name": book.name,
        "title": book.title,
        "base": book.base if book.base != book.name else "",
        "sha256": book.sha256,
        "settings": book.settings,
        "rows": rows,
        "differing": sum(row["differs"] for row in rows),
    }


def _choice(book: Rulebook | None, key: str) -> dict[str, Any]:
    option = options()[key]
    value = option.default if book is None else book.options.get(key, option.default)
    return {
        "key": key,
        "value": value,
        "default": option.default,
        "differs": value != option.default,
        "gap": option.gap,
        "because": "" if book is None else book.because.get(key, ""),
    }


def _made() -> str:
    """The day that SOURCE_DATE_EPOCH names. Without it the page has no date of its own, so that the same logs give the same bytes."""
    word = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not word:
        return ""
    try:
        return datetime.fromtimestamp(int(word), UTC).strftime("%Y-%m-%d")
    except (ValueError, OverflowError, OSError):
        raise UsageError(f"SOURCE_DATE_EPOCH={word[:40]!r} is not a number of seconds") from None
