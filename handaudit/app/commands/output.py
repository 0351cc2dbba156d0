"""Where reports go and in which format: what `--output-format` and `-o` mean, the same in every command."""

import json
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Annotated, TextIO

import typer

from handaudit.app.commands.targets import Target, opened, targets
from handaudit.base.errors import UsageError
from handaudit.base.thread_limits import ask_for_room

Output = Annotated[
    list[str] | None,
    typer.Option(
        "-o",
        "--output",
        help="Write a file instead of standard output, in the format of its ending or the one named before it; repeatable.",
        metavar="[FORMAT:]FILE",
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Replace files that exist.")]


class PlainForm(StrEnum):
    """The forms of what is not about logs."""

    TEXT = "text"
    JSON = "json"


Plain = Annotated[
    PlainForm | None,
    typer.Option("--output-format", "--format", help="text for people, json for programs."),
]


def written(
    asked: PlainForm | None,
    given: Sequence[str] | None,
    force: bool,
    text: Callable[[TextIO], None],
    data: Callable[[], object],
) -> None:
    """Write what is not about logs: `text` prints it for people, `data` is it for programs."""
    wanted = targets(list(PlainForm), asked, given, PlainForm.TEXT)
    with opened(wanted, (), force) as streams:
        for target, stream in zip(wanted, streams, strict=True):
            if target.form == PlainForm.TEXT:
                text(stream)
            else:
                stream.write(json.dumps(data(), indent=2).replace("\x7f", "\\u007f") + "\n")


def ready(places: Iterable[Target]) -> None:
    """What forms that are written whole need: a file, a library, room on the disk. Raises `UsageError` where one is missing."""
    whole = [place for place in places if place.form in ("parquet", "xlsx")]
    for place in whole:
        if place.path is None:
            raise UsageError(f"--output-format {place.form} needs a file: give -o FILE")
    if any(place.form == "xlsx" for place in whole):
        from handaudit.stats.workbook import library

        library()
    if whole:
        ask_for_room()
