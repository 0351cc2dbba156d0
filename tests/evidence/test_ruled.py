"""Rulings go into a bundle: the file as it was kept, its entries applied, and neither can be changed without being seen."""

import hashlib
import io
import json
import zipfile
from pathlib import Path

import pytest
import rfc8785

from handaudit.app.cli import run
from handaudit.evidence.reader import Bundle
from handaudit.model.rulings import FIRST, Ruling, text_of
from tests.evidence.support import CASH_FAULTY, FAULTY, ID, steps, wrong
from tests.evidence.test_flips import assert_each_flip_is_seen, not_content, remade

CODE = "call-amount"
SAID = ("--ruling", "Uncle Ray keeps it.", "--who", "M. Berger", "--why", "Nobody spoke up.", "--when", "2026-11-22")


def ruling(hand: str, code: str, log: str = "night.txt", line: int = 0) -> Ruling:
    return Ruling(log, hand, line, code, "", "It stands.", (), "M. Berger", "2026-11-22", "Nobody spoke up.")


@pytest.fixture
def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log, and a ruling that answers the first finding in it."""
    monkeypatch.chdir(tmp_path)
    Path("night.txt").write_bytes(FAULTY.read_bytes())
    words = ("--ruling", "It stands for Ines.", *SAID[2:], "--chips", "Ines=5", "--chips", "Rosa=-5")
    assert run(["ruling", "add", "night.txt", "4001", "fee-escalated", *words]) == 0
    return tmp_path


def pack(*words: str, out: str = "a.zip") -> bytes:
    assert run(["evidence", "pack", *words, "--rulings", "rulings.toml", "-o", out, "--force", "--no-config"]) == 0
    return Path(out).read_bytes()


def member(data: bytes, name: str) -> bytes:
    bundle = Bundle(io.BytesIO(data))
    return b"".join(bundle.pieces(name))


def codes(data: bytes) -> dict[str, str]:
    """Severity of each finding, by hand and code."""
    rows = [json.loads(line) for line in member(data, "findings.jsonl").splitlines()]
    return {f"{row['hand']} {row['code']}": row["severity"] for row in rows if "code" in row}


@pytest.mark.heavy
def test_a_bundle_holds_the_rulings_and_what_they_answer(
    night: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = pack("night.txt")
    assert steps(data)["audit"].ok
    kept = Path("rulings.toml").read_bytes()
    assert member(data, "rulings-kept.toml") == kept
    manifest = json.loads(member(data, "manifest.json"))
    shas = {one["name"]: one["sha256"] for one in manifest["members"]}
    assert shas["rulings-kept.toml"] == hashlib.sha256(kept).hexdigest()
    assert manifest["rulings"]["name"] == "rulings.toml"
    assert manifest["rulings"]["answering"] == 1
    assert codes(data)["4001 fee-escalated"] == "info"
    page = member(data, "page.html").decode()
    assert "It stands for Ines." in page
    assert "That the ruling was given, and that it is right, it does not prove" in " ".join(page.split())
    capsys.readouterr()
    assert run(["evidence", "show", "a.zip"]) == 0
    assert f"1 of them answering a finding; history {manifest['rulings']['history']}" in capsys.readouterr().out
    Path("unpacked").mkdir()
    with zipfile.ZipFile("a.zip") as zipped:
        zipped.extractall("unpacked")
    monkeypatch.chdir("unpacked")
    assert "logs --no-config --rulings rulings.toml --output-format jsonl" in Path("REPRODUCE.md").read_text()
    run(["check", "logs", "--no-config", "--rulings", "rulings.toml", "--output-format", "jsonl"])
    assert capsys.readouterr().out.encode() == Path("findings.jsonl").read_bytes()


@pytest.mark.heavy
def test_the_hand_alone_brings_its_rulings_and_no_finding_about_others(night: Path) -> None:
    Path("rulings.toml").write_text(
        text_of([ruling("4001", "fee-escalated", line=27), ruling("4002", "swap-after-action", line=79)])
    )
    data = pack("night.txt", "--hand", "4002")
    assert steps(data)["audit"].ok
    assert codes(data) == {"4002 swap-after-action": "info"}
    assert "4001" not in member(data, "rulings.toml").decode()
    assert member(data, "rulings-kept.toml") == Path("rulings.toml").read_bytes()


@pytest.mark.heavy
def test_a_ruling_that_answers_nothing_is_a_finding_in_the_bundle(night: Path) -> None:
    Path("rulings.toml").write_text(
        text_of([ruling("4002", "fee-escalated", line=79), ruling("4001", "fee-escalated", log="other.txt", line=27)])
    )
    data = pack("night.txt")
    assert steps(data)["audit"].ok
    found = codes(data)
    assert found["None ruling-unmatched"] == "warn"
    assert found["4001 fee-escalated"] == "error", "that ruling is about another log"
    assert sum("ruling-unmatched" in one for one in found) == 1


def forged(data: bytes, name: str, old: bytes, new: bytes) -> bytes:
    """A bundle whose maker changed a member and made all digests anew."""
    held = {one: member(data, one) for one in Bundle(io.BytesIO(data)).members}
    assert old in held[name]
    held[name] = held[name].replace(old, new)
    manifest = json.loads(held["manifest.json"])
    for one in manifest["members"]:
        one["sha256"], one["size"] = hashlib.sha256(held[one["name"]]).hexdigest(), len(held[one["name"]])
    held["manifest.json"] = rfc8785.dumps(manifest)
    rows = [f"{hashlib.sha256(held[one]).hexdigest()}  {one}\n" for one in sorted(held) if one != "SHA256SUMS"]
    held["SHA256SUMS"] = "".join(rows).encode()
    return remade(data, lambda one, _: held[one])


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("rulings-kept.toml", "it cannot be run again: --rulings rulings.toml:4: this entry is not as it was added"),
        ("rulings.toml", "rulings.toml line 10: it says"),
    ],
)
def test_a_changed_ruling_is_seen_though_all_digests_are_made_anew(night: Path, name: str, said: str) -> None:
    found = steps(forged(pack("night.txt"), name, b"It stands for Ines.", b"It falls for Ines."))
    assert found["bytes"].ok
    assert found["audit"].ok is False
    assert any(said in text for text in found["audit"].said), found["audit"].said


def test_a_bundle_without_its_rulings_is_refused(night: Path) -> None:
    data = pack("night.txt")
    for name in ("rulings-kept.toml", "rulings.toml"):
        assert any(name in one for one in wrong(remade(data, lambda one, had, this=name: None if one == this else had)))


def test_a_history_that_was_changed_is_not_packed(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = Path("rulings.toml")
    place.write_bytes(place.read_bytes().replace(b"It stands", b"It falls"))
    assert run(["evidence", "pack", "night.txt", "--rulings", "rulings.toml", "-o", "a.zip"]) == 2
    assert "rulings.toml:4: this entry is not as it was added" in capsys.readouterr().err
    assert not Path("a.zip").exists()


@pytest.mark.heavy
def test_a_redacted_bundle_has_the_rulings_without_names(night: Path) -> None:
    entries = [
        ruling("4001", "fee-escalated", line=27)._replace(
            ruling="Ines keeps it.", chips=(("Ines", 500), ("Rosa", -500)), who="Tom"
        ),
        ruling("4002", "fee-escalated", line=79)._replace(why="Elsewhere Zebulon lost", who="Zebulon"),
        ruling("9", "fee-escalated", log="other.txt")._replace(ruling="Zebulon pays", chips=(("Zebulon", 0),)),
    ]
    Path("rulings.toml").write_text(text_of(entries))
    data = pack("night.txt", "--redact")
    assert steps(data)["audit"].ok
    found = codes(data)
    assert found["4001 fee-escalated"] == "info"
    assert found["None ruling-unmatched"] == "warn"
    assert not [name for name in (b"Ines", b"Rosa", b"Tom", b"Zebulon", b"other.txt", b"night.txt") if name in data]
    text = member(data, "rulings.toml").decode()
    assert text.count("[[ruling]]") == 2
    assert f'digest = "{FIRST}"' not in text
    assert len(json.loads(member(data, "manifest.json"))["redaction"]["seals"]) == 2


def small(tmp_path: Path, *words: str) -> bytes:
    """A bundle of one hand, with a ruling and without names."""
    Path("one.txt").write_bytes(CASH_FAULTY.read_bytes())
    assert run(["ruling", "add", "one.txt", ID, CODE, *SAID, "--rulings", "r.toml"]) == 0
    words = ("evidence", "pack", "one.txt", "--hand", ID, "--rulings", "r.toml", "--no-config", *words)
    assert run([*words, "-o", "small.zip"]) == 0
    return Path("small.zip").read_bytes()


@pytest.mark.heavy
@pytest.mark.parametrize("words", [(), ("--redact",)])
def test_a_flip_is_seen_with_rulings_and_without_names(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    data = small(tmp_path, *words)
    assert steps(data)["audit"].ok
    assert_each_flip_is_seen(data, not_content(data)[::53] + list(range(0, len(data), 4001)))


@pytest.mark.long
@pytest.mark.parametrize("words", [(), ("--redact",)])
def test_every_flip_is_seen_with_rulings_and_without_names(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    data = small(tmp_path, *words)
    assert_each_flip_is_seen(data, list(range(len(data))))
