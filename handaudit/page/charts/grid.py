"""The grid of starting hands: 169 cells with a name each. It is drawn here: measuring so many texts takes a plotting library as long as all
other plots together, and a cell has room for its text whatever the font."""

from collections.abc import Mapping
from typing import Final

from handaudit.model.cards import RANKS
from handaudit.page.charts.parts import BLUE, MIDDLE, ORANGE

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
