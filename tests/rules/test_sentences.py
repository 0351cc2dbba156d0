"""The sentences of a source text by number: each has a code, whose two logs are its faulty and its sound one, or the reason why no log can
show it."""

import csv
from pathlib import Path

import pytest

from tests.support.audits import audit_text
from tests.support.code_files import OF_FILES, OF_HANDS, log, settings

FOLDER = Path(__file__).resolve().parents[1] / "cases" / "sentences"
ROWS = {
    f"{path.stem} {row['number']}": row
    for path in sorted(FOLDER.glob("*.tsv"))
    for row in csv.DictReader(path.read_text("utf-8").splitlines(), delimiter="\t")
}
JUDGED = [name for name, row in ROWS.items() if row["code"] in OF_HANDS]


def test_each_sentence_has_a_code_or_a_reason() -> None:
    assert ROWS
    for name, row in ROWS.items():
        assert bool(row["code"]) != bool(row["why"]), name
        assert row["code"] in ("", *OF_HANDS, *OF_FILES, "button-not-moved"), name
        assert row["place"], name
        assert 0 < len(row["paraphrase"]) < 120, name
    for text in {name.split()[0] for name in ROWS}:
        numbers = [int(row["number"]) for name, row in ROWS.items() if name.split()[0] == text]
        assert numbers == list(range(1, len(numbers) + 1))


EDITED = [name for name, row in ROWS.items() if row["edit"]]
"""Sentences with a faulty log of their own: the sound log of their text with some words put in place of others."""


def test_the_sound_log_of_a_text_is_silent() -> None:
    logs = list(FOLDER.glob("*.txt"))
    assert logs
    for path in logs:
        (result,) = audit_text(path.read_text("utf-8"))
        assert (result.findings, result.verdict) == ((), "clean")


@pytest.mark.parametrize("name", EDITED)
def test_its_own_faulty_log_is_named(name: str) -> None:
    row = ROWS[name]
    text = (FOLDER / f"{name.split()[0]}.txt").read_text("utf-8")
    for edit in row["edit"].replace("\\n", "\n").split("||"):
        old, _, new = edit.partition("=>")
        assert old in text
        text = text.replace(old, new)
    (faulty,) = audit_text(text)
    assert row["code"] in {finding.code for finding in faulty.findings if finding.severity != "info"}


@pytest.mark.parametrize("name", JUDGED)
def test_its_faulty_log_is_named_and_its_sound_one_is_silent(name: str) -> None:
    code = ROWS[name]["code"]
    (faulty,) = audit_text(log(code, "fault"), *settings(code))
    (sound,) = audit_text(log(code, "near_miss"), *settings(code))
    assert code in {finding.code for finding in faulty.findings if finding.root}
    assert sound.findings == ()
