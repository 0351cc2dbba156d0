"""Whatever a log is in, a bundle of it gives the same result where it lies: encodings, houses' rulebooks, trees, compressed logs."""

import gzip
import io
import json
import zipfile
from pathlib import Path

import pytest

from handaudit.app.cli import run
from handaudit.base.errors import UnreadError, UsageError
from handaudit.evidence.chain import HashChain
from handaudit.evidence.file_slice import FileSlice
from handaudit.evidence.pack import Options
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.read.inputs import Input
from tests.benchmarks.amplify import amplified, seeds_of, write
from tests.evidence.support import CASH, CASH_FAULTY, FAULTY, ID, ONE, TWO, packed, steps, wrong


def member(data: bytes, name: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as zipped:
        return zipped.read(name)


def manifest(data: bytes) -> dict[str, object]:
    found: dict[str, object] = json.loads(member(data, "manifest.json"))
    return found


@pytest.mark.parametrize(("codec", "hand"), [("utf-16", ID), ("utf-8-sig", None)])
def test_a_log_with_a_byte_order_mark(tmp_path: Path, codec: str, hand: str | None) -> None:
    log = tmp_path / "night.txt"
    log.write_bytes(TWO.decode().encode(codec))
    data = packed([log], Options(hand=hand, encoding=None))
    assert steps(data)["audit"].ok
    copy = member(data, "logs/00001.txt")
    assert (copy == log.read_bytes()) is (hand is None)
    assert copy.decode(codec).count("Hand #") == (1 if hand else 2)


@pytest.mark.parametrize("hand", [None, ID])
def test_a_log_in_cp1252(tmp_path: Path, hand: str | None) -> None:
    log = tmp_path / "night.txt"
    log.write_bytes(TWO.decode().encode("cp1252"))
    data = packed([log], Options(hand=hand))
    assert not wrong(data)
    assert "cp1252" in str(manifest(data)["inputs"])
    assert member(data, "findings.jsonl").count(b"\\u20ac")


def test_a_house_rulebook_goes_with_its_bases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "league").mkdir()
    (tmp_path / "base.toml").write_text('base = "holdem"\ntitle = "All houses"\n')
    (tmp_path / "league" / "our house.toml").write_text('base = "../base.toml"\n[options]\nth_odd_per_pot = "no"\n')
    log = tmp_path / "night.txt"
    log.write_bytes(TWO)
    data = packed([log], Options(rulebook=str(tmp_path / "league" / "our house.toml")))
    (tmp_path / "base.toml").unlink()
    assert not wrong(data)
    assert member(data, "house/base.toml").startswith(b'base = "holdem"')
    assert b"th_odd_per_pot" in member(data, "house/league/our house.toml")
    assert member(data, "rulebooks/holdem.toml")
    (book,) = manifest(data)["rulebooks"]  # type: ignore[misc]
    assert book["members"] == ["house/league/our house.toml", "house/base.toml", "rulebooks/holdem.toml"]
    out = tmp_path / "unpacked"
    with zipfile.ZipFile(io.BytesIO(data)) as zipped:
        zipped.extractall(out)
    monkeypatch.chdir(out)
    words = ["check", "logs", "--no-config", "--rulebook", "house/league/our house.toml", "--output-format", "jsonl"]
    assert run([*words, "-o", "again.jsonl"]) == 1
    assert (out / "again.jsonl").read_bytes() == member(data, "findings.jsonl")


def test_a_rulebook_goes_with_those_that_it_is_like(tmp_path: Path) -> None:
    log = tmp_path / "night.txt"
    log.write_bytes(TWO)
    data = packed([log], Options(rulebook="courchevel"))
    assert not wrong(data)
    (book,) = manifest(data)["rulebooks"]  # type: ignore[misc]
    files = [f"rulebooks/{name}.toml" for name in ("courchevel", "5-card-omaha", "omaha", "holdem")]
    assert book["members"] == files
    assert all(member(data, file) for file in files)


def test_a_rulebook_that_the_log_names_goes_with_it(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text('base = "holdem"\n[options]\nth_odd_per_pot = "no"\n')
    log = tmp_path / "night.txt"
    first, rest = ONE.split(b"\n", 1)
    log.write_bytes(first + b"\nRulebook: house.toml\n" + rest)
    data = packed([log])
    (tmp_path / "house.toml").unlink()
    found = steps(data)
    assert found["audit"].ok, found["audit"].said
    assert b"th_odd_per_pot" in member(data, "logs/house.toml")
    assert b"log-unknown-game" not in member(data, "findings.jsonl")
    assert b"log-unknown-game" in member(packed([log]), "findings.jsonl")


def test_two_rulebooks_of_one_name_are_refused(tmp_path: Path) -> None:
    first, rest = ONE.split(b"\n", 1)
    logs = []
    for place, word in (("a", "no"), ("b", "yes")):
        (tmp_path / place).mkdir()
        (tmp_path / place / "house.toml").write_text(f'base = "holdem"\n[options]\nth_odd_per_pot = "{word}"\n')
        logs.append(tmp_path / place / "night.txt")
        logs[-1].write_bytes(first + b"\nRulebook: house.toml\n" + rest)
    with pytest.raises(UsageError, match="another rulebook in another folder"):
        packed(logs)


def test_a_compressed_log_is_packed_as_its_text(tmp_path: Path) -> None:
    log = tmp_path / "night.txt.gz"
    log.write_bytes(gzip.compress(TWO))
    data = packed([log], Options(hand=ID))
    assert member(data, "logs/00001.txt") == ONE
    assert not wrong(data)


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadError, match="does not exist"):
        packed([FAULTY, tmp_path / "gone.txt"])
    (tmp_path / "empty.txt").write_text("nothing here\n")
    with pytest.raises(UsageError, match="no hand was found"):
        packed([tmp_path / "empty.txt"])
    with pytest.raises(UsageError, match="no hand #77"):
        packed([CASH_FAULTY], Options(hand="77"))


@pytest.mark.usefixtures("native")
def test_the_same_hand_by_every_way_of_reading_has_the_same_link(tmp_path: Path) -> None:
    """A hand that the native kernel takes, and the same read line by line."""
    log = tmp_path / "many.txt"
    write(log, amplified(seeds_of([CASH]), 60))
    lines = []
    for quick in (True, False):
        with log.open("rb") as file:
            part = FileSlice(file, 0, log.stat().st_size)
            out = io.BytesIO()
            one = Run([], quick=quick, witness=HashChain([part], out))
            one.inputs.append(Input("logs/00001.txt", None, inner=part))
            yielded = sum(isinstance(item, Audit) for item in one)
            assert (yielded < one.tally.hands) is quick
            lines.append(out.getvalue())
    assert lines[0] == lines[1]
