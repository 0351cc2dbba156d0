"""A bundle as people and programs read it: what it is about, what was found, what it proves.

The audit is not run again. Form, digests and chain are looked at, and manifest, chain and findings must have the same numbers.
"""

from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO, Final, NamedTuple

from handaudit.base.visible import count
from handaudit.evidence.chain_rows import chain_facts
from handaudit.evidence.derive import HOUSE, SIGNATURE, bundle_proves
from handaudit.evidence.facts import BundleFacts, Log, facts_of
from handaudit.evidence.findings_rows import LISTED as FINDINGS_LISTED
from handaudit.evidence.findings_rows import FoundFacts, contradictions, found_facts
from handaudit.evidence.original_parts import LOGS, cut_logs, wrong_places
from handaudit.evidence.reader import Bundle, BundleError
from handaudit.evidence.rulebook_sources import has_house
from handaudit.evidence.stated import WORDS, option_words, stated_sentences
from handaudit.evidence.verify import contents, logs_in
from handaudit.report.document import Block, Heading, Para

LISTED: Final = 20
"""Logs that are listed one by one."""


class ShownBundle(NamedTuple):
    """What is known of a bundle without running its audit again. `house`: a rulebook in it is not handaudit's own."""

    manifest: dict[str, Any]
    facts: BundleFacts
    found: FoundFacts
    signed: bool
    house: bool


def looked_at(file: BinaryIO) -> ShownBundle:
    """Raises `BundleError` if it is no bundle, or if one file of it contradicts another."""
    bundle = Bundle(file)
    _, manifest, wrong = contents(bundle)
    if wrong:
        raise BundleError(wrong[0])
    facts = facts_of(manifest)
    logs = logs_in(bundle, facts)
    chain, broken = chain_facts(bundle, logs, cut_logs(facts), facts.hand)
    found = found_facts(bundle)
    for text in (*broken, *wrong_places(facts, chain, logs), *contradictions(manifest, found, chain, bundle, logs)):
        raise BundleError(text)
    return ShownBundle(manifest, facts, found, SIGNATURE in bundle.members, has_house(bundle))


def shown_object(shown: ShownBundle) -> dict[str, Any]:
    """The same for programs."""
    facts = shown.facts
    return {
        "manifest": shown.manifest,
        "signed": shown.signed,
        "first_findings": shown.found.first,
        "audit_run_again": False,
        "proves": bundle_proves(facts),
        "stated_by_packer": {
            "fields": shown.manifest["stated_by_packer"],
            "sentences": list(stated_sentences(facts, shown.house)),
        },
    }


def sheet(shown: ShownBundle) -> Iterator[Block]:
    """The sheet for people."""
    manifest, facts = shown.manifest, shown.facts
    hands, made = manifest["hands"], facts.made_by
    yield Heading(
        f"Evidence: hand #{facts.hand}" if facts.hand is not None else f"Evidence: {count(hands['hands'], 'hand')}", 1
    )
    yield Para(f"made by handaudit {made['version']} with Python {made['python']} ({WORDS})", dim=True)
    yield Heading("The logs")
    for log in facts.logs[:LISTED]:
        yield Para(_log(log), f"{log.member}:")
    yield from _more(len(facts.logs), LISTED, "logs")
    yield from _rules(shown)
    yield Heading(f"The result ({WORDS} until `handaudit evidence verify` runs the audit again)")
    yield Para(_counts(manifest))
    yield from _findings(shown.found)
    chain = manifest["chain"]
    yield Para(f"{count(chain['links'], 'hand')}, last link {chain['head']}", "Chain:")
    signed = "there is one; `handaudit evidence verify` says whose" if shown.signed else "none"
    yield Para(signed, "Signature:")
    yield Heading("What it proves, and what it does not")
    for text in bundle_proves(facts):
        yield Para(text)
    if facts.left_out:
        yield Heading(f"What was left out ({WORDS})")
        for text in facts.left_out:
            yield Para(text)
    yield Heading("Stated by the packer")
    yield Para("Nobody else can know this, and nothing in the bundle proves it.")
    for text in stated_sentences(facts, shown.house):
        yield Para(text)


def _rules(shown: ShownBundle) -> Iterator[Block]:
    facts = shown.facts
    yield Heading("The rules")
    for book in shown.manifest["rulebooks"]:
        whose = ", of the house" if book["members"][0].startswith((HOUSE, LOGS)) else ""
        yield Para(f"sha256 {book['sha256']}{whose}", f"{book['name']}:")
    yield Para(", ".join(option_words(facts)) or "none: every open rule is read by default", "Options:")
    if facts.rulings is not None:
        yield Para(_rulings(shown.manifest["rulings"]), "Rulings:")


def _log(log: Log) -> str:
    if log.whole:
        return f"was called {log.name} ({WORDS}); all of its {log.size:,} bytes, sha256 {log.sha256}"
    parts = ", ".join(
        f"bytes {one.offset:,} to {one.offset + one.size - 1:,} from line {one.line:,}" for one in log.parts
    )
    return f"{log.name}, {parts} of {log.size:,}; sha256 of all {log.sha256} ({WORDS})"


def _rulings(stated: dict[str, Any]) -> str:
    name = stated["name"] or "without names"
    entries, answering = count(stated["entries"], "entry"), stated["answering"]
    said = f"{name}, {entries} about these logs, {answering:,} of them answering a finding; history {stated['history']}"
    return f"{said} ({WORDS}: what was ruled, by whom, when and why)"


def _counts(manifest: dict[str, Any]) -> str:
    """The hands in numbers. Beside a finding no hand is called clean without saying of what."""
    hands = manifest["hands"]
    unread = f"; {hands['unread']:,} could not be read" if hands["unread"] else ""
    by_severity = manifest["findings"]["by_severity"]
    total = sum(by_severity.values())
    if not total:
        clean = f"{hands['clean']:,} clean"
    elif total == by_severity["info"]:
        clean = f"{count(total, 'finding')}, for information only"
    else:
        clean = f"{count(total, 'finding')}; {hands['clean']:,} with nothing graver than info"
    return f"{count(hands['hands'], 'hand')}, {hands['audited']:,} audited, {clean}{unread}."


def _findings(found: FoundFacts) -> Iterator[Block]:
    if not found.total:
        yield Para("No findings: the logs and the rules agree.")
    for row in found.first:
        hand = f", hand #{row['hand']}" if row["hand"] else ""
        place = f"{row['file']}:{row['line']}" if row["line"] else str(row["file"])
        yield Para(f"{row['message']} ({row['severity']}, {row['code']})", f"{place}{hand}:")
    yield from _more(found.total, FINDINGS_LISTED, "findings")


def _more(total: int, listed: int, what: str) -> Sequence[Block]:
    return [Para(f"and {total - listed:,} more {what}", dim=True)] if total > listed else []
