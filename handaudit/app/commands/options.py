"""What commands over logs have in common: their options, and how they follow a run."""

import os
from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from handaudit.app.commands.completion import offered
from handaudit.jobs.pipeline import Run
from handaudit.report import Severity

if TYPE_CHECKING:
    from handaudit.model.rulings import Rulings


class Definitions(StrEnum):
    """Whose definitions count."""

    PT4 = "pt4"
    PT3 = "pt3"
    FPDB = "fpdb"
    RS = "rs"


class CsvDialects(StrEnum):
    """How CSV is written."""

    STANDARD = "standard"
    EXCEL_EU = "excel-eu"


Paths = Annotated[
    list[str],
    typer.Argument(
        help="Logs, folders, patterns, addresses (s3://, https:// ...); - reads standard input.", metavar="PATH"
    ),
]
Book = Annotated[
    str | None,
    typer.Option(
        "--rulebook",
        help="A rulebook's name or file, for every hand.",
        metavar="NAME|FILE",
        autocompletion=offered("books"),
    ),
]
OneBook = Annotated[
    str | None,
    typer.Option("--rulebook", help="A rulebook's name or file.", metavar="NAME|FILE", autocompletion=offered("books")),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        help="Choose another reading of an open rule; repeatable.",
        metavar="KEY=VALUE",
        autocompletion=offered("settings"),
    ),
]
Encoding = Annotated[
    str | None, typer.Option(help="The encoding of text that is not UTF-8, e.g. cp1252.", metavar="NAME")
]
Raw = Annotated[
    bool,
    typer.Option(
        "--csv-raw",
        help="Write CSV values as they are, with no apostrophe before what a spreadsheet takes for a formula.",
    ),
]
CsvDialect = Annotated[
    CsvDialects,
    typer.Option(help="How CSV is written: excel-eu has a byte order mark, semicolons, and commas for decimals."),
]
RulingsFile = Annotated[
    str | None,
    typer.Option(
        "--rulings", help="Rulings that answer findings, as `handaudit ruling add` keeps them.", metavar="FILE"
    ),
]
AllowEmpty = Annotated[bool, typer.Option("--allow-empty", help="Exit with status 0, not 3, if no hand is found.")]
Jobs = Annotated[
    int | None,
    typer.Option(
        "-j",
        "--jobs",
        min=1,
        help="How many processes at most; by default one per core, and one alone where that is as fast.",
        metavar="N",
    ),
]
HandId = Annotated[str | None, typer.Option("--hand", help="Only the hand with this id.", metavar="ID")]
FailOn = Annotated[Severity, typer.Option(help="The lowest severity that makes the exit status 1.")]
Defs = Annotated[Definitions, typer.Option(help="Whose definitions of the statistics count.")]


SamePlayer = Annotated[
    list[str] | None,
    typer.Option(
        "--same-player",
        help="Another name of one person; repeatable. A backslash keeps a = in a name.",
        metavar="NAME=ALIAS",
    ),
]


def rulings_of(path: str | None) -> "Rulings | None":
    """The rulings of a file, of a damaged one those before the damage. Raises `HandauditError` if there are none."""
    if path is None:
        return None
    from handaudit.model.rulings import usable_rulings

    return usable_rulings(path)


def no_hand(wanted: str, work: Run) -> str:
    """That no log of the run has a hand of this id, with the ids nearest to it among those that it has."""
    places = ", ".join(place.path for place in work.tally.inputs[:5])
    return f"no hand #{wanted} in {places}: check the number; `handaudit check` lists the hands with findings"


def with_hand(paths: Sequence[str]) -> tuple[list[str], str | None]:
    """The logs and the hand that the words of a command line name: the last of several may be a hand's id."""
    if len(paths) > 1 and is_hand(paths[-1]):
        return [*paths[:-1]], paths[-1]
    return [*paths], None


def is_hand(word: str) -> bool:
    """Whether a word is a hand's id: no path, also none that is mistyped, and no pattern."""
    if os.path.lexists(word) or word == "-" or any(sign in word for sign in "*?[/\\"):
        return False
    return not word.rpartition(".")[2].isalpha() or "." not in word
