"""Plots of counts: pot sizes, findings by code, the grid of starting hands."""

from collections.abc import Mapping
from typing import Final

from handaudit.base.errors import SEVERITIES
from handaudit.model.cards import RANKS
from handaudit.page.charts.curves import CurveKind, Curves, Purse
from handaudit.page.charts.parts import BLUE, COLOURS, MIDDLE, ORANGE, Chart, Spec, labels, legend, plot, severities


def pots(kind: CurveKind, purse: Purse) -> tuple[str, Spec] | None:
    if not purse.pots:
        return None
    names = ["up to 1" if not at else f"{2 ** (at - 1)} to {2**at}" for at in range(max(purse.pots) + 1)]
    rows = [{"bin": name, "count": purse.pots.get(at, 0)} for at, name in enumerate(names)]
    encoding = {
        "x": {
            "field": "bin",
            "type": "ordinal",
            "sort": names,
            "title": "pot in big blinds",
            "axis": {"labelAngle": -35},
        },
        "y": {"field": "count", "type": "quantitative", "title": "hands"},
    }
    spec = plot(
        rows, [{"mark": {"type": "bar", "color": COLOURS[0]}, "encoding": encoding}, labels(encoding, "count", dy=-6)]
    )
    most = max(range(len(names)), key=lambda at: purse.pots.get(at, 0))
    return f"How large the pots were; most often {names[most]} big blinds, in {purse.pots[most]:,} hands.", spec


def findings(title: str, curves: Curves) -> Chart | None:
    rows = [{"code": code, "severity": severity, "count": count} for (code, severity), count in curves.codes.items()]
    if not rows:
        return None
    rows.sort(key=lambda row: (-SEVERITIES.index(str(row["severity"])), -int(str(row["count"])), row["code"]))
    more, rows = len(rows) - 25, rows[:25]
    most = max(int(str(row["count"])) for row in rows)
    ticks = list(range(0, most + 1, max(-(-most // 8), 1)))
    encoding = {
        "y": {
            "field": "code",
            "type": "nominal",
            "sort": [row["code"] for row in rows],
            "title": None,
        },
        "x": {"field": "count", "type": "quantitative", "title": "findings", "axis": {"values": ticks, "format": "d"}},
        "color": {"field": "severity", "type": "nominal", "scale": severities(), "legend": legend(symbol="square")},
    }
    label = {"y": encoding["y"], "x": encoding["x"]}
    spec = plot(
        rows,
        [{"mark": "bar", "encoding": encoding}, labels(label, "count", dx=4, align="left")],
        height=19 * len(rows),
    )
    left = f" {more} rarer codes are left out." if more > 0 else ""
    told = ", ".join(f"{row['code']} {row['count']}" for row in rows[:5])
    return Chart(
        "findings",
        title,
        f"Findings by code, the gravest first: {told}{' and more' if len(rows) > 5 else ''}.{left}",
        spec,
    )


def _grid(purse: Purse, at: int) -> Spec:
    most = max(abs(sums[at]) for sums in purse.cards.values()) or 1
    return {"grid": {name: sums[at] / most for name, sums in sorted(purse.cards.items())}}


def cards(kind: CurveKind, purse: Purse) -> tuple[str, Spec] | None:
    if not purse.cards:
        return None
    seen = sum(count for count, _ in purse.cards.values())
    top = sorted(purse.cards.items(), key=lambda one: (-one[1][0], one[0]))[:5]
    told = ", ".join(f"{name} {sums[0]}" for name, sums in top)
    return (
        f"How often each starting hand was held, in {seen:,} hands whose two cards the log shows: {told}. Suited ones stand above.",
        _grid(purse, 0),
    )


def cards_net(kind: CurveKind, purse: Purse) -> tuple[str, Spec] | None:
    if not purse.cards:
        return None
    order = sorted(purse.cards.items(), key=lambda one: (-one[1][1], one[0]))
    told = ", ".join(f"{name} {kind.currency.show(sums[1])}" for name, sums in (*order[:3], *order[3:][-3:]))
    return f"What each starting hand brought, as far as the log shows the cards: {told}. Blue won, orange lost.", _grid(
        purse, 1
    )


WIDTH: Final = 35
HEIGHT: Final = 28
"""Of a cell."""
_SIDE: Final = len(RANKS)


def grid(parts: Mapping[str, float]) -> str:
    """The grid as SVG, suited hands above the pairs. `parts` are from -1 to 1: as much blue as they are above 0, orange as below."""
    cells, names = [], []
    for row, first in enumerate(reversed(RANKS)):
        for column, second in enumerate(reversed(RANKS)):
            name = first + second if row == column else first + second + "s" if row < column else second + first + "o"
            part = parts.get(name, 0)
            x, y = column * WIDTH, row * HEIGHT
            if part:
                place = f'x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}"'
                shade = f'fill="{BLUE if part > 0 else ORANGE}" fill-opacity="{0.75 * abs(part):.3g}"'
                cells.append(f"<rect {place} {shade}/>")
            names.append(f'<text x="{x + WIDTH / 2}" y="{y + HEIGHT / 2 + 4}">{name}</text>')
    width, height = _SIDE * WIDTH, _SIDE * HEIGHT
    lines = "".join(f"M{at * WIDTH},0V{height}" for at in range(_SIDE + 1))
    lines += "".join(f"M0,{at * HEIGHT}H{width}" for at in range(_SIDE + 1))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width + 10}" height="{height + 10}" viewBox="-5 -5 {width + 10} {height + 10}">'
        f'<g>{"".join(cells)}</g><path d="{lines}" fill="none" stroke="{MIDDLE}" stroke-opacity="0.35"/>'
        f'<g text-anchor="middle">{"".join(names)}</g></svg>'
    )
