"""What `findings.jsonl` says as a whole, read without running the audit again, and held against chain and manifest."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from handaudit.base.errors import SEVERITIES
from handaudit.base.visible import visible
from handaudit.evidence.chain_rows import ChainFacts, chain_rows
from handaudit.evidence.file_diff import first_difference
from handaudit.evidence.file_slice import FileSlice
from handaudit.evidence.manifest_form import MANIFEST
from handaudit.evidence.reader import Bundle, BundleError
from handaudit.model.tally import COPY

FINDINGS: Final = "findings.jsonl"
MOST_LINE: Final = 1024 * 1024
MOST_SIGNS: Final = 10_000
"""Brackets and commas of a finding: its values take little memory."""
MOST_SUMMARY, MOST_SUMMARY_SIGNS = 8 * 1024 * 1024, 400_000
LISTED: Final = 20
"""Findings that are kept to be shown one by one."""
_TEXTS: Final = ("code", "severity", "message")
_PLACES: Final = {"file": str, "hand": str, "line": int}


@dataclass(slots=True)
class FoundFacts:
    """The findings in numbers, the first of them, and the last line. `marked` are the hands that cannot be clean, by file and id."""

    by_code: dict[str, int] = field(default_factory=dict)
    by_severity: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SEVERITIES, 0))
    marked: set[int] = field(default_factory=set)
    first: list[dict[str, Any]] = field(default_factory=list)
    last: dict[str, Any] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """How many findings there are."""
        return sum(self.by_code.values())


def found_facts(bundle: Bundle) -> FoundFacts:
    """What the findings say. Raises `BundleError`, which names line and field, if a line is none."""
    if FINDINGS not in bundle.members:
        raise BundleError(f"it has no {FINDINGS}")
    facts = FoundFacts()
    number = 0
    for number, row in enumerate(_rows(bundle), 1):
        if facts.last:
            raise BundleError(f"{FINDINGS} line {number:,}: a line stands behind the summary")
        if "code" not in row:
            facts.last = row
            continue
        _checked(number, row)
        facts.by_code[row["code"]] = facts.by_code.get(row["code"], 0) + 1
        facts.by_severity[row["severity"]] += 1
        if row["hand"] is not None and row["severity"] != "info" and row["code"] != COPY:
            facts.marked.add(hash((row["file"], row["hand"])))
        if len(facts.first) < LISTED:
            facts.first.append(row)
    if not facts.last:
        raise BundleError(f"{FINDINGS} line {number + 1:,}: the summary is missing")
    return facts


def contradictions(
    manifest: Mapping[str, Any], found: FoundFacts, chain: ChainFacts, bundle: Bundle, logs: list[FileSlice]
) -> Iterator[str]:
    """Each number of the manifest that findings or chain contradict."""
    for key, due in (("by_code", found.by_code), ("by_severity", found.by_severity)):
        stated = manifest["findings"][key]
        if stated != due:
            yield f"{MANIFEST}: {first_difference(stated, due, f'findings.{key}', f'{FINDINGS} has')}"
    hands = dict(manifest["hands"])
    counts = chain.verdicts
    due = {
        "audited": counts["clean"] + counts["findings"] + counts["unverifiable"],
        "clean": _clean(found, bundle, logs),
        "copies": counts["copy"],
        "hands": chain.links - counts["copy"],
        "unread": counts["unreadable"],
        "unverifiable": counts["unverifiable"],
    }
    if hands != due:
        yield f"{MANIFEST}: {first_difference(hands, due, 'hands', 'the chain has')}"
    tool = found.last.get("tool")
    version = tool.get("version") if isinstance(tool, dict) else None
    if version != manifest["made_by"]["version"]:
        yield f"{MANIFEST}: made_by.version is {manifest['made_by']['version']}, and {FINDINGS} has {visible(str(version)[:60])}"
    summary = found.last.get("summary")
    if not isinstance(summary, dict) or any(
        summary.get(key) != due[key] for key in ("hands", "audited", "unread", "clean")
    ):
        yield f"{FINDINGS}: its summary does not have the numbers of the chain"


def _clean(found: FoundFacts, bundle: Bundle, logs: list[FileSlice]) -> int:
    """Hands that are clean by themselves and that no finding between hands names."""
    clean, named = 0, set()
    for row in chain_rows(bundle, logs):
        if row.verdict == "clean":
            clean += 1
            hand = hash((f"logs/{row.log:05}.txt", row.hand or ""))
            if hand in found.marked:
                named.add(hand)
    return clean - len(named)


def _rows(bundle: Bundle) -> Iterator[dict[str, Any]]:
    rest, number = b"", 0
    for piece in bundle.pieces(FINDINGS):
        *lines, rest = (rest + piece).split(b"\n")
        for line in lines:
            number += 1
            yield _row(number, line)
        _bounded(number + 1, rest)
    if rest:
        raise BundleError(f"{FINDINGS}: its last line has no end")


def _bounded(number: int, line: bytes) -> None:
    """Raises `BundleError` if a line is longer than it may be, or holds more values."""
    finding = line.startswith(b'{"code"')
    most, signs = (MOST_LINE, MOST_SIGNS) if finding else (MOST_SUMMARY, MOST_SUMMARY_SIGNS)
    if len(line) > most:
        raise BundleError(f"{FINDINGS} line {number:,}: it has more than {most:,} bytes")
    if sum(line.count(sign) for sign in b"[{,") > signs:
        raise BundleError(f"{FINDINGS} line {number:,}: it has more than {signs:,} brackets and commas")


def _row(number: int, line: bytes) -> dict[str, Any]:
    _bounded(number, line)
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise BundleError(f"{FINDINGS} line {number:,}: it is no JSON") from None
    if not isinstance(found, dict):
        raise BundleError(f"{FINDINGS} line {number:,}: it is no object")
    return found


def _checked(number: int, row: Mapping[str, Any]) -> None:
    for key in _TEXTS:
        if not isinstance(row.get(key), str):
            _refuse(number, key, row.get(key), "a text")
    for key, kind in _PLACES.items():
        if key not in row or not (row[key] is None or type(row[key]) is kind):
            _refuse(number, key, row.get(key), "a text, a number or null")
    if row["severity"] not in SEVERITIES:
        _refuse(number, "severity", row["severity"], f"one of {', '.join(SEVERITIES)}")


def _refuse(number: int, key: str, value: Any, due: str) -> NoReturn:
    raise BundleError(f"{FINDINGS} line {number:,}: {key} is {visible(repr(value)[:60])}, expected {due}")
