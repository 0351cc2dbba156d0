"""`handaudit evidence`: bundles that prove what these bytes, these rules and this version give."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from handaudit.commands.options import Book, Encoding, Paths, Settings
from handaudit.commands.output import Force
from handaudit.errors import UsageError

if TYPE_CHECKING:
    from handaudit.evidence.verify import Step

DIFFERS: Final = 1
USAGE: Final = 2

bundles = typer.Typer(
    help="Pack hands with their rules and result into one file, and check such a file.",
    rich_markup_mode=None,
    no_args_is_help=True,
)
BundlePath = Annotated[Path, typer.Argument(help="A bundle.", metavar="BUNDLE")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(bundles, name="evidence")


@bundles.command("pack")
def pack_bundle(
    paths: Paths,
    output: Annotated[Path, typer.Option("-o", "--output", help="The bundle's file.", metavar="FILE")],
    hand: Annotated[str | None, typer.Option("--hand", help="Only the hand of this id.", metavar="ID")] = None,
    sign: Annotated[
        str | None,
        typer.Option(
            "--sign", help="Sign with this SSH key: its file, or the .pub file of a key of the agent.", metavar="KEY"
        ),
    ] = None,
    force: Force = False,
    rulebook: Book = None,
    settings: Settings = None,
    encoding: Encoding = None,
) -> None:
    """Write logs, rules, findings and what it takes to run the audit again into one file."""
    from handaudit.evidence.gather import every_log, only_hand
    from handaudit.evidence.pack import Options, pack
    from handaudit.evidence.signature import need
    from handaudit.report.visible import count
    from handaudit.stats.files import Outputs

    if sign is not None:
        need()
    if hand is None:
        picked = every_log(paths)
    else:
        hand = hand.removeprefix("#")
        picked = only_hand(paths, hand, rulebook, settings or (), encoding)
    options = Options(rulebook, tuple(settings or ()), encoding, hand, sign)
    logs = [one.given.path for one in picked if one.given.path is not None]
    with Outputs([output], logs, force) as outputs:
        with outputs.temps[output].open("w+b") as file:
            packed = pack(file, picked, options, _still)
        outputs.commit()
    unread = f", {packed.unread:,} of them unread" if packed.unread else ""
    print(f"{count(packed.hands, 'hand')}{unread}, {count(packed.findings, 'finding')}")
    print(f"manifest sha256 {packed.sha256}{', signed' if sign else ''}")


@bundles.command("verify")
def verify_bundle(
    bundle: BundlePath,
    allowed_signers: Annotated[
        Path | None,
        typer.Option(
            "--allowed-signers", help="The keys that may have signed it, as ssh-keygen reads them.", metavar="FILE"
        ),
    ] = None,
    signer: Annotated[
        str | None, typer.Option("--signer", help="Who of them must have signed it.", metavar="WHO")
    ] = None,
) -> None:
    """Check every byte of a bundle and its signature, and run its audit again."""
    from handaudit.evidence.verify import Signers, verify

    if signer is not None and allowed_signers is None:
        raise UsageError("--signer says who of the allowed signers it must be: give --allowed-signers FILE too")
    if allowed_signers is not None and not allowed_signers.is_file():
        raise UsageError(f"--allowed-signers {allowed_signers}: there is no such file")
    signers = None if allowed_signers is None else Signers(allowed_signers, signer)
    try:
        with bundle.open("rb") as file:
            steps = []
            for step in verify(file, signers, _still):
                steps.append(step)
                _say(step)
    except OSError as error:
        raise UsageError(f"{bundle}: {error.strerror or error}") from None
    raise typer.Exit(_status(steps))


@bundles.command("show")
def show_bundle(bundle: BundlePath) -> None:
    """Print what a bundle holds, what was found in it, and what it proves."""
    from handaudit.evidence.reader import BundleError
    from handaudit.evidence.show import show
    from handaudit.report.console import console
    from handaudit.report.sheet import as_text
    from handaudit.report.visible import visible

    try:
        with bundle.open("rb") as file:
            made = console(sys.stdout)
            for row in as_text(list(show(file)), made.width):
                made.print(row)
    except OSError as error:
        raise UsageError(f"{bundle}: {error.strerror or error}") from None
    except BundleError as error:
        print(f"handaudit: {visible(f'{bundle}: {error}')}", file=sys.stderr)
        raise typer.Exit(DIFFERS) from None


def _status(steps: "list[Step]") -> int:
    if any(step.ok is False for step in steps):
        return DIFFERS
    unchecked = any(
        step.what == "signature" and step.ok is None and step.said[0].startswith("not checked") for step in steps
    )
    return USAGE if unchecked else 0


def _say(step: "Step") -> None:
    from handaudit.report.visible import visible

    word = {True: "ok", False: "WRONG", None: "-"}[step.ok]
    for number, text in enumerate(step.said):
        head = f"{step.what:<10}{word:<6}" if not number else " " * 16
        print(f"{head} {visible(text)}")
    sys.stdout.flush()


def _still() -> None:
    """Nothing is shown meanwhile."""
