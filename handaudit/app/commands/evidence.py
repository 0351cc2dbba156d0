"""`handaudit evidence`: bundles that prove what these bytes, these rules and this version give."""

import hashlib
import json
import os
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, Final, TypeVar

import typer

from handaudit.app.commands.options import Book, Encoding, Jobs, Paths, RulingsFile, Settings
from handaudit.app.commands.output import Force, Plain, PlainForm
from handaudit.app.commands.redaction import Keep, NameMap, Redact, Redacting, RedactKey, redacted, say
from handaudit.app.commands.runs import Logs
from handaudit.app.commands.targets import STDOUT
from handaudit.base.entry_files import read_file
from handaudit.base.errors import UsageError
from handaudit.base.outputs.addresses import output_at
from handaudit.base.outputs.files import Outputs
from handaudit.base.visible import count, visible
from handaudit.evidence.bundle_rulings import about
from handaudit.evidence.gather import Picked, every_log, only_hand, set_apart, these
from handaudit.evidence.pack import Options, pack
from handaudit.evidence.reader import BundleError
from handaudit.evidence.show import ShownBundle, looked_at, sheet, shown_object
from handaudit.evidence.signature import need
from handaudit.evidence.verify import Signers, Stage, VerifyStep, stated_in, verify
from handaudit.jobs.pipeline import Run
from handaudit.model.rulings import KIND, Rulings, read_rulings
from handaudit.report.console import console
from handaudit.report.document import as_text
from handaudit.report.progress import Meter

if TYPE_CHECKING:
    from handaudit.evidence.derive import Tick
    from handaudit.redact.logs import Redaction

DIFFERS: Final = 1
USAGE: Final = 2
INCOMPLETE: Final = 3
_Item = TypeVar("_Item")

evidence = typer.Typer(
    help="Pack hands with their rules and result into one file, and check such a file.",
    rich_markup_mode=None,
    no_args_is_help=True,
    add_completion=False,
)
BundlePath = Annotated[Path, typer.Argument(help="A bundle.", metavar="BUNDLE")]


@evidence.command("pack", short_help="Write hands, rules and result into one file.")
def pack_bundle(
    paths: Paths,
    output: Annotated[str, typer.Option("-o", "--output", help="The bundle's file.", metavar="FILE")],
    hand: Annotated[str | None, typer.Option("--hand", help="Only the hand of this id.", metavar="ID")] = None,
    sign: Annotated[
        str | None,
        typer.Option(
            "--sign", help="Sign with this SSH key: its file, or the .pub file of a key of the agent.", metavar="KEY"
        ),
    ] = None,
    redact: Redact = False,
    keep: Keep = None,
    redact_key: RedactKey = None,
    name_map: NameMap = None,
    force: Force = False,
    jobs: Jobs = None,
    rulings: RulingsFile = None,
    rulebook: Book = None,
    settings: Settings = None,
    encoding: Encoding = None,
) -> None:
    """Write logs, rules, findings and what it takes to run the audit again into one file."""
    if output == STDOUT:
        raise UsageError("-o - is standard output: name a file, since a bundle appears whole or not at all")
    if sign is not None:
        need()
    logs = Logs(paths, rulebook, settings or (), encoding)
    redacting = Redacting(redact, keep, redact_key, name_map, force)
    if hand is None:
        picked = every_log(paths)
    else:
        hand = hand.removeprefix("#")
        picked = only_hand(logs.run(hand))
    options = Options(rulebook, tuple(settings or ()), encoding, hand, sign, jobs=jobs)
    kept = None if rulings is None else _rulings(rulings)
    if kept is not None:
        options = options._replace(rulings=(Path(rulings or "").name, kept))
    if not redact:
        with redacted(redacting, logs):
            _write(output, picked, options, force)
        return
    with ExitStack() as stack:
        places = paths if hand is None else stack.enter_context(set_apart(picked))
        logs = logs._replace(paths=places, rulings=_about(rulings, picked, hand))
        done = stack.enter_context(redacted(redacting, logs))
        assert done is not None
        picked, options = _without_names(done, options)
        if kept is not None:
            seal = done.names.seal(f"rulings {hashlib.sha256(kept).hexdigest()}")
            options = options._replace(rulings=done.rulings, seals=(*options.seals, seal))
        _write(output, picked, options, force)
        say(done)


def _rulings(path: str) -> bytes:
    """The bytes of a file of rulings. Raises `HandauditError`."""
    return read_file(path, KIND)


def _about(path: str | None, picked: Sequence[Picked], hand: str | None) -> Rulings | None:
    """The rulings that can be about these logs."""
    if path is None:
        return None
    logs = [(one.given.name, not one.parts) for one in picked]
    return Rulings(path, about(read_rulings(path).entries, logs, hand))


def _without_names(done: "Redaction", options: Options) -> tuple[list[Picked], Options]:
    """The redacted logs in place of the logs, once their audit is held to be the same."""
    run = done.run()
    for _ in run:
        pass
    seals = tuple(done.names.seal(f"log {_sha256(path)}") for path in done.logs)
    told = tuple(done.left_out.sentences())
    settings = tuple(done.words(one) for one in options.settings)
    if settings != options.settings:
        raise UsageError("--set: a reason names a player; leave it out, or --keep the name")
    return these(done.inputs), options._replace(encoding=None, left_out=told, seals=seals, words=done.words)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _write(output: str, picked: Sequence[Picked], options: Options, force: bool) -> None:
    """Write the bundle and say what is in it."""
    place, logs = output_at(output), [one.given.path for one in picked if one.given.path is not None]
    with Outputs([place], logs, force) as outputs:
        with outputs.temps[place].open("w+b") as file, _meter() as tick:
            packed = pack(file, picked, options, tick)
        outputs.commit()
    unread = f", {packed.unread:,} of them unread" if packed.unread else ""
    print(f"{count(packed.hands, 'hand')}{unread}, {count(packed.findings, 'finding')}")
    print(f"manifest sha256 {packed.sha256}{', signed' if options.key else ''}")


@contextmanager
def _meter() -> "Iterator[Tick]":
    """A bar on a terminal while a run is at work."""
    meter: Meter | None = None

    def tick(run: Run) -> None:
        nonlocal meter
        meter = meter or Meter(len(run.inputs), run.total)
        meter.tick(run.at, run.done, run.tally.hands)

    try:
        yield tick
    finally:
        if meter is not None:
            meter.hide()


@evidence.command("verify", short_help="Check a bundle to the byte, and run its audit again.")
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
    jobs: Jobs = None,
    output_format: Plain = None,
) -> None:
    """Check every byte of a bundle and its signature, and run its audit again."""
    if signer is not None and allowed_signers is None:
        raise UsageError("--signer says who of the allowed signers it must be: give --allowed-signers FILE too")
    if allowed_signers is not None and not allowed_signers.is_file():
        raise UsageError(f"--allowed-signers {allowed_signers}: there is no such file")
    signers = None if allowed_signers is None else Signers(allowed_signers, signer)

    def steps_of() -> Iterator[VerifyStep]:
        with _opened(bundle) as file, _meter() as tick:
            yield from verify(file, signers, tick, jobs)

    steps = []
    for step in _named(bundle, steps_of()):
        steps.append(step)
        if output_format != PlainForm.JSON:
            _say(step)
    with _opened(bundle) as file:
        fields, sentences = stated_in(file)
    status = _status(steps)
    if output_format == PlainForm.JSON:
        rows = [{"stage": step.stage, "ok": step.ok, "said": [visible(text) for text in step.said]} for step in steps]
        _json({"status": status, "steps": rows, "stated_by_packer": {"fields": fields, "sentences": sentences}})
    elif sentences:
        print(f"{'stated':<10}{'-':<6} stated by the packer, and not proven:")
        for text in sentences:
            print(f"{'':<16} {visible(text)}")
    raise typer.Exit(status)


@evidence.command("show", short_help="Print what a bundle holds and what it proves.")
def show_bundle(bundle: BundlePath, output_format: Plain = None) -> None:
    """Print what a bundle holds, what was found in it, and what it proves."""

    def known() -> Iterator[ShownBundle]:
        with _opened(bundle) as file:
            yield looked_at(file)

    try:
        (shown,) = _named(bundle, known())
    except BundleError as error:
        print(f"handaudit: {visible(f'{bundle}: {error}')}", file=sys.stderr)
        raise typer.Exit(DIFFERS) from None
    if output_format == PlainForm.JSON:
        _json(shown_object(shown))
        return
    made = console(sys.stdout)
    for row in as_text(sheet(shown), made.width):
        made.print(row)


def _json(data: object) -> None:
    print(json.dumps(data, indent=2).replace("\x7f", "\\u007f"))


def _opened(bundle: Path) -> BinaryIO:
    """A bundle to be read; it is asked whether it is a file before anything waits for it."""
    with open(os.open(bundle, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:
        mode = os.fstat(file.fileno()).st_mode
    if not stat.S_ISREG(mode):
        raise UsageError(f"{bundle}: not a file")
    return bundle.open("rb")


def _named(bundle: Path, items: Iterator[_Item]) -> Iterator[_Item]:
    """What is read of a bundle; where it cannot be read, it is named. Raises `UsageError`."""
    try:
        yield from items
    except OSError as error:
        raise UsageError(f"{bundle}: {error.strerror or error}") from None


def _status(steps: list[VerifyStep]) -> int:
    """The exit status: 0 only if everything was compared and is right."""
    if any(step.ok is False for step in steps):
        return DIFFERS
    unjudged = [step for step in steps if step.ok is None]
    if any(step.stage == Stage.AUDIT for step in unjudged):
        return INCOMPLETE
    unchecked = any(step.stage == Stage.SIGNATURE and step.said[0].startswith("not checked") for step in unjudged)
    return USAGE if unchecked else 0


def _say(step: VerifyStep) -> None:
    word = {True: "ok", False: "WRONG", None: "-"}[step.ok]
    for number, text in enumerate(step.said):
        head = f"{step.stage:<10}{word:<6}" if not number else " " * 16
        print(f"{head} {visible(text)}")
    sys.stdout.flush()
