"""Findings as SARIF 2.1.0, for code scanning and for viewers of results. No text of a log is read as a link or a placeholder there."""

import os
from pathlib import Path
from typing import Any, Final, TextIO
from urllib.parse import quote

from handaudit.base.json_text import dumps
from handaudit.base.visible import visible
from handaudit.check.pages import Page, pages
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.fingerprint import Fingerprints
from handaudit.model.tally import InputTally, Tally
from handaudit.report.machine import summary_object, tool_object

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS: Final = {"error": "error", "warn": "warning", "ambiguity": "note", "info": "note"}


class CheckSarif:
    """One run with its rules, results and inputs. Results wait, already written out: what they were found in is known at the end."""

    findings_only = True

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.rules: dict[str, int] = {}
        self.results: list[str] = []
        self.prints = Fingerprints()

    def hand(self, audit: Audit, findings: tuple[Finding, ...]) -> None:
        """The findings of a hand, each with its line."""
        for finding in findings:
            self._take(finding, audit.hand.text_at(finding.line, finding.pointer) if finding.line is not None else "")

    def loose(self, finding: Finding) -> None:
        """A finding that belongs to no audited hand."""
        self._take(finding, "")

    def _take(self, finding: Finding, line: str) -> None:
        rule = self.rules.setdefault(finding.code, len(self.rules))
        result: dict[str, Any] = {
            "ruleId": finding.code,
            "ruleIndex": rule,
            "level": LEVELS[finding.severity],
            "message": {"text": message(finding.message)},
        }
        if places := _places(finding, line):
            result["locations"] = places
        result["partialFingerprints"] = {"handaudit/v1": self.prints.of(finding)}
        result["properties"] = {
            "severity": finding.severity,
            "rules": list(finding.rules),
            "hand": finding.hand,
            "street": finding.street,
            "player": finding.player,
            "logged": finding.logged,
            "expected": finding.expected,
            "chips": finding.chips,
            "option": finding.option,
            "root": finding.root,
        }
        self.results.append(dumps(result))

    def end(self, tally: Tally) -> None:
        """The whole log."""
        tool = tool_object(tally)
        known = pages()
        driver = {
            "name": "handaudit",
            "version": tool["version"],
            "semanticVersion": tool["version"],
            "rules": [_rule(known[code]) for code in self.rules],
            "properties": {"rulebooks": tool["rulebooks"]},
        }
        write = self.out.write
        write(f'{{"$schema":"{SCHEMA}","version":"2.1.0","runs":[{{"tool":{{"driver":{dumps(driver)}}},\n')
        write(f'"invocations":[{dumps({"executionSuccessful": not (tally.incomplete or tally.unread)})}],\n')
        write('"artifacts":[' + ",\n".join(dumps(_artifact(one)) for one in tally.inputs) + "],\n")
        write('"results":[' + ",\n".join(self.results) + "],\n")
        write(f'"properties":{{"summary":{dumps(summary_object(tally))}}},"columnKind":"unicodeCodePoints"}}]}}\n')


def message(text: str) -> str:
    """A text as a plain message of SARIF, where braces stand for arguments and `[text](target)` for a link."""
    return visible(text).replace("{", "{{").replace("}", "}}").replace("](", "\\](")


def uri(path: str) -> str:
    """A path as a reference: relative where it was given so. An address is one already."""
    if "://" in path:
        return quote(os.fsencode(path), safe="/:?#[]@!$&'()*+,;=%")
    if os.path.isabs(path):
        return Path(path).as_uri()
    return quote(os.fsencode(path.replace(os.sep, "/")), safe="/")


def _places(finding: Finding, line: str) -> list[dict[str, Any]]:
    place: dict[str, Any] = {}
    if finding.file is not None:
        where: dict[str, Any] = {"artifactLocation": {"uri": uri(finding.file)}}
        if finding.line is not None:
            where["region"] = {"startLine": finding.line}
            if line:
                where["region"]["snippet"] = {"text": visible(line.strip())}
        place["physicalLocation"] = where
    if finding.hand is not None:
        place["logicalLocations"] = [{"name": visible(finding.hand), "kind": "hand"}]
    return [place] if place else []


def _rule(page: Page) -> dict[str, Any]:
    body = " ".join(page.text.split())
    text = f"{page.title} {body}".strip()
    cited = f" Rules: {', '.join(page.rules)}." if page.rules else ""
    return {
        "id": page.code,
        "shortDescription": {"text": message(page.title)},
        "fullDescription": {"text": message(text)},
        "help": {"text": message(f"{text}{cited} `handaudit rule {page.code}` prints the rules with their source.")},
        "defaultConfiguration": {"level": LEVELS[page.severity]},
        "properties": {"tags": [page.domain] if page.domain else [], "rules": list(page.rules)},
    }


def _artifact(place: InputTally) -> dict[str, Any]:
    made: dict[str, Any] = {"location": {"uri": uri(place.path)}, "roles": ["analysisTarget"]}
    if place.bytes is not None and place.sha256 is not None:
        made |= {"length": place.bytes, "encoding": place.encoding, "hashes": {"sha-256": place.sha256}}
    made["properties"] = {"hands": place.hands, "audited": place.audited, "unread": place.unread}
    return made
