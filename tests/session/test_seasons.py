"""Several nights: each ledger is compared with its own night, persons are joined, and one balance of payments settles all."""

import json
from pathlib import Path

import pytest

from tests.report.logs import run
from tests.support.home_night import HomeNight


def nights_of(tmp_path: Path, seed: int) -> tuple[dict[str, int], tuple[HomeNight, HomeNight]]:
    """Two nights of the same people, and what each person won over both, by the id that he came with."""
    nights = HomeNight(seed), HomeNight(seed + 50)
    truth: dict[str, int] = {}
    for at, night in enumerate(nights):
        for ending, text in (("log", night.csv()), ("ledger", night.ledger())):
            for guest in night.guests:
                own = guest.id.split("x")[0]
                text = text.replace(own, f"P{own[2]}")
            (tmp_path / f"{ending}{at}.csv").write_text(text.replace(f"q{night.seed})", f"q{night.seed}z{at})"))
        for guest in night.guests:
            if guest.sessions:
                key = f"P{guest.id[2]}"
                truth[key] = truth.get(key, 0) + guest.net
    return truth, nights


def paid(text: str) -> dict[str, int]:
    """What each person gets or pays, by the id that he came with."""
    found: dict[str, int] = {}
    for one in json.loads(text)["settlements"]:
        for player in one["players"]:
            key = player["name"].rpartition(" @ ")[2].split("x")[0]
            found[key] = found.get(key, 0) + player["net"]
    return found


@pytest.mark.heavy
@pytest.mark.parametrize("seed", [2, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 12))])
def test_each_ledger_is_compared_with_its_own_night(tmp_path: Path, seed: int) -> None:
    truth, _ = nights_of(tmp_path, seed)
    for names in (
        ("log0.csv", "ledger0.csv", "log1.csv", "ledger1.csv"),
        ("ledger1.csv", "log0.csv", "log1.csv", "ledger0.csv"),
        ("log0.csv", "log1.csv"),
        ("ledger0.csv", "ledger1.csv"),
        ("log0.csv", "log1.csv", "ledger1.csv"),
    ):
        done = run("settle", *names, "--output-format", "json", cwd=tmp_path)
        assert done.returncode == 0, (names, done.stdout[-800:], done.stderr)
        assert paid(done.stdout) == truth, names
        night = run("night", *names, cwd=tmp_path)
        assert night.returncode == 0, (names, night.stdout, night.stderr)
        assert "2 poker nights" in night.stdout


@pytest.mark.heavy
def test_a_wrong_row_is_named_in_its_own_ledger(tmp_path: Path) -> None:
    nights_of(tmp_path, 2)
    rows = (tmp_path / "ledger1.csv").read_text().splitlines()
    cells = rows[1].split(",")
    cells[4], cells[7] = str(int(cells[4]) + 9), str(int(cells[7]) - 9)
    rows[1] = ",".join(cells)
    (tmp_path / "ledger1.csv").write_text("\n".join(rows) + "\n")
    for command in ("settle", "night"):
        done = run(command, "log0.csv", "ledger0.csv", "log1.csv", "ledger1.csv", cwd=tmp_path)
        assert done.returncode == 1
        assert "ledger1.csv:2" in done.stdout
        assert "ledger0.csv:" not in done.stdout
        assert " pays " not in done.stdout


@pytest.mark.heavy
def test_the_ledger_of_another_night_is_named(tmp_path: Path) -> None:
    nights_of(tmp_path, 2)
    one = run("settle", "log0.csv", "ledger1.csv", cwd=tmp_path)
    assert one.returncode == 1, one.stdout
    assert "is it the ledger of another night?" in one.stdout
    assert " pays " not in one.stdout
    other = run("settle", "log0.csv", "ledger0.csv", "ledger1.csv", cwd=tmp_path)
    assert other.returncode == 2, other.stdout
    assert "ledger1.csv: it is of none of the nights in the logs" in other.stderr
    season = run("night", "log0.csv", "ledger0.csv", "ledger1.csv", cwd=tmp_path)
    assert season.returncode == 0, season.stdout
    assert "ledger1.csv: this night has no log" in season.stdout


def test_people_of_two_nights_who_are_called_the_same_are_two(tmp_path: Path) -> None:
    head = "player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net"
    for at, id in enumerate(("b2", "x9")):
        rows = [head, "Ann,a1,,,100,150,0,50", f"Bob,{id},,,100,50,0,-50"]
        (tmp_path / f"{at}.csv").write_text("\n".join(rows) + "\n")
    for command in ("settle", "night"):
        done = run(command, "0.csv", "1.csv", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert "Bob @ b2 pays Ann 50" in done.stdout
        assert "Bob @ x9 pays Ann 50" in done.stdout
        joined = run(command, "0.csv", "1.csv", "--same-player", "Bob @ b2=Bob @ x9", cwd=tmp_path)
        assert "pays Ann 100" in joined.stdout
        assert "x9" not in joined.stdout
