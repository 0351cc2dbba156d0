"""`handaudit rule` and `handaudit rulebook`: what there is to know about codes, rules, options and rulebooks."""

import sys
from typing import Annotated

import typer

from handaudit.commands import completing
from handaudit.errors import UsageError

books = typer.Typer(help="List, show and validate rulebooks.", rich_markup_mode=None)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(books, name="rulebook")
    app.command()(rule)


def rule(
    name: Annotated[
        str | None,
        typer.Argument(
            help="A code, a rule's id or an option.", metavar="[CODE|RULE-ID]", autocompletion=completing.names
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="List all codes.")] = False,
) -> None:
    """Explain a code, a rule or an option; without one, list all codes."""
    from handaudit.report.pages import print_all, print_page

    if name is not None and every:
        raise UsageError("either a name or --all, not both")
    if name is None:
        print_all(sys.stdout)
    else:
        print_page(name, sys.stdout)


@books.callback(invoke_without_command=True)
def rulebooks(context: typer.Context) -> None:
    """List, show and validate rulebooks; without a command, list them."""
    if context.invoked_subcommand is None:
        list_books()


@books.command("list")
def list_books() -> None:
    """The rulebooks that come with handaudit, and the games that pick them."""
    from handaudit.report.pages import print_rulebooks

    print_rulebooks(sys.stdout)


@books.command("show")
def show_book(
    name: Annotated[
        str, typer.Argument(help="A rulebook's name or file.", metavar="NAME", autocompletion=completing.books)
    ],
) -> None:
    """A rulebook as it is written."""
    from handaudit.report.visible import visible
    from handaudit.rules.load import source_of

    for line in source_of(name).splitlines():
        print(visible(line.replace("\t", "    ")))


@books.command("validate")
def validate_book(path: Annotated[str, typer.Argument(help="A rulebook file.", metavar="FILE")]) -> None:
    """Check a rulebook file under every reading of every option that it names."""
    from handaudit.report.visible import visible
    from handaudit.rules.load import validate

    book = validate(path)
    base = f", based on {book.base}" if book.base else ""
    print(visible(f"{path}: in order: {book.title}{base}, sha256 {book.sha256}"))
