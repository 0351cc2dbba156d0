"""The command line: options in, one report out, and an exit status that never looks better than the audit was."""

import sys
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, Protocol, runtime_checkable

import typer

from handaudit.app.command_group import CommandGroup
from handaudit.app.commands.default_args import configured
from handaudit.app.commands.usage_errors import said
from handaudit.base.errors import HandauditError
from handaudit.base.secrets import without_secrets
from handaudit.base.thread_limits import guard_arrays
from handaudit.base.version import __version__
from handaudit.base.visible import visible

USAGE = 2

app = typer.Typer(
    name="handaudit",
    cls=CommandGroup,
    help="Replays every hand of a poker log by the rules and reports where the log and the rules disagree.",
    epilog="`handaudit help COMMAND` and `handaudit help CODE` explain each. "
    "Exit status: 0 clean, 1 findings, 2 bad usage, 3 something could not be read, 4 the run failed.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@runtime_checkable
class _Refusal(Protocol):
    """What the library raises for a command line that it cannot use."""

    message: str
    exit_code: int

    def show(self) -> None:
        """Print the usage line and the message to standard error."""


def run(args: Sequence[str]) -> int:
    """Run a command line and give its exit status; what the user got wrong is said in one place."""
    guard_arrays()
    try:
        command = _command()
        words = configured(args, command.commands)
        status = command(args=words, prog_name="handaudit", standalone_mode=False)
    except HandauditError as error:
        first, *more = error.lines or (str(error),)
        _refused(first)
        for line in more:
            print(f"  {visible(without_secrets(line))}", file=sys.stderr)
        return error.status
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
        refused = said(error.message, error.__cause__ or error.__context__)
        error.message = "\n".join(map(visible, without_secrets(refused).split("\n")))
        error.show()
        return USAGE
    return status if isinstance(status, int) else 0


@cache
def _command() -> Any:
    """The whole command line as the library runs it."""
    return typer.main.get_command(app)


def _refused(text: str, status: int = USAGE) -> int:
    print(f"handaudit: {visible(without_secrets(text))}", file=sys.stderr)
    return status


def _version(asked: bool) -> None:
    if asked:
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
