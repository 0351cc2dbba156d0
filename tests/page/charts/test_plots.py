"""Plots: the figures are the run's, the SVG is shapes and texts with title and description, and without the library nothing breaks."""

import sys
import xml.etree.ElementTree as ET
from io import StringIO
from itertools import combinations
from pathlib import Path

import pytest

from handaudit.app.cli import run as command
from handaudit.jobs.pipeline import Run
from handaudit.page.charts.curves import GRID, Curves
from handaudit.page.charts.draw import MISSING, svg_of
from handaudit.page.charts.parts import POINTS, thinned
from handaudit.page.charts.specs import PLOTS, chart_of, charts
from handaudit.stats.card_classes import holding_of
from tests.page.pages import HOSTILE, SAMPLES, hostile_log
from tests.report.logs import HAND, numbered

SVG = "{http://www.w3.org/2000/svg}"


def curves_of(*paths: Path) -> Curves:
    """What plots need of some logs."""
    curves = Curves()
    for item in Run([str(path) for path in paths]):
        curves.take(item)
    return curves


def test_the_net_of_a_plot_is_the_net_of_the_hands() -> None:
    curves = Curves()
    nets: dict[str, int] = {}
    for item in Run([str(SAMPLES / "holdem-cash-clean.txt")]):
        curves.take(item)
        replay = getattr(item, "replay", None)
        if replay is not None:
            for seat in replay.start:
                name = item.hand.name_of(seat)
                nets[name] = (
                    nets.get(name, 0)
                    + replay.won.get(seat, 0)
                    + replay.returned.get(seat, 0)
                    - replay.paid.get(seat, 0)
                )
    most = curves.most()
    assert most is not None
    kind, purse = most
    assert {name: sum(line.net) for name, line in purse.lines.items()} == nets
    chart = chart_of("net", curves)
    assert chart is not None
    rows = [row for row in chart.spec["data"]["values"] if row["what"] == "net"]
    ends = {row["who"]: row["y"] for row in rows}
    assert ends == {name: net / kind.currency.minor_units for name, net in nets.items() if name in ends}


def test_a_long_line_is_drawn_by_few_points_that_keep_its_ends() -> None:
    places = thinned(100_000)
    assert len(places) == POINTS
    assert (places[0], places[-1]) == (0, 99_999)
    assert thinned(5) == [0, 1, 2, 3, 4]


def test_money_of_other_kinds_is_left_out_and_said(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(
        "\n\n".join([HAND, numbered(HAND, 2), numbered(HAND, 3).replace("USD", "EUR").replace("$", "€")])
    )
    chart = chart_of("net", curves_of(tmp_path / "n.txt"))
    assert chart is not None
    assert "1 hand of other money is left out" in chart.text


def test_the_grid_has_a_place_for_every_class_of_two_cards() -> None:
    classes = {holding_of(cards) for cards in combinations(range(52), 2)}
    assert classes == GRID
    assert len(GRID) == 169


@pytest.mark.heavy
def test_every_plot_is_shapes_and_texts_and_the_same_each_time(tmp_path: Path) -> None:
    pytest.importorskip("vl_convert", reason="plots need the extra `charts`")
    (tmp_path / "n.txt").write_text(hostile_log(), encoding="utf-8")
    curves = curves_of(tmp_path / "n.txt", SAMPLES / "draw-holdem-faulty.txt", SAMPLES / "holdem-cash-faulty.txt")
    made = charts(curves)
    assert [chart.name for chart in made] == list(PLOTS)
    for chart in made:
        text = svg_of(chart)
        assert text == svg_of(chart)
        assert len(text) < 60_000
        root = ET.fromstring(text)
        assert (root[0].tag, root[0].text) == (f"{SVG}title", chart.title)
        assert root[1].tag == f"{SVG}desc"
        assert root.get("role") == "img"
        for element in root.iter():
            assert element.tag.removeprefix(SVG) in {
                "svg", "g", "path", "line", "rect", "text", "tspan", "circle", "defs", "clipPath", "title", "desc"
            }  # fmt: skip
            assert not {name for name in element.attrib if name.startswith("on") or "href" in name or name == "style"}


def test_hostile_names_are_texts_of_the_legend(tmp_path: Path) -> None:
    pytest.importorskip("vl_convert", reason="plots need the extra `charts`")
    (tmp_path / "n.txt").write_text(hostile_log(), encoding="utf-8")
    chart = chart_of("net", curves_of(tmp_path / "n.txt"))
    assert chart is not None
    root = ET.fromstring(svg_of(chart))
    words = " ".join("".join(one.itertext()) for one in root.iter(f"{SVG}text"))
    assert HOSTILE[0][:20] in words
    assert "\u202e" not in words


@pytest.mark.heavy
def test_axes_and_legends_have_their_words() -> None:
    pytest.importorskip("vl_convert", reason="plots need the extra `charts`")
    curves = curves_of(SAMPLES / "holdem-cash-faulty.txt")
    most = curves.most()
    assert most is not None
    due = {
        "net": {"hands played", "net, EUR", "all-in adjusted", *most[1].lines},
        "stacks": {"stack, EUR", "findings", "error", *most[1].lines},
        "showdown": {"with showdown", "without showdown", *most[1].lines},
        "rake": {"rake"},
        "pots": {"up to 1", "pot in big blinds"},
        "findings": {code for code, _ in curves.codes},
        "cards": {"AA", "AKs", "AKo", "22"},
    }
    for name, words in due.items():
        chart = chart_of(name, curves)
        assert chart is not None
        texts = list(ET.fromstring(svg_of(chart, paper=True)).iter(f"{SVG}text"))
        found = {"".join(one.itertext()) for one in texts}
        assert words <= found, (name, words - found)
        assert all(one.get("fill", "none") != "none" for one in texts)


def called(*args: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str, str]:
    """A command line in this process: exit status, output, errors."""
    out, err = StringIO(), StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    return command(args), out.getvalue(), err.getvalue()


@pytest.mark.heavy
def test_each_plot_is_drawn_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("vl_convert", reason="plots need the extra `charts`")
    log = str(SAMPLES / "draw-holdem-clean.txt")
    for name in ("rake", "cards"):
        place = tmp_path / f"{name}.svg"
        status, out, _ = called("stats", log, "--plot", name, "-o", str(place), monkeypatch=monkeypatch)
        assert (status, out) == (0, "")
        assert ET.parse(place).getroot().tag == f"{SVG}svg"
    status, _, err = called("stats", log, "--plot", "rake", "-o", str(tmp_path / "rake.svg"), monkeypatch=monkeypatch)
    assert (status, "--force" in err) == (2, True)
    status, out, _ = called("stats", log, "--plot", "pots", monkeypatch=monkeypatch)
    assert status == 0
    assert out.startswith("<svg ")


@pytest.mark.heavy
def test_exported_frames_give_the_plots_of_their_logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("vl_convert", reason="plots need the extra `charts`")
    logs = [str(SAMPLES / f"{name}.txt") for name in ("draw-holdem-faulty", "holdem-cash-faulty", "omaha-hi-lo-faulty")]
    frames = str(tmp_path / "frames")
    called("export", *logs, "-o", frames, "--format", "parquet", monkeypatch=monkeypatch)
    for more in ((), ("--player", "Ines"), ("--where", "net < 0")):
        by_logs = [chart.spec for chart in charts(fed(logs, *more, monkeypatch=monkeypatch))]
        assert by_logs == [chart.spec for chart in charts(fed([frames], *more, monkeypatch=monkeypatch))]
        assert len(by_logs) >= 5
    place = tmp_path / "net.svg"
    status, _, err = called("stats", frames, "--plot", "net", "-o", str(place), monkeypatch=monkeypatch)
    assert (status, err) == (1, "")  # these logs have findings
    assert ET.parse(place).getroot().tag == f"{SVG}svg"


def fed(paths: list[str], *more: str, monkeypatch: pytest.MonkeyPatch) -> Curves:
    """What `stats --plot` draws of these paths."""
    kept: list[Curves] = []

    def keep(_name: str, curves: Curves) -> None:
        kept.append(curves)

    with monkeypatch.context() as patch:
        patch.setattr("handaudit.app.commands.plots.chart_of", keep)
        called("stats", *paths, *more, "--plot", "net", monkeypatch=monkeypatch)
    return kept[0]


@pytest.mark.parametrize(("name", "word"), [("nett", "net"), ("findings", "nothing for it")])
def test_a_plot_that_cannot_be_is_refused(
    name: str, word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("vl_convert", reason="plots need the extra `charts`")
    log, place = str(SAMPLES / "holdem-cash-clean.txt"), tmp_path / "x.svg"
    status, _, err = called("stats", log, "--plot", name, "-o", str(place), monkeypatch=monkeypatch)
    assert (status, word in err) == (2, True)
    assert not place.exists()


def test_without_the_library_a_plot_is_refused_and_a_page_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    log = str(SAMPLES / "draw-holdem-clean.txt")
    status, _, err = called("stats", log, "--plot", "net", monkeypatch=monkeypatch)
    assert status == 2
    assert err.splitlines() == [f"handaudit: {MISSING}"]
    page = tmp_path / "page.html"
    status, _, err = called("report", log, "-o", str(page), monkeypatch=monkeypatch)
    assert status == 0
    assert MISSING in err
    text = page.read_text(encoding="utf-8")
    assert "This page was made without plots" in text
    assert "<svg" not in text
