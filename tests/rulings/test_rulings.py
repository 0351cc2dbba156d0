"""Rulings that are kept beside the logs: they answer findings, move chips when a night is settled, and cannot be changed unseen."""

import json
import shlex
import tomllib
from pathlib import Path

import pytest

from handaudit.app.cli import run
from handaudit.base.entry_files import quoted
from handaudit.base.errors import HandauditError
from handaudit.base.visible import visible
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.model.rulings import HEAD, read_rulings
from handaudit.redact.logs import Redaction
from handaudit.redact.names import Pseudonyms
from tests.page.pages import SAMPLES
from tests.report.logs import HAND, TOTAL, WRONG, numbered

ADD = ("--ruling", "It stands.", "--who", "M. Berger", "--why", "Nobody spoke up.", "--when", "2026-11-22")


@pytest.fixture
def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log of two hands: the first is clean, the second has a total that is wrong and a call that is."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "night.txt").write_text(
        HAND + "\n\n" + numbered(WRONG, 2) + "\n\n" + numbered(TOTAL, 3), encoding="utf-8"
    )
    return tmp_path


def done(capsys: pytest.CaptureFixture[str], words: str, *more: str, status: int = 0) -> str:
    """What a command line prints, on both streams."""
    capsys.readouterr()
    assert run([*shlex.split(words), *more]) == status
    shown = capsys.readouterr()
    return shown.out + shown.err


def findings(*rulings: str, hand: str | None = None) -> list[tuple[str | None, str, str, bool]]:
    kept = read_rulings(rulings[0]) if rulings else None
    rows = []
    for item in Run(["night.txt"], hand=hand, rulings=kept):
        found = item.findings if isinstance(item, Audit) else (item,)
        rows += [(one.hand, one.code, one.severity, one.root) for one in found if one.domain != "session"]
    return rows


@pytest.mark.heavy
def test_a_ruling_answers_one_finding(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = findings()
    assert ("3", "pot-total-mismatch", "error", True) in before
    said = done(capsys, "ruling add night.txt 3 pot-total-mismatch", *ADD)
    assert "ruling 1 answers pot-total-mismatch of hand #3" in said
    after = findings("rulings.toml")
    assert ("3", "pot-total-mismatch", "info", True) in after
    assert [row for row in before if row[0] == "2"] == [row for row in after if row[0] == "2"]
    text = done(capsys, "check night.txt --rulings rulings.toml --hand 3")
    assert "info[pot-total-mismatch]" in text
    assert 'rulings.toml:4: "It stands." (M. Berger, 2026-11-22: Nobody spoke up.)' in text
    assert "1 clean" in text
    page = done(capsys, "dispute night.txt 3 --rulings rulings.toml")
    assert "Nothing: what the floor ruled is final for this hand." in page
    assert "Line" not in page[page.index("Under another reading") :]
    assert run(["dispute", "night.txt", "3"]) == 1  # without the file nothing is answered


@pytest.mark.heavy
def test_the_same_for_every_number_of_processes(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done(capsys, "ruling add night.txt 3 pot-total-mismatch", *ADD)
    one, two = (
        done(capsys, f"check night.txt --rulings rulings.toml --output-format jsonl --jobs {jobs}", status=1)
        for jobs in (1, 2)
    )
    assert one == two
    assert '"info"' in one


def test_what_only_followed_stands_by_itself_or_is_answered_too(
    night: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = next(row for row in findings() if row[0] == "2")
    done(capsys, f"ruling add night.txt 2 {first[1]}", *ADD)
    after = [row for row in findings("rulings.toml") if row[0] == "2"]
    assert after[0][:3] == ("2", first[1], "info")
    assert len(after) == len([row for row in findings() if row[0] == "2"])


def test_lines_may_move_and_files_may_be_renamed(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done(capsys, "ruling add night.txt 3 pot-total-mismatch", *ADD)
    (night / "night.txt").write_text(numbered(HAND, 9) + "\n\n" + numbered(TOTAL, 3), encoding="utf-8")
    assert ("3", "pot-total-mismatch", "info", True) in findings("rulings.toml")


def test_a_ruling_that_answers_nothing_is_a_finding(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done(capsys, "ruling add night.txt 3 pot-total-mismatch", *ADD, "--chips", "Ann=5", "--chips", "Bob=-5")
    (night / "night.txt").write_text(numbered(HAND, 3), encoding="utf-8")
    rows = [
        json.loads(row)
        for row in done(capsys, "check night.txt --rulings rulings.toml --output-format jsonl").splitlines()
    ]
    (found,) = [row for row in rows if row.get("code") == "ruling-unmatched"]
    assert (found["severity"], found["file"], found["line"]) == ("warn", "rulings.toml", 4)
    assert "ruling answers nothing" in done(capsys, "settle night.txt --rulings rulings.toml")
    assert "By a ruling" not in done(capsys, "settle night.txt --rulings rulings.toml")
    (night / "other.txt").write_text(HAND, encoding="utf-8")
    near = done(capsys, "check other.txt --rulings rulings.toml")
    assert "ruling-unmatched" not in near, "that log was not read"


@pytest.mark.heavy
def test_chips_that_a_ruling_moves_are_moved_when_settling(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (night / "night.txt").write_text(numbered(TOTAL, 3), encoding="utf-8")

    def nets(*words: str) -> dict[str, int]:
        text = done(capsys, "settle night.txt --output-format json", *words)
        (one,) = json.loads(text)["settlements"]
        return {player["name"]: player["net"] for player in one["players"]}

    before = nets()
    done(capsys, "ruling add night.txt 3 pot-total-mismatch", *ADD, "--chips", "Bob=$12", "--chips", "Ann=-12.00")
    after = nets("--rulings", "rulings.toml")
    assert after == before | {"Bob": before["Bob"] + 1200, "Ann": before["Ann"] - 1200}
    assert "By a ruling: Bob +$12, Ann -$12" in done(capsys, "settle night.txt --rulings rulings.toml")
    done(capsys, "report night.txt --rulings rulings.toml -o page.html")
    page = (night / "page.html").read_text("utf-8")
    assert '<li><bdi dir="ltr">Bob +$12, Ann -$12</bdi></li>' in page
    assert "By the ruling: Bob +$12, Ann -$12." in done(capsys, "dispute night.txt 3 --rulings rulings.toml")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("It stands.", "It falls."),
        ("M. Berger", "M. Burger"),
        ('Bob" = 500', 'Bob" = 600'),
        ("2026-11-22", "2026-11-21"),
        ('hand = "3"', 'hand = "2"'),
    ],
)
def test_a_changed_history_is_refused(old: str, new: str, night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done(capsys, "ruling add night.txt 3 pot-total-mismatch", *ADD, "--chips", "Bob=5", "--chips", "Ann=-5")
    text = (night / "rulings.toml").read_text("utf-8")
    changed = text.replace(old, new).replace('Ann" = -500', 'Ann" = -600') if "600" in new else text.replace(old, new)
    assert changed != text
    (night / "rulings.toml").write_text(changed, encoding="utf-8")
    for command in ("check night.txt --rulings rulings.toml", "ruling list", "settle night.txt --rulings rulings.toml"):
        assert "rulings.toml:4: this entry is not as it was added" in done(capsys, command, status=2)


def test_entries_are_added_and_nothing_before_them_is_changed(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done(capsys, "ruling add night.txt 3 pot-total-mismatch", *ADD)
    one = (night / "rulings.toml").read_bytes()
    code = next(row[1] for row in findings() if row[0] == "2")
    done(capsys, f"ruling add night.txt 2 {code}", *ADD)
    two = (night / "rulings.toml").read_bytes()
    assert two.startswith(one)
    assert one.startswith(HEAD.encode())
    entry = two[len(one) :]
    (night / "rulings.toml").write_bytes(HEAD.encode() + entry)  # the first entry taken out
    with pytest.raises(HandauditError, match="taken out"):
        read_rulings("rulings.toml")
    assert "has a ruling already" in _after(night, two, capsys, code)


def test_a_log_that_cannot_be_read_is_named(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "missing.txt does not exist: check the path" in done(capsys, "ruling add missing.txt 3 x", *ADD, status=3)


def _after(night: Path, data: bytes, capsys: pytest.CaptureFixture[str], code: str) -> str:
    (night / "rulings.toml").write_bytes(data)
    said = done(capsys, f"ruling add night.txt 2 {code}", *ADD, status=2)
    assert (night / "rulings.toml").read_bytes() == data
    return said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("3 call-amount", "hand #3 has no call-amount; its findings: pot-total-mismatch"),
        ("77 call-amount", "no hand #77 in the log: check the number"),
        ("3 pot-total-mismatch --when yesterday", "--when yesterday: give a day as 2026-11-19"),
        ("3 pot-total-mismatch --chips Bob=5", "--chips add up to $5"),
        ("3 pot-total-mismatch --chips Zoe=5", "has no player 'Zoe'"),
        ("3 pot-total-mismatch --chips Bob=x --chips Ann=1", "with an amount"),
        ("3 pot-total-mismatch --why 'a\x1bb'", "without control signs"),
    ],
)
def test_a_ruling_that_fits_nothing_is_not_added(
    words: str, said: str, night: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in done(capsys, "ruling add night.txt", *ADD, *shlex.split(words), status=2)
    assert not (night / "rulings.toml").exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1\n", "unknown key 'x'"),
        ("[[ruling]]\nhand = 3\n", "'hand' is not one of the texts"),
        ('[[ruling]]\nhand = "3"\nline = "x"\n', "line is a whole number"),
        ('[[ruling]]\nhand = "3"\n', "code is missing"),
        ("[[ruling]\n", "not TOML"),
    ],
)
def test_a_file_of_something_else_is_refused(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "r.toml").write_text(text, encoding="utf-8")
    with pytest.raises(HandauditError, match=said):
        read_rulings(str(tmp_path / "r.toml"))


def test_a_file_beside_the_logs_does_nothing_until_it_is_named(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done(capsys, "ruling add night.txt 3 pot-total-mismatch", *ADD)
    assert "error[pot-total-mismatch]" in done(capsys, "check night.txt", status=1)
    (night / "handaudit.toml").write_text('rulings = "rulings.toml"\n', encoding="utf-8")
    assert "info[pot-total-mismatch]" in done(capsys, "check night.txt --hand 3")


@pytest.mark.heavy
def test_hostile_texts_are_inert(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evil = "</script><img src=x onerror=alert(1)> \u202eabc"
    assert "without control signs" in done(
        capsys, "ruling add night.txt 3 pot-total-mismatch", *ADD, "--why", evil, status=2
    )
    done(capsys, "ruling add night.txt 3 pot-total-mismatch", *ADD, "--why", evil.replace("\u202e", ""))
    done(capsys, "report night.txt --rulings rulings.toml -o page.html", status=1)
    page = (night / "page.html").read_text("utf-8")
    assert "<img" not in page
    assert "&lt;img" in page


@pytest.mark.heavy
def test_a_redacted_page_has_the_ruling_without_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = str(SAMPLES / "draw-holdem-faulty.txt")
    words = (
        "ruling",
        "add",
        path,
        "4001",
        "fee-escalated",
        *ADD[2:],
        "--ruling",
        "Ines keeps it.",
        "--chips",
        "Ines=5",
        "--chips",
        "Rosa=-5",
    )
    assert run(words) == 0
    kept = read_rulings("rulings.toml")
    with Redaction([path], None, (), None, Pseudonyms(b"k" * 32), kept) as redaction:
        audits = [one for one in redaction.run("4001") if isinstance(one, Audit)]
    (found,) = [one for one in audits[0].findings if one.code == "fee-escalated"]
    assert found.severity == "info"
    assert "Player-" in found.floor
    assert "Ines" not in found.floor
    assert "Rosa" not in found.floor


@pytest.mark.parametrize(
    "text", ["\x9b31m", "\u202eevil", "a\u200bb", "\U000e0041", "\x7f", "\u2028", 'a"\\b\t\n', "日本 é 🂡"]
)
def test_a_file_of_entries_may_be_shown_on_a_terminal(text: str) -> None:
    """What is written says the same when it is read, and nothing in it acts where it is shown."""
    line = quoted(text)
    assert tomllib.loads(f"x = {line}") == {"x": text}
    assert visible(line) == line
