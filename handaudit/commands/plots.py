"""`handaudit stats --plot`: one plot of a run as SVG."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from handaudit.commands.options import follow, logs_of
from handaudit.commands.output import opened, targets
from handaudit.errors import UsageError, nearest

if TYPE_CHECKING:
    from handaudit.pipeline import Run
    from handaudit.stats.filters import Filter


def plotted(
    name: str, run: "Callable[[], Run]", chosen: "Filter", defs: str, output: Sequence[str] | None, force: bool
) -> "Run":
    """Draw a plot to a file or to standard output, and give the run back.

    Raises `UsageError` for an unknown plot, where there is nothing to draw, and where the library that draws is not installed.
    """
    from handaudit.charts.curves import Curves
    from handaudit.charts.draw import MISSING, can_draw, svg_of
    from handaudit.charts.specs import PLOTS, chart_of

    if name not in PLOTS:
        raise UsageError(f"--plot {name[:40]}: no such plot; there are {', '.join(PLOTS)}{nearest(name, PLOTS)}")
    if not can_draw():
        raise UsageError(MISSING)
    work = run()
    wanted = targets(["svg"], "svg", output, "svg")
    with opened(wanted, logs_of(work), force) as streams:
        curves = Curves(chosen, defs)
        follow(work, curves.take)
        chart = chart_of(name, curves)
        if chart is None:
            raise UsageError(f"--plot {name}: these logs have nothing for it")
        text = svg_of(chart, paper=True)
        for stream in streams:
            stream.write(text + "\n")
    return work
