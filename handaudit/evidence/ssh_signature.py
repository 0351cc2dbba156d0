"""The form of an SSH signature, as PROTOCOL.sshsig of OpenSSH has it: looked at before another program gets it."""

import base64
import binascii
from typing import Final, NamedTuple, NoReturn

from handaudit.base.visible import visible
from handaudit.evidence.reader import BundleError

LIMIT: Final = 16 * 1024
"""Bytes of a signature."""
BEGIN: Final = b"-----BEGIN SSH SIGNATURE-----\n"
END: Final = b"-----END SSH SIGNATURE-----\n"
_MAGIC: Final = b"SSHSIG"
_NAME: Final = "manifest.json.sig"
_HASHES: Final = (b"sha256", b"sha512")
_LONGEST_LINE: Final = 80


class SshSignature(NamedTuple):
    """The parts of a signature: the kind of key, what it was made for, and by which digest."""

    key: bytes
    namespace: bytes
    digest: bytes


def read_signature(raw: bytes, namespace: str) -> SshSignature:
    """Returns the parts of a signature. Raises `BundleError`, which names the part, if it has another form or namespace."""
    if len(raw) > LIMIT:
        raise BundleError(f"{_NAME} has {len(raw):,} bytes; it may have {LIMIT:,}")
    if not raw.startswith(BEGIN) or not raw.endswith(END) or len(raw) < len(BEGIN) + len(END):
        raise BundleError(f"{_NAME}: frame: it does not begin and end as an SSH signature does")
    body = raw[len(BEGIN) : -len(END)]
    if any(len(line) > _LONGEST_LINE for line in body.split(b"\n")):
        raise BundleError(f"{_NAME}: body: a line has more than {_LONGEST_LINE} bytes")
    try:
        data = base64.b64decode(body.replace(b"\n", b""), validate=True)
    except (binascii.Error, ValueError):
        raise BundleError(f"{_NAME}: body: it is no base64") from None
    if data[:6] != _MAGIC:
        _refuse("magic", data[:6], _MAGIC)
    if data[6:10] != b"\0\0\0\1":
        _refuse("version", data[6:10], b"\0\0\0\1")
    at, fields = 10, {}
    for field in ("public key", "namespace", "reserved", "digest", "signature"):
        size = int.from_bytes(data[at : at + 4], "big")
        if at + 4 + size > len(data):
            raise BundleError(f"{_NAME}: {field}: it is longer than the signature")
        fields[field] = data[at + 4 : at + 4 + size]
        at += 4 + size
    if at != len(data):
        raise BundleError(f"{_NAME}: {len(data) - at} bytes stand behind the signature")
    if fields["namespace"] != namespace.encode():
        _refuse("namespace", fields["namespace"], namespace.encode())
    if fields["digest"] not in _HASHES:
        raise BundleError(f"{_NAME}: digest is {_shown(fields['digest'])}, expected sha256 or sha512")
    key = fields["public key"]
    kind = key[4 : 4 + int.from_bytes(key[:4], "big")]
    return SshSignature(kind, fields["namespace"], fields["digest"])


def _refuse(field: str, read: bytes, due: bytes) -> NoReturn:
    raise BundleError(f"{_NAME}: {field} is {_shown(read)}, expected {_shown(due)}")


def _shown(raw: bytes) -> str:
    return visible(repr(raw[:40])[1:])
