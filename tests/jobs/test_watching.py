"""`handaudit watch`: a hand is judged when it has ended, once, whatever happens to its log."""

import json
import os
from pathlib import Path

import pytest

from handaudit.base.errors import UsageError
from handaudit.jobs.auditor import Auditor
from handaudit.jobs.watching import LogWatcher, Notice
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from tests.layouts.logs import CASES
from tests.support import inprocess
from tests.support.dealer import Settings, deal_many
from tests.support.scribe import print_hand

HEAD = "hand {id}: Hold'em NL 1/2; Ann 200, Bob 200, Cy 200 button\n"
GOOD = HEAD + "bet: Cy 6, Ann c, Bob f\nflop 2h5cTd: Ann x, Cy 10, Ann f\nwin: Cy 14\n\n"
BAD = HEAD + "bet: Ann 6, Cy f, Bob f\nwin: Ann 5\n\n"


class Night:
    """A folder whose logs grow, and the one who watches it. Each look is ten seconds after the last."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.now = 0.0
        self.watcher = LogWatcher([str(folder)], Auditor(), 5)

    def look(self, seconds: float = 1) -> list[str]:
        """What a look says: hands by id and verdict, findings by code, notices."""
        self.now += seconds
        found = []
        for item in self.watcher.look(self.now):
            if isinstance(item, Audit):
                found.append(f"{item.hand.id} {item.verdict}")
            else:
                found.append(item.text.partition(": ")[2] if isinstance(item, Notice) else item.code)
        return found

    def restart(self, state: Path) -> None:
        """The program is stopped and started again."""
        self.watcher.save(state)
        self.watcher = LogWatcher([str(self.folder)], Auditor(), 5)
        self.watcher.load(state)


@pytest.fixture
def night(tmp_path: Path) -> Night:
    """An empty folder that is watched."""
    folder = tmp_path / "logs"
    folder.mkdir()
    return Night(folder)


def grow(path: Path, text: str) -> None:
    """Adds to a log."""
    with path.open("a", encoding="utf-8") as out:
        out.write(text)


def test_each_hand_is_judged_when_it_ends(night: Night) -> None:
    log = night.folder / "night.txt"
    assert night.look() == []
    grow(log, GOOD.format(id=1)[:60])
    assert night.look() == []
    assert "has not ended" in night.watcher.unfinished()[0]
    grow(log, GOOD.format(id=1)[60:] + BAD.format(id=2))
    assert night.look() == ["1 clean", "2 findings"]
    assert night.watcher.unfinished() == []
    grow(log, GOOD.format(id=3).rstrip("\n"))
    assert night.look() == []
    assert night.look(9) == ["3 clean"]  # nobody writes any more
    assert night.look(9) == []
    assert night.watcher.hands == 3


@pytest.mark.parametrize("step", [9, 40])
def test_however_a_log_grows_the_findings_are_those_of_the_whole(night: Night, step: int) -> None:
    text = GOOD.format(id=1) + BAD.format(id=2) + "Ann adds 50\n\n" + GOOD.format(id=3)
    found = []
    for at in range(0, len(text), step):
        grow(night.folder / "night.txt", text[at : at + step])
        found += night.look()
    found += night.look(9)
    assert found == ["1 clean", "2 findings", "3 clean"]


def test_findings_name_the_line_of_the_log(night: Night) -> None:
    log = night.folder / "night.txt"
    grow(log, GOOD.format(id=1))
    night.look()
    grow(log, BAD.format(id=2))
    (audit,) = (item for item in night.watcher.look(99) if isinstance(item, Audit))
    assert {finding.line for finding in audit.findings} <= {7, 8}
    grow(log, HEAD.format(id=3) + "bet: Cy six, Ann f\n\n")
    (audit,) = (item for item in night.watcher.look(199) if isinstance(item, Audit))
    assert audit.findings[0].line == 11


def test_a_restart_judges_nothing_twice_and_loses_nothing(night: Night, tmp_path: Path) -> None:
    log, state = night.folder / "night.txt", tmp_path / "state.json"
    grow(log, GOOD.format(id=1) + BAD.format(id=2)[:50])
    assert night.look() == ["1 clean"]
    night.restart(state)
    assert night.look() == []
    grow(log, BAD.format(id=2)[50:])
    night.restart(state)
    assert night.look() == ["2 findings"]
    night.restart(state)
    assert night.look() == []


def test_a_log_that_is_rotated_is_read_to_its_end(night: Night) -> None:
    log = night.folder / "night.txt"
    grow(log, GOOD.format(id=1) + GOOD.format(id=2)[:70])
    assert night.look() == ["1 clean"]
    grow(log, GOOD.format(id=2)[70:])
    log.rename(night.folder / "night.1.txt")
    grow(log, BAD.format(id=3))
    found = night.look()
    assert {"2 clean", "3 findings"} < set(found)
    assert any("renamed" in word for word in found)
    assert any("replaced" in word for word in found)
    assert night.look(9) == []


def test_a_log_that_is_replaced_or_cut_is_read_from_its_beginning(night: Night) -> None:
    log = night.folder / "night.txt"
    grow(log, GOOD.format(id=1) + GOOD.format(id=2))
    assert night.look() == ["1 clean", "2 clean"]
    log.write_text(GOOD.format(id=2) + BAD.format(id=3), "utf-8")  # hand 2 was judged
    assert night.look() == ["this log was replaced; the new one is read from its beginning", "3 findings"]
    log.write_text("", "utf-8")
    assert night.look() == ["this log was replaced; the new one is read from its beginning"]
    grow(log, GOOD.format(id=4))
    assert night.look() == ["4 clean"]
    other = night.folder / "new"
    other.write_text(GOOD.format(id=5), "utf-8")
    os.replace(other, log)
    assert night.look() == ["this log was replaced; the new one is read from its beginning", "5 clean"]


def test_a_log_that_is_gone_for_a_while_is_read_on(night: Night) -> None:
    log = night.folder / "night.txt"
    grow(log, GOOD.format(id=1))
    assert night.look() == ["1 clean"]
    text = log.read_text("utf-8")
    log.unlink()
    assert night.look() == []
    log.write_text(text + BAD.format(id=2), "utf-8")
    assert night.look() == ["2 findings"]


def test_a_copy_of_a_log_is_judged_once(night: Night) -> None:
    grow(night.folder / "a.txt", GOOD.format(id=1))
    assert night.look() == ["1 clean"]
    grow(night.folder / "b.txt", GOOD.format(id=1))
    assert night.look() == []


@pytest.mark.parametrize("name", ["pokernow.csv", "ohh.ohh", "ipoker.xml", "pokernow_json.json"])
def test_logs_that_are_trees_are_read_as_a_whole(night: Night, name: str) -> None:
    """Their hands are those of `check`, each once."""
    text = (CASES / name).read_bytes()
    log = night.folder / name
    log.write_bytes(text)
    first = night.look()
    assert first
    assert all(word.endswith("clean") for word in first)
    log.write_bytes(text + b"\n")
    assert night.look() == []


@pytest.mark.heavy
def test_dealt_hands_of_every_kind_grow(night: Night) -> None:
    settings = Settings(games=("holdem", "draw-holdem", "jacks-or-better"), sites=("Handaudit",), nasty=0.3)
    texts = [print_hand(hand) for hand in deal_many(5, 30, settings)]
    log, found = night.folder / "night.txt", []
    for text in texts:
        half = len(text) // 2
        grow(log, text[:half])
        found += night.look()
        grow(log, text[half:].rstrip("\n") + "\n\n")
        found += night.look()
    assert len(found) == 30
    assert {word.split()[-1] for word in found} <= {"clean", "unverifiable"}


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"form": 1}', '{"form": 2, "hands": [], "logs": {}}', '{"form": 1, "hands": [1], "logs": {}}',
             '{"form": 1, "hands": [], "logs": {"a": {"offset": -1}}}', '{"form": 1, "hands": [], "logs": {"a": {"offset": "x"}}}'],
)  # fmt: skip
def test_a_state_that_is_none_is_refused(text: str, tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    state.write_text(text, "utf-8")
    with pytest.raises(UsageError, match="no state that handaudit watch has written"):
        LogWatcher([str(tmp_path)], Auditor(), 5).load(state)
    assert state.read_text("utf-8") == text


def test_the_command_looks_once(tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    grow(logs / "night.txt", GOOD.format(id=1) + BAD.format(id=2) + GOOD.format(id=3)[:70])
    words = ("watch", "logs", "--once", "--state", "state.json")
    done = inprocess.run(words, tmp_path, {"COLUMNS": "120"})
    assert done.returncode == 1
    assert b"out-of-turn" in done.stdout
    assert b"has not ended" in done.stderr
    assert b"2 hands judged" in done.stderr
    assert json.loads((tmp_path / "state.json").read_text("utf-8"))["form"] == 1
    again = inprocess.run((*words, "--output-format", "jsonl"), tmp_path, {"COLUMNS": "120"})
    assert (again.returncode, again.stdout) == (0, b"")
    assert inprocess.run(("watch", "nothing"), tmp_path, {}).returncode == 2
    assert inprocess.run(("watch", "logs", "--once", "--output-format", "sarif"), tmp_path, {}).returncode == 2
    assert inprocess.run(("watch", "logs", "--once", "--state", "no/such\0"), tmp_path, {}).returncode == 2


def test_what_a_look_finds_is_no_more_than_that(night: Night) -> None:
    (night.folder / "noise.txt").write_text("no hand at all\n", "utf-8")
    assert night.look() in ([], ["log-garbage"])
    assert all(isinstance(item, Finding | Audit | Notice) for item in night.watcher.look(50))
