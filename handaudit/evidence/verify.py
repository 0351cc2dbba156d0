"""A bundle is judged: its bytes, its digests, its chain, its signature; then the audit is run again, and everything compared."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

from handaudit.base.errors import HandauditError
from handaudit.base.version import __version__
from handaudit.base.visible import count
from handaudit.evidence import signature
from handaudit.evidence.bundle_rulings import APPLIED, KEPT, LIMIT, BundleRulings, of_applied, of_file
from handaudit.evidence.chain_rows import CHAIN, ChainFacts, chain_facts
from handaudit.evidence.derive import FINDINGS, PAGE, REPRODUCE, SIGNATURE, SUMS, Derived, Tick, sums
from handaudit.evidence.facts import BundleFacts, facts_of, here
from handaudit.evidence.file_diff import differences, first_difference
from handaudit.evidence.file_slice import FileSlice
from handaudit.evidence.manifest_form import MANIFEST, MOST_BYTES, read_manifest
from handaudit.evidence.original_parts import cut_logs, wrong_logs, wrong_places
from handaudit.evidence.reader import Bundle, BundleError
from handaudit.evidence.rulebook_sources import Inside, has_house, is_log
from handaudit.evidence.ssh_signature import LIMIT as MOST_SIGNATURE
from handaudit.evidence.ssh_signature import read_signature
from handaudit.evidence.stated import stated_fields, stated_sentences

MOST_SUMS: Final = 4 * 1024 * 1024
NOT_COMPARED: Final = "not compared"
"""How a step begins that found nothing wrong and could not compare all."""
LISTED: Final = 20
"""Contradictions that are listed one by one."""


class Stage(StrEnum):
    """What is verified of a bundle, in this order."""

    FORM = "form"
    BYTES = "bytes"
    CHAIN = "chain"
    SIGNATURE = "signature"
    AUDIT = "audit"


class VerifyStep(NamedTuple):
    """One stage of a verification: `ok` is None where it could not be judged, or need not be. `said` are the lines that tell it."""

    stage: Stage
    ok: bool | None
    said: tuple[str, ...]


class Signers(NamedTuple):
    """Whose signature is good: a file of `ssh-keygen`'s allowed signers, and which of them it must be."""

    file: Path
    principal: str | None = None


def verify(file: BinaryIO, signers: Signers | None, tick: Tick, jobs: int | None = None) -> Iterator[VerifyStep]:
    """One step after the other; what cannot be looked at behind a broken one is left out."""
    try:
        bundle = Bundle(file)
        _order(bundle)
        yield VerifyStep(Stage.FORM, True, (f"{count(len(bundle.members), 'file')}, stored as a bundle stores them",))
    except BundleError as error:
        yield VerifyStep(Stage.FORM, False, (str(error),))
        return
    try:
        found, manifest, wrong = contents(bundle)
        facts = facts_of(manifest)
        logs = logs_in(bundle, facts)
    except BundleError as error:
        yield VerifyStep(Stage.BYTES, False, (str(error),))
        return
    yield VerifyStep(Stage.BYTES, not wrong, tuple(wrong) or ("every file is what SHA256SUMS and the manifest name",))
    chain, broken = _chain(bundle, facts, logs, manifest)
    yield VerifyStep(
        Stage.CHAIN, not broken, tuple(broken) or (f"{count(chain.links, 'hand')}, each tied to the one before",)
    )
    yield _signature(bundle, signers, wrong)
    if wrong or broken:
        yield VerifyStep(Stage.AUDIT, None, ("not run again: these are not the bytes that were packed",))
        return
    try:
        said, skipped = _again(bundle, facts, logs, found, tick, jobs)
    except BundleError as error:
        said, skipped = [str(error)], []
    if said or not skipped:
        yield VerifyStep(Stage.AUDIT, not said, tuple(said) or ("run again, it reproduces byte for byte",))
    else:
        yield VerifyStep(Stage.AUDIT, None, tuple(_not_compared(facts, skipped)))


def contents(bundle: Bundle) -> tuple[dict[str, tuple[int, str]], dict[str, Any], list[str]]:
    """Size and SHA-256 of each file, the manifest, and everything that the files contradict in it.

    Raises `BundleError` if a file is missing or the manifest has another form.
    """
    for name in (MANIFEST, SUMS):
        if name not in bundle.members:
            raise BundleError(f"it has no {name}")
    found: dict[str, tuple[int, str]] = {}
    wrong: list[str] = []
    for name, one in bundle.members.items():
        try:
            found[name] = one.size, bundle.sha256(name)
        except BundleError as error:
            wrong.append(str(error))
    try:
        manifest = read_manifest(bundle.content(MANIFEST, MOST_BYTES))
    except BundleError as error:
        raise BundleError(wrong[0] if wrong else str(error)) from None
    if wrong:
        return found, manifest, wrong
    own = found.pop(SUMS)
    if bundle.content(SUMS, MOST_SUMS) != (due := sums(found)):
        wrong += differences(SUMS, bundle.pieces(SUMS), iter((due,)), "the bundle's files have")
    named = [
        {"name": name, "size": size, "sha256": sha} for name, (size, sha) in sorted(found.items()) if not _made(name)
    ]
    listed = manifest["members"]
    if listed != named:
        wrong.append(f"{MANIFEST}: {first_difference(listed, named, 'members', 'the bundle holds')}")
    found[SUMS] = own
    facts = facts_of(manifest)
    wrong += wrong_logs(facts, found)
    unnamed = set(filter(is_log, found)) - {log.member for log in facts.logs}
    wrong += [f"{MANIFEST}: inputs does not name {name}" for name in sorted(unnamed)]
    if facts.seals and not facts.left_out:
        wrong.append(f"{MANIFEST}: redaction.seals has entries, and redaction.left_out says of no redaction")
    if facts.rulings is not None and (not facts.rulings) != bool(facts.left_out):
        wrong.append(f"{MANIFEST}: rulings.name is empty in a redacted bundle, and in no other")
    if len(wrong) > LISTED:
        wrong[LISTED:] = [f"and {len(wrong) - LISTED:,} more"]
    return found, manifest, wrong


def stated_in(file: BinaryIO) -> tuple[list[str], list[str]]:
    """What only the packer of a bundle can know: fields of the manifest, and sentences. Nothing if it is no bundle."""
    try:
        bundle = Bundle(file)
        if MANIFEST not in bundle.members:
            return [], []
        facts = facts_of(read_manifest(bundle.content(MANIFEST, MOST_BYTES)))
    except BundleError:
        return [], []
    return stated_fields(facts), list(stated_sentences(facts, has_house(bundle)))


def _order(bundle: Bundle) -> None:
    """Raises `BundleError` if the files stand in another order than the packer writes them."""
    last = (CHAIN, FINDINGS, PAGE, REPRODUCE, MANIFEST, SIGNATURE, SUMS)
    ranks = {APPLIED: 3, KEPT: 1} | {name: at for at, name in enumerate(last, 4)}
    names = list(bundle.members)
    due = sorted(names, key=lambda name: (0 if is_log(name) else ranks.get(name, 2), name))
    for name, other in zip(names, due, strict=True):
        if name != other:
            at = bundle.members[name].offset
            raise BundleError(f"byte {at:,}: {name} stands here, and a bundle has {other} here")


def _made(name: str) -> bool:
    return name in (MANIFEST, SIGNATURE, SUMS)


def logs_in(bundle: Bundle, facts: BundleFacts) -> list[FileSlice]:
    """The bytes of the logs. Raises `BundleError` if one is missing."""
    for number, log in enumerate(facts.logs):
        if log.member not in bundle.members:
            raise BundleError(f"{MANIFEST}: inputs[{number}].member is {log.member!r}, which is not in the bundle")
    rows = [bundle.members[log.member] for log in facts.logs]
    return [FileSlice(bundle.file, one.start, one.size) for one in rows]


def _chain(
    bundle: Bundle, facts: BundleFacts, logs: Sequence[FileSlice], manifest: dict[str, Any]
) -> tuple[ChainFacts, list[str]]:
    """What the chain says, and what is wrong with it."""
    try:
        chain, wrong = chain_facts(bundle, logs, cut_logs(facts), facts.hand)
    except BundleError as error:
        return ChainFacts(), [str(error)]
    if wrong:
        return chain, wrong
    stated = manifest["chain"]
    for key, value, due in (("links", stated["links"], chain.links), ("head", stated["head"], chain.head.hex())):
        if value != due:
            wrong.append(f"{MANIFEST}: chain.{key} is {value}, and {CHAIN} has {due}")
    return chain, wrong + list(wrong_places(facts, chain, logs))


def _signature(bundle: Bundle, signers: Signers | None, wrong: Sequence[str]) -> VerifyStep:
    if SIGNATURE not in bundle.members:
        text = "none: nobody has signed it, and anybody could have packed it"
        return VerifyStep(Stage.SIGNATURE, None if signers is None else False, (text,))
    if any(text.startswith((f"{MANIFEST},", f"{SIGNATURE},")) for text in wrong):
        return VerifyStep(Stage.SIGNATURE, False, ("not of these bytes: the manifest or the signature was changed",))
    try:
        raw, manifest = bundle.content(SIGNATURE, MOST_SIGNATURE), bundle.content(MANIFEST, MOST_BYTES)
        read_signature(raw, signature.NAMESPACE)
    except BundleError as error:
        return VerifyStep(Stage.SIGNATURE, False, (str(error),))
    try:
        if signers is None:
            ok, said = signature.check(manifest, raw)
            more = "; whose key that is nobody has said (--allowed-signers)" if ok else ""
            return VerifyStep(Stage.SIGNATURE, ok, (f"made {said}{more}" if ok else said,))
        ok, said = signature.verify(manifest, raw, signers.file, signers.principal)
        return VerifyStep(Stage.SIGNATURE, ok, (f"made {said}" if ok else said,))
    except signature.MissingError as error:
        return VerifyStep(Stage.SIGNATURE, None, (f"not checked: {error}",))


def _again(
    bundle: Bundle,
    facts: BundleFacts,
    logs: list[FileSlice],
    found: dict[str, tuple[int, str]],
    tick: Tick,
    jobs: int | None,
) -> tuple[list[str], list[str]]:
    """Every way in which the bundle is not what these logs give here, and the files that were not compared."""
    wrong: list[str] = []
    skipped: list[str] = []
    try:
        ruled = _ruled(bundle, facts)
        with Derived(facts, logs, Inside(bundle), ruled) as derived:
            derived.follow(tick, jobs)
            made = {log.member: found[log.member] for log in facts.logs}
            if facts.rulings:
                made[KEPT] = found[KEPT]
            for name, content in derived.members():
                if name in (PAGE, REPRODUCE) and name in found and facts.made_by["version"] != __version__:
                    made[name] = found[name]  # in the words of another version
                    skipped.append(name)
                    continue
                made[name] = _size_and_sha256(content())
                if name not in found:
                    wrong.append(f"{name}: it belongs to the bundle and is not in it")
                elif found[name] != made[name]:
                    wrong += differences(name, bundle.pieces(name), content(), "run again, it has")
            for name in found.keys() - made.keys():
                if not _made(name):
                    wrong.append(f"{name}: nothing of the audit makes this file")
            due = derived.manifest(made)
            if not wrong and (stated := bundle.content(MANIFEST, MOST_BYTES)) != due:
                other = first_difference(json.loads(stated), json.loads(due), "", "run again, it has")
                wrong.append(f"{MANIFEST}: {other}")
    except BundleError:
        raise
    except HandauditError as error:
        wrong = [f"it cannot be run again: {error}"]
    if wrong:
        wrong += _versions(facts)
    return wrong, skipped


def _not_compared(facts: BundleFacts, skipped: Sequence[str]) -> Iterator[str]:
    """What is said of a bundle that another version has made, if all that was compared is right."""
    version = facts.made_by["version"]
    yield (
        f"{NOT_COMPARED}: {' and '.join(skipped)}, which are in the words of handaudit {version} (stated by the packer); this is"
        f" {__version__}"
    )
    yield f"believe nothing in them before handaudit {version} has verified the bundle; all else was run again and is the same"


def _ruled(bundle: Bundle, facts: BundleFacts) -> BundleRulings | None:
    """The rulings in a bundle. Raises `BundleError` where they are missing, and `HandauditError` where their history was changed."""
    if facts.rulings is None:
        return None
    name = KEPT if facts.rulings else APPLIED
    if name not in bundle.members:
        raise BundleError(f"{MANIFEST}: it names {name}, which is not in the bundle")
    data = bundle.content(name, LIMIT)
    if facts.rulings:
        return of_file(data, facts.rulings, facts)
    return of_applied(data)


def _size_and_sha256(pieces: Iterator[bytes]) -> tuple[int, str]:
    size, digest = 0, hashlib.sha256()
    for piece in pieces:
        size += len(piece)
        digest.update(piece)
    return size, digest.hexdigest()


def _versions(facts: BundleFacts) -> Iterator[str]:
    """What is another version here."""
    now = here()
    theirs, ours = facts.made_by["version"], now["version"]
    if theirs != ours:
        yield f"the packer states that handaudit {theirs} made it, and this is {ours}: that version may say the same as the bundle"
    elif facts.made_by["program_sha256"] != now["program_sha256"]:
        yield f"the packer states that another handaudit {ours} than this one made it: their source files differ"
