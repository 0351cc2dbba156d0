"""`handaudit sample`: one hand to send to the maintainers, without names and as small as it can be."""

import sys
from typing import Annotated

import typer

from handaudit.app.commands.options import Book, Encoding, Settings
from handaudit.app.commands.output import Force, Output, written
from handaudit.base.visible import visible
from handaudit.redact.sample import Sampler


def sample(
    path: Annotated[str, typer.Argument(help="A log.", metavar="PATH")],
    hand: Annotated[str, typer.Argument(help="The hand's id, or the line on which it begins.", metavar="HAND")],
    output: Output = None,
    force: Force = False,
    rulebook: Book = None,
    settings: Settings = None,
    encoding: Encoding = None,
) -> None:
    """Write one hand, with other names and as few lines as its finding or its refusal needs."""
    made = Sampler(path, rulebook, settings or (), encoding).sample(hand.removeprefix("#"))
    written(None, output, force, lambda out: print(made.text, end="", file=out), dict)
    shows = ", ".join(made.codes)
    print(f"{made.text.count(chr(10))} of {made.lines} lines, with other names; they show {shows}.", file=sys.stderr)
    if made.kept:
        names = ", ".join(visible(one) for one in made.kept)
        print(f"These names stay, since the hand shows something else without them: {names}.", file=sys.stderr)
    print("Read the sample before you send it: it may hold ids, dates and chat.", file=sys.stderr)
