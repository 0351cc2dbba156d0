"""A condition in SQL chooses rows by their own columns; it reads no file, and what is wrong with it is one line."""

import csv
import io
from collections import Counter
from pathlib import Path

import pytest

from handaudit.base.errors import UsageError
from handaudit.stats.where import Where
from tests.stats.logs import NIGHT, call

HOSTILE = (
    "net in (select x from read_csv('/etc/passwd'))",
    "exists (select 1 from read_parquet('a'))",
    "read_csv('/etc/passwd')",
    "net IN (TABLE hands)",
    "net in (from read_csv('/etc/passwd'))",
    "net in (with a as (values (1)) select * from a)",
    "scan_ndjson('x') = 1",
    "net > 1; drop table hands",
    "net > 1 -- and more",
    "net > 1 /* and more */",
    "sum(net) > 1",
    "row_number() over () = 1",
    "net",
    "1",
    "net = 'x'",
    "player ~ '('",
    "nett > 1",
    "net >",
    "net > 1)",
    "(" * 900 + "true" + ")" * 900,
    "not " * 400 + "true",
    "player = 'a",
    "x'41' = player",
    "player = $$a$$",
    "`net` > 1",
    "repeat(player, 1000000000) = 'a'",
    "lpad(player, 1000000000, 'x') = 'a'",
    '"../../etc/passwd" = 1',
    "net > 1\x00",
    "net > 1 and player = '\ud800'",
    "\x1b[2J",
    "ｎet > 1",
    "",
    "   ",
    "true or " * 2000 + "true",
    "cast(net as json) = 1",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_conditions_end_in_one_line(text: str) -> None:
    with pytest.raises(UsageError) as told:
        Where(text)
    message = str(told.value)
    assert message.startswith("--where")
    assert "\n" not in message
    assert len(message) < 500
    assert "root:" not in message


def test_no_file_is_opened(tmp_path: Path) -> None:
    """A pipe that nobody writes to would hang whoever opens it; a column of the file would be named in the message."""
    (tmp_path / "secret.csv").write_text("hidden_word\n1\n", encoding="utf-8")
    for name in ("read_csv", "read_parquet", "read_json", "read_ipc", "scan_csv"):
        done = call(
            "stats", "a.txt", "--where", f"net in (select x from {name}('{tmp_path}/secret.csv'))", cwd=tmp_path
        )
        assert done.returncode == 2
        assert "hidden_word" not in done.stderr
        assert len(done.stderr.splitlines()) == 1


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("where")
    (folder / "a.txt").write_text(NIGHT, encoding="utf-8")
    call("export", "a.txt", "-o", "out", cwd=folder)
    return folder


CONDITIONS = {
    "net < 0 AND position <> 'BB'": lambda player, hand: int(player["net"]) < 0 and player["position"] != "BB",
    "vpip_num = 1 or walk": lambda player, hand: player["vpip_num"] == "1" or player["walk"] == "true",
    "total_pot >= 1000 and player in ('Ann', 'Cy', '')": lambda player, hand: int(hand["total_pot"]) > 999 and player["player"] != "Bob",
    "played_at >= timestamp '2026-11-20 00:00:00'": lambda player, hand: hand["played_at"] >= "2026-11-20",
    "hand_rake > 0 and rake = 0": lambda player, hand: int(hand["rake"]) > 0 and int(player["rake"]) == 0,
    "board is null": lambda player, hand: not hand["board"],
    "hand_no = 2": lambda player, hand: player["hand_no"] == "2",
    "player = 'O''Neil'": lambda player, hand: False,
}  # fmt: skip


@pytest.mark.parametrize("text", CONDITIONS)
def test_a_condition_chooses_rows_of_the_frames(text: str, night: Path) -> None:
    frames = {
        name: list(csv.DictReader(io.StringIO((night / f"out/{name}.csv").read_text(encoding="utf-8"))))
        for name in ("hands", "players")
    }
    hands = {row["hand_no"]: row for row in frames["hands"]}
    due: Counter[str] = Counter()
    for row in frames["players"]:
        if CONDITIONS[text](row, hands[row["hand_no"]]):
            due[row["player"]] += int(row["net"])
            due[row["player"] + " hands"] += 1
    done = call("stats", "a.txt", "--where", text, "--metric", "hands,net", cwd=night)
    assert done.returncode == 0, done.stderr
    found: Counter[str] = Counter()
    for row in csv.DictReader(io.StringIO(done.stdout)):
        found[row["player"]] += int(row["net"])
        found[row["player"] + " hands"] += int(row["hands"])
    assert found == due
    explained = call("stats", "a.txt", "--where", text, "--explain", "net", "--player", "Ann", cwd=night)
    assert sum(" Ann: " in line for line in explained.stdout.splitlines()) == due["Ann hands"]
