"""A bundle holds what it says, has the same bytes each time, and verifies; a changed one does not, and it is said where."""

import hashlib
import io
import json
import zipfile
from pathlib import Path

import pytest
import rfc8785

from handaudit.app.cli import run
from handaudit.evidence.pack import Options
from tests.evidence.support import CASH, CASH_FAULTY, FAULTY, SAMPLES, packed, steps, wrong


@pytest.fixture(scope="module")
def bundle() -> bytes:
    return packed([FAULTY])


@pytest.mark.heavy
def test_a_bundle_verifies(bundle: bytes) -> None:
    found = steps(bundle)
    assert {what: step.ok for what, step in found.items()} == {
        "form": True, "bytes": True, "chain": True, "signature": None, "audit": True,
    }  # fmt: skip
    assert found["audit"].said == ("run again, it reproduces byte for byte",)


def test_a_bundle_is_an_ordinary_zip_with_the_log_as_it_is(bundle: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(bundle)) as zipped:
        assert zipped.testzip() is None
        assert zipped.read("logs/00001.txt") == FAULTY.read_bytes()
        raw = zipped.read("manifest.json")
        manifest = json.loads(raw)
        assert rfc8785.dumps(manifest) == raw
        assert manifest["inputs"][0]["sha256"] == hashlib.sha256(FAULTY.read_bytes()).hexdigest()
        for one in manifest["members"]:
            assert hashlib.sha256(zipped.read(one["name"])).hexdigest() == one["sha256"]
        named = {one["name"] for one in manifest["members"]}
        assert named | {"manifest.json", "SHA256SUMS"} == set(zipped.namelist())


def test_standard_output_takes_no_bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["evidence", "pack", str(FAULTY), "-o", "-"]) == 2
    assert not list(tmp_path.iterdir())


def test_the_same_logs_give_the_same_bytes(bundle: bytes, tmp_path: Path) -> None:
    copy = tmp_path / FAULTY.name
    copy.write_bytes(FAULTY.read_bytes())
    assert packed([copy]) == bundle


def test_the_chain_is_what_the_page_says(bundle: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(bundle)) as zipped:
        log = zipped.read("logs/00001.txt")
        rows = [json.loads(line) for line in zipped.read("chain.jsonl").splitlines()]
        head = json.loads(zipped.read("manifest.json"))["chain"]["head"]
    link = bytes(32)
    for row in rows:
        raw = hashlib.sha256(log[row["offset"] : row["offset"] + row["size"]]).digest()
        link = hashlib.sha256(link + raw + bytes.fromhex(row["result"])).digest()
        assert (raw.hex(), link.hex()) == (row["raw"], row["link"])
    assert head == link.hex()
    assert len(rows) == 8


def test_the_commands_of_the_page_give_the_same_bytes(
    bundle: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with zipfile.ZipFile(io.BytesIO(bundle)) as zipped:
        zipped.extractall(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert "handaudit check logs --no-config --output-format jsonl" in (tmp_path / "REPRODUCE.md").read_text()
    assert run(["check", "logs", "--no-config", "--output-format", "jsonl"]) == 1
    assert capsys.readouterr().out.encode() == (tmp_path / "findings.jsonl").read_bytes()


def test_a_bundle_of_one_hand_holds_no_other(tmp_path: Path) -> None:
    data = packed([CASH_FAULTY], Options(hand="254871041"))
    assert not wrong(data)
    with zipfile.ZipFile(io.BytesIO(data)) as zipped:
        log = zipped.read("logs/00001.txt")
        one = json.loads(zipped.read("manifest.json"))["inputs"][0]
    (part,) = one["parts"]
    whole = CASH_FAULTY.read_bytes()
    assert log == whole[part["offset"] : part["offset"] + part["size"]]
    assert whole.splitlines()[part["line"] - 1] == log.splitlines()[0]
    assert log.count(b"Hand #") == 1
    assert b"Hand #254871041" in log


def test_a_changed_member_is_named(bundle: bytes) -> None:
    at = bundle.index(b"Ines")
    (first, *rest) = wrong(bundle[:at] + b"X" + bundle[at + 1 :])
    assert first.startswith("bytes: logs/00001.txt, bytes ")
    assert any("hand #4001" in one for one in rest)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "case.zip"
    assert run(["evidence", "pack", str(CASH), "-o", str(place), "--no-config"]) == 0
    assert run(["evidence", "verify", str(place)]) == 0
    assert "run again, it reproduces byte for byte" in capsys.readouterr().out
    assert run(["evidence", "pack", str(CASH), "-o", str(place), "--no-config"]) == 2
    assert "--force" in capsys.readouterr().err
    place.write_bytes(place.read_bytes()[:-1])
    assert run(["evidence", "verify", str(place)]) == 1
    assert SAMPLES.is_dir()
