"""The commands of the page about time stamps are run as they stand there, with an authority that the test makes."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.evidence.support import ONE, packed

PAGE = Path(__file__).parent.parent.parent / "handaudit" / "docs" / "evidence.md"
AUTHORITY = """\
[req]
distinguished_name = dn
x509_extensions = leaf
prompt = no
[dn]
CN = An authority for a test
[leaf]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[tsa]
serial = serial
signer_cert = authority.pem
signer_key = authority.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
"""


def ran(words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(shlex.split(words), capture_output=True, text=True, stdin=subprocess.DEVNULL)


@pytest.mark.long
@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not on this machine")
def test_the_commands_of_the_page_stamp_a_bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("one.txt").write_bytes(ONE)
    Path("case-17.zip").write_bytes(packed(["one.txt"]))
    Path("authority.cnf").write_text(AUTHORITY)
    Path("serial").write_text("01\n")
    key = "openssl req -x509 -newkey rsa:2048 -nodes -keyout authority.key -out authority.pem -days 2 -config authority.cnf"
    assert ran(key).returncode == 0
    query, ask, verify = re.findall(r"^(?:openssl|curl) .*", PAGE.read_text("utf-8"), re.MULTILINE)[:3]
    assert ran(query).returncode == 0
    assert ask.startswith("curl ")
    assert ask.endswith("> case-17.tsr")
    assert "@case-17.tsq" in ask
    answer = "openssl ts -reply -config authority.cnf -section tsa -queryfile case-17.tsq -out case-17.tsr"
    assert ran(answer).returncode == 0
    done = ran(verify)
    assert "Verification: OK" in done.stdout + done.stderr
    assert done.returncode == 0
    data = bytearray(Path("case-17.zip").read_bytes())
    data[100] ^= 1
    Path("case-17.zip").write_bytes(data)
    assert ran(verify).returncode != 0
