"""Signatures by `ssh-keygen -Y`: whoever has an SSH key can sign, whoever has ssh-keygen can check, with or without handaudit."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from handaudit.base.errors import UsageError
from handaudit.base.outputs.scratch import scratch
from handaudit.base.visible import visible
from handaudit.evidence.ssh_signature import BEGIN, LIMIT

NAMESPACE: Final = "handaudit"
SECONDS: Final = 30


class MissingError(UsageError):
    """The program that makes and checks signatures is not here."""


def need() -> str:
    """The program's path. Raises `MissingError` where it is missing."""
    found = shutil.which("ssh-keygen")
    if found is None:
        raise MissingError("ssh-keygen is missing, which makes and checks signatures: install OpenSSH 8.1 or newer")
    return found


def sign(message: bytes, key: str) -> bytes:
    """The signature of a message by a private key's file; of a public key's file by the agent that holds its other half.

    Raises `UsageError` where there is none.
    """
    program = need()
    if not Path(key).is_file():
        raise UsageError(
            f"--sign {key}: there is no such file; name a private key, or a public key whose agent is running"
        )
    # No time limit: whoever signs may be typing a passphrase.
    done = subprocess.run([program, "-q", "-Y", "sign", "-n", NAMESPACE, "-f", key], input=message, capture_output=True)
    if done.returncode or not done.stdout.startswith(BEGIN) or len(done.stdout) > LIMIT:
        raise UsageError(f"--sign {key}: ssh-keygen makes no signature{_said(done)}")
    return done.stdout


def check(message: bytes, signature: bytes) -> tuple[bool, str]:
    """Whether a signature is one of this message, and the key's fingerprint or the reason; nobody is asked whose key it is."""
    done = _run(["-Y", "check-novalidate"], message, signature)
    return _judged(done)


def verify(message: bytes, signature: bytes, signers: Path, principal: str | None) -> tuple[bool, str]:
    """Whether somebody who may sign has signed this message: who and by which key, or why not.

    Raises `UsageError` where the file of the signers cannot be read.
    """
    if not signers.is_file():
        raise UsageError(f"--allowed-signers {signers}: there is no such file")
    allowed = ["-f", str(signers)]
    if principal is None:
        found = _run(["-Y", "find-principals", *allowed], message, signature)
        names = found.stdout.decode("utf-8", "replace").splitlines()
        if found.returncode or not names or not names[0]:
            ok, said = check(message, signature)
            why = f"{said}, which {signers} does not name" if ok else said
            return False, why
        principal = names[0].split(",")[0]
        return _judged(_run(["-Y", "verify", "-I", principal, *allowed], message, signature))
    ok, said = _judged(_run(["-Y", "verify", "-I", principal, *allowed], message, signature))
    if ok:
        return ok, said
    signed, by = check(message, signature)
    return False, f"{by}, which {signers} does not name for {visible(principal)}" if signed else said


def _run(words: Sequence[str], message: bytes, signature: bytes) -> "subprocess.CompletedProcess[bytes]":
    program = need()
    with _at_a_path(signature) as (place, handles):
        try:
            return subprocess.run(
                [program, *words, "-n", NAMESPACE, "-s", place],
                input=message,
                capture_output=True,
                pass_fds=handles,
                timeout=SECONDS,
            )
        except subprocess.TimeoutExpired:
            raise UsageError(f"ssh-keygen gives no answer within {SECONDS} seconds") from None


@contextmanager
def _at_a_path(signature: bytes) -> "Iterator[tuple[str, tuple[int, ...]]]":
    """A path at which another program reads the signature: a pipe, so that nothing of a bundle is written to the disk."""
    if sys.platform == "win32" or not os.path.isdir("/dev/fd"):
        with scratch() as folder:
            path = Path(folder, "signature")
            path.write_bytes(signature)
            yield str(path), ()
        return
    read, write = os.pipe()
    try:
        try:
            os.write(write, signature)  # never more than a pipe holds
        finally:
            os.close(write)
        yield f"/dev/fd/{read}", (read,)
    finally:
        os.close(read)


def _judged(done: "subprocess.CompletedProcess[bytes]") -> tuple[bool, str]:
    lines = [line for line in done.stdout.decode("utf-8", "replace").splitlines() if line.strip()]
    if done.returncode == 0 and lines and lines[-1].startswith("Good "):
        return True, visible(lines[-1].removeprefix(f'Good "{NAMESPACE}" signature ').strip())
    return False, f"ssh-keygen does not accept it{_said(done)}"


def _said(done: "subprocess.CompletedProcess[bytes]") -> str:
    words = done.stderr.decode("utf-8", "replace").split()
    text = " ".join(word for word in words if word.strip("@"))  # the frame around a warning
    return f": {visible(text[:300])}" if text else ""
