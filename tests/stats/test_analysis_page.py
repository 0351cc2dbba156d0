"""The page that leads from logs to a chart does: its commands and programs run in order, and polars, duckdb and stats agree."""

import csv
import io
import re
import shlex
from contextlib import chdir
from pathlib import Path
from runpy import run_path

import pytest

from tests.stats.logs import call

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "handaudit/docs/analysis.md"
BLOCK = re.compile(r"^```(sh|python)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def shell(text: str, place: Path) -> str:
    """What the last of some commands prints."""
    done = None
    for line in text.splitlines():
        command, *words = shlex.split(line)
        assert command == "handaudit"
        done = call(*words, cwd=place)
        assert done.returncode == 0, done.stderr
    assert done is not None
    return done.stdout


@pytest.mark.heavy
def test_the_page_leads_from_logs_to_a_chart(tmp_path: Path) -> None:
    for name in ("duckdb", "altair", "vl_convert"):
        pytest.importorskip(name, reason=f"{name}, which the page on analysis uses, is not installed")
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs/night.txt").write_bytes((ROOT / "samples/holdem-cash-clean.txt").read_bytes())
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    assert [kind for kind, _ in blocks] == ["sh", "python", "python", "python", "python", "sh"]
    shell(blocks[0][1], tmp_path)
    program = tmp_path / "analysis.py"
    program.write_text("\n".join(text for kind, text in blocks if kind == "python"), encoding="utf-8")
    with chdir(tmp_path):
        names = run_path(str(program))
    told = shell(blocks[-1][1], tmp_path)
    stats = {
        row["position"]: (int(row["hands"]), float(row["vpip_pct"]), float(row["bb100_value"]))
        for row in csv.DictReader(io.StringIO(told))
    }
    for rows in (names["by_position"].rows(), names["by_position_sql"]):
        assert {place: (hands, round(vpip, 2), round(won, 2)) for place, hands, vpip, won in rows} == stats
    assert [row[0] for row in names["by_position"].rows()] == ["SB", "BB", "UTG", "MP", "CO", "BTN"]
    assert sorted(names["running"].rows()) == sorted(names["running_sql"])
    assert len(names["running_sql"]) == sum(hands for hands, _, _ in stats.values())
    for name in ("net.svg", "net-sql.svg"):
        picture = (tmp_path / name).read_text(encoding="utf-8")
        assert picture.startswith("<svg")
        assert "Marlene" in picture
