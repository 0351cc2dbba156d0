"""What the fuzzer found stays mended, and a bounded run of it finds nothing new."""

from pathlib import Path

import pytest

from handaudit.read.layouts import layouts
from tests.fuzz.__main__ import main
from tests.fuzz.minimise import minimised
from tests.fuzz.oracle import Failure, Way, hold
from tests.fuzz.seeds import pool

CASES = Path(__file__).parents[1] / "cases" / "fuzz"


def way_of(path: Path) -> Way:
    """How a case was found: by the words between the dots of its name, `what.rulebook=holdem.txt`."""
    words = dict(word.split("=", 1) for word in path.name.split(".")[1:-1] if "=" in word)
    return Way(words.pop("rulebook", None), tuple(f"{key}={value}" for key, value in words.items()))


@pytest.mark.heavy
@pytest.mark.parametrize("path", sorted(CASES.glob("*")), ids=lambda path: path.name)
def test_what_was_found_is_mended(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / f"log{path.suffix}"
    copy.write_bytes(path.read_bytes())
    hold(copy, way_of(path), tmp_path / "run")


@pytest.mark.heavy
def test_a_fault_is_found_and_made_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A fault that two lines show is kept as these two lines, once, and is said with its case."""

    def fails(path: Path, way: Way, folder: Path) -> int:
        data = path.read_bytes()
        if b"Ann: folds" in data and b"*** FLOP" in data:
            raise Failure("a fold and a flop", "said at length")
        return 0

    text = ("Ann: calls 2\n" * 30 + "Ann: folds\n" + "Bob: checks\n" * 9 + "*** FLOP *** [2c 3d 4h]\n").encode()
    monkeypatch.setattr("tests.fuzz.__main__.case", lambda rng: ("native", text, 1))
    monkeypatch.setattr("tests.fuzz.__main__.hold", fails)
    assert main(["--seed", "3", "--cases", "4", "--out", str(tmp_path)]) == 1
    assert "case 0: a fold and a flop" in (said := capsys.readouterr().out)
    assert "4  a fold and a flop" in said
    (log,) = tmp_path.glob("*.txt")
    assert log.read_bytes() == b"Ann: folds*** FLOP"
    assert "said at length" in log.with_suffix(".why").read_text("utf-8")


def test_a_case_is_cut_down_to_what_fails() -> None:
    data = b"".join(b"line %d\n" % at for at in range(200))
    assert minimised(data, lambda text: b"77" in text) == b"77"


@pytest.mark.long
def test_some_minutes_find_nothing(tmp_path: Path) -> None:
    assert main(["--minutes", "3", "--seed", "17", "--out", str(tmp_path)]) == 0, list(tmp_path.iterdir())


@pytest.mark.heavy
def test_every_layout_is_changed() -> None:
    assert {one.name for one in layouts() if one.name != "common"} - set(pool()) == set()
