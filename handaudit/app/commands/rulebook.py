"""`handaudit rulebook`: the rulebooks that come with handaudit, and those of a house."""

import tomllib
from typing import Annotated, TextIO

import typer

from handaudit.app.commands.completion import offered
from handaudit.app.commands.output import Force, Output, Plain, PlainForm, written
from handaudit.base.errors import UsageError, nearest
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


@rulebook.command("schema", short_help="Print a JSON schema that editors use.")
def schema(
    what: Annotated[str, typer.Argument(help="rulebook or settings.", metavar="[WHAT]")] = "rulebook",
    output: Output = None,
    force: Force = False,
) -> None:
    """Print the JSON schema of rulebook files, or of settings files: an editor completes and checks them by it."""
    from handaudit.rules.json_schema import rulebook_schema, settings_schema  # no other command needs them

    made = {"rulebook": rulebook_schema, "settings": settings_schema}
    if what not in made:
        raise UsageError(f"{what[:40]}: there is a schema of rulebook and of settings{nearest(what, made)}")
    given = [one if one.startswith("json:") else f"json:{one}" for one in output or ()] or None
    written(PlainForm.JSON, given, force, lambda out: None, made[what])
