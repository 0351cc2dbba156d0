"""Where reports go and in which format: what `--output-format` and `-o` mean, the same in every command."""

import json
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final, NamedTuple, TextIO

import typer

from handaudit.errors import UsageError

STDOUT: Final = "-"
ENDINGS: Final = {
    ".csv": "csv",
    ".htm": "html",
    ".html": "html",
    ".json": "json",
    ".jsonl": "jsonl",
    ".log": "text",
    ".markdown": "markdown",
    ".md": "markdown",
    ".parquet": "parquet",
    ".sarif": "sarif",
    ".svg": "svg",
    ".txt": "text",
    ".xlsx": "xlsx",
    ".xml": "junit",
}
"""The format that a file's name asks for."""

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


class Target(NamedTuple):
    """One report: its format, and the file that it goes to; None is standard output."""

    form: str
    path: Path | None


def targets(forms: Collection[str], asked: str | None, given: Sequence[str] | None, default: str) -> list[Target]:
    """The reports that a command line asks for, each in one of the `forms`.

    `asked` (`--output-format`) is the format of what names none itself: of a plain `-o FILE` or, where every `-o` has its own,
    of standard output. Raises `UsageError` for an unknown format, and where two reports go to one place.
    """
    if not given:
        return [Target(asked or default, None)]
    found, used = [], asked is None
    for word in given:
        form, place = parted(word, forms)
        if not form:
            used = used or asked is not None
            form = asked or _by_ending(place, forms, default)
        found.append(Target(form, None if place == STDOUT else _place(place)))
    if not used and asked is not None:
        found.insert(0, Target(asked, None))
    places = [one.path for one in found]
    for place_ in places:
        if places.count(place_) > 1:
            raise UsageError(f"-o {place_ or STDOUT} is given twice: each report needs a place of its own")
    return found


def _place(word: str) -> Path:
    """The file that an output is written to; for an address one of this machine, from which it goes there."""
    from handaudit.read.remote import kind_of_address

    if not kind_of_address(word):
        return Path(word)
    from handaudit.stats.elsewhere import spooled

    return spooled(word)


def parted(word: str, forms: Collection[str]) -> tuple[str, str]:
    """`FORMAT:FILE` in its parts; the format is empty where none stands before the file."""
    form, colon, place = word.partition(":")
    if colon and form in forms:
        if not place:
            raise UsageError(f"-o {word[:80]} names no file: give -o {form}:FILE, or -o {form}:- for standard output")
        return form, place
    if colon and form.isalpha() and not place.startswith("//") and (near := get_close_matches(form, forms, n=1)):
        raise UsageError(f"-o {word[:80]}: there is no format {form!r}; did you mean {near[0]}?")
    return "", word


def _by_ending(place: str, forms: Collection[str], default: str) -> str:
    form = default if place == STDOUT else ENDINGS.get(Path(place).suffix.lower(), "")
    if form in forms:
        return form
    endings = ", ".join(ending for ending, named in ENDINGS.items() if named in forms)
    raise UsageError(
        f"{place[-80:]} does not say its format: end it in {endings}, or put one of {', '.join(forms)} before it "
        f"(-o {next(iter(forms))}:FILE)"
    )


@contextmanager
def opened(wanted: Sequence[Target], inputs: Sequence[Path], force: bool) -> Iterator[list[TextIO]]:
    """A stream for each report. The files appear together when the block ends well, and not at all when it does not."""
    paths = [one.path for one in wanted if one.path is not None]
    if not paths:
        yield [sys.stdout] * len(wanted)
        return
    from handaudit.stats.files import Outputs

    with Outputs(paths, inputs, force) as outputs, ExitStack() as files:
        streams: list[TextIO] = []
        for one in wanted:
            if one.path is None:
                streams.append(sys.stdout)
                continue
            way = outputs.temps[one.path].open("w", encoding="utf-8", errors="backslashreplace", newline="\n")
            streams.append(files.enter_context(way))
        yield streams
        files.close()
        outputs.commit()


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
        from handaudit.stats.room import ask_for_room

        ask_for_room()
