"""A bundle is packed: the logs are copied into it first, and what is audited is what stands there."""

from collections.abc import Callable, Sequence
from typing import Any, BinaryIO, NamedTuple

from handaudit.base.errors import UsageError
from handaudit.evidence.bundle_rulings import KEPT, BundleRulings, of_entries, of_file
from handaudit.evidence.derive import HOUSE, SIGNATURE, SUMS, Derived, Tick, sums
from handaudit.evidence.facts import BundleFacts, here
from handaudit.evidence.file_slice import FileSlice
from handaudit.evidence.gather import Copy, Picked
from handaudit.evidence.manifest_form import MANIFEST, is_one_line, read_manifest
from handaudit.evidence.original_parts import LOGS
from handaudit.evidence.reader import BundleError
from handaudit.evidence.rulebook_sources import Folders
from handaudit.evidence.signature import sign
from handaudit.evidence.writer import BundleWriter
from handaudit.model.rulings import Rulings


class Options(NamedTuple):
    """How a bundle is to be made. `left_out` and `seals` are of a redaction, as in `Facts`; `words` takes its names out of a
    text. `rulings` are a league's file and what it is called; of a redaction the entries that are left of it, after its run.
    `jobs` are the cores to use, None for as many as are worth it."""

    rulebook: str | None = None
    settings: tuple[str, ...] = ()
    encoding: str | None = None
    hand: str | None = None
    key: str | None = None
    left_out: tuple[str, ...] = ()
    seals: tuple[str, ...] = ()
    words: Callable[[str], str] | None = None
    rulings: "tuple[str, bytes] | Rulings | None" = None
    jobs: int | None = None


class Packed(NamedTuple):
    """What was packed. `sha256` is that of the manifest."""

    hands: int
    unread: int
    findings: int
    sha256: str
    tally: Any


def pack(file: BinaryIO, picked: Sequence[Picked], options: Options, tick: Tick) -> Packed:
    """Write a bundle of these logs to an empty file. Raises `UsageError` where there is nothing to pack."""
    for setting in options.settings:
        if not is_one_line(setting):
            raise UsageError(f"--set {setting}: a bundle takes options and reasons of one line, without control signs")
    store = Folders(one.given.folder for one in picked)
    rulebook = store.take(options.rulebook)
    writer = BundleWriter(file)
    copies = [Copy(number, one) for number, one in enumerate(picked, 1)]
    parts: list[FileSlice] = []
    for copy in copies:
        member = writer.add(copy.member, copy.pieces()).member
        parts.append(FileSlice(file, member.start, member.size))
    logs = tuple(copy.log() for copy in copies)
    facts = BundleFacts(here(), rulebook, options.settings, options.encoding, options.hand, logs)
    facts = facts._replace(left_out=options.left_out, seals=options.seals)
    ruled = _ruled(options.rulings, facts)
    if ruled is not None:
        facts = facts._replace(rulings=ruled.name)
        if ruled.name:
            writer.add(KEPT, (ruled.kept,))
    with Derived(facts, parts, store, ruled) as derived:
        derived.follow(tick, options.jobs)
        tally = derived.run.tally
        if not tally.hands:
            raise UsageError("no hand was found in these logs: there is nothing to prove")
        for name, content in derived.members():
            if options.words is not None and name.startswith((HOUSE, LOGS)):
                _nameless(name, b"".join(content()).decode("utf-8", "surrogateescape"), options.words)
            writer.add(name, content())
        manifest = derived.manifest(_known(writer))
    try:
        read_manifest(manifest)
    except BundleError as error:
        raise UsageError(f"{error}: nobody could verify this bundle; pack fewer logs, or shorter names") from None
    written = writer.add(MANIFEST, (manifest,))
    if options.key is not None:
        writer.add(SIGNATURE, (sign(manifest, options.key),))
    writer.add(SUMS, (sums(_known(writer)),))
    writer.close()
    return Packed(tally.hands, tally.unread, sum(derived.codes.values()), written.sha256, tally)


def _ruled(given: "tuple[str, bytes] | Rulings | None", facts: BundleFacts) -> BundleRulings | None:
    if given is None:
        return None
    return of_entries(given, facts) if isinstance(given, Rulings) else of_file(given[1], given[0], facts)


def _nameless(name: str, text: str, words: Callable[[str], str]) -> None:
    """A rulebook's file is packed as it is, so it must not name a player. Raises `UsageError`."""
    if words(name) != name or words(text) != text:
        raise UsageError(
            f"{name}: this rulebook names a player, and a redacted bundle may not: take the name out, or --keep it"
        )


def _known(writer: BundleWriter) -> dict[str, tuple[int, str]]:
    return {name: (one.member.size, one.sha256) for name, one in writer.members.items()}
