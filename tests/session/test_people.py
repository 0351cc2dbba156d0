"""A player whose id changes is one person, and is called by his nickname, in statistics, reports and settlements."""

import csv
import re
from pathlib import Path

import pytest

from tests.report.logs import run
from tests.support.home_night import HomeNight
from tests.support.wild_night import WildNight


def written(tmp_path: Path, seed: int = 3) -> HomeNight:
    """A night in which an id changes."""
    night = HomeNight(seed)
    assert any(guest.ids for guest in night.guests)
    (tmp_path / "log.csv").write_text(night.csv())
    return night


def stats(tmp_path: Path, *more: str) -> dict[str, int]:
    """The nets of the hands by player."""
    done = run("stats", "log.csv", "--output-format", "csv", *more, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "no hand has" not in done.stderr
    return {row["player"]: int(row["net"]) for row in csv.DictReader(done.stdout.splitlines())}


@pytest.mark.heavy
def test_statistics_count_people(tmp_path: Path) -> None:
    night = written(tmp_path)
    rows = stats(tmp_path)
    assert len(rows) == sum(bool(guest.sessions) for guest in night.guests)
    nicks = [guest.nick for guest in night.guests if guest.sessions]
    for guest in night.guests:
        if guest.sessions and nicks.count(guest.nick) == 1:
            assert guest.nick in rows
    moved = next(guest for guest in night.guests if guest.ids)
    for name in (moved.nick, moved.name, f"{moved.nick} @ {moved.ids[0]}"):
        assert stats(tmp_path, "--player", name) == {moved.nick: rows[moved.nick]}
    for jobs in ("1", "2"):
        assert stats(tmp_path, "--jobs", jobs) == rows
    joined = stats(tmp_path, "--same-player", f"{moved.nick}=Bob")
    assert joined[moved.nick] == rows[moved.nick] + rows["Bob"]


@pytest.mark.parametrize("seed", [45, *(pytest.param(seed, marks=pytest.mark.long) for seed in (22, 52, 76))])
def test_an_id_that_changes_amid_a_hand_and_again_behind_it_is_one_person(tmp_path: Path, seed: int) -> None:
    """The id between stands in no row of stacks."""
    night = WildNight(seed)
    (tmp_path / "log.csv").write_text(night.csv())
    rows = stats(tmp_path)
    assert len(rows) <= sum(bool(guest.sessions) for guest in night.guests), rows


@pytest.mark.heavy
def test_a_report_counts_people_also_where_it_is_redacted(tmp_path: Path) -> None:
    night = written(tmp_path)
    plain = run("report", "log.csv", "-o", "page.html", cwd=tmp_path)
    assert plain.returncode == 0, plain.stderr
    text = (tmp_path / "page.html").read_text()
    moved = next(guest for guest in night.guests if guest.ids)
    assert moved.nick in text
    redacted = run("report", "log.csv", "--redact", "-o", "redacted.html", cwd=tmp_path)
    assert redacted.returncode == 0, redacted.stderr
    other = (tmp_path / "redacted.html").read_text()
    assert text.count("<path class") == other.count("<path class")


@pytest.mark.heavy
@pytest.mark.parametrize("seed", [1, 2])
def test_pages_call_people_and_hands_as_people_do(tmp_path: Path, seed: int) -> None:
    """Also where a finding, a quoted line or a replay names them; two who are called the same keep their ids."""
    night = HomeNight(seed)
    places = [at for at, row in enumerate(night.rows) if " raises to " in row]
    at = places[len(places) // 2]
    night.rows[at] = night.rows[at].partition(" raises to ")[0] + " raises to 3"
    (tmp_path / "log.csv").write_text(night.csv())
    last = {guest.id.split("x")[0]: guest.nick for guest in night.guests if guest.sessions}
    settled = run("settle", "log.csv", cwd=tmp_path).returncode
    for command in ("report", "night"):
        done = run(command, "log.csv", "-o", f"{command}.html", cwd=tmp_path)
        assert done.returncode == (1 if command == "report" else settled), done.stderr
        page = (tmp_path / f"{command}.html").read_text()
        assert "raises to 3" in page
        assert re.search(r"#\W{0,2}h\d+q", page.replace("<bdi>", "")) is None
        for id, nick in last.items():
            alone = sum(nick == other for other in last.values()) == 1
            assert (f" @ {id}" in page) == (not alone), (command, nick, id)


def test_a_gap_names_people_as_they_are_called(tmp_path: Path) -> None:
    night = written(tmp_path)
    guest = next(one for one in night.guests if one.nick == "Bob")
    places = [at for at, row in enumerate(night.rows) if row.startswith("Player stacks") and guest.name in row]
    at, name = places[2], f'"{guest.name}" ('
    before, _, rest = night.rows[at].partition(name)
    stack, _, rest = rest.partition(")")
    night.rows[at] = f"{before}{name}{int(stack) + 7}){rest}"
    (tmp_path / "log.csv").write_text(night.csv())
    done = run("settle", "log.csv", cwd=tmp_path)
    assert done.returncode == 1
    gaps = [line for line in done.stdout.splitlines() if "log.csv:" in line]
    assert gaps
    assert all("Bob: +7, Bob had" in line or " @ " not in line for line in gaps), gaps
    assert " @ id1" not in done.stdout
