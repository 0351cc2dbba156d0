"""`handaudit rule` and `handaudit rulebook`: what there is to know about codes, rules, options and rulebooks."""

from typing import Annotated, TextIO

import typer

from handaudit.app.commands import completion
from handaudit.app.commands.output import Force, Output, Plain, written
from handaudit.base.errors import UsageError

books = typer.Typer(help="List, show and validate rulebooks.", rich_markup_mode=None)


def rule(
    name: Annotated[
        str | None,
        typer.Argument(
            help="A code, a rule's id or an option.", metavar="[CODE|RULE-ID]", autocompletion=completion.names
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="List all codes.")] = False,
    output_format: Plain = None,
    output: Output = None,
    force: Force = False,
) -> None:
    """Explain a code, a rule or an option; without one, list all codes."""
    from handaudit.report.page_objects import code_list, page_object
    from handaudit.report.pages import print_all, print_page

    if name is None:
        written(output_format, output, force, print_all, code_list)
        return
    if every:
        raise UsageError("give a name or --all, not both")
    page_object(name)  # an unknown name is refused before a file is made
    written(output_format, output, force, lambda out: print_page(name, out), lambda: page_object(name))


@books.callback(invoke_without_command=True)
def rulebooks(context: typer.Context, output_format: Plain = None, output: Output = None, force: Force = False) -> None:
    """List, show and validate rulebooks; without a command, list them."""
    if context.invoked_subcommand is None:
        list_books(output_format, output, force)
    elif output_format is not None or output or force:
        raise UsageError(f"put --output-format, -o and --force after `{context.invoked_subcommand}`")


@books.command("list", short_help="List the rulebooks that come with handaudit.")
def list_books(output_format: Plain = None, output: Output = None, force: Force = False) -> None:
    """The rulebooks that come with handaudit, and the games that pick them."""
    from handaudit.report.page_objects import book_list
    from handaudit.report.pages import print_rulebooks

    written(output_format, output, force, print_rulebooks, book_list)


@books.command("show")
def show_book(
    name: Annotated[
        str, typer.Argument(help="A rulebook's name or file.", metavar="NAME", autocompletion=completion.books)
    ],
    output_format: Plain = None,
    output: Output = None,
    force: Force = False,
) -> None:
    """A rulebook as it is written."""
    import tomllib

    from handaudit.base.visible import visible
    from handaudit.rules.load import source_of

    source = source_of(name)

    def show(out: TextIO) -> None:
        for line in source.splitlines():
            print(visible(line.replace("\t", "    ")), file=out)

    written(output_format, output, force, show, lambda: tomllib.loads(source))


@books.command("validate", short_help="Check a rulebook file.")
def validate_book(
    path: Annotated[str, typer.Argument(help="A rulebook file.", metavar="FILE")],
    output_format: Plain = None,
    output: Output = None,
    force: Force = False,
) -> None:
    """Check a rulebook file under every reading of every option that it names."""
    from handaudit.base.visible import visible
    from handaudit.report.page_objects import book_entry
    from handaudit.rules.load import validate

    book = validate(path)
    base = f", based on {book.base}" if book.base else ""
    line = visible(f"{path}: valid: {book.title}{base}, sha256 {book.sha256}")
    data = {"file": path, "valid": True, **book_entry(book), "sha256": book.sha256}
    written(output_format, output, force, lambda out: print(line, file=out), lambda: data)
