"""No byte of a bundle can change unseen, and no zip but a bundle is taken: each is refused with the place and the reason."""

import io
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from handaudit.app.cli import run
from handaudit.evidence.layout import CENTRAL, LOCAL, RIGHTS, BundleMember, directory, local
from handaudit.evidence.reader import Bundle
from tests.evidence.support import ID, ONE, packed, steps, wrong


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    log = tmp_path_factory.mktemp("log") / "one.txt"
    log.write_bytes(ONE)
    return packed([log])


def flipped(data: bytes, at: int, bit: int) -> bytes:
    changed = bytearray(data)
    changed[at] ^= 1 << bit
    return bytes(changed)


def is_placed(found: list[str], names: list[str]) -> bool:
    """Whether what is wrong names a byte or a member."""
    return bool(found) and all("byte " in one or any(name in one for name in names) for one in found)


def not_content(data: bytes) -> list[int]:
    """Every byte that belongs to no member's content: headers, names, the list at the end."""
    inside: set[int] = set()
    for one in Bundle(io.BytesIO(data)).members.values():
        inside.update(range(one.start, one.end))
    return [at for at in range(len(data)) if at not in inside]


def assert_each_flip_is_seen(data: bytes, places: list[int]) -> None:
    names = list(Bundle(io.BytesIO(data)).members)
    for at in places:
        found = wrong(flipped(data, at, at % 8))
        assert is_placed(found, names), (at, found)


def test_a_flip_in_a_header_is_seen_and_placed(bundle: bytes) -> None:
    assert_each_flip_is_seen(bundle, not_content(bundle)[::7])


def test_a_flip_in_a_member_is_seen_and_placed(bundle: bytes) -> None:
    assert_each_flip_is_seen(bundle, list(range(0, len(bundle), 1009)))


@pytest.mark.long
def test_every_flip_is_seen_and_placed(bundle: bytes) -> None:
    assert_each_flip_is_seen(bundle, list(range(len(bundle))))


def remade(data: bytes, change: Callable[[str, bytes], bytes | None]) -> bytes:
    """The same bundle with other contents, and headers that fit them."""
    bundle, out, members = Bundle(io.BytesIO(data)), io.BytesIO(), []
    for name in bundle.members:
        content = change(name, b"".join(bundle.pieces(name)))
        if content is not None:
            import zlib

            crc, at = zlib.crc32(content), out.tell()
            out.write(local(name, len(content), crc) + content)
            members.append(bundle.members[name]._replace(size=len(content), crc=crc, start=at + LOCAL.size + len(name)))
    out.write(directory(members))
    return out.getvalue()


def test_a_bundle_with_other_contents_and_right_headers_is_seen(bundle: bytes) -> None:
    assert remade(bundle, lambda name, content: content) == bundle
    for member in Bundle(io.BytesIO(bundle)).members:
        found = wrong(remade(bundle, lambda name, content, this=member: content + b"x" if name == this else content))
        assert any(member in one for one in found), member
        found = wrong(remade(bundle, lambda name, content, this=member: None if name == this else content))
        assert any(member in one for one in found), member


def test_a_forger_who_makes_all_digests_anew_is_told_which_finding_does_not_follow(bundle: bytes) -> None:
    import hashlib
    import json

    import rfc8785

    held = {name: b"".join(Bundle(io.BytesIO(bundle)).pieces(name)) for name in Bundle(io.BytesIO(bundle)).members}
    held["findings.jsonl"] = held["findings.jsonl"].replace(b"13", b"14", 1)
    manifest = json.loads(held["manifest.json"])
    for one in manifest["members"]:
        one["sha256"] = hashlib.sha256(held[one["name"]]).hexdigest()
    held["manifest.json"] = rfc8785.dumps(manifest)
    rows = [f"{hashlib.sha256(held[name]).hexdigest()}  {name}\n" for name in sorted(held) if name != "SHA256SUMS"]
    held["SHA256SUMS"] = "".join(rows).encode()
    found = steps(remade(bundle, lambda name, content: held[name]))
    assert found["bytes"].ok
    assert found["audit"].ok is False
    assert found["audit"].said[0].startswith(f"findings.jsonl line 1, hand #{ID}: it says ")


def zipped(**given: str) -> bytes:
    """A zip by the library that everybody uses."""
    out = io.BytesIO()
    way = {"stored": zipfile.ZIP_STORED, "deflated": zipfile.ZIP_DEFLATED}[given.get("way", "stored")]
    with zipfile.ZipFile(out, "w", way) as file:
        info = zipfile.ZipInfo(given.get("name", "logs/00001.txt"))
        info.compress_type = way
        info.external_attr = 0o120777 << 16 if "link" in given else RIGHTS
        file.writestr(info, given.get("text", "x" * 100))
        file.comment = given.get("comment", "").encode()
    return out.getvalue()


def header(at: int, form: str, value: int) -> bytes:
    """A zip of one member whose first header has another value at that place."""
    data = bytearray(zipped())
    struct.pack_into(form, data, at, value)
    return bytes(data)


def test_the_form_is_that_of_a_plain_zip() -> None:
    assert [one.split(":")[0] for one in wrong(zipped())] == ["bytes"]  # its form is right; it lacks a manifest


def directory_with(change: Callable[[bytearray, int], None]) -> bytes:
    """A plain zip of two members whose list is changed; `change` gets it and where its second entry begins."""
    one, two = local("a", 1, 0xE8B7BE43) + b"a", local("b", 1, 0x71BEEFF9) + b"b"
    start = LOCAL.size + 1
    members = [BundleMember("a", 1, 0xE8B7BE43, start), BundleMember("b", 1, 0x71BEEFF9, len(one) + start)]
    listed = bytearray(directory(members))
    change(listed, CENTRAL.size + 1)
    return one + two + bytes(listed)


def overlapping(listed: bytearray, second: int) -> None:
    """Both entries are the first member."""
    struct.pack_into("<I", listed, second + CENTRAL.size - 4, 0)


def out_of_order(listed: bytearray, second: int) -> None:
    """The list has the members the other way round."""
    listed[: 2 * second] = listed[second : 2 * second] + listed[:second]


def another_name(listed: bytearray, second: int) -> None:
    """The list has another name than the member itself."""
    listed[second + CENTRAL.size] = ord("a")


def fewer(listed: bytearray, second: int) -> None:
    """The list leaves a member out: it hides between the others."""
    del listed[second : 2 * second]


def other_count(listed: bytearray, second: int) -> None:
    """The end counts more members than there are."""
    struct.pack_into("<HH", listed, 2 * second + 8, 3, 3)


def zip64_end(listed: bytearray, second: int) -> None:
    """A second end before the end says other places in 64 bits."""
    large = struct.pack("<4sQHHIIQQQQ", b"PK\x06\x06", 44, 45, 45, 0, 0, 1, 1, second, 0)
    listed[2 * second : 2 * second] = large + struct.pack("<4sIQI", b"PK\x06\x07", 0, 0, 1)


def swallowing() -> bytes:
    """A member whose size reaches over the next one, whose list is that of two."""
    data = bytearray(directory_with(lambda listed, second: None))
    struct.pack_into("<II", data, 18, 34, 34)
    return bytes(data)


def zip64_extra() -> bytes:
    """A header that says its sizes in 64 bits."""
    raw = struct.pack("<HHQQ", 1, 16, 1 << 40, 1 << 40)
    head = LOCAL.pack(b"PK\x03\x04", 45, 0, 0, 0, 33, 0, 0xFFFFFFFF, 0xFFFFFFFF, 1, len(raw))
    return head + b"a" + raw


HOSTILE = {
    "overlap": (directory_with(overlapping), "the list of members is not that of its members"),
    "out of order": (directory_with(out_of_order), "the list of members is not that of its members"),
    "another name": (directory_with(another_name), "the list of members is not that of its members"),
    "hidden member": (directory_with(fewer), "the list of members is not that of its members"),
    "other count": (directory_with(other_count), "the list of members is not that of its members"),
    "zip64 end": (directory_with(zip64_end), "the list of members is not that of its members"),
    "zip64 extra": (zip64_extra(), "zip64"),
    "swallowing": (swallowing(), "here the next member should begin, or the list"),
    "before": (b"#!/bin/sh\n" + zipped(), "it does not begin as a zip does"),
    "traversal": (zipped(name="../../etc/passwd"), "leads out of the bundle"),
    "absolute": (zipped(name="/etc/passwd"), "leads out of the bundle"),
    "drive": (zipped(name="C:evil"), "leads out of the bundle"),
    "backslash": (header(30, "<1s".replace("1s", "B"), ord("\\")), "leads out of the bundle"),
    "folder": (zipped(name="logs/"), "it is a folder"),
    "hidden": (zipped(name=".bashrc"), "it is not plain"),
    "link": (zipped(link="yes", text="/etc/passwd"), "list of members"),
    "compressed": (zipped(way="deflated"), "it is compressed (deflate)"),
    "bomb": (zipped(way="deflated", text="0" * 50_000_000), "it is compressed (deflate)"),
    "encrypted": (header(6, "<H", 1), "it is encrypted"),
    "streamed": (header(6, "<H", 8), "its size is said behind it"),
    "flags": (header(6, "<H", 0x800), "its flags are 0x0800"),
    "zip64": (header(22, "<I", 0xFFFFFFFF), "zip64"),
    "two sizes": (header(22, "<I", 99), "it has two sizes"),
    "long name": (header(26, "<H", 60_000), "a member's name has 60,000 bytes"),
    "extra": (header(28, "<H", 20), "20 bytes of extra fields"),
    "comment": (zipped(comment="read me"), "list of members"),
    "empty": (b"PK\x05\x06" + bytes(18), "it does not begin as a zip does"),
    "no zip": (b"PokerStars Hand #1", "it does not begin as a zip does"),
    "nothing": (b"", "it does not begin as a zip does"),
    "cut": (zipped()[:60], "the file has"),
    "behind": (zipped() + b"x", "goes on after its end"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_another_zip_is_refused_with_the_place_and_the_reason(kind: str) -> None:
    data, why = HOSTILE[kind]
    (found,) = wrong(data)
    assert found.startswith("form: byte ")
    assert why in found


def test_the_zip_whose_list_is_changed_is_right_before() -> None:
    assert [one.split(":")[0] for one in wrong(directory_with(lambda listed, second: None))] == ["bytes"]


def test_nothing_is_unpacked(bundle: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    place = tmp_path / "a.zip"
    place.write_bytes(bundle)
    for words in (["verify", "a.zip"], ["show", "a.zip"]):
        assert run(["evidence", *words, "--no-config"]) == 0
    assert [one.name for one in tmp_path.iterdir()] == ["a.zip"]


def test_a_double_is_refused() -> None:
    one = local("a", 1, 0xE8B7BE43) + b"a"
    (found,) = wrong(one + one)
    assert found == "form: byte 32: a stands in it twice"


def test_a_size_that_is_not_there_costs_no_memory() -> None:
    found = wrong(header(18, "<I", 0xF0000000)[:22] + struct.pack("<I", 0xF0000000) + zipped()[26:])
    assert found == [
        "form: byte 0, logs/00001.txt: it says that it has 4,026,531,840 bytes; the file has "
        + f"{len(zipped()) - 44} more"
    ]


def test_a_link_in_the_list_of_members_is_seen(bundle: bytes) -> None:
    start = bundle.index(b"PK\x01\x02")
    rights = start + CENTRAL.size - 8
    changed = bytearray(bundle)
    struct.pack_into("<I", changed, rights, 0o120777 << 16)
    (found,) = wrong(bytes(changed))
    assert "the list of members is not that of its members" in found
