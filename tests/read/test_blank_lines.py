"""Very many blank lines are counted at once, and no hand or line number is another for it."""

import random
from pathlib import Path

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.read import chunks
from handaudit.read.chunks import chunks_of
from handaudit.read.inputs import Input
from tests.report.logs import HAND, numbered


def cut(path: Path, many: int, monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    monkeypatch.setattr(chunks, "MANY_BLANKS", many)
    source, found = chunks_of(Input(str(path), path))
    return [tuple(one) for one in found] + [(source.blank, source.bytes)]


@pytest.mark.parametrize("seed", range(40))
def test_nothing_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    rng = random.Random(seed)
    spaced = HAND.replace("\n", "\n\n")
    parts = [HAND, numbered(HAND, 2), spaced, "garbage\n", HAND[:200], "Ann adds $5\n", HAND.split("\n")[0] + "\n", ""]
    ends = ("\n", "\r\n", "\r", " \n", "\t\n", "\n\n\n", "   ", "\n\x0c\n", "\ufeff\n")
    text = "".join(
        rng.choice(parts) + rng.choice(ends) * rng.choice((0, 1, 2, 3, 20, 300)) + rng.choice(("", "\n"))
        for _ in range(5)
    )
    path = tmp_path / "n.txt"
    path.write_bytes(text.encode())
    assert cut(path, 4, monkeypatch) == cut(path, 1 << 60, monkeypatch)


@pytest.mark.heavy
def test_megabytes_of_them(tmp_path: Path) -> None:
    path = tmp_path / "n.txt"
    path.write_bytes(b"\n" * 3_000_000 + HAND.encode() + b"\r\n" * 3_000_000 + numbered(HAND, 2).encode())
    run = Run([str(path)])
    lines = [item.hand.line for item in run if not hasattr(item, "code")]
    assert lines == [3_000_001, 6_000_001 + HAND.count("\n")]
    assert run.tally.audited == 2
