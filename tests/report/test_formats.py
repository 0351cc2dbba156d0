"""The formats of `check` for other programs: each is what its readers take, and no text of a log is more than text in it."""

import csv
import json
import xml.etree.ElementTree as ET
from pathlib import Path

import jsonschema
import pytest
import xmlschema

from handaudit.model.fingerprint import fingerprint
from handaudit.report import ReportForm
from tests.report.logs import HAND, TOTAL, WRONG, numbered, run
from tests.support.forking import forks

SCHEMAS = Path(__file__).resolve().parent.parent / "schemas"
CUT = numbered(HAND, 3).partition("*** FLOP")[0]
EVIL = [
    "::error::gone%0A",
    "=HYPERLINK(0)",
    "[x](javascript:0) {0}",
    "</testcase><script>",
    "]]>&lt;",
    "\x1b[2J\x07",
    "a|b`c`*d*",
    "\u202eevil",
    "Ann\u2028::warning::x",
]


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """One log with an error, one with a finding of another kind and a cut-off hand, one without a fault; and a name that is missing."""
    (tmp_path / "a log.txt").write_text(WRONG)
    (tmp_path / "b.txt").write_text("\n\n".join([numbered(TOTAL, 2), CUT]))
    (tmp_path / "c.txt").write_text(numbered(HAND, 4))
    return tmp_path


def check(folder: Path, form: str, *more: str) -> str:
    names = sorted(path.name for path in folder.glob("*.txt"))
    done = run("check", *names, *more, "--output-format", form, cwd=folder)
    assert done.returncode in (0, 1, 3), done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def objects(folder: Path, *more: str) -> list[dict[str, object]]:
    """The findings as the JSON contract has them."""
    return list(json.loads(check(folder, "json", *more))["findings"])


def test_sarif_keeps_to_its_schema_and_says_what_json_says(logs: Path) -> None:
    """The schema is that of the OASIS standard in the release (rtm.5) that became it."""
    log = json.loads(check(logs, "sarif", "missing.txt"))
    schema = json.loads((SCHEMAS / "sarif-2.1.0-rtm.5.json").read_text())
    jsonschema.Draft4Validator(schema).validate(log)
    (one,) = log["runs"]
    found = objects(logs, "missing.txt")
    assert [result["ruleId"] for result in one["results"]] == [row["code"] for row in found]
    for result, row in zip(one["results"], found, strict=True):
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == str(row["file"]).replace(" ", "%20")
        assert place.get("region", {}).get("startLine") == row["line"]
        rule = one["tool"]["driver"]["rules"][result["ruleIndex"]]
        assert rule["id"] == row["code"]
        assert rule["help"]["text"]
    prints = [result["partialFingerprints"]["handaudit/v1"] for result in one["results"]]
    assert len(set(prints)) == len(prints)
    assert one["invocations"] == [{"executionSuccessful": False}]
    assert {artifact["location"]["uri"] for artifact in one["artifacts"]} == {
        "a%20log.txt",
        "b.txt",
        "c.txt",
        "missing.txt",
    }


def test_a_fingerprint_does_not_change_when_lines_move(tmp_path: Path) -> None:
    one, other = tmp_path / "1", tmp_path / "2"
    for folder, text in ((one, WRONG), (other, numbered(HAND, 9) + "\n\n\n" + WRONG)):
        folder.mkdir()
        (folder / "n.txt").write_text(text)
    rows = [json.loads(check(folder, "sarif"))["runs"][0]["results"] for folder in (one, other)]
    prints = [[row["partialFingerprints"]["handaudit/v1"] for row in found] for found in rows]
    lines = [[row["locations"][0]["physicalLocation"]["region"]["startLine"] for row in found] for found in rows]
    assert prints[0] == prints[1]
    assert lines[0] != lines[1]


@pytest.mark.heavy
def test_junit_keeps_to_its_schema_and_fails_what_fails_the_run(logs: Path) -> None:
    """The schema is that of Jenkins."""
    schema = xmlschema.XMLSchema(str(SCHEMAS / "jenkins-junit.xsd"))
    for level, failing in (("error", 2), ("ambiguity", 2)):
        text = check(logs, "junit", "--fail-on", level)
        schema.validate(text)
        top = ET.fromstring(text)
        suites = {suite.get("name"): suite for suite in top}
        assert list(suites) == ["a log.txt", "b.txt", "c.txt"]
        assert top.get("failures") == str(failing)
        assert top.get("errors") == "1"
        assert [case.get("name") for case in suites["b.txt"]] == ["hand #2", "hand #3"]
        assert suites["b.txt"][1][0].tag == "error"
        assert suites["b.txt"][1][0].get("type") == "log-truncated-hand"
        assert [case.get("name") for case in suites["c.txt"]] == ["1 hand without findings"]


def test_junit_lets_a_hand_pass_whose_findings_do_not_fail_the_run(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HAND + "\n\n" + HAND)
    (suite,) = ET.fromstring(check(tmp_path, "junit"))
    assert [case.get("name") for case in suite] == ["hand #1"]
    assert [part.tag for part in suite[0]] == ["system-out"]
    assert suite.get("failures") == "0"
    (suite,) = ET.fromstring(check(tmp_path, "junit", "--fail-on", "warn"))
    assert [part.tag for part in suite[0]] == ["failure"]


def test_github_has_one_command_for_each_finding(logs: Path) -> None:
    lines = check(logs, "github").splitlines()
    found = objects(logs)
    assert len(lines) == len(found) + 1
    assert lines[0] == "::error file=a log.txt,line=17,title=call-amount::Cy calls $15; $20 is owed (hand #1)"
    assert lines[-1].startswith("handaudit: 4 hands in 3 files")


def test_gitlab_has_what_a_code_quality_report_needs(logs: Path) -> None:
    rows = json.loads(check(logs, "gitlab"))
    found = objects(logs)
    assert [(row["check_name"], row["location"]["path"]) for row in rows] == [
        (row["code"], row["file"]) for row in found
    ]
    assert len({row["fingerprint"] for row in rows}) == len(rows)
    for row in rows:
        assert set(row) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert row["severity"] in {"info", "minor", "major", "critical", "blocker"}
        assert row["location"]["lines"]["begin"] >= 1


def test_csv_has_a_row_for_each_finding(logs: Path) -> None:
    rows = list(csv.DictReader(check(logs, "csv").splitlines()))
    found = objects(logs)
    assert [(row["code"], row["line"], row["message"]) for row in rows] == [
        (row["code"], str(row["line"]), row["message"]) for row in found
    ]
    assert rows[0]["chips"] == json.dumps(found[0]["chips"], separators=(",", ":"))


def test_markdown_is_the_counts_and_a_table(logs: Path) -> None:
    lines = check(logs, "markdown").splitlines()
    assert lines[0].startswith("4 hands in 3 files")
    assert lines[2:4] == ["| severity | code | place | hand | finding |", "| --- | --- | --- | --- | --- |"]
    assert len(lines) - 4 == len(objects(logs))


@pytest.mark.parametrize(
    "form", [form for form in ReportForm if form not in (ReportForm.TEXT, ReportForm.JSON, ReportForm.JSONL)]
)
@pytest.mark.parametrize("name", EVIL)
def test_no_text_of_a_log_acts_in_any_format(tmp_path: Path, form: ReportForm, name: str) -> None:
    (tmp_path / "n.txt").write_text(WRONG.replace("Cy", name), encoding="utf-8")
    (tmp_path / "plain.txt").write_text(WRONG.replace("Cy", "Zz"), encoding="utf-8")
    text = run("check", "n.txt", "--ignore", "session-odd-name", "--output-format", form, cwd=tmp_path).stdout
    assert "call-amount" in text
    assert not [
        sign for sign in text if sign != "\n" and (ord(sign) < 32 or 127 <= ord(sign) < 160 or sign in "\u202e\u2028")
    ]
    if form in (
        ReportForm.CONCISE,
        ReportForm.GITHUB,
        ReportForm.GROUPED,
        ReportForm.MARKDOWN,
    ):  # no line more than with a harmless name
        plain = run("check", "plain.txt", "--ignore", "session-odd-name", "--output-format", form, cwd=tmp_path).stdout
        assert len(text.splitlines()) == len(plain.splitlines())
    if form is ReportForm.GITHUB:
        assert all(line.startswith(("::error file=n.txt,line=", "handaudit: ")) for line in text.splitlines())
        assert text.count("%0A") == 0 or "%250A" in text
    elif form is ReportForm.SARIF:
        result = json.loads(text)["runs"][0]["results"][0]["message"]["text"]
        assert "](" not in result.replace("\\](", "")
        assert "{0}" not in result.replace("{{0}}", "")
    elif form is ReportForm.CSV:
        for row in csv.reader(text.splitlines()):
            assert not [cell for cell in row if cell[:1] in tuple("=+@\t\r|%")]
    elif form is ReportForm.JUNIT:
        assert len(list(ET.fromstring(text).iter("testcase"))) == 1
    elif form is ReportForm.MARKDOWN:
        assert "<script" not in text
        assert "](javascript" not in text.replace("\\]", "")


@pytest.mark.parametrize(
    "form", [pytest.param(form, marks=pytest.mark.long) if at % 4 else form for at, form in enumerate(ReportForm)]
)
def test_every_format_is_byte_for_byte_the_same_each_time(
    logs: Path, form: ReportForm, monkeypatch: pytest.MonkeyPatch
) -> None:
    forks(monkeypatch)
    assert check(logs, form) == check(logs, form, "--jobs", "2")


def test_two_findings_of_one_kind_are_told_apart_by_their_hand() -> None:
    from handaudit.model.finding import Finding

    one = Finding("call-amount", "error", 3, "x", hand="1", file="a.txt")
    assert fingerprint(one) == fingerprint(Finding("call-amount", "error", 99, "y", hand="1", file="b.txt"))
    assert fingerprint(one) != fingerprint(Finding("call-amount", "error", 3, "x", hand="2", file="a.txt"))
