"""Where not one log that was named can be read, no file is written: an empty one would look like a night without hands."""

import gzip
from pathlib import Path

import pytest

from tests.report.logs import HAND, run

WRITES = {
    "export": "export {} -o out",
    "export parquet": "export {} -o out --format parquet",
    "export of some hands": "export {} -o out --player Ann",
    "export redacted": "export {} -o out --redact --redact-key key",
    "export as a job": "export {} -o out --work-dir parts",
    "report": "report {} -o out.html",
    "report redacted": "report {} -o out.html --redact --redact-key key",
    "stats": "stats {} -o out.csv",
    "stats of a player": "stats {} -o out.csv --player Ann",
    "stats as a job": "stats {} -o out.csv --work-dir parts",
    "stats plot": "stats {} --plot net -o out.svg",
    "stats tournaments": "stats {} --tournaments -o out.csv",
    "settle": "settle {} -o out.csv",
    "compare": "compare {} --set dh_fee_base=main_pot -o out.txt",
    "replay": "replay {} -o out.jsonl",
    "replay page": "replay {} --html out.html",
    "dispute": "dispute {} 1 -o out.txt",
    "convert": "convert {} --to phh -o out.phh",
    "evidence": "evidence pack {} -o out.evidence",
    "evidence of a hand": "evidence pack {} --hand 1 -o out.evidence",
    "ruling": "ruling add {} 1 call-amount --ruling yes --who Zoe --why so --rulings out.toml",
}
WHOLE = ("evidence", "evidence of a hand", "ruling", "dispute", "export redacted", "report redacted")
"""Those that take nothing but what can be read whole, one log or one hand."""


def needs(words: str) -> None:
    """Skips where what a command needs is not installed."""
    if "--plot" in words:
        pytest.importorskip("vl_convert", reason="plots need the extra `charts`")


@pytest.mark.parametrize("words", WRITES.values(), ids=WRITES)
def test_a_mistyped_path_writes_nothing(tmp_path: Path, words: str) -> None:
    needs(words)
    done = run(*words.format("nigth.txt").split(), cwd=tmp_path)
    assert done.returncode == 3, done.stdout + done.stderr
    assert "nigth.txt does not exist: check the path" in done.stderr + done.stdout
    assert not list(tmp_path.glob("out*"))
    assert "nothing was written" in done.stderr or "nothing is redacted" in done.stderr


@pytest.mark.heavy
@pytest.mark.parametrize("words", [WRITES[one] for one in WRITES if one not in WHOLE])
def test_what_could_be_read_is_written(tmp_path: Path, words: str) -> None:
    needs(words)
    (tmp_path / "night.txt").write_text(HAND)
    done = run(*words.replace("{}", "nigth.txt night.txt").split(), cwd=tmp_path)
    if "--tournaments" not in words:
        assert list(tmp_path.glob("out*")), done.stderr
    assert done.returncode == 3
    assert "nigth.txt does not exist: check the path" in done.stderr + done.stdout
    assert "nothing was written" not in done.stderr


def test_a_log_without_a_hand_was_read(tmp_path: Path) -> None:
    (tmp_path / "blank.txt").write_text("\n")
    (tmp_path / "empty.txt").write_text("")
    for name in ("blank.txt", "empty.txt"):
        done = run("export", name, "-o", f"out-{name}", cwd=tmp_path)
        assert done.returncode == 3, done.stderr
        assert run("export", name, "-o", f"out2-{name}", "--allow-empty", cwd=tmp_path).returncode == 0
        assert (tmp_path / f"out-{name}" / "hands.csv").is_file()
    (tmp_path / "shopping.txt").write_text("milk\n")
    done = run("report", "shopping.txt", "-o", "out.html", cwd=tmp_path)
    assert done.returncode == 3
    assert (tmp_path / "out.html").is_file()


def test_an_archive_that_opens_and_breaks_off_was_read_in_part(tmp_path: Path) -> None:
    (tmp_path / "night.txt.gz").write_bytes(gzip.compress(HAND.encode())[:-40])
    done = run("export", "night.txt.gz", "-o", "out", cwd=tmp_path)
    assert done.returncode == 3
    assert (tmp_path / "out" / "findings.csv").is_file()


@pytest.mark.parametrize(
    "words", ["replay night.txt nigth.txt", "compare night.txt nigth.txt --set dh_fee_base=main_pot"]
)
def test_a_mistyped_log_at_the_end_is_no_id_of_a_hand(tmp_path: Path, words: str) -> None:
    (tmp_path / "night.txt").write_text(HAND)
    done = run(*words.split(), cwd=tmp_path)
    assert done.returncode == 3
    assert "nigth.txt does not exist: check the path" in done.stdout + done.stderr
    assert "no hand #" not in done.stderr


def test_standard_output_stays_as_it_is(tmp_path: Path) -> None:
    done = run("stats", "nigth.txt", "--metric", "vpip", cwd=tmp_path)
    assert done.returncode == 3
    assert done.stdout == "player,currency,minor_units,vpip_num,vpip_den,vpip_pct\n"
