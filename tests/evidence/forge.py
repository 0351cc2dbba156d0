"""A forger's tools: a bundle is taken apart, changed, and put together again with every digest made anew."""

import hashlib
import io
import json
from collections.abc import Callable, Mapping
from typing import Any

from handaudit.evidence.layout import LOCAL, BundleMember, directory, local
from handaudit.evidence.reader import Bundle

MANIFEST, SUMS, SIGNATURE, CHAIN, FINDINGS = (
    "manifest.json",
    "SHA256SUMS",
    "manifest.json.sig",
    "chain.jsonl",
    "findings.jsonl",
)
MADE = (MANIFEST, SUMS, SIGNATURE)
Files = dict[str, bytes]
Forgery = Callable[[Files], None]


def taken_apart(data: bytes) -> Files:
    """The files of a bundle, in their order."""
    bundle = Bundle(io.BytesIO(data))
    return {name: b"".join(bundle.pieces(name)) for name in bundle.members}


def put_together(files: Mapping[str, bytes] | list[tuple[str, bytes]]) -> bytes:
    """A zip of the form of bundles; nothing in the files is changed."""
    import zlib

    out, members = io.BytesIO(), []
    for name, content in files if isinstance(files, list) else files.items():
        crc, at = zlib.crc32(content), out.tell()
        out.write(local(name, len(content), crc) + content)
        members.append(BundleMember(name, len(content), crc, at + LOCAL.size + len(name)))
    out.write(directory(members))
    return out.getvalue()


def canonical(value: Any) -> bytes:
    """A value as RFC 8785 writes it."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def sealed(files: Files, listed: bool = True) -> bytes:
    """A bundle of these files whose manifest (if `listed`) and sums name the digests that the files have."""
    files = dict(files)
    if listed:
        manifest = json.loads(files[MANIFEST])
        manifest["members"] = [
            {"name": name, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for name, content in sorted(files.items())
            if name not in MADE
        ]
        files[MANIFEST] = canonical(manifest)
    if SUMS in files:
        rows = [f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files) if name != SUMS]
        files[SUMS] = "".join(rows).encode()
    return put_together(files)


def forged(data: bytes, change: Forgery, listed: bool = True) -> bytes:
    """A bundle with a change, and every digest that follows from it made anew."""
    files = taken_apart(data)
    change(files)
    return sealed(files, listed)


def in_manifest(change: Callable[[dict[str, Any]], object]) -> Forgery:
    """Changes the manifest."""

    def forgery(files: Files) -> None:
        manifest = json.loads(files[MANIFEST])
        change(manifest)
        files[MANIFEST] = canonical(manifest)

    return forgery


def in_rows(name: str, change: Callable[[list[dict[str, Any]]], object]) -> Forgery:
    """Changes the lines of a file, each an object. Links of the chain are tied anew."""

    def forgery(files: Files) -> None:
        rows = [json.loads(line) for line in files[name].splitlines()]
        change(rows)
        files[name] = b"".join(json.dumps(row, separators=(",", ":")).encode() + b"\n" for row in rows)
        if name == CHAIN:
            relinked(files)

    return forgery


def relinked(files: Files) -> None:
    """Ties every link to the one before it, and states head and number in the manifest."""
    rows = [json.loads(line) for line in files[CHAIN].splitlines()]
    head = bytes(32)
    for row in rows:
        head = hashlib.sha256(head + bytes.fromhex(row["raw"]) + bytes.fromhex(row["result"])).digest()
        row["link"] = head.hex()
    files[CHAIN] = b"".join(json.dumps(row, separators=(",", ":")).encode() + b"\n" for row in rows)
    manifest = json.loads(files[MANIFEST])
    manifest["chain"] = {"head": head.hex(), "links": len(rows)}
    files[MANIFEST] = canonical(manifest)


def at(path: str, value: Any) -> Forgery:
    """Puts a value at a path of the manifest, as `inputs.0.size`."""

    def change(manifest: dict[str, Any]) -> None:
        *way, last = path.split(".")
        place: Any = manifest
        for word in way:
            place = place[int(word) if isinstance(place, list) else word]
        place[int(last) if isinstance(place, list) else last] = value

    return in_manifest(change)


def paths_of(value: Any, path: str = "") -> list[str]:
    """Every path in a value of JSON."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [path] if path else []
    for key, item in inner:
        found += paths_of(item, f"{path}.{key}" if path else str(key))
    return found
