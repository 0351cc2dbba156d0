"""Generated sessions are judged exactly: every planted fault at its line, and nothing else."""

import random
from pathlib import Path
from typing import Any

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.session.watch import SessionWatch
from tests.support.sessions import AT_A_FINAL, IN_A_ROOM, Night, session
from tests.support.volume import volume


def found(*paths: Path) -> list[tuple[str, int | None]]:
    """Codes and lines of every finding of a run."""
    items = list(Run([str(path) for path in paths]))
    findings = [f for item in items for f in (item.findings if isinstance(item, Audit) else (item,))]
    return sorted((f.code, f.line) for f in findings)


SCATTERED = {"site": "PokerStars", "first": 250_000_000_001, "step": 7919, "silent": True}
ROOMS: dict[str, dict[str, Any]] = {
    "counted": {"site": "PokerStars", "first": 250_000_000_001},
    "scattered": SCATTERED | {"kinds": IN_A_ROOM},
    "tournament": SCATTERED | {"kinds": AT_A_FINAL, "tournament": "3301"},
}
"""Sessions in a room's layout: ids that follow each other and buy-ins told; ids of a room with many tables and nothing told; a
tournament there."""


def judged(folder: Path, seed: str, hands: int, **table: Any) -> None:
    made = session(seed, hands, 0.05, **table)
    path = folder / "night.txt"
    path.write_text(made.text(), encoding="utf-8")
    assert found(path) == made.expected()
    assert len(made.planted) > hands * 0.02


@pytest.mark.heavy
@pytest.mark.parametrize("seed", ["a"])
def test_faults_are_found_and_nothing_else(tmp_path: Path, seed: str) -> None:
    judged(tmp_path, seed, volume(500, 200))


@pytest.mark.heavy
@pytest.mark.parametrize("room", ROOMS)
def test_faults_in_a_room_are_found_and_nothing_else(tmp_path: Path, room: str) -> None:
    judged(tmp_path, "a", volume(400, 200), **ROOMS[room])


@pytest.mark.long
def test_ten_thousand_hands(tmp_path: Path) -> None:
    judged(tmp_path, "long", 10_000)


@pytest.mark.long
@pytest.mark.parametrize("room", ROOMS)
def test_ten_thousand_hands_of_a_room(tmp_path: Path, room: str) -> None:
    judged(tmp_path, "long", 10_000, **ROOMS[room])


@pytest.mark.heavy
def test_in_a_room_a_stack_that_grows_is_a_top_up(tmp_path: Path) -> None:
    made = session("ups", volume(300, 220), 0.05, kinds=("jump-up",), **SCATTERED)
    path = tmp_path / "night.txt"
    path.write_text(made.text(), encoding="utf-8")
    assert len(made.planted) > 5
    assert found(path) == []


@pytest.mark.heavy
def test_a_clean_session_is_silent(tmp_path: Path) -> None:
    path = tmp_path / "night.txt"
    path.write_text(session("clean", volume(150, 80)).text(), encoding="utf-8")
    assert found(path) == []


@pytest.mark.heavy
def test_files_in_any_order_and_overlapping_say_the_same(tmp_path: Path) -> None:
    seen = 0
    pieces = session("parts", 60).pieces
    cuts = [pieces[0:25], pieces[20:40], pieces[40:], pieces[10:12]]
    paths = []
    for number, cut in enumerate(cuts):
        paths.append(tmp_path / f"{number}.txt")
        paths[-1].write_text("".join(cut), encoding="utf-8")
    rng = random.Random(7)
    for _ in range(volume(6, 3)):
        rng.shuffle(paths)
        seen += 1
        assert {code for code, _ in found(*paths)} == {"session-duplicate-hand"}
    assert seen


@pytest.mark.heavy
def test_hands_dealt_out_over_files_are_put_in_order(tmp_path: Path) -> None:
    pieces = session("odd", 60).pieces
    for number in range(3):
        (tmp_path / f"{number}.txt").write_text("".join(pieces[number::3]), encoding="utf-8")
    assert found(tmp_path / "2.txt", tmp_path / "0.txt", tmp_path / "1.txt") == []


@pytest.mark.heavy
def test_newest_first_is_an_order_too(tmp_path: Path) -> None:
    night = Night("reversed")
    pieces = []
    for _ in range(volume(200, 80)):
        night.between()
        pieces.append(night.taken() + night.print(night.deal()))
    path = tmp_path / "night.txt"
    path.write_text("".join(reversed(pieces)), encoding="utf-8")
    assert found(path) == []


@pytest.mark.heavy
def test_two_tables_that_share_one_row_of_ids(tmp_path: Path) -> None:
    one, two = Night("one", title="Kitchen", first=1001, step=2), Night("two", title="Attic", first=1002, step=2)
    path = tmp_path / "night.txt"
    pieces = []
    for _ in range(40):
        for night in (one, two):
            night.between()
            pieces.append(night.taken() + night.print(night.deal()))
    path.write_text("".join(pieces), encoding="utf-8")
    assert found(path) == []


@pytest.mark.heavy
def test_memory_grows_with_tables_and_faults_not_with_hands(tmp_path: Path) -> None:
    made = session("memory", volume(300, 150), 0.03)
    path = tmp_path / "night.txt"
    path.write_text(made.text(), encoding="utf-8")
    watch = SessionWatch()
    most = 0
    for _ in Run([str(path)], watch=watch):
        kept = sum(len(table.chains) for table in watch.tables.values()) + sum(
            len(n.lows) for n in watch.numbers.values()
        )
        most = max(most, kept)
    assert most <= 2 + 3 * len(made.planted)


def test_a_table_that_is_forgotten_is_judged_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handaudit.session.watch.ALIVE", 2)
    made = session("many", 60, 0.1)
    others = [Night(f"other{n}", title=f"T{n}", first=5000 + 100 * n) for n in range(4)]
    path = tmp_path / "night.txt"
    path.write_text(made.text() + "".join(night.print(night.deal()) for night in others), encoding="utf-8")
    assert [row for row in found(path) if row[0] != "session-missing-hand"] == [
        row for row in made.expected() if row[0] != "session-missing-hand"
    ]
