"""What the plots have in common: colours that colour-blind people tell apart, dashes, axes, legends, points."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from handaudit.page.charts.curves import CurveKind

Spec = dict[str, Any]
PLAYERS: Final = 7
"""Players of a plot: those with the most hands."""
POINTS: Final = 160
"""Points of a line; of more hands so many are drawn, evenly."""
BLUE: Final = "#0072b2"
ORANGE: Final = "#d55e00"
COLOURS: Final = (BLUE, ORANGE, "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6d31")
"""Okabe and Ito's, less black and yellow, which vanish on dark or light paper."""
DASHES: Final = ([1, 0], [6, 2], [2, 2], [8, 3, 2, 3], [4, 4], [1, 3], [10, 4])
GRAVE: Final = {"error": ORANGE, "warn": "#e69f00", "ambiguity": "#8c6bb1", "info": "#56b4e9"}
WIDTH: Final = 660
MIDDLE: Final = "#808890"


class Chart(NamedTuple):
    """A plot: its name, title and description in words, and how it is drawn: a Vega-Lite specification, or `grid` alone."""

    name: str
    title: str
    text: str
    spec: Spec


def thinned(count: int) -> list[int]:
    """The places of so many points that are drawn: the first, the last, and evenly between."""
    if count <= POINTS:
        return list(range(count))
    return sorted({round(at * (count - 1) / (POINTS - 1)) for at in range(POINTS)})


def coin(kind: CurveKind) -> str:
    """The unit of an axis."""
    return "chips" if kind.tournament or kind.currency.code is None else kind.currency.code


def point(x: int, amount: int, kind: CurveKind, who: str, what: str) -> Spec:
    return {"x": x, "y": amount / kind.currency.minor_units, "who": named(who), "what": what}


def named(name: str) -> str:
    return name if len(name) <= 24 else name[:23] + "\u2026"


def axes(x: str, y: str) -> Spec:
    return {
        "x": {"field": "x", "type": "quantitative", "title": x, "axis": {"tickMinStep": 1, "format": ",d"}},
        "y": {"field": "y", "type": "quantitative", "title": y, "axis": {"format": ",~r"}},
    }


def colour(names: Sequence[str]) -> Spec:
    domain = [named(name) for name in names]
    return {
        "field": "who",
        "type": "nominal",
        "scale": {"domain": domain, "range": list(COLOURS[: len(domain)])},
        "legend": legend(),
    }


def pair(*words: str) -> Spec:
    """Two lines told apart, or one that has a name."""
    scale = {"domain": list(words), "range": [BLUE, ORANGE][: len(words)]}
    return {"field": "what", "type": "nominal", "scale": scale, "legend": legend()}


def dash(values: Sequence[str], of: str) -> Spec:
    domain = [named(value) for value in values]
    return {
        "field": of,
        "type": "nominal",
        "scale": {"domain": domain, "range": list(DASHES[: len(domain)])},
        "legend": legend(),
    }


def legend(title: str | None = None, symbol: str = "stroke", orient: str = "top") -> Spec:
    return {
        "title": title,
        "orient": orient,
        "columns": 4,
        "symbolType": symbol,
    }


def severities() -> Spec:
    return {"domain": list(GRAVE), "range": list(GRAVE.values())}


def zero() -> Spec:
    return {
        "data": {"values": [{"zero": 0}]},
        "mark": {"type": "rule", "color": MIDDLE},
        "encoding": {"y": {"field": "zero", "type": "quantitative"}},
    }


def labels(place: Spec, of: str, **mark: Any) -> Spec:
    return {
        "mark": {"type": "text", "fontSize": 11, **mark},
        "encoding": place | {"text": {"field": of, "type": "quantitative", "format": ","}},
    }


def plot(rows: list[Spec], layers: list[Spec], height: int = 240, independent: bool = False) -> Spec:
    spec: Spec = {"data": {"values": rows}, "width": WIDTH, "height": height, "layer": layers}
    if independent:
        spec["resolve"] = {"scale": {"color": "independent"}, "legend": {"color": "independent"}}
    return spec
