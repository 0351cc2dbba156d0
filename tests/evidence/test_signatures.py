"""Bundles are signed and checked with ed25519 keys that the test makes; skipped where ssh-keygen is missing."""

import shutil
import subprocess
from pathlib import Path

import pytest

from handaudit.app.cli import run
from handaudit.base.errors import UsageError
from handaudit.evidence.pack import Options
from handaudit.evidence.verify import Signers
from tests.evidence.support import ONE, packed, steps, wrong

needs_ssh_keygen = pytest.mark.skipif(
    shutil.which("ssh-keygen") is None, reason="ssh-keygen, which makes and checks signatures, is not on this machine"
)


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the keys of two people, and the file of those who may sign: the first of them."""
    folder = tmp_path_factory.mktemp("the keys")
    for name in ("ann key", "bea"):
        words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(folder / name)]
        subprocess.run(words, check=True, stdin=subprocess.DEVNULL)
    public = (folder / "ann key.pub").read_text().split()[:2]
    (folder / "allowed").write_text(f'ann@example.org namespaces="handaudit" {" ".join(public)}\n')
    other = (folder / "bea.pub").read_text().split()[:2]
    (folder / "git only").write_text(f'bea@example.org namespaces="git" {" ".join(other)}\n')
    return folder


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "one.txt"
    path.write_bytes(ONE)
    return path


@pytest.fixture(scope="module")
def signed(keys: Path, log: Path) -> bytes:
    return packed([log], Options(key=str(keys / "ann key")))


@needs_ssh_keygen
def test_a_signed_bundle_verifies(signed: bytes, keys: Path) -> None:
    for signers in (Signers(keys / "allowed"), Signers(keys / "allowed", "ann@example.org")):
        found = steps(signed, signers)
        assert all(step.ok for step in found.values())
        assert found["signature"].said[0].startswith("made for ann@example.org with ED25519 key SHA256:")


@needs_ssh_keygen
def test_without_the_signers_the_key_is_told_and_nobody_is_named(signed: bytes) -> None:
    found = steps(signed)["signature"]
    assert found.ok
    assert "with ED25519 key SHA256:" in found.said[0]
    assert "--allowed-signers" in found.said[0]


@pytest.mark.heavy
@needs_ssh_keygen
def test_somebody_else_is_not_taken(signed: bytes, log: Path, keys: Path) -> None:
    (found,) = wrong(signed, Signers(keys / "allowed", "bea@example.org"))
    assert found.startswith("signature: with ED25519 key SHA256:")
    assert found.endswith("allowed does not name for bea@example.org")
    (found,) = wrong(packed([log], Options(key=str(keys / "bea"))), Signers(keys / "allowed"))
    assert "does not name" in found
    assert wrong(packed([log], Options(key=str(keys / "bea"))), Signers(keys / "git only"))


@needs_ssh_keygen
def test_a_bundle_that_should_be_signed_and_is_not_fails(log: Path, keys: Path) -> None:
    (found,) = wrong(packed([log]), Signers(keys / "allowed"))
    assert found.startswith("signature: none")


@needs_ssh_keygen
def test_a_signature_of_another_manifest_fails(signed: bytes, log: Path, keys: Path) -> None:
    seen = 0
    import io

    from handaudit.evidence.derive import SIGNATURE, SUMS, sums
    from handaudit.evidence.reader import Bundle
    from handaudit.evidence.writer import BundleWriter

    other = packed([log], Options(encoding="cp1252", key=str(keys / "ann key")))
    held = Bundle(io.BytesIO(other))
    out = io.BytesIO()
    writer = BundleWriter(out)
    for name in held.members:
        if name == SUMS:
            known = {one: (done.member.size, done.sha256) for one, done in writer.members.items()}
            writer.add(SUMS, (sums(known),))
        else:
            source = Bundle(io.BytesIO(signed)) if name == SIGNATURE else held
            writer.add(name, source.pieces(name))
    writer.close()
    for signers in (None, Signers(keys / "allowed")):
        (found,) = wrong(out.getvalue(), signers)
        seen += 1
        assert found.startswith("signature: ssh-keygen does not accept it")
    assert seen


@pytest.mark.heavy
@needs_ssh_keygen
def test_the_key_is_never_run_and_a_missing_one_is_told(log: Path, keys: Path, tmp_path: Path) -> None:
    odd = tmp_path / "$(touch evil); -Y key"
    for key in (odd, tmp_path / "-f"):
        with pytest.raises(UsageError, match="there is no such file"):
            packed([log], Options(key=str(key)))
    shutil.copy(keys / "ann key", open_to_all := tmp_path / "open")
    open_to_all.chmod(0o644)
    with pytest.raises(UsageError, match="makes no signature: WARNING: UNPROTECTED PRIVATE KEY FILE!") as raised:
        packed([log], Options(key=str(open_to_all)))
    assert "@" not in str(raised.value)
    open_to_all.unlink()
    odd.write_text("no key")
    with pytest.raises(UsageError, match="ssh-keygen makes no signature"):
        packed([log], Options(key=str(odd)))
    assert [path.name for path in tmp_path.iterdir()] == [odd.name]


@needs_ssh_keygen
def test_the_commands(log: Path, keys: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "signed.zip"
    words = ["evidence", "pack", str(log), "--no-config", "-o", str(place), "--sign", str(keys / "ann key")]
    assert run(words) == 0
    verify = ["evidence", "verify", str(place), "--no-config", "--allowed-signers", str(keys / "allowed")]
    assert run([*verify, "--signer", "ann@example.org"]) == 0
    assert run([*verify, "--signer", "bea@example.org"]) == 1
    assert run(["evidence", "show", str(place), "--no-config"]) == 0
    assert "Signature: there is one" in capsys.readouterr().out


def test_without_ssh_keygen_it_is_said(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with_key = packed([log], Options(key=None))
    monkeypatch.setenv("PATH", str(tmp_path))
    words = ["evidence", "pack", str(log), "--no-config", "-o", str(tmp_path / "a.zip"), "--sign", "key"]
    assert run(words) == 2
    assert "ssh-keygen is missing" in capsys.readouterr().err
    assert not wrong(with_key)  # an unsigned bundle needs it for nothing


@needs_ssh_keygen
def test_without_ssh_keygen_all_else_is_checked(
    signed: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "signed.zip"
    place.write_bytes(signed)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert run(["evidence", "verify", str(place), "--no-config"]) == 2
    out = capsys.readouterr().out
    assert "not checked: ssh-keygen is missing" in out
    assert "run again, it reproduces byte for byte" in out
