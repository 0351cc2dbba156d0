"""`handaudit layouts`: what is read, from which rooms, and what each log can and cannot prove."""

import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from handaudit.commands import completing

if TYPE_CHECKING:
    from handaudit.report.tally import InputTally


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(layouts)


def layouts(
    name: Annotated[
        str | None, typer.Argument(help="One layout.", metavar="[NAME]", autocompletion=completing.layouts)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """The log layouts that are read, from which rooms, and what each can and cannot prove."""
    from handaudit.errors import UsageError, nearest
    from handaudit.read.layouts import layouts as rows
    from handaudit.report.visible import visible

    found = [one for one in rows() if name in (None, one.name)]
    if not found:
        raise UsageError(
            f"no layout is called {str(name)[:80]!r}; `handaudit layouts` lists them"
            + nearest(str(name), (one.name for one in rows()))
        )
    read, unread = [one for one in found if one.reader != "none"], [one for one in found if one.reader == "none"]
    if as_json:
        listed = [
            {
                "layout": one.name, "title": one.title, "rooms": list(one.rooms), "read": one.reader != "none",
                "unfold": one.unfold, "suffixes": list(one.suffixes), "ways": one.ways._asdict(), "proves": one.proves,
                "lacks": one.lacks,
            }
            for one in found
        ]  # fmt: skip
        json.dump(listed, sys.stdout, indent=2, ensure_ascii=False)
        print()
        return
    for one in read:
        print(visible(f"{one.name}: {one.title}"))
        print(visible(f"  rooms   {', '.join(one.rooms)}"))
        print(visible(f"  proves  {one.proves}"))
        print(visible(f"  lacks   {one.lacks}"))
        print(
            visible("  ways    " + ", ".join(f"{key.rstrip('_')} {word}" for key, word in one.ways._asdict().items()))
        )
    if unread:
        print("Known, but not read: " + ", ".join(visible(one.title) for one in unread))


def print_layouts(places: "Iterable[InputTally]") -> None:
    """Say in which layout each log of a run is."""
    from handaudit.read.layouts import layout
    from handaudit.report.visible import visible

    for place in places:
        told = layout(place.layout).title if place.layout else "no layout that is known"
        print(visible(f"{place.path}: {told}"), file=sys.stderr)
