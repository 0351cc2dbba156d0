"""`handaudit new`: templates of a hand, of the log of a night, and of house rules."""

from pathlib import Path
from typing import Annotated, Final, NoReturn, TextIO

import typer

from handaudit.app.commands.completion import offered
from handaudit.app.commands.output import Force, Output, written
from handaudit.base.errors import UsageError, nearest
from handaudit.base.visible import visible
from handaudit.convert.templates import Wanted, hand_lines, log_lines, native_lines_of, seats_wrong
from handaudit.model.rulebook import Rulebook
from handaudit.rules.load import houses, load, names
from handaudit.rules.template import house_lines

LIMITS: Final = ("NL", "PL", "Limit")
FORMS: Final = ("short", "native")

new = typer.Typer(help="Print a template: a hand, a log or house rules.", rich_markup_mode=None, add_completion=False)

Game = Annotated[
    str,
    typer.Option(
        help="The rulebook of the game, as `handaudit rulebook list` names it.",
        autocompletion=offered("books"),
        metavar="NAME",
        show_default=False,
    ),
]
Seats = Annotated[
    str, typer.Option(help="The players from seat 1 on, with commas; the last has the button.", metavar="NAMES")
]
Stakes = Annotated[
    str, typer.Option(help='The stakes as the header has them: 1/2, $1/$2, "ante 1", "ante 1 2/4".', metavar="STAKES")
]
Limit = Annotated[str, typer.Option(help="NL, PL or Limit.", metavar="LIMIT")]
Date = Annotated[str, typer.Option(help="The date of the hand, as 2026/11/19 20:15.", metavar="DATE")]
FormOption = Annotated[
    str, typer.Option("--form", help="short: a line for each street; native: handaudit's own layout.", metavar="FORM")
]


@new.callback(invoke_without_command=True)
def templates(context: typer.Context) -> None:
    """Print a template that you fill in: a hand, a log or house rules."""
    if context.invoked_subcommand is None:
        _refuse("name a template: `handaudit new hand`, `handaudit new log` or `handaudit new rulebook FILE`")


@new.command("hand", short_help="Print a hand to fill in.")
def new_hand(
    game: Game,
    seats: Seats = "Ann,Bob,Cy",
    stakes: Stakes = "",
    limit: Limit = "",
    date: Date = "",
    form: FormOption = "short",
    output: Output = None,
    force: Force = False,
) -> None:
    """Print a hand that is valid as it stands. Lines that begin with `//` are notes: take the slashes away and write your own."""
    wanted = _wanted(game, seats, stakes, limit, date)
    if form not in FORMS:
        _refuse(f"--form {form[:40]}: the forms are {', '.join(FORMS)}{nearest(form, FORMS)}")
    lines = hand_lines(wanted) if form == FORMS[0] else native_lines_of(wanted)
    _print(lines, output, force)


@new.command("log", short_help="Print the log of a night to fill in.")
def new_log(
    game: Game,
    seats: Seats = "Ann,Bob,Cy",
    stakes: Stakes = "",
    limit: Limit = "",
    date: Date = "",
    output: Output = None,
    force: Force = False,
) -> None:
    """Print the log of a night: who buys in, and the first hand. It is valid as it stands."""
    _print(log_lines(_wanted(game, seats, stakes, limit, date)), output, force)


@new.command("rulebook", short_help="Write a house file with every option.")
def new_rulebook(
    path: Annotated[str, typer.Argument(help="The file to write, or - for standard output.", metavar="FILE")],
    base: Annotated[
        str,
        typer.Option(
            help="The rulebook that the house starts from.",
            metavar="NAME",
            autocompletion=offered("books"),
            show_default=False,
        ),
    ],
    force: Force = False,
) -> None:
    """Write a house file over a rulebook: every option of the game with its readings and the reason of its default, as comments."""
    book = _book(base)
    title = (
        "House rules" if path == "-" else Path(path).stem.replace("-", " ").replace("_", " ").title() or "House rules"
    )
    _print(house_lines(base, book, title), None if path == "-" else [f"text:{path}"], force)
    if path != "-":
        print(visible(f"{path}: every option of {base} as a comment; `handaudit rulebook validate` checks the file"))


def _refuse(said: str) -> NoReturn:
    raise UsageError(said)


def _print(lines: list[str], output: list[str] | None, force: bool) -> None:
    def show(out: TextIO) -> None:
        print(*lines, sep="\n", file=out)

    given = [one if one.startswith("text:") else f"text:{one}" for one in output or ()] or None
    written(None, given, force, show, lambda: lines)


def _book(name: str) -> Rulebook:
    if name in houses():
        raise UsageError(
            f"{name} is a book over the game of each hand: write {name}@GAME, with the name of a rulebook for GAME"
        )
    return load(name)


def _wanted(game: str, seats: str, stakes: str, limit: str, date: str) -> Wanted:
    book = _book(game)
    if not book.games:
        near = nearest(game, names())
        raise UsageError(
            f"{game[:60]}: this rulebook has no game; `handaudit rulebook list` names those that have one{near}"
        )
    people = tuple(name.strip() for name in seats.split(","))
    why = seats_wrong(people, book)
    if why:
        raise UsageError(f"--seats {seats[:80]}: {why}")
    blinds = "blinds" in book.traits
    stud = "open-cards" in book.traits
    usual = "1/2" if blinds else "ante 1 2/4" if stud else "ante 1"
    wanted = Wanted(book, people, limit or ("Limit" if stud else "NL"), stakes or usual, date=date)
    problem = _problem(wanted)
    if problem:
        raise UsageError(problem)
    return wanted


def _problem(wanted: Wanted) -> str:
    """Why a template would not be read back; empty where it would."""
    from handaudit.read.short.expand import expand  # only a template that is printed needs it

    lines = [line for line in hand_lines(wanted) if not line.startswith("//")]
    faults = expand(lines, 1, lambda _game: wanted.book).faults.found
    if not faults:
        return ""
    return f"no hand can be written with --stakes {wanted.stakes[:40]!r}, --limit {wanted.limit[:20]!r} and --date {wanted.date[:40]!r}"
