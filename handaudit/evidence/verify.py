"""A bundle is judged: its bytes, its digests, its chain, its signature; then the audit is run again, and everything compared."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

import rfc8785

from handaudit.base.errors import HandauditError
from handaudit.base.version import __version__
from handaudit.base.visible import count
from handaudit.evidence import signature
from handaudit.evidence.bundle_rulings import APPLIED, KEPT, LIMIT, BundleRulings, of_file
from handaudit.evidence.derive import CHAIN, MANIFEST, PAGE, REPRODUCE, SIGNATURE, SUMS, Derived, Tick, sums
from handaudit.evidence.facts import SCHEMA, BundleFacts, facts_of, here
from handaudit.evidence.file_diff import differences, first_difference
from handaudit.evidence.file_slice import FileSlice
from handaudit.evidence.reader import Bundle, BundleError
from handaudit.evidence.rulebook_sources import Inside
from handaudit.model.rulings import rulings_in

MOST_MANIFEST: Final = 32 * 1024 * 1024
MOST_SUMS: Final = 4 * 1024 * 1024


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
        yield VerifyStep(Stage.FORM, True, (f"{count(len(bundle.members), 'file')}, stored as a bundle stores them",))
    except BundleError as error:
        yield VerifyStep(Stage.FORM, False, (str(error),))
        return
    try:
        found, wrong = digests(bundle)
        yield VerifyStep(
            Stage.BYTES, not wrong, tuple(wrong) or ("every file is what SHA256SUMS and the manifest name",)
        )
        raw = bundle.content(MANIFEST, MOST_MANIFEST)
        manifest = read_manifest(raw)
        facts = facts_of(manifest)
        logs = _logs(bundle, facts)
    except BundleError as error:
        yield VerifyStep(Stage.BYTES, False, (str(error),))
        return
    broken = _chain(bundle, logs)
    yield VerifyStep(
        Stage.CHAIN, not broken, tuple(broken) or (f"{count(_links(bundle), 'hand')}, each tied to the one before",)
    )
    yield _signature(bundle, raw, signers, wrong)
    if wrong or broken:
        yield VerifyStep(Stage.AUDIT, None, ("not run again: these are not the bytes that were packed",))
        return
    try:
        said = list(_again(bundle, facts, logs, found, tick, jobs))
    except BundleError as error:
        said = [str(error)]
    yield VerifyStep(Stage.AUDIT, not said, tuple(said) or ("run again, it reproduces byte for byte",))


def digests(bundle: Bundle) -> tuple[dict[str, tuple[int, str]], list[str]]:
    """Size and sha256 of each member, and which of them are not what they should be. Raises `BundleError` where one is missing."""
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
    if wrong:
        return found, wrong
    own = found.pop(SUMS)
    if bundle.content(SUMS, MOST_SUMS) != (due := sums(found)):
        wrong += differences(SUMS, bundle.pieces(SUMS), iter((due,)), "the bundle's files have")
    named = [
        {"name": name, "size": size, "sha256": sha} for name, (size, sha) in sorted(found.items()) if not _made(name)
    ]
    listed = read_manifest(bundle.content(MANIFEST, MOST_MANIFEST)).get("members")
    if listed != named:
        wrong.append(f"{MANIFEST}: {first_difference(listed, named, 'members', 'the bundle holds')}")
    found[SUMS] = own
    return found, wrong


def _made(name: str) -> bool:
    return name in (MANIFEST, SIGNATURE, SUMS)


def read_manifest(raw: bytes) -> dict[str, Any]:
    """The manifest. Raises `BundleError` where it is not in canonical form, or none."""
    try:
        found = json.loads(raw)
        canonical = rfc8785.dumps(found)
    except (ValueError, RecursionError, rfc8785.CanonicalizationError):
        raise BundleError(f"{MANIFEST}: it is no JSON in canonical form") from None
    if canonical != raw:
        raise BundleError(f"{MANIFEST}: it is not in canonical form (RFC 8785)")
    if not isinstance(found, dict) or found.get("schema") != SCHEMA:
        raise BundleError(f"{MANIFEST}: its schema is not {SCHEMA}; another version of handaudit may read it")
    return found


def _logs(bundle: Bundle, facts: BundleFacts) -> list[FileSlice]:
    for log in facts.logs:
        if log.member not in bundle.members:
            raise BundleError(f"{MANIFEST}: it names {log.member[:80]!r}, which is not in the bundle")
    rows = [bundle.members[log.member] for log in facts.logs]
    return [FileSlice(bundle.file, one.start, one.size) for one in rows]


def _links(bundle: Bundle) -> int:
    return sum(piece.count(b"\n") for piece in bundle.pieces(CHAIN))


def _chain(bundle: Bundle, logs: list[FileSlice]) -> list[str]:
    """The hands whose bytes are not those that the chain names, and links that do not follow."""
    if CHAIN not in bundle.members:
        return [f"it has no {CHAIN}"]
    wrong: list[str] = []
    link = bytes(32)
    for number, line in enumerate(_lines(bundle.pieces(CHAIN)), 1):
        where = f"{CHAIN} line {number:,}"
        try:
            row = json.loads(line)
            raw, result, head = (bytes.fromhex(row[key]) for key in ("raw", "result", "link"))
            log, offset, size, hand = int(row["log"]), row["offset"], row["size"], row["hand"]
            part = logs[log - 1]
            data = None if offset is None else part.read(int(offset), int(size))
        except (ValueError, KeyError, TypeError, IndexError, RecursionError, OverflowError):
            wrong.append(f"{where}: it is no link")
            break
        if data is not None and hashlib.sha256(data).digest() != raw:
            wrong.append(
                f"{where}: the bytes of hand #{str(hand)[:40]}, at byte {offset:,} of log {log}, are not those that were chained"
            )
        if hashlib.sha256(link + raw + result).digest() != head:
            wrong.append(f"{where}: the link of hand #{str(hand)[:40]} does not follow from the one before it")
        link = head
        if len(wrong) >= 20:
            wrong.append("and perhaps more")
            break
    return wrong


def _lines(pieces: Iterator[bytes]) -> Iterator[bytes]:
    rest = b""
    for piece in pieces:
        *lines, rest = (rest + piece).split(b"\n")
        yield from lines
        if len(rest) > 1024 * 1024:
            raise BundleError(f"{CHAIN}: a line without an end")
    if rest:
        yield rest


def _signature(bundle: Bundle, manifest: bytes, signers: Signers | None, wrong: Sequence[str]) -> VerifyStep:
    if SIGNATURE not in bundle.members:
        text = "none: nobody has signed it, and anybody could have packed it"
        return VerifyStep(Stage.SIGNATURE, None if signers is None else False, (text,))
    if any(text.startswith((MANIFEST, SIGNATURE)) for text in wrong):
        return VerifyStep(Stage.SIGNATURE, False, ("not of these bytes: the manifest or the signature was changed",))
    raw = bundle.content(SIGNATURE, signature.LIMIT)
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
) -> Iterator[str]:
    """Every way in which the bundle is not what these logs give here."""
    try:
        ruled = _ruled(bundle, facts)
        with Derived(facts, logs, Inside(bundle), ruled) as derived:
            derived.follow(tick, jobs)
            made = {log.member: found[log.member] for log in facts.logs}
            if facts.rulings:
                made[KEPT] = found[KEPT]
            wrong: list[str] = []
            for name, content in derived.members():
                if name in (PAGE, REPRODUCE) and name in found and facts.made_by["version"] != __version__:
                    made[name] = found[name]  # in the words of another version
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
            if not wrong and (stated := bundle.content(MANIFEST, MOST_MANIFEST)) != due:
                told = first_difference(json.loads(stated), json.loads(due), "", "run again, it has")
                wrong.append(f"{MANIFEST}: {told}")
    except BundleError:
        raise
    except HandauditError as error:
        wrong = [f"it cannot be run again: {error}"]
    yield from wrong
    if wrong:
        yield from _versions(facts)


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
    return BundleRulings("", b"", data, rulings_in(data, APPLIED).head)


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
        yield f"it was made by handaudit {theirs[:40]}, and this is {ours}: that version may say the same as the bundle"
    elif facts.made_by.get("program_sha256") != now["program_sha256"]:
        yield f"it was made by another handaudit {ours} than this one: their source files differ"
