"""Where reports go and in which format."""

import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Final, NamedTuple, TextIO

from handaudit.base.errors import UsageError
from handaudit.base.outputs.addresses import output_at
from handaudit.base.outputs.files import Outputs

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
        found.append(Target(form, None if place == STDOUT else output_at(place)))
    if not used and asked is not None:
        found.insert(0, Target(asked, None))
    places = [one.path for one in found]
    for place_ in places:
        if places.count(place_) > 1:
            raise UsageError(f"-o {place_ or STDOUT} is given twice: each report needs a place of its own")
    return found


def parted(word: str, forms: Collection[str]) -> tuple[str, str]:
    """`FORMAT:FILE` in its parts; the format is empty where none stands before the file.

    Raises `UsageError` where no file is named, or the word before it is nearly a format.
    """
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
def opened(wanted: Sequence[Target], inputs: Sequence[Path | str], force: bool) -> Iterator[list[TextIO]]:
    """A stream for each report. The files appear together when the block ends well, and not at all when it does not."""
    paths = [one.path for one in wanted if one.path is not None]
    if not paths:
        yield [sys.stdout] * len(wanted)
        return

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
