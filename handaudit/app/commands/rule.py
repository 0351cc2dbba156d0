"""`handaudit rule`: what there is to know about codes, rules and options."""

from typing import Annotated

import typer

from handaudit.app.commands.completion import offered
from handaudit.app.commands.output import Force, Output, Plain, written
from handaudit.base.errors import UsageError
from handaudit.report.page_objects import code_list, page_object
from handaudit.report.pages import print_all, print_page


def rule(
    name: Annotated[
        str | None,
        typer.Argument(
            help="A code, a rule's id or an option.", metavar="[CODE|RULE-ID]", autocompletion=offered("names")
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="List all codes.")] = False,
    output_format: Plain = None,
    output: Output = None,
    force: Force = False,
) -> None:
    """Explain a code, a rule or an option; without one, list all codes."""
    if name is None:
        written(output_format, output, force, print_all, code_list)
        return
    if every:
        raise UsageError("give a name or --all, not both")
    page_object(name)  # an unknown name is refused before a file is made
    written(output_format, output, force, lambda out: print_page(name, out), lambda: page_object(name))
