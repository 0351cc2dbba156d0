"""`handaudit layouts`: what is read, from which rooms, and what each log can and cannot prove."""

from collections.abc import Sequence
from typing import Annotated, Final, TextIO

import typer

from handaudit.app.commands.completion import offered
from handaudit.app.commands.output import Force, Output, Plain, PlainForm, written
from handaudit.base.errors import UsageError, nearest
from handaudit.base.visible import visible
from handaudit.read.layouts import Layout
from handaudit.read.layouts import layouts as rows
from handaudit.report.console import console
from handaudit.report.wrapping import wrapped


def layouts(
    name: Annotated[
        str | None, typer.Argument(help="One layout.", metavar="[NAME]", autocompletion=offered("layouts"))
    ] = None,
    output_format: Plain = None,
    output: Output = None,
    force: Force = False,
    as_json: Annotated[bool, typer.Option("--json", hidden=True)] = False,
) -> None:
    """The log layouts that are read, from which rooms, and what each can and cannot prove."""
    found = [one for one in rows() if name in (None, one.name)]
    if not found:
        raise UsageError(
            f"no layout is called {str(name)[:80]!r}; `handaudit layouts` lists them"
            + nearest(str(name), (one.name for one in rows()))
        )
    asked = output_format or (PlainForm.JSON if as_json else None)
    written(asked, output, force, lambda out: _text(found, out), lambda: [_entry(one) for one in found])


def _text(found: Sequence[Layout], out: TextIO) -> None:
    width = min(console(out).width, 80)
    for number, one in enumerate(one for one in found if one.reader != "none"):
        print("\n" * bool(number) + visible(f"{one.name}: {one.title}"), file=out)
        ways = ", ".join(f"{key} {word}" for key, word in _ways(one).items())
        parts = (
            ("rooms", ", ".join(one.rooms)), ("tested", _tested(one)), ("untold", _untold(one)), ("years", _years(one)),
            ("proves", one.proves), ("lacks", one.lacks), ("ways", ways),
        )  # fmt: skip
        for head, text in parts:
            first, *more = wrapped(text, width - 10) or [""]
            print(f"  {head:<6}  {first}", *(" " * 10 + line for line in more), sep="\n", file=out)
    if unread := [one.title for one in found if one.reader == "none"]:
        if len(unread) < len(found):
            print(file=out)
        print(*wrapped("Known, but not read: " + ", ".join(unread), width), sep="\n", file=out)


_POTS: Final = {"total": "the total", "pot": "main and side pots", "middle": "the pot of each street"}
_STACKS: Final = {
    "final": "at the end",
    "net": "nets",
    "put": "bet sums",
    "got": "sums won",
    "goes": "chips of each raise",
}
_CARDS: Final = {
    "all": "all hole cards",
    "hero": "one player's cards and those that are shown",
    "shown": "those that are shown",
}


def _tested(one: Layout) -> str:
    """What its figures are tested for: pots, rake, stacks, blinds, order, cards."""
    pots = [text for kind, text in _POTS.items() if kind in one.prints]
    stacks = ["from hand to hand", *(text for kind, text in _STACKS.items() if kind in one.prints)]
    parts = {
        "pots": pots, "rake": ["as printed"] * ("rake" in one.prints), "stacks": stacks,
        "blinds": ["by the header"] * ("blinds" in one.prints), "order": ["every action"], "cards": [_CARDS[one.ways.cards]],
    }  # fmt: skip
    return "; ".join(f"{head}: {', '.join(texts)}" for head, texts in parts.items() if texts)


def _untold(one: Layout) -> str:
    """What no line of it tells, so that nothing can test it."""
    missing = [
        ("pots", not one.prints & _POTS.keys()), ("rake", "rake" not in one.prints and one.ways.rake != "none"),
        ("stacks at the end", not one.prints & {"final", "net"}), ("stakes of the header", "blinds" not in one.prints),
        ("cards that nobody shows", one.ways.cards != "all"),
    ]  # fmt: skip
    return ", ".join(text for text, lacks in missing if lacks)


def _years(one: Layout) -> str:
    return "-".join(str(year) for year in dict.fromkeys(one.years)) or "not known: no real log of it was at hand"


def _entry(one: Layout) -> dict[str, object]:
    return {
        "layout": one.name, "title": one.title, "rooms": list(one.rooms), "read": one.reader != "none",
        "unfold": one.unfold, "suffixes": list(one.suffixes), "ways": _ways(one), "proves": one.proves, "tested": _tested(one),
        "untold": _untold(one), "years": list(one.years), "lacks": one.lacks,
    }  # fmt: skip


def _ways(one: Layout) -> dict[str, str]:
    """What the figures mean, by the words of a row's `[ways]`."""
    return {key.rstrip("_"): word for key, word in one.ways._asdict().items()}
