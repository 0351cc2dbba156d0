"""Every field of a manifest is derived or marked as stated by the packer, and no manifest takes long or much memory."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.evidence.forge import MANIFEST, Files, at, forged, paths_of, sealed, taken_apart
from tests.evidence.second_verifier import verified
from tests.evidence.support import steps
from tests.hostile.attacks.bundles import KINDS, bundle


def others(value: Any) -> Iterator[Any]:
    """Other values of the same kind."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        yield 0 if value else 7
    elif isinstance(value, str):
        yield value[:-1] + ("0" if value[-1:] != "0" else "1") if value else "x"
        yield ""
    elif isinstance(value, list):
        yield [*value, *value]
        yield value[1:]
    elif isinstance(value, dict):
        yield {}
    else:
        yield "x"
        yield 1


def value_at(manifest: Any, path: str) -> Any:
    for word in path.split("."):
        manifest = manifest[int(word) if isinstance(manifest, list) else word]
    return manifest


def is_stated(path: str, manifest: dict[str, Any]) -> bool:
    """Whether the manifest itself says that only the packer knows the field."""
    for one in manifest["stated_by_packer"]:
        pattern = re.escape(one).replace(r"\[\]", r"\.\d+").replace(r"\[whole=false\]", r"\.\d+")
        pattern = re.sub(r"\\\[because\\\.\\\*\\\]", r"\\.\\d+", pattern)
        if re.fullmatch(rf"{pattern}(?:\..*)?", path):
            return True
    return False


@pytest.mark.heavy
@pytest.mark.parametrize("kind", KINDS)
def test_a_field_that_is_not_marked_as_stated_cannot_be_changed(kind: str, thorough: bool) -> None:
    data = bundle(kind)
    manifest = json.loads(taken_apart(data)[MANIFEST])
    tried = 0
    paths = paths_of(manifest)
    for path in paths if thorough else paths[:: 6 if kind == "two" else 3]:
        if path.startswith(("members", "stated_by_packer.")):
            continue  # made anew by the forger
        for value in others(value_at(manifest, path)):
            if value == value_at(manifest, path):
                continue
            found = steps(forged(data, at(path, value)))
            bad = [one for one in found.values() if one.ok is False or (one.stage == "audit" and one.ok is None)]
            assert bad or is_stated(path, manifest), (path, value)
            tried += 1
            if bad and bad[0].stage != "audit" and not is_stated(path, manifest):
                assert verified(forged(data, at(path, value))), (path, value, bad[0].said)
    assert tried > 15


@pytest.mark.parametrize("wrong", [None, [], {}, "\x00", -1, 2**60, 0.5, True], ids=str)
def test_a_value_of_another_kind_is_refused_with_the_name_of_its_field(wrong: Any) -> None:
    data = bundle("hand")
    manifest = json.loads(taken_apart(data)[MANIFEST])
    refused = 0
    for path in paths_of(manifest):
        if path.startswith("members") or type(value_at(manifest, path)) is type(wrong):
            continue
        found = steps(forged(data, at(path, wrong)))
        bad = [text for one in found.values() if one.ok is False for text in one.said]
        named = path.rpartition(".")[2] if not path[-1].isdigit() else path.rpartition(".")[0].rpartition(".")[2]
        assert any(named in text for text in bad) or is_stated(path, manifest) or wrong is None, (path, bad)
        refused += bool(bad)
    assert refused > 30


@pytest.mark.heavy
def test_a_field_that_is_missing_or_too_much_is_named() -> None:
    data = bundle("ruled")
    manifest = json.loads(taken_apart(data)[MANIFEST])
    tried = 0
    for path in paths_of(manifest):
        way, _, last = path.rpartition(".")
        if last.isdigit() or path.startswith("members"):
            continue

        def change(files: Files, way: str = way, last: str = last) -> None:
            made = json.loads(files[MANIFEST])
            place = value_at(made, way) if way else made
            del place[last]
            place[f"{last}x"] = 1
            files[MANIFEST] = json.dumps(made, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()

        files = taken_apart(data)
        change(files)
        found = [text for one in steps(sealed(files, listed=False)).values() if one.ok is False for text in one.said]
        assert any(last in text for text in found) or "libraries" in path, (path, found)
        tried += 1
    assert tried > 50


def large(change: Callable[[bytes], bytes]) -> bytes:
    files = taken_apart(bundle("one"))
    files[MANIFEST] = change(files[MANIFEST])
    return sealed(files, listed=False)


LARGE = {
    "24 MB of seals": lambda raw: raw.replace(b'"seals":[]', b'"seals":[' + b",".join([b'"%s"' % (b"0" * 64)] * 360_000) + b"]"),
    "24 MB of blanks": lambda raw: raw + b" " * 24_000_000,
    "as many values as there may be": lambda raw: raw.replace(b'"seals":[]', b'"seals":[' + b",".join([b"{}"] * 120_000) + b"]"),
    "eight megabytes of one text": lambda raw: raw.replace(b'"left_out":[]', b'"left_out":["' + b"x" * 7_900_000 + b'"]'),
    "deep": lambda raw: raw.replace(b'"seals":[]', b'"seals":' + b"[" * 300_000),
    "many names": lambda raw: raw.replace(b'"by_code":{', b'"by_code":{' + b"".join(b'"a%d":1,' % n for n in range(120_000))),
}  # fmt: skip


@pytest.mark.heavy
@pytest.mark.parametrize("what", LARGE)
@pytest.mark.parametrize("command", ["verify", pytest.param("show", marks=pytest.mark.long)])
def test_a_large_manifest_costs_neither_time_nor_memory(what: str, command: str, tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(large(LARGE[what]))
    words = [sys.executable, "-m", "handaudit", "evidence", command, "a.zip", "--no-config"]
    script = (
        "import resource,subprocess,sys; done = subprocess.run(sys.argv[1:], capture_output=True, text=True);"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN); print(done.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss);"
        "print(done.stdout + done.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *words], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    first, _, said = done.stdout.partition("\n")
    status, seconds, kilobytes = first.split()
    assert status == "1", said
    assert float(seconds) < 2
    assert int(kilobytes) < 100_000
    assert "manifest.json" in said
