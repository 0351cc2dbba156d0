"""`handaudit stats --plot`: one plot of a run as SVG."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from handaudit.app.commands.runs import refuse_unread
from handaudit.app.commands.targets import opened, targets
from handaudit.app.commands.unused_filter_text import say_untaken
from handaudit.base.errors import MachineError, UsageError, nearest
from handaudit.model.tally import Tally
from handaudit.page.charts.curves import Curves
from handaudit.page.charts.draw import CRAMPED, lacks, svg_of
from handaudit.page.charts.specs import PLOTS, chart_of

if TYPE_CHECKING:
    from handaudit.app.commands.sources import StatsInput
    from handaudit.stats.filters import Filter


def plotted(name: str, source: "StatsInput", chosen: "Filter", output: Sequence[str] | None, force: bool) -> Tally:
    """Draw a plot to a file or to standard output; gives what was found in the hands.

    Raises `UsageError` for an unknown plot, where there is nothing to draw, and where the library that draws is not installed.
    """
    if name not in PLOTS:
        raise UsageError(f"--plot {name[:40]}: no such plot; there are {', '.join(PLOTS)}{nearest(name, PLOTS)}")
    missing = lacks()
    if missing:
        raise (MachineError if missing == CRAMPED else UsageError)(missing)
    wanted = targets(["svg"], "svg", output, "svg")
    with opened(wanted, source.files(), force) as streams:
        curves = Curves(chosen)
        tally = source.feed(curves.add_hand, curves.loose)
        refuse_unread(tally)
        say_untaken(chosen, source.where is not None)
        chart = chart_of(name, curves)
        if chart is None:
            raise UsageError(f"--plot {name}: these hands have nothing for it")
        text = svg_of(chart, paper=True)
        for stream in streams:
            stream.write(text + "\n")
    return tally
