"""`handaudit rulebook`: the rulebooks that come with handaudit, and those of a house."""

import tomllib
from typing import Annotated, TextIO

import typer

from handaudit.app.commands.completion import offered
from handaudit.app.commands.output import Force, Output, Plain, written
from handaudit.base.errors import UsageError
from handaudit.base.visible import visible
from handaudit.report.page_objects import book_entry, book_list
from handaudit.report.pages import print_rulebooks
from handaudit.rules.load import source_of, validate

rulebook = typer.Typer(help="List, show and validate rulebooks.", rich_markup_mode=None, add_completion=False)


@rulebook.callback(invoke_without_command=True)
def rulebooks(context: typer.Context, output_format: Plain = None, output: Output = None, force: Force = False) -> None:
    """List, show and validate rulebooks; without a command, list them."""
    if context.invoked_subcommand is None:
        list_books(output_format, output, force)
    elif output_format is not None or output or force:
        raise UsageError(f"put --output-format, -o and --force after `{context.invoked_subcommand}`")


@rulebook.command("list", short_help="List the rulebooks that come with handaudit.")
def list_books(output_format: Plain = None, output: Output = None, force: Force = False) -> None:
    """The rulebooks that come with handaudit, and the games that pick them."""
    written(output_format, output, force, print_rulebooks, book_list)


@rulebook.command("show")
def show_book(
    name: Annotated[
        str, typer.Argument(help="A rulebook's name or file.", metavar="NAME", autocompletion=offered("books"))
    ],
    output_format: Plain = None,
    output: Output = None,
    force: Force = False,
) -> None:
    """A rulebook as it is written."""
    source = source_of(name)

    def show(out: TextIO) -> None:
        for line in source.splitlines():
            print(visible(line.replace("\t", "    ")), file=out)

    written(output_format, output, force, show, lambda: tomllib.loads(source))


@rulebook.command("validate", short_help="Check a rulebook file.")
def validate_book(
    path: Annotated[str, typer.Argument(help="A rulebook file.", metavar="FILE")],
    output_format: Plain = None,
    output: Output = None,
    force: Force = False,
) -> None:
    """Check a rulebook file under every reading of every option that it names."""
    book = validate(path)
    base = f", based on {book.base}" if book.base else ""
    line = visible(f"{path}: valid: {book.title}{base}, sha256 {book.sha256}")
    data = {"file": path, "valid": True, **book_entry(book), "sha256": book.sha256}
    written(output_format, output, force, lambda out: print(line, file=out), lambda: data)
