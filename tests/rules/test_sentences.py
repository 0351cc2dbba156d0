"""The sentences of the source texts by number: each has a sound and a faulty log, or the reason why no log can show it."""

import pytest

from handaudit.app import api
from tests.support.audits import audit_text
from tests.support.cases_apart import two_cases
from tests.support.code_files import OF_FILES, OF_HANDS, log, settings
from tests.support.sentences import FOLDER, Sentence, sentences

ROWS = sentences()
OWN = [row for row in ROWS if row.fault]
OF_A_CODE = sorted({row.code for row in ROWS if row.code in OF_HANDS and not row.fault})


def test_each_sentence_has_a_code_or_a_reason() -> None:
    assert ROWS
    for row in ROWS:
        assert bool(row.code) != bool(row.why), row.name
        assert row.code in ("", *OF_HANDS, *OF_FILES, "button-not-moved"), row.name
        assert row.place, row.name
        assert 0 < len(row.paraphrase) < 120, row.name
        assert bool(row.line) == bool(row.fault), row.name
        assert row.fault or not row.sound, row.name
    for text in {row.text for row in ROWS}:
        numbers = [row.number for row in ROWS if row.text == text]
        assert numbers == sorted(numbers), text
        assert set(numbers) == set(range(1, numbers[-1] + 1)), text


def test_each_whole_log_is_silent() -> None:
    logs = list(FOLDER.glob("*.txt"))
    assert logs
    for path in logs:
        audited = api.audit_text(path.read_text("utf-8"))
        assert (audited.findings, {hand.verdict for hand in audited.hands}) == ([], {"clean"}), path.name


@pytest.mark.parametrize("row", OWN, ids=lambda row: row.name)
def test_its_sound_log_is_silent_and_its_faulty_one_is_named_on_its_line(row: Sentence) -> None:
    sound = api.audit_text(row.sound_log(), rulebook=row.rulebook, settings=row.options)
    assert [(f.code, f.line) for f in sound.findings if f.severity != "info"] == []
    assert {hand.verdict for hand in sound.hands} == {"clean"}
    text = row.faulty_log()
    faulty = api.audit_text(text, rulebook=row.rulebook, settings=row.options)
    lines = text.splitlines()
    assert two_cases(faulty.findings) == []
    named = [(f.code, lines[f.line - 1]) for f in faulty.findings if f.line and f.severity != "info"]
    assert any(code == row.code and line.startswith(row.line) for code, line in named), named


@pytest.mark.parametrize("code", OF_A_CODE)
def test_the_code_of_a_sentence_has_a_faulty_and_a_sound_log(code: str) -> None:
    (faulty,) = audit_text(log(code, "fault"), *settings(code))
    (sound,) = audit_text(log(code, "near_miss"), *settings(code))
    assert code in {finding.code for finding in faulty.findings if finding.root}
    assert sound.findings == ()
