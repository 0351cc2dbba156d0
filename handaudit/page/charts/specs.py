"""What each plot shows, as a Vega-Lite specification; curves are here, plots of counts in `bars`."""

from collections.abc import Callable
from itertools import accumulate
from typing import Final

from handaudit.base.visible import count
from handaudit.page.charts.bars import cards, cards_net, findings, pots
from handaudit.page.charts.curves import CurveKind, Curves, Purse
from handaudit.page.charts.parts import (
    PLAYERS,
    Chart,
    Spec,
    axes,
    coin,
    colour,
    dash,
    legend,
    named,
    pair,
    plot,
    point,
    severities,
    thinned,
    zero,
)


def charts(curves: Curves) -> list[Chart]:
    """Every plot that the run has something for."""
    return [chart for name in PLOTS if (chart := chart_of(name, curves)) is not None]


def chart_of(name: str, curves: Curves) -> Chart | None:
    """One plot; None where the run has nothing for it."""
    title, make = PLOTS[name]
    if name == "findings":
        return findings(title, curves)
    most = curves.most()
    if most is None:
        return None
    made = make(*most)
    if made is None:
        return None
    text, spec = made
    others = sum(purse.hands for purse in curves.purses.values()) - most[1].hands
    left = f" {count(others, 'hand')} of other money {'is' if others == 1 else 'are'} left out." if others else ""
    return Chart(name, title, f"{text}{left}", spec)


def _players(purse: Purse) -> list[str]:
    order = sorted(purse.lines, key=lambda name: (-len(purse.lines[name].net), name))
    return order[:PLAYERS]


def _net(kind: CurveKind, purse: Purse) -> tuple[str, Spec] | None:
    names = _players(purse)
    rows: list[Spec] = []
    ends = []
    adjusted = False
    for name in names:
        line = purse.lines[name]
        sums = list(accumulate(line.net, initial=0))
        rows += [point(at, sums[at], kind, name, "net") for at in thinned(len(sums))]
        ends.append(f"{named(name)} {kind.currency.show(sums[-1])}")
        if line.adjusted and len(line.adjusted) == len(line.net):
            adjusted = True
            sums = list(accumulate(line.adjusted, initial=0))
            rows += [point(at, sums[at], kind, name, "all-in adjusted") for at in thinned(len(sums))]
    if not rows:
        return None
    encoding = axes("hands played", f"net, {coin(kind)}") | {"color": colour(names)}
    if adjusted:
        encoding["strokeDash"] = dash(["net", "all-in adjusted"], "what")
    else:
        encoding["strokeDash"] = dash(names, "who")
    text = (
        f"What each player has won or lost in the pots, hand by hand, without bounties. At the end: {'; '.join(ends)}."
    )
    return text, plot(rows, [{"mark": {"type": "line", "strokeWidth": 2}, "encoding": encoding}, zero()])


def _showdown(kind: CurveKind, purse: Purse) -> tuple[str, Spec] | None:
    names = _players(purse)[:6]
    rows: list[Spec] = []
    words, ends = [], []
    for name in names:
        line = purse.lines[name]
        both = list(zip(line.net, line.showdown, strict=True))
        for what, wanted in (("with showdown", 1), ("without showdown", 0)):
            sums = list(accumulate((net if shown == wanted else 0 for net, shown in both), initial=0))
            rows += [point(at, sums[at], kind, name, what) for at in thinned(len(sums))[:: 1 if len(sums) < 80 else 2]]
            ends.append(kind.currency.show(sums[-1]))
        words.append(f"{named(name)} {ends[-2]} and {ends[-1]}")
    if not rows:
        return None
    encoding = axes("hands played", f"net, {coin(kind)}") | {
        "color": pair("with showdown", "without showdown"),
        "strokeDash": dash(["with showdown", "without showdown"], "what"),
    }
    spec = {
        "data": {"values": rows},
        "facet": {"field": "who", "type": "nominal", "sort": names, "title": None},
        "columns": 3,
        "spec": {
            "width": 178,
            "height": 120,
            "layer": [{"mark": {"type": "line", "strokeWidth": 2}, "encoding": encoding}, zero()],
        },
    }
    return f"Net with showdown and without: {'; '.join(words)}.", spec


def _stacks(kind: CurveKind, purse: Purse) -> tuple[str, Spec] | None:
    if not purse.sittings:
        return None
    (_, table), sitting = max(purse.sittings.items(), key=lambda one: (one[1].hands, one[0]))
    order = sorted(sitting.stacks, key=lambda name: (-len(sitting.stacks[name][0]), name))[:PLAYERS]
    rows: list[Spec] = []
    for name in order:
        hands, stacks = sitting.stacks[name]
        rows += [point(hands[at], stacks[at], kind, name, "") for at in thinned(len(hands))]
    if not rows:
        return None
    marks = [{"x": at, "severity": severity} for at, severity in sitting.marks[:400]]
    encoding = axes("hand of the session", f"stack, {coin(kind)}") | {
        "color": colour(order),
        "strokeDash": dash(order, "who") | {"legend": None},
    }
    layers: list[Spec] = [{"mark": {"type": "line", "strokeWidth": 2}, "encoding": encoding}]
    if marks:
        layers.append(
            {
                "data": {"values": marks},
                "mark": {"type": "point", "shape": "triangle-down", "filled": True, "size": 70, "opacity": 1},
                "encoding": {
                    "x": {"field": "x", "type": "quantitative"},
                    "y": {"value": 4},
                    "color": {
                        "field": "severity",
                        "type": "nominal",
                        "scale": severities(),
                        "legend": legend("findings", "triangle-down", "bottom"),
                    },
                },
            }
        )
    where = f"table {named(table)}" if table else "the table"
    text = f"Stacks at {where} after each of its {sitting.hands:,} hands; triangles mark {len(sitting.marks):,} hands with findings."
    return text, plot(rows, layers, independent=True)


def _rake(kind: CurveKind, purse: Purse) -> tuple[str, Spec] | None:
    rows: list[Spec] = []
    words, kinds = [], []
    for what, amounts in (("rake", purse.rake), ("swap fees", purse.fees)):
        if any(amounts):
            sums = list(accumulate(amounts, initial=0))
            rows += [point(at, sums[at], kind, "", what) for at in thinned(len(sums))]
            words.append(f"{what} {kind.currency.show(sums[-1])}")
            kinds.append(what)
    if not rows:
        return None
    encoding = axes("hands", f"sum, {coin(kind)}") | {
        "color": pair(*kinds),
        "strokeDash": dash(kinds, "what"),
    }
    return f"Rake and swap fees added up: {', '.join(words)}.", plot(
        rows, [{"mark": {"type": "line"}, "encoding": encoding}]
    )


Make = Callable[[CurveKind, Purse], tuple[str, Spec] | None]
PLOTS: Final[dict[str, tuple[str, Make]]] = {
    "net": ("Net, hand by hand", _net),
    "showdown": ("With and without showdown", _showdown),
    "stacks": ("Stacks of a session", _stacks),
    "pots": ("Pot sizes", pots),
    "rake": ("Rake and swap fees", _rake),
    "findings": ("Findings by code", lambda _kind, _purse: None),
    "cards": ("Starting hands: how often", cards),
    "cards-net": ("Starting hands: what they brought", cards_net),
}
"""Every plot by name, in the order of the page."""
