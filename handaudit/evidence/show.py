"""A bundle as people read it: what it is about, what was found, what it proves. Its form and its digests are looked at, no more."""

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, BinaryIO, Final

from handaudit.base.visible import count
from handaudit.evidence.derive import FINDINGS, MANIFEST, SIGNATURE
from handaudit.evidence.facts import BundleFacts, Log, facts_of
from handaudit.evidence.file_diff import lines_of
from handaudit.evidence.reader import Bundle, BundleError
from handaudit.evidence.verify import MOST_MANIFEST, digests, read_manifest
from handaudit.report.document import Block, Heading, Para
from handaudit.report.proof_text import of_bundle

LISTED: Final = 20
"""Logs, and findings, that are listed one by one."""


def show(file: BinaryIO) -> Iterator[Block]:
    """The sheet. Raises `BundleError` where it is no bundle, or where a member is not what the manifest names."""
    bundle = Bundle(file)
    _, wrong = digests(bundle)
    if wrong:
        raise BundleError(wrong[0])
    raw = bundle.content(MANIFEST, MOST_MANIFEST)
    manifest = read_manifest(raw)
    facts = facts_of(manifest)
    try:
        yield from _sheet(bundle, manifest, facts)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BundleError(f"{MANIFEST}: it lacks what a manifest says") from None


def _sheet(bundle: Bundle, manifest: dict[str, Any], facts: BundleFacts) -> Iterator[Block]:
    hands, made = manifest["hands"], facts.made_by
    yield Heading(
        f"Evidence: hand #{facts.hand}" if facts.hand is not None else f"Evidence: {count(hands['hands'], 'hand')}", 1
    )
    yield Para(f"made by handaudit {made['version']} with Python {made['python']}", dim=True)
    yield Heading("The logs")
    for log in facts.logs[:LISTED]:
        yield Para(_log(log), f"{log.member}:")
    yield from _more(len(facts.logs), "logs")
    yield Heading("The rules")
    for book in manifest["rulebooks"]:
        yield Para(f"sha256 {book['sha256']}", f"{book['name']}:")
    options = [
        *([f"--rulebook {facts.rulebook}"] if facts.rulebook else []),
        *(f"--set {one}" for one in facts.settings),
    ]
    yield Para(", ".join(options) or "none: every open rule is read by default", "Options:")
    if facts.rulings is not None:
        yield Para(_rulings(manifest["rulings"]), "Rulings:")
    yield Heading("The result")
    unread = f"; {hands['unread']:,} could not be read" if hands["unread"] else ""
    yield Para(f"{count(hands['hands'], 'hand')}, {hands['audited']:,} audited, {hands['clean']:,} clean{unread}.")
    yield from _findings(bundle, manifest)
    chain = manifest["chain"]
    yield Para(f"{count(chain['links'], 'hand')}, last link {chain['head']}", "Chain:")
    signed = "there is one; `handaudit evidence verify` says whose" if SIGNATURE in bundle.members else "none"
    yield Para(signed, "Signature:")
    yield Heading("What it proves, and what it does not")
    for text in of_bundle(str(made["version"]), facts.hand, facts.left_out, facts.rulings is not None):
        yield Para(text)
    if facts.left_out:
        yield Heading("What was left out")
        for text in facts.left_out:
            yield Para(text)
    yield Para("Only the digests of the files were looked at here.", dim=True)


def _log(log: Log) -> str:
    if log.whole:
        return f"{log.name}, all of its {log.size:,} bytes, sha256 {log.sha256}"
    parts = ", ".join(
        f"bytes {one.offset:,} to {one.offset + one.size - 1:,} from line {one.line:,}" for one in log.parts
    )
    return f"{log.name}, {parts} of {log.size:,}; sha256 of all {log.sha256}"


def _rulings(told: dict[str, Any]) -> str:
    name = told["name"] or "without names"
    entries, answering = count(told["entries"], "entry"), int(told["answering"])
    return f"{name}, {entries} about these logs, {answering:,} of them answering a finding; history {told['history']}"


def _findings(bundle: Bundle, manifest: dict[str, Any]) -> Iterator[Block]:
    total = sum(manifest["findings"]["by_code"].values())
    if not total:
        yield Para("No findings: the logs and the rules agree.")
    rows = (_row(line) for line in lines_of(bundle.pieces(FINDINGS)))
    for row in islice((row for row in rows if "code" in row), LISTED):
        hand = f", hand #{row['hand']}" if row["hand"] else ""
        place = f"{row['file']}:{row['line']}" if row["line"] else str(row["file"])
        yield Para(f"{row['message']} ({row['severity']}, {row['code']})", f"{place}{hand}:")
    yield from _more(total, "findings")


def _row(line: bytes) -> dict[str, Any]:
    """A line of the findings; nothing where it is none."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _more(total: int, what: str) -> Sequence[Block]:
    return [Para(f"and {total - LISTED:,} more {what}", dim=True)] if total > LISTED else []
