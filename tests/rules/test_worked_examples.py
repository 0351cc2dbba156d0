"""The worked examples of the rules, each under its id: the log, the engine's figures, and the figures under other options."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from handaudit.check.audit import audit
from handaudit.model.audit import Audit
from handaudit.read.build import HandReader
from handaudit.read.chunks import chunks_of
from handaudit.read.inputs import find_inputs
from handaudit.report.machine import hand_object
from handaudit.rules.load import for_game, load

SHARED = Path(__file__).parents[3] / "shared"
EXAMPLES = SHARED / "spec" / "examples"
RULES = SHARED / "spec" / "RULES.md"
IDS = sorted(p.stem for p in EXAMPLES.glob("*.txt")) if EXAMPLES.is_dir() else []
ELIGIBLE_NOT_JUDGED = {"JB-X05", "JB-X08", "JB-X09", "JB-X10", "JB-X14"}

pytestmark = pytest.mark.skipif(not IDS, reason="the shared worked examples are not beside the project (../shared)")


def audited(path: Path, *settings: str) -> Audit:
    inputs, _ = find_inputs([str(path)])
    reader = HandReader(lambda game: for_game(game) is not None)
    hands = [reader.read(c, path.name) for c in chunks_of(inputs[0])[1] if c.kind == "hand"]
    assert len(hands) == 1
    book = for_game(hands[0].game)
    assert book is not None
    return audit(hands[0], load(book, settings))


@pytest.mark.parametrize("name", IDS)
def test_figures_agree_to_the_chip(name: str) -> None:
    result = audited(EXAMPLES / f"{name}.txt")
    assert [(f.code, f.line, f.message) for f in result.findings] == []
    expected = json.loads((EXAMPLES / f"{name}.expected.json").read_text("utf-8"))
    got = hand_object(result, result.findings)
    got["file"] = f"{name}.txt"
    assert list(differences(expected, got, name)) == []


def differences(expected: Any, got: Any, where: str) -> Iterator[str]:
    """What is absent or null in the expected object is not compared; streets are compared by name."""
    if expected is None:
        return
    if isinstance(expected, dict):
        for key, value in expected.items():
            if key == "eligible" and where.split(".")[0] in ELIGIBLE_NOT_JUDGED:
                continue
            if key == "streets":
                by_name = {s["name"]: s for s in got[key]}
                for street in value:
                    yield from differences(street, by_name.get(street["name"]), f"{where}.streets.{street['name']}")
            elif key == "awards":
                if value != got[key]:
                    yield f"{where}.awards: {value} != {got[key]}"
            elif key == "swap_fees":
                yield from differences(
                    [f for f in value if f["paid"]], [f for f in got[key] if f["paid"]], f"{where}.{key}"
                )
            elif value is not None and (got is None or key not in got):
                yield f"{where}.{key} is missing"
            else:
                yield from differences(value, got[key] if got else None, f"{where}.{key}")
    elif isinstance(expected, list):
        if where.endswith("eligible"):
            if sorted(expected) != sorted(got):
                yield f"{where}: {expected} != {got}"
            return
        if len(expected) != len(got):
            yield f"{where}: {len(expected)} != {len(got)} entries"
        for i, (e, g) in enumerate(zip(expected, got, strict=False)):
            yield from differences(e, g, f"{where}[{i}]")
    elif expected != got:
        yield f"{where}: {expected!r} != {got!r}"


def alternatives() -> Iterator[tuple[str, str, dict[int, int]]]:
    """(example, option=value, final stacks by seat) of every `alt` line whose example is there as a log."""
    if not RULES.is_file():
        return
    example = ""
    for line in RULES.read_text("utf-8").splitlines():
        if found := re.match(r"EX (\S+)", line):
            example = found[1]
        elif (
            (found := re.match(r"alt (\S+=\S+) final (.*)", line))
            and example in IDS
            and not found[1].startswith("scenario")
        ):
            yield example, found[1], {int(s): int(n) for s, n in re.findall(r"(\d+)=(-?\d+)", found[2])}


@pytest.mark.parametrize(
    ("name", "option", "final"), list(alternatives()), ids=lambda v: str(v) if isinstance(v, str) else ""
)
def test_figures_under_another_option(name: str, option: str, final: dict[int, int]) -> None:
    result = audited(EXAMPLES / f"{name}.txt", option)
    assert result.replay is not None
    assert result.replay.final == final
