"""A line's number is that of the file in every view, also in a log that runs newest first, and so is the text beside it."""

import csv
import json
import re
from pathlib import Path

import pytest

from handaudit.page.hand import hand_view
from handaudit.report.steps import step_objects
from tests.layouts.logs import audited
from tests.layouts.test_pokernow import HAND, next_hand, table
from tests.report.logs import run

ROWS = [
    *(row.replace("#7", "#1").replace("calls 54", "calls 44") for row in HAND),
    *(row.replace("#8", "#2") for row in next_hand('#1 "Ann @ a_1" (166)', '#2 "Bob @ b-2" (74)')),
]


def row_at(text: str, line: int) -> str:
    """The entry of a table's line as the room writes it."""
    return next(csv.reader([text.splitlines()[line - 1]]))[0]


@pytest.mark.parametrize("newest", [True, False])
def test_every_number_is_that_of_the_line(tmp_path: Path, newest: bool) -> None:
    text = table(ROWS, newest)
    hands, _, _ = audited(tmp_path, text, "log.csv")
    wrong = hands[0]
    (place,) = (at for at, row in enumerate(text.splitlines(), 1) if "calls 44" in row)
    assert place in [finding.line for finding in wrong.findings]
    view = hand_view(wrong, wrong.findings)
    assert len(view.lines) == len(HAND)
    for line in view.lines:
        assert line.text == row_at(text, line.number)
    assert [line.number for line in view.lines if line.severity] == sorted(
        {finding.line for finding in wrong.findings}, reverse=newest
    )
    for fault in view.faults:
        assert fault.before + fault.marked + fault.after == row_at(text, fault.line or 0)
    for step in view.steps:
        if step.line and "no line" not in step.text:
            assert step.text == row_at(text, step.line)
    data = view.data
    for step in data["steps"]:
        if "line" in step:
            entry = data["lines"][step["line"] - data["first"]]
            assert isinstance(entry, int)
    by_step = {step["n"]: step["line"] for step in step_objects(wrong, wrong.findings) if step["line"]}
    for at, entry in enumerate(data["lines"]):
        if isinstance(entry, int):
            assert data["numbers"][at] == by_step[entry]
    pytest.importorskip("textual", reason="stepping in the terminal needs the extra `tui`")
    from handaudit.page.terminal.app import ReplayApp

    shown = ReplayApp(wrong, wrong.findings).lines().plain.splitlines()
    assert any(line.split() == [str(place), *'"Ann @ a_1" calls 44'.split()] for line in shown)


@pytest.mark.parametrize("newest", [True, False])
def test_machine_formats_quote_the_line_that_they_name(tmp_path: Path, newest: bool) -> None:
    text = table(ROWS, newest)
    (tmp_path / "log.csv").write_text(text)
    sarif = json.loads(run("check", "log.csv", "--output-format", "sarif", cwd=tmp_path).stdout)
    regions = [one["locations"][0]["physicalLocation"]["region"] for one in sarif["runs"][0]["results"]]
    assert any("snippet" in region for region in regions)
    for region in (region for region in regions if "snippet" in region):
        assert region["snippet"]["text"].strip() == row_at(text, region["startLine"])


PLACES = re.compile(
    r'log\.csv(?::|&#58;)(\d+)|"(?:line|startLine|begin)": ?(\d+)|line=(\d+)|^ *(\d+)  [a-z]|[Ll]ines? (\d+)',
    re.MULTILINE,
)
OUTPUTS = [
    *(("check", "log.csv", "--output-format", form) for form in
      ("text", "concise", "grouped", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown")),
    ("dispute", "log.csv", "1"), ("dispute", "log.csv", "1", "--output-format", "html"),
    ("dispute", "log.csv", "1", "--output-format", "markdown"),
    ("replay", "log.csv", "1"), ("replay", "log.csv", "1", "--output-format", "jsonl", "--steps"),
    ("replay", "log.csv", "1", "--output-format", "html"), ("report", "log.csv", "-o", "page.html", "--force"),
    ("settle", "log.csv"), ("settle", "log.csv", "--output-format", "json"), ("night", "log.csv"),
    ("night", "log.csv", "-o", "page.html", "--force"),
]  # fmt: skip


def places(tmp_path: Path, *command: str) -> set[int]:
    """The numbers of lines that an output prints; what a page's script knows is tested above."""
    done = run(*command, cwd=tmp_path)
    assert done.returncode == 1, done.stderr
    text = (tmp_path / "page.html").read_text() if "-o" in command else done.stdout
    text = re.sub(r"<script.*?</script>|data-[a-z]+='[^']*'|<bdi>|</bdi>", "", text, flags=re.S)
    return {int(number) for found in PLACES.finditer(text) for number in found.groups() if number}


@pytest.mark.heavy
@pytest.mark.parametrize("command", OUTPUTS, ids=" ".join)
def test_every_output_numbers_the_lines_of_the_file(tmp_path: Path, command: tuple[str, ...]) -> None:
    """A log in the order of play and the same log newest first give the same lines, each by its own number."""
    found = []
    for newest in (False, True):
        (tmp_path / "log.csv").write_text(table(ROWS, newest))
        found.append(places(tmp_path, *command))
    end = len(ROWS) + 3  # the head of the table is line 1
    assert found[0]
    assert found[1] == {end - number for number in found[0]}
