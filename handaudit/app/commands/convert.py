"""`handaudit convert`: hands of any layout that is read, written in another one."""

import sys
from collections.abc import Iterator
from typing import Annotated, Final

import typer

from handaudit.app.commands.command_list import TARGETS
from handaudit.app.commands.completion import offered
from handaudit.app.commands.options import AllowEmpty, Book, Encoding, Paths, Settings
from handaudit.app.commands.output import Force
from handaudit.app.commands.runs import Logs, logs_of, watch
from handaudit.base.errors import UsageError, nearest
from handaudit.base.outputs.addresses import output_at
from handaudit.base.outputs.files import Outputs
from handaudit.base.visible import count, visible
from handaudit.convert.write import HandWriter, Ledger
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding

NAMED: Final = 3
"""Hands that are named of each reason."""


def convert(
    paths: Paths,
    output: Annotated[
        str, typer.Option("-o", "--output", help="The file to write.", metavar="FILE", show_default=False)
    ],
    to: Annotated[
        str,
        typer.Option(
            help=f"The layout to write: {', '.join(TARGETS)}.",
            metavar="LAYOUT",
            autocompletion=offered("targets"),
            show_default=False,
        ),
    ],
    force: Force = False,
    rulebook: Book = None,
    settings: Settings = None,
    encoding: Encoding = None,
    allow_empty: AllowEmpty = False,
) -> None:
    """Write hands in another layout. Each is read back: it must give the same verdict and figures, or it is left out and named."""
    to = to.lower()
    if to not in TARGETS:
        raise UsageError(f"--to {to[:80]}: the layouts that are written are {', '.join(TARGETS)}{nearest(to, TARGETS)}")
    ledger = Ledger()
    work = Logs(paths, rulebook, settings or (), encoding).replayed(watch=ledger)
    writer = HandWriter(to, rulebook, tuple(settings or ()))
    if output == "-":
        raise UsageError("-o - is standard output: name a file, since a file of hands appears whole or not at all")
    place = output_at(output)
    with Outputs([place], logs_of(work), force) as outputs:
        with outputs.temps[place].open("w", encoding="utf-8", newline="\n") as out:

            def take(item: Audit | Finding) -> None:
                for piece in writer.pieces(item, ledger):
                    out.write(piece)

            watch(work, take)
            for piece in writer.rest(ledger):
                out.write(piece)
        if writer.written:
            outputs.commit()

    for line in (*_said(writer.left, "not written"), *_said(writer.lost, "written without a part")):
        print(f"handaudit: {line}", file=sys.stderr)
    if writer.beside:
        print(
            f"handaudit: no place in this layout for {count(writer.beside, 'line')} between hands (buy-ins, chips added, people who leave)",
            file=sys.stderr,
        )
    lost = sum(len(hands) for hands in writer.left.values())
    more = f", {lost:,} left out" if lost else ""
    nothing = "" if writer.written else "; nothing was written"
    print(f"handaudit: {count(writer.written, 'hand')} converted{more}{nothing}", file=sys.stderr)
    raise typer.Exit(
        3 if lost or work.tally.incomplete or not (writer.written or (allow_empty and not work.tally.hands)) else 0
    )


def _said(left: dict[str, list[str]], how: str) -> Iterator[str]:
    """Why hands were left out, or what of them was, with the first of each reason."""
    for why, hands in left.items():
        more = f" and {len(hands) - NAMED:,} more" if len(hands) > NAMED else ""
        yield visible(f"{how}: {', '.join(hands[:NAMED])}{more}: {why}")
