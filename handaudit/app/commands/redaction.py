"""`--redact`: what the commands that make pages and tables of logs have in common when names and cards are left out."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from handaudit.app.commands.runs import Logs
from handaudit.base.errors import UsageError
from handaudit.base.outputs.addresses import output_at
from handaudit.base.outputs.files import Outputs

if TYPE_CHECKING:
    from handaudit.redact.logs import Redaction

KEY: Final = "handaudit-redact.key"
"""The key's file where none is named."""

Redact = Annotated[
    bool,
    typer.Option(
        "--redact", help="Pseudonyms in place of names, and no cards that nobody showed, where the audit allows."
    ),
]
Keep = Annotated[
    list[str] | None,
    typer.Option("--keep", help="With --redact: this player keeps name and cards; repeatable.", metavar="NAME"),
]
RedactKey = Annotated[
    str | None,
    typer.Option(
        "--redact-key", help="With --redact: the key of the pseudonyms; made where it is missing.", metavar="FILE"
    ),
]
NameMap = Annotated[
    str | None,
    typer.Option(
        "--name-map", help="With --redact: also write whose pseudonym is whose, sealed with the key.", metavar="FILE"
    ),
]


class Redacting(NamedTuple):
    """The options as they were given."""

    wanted: bool
    keep: Sequence[str] | None
    key: str | None
    name_map: str | None
    force: bool


@contextmanager
def redacted(given: Redacting, logs: Logs) -> "Iterator[Redaction | None]":
    """The redacted logs of a run while the block lasts, None where nothing is to be redacted. The name map appears when the block ends
    well. Raises `UsageError`."""
    if not given.wanted:
        for option, value in (("--keep", given.keep), ("--redact-key", given.key), ("--name-map", given.name_map)):
            if value:
                raise UsageError(f"{option} goes with --redact")
        yield None
        return
    from handaudit.redact.logs import Redaction
    from handaudit.redact.names import Pseudonyms, name_map_text, read_key

    place = given.key or KEY
    secret, made = read_key(place)
    if made:
        print(f"handaudit: {place} is a new key: keep it, and give it to nobody", file=sys.stderr)
    names = Pseudonyms(secret, frozenset(given.keep or ()))
    with Redaction(logs.paths, logs.rulebook, logs.settings, logs.encoding, names, logs.rulings) as done:
        if given.name_map is None:
            yield done
            return
        target = output_at(given.name_map)
        with Outputs([target], done.logs, given.force) as outputs:
            temp = outputs.temps[target]
            temp.chmod(0o600)
            temp.write_text(name_map_text(names), encoding="utf-8")
            yield done
            outputs.commit()


def say(done: "Redaction") -> None:
    """What was left out, on the error stream."""
    for sentence in done.left_out.sentences():
        print(f"handaudit: {sentence}", file=sys.stderr)


def command_of(done: "Redaction", name: str, logs: Logs) -> str:
    """The command that makes a redacted page again, with the pseudonyms of the logs and no path of a rulebook."""
    book = None if logs.rulebook is None else done.words(PurePath(logs.rulebook).name)
    options = [done.words(one) for one in logs.settings]
    return Logs(["--redact", *done.paths], book, options, logs.encoding).command(name)
