"""The command line: options in, one report out, and an exit status that never looks better than the audit was."""

import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated, Protocol, runtime_checkable

import typer

from handaudit.app.commands.check import check
from handaudit.app.commands.compare import compare
from handaudit.app.commands.config import config
from handaudit.app.commands.convert import convert
from handaudit.app.commands.default_args import configured
from handaudit.app.commands.diff import diff
from handaudit.app.commands.dispute import dispute
from handaudit.app.commands.evidence import bundles
from handaudit.app.commands.export import export
from handaudit.app.commands.help import Grouped, without_types
from handaudit.app.commands.help import register as register_help
from handaudit.app.commands.layouts import layouts
from handaudit.app.commands.replay import replay
from handaudit.app.commands.report import report
from handaudit.app.commands.rules import books, rule
from handaudit.app.commands.ruling import rulings_app
from handaudit.app.commands.settle import settle
from handaudit.app.commands.stats import stats
from handaudit.app.commands.usage_errors import said
from handaudit.app.commands.view import view
from handaudit.base.errors import HandauditError

USAGE = 2

app = typer.Typer(
    name="handaudit",
    cls=Grouped,
    help="Replays every hand of a poker log by the rules and reports where the log and the rules disagree.",
    epilog="`handaudit help COMMAND` and `handaudit help CODE` explain each. "
    "Exit status: 0 clean, 1 findings, 2 bad usage, 3 something could not be read, 4 the run failed.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
command: Callable[..., None]
for command in (check, export, stats, settle, diff, compare, convert, dispute, replay, report, view):
    app.command()(command)
for name, parts in (("ruling", rulings_app), ("evidence", bundles), ("rulebook", books)):
    app.add_typer(parts, name=name)
for command in (rule, layouts, config):
    app.command()(command)
register_help(app)


@runtime_checkable
class _Refusal(Protocol):
    """What the library raises for a command line that it cannot use."""

    message: str
    exit_code: int

    def show(self) -> None:
        """Print the usage line and the message to standard error."""


def run(args: Sequence[str]) -> int:
    """Run a command line and give its exit status; what the user got wrong is said in one place."""
    try:
        command = _command()
        words = configured(args, getattr(command, "commands", {}))
        status = command(args=words, prog_name="handaudit", standalone_mode=False)
    except HandauditError as error:
        return _refused(str(error), error.status)
    except typer.Abort:
        return _refused("aborted")
    except SystemExit as error:
        # For a closed pipe the libraries end with 1, which here means findings.
        if isinstance(error.__context__, OSError):
            raise error.__context__ from None
        raise
    except Exception as error:
        if not isinstance(error, _Refusal) or error.exit_code != USAGE:
            raise
        from handaudit.base.visible import visible

        refused = said(error.message, error.__cause__ or error.__context__)
        error.message = "\n".join(map(visible, refused.split("\n")))
        error.show()
        return USAGE
    return status if isinstance(status, int) else 0


@cache
def _command() -> Callable[..., object]:
    """All commands, made of their functions once: a process may run many command lines."""
    made = typer.main.get_command(app)
    without_types(made)
    return made


def _refused(text: str, status: int = USAGE) -> int:
    from handaudit.base.visible import visible

    print(f"handaudit: {visible(text)}", file=sys.stderr)
    return status


def _version(asked: bool) -> None:
    if asked:
        from handaudit.base.version import __version__

        print(f"handaudit {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("-V", "--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
    config: Annotated[
        str | None,
        typer.Option(
            help="The settings file, before or after the command; by default the nearest one.", metavar="FILE"
        ),
    ] = None,
    no_config: Annotated[
        bool, typer.Option("--no-config", help="Use no settings file and no HANDAUDIT_ variable.")
    ] = False,
) -> None:
    """What stands before the command. The settings are read before the command line is: see `default_args`."""
