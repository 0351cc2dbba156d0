"""`--reader lark`: the grammar driven by Lark's own automaton gives the same records and the same errors on every text."""

import random
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import pytest

from handaudit.read.build import HandReader, ReaderName
from handaudit.read.chunks import Chunk, chunks_of
from handaudit.read.inputs import find_inputs
from handaudit.read.lark_parser import LarkParser
from handaudit.rules.load import for_game
from tests.report.logs import HAND, run
from tests.support.dealer import deal_many
from tests.support.scribe import print_session

FAST, LARK = (HandReader(lambda game: for_game(game) is not None, kind) for kind in get_args(ReaderName))


def compare(chunks: Iterable[Chunk]) -> int:
    """Reads every hand twice; how many there were."""
    count = 0
    for chunk in chunks:
        if chunk.kind == "hand":
            assert FAST.read(chunk, "n.txt") == LARK.read(chunk, "n.txt")
            count += 1
    return count


def of_files(*paths: Path, encoding: str | None = None) -> Iterable[Chunk]:
    """The chunks of logs."""
    for given in find_inputs([str(path) for path in paths])[0]:
        yield from chunks_of(given, encoding)[1]


def whole(text: str) -> Chunk:
    """A text as the one hand of a log."""
    return Chunk(1, tuple(text.rstrip("\n").split("\n")), "hand", 0, len(text), (), False, True)


@pytest.mark.heavy
def test_samples(root: Path) -> None:
    assert compare(of_files(root / "samples")) > 100


@pytest.mark.heavy
def test_real_logs(shared: Path, thorough: bool) -> None:
    logs = sorted((shared / "data" / "pokerstars").rglob("*.txt"))[:: 1 if thorough else 4]
    assert sum(compare(of_files(log)) for log in logs) > (4_000 if thorough else 500)


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(3))
def test_generated_logs(tmp_path: Path, seed: int) -> None:
    log = tmp_path / "n.txt"
    log.write_text(print_session(list(deal_many(seed, 60))), encoding="utf-8")
    assert compare(of_files(log)) == 60


@pytest.mark.parametrize("seed", range(300))
def test_spoilt_hands(root: Path, seed: int) -> None:
    rng = random.Random(seed)
    logs = sorted((root / "samples").glob("*.txt"))
    rows = rng.choice(logs).read_text(encoding="utf-8").split("\n\n\n")[0].split("\n") if seed % 2 else HAND.split("\n")
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(rows))
        kind = rng.randrange(6)
        if kind == 0:
            del rows[at]
        elif kind == 1:
            rows.insert(at, rng.choice(rows))
        elif kind == 2:
            row = rows[at]
            cut = rng.randrange(len(row) + 1)
            rows[at] = (
                row[:cut] + rng.choice([" ", ":", "$", "[As]", "\x00", "é", ": folds", " #", "9" * 20]) + row[cut:]
            )
        elif kind == 3:
            rows[at] = rows[at][: rng.randrange(len(rows[at]) + 1)]
        elif kind == 4:
            other = rng.randrange(len(rows))
            rows[at], rows[other] = rows[other], rows[at]
        else:
            rows = [" " + row for row in rows]
        rows = rows or [""]
    assert compare([whole("\n".join(rows))]) == 1


def test_the_option_picks_larks_automaton(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[object] = []
    read = LarkParser.read
    monkeypatch.setattr(LarkParser, "read", lambda self, draft: used.append(self) or read(self, draft))
    FAST.read(whole(HAND), "n.txt")
    assert not used
    LARK.read(whole(HAND), "n.txt")
    assert used


@pytest.mark.heavy
def test_the_option(root: Path, tmp_path: Path) -> None:
    outs = [
        run(
            "check",
            str(root / "samples" / "draw-holdem-faulty.txt"),
            "--reader",
            reader,
            "--output-format",
            "json",
            cwd=tmp_path,
        )
        for reader in ("fast", "lark")
    ]
    assert outs[0].stdout == outs[1].stdout
    assert outs[0].returncode == outs[1].returncode == 1
