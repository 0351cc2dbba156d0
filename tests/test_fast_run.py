"""A check whose plain hands are taken by the native kernel prints, counts and remembers what one does that reads all line by line."""

import io
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from handaudit.app.cli import run as command
from handaudit.app.commands.runs import report_run
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.kernel_run import AheadRun
from handaudit.jobs.processes.pool_run import ManyRun
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.read.source import Source
from handaudit.report.choice import Choice
from handaudit.report.combined import CombinedReport
from handaudit.report.machine import CheckJson
from handaudit.report.text import CheckText
from tests.benchmarks.amplify import amplified
from tests.support.changes import changed
from tests.support.dealer import Settings, deal_many
from tests.support.forking import forks
from tests.support.scribe import print_hand
from tests.support.sessions import IN_A_ROOM, session
from tests.support.volume import volume

ROOT = Path(__file__).parents[1]
SAMPLES = sorted((ROOT / "samples").glob("*.txt"))
PLAIN = Settings(
    games=("holdem",), limits=("No Limit",), sites=("PokerStars",), nasty=0.0, chatter=0.1, run_twice=0.0, oddities=0.0
)


pytestmark = pytest.mark.usefixtures("native")


@pytest.fixture(autouse=True)
def _forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers are forked, whatever libraries other tests have loaded: one that starts anew takes longer than most tests."""
    forks(monkeypatch)


def told(run: Run) -> tuple[str, str, int, object]:
    """What a run prints for people and for programs, its exit status, and all that it counted."""
    text, objects, choice = io.StringIO(), io.StringIO(), Choice()
    report_run(run, CombinedReport([CheckText(text), CheckJson(objects)]), choice)
    return text.getvalue(), objects.getvalue(), choice.status(run.tally), run.tally


def same(*paths: Path, jobs: int = 1, **more: Any) -> Run:
    """Holds a quick run to a strict one; gives a quick one that is over."""
    names = [str(path) for path in paths]
    wanted = told(Run(names, **more))
    for kind in (None,) if jobs == 1 else (ManyRun, AheadRun):
        quick = Run(names, quick=True, **more)
        assert told(quick if kind is None else kind(quick, jobs, 0)) == wanted
    last = Run(names, quick=True, **more)
    last.yielded = sum(1 for _ in last)  # type: ignore[attr-defined]
    return last


def dealt(seed: int, count: int) -> list[str]:
    return [print_hand(hand).strip("\n") for hand in deal_many(seed, count, PLAIN)]


def written(folder: Path, hands: list[str], name: str = "log.txt") -> Path:
    path = folder / name
    path.write_text("\n\n\n".join(hands) + "\n", "utf-8")
    return path


@pytest.mark.heavy
@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_the_samples(path: Path) -> None:
    same(path)


@pytest.mark.heavy
@pytest.mark.parametrize("jobs", [1, 2])
def test_dealt_hands_and_faulty_ones_among_them(tmp_path: Path, jobs: int) -> None:
    hands = dealt(31, volume(80, 40))
    rng = random.Random(5)
    hands += ["\n".join(changed(rng, rng.choice(hands).split("\n"))) for _ in range(15)]
    rng.shuffle(hands)
    run = same(written(tmp_path, hands), jobs=jobs)
    assert run.yielded < run.tally.hands  # type: ignore[attr-defined]


@pytest.mark.heavy
def test_amplified_hands_in_many_files(tmp_path: Path) -> None:
    hands = list(amplified(dealt(32, 40), 200))
    paths = [written(tmp_path, hands[at : at + 40], f"{at:03}.txt") for at in range(0, 200, 40)]
    run = same(*paths)
    assert run.tally.hands - run.yielded > 30  # type: ignore[attr-defined]
    same(*paths, jobs=2)


@pytest.mark.heavy
@pytest.mark.parametrize("jobs", [1, 2])
def test_logs_of_one_hand_are_looked_at_together(tmp_path: Path, jobs: int) -> None:
    """The last hand of a log is taken too, whatever ends the log; and what stands above a hand is still seen."""
    hands = dealt(38, 120)
    ends = ("", "\n", "\r\n", "\r", "\n\n\n", " \n", "\nAnn leaves the table\n", "\n\nno part of a hand\n")
    paths = []
    for at, hand in enumerate(hands):
        path = tmp_path / f"{at:03}.txt"
        text = ("Ann is sitting out\n\n" if at % 7 == 3 else "") + hand + ends[at % len(ends)]
        text = text.replace("\n", "\r\n") if at % 5 == 4 else text
        path.write_bytes(
            (b"\xef\xbb\xbf" if at % 11 == 5 else b"") + text.encode("utf-16" if at % 13 == 6 else "utf-8")
        )
        paths.append(path)
    (tmp_path / "000.txt").write_bytes(b"")
    run = same(*paths, jobs=jobs)
    assert run.tally.hands == 119
    yielded = sum(isinstance(item, Audit) for item in Run([str(path) for path in paths], quick=True))
    assert run.tally.hands - yielded > 25


@pytest.mark.heavy
def test_a_log_that_is_cut_anywhere(tmp_path: Path) -> None:
    """A hand that may be cut off is taken only where the reference path finds it whole."""
    hands = [hand for hand in dealt(39, 12) if len(hand) < 1200][:3]
    whole = [written(tmp_path, [hand], f"whole{at}.txt") for at, hand in enumerate(dealt(40, 5))]
    for number, hand in enumerate(hands):
        data = hand.encode()
        cuts = []
        for cut in range(len(data) - 350, len(data) + 1, 3):
            path = tmp_path / f"{number}-{cut:05}.txt"
            path.write_bytes(data[:cut].replace(b"#", b"#%d" % cut, 1))
            cuts.append(path)
        same(*whole, *cuts)


def test_a_log_that_grows_while_it_is_read_ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is still being written is not taken, though its text may be whole."""
    paths = [written(tmp_path, [hand], f"{at}.txt") for at, hand in enumerate(dealt(41, 12))]
    reads = Source._reads

    def grows(self: Source) -> Iterator[bytes]:
        for data in reads(self):
            if self.name.endswith("7.txt"):
                with paths[7].open("a") as file:
                    file.write("\n")
            yield data

    monkeypatch.setattr(Source, "_reads", grows)
    monkeypatch.setattr("handaudit.jobs.pipeline.downloads_of", lambda *_: None)  # a log is read once: it grows once
    run = Run([str(path) for path in paths], quick=True)
    found = [item for item in run if isinstance(item, Finding)]
    assert any("still being written" in finding.message for finding in found)
    assert run.tally.hands == 11


@pytest.mark.heavy
def test_copies_and_contradictions(tmp_path: Path) -> None:
    hands = dealt(33, 60)
    other = [re.sub(r"(?m)^(Table ')", r"\1Other ", hand) for hand in hands]
    run = same(written(tmp_path, [*hands, *hands[:30], *other[20:50], *hands[:5]]))
    assert run.tally.hands < 125
    same(written(tmp_path, hands), written(tmp_path, list(reversed(hands)), "again.txt"), jobs=2)


ROOMS: dict[str, dict[str, Any]] = {
    "live": {},
    "counted": {"site": "PokerStars", "first": 250_000_000_001},
    "scattered": {"site": "PokerStars", "first": 250_000_000_001, "step": 7919, "silent": True, "kinds": IN_A_ROOM},
    "tournament": {"site": "PokerStars", "first": 250_000_000_001, "step": 7919, "silent": True, "tournament": "3301"},
}


@pytest.mark.heavy
@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("jobs", [1, 2])
def test_faults_between_hands_are_found_as_before(tmp_path: Path, room: str, jobs: int) -> None:
    path = tmp_path / "night.txt"
    path.write_text(session("fast", volume(120, 60), 0.08, **ROOMS[room]).text(), "utf-8")
    run = same(path, jobs=jobs)
    assert room == "live" or run.yielded < run.tally.hands  # type: ignore[attr-defined]


@pytest.mark.heavy
def test_stacks_that_do_not_join_are_still_found(tmp_path: Path) -> None:
    """Hands of one table, whose stacks are what they are: every jump is between hands that were only looked at."""
    hands = [re.sub(r"(?m)^Table '[^']*'", "Table 'One'", hand) for hand in dealt(34, 80)]
    hands = [re.sub(r"(?<= #)\d+(?=:)", str(9_000_000 + 2 * at), hand, count=1) for at, hand in enumerate(hands)]
    run = same(written(tmp_path, hands))
    assert run.yielded < run.tally.hands  # type: ignore[attr-defined]


@pytest.mark.heavy
def test_other_rules_are_never_taken_for_the_usual_ones(tmp_path: Path) -> None:
    path = written(tmp_path, dealt(35, 60))
    run = same(path, settings=("th_odd_per_pot=no",))
    assert run.yielded >= run.tally.hands  # type: ignore[attr-defined]
    same(path, rulebook="holdem")
    same(path, rulebook="omaha")


@pytest.mark.heavy
def test_the_command_prints_the_same_for_every_reader(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fault = re.sub(r"Total pot (\D?)(?=\d)", r"Total pot \g<1>9", dealt(37, 1)[0], count=1)
    path = written(tmp_path, [*dealt(36, 40), fault])
    said = []
    for reader in ("fast", "reference", "strict", "lark"):
        status = command(["check", str(path), "--reader", reader, "--jobs", "1"])
        said.append((status, capsys.readouterr().out))
    assert said[0] == said[1] == said[2] == said[3]
    assert said[0][0] == 1


@pytest.mark.heavy
def test_real_logs(shared: Path, thorough: bool) -> None:
    run = same(*sorted((shared / "data" / "pokerstars" / "holdem").rglob("*.txt"))[:: 1 if thorough else 3])
    assert run.tally.hands > 500 + run.yielded  # type: ignore[attr-defined]
