"""Specifications drawn to SVG that may stand in a page: no script, no link, no style, the same bytes each time."""

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from threading import Thread
from typing import Final

from handaudit.base.errors import MachineError, UsageError
from handaudit.base.thread_limits import has_room
from handaudit.base.visible import visible
from handaudit.page.charts.bars import grid
from handaudit.page.charts.parts import Chart

MISSING: Final = "plots need one more package: pip install 'handaudit[charts]'"
NEEDED: Final = 72 * 1024**3
"""Bytes of address space that the library sets aside, of which it uses few; it ends the process where it does not get them."""
CRAMPED: Final = f"plots need {NEEDED // 1024**3} GB of address space: raise the limit (ulimit -v)"
VERSION: Final = "5.20"
"""The Vega-Lite that is spoken: another one may draw other bytes."""
_SVG: Final = "http://www.w3.org/2000/svg"
_TAGS: Final = frozenset({"svg", "g", "path", "line", "rect", "text", "tspan", "circle", "defs", "clipPath"})
_ATTRIBUTES: Final = """
width height viewBox fill stroke stroke-width stroke-dasharray stroke-opacity stroke-miterlimit fill-opacity opacity transform
d x y x1 y1 x2 y2 cx cy r dx dy text-anchor font-size font-weight font-family clip-path id
"""
_KEPT: Final = frozenset(_ATTRIBUTES.split())
_DEFAULTS: Final = {
    "font-family": "sans-serif", "font-size": "11px", "opacity": "1", "stroke-width": "1", "fill": "#000", "text-anchor": "start"
}  # fmt: skip
"""What need not be said: the root says it, or every browser does."""
_PLACES: Final = frozenset(["d", "transform", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "dx", "dy"])
_PARTS: Final = re.compile(r"-?[0-9]+\.[0-9]+")
_CLIP: Final = re.compile(r"url\(#([A-Za-z0-9_-]{1,40})\)")
_CONFIG: Final = {
    "background": None,
    "font": "sans-serif",
    "view": {"stroke": None},
    "axis": {"gridColor": "#808890", "gridOpacity": 0.25, "domainColor": "#808890",
             "tickColor": "#808890", "labelFontSize": 11, "labelLimit": 0, "titleFontWeight": "normal"},
    "legend": {"labelFontSize": 12, "labelLimit": 0},
    "header": {"labelFontSize": 12, "labelLimit": 0},
}  # fmt: skip


def lacks() -> str:
    """What is missing to draw, in words; nothing where nothing is."""
    if find_spec("vl_convert") is None:
        return MISSING
    return "" if _has_room() else CRAMPED


@cache
def _has_room() -> bool:
    """It is looked at once: a library that has begun has its room."""
    return has_room(NEEDED)


@contextmanager
def warmed() -> Iterator[None]:
    """While the block runs, the library that draws starts in a thread of its own: that takes as long as a thousand hands to audit."""
    if lacks():
        yield
        return
    thread = Thread(target=_warm)
    thread.start()
    try:
        yield
    finally:
        thread.join()


def _warm() -> None:
    with suppress(BaseException):  # who draws says what is wrong; the library panics past `Exception`
        import vl_convert

        vl_convert.vegalite_to_svg({"data": {"values": []}, "mark": "point"}, vl_version=VERSION, config=_CONFIG)


def svg_of(chart: Chart, shown: Callable[[str], str] = visible, paper: bool = False) -> str:
    """The plot as SVG with title and description. With `paper` it has a white ground, to stand alone.

    Raises `UsageError` where the library that draws is not installed, and `MachineError` where it has no room.
    """
    if "grid" in chart.spec:
        return _cleaned(grid(chart.spec["grid"]), chart, shown, paper)
    try:
        import vl_convert
    except ImportError:
        raise UsageError(MISSING) from None
    if lacks():
        raise MachineError(CRAMPED)
    try:
        drawn = vl_convert.vegalite_to_svg(
            json.dumps(_shown(chart.spec, shown)), vl_version=VERSION, config=_CONFIG, allowed_base_urls=[]
        )
    except BaseException as error:
        if type(error).__name__ != "PanicException":
            raise
        raise MachineError(
            "the plots could not be drawn: their library found too little memory or too few open files"
        ) from None
    return _cleaned(drawn, chart, shown, paper)


def _shown(value: object, shown: Callable[[str], str]) -> object:
    """Every text of a specification made visible: the legend says what the page says."""
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, dict):
        return {key: _shown(item, shown) for key, item in value.items()}
    return [_shown(item, shown) for item in value] if isinstance(value, list | tuple) else value


def _cleaned(drawn: str, chart: Chart, shown: Callable[[str], str], paper: bool) -> str:
    """Only shapes and texts are kept; ids are told apart by the plot's name, numbers have one decimal."""
    ET.register_namespace("", _SVG)
    root = ET.fromstring(drawn)
    clips: dict[str, str] = {}
    for one in root.iter():
        if one.tag == f"{{{_SVG}}}clipPath":
            clips[one.get("id", "")] = f"{chart.name}-{len(clips)}"
    _clean(root, clips)
    root.set("font-family", "sans-serif")
    root.set("font-size", "11px")
    root.set("role", "img")
    root.set("aria-labelledby", f"{chart.name}-title {chart.name}-text")
    title, text = ET.Element(f"{{{_SVG}}}title"), ET.Element(f"{{{_SVG}}}desc")
    title.text, text.text = shown(chart.title), shown(chart.text)
    title.set("id", f"{chart.name}-title")
    text.set("id", f"{chart.name}-text")
    root.insert(0, title)
    root.insert(1, text)
    if paper:
        for one in root.iter(f"{{{_SVG}}}text"):  # a page gives its texts the colour of its ink
            one.attrib.setdefault("fill", "#000000")
        root.insert(2, ET.Element(f"{{{_SVG}}}rect", {"width": "100%", "height": "100%", "fill": "#ffffff"}))
    return ET.tostring(root, encoding="unicode")


def _clean(element: ET.Element, clips: dict[str, str]) -> None:
    is_text = element.tag.endswith("}text")
    for name, value in list(element.attrib.items()):
        said = _DEFAULTS.get(name) == value and (name != "fill" or is_text)
        if said or name not in _KEPT or (name in ("d", "transform") and not value):
            del element.attrib[name]
        elif name == "id":
            element.set(name, clips.get(value, "x"))
        elif "url(" in value:
            found = _CLIP.fullmatch(value)
            if found and found[1] in clips:
                element.set(name, f"url(#{clips[found[1]]})")
            else:
                del element.attrib[name]
        elif name in _PLACES:
            element.set(name, _PARTS.sub(_rounded, value))
    for child in list(element):
        empty = child.tag == f"{{{_SVG}}}path" and not child.get("d")
        if not child.tag.startswith(f"{{{_SVG}}}") or child.tag[len(_SVG) + 2 :] not in _TAGS or empty:
            element.remove(child)
            continue
        _clean(child, clips)
        if child.tag in (f"{{{_SVG}}}g",) and not len(child):
            element.remove(child)


def _rounded(found: re.Match[str]) -> str:
    text = f"{float(found[0]):.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
