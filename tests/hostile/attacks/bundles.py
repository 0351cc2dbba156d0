"""A forger changes a bundle and makes every digest anew that follows; `evidence verify` must not say that it holds."""

import base64
import json
import re
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

from handaudit.evidence.pack import Options
from handaudit.evidence.verify import Signers
from handaudit.model.rulings import Ruling, text_of
from tests.evidence.forge import (
    CHAIN,
    FINDINGS,
    MANIFEST,
    SIGNATURE,
    SUMS,
    Files,
    Forgery,
    at,
    forged,
    in_manifest,
    in_rows,
    put_together,
    sealed,
    taken_apart,
)
from tests.evidence.second_verifier import verified
from tests.evidence.support import FAULTY, ID, ONE, TWO, packed, steps
from tests.hostile.attacks import Surface
from tests.hostile.box import inside

SURFACE = Surface("bundles")
DERIVED: Final = "`evidence verify` believes nothing that it can derive"
ONE_FORM: Final = "a bundle has one form, to the byte, and another zip is refused"
NAMED: Final = "a malformed manifest, chain or signature gives exit 1 with the field's name"
WHOSE: Final = "a signature is good only if an allowed signer made it of this manifest for handaudit"
MARKED: Final = "what only the packer knows is marked, and nobody can make it look like a verdict"
HOUSE: Final = 'schema = "handaudit-rulebook-1"\nbase = "holdem"\ntitle = "The club"\n'


@cache
def bundle(kind: str) -> bytes:
    """A bundle that holds, of each kind."""
    with TemporaryDirectory() as folder:
        log = Path(folder, "night.txt")
        log.write_bytes(
            FAULTY.read_bytes().partition(b"\n\n")[0] + b"\n" if kind == "ruled" else ONE if kind == "one" else TWO
        )
        options = Options()
        if kind == "hand":
            options = Options(hand=ID)
        elif kind == "reason":
            options = Options(settings=("th_odd_per_pot=no", "because.th_odd_per_pot=the club votes on it"))
        elif kind == "ruled":
            entry = Ruling(
                log.name, "4001", 0, "fee-escalated", "", "It stands.", (), "M. Berger", "2026-11-22", "Seen."
            )
            options = Options(rulings=("rulings.toml", text_of([entry]).encode()))
        return packed([log], options)


KINDS: Final = ("one", "two", "hand", "ruled", "reason")


def judged(data: bytes, signers: Signers | None = None) -> tuple[set[str], str]:
    """The stages that are wrong or not all compared, and what is said of them."""
    found = steps(data, signers).values()
    bad = [one for one in found if one.ok is False or (one.ok is None and one.stage == "audit")]
    return {str(one.stage) for one in bad}, "\n".join(text for one in bad for text in one.said)


def forgery(
    kind: str, what: str, change: Forgery, stage: str, words: str, promise: str = DERIVED, listed: bool = True
) -> None:
    """Registers a forgery: the stage that must be wrong, and words that must be said. The second verifier sees all that needs no audit."""

    def run(_folder: Path) -> None:
        data = forged(bundle(kind), change, listed)
        assert data != bundle(kind)
        assert not verified(bundle(kind))
        stages, said = judged(data)
        assert stage in stages, (stages, said)
        assert re.search(words, said), said
        if stage != "audit":
            assert verified(data), "the second verifier sees nothing wrong"

    SURFACE.add(what, promise, run)


def put(name: str, old: bytes, new: bytes) -> Forgery:
    """Replaces bytes of a file."""

    def change(files: Files) -> None:
        assert old in files[name], (name, old)
        files[name] = files[name].replace(old, new, 1)

    return change


def both(*changes: Forgery) -> Forgery:
    """One change after the other."""

    def change(files: Files) -> None:
        for one in changes:
            one(files)

    return change


def version(new: str) -> Forgery:
    """States another version, wherever a version is stated."""
    summary = in_rows(FINDINGS, lambda rows: rows[-1]["tool"].__setitem__("version", new))
    return both(at("made_by.version", new), summary)


def in_front(files: Files, before: str, name: str, content: bytes) -> None:
    """Puts a file before another one."""
    rows = list(files.items())
    rows.insert(list(files).index(before), (name, content))
    files.clear()
    files.update(rows)


def without(name: str) -> Forgery:
    return lambda files: files.__delitem__(name)


def no_findings(files: Files) -> None:
    """All findings go, everywhere where a number or a verdict tells of them."""
    in_rows(FINDINGS, lambda rows: rows.__delitem__(slice(0, -1)))(files)

    def summary(rows: list[dict[str, Any]]) -> None:
        whole = rows[-1]["summary"]
        whole.update(clean=whole["hands"], error=0, warn=0, ambiguity=0, info=0)

    in_rows(FINDINGS, summary)(files)
    in_rows(CHAIN, lambda rows: [row.update(verdict="clean") for row in rows])(files)

    def counts(manifest: dict[str, Any]) -> None:
        manifest["findings"] = {"by_code": {}, "by_severity": dict.fromkeys(("error", "warn", "ambiguity", "info"), 0)}
        manifest["hands"]["clean"] = manifest["hands"]["hands"]

    in_manifest(counts)(files)


PAGE: Final = put("page.html", b"<h1>", b"<h1>VERIFIED BY HANDAUDIT: the house wins. ")
RAW: Final = "0" * 64
forgery("one", "the page says another thing", PAGE, "audit", r"page\.html line ")
forgery(
    "one",
    "the page says another thing, and another version made it",
    both(PAGE, version("0.0.9")),
    "audit",
    r"not compared: page\.html and REPRODUCE\.md",
)
forgery("one", "nothing is changed but the version", version("99.0.0"), "audit", "not compared")
forgery(
    "one",
    "the instructions run another program",
    put("REPRODUCE.md", b"pip install handaudit", b"pip install handaudlt"),
    "audit",
    r"REPRODUCE\.md line ",
)
forgery(
    "one",
    "another version in the manifest alone",
    at("made_by.version", "0.0.9"),
    "audit",
    "findings.jsonl line|made_by.version|not compared",
)
forgery("two", "all findings are left out, in every count", no_findings, "audit", r"findings\.jsonl line 1")
forgery("two", "a finding is left out", in_rows(FINDINGS, lambda rows: rows.pop(0)), "audit", r"findings\.jsonl line 1")
forgery(
    "one",
    "a finding is info",
    put(FINDINGS, b'"severity":"error"', b'"severity":"info"'),
    "audit",
    r"findings\.jsonl line 1",
)
forgery(
    "one",
    "a finding names another player",
    put(FINDINGS, b"Uncle Ray", b"Uncle Roy"),
    "audit",
    r"findings\.jsonl line 1",
)
forgery(
    "one",
    "a line stands behind the summary",
    lambda files: files.__setitem__(FINDINGS, files[FINDINGS] + b"{}\n"),
    "audit",
    r"findings\.jsonl line 3",
)
forgery("one", "another size of a whole log", at("inputs.0.size", 5), "bytes", r"inputs\[0\]\.size is 5")
forgery("one", "another digest of a whole log", at("inputs.0.sha256", RAW), "bytes", r"inputs\[0\]\.sha256")
forgery("one", "another member of a log", at("inputs.0.member", "chain.jsonl"), "bytes", r"inputs\[0\]\.member")
forgery(
    "one", "a whole log that is called a part", at("inputs.0.whole", False), "bytes", r"inputs\[0\]\.whole is false"
)
forgery("hand", "a part that is called whole", at("inputs.0.whole", True), "bytes", r"inputs\[0\]\.(size|sha256|parts)")
forgery("one", "another encoding of a log", at("inputs.0.encoding", "cp1252"), "audit", r"inputs\[0\]\.encoding")
forgery("one", "another layout of a log", at("inputs.0.layout", "winamax"), "audit", r"inputs\[0\]\.layout")
forgery("one", "another part of a whole log", at("inputs.0.parts.0.line", 7), "bytes", r"inputs\[0\]\.parts")
forgery("hand", "a part beyond the end of its log", at("inputs.0.size", 3), "bytes", r"inputs\[0\]\.size is 3")
forgery(
    "hand",
    "a part on a line that it cannot have",
    at("inputs.0.parts.0.line", 10**6),
    "bytes",
    r"inputs\[0\]\.parts\[0\]",
)
forgery("hand", "another hand is named", at("options.hand", "1"), "chain", r"options\.hand")
forgery(
    "one",
    "a log that stands in the bundle and that no input names",
    lambda files: in_front(files, "rulebooks/holdem.toml", "logs/00002.txt", TWO),
    "bytes",
    r"inputs does not name logs/00002\.txt",
)
forgery(
    "one",
    "a file that nothing makes",
    lambda files: in_front(files, "rulebooks/holdem.toml", "house/read-me.toml", b"x = 1\n"),
    "audit",
    "nothing of the audit makes this file",
)
forgery("one", "the count of hands", at("hands.hands", 2), "audit", r"hands\.hands")
forgery("one", "the count of clean hands", at("hands.clean", 1), "audit", r"hands\.clean")
forgery("one", "the count of a code", at("findings.by_code", {}), "audit", r"findings\.by_code")
forgery("one", "another digest of a rulebook", at("rulebooks.0.sha256", RAW), "audit", r"rulebooks\[0\]\.sha256")
forgery(
    "one",
    "another text of a bundled rulebook",
    put("rulebooks/holdem.toml", b"players = [2", b"players = [3"),
    "audit",
    r"rulebooks/holdem\.toml line ",
)
forgery("one", "an option that was not given", at("options.set", ["th_odd_chip=nobody"]), "audit", "th_odd_chip")
forgery("one", "a rulebook outside the bundle", at("options.rulebook", "/etc/passwd"), "audit", "cannot be run again")
forgery(
    "one",
    "a rulebook that leads out of the bundle",
    at("options.rulebook", "house/../../club.toml"),
    "audit",
    "cannot be run again",
)
forgery(
    "one", "less is marked as stated by the packer", at("stated_by_packer", []), "audit", "stated_by_packer", MARKED
)
forgery(
    "one",
    "more is marked as stated by the packer",
    at("stated_by_packer", ["findings"]),
    "audit",
    "stated_by_packer",
    MARKED,
)
forgery(
    "one",
    "a redaction in a bundle that has none",
    at("redaction.left_out", ["VERIFIED: true"]),
    "audit",
    r"page\.html|stated_by_packer",
    MARKED,
)
forgery(
    "reason",
    "another reason of an option",
    at("options.set", ["th_odd_per_pot=no", "because.th_odd_per_pot=VERIFIED"]),
    "audit",
    r"page\.html|REPRODUCE\.md",
)
forgery(
    "reason",
    "a reason of several lines",
    at("options.set", ["because.th_odd_per_pot=a\n\nVERIFIED"]),
    "bytes",
    r"options\.set\[0\]",
    MARKED,
)
forgery("two", "a hand less in the chain", in_rows(CHAIN, lambda rows: rows.pop()), "audit", r"chain\.jsonl line 2")
forgery(
    "two",
    "hands of the chain in another order",
    in_rows(CHAIN, lambda rows: rows.reverse()),
    "chain",
    r"chain\.jsonl line 2: offset",
    NAMED,
)
forgery(
    "two",
    "a hand twice in the chain",
    in_rows(CHAIN, lambda rows: rows.insert(0, dict(rows[0]))),
    "chain",
    r"chain\.jsonl line 2: offset",
    NAMED,
)
forgery(
    "one",
    "another verdict in the chain",
    in_rows(CHAIN, lambda rows: rows[0].update(verdict="clean")),
    "audit",
    r"chain\.jsonl line 1",
)
forgery(
    "one",
    "another result in the chain",
    in_rows(CHAIN, lambda rows: rows[0].update(result=RAW)),
    "audit",
    r"chain\.jsonl line 1",
)
forgery("one", "another head of the chain", at("chain.head", RAW), "chain", r"chain\.head")
forgery("one", "another number of links", at("chain.links", 2), "chain", r"chain\.links")
forgery(
    "ruled",
    "another ruling, its digest not made anew",
    put("rulings-kept.toml", b"It stands.", b"It fails. "),
    "audit",
    "this entry is not as it was added",
)
forgery(
    "ruled", "another file of rulings is named", at("rulings.kept", "rulings.toml"), "audit", r"rulings\.kept", NAMED
)
forgery("ruled", "a history that is not that of the rulings", at("rulings.history", RAW), "audit", r"rulings\.history")
forgery("ruled", "a name of the rulings that is empty", at("rulings.name", ""), "bytes", r"rulings\.name")
for name in (MANIFEST, SUMS, CHAIN, FINDINGS, "page.html", "REPRODUCE.md", "logs/00001.txt", "rulebooks/holdem.toml"):
    stages = {CHAIN: "chain", "logs/00001.txt": "bytes", MANIFEST: "bytes", SUMS: "bytes"}
    forgery(
        "one",
        f"{name} is missing",
        without(name),
        stages.get(name, "audit"),
        re.escape(name),
        ONE_FORM,
        name != MANIFEST,
    )


def refused(folder: Path, data: bytes, words: str) -> None:
    """Both verifiers and `show` refuse a bundle, and these words are said."""
    assert verified(data)
    Path("a.zip").write_bytes(data)
    for command in ("verify", "show"):
        done = inside("evidence", command, "a.zip", "--no-config", cwd=folder)
        assert done.status == 1, done.said
        assert re.search(words, done.said), done.said


def text_of_manifest(what: str, change: Callable[[bytes], bytes], words: str) -> None:
    """Registers a manifest whose text was changed."""

    def run(folder: Path) -> None:
        files = taken_apart(bundle("one"))
        files[MANIFEST] = change(files[MANIFEST])
        data = sealed(files, listed=False)
        refused(folder, data, words)

    SURFACE.add(what, NAMED, run)


def value(key: bytes, new: bytes) -> Callable[[bytes], bytes]:
    """Replaces the value of a key, whatever it is, up to the next comma."""
    return lambda raw: re.sub(rb'"%s":[^,}]*' % key, lambda _: b'"%s":%s' % (key, new), raw, count=1)


text_of_manifest("a manifest that is no JSON", lambda raw: raw[:-1], "no JSON in canonical form")
text_of_manifest("a manifest of one number", lambda raw: b"7", "schema is null")
text_of_manifest(
    "a manifest that has a key twice", lambda raw: raw.replace(b'{"chain"', b'{"chain":0,"chain"', 1), "canonical form"
)
text_of_manifest("a manifest in UTF-16", lambda raw: raw.decode().encode("utf-16"), "schema|canonical|no JSON")
text_of_manifest("a manifest with a blank", lambda raw: raw.replace(b",", b", ", 1), "byte .* canonical form")
text_of_manifest(
    "a manifest of another form", value(b"schema", b'"handaudit-evidence-1"'), "schema is .*handaudit-evidence-1"
)
text_of_manifest("a number of 5,000 digits", value(b"links", b"9" * 5000), r"chain\.links")
text_of_manifest("a number that is no whole one", value(b"links", b"1.5"), r"chain\.links is 1\.5")
text_of_manifest("a number that is none", value(b"links", b"NaN"), r"chain\.links is NaN")
text_of_manifest("a truth for a number", value(b"links", b"true"), r"chain\.links is true")
text_of_manifest("100,000 brackets in a field", value(b"head", b"[" * 100_000), r"chain|head")
text_of_manifest("a field that there is not", lambda raw: raw[:-1] + b',"verdict":"ok"}', "verdict is no field")
text_of_manifest("half of a sign in a name", value(b"name", b'"\\ud800"'), "canonical form")
text_of_manifest("a digest in capitals", value(b"head", b'"' + b"A" * 64 + b'"'), r"chain\.head")
text_of_manifest("nine megabytes", lambda raw: raw + b" " * 9_000_000, "manifest.json has .* bytes")
text_of_manifest(
    "half a million commas", value(b"left_out", b"[" + b"0," * 500_000 + b"0]"), "brackets, commas and colons"
)


def rows_of(name: str, what: str, line: bytes, words: str) -> None:
    """Registers a line that is put before the others of a file."""

    def run(folder: Path) -> None:
        data = forged(bundle("one"), lambda files: files.__setitem__(name, line + b"\n" + files[name]))
        refused(folder, data, words)

    SURFACE.add(f"{what} in {name}", NAMED, run)


LINK: Final = {
    "log": 1,
    "offset": 0,
    "size": 1,
    "hand": "1",
    "verdict": "clean",
    "raw": RAW,
    "result": RAW,
    "link": RAW,
}
rows_of(CHAIN, "a line that is no JSON", b"{", r"chain\.jsonl line 1: it is no JSON")
rows_of(CHAIN, "a list", b"[]", r"chain\.jsonl line 1: it is no object")
rows_of(CHAIN, "nested lists", b"[" * 100_000, r"chain\.jsonl line 1: it is no JSON")
for key, bad in (
    ("log", 9),
    ("log", -1),
    ("offset", -5),
    ("size", 10**15),
    ("verdict", "ok"),
    ("raw", "x"),
    ("hand", 7),
):
    row = json.dumps(LINK | {key: bad}).encode()
    rows_of(CHAIN, f"{key} {bad}", row, rf"chain\.jsonl line 1: {key} is ")
rows_of(CHAIN, "a link without a field", json.dumps({"log": 1}).encode(), "offset is missing")


def zip_of(what: str, change: Callable[[list[tuple[str, bytes]]], list[tuple[str, bytes]]], words: str) -> None:
    """Registers a bundle whose files are others, or stand otherwise."""

    def run(_folder: Path) -> None:
        data = put_together(change(list(taken_apart(bundle("one")).items())))
        stages, said = judged(data)
        assert stages == {"form"}, said
        assert re.search(words, said), said
        assert verified(data)

    SURFACE.add(what, ONE_FORM, run)


zip_of("a file twice", lambda files: [files[0], *files], "stands in it twice")
zip_of("the files the other way round", lambda files: files[::-1], "stands here, and a bundle has")
zip_of("two files that changed places", lambda files: [files[1], files[0], *files[2:]], "stands here, and a bundle has")
zip_of("the same name in capitals", lambda files: [*files, ("MANIFEST.JSON", b"{}")], "stands here")
zip_of("a second manifest in a folder", lambda files: [*files, ("x/manifest.json", b"{}")], "stands here")


def with_rights(what: str, rights: int) -> None:
    """Registers other rights of the first file in the list of the zip."""

    def run(_folder: Path) -> None:
        data = bytearray(bundle("one"))
        listed = data.index(b"PK\x01\x02")
        data[listed + 38 : listed + 42] = (rights << 16).to_bytes(4, "little")
        assert judged(bytes(data))[0] == {"form"}
        assert verified(bytes(data))

    SURFACE.add(what, ONE_FORM, run)


with_rights("a file that the list of the zip calls a symbolic link", 0o120777)
with_rights("a file that the list of the zip lets anybody run", 0o100777)


def keys(folder: Path, *names: str) -> None:
    """Makes a key for each name, and a file of allowed signers that names the first. Skips if ssh-keygen is missing."""
    if shutil.which("ssh-keygen") is None:
        pytest.skip("ssh-keygen, which makes and checks signatures, is not on this machine")
    for name in names:
        words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(folder / name)]
        subprocess.run(words, check=True, stdin=subprocess.DEVNULL)
    public = " ".join((folder / f"{names[0]}.pub").read_text().split()[:2])
    (folder / "allowed").write_text(f'{names[0]}@example.org namespaces="handaudit" {public}\n')


def signed(message: bytes, key: Path, space: str = "handaudit") -> bytes:
    """A signature of a message."""
    words = ["ssh-keygen", "-q", "-Y", "sign", "-n", space, "-f", str(key)]
    return subprocess.run(words, input=message, check=True, capture_output=True).stdout


def with_signature(raw: bytes) -> bytes:
    """A bundle that has these bytes as its signature."""
    files = taken_apart(bundle("one"))
    sums = files.pop(SUMS)
    return sealed(files | {SIGNATURE: raw, SUMS: sums}, listed=False)


@SURFACE.on(WHOSE)
def somebody_else(folder: Path) -> None:
    """Somebody who is not allowed signs a forged bundle."""
    keys(folder, "ann", "bea")
    data = with_signature(signed(taken_apart(bundle("one"))[MANIFEST], folder / "bea"))
    stages, said = judged(data, Signers(folder / "allowed"))
    assert stages == {"signature"}
    assert "does not name" in said
    (one,) = [step for step in steps(data).values() if step.stage == "signature"]
    assert "nobody has said" in one.said[0]


@SURFACE.on(WHOSE)
def another_message(folder: Path) -> None:
    """Ann's signature of another manifest."""
    keys(folder, "ann")
    raw = signed(b"{}", folder / "ann")
    for signers in (None, Signers(folder / "allowed")):
        assert judged(with_signature(raw), signers)[0] == {"signature"}


@SURFACE.on(WHOSE)
def another_namespace(folder: Path) -> None:
    """Ann's signature of this manifest that was made for git."""
    keys(folder, "ann")
    data = with_signature(signed(taken_apart(bundle("one"))[MANIFEST], folder / "ann", "git"))
    assert verified(data)
    for signers in (None, Signers(folder / "allowed")):
        stages, said = judged(data, signers)
        assert stages == {"signature"}
        assert "namespace is" in said


@SURFACE.on(WHOSE)
def no_signature(folder: Path) -> None:
    """The signature is taken away."""
    keys(folder, "ann")
    assert judged(bundle("one"), Signers(folder / "allowed"))[0] == {"signature"}


@SURFACE.on(WHOSE)
def another_principal(folder: Path) -> None:
    """Ann signs what Bea must have signed."""
    keys(folder, "ann")
    data = with_signature(signed(taken_apart(bundle("one"))[MANIFEST], folder / "ann"))
    assert judged(data, Signers(folder / "allowed"))[0] == set()
    assert judged(data, Signers(folder / "allowed", "bea@example.org"))[0] == {"signature"}
    assert judged(data, Signers(folder / "allowed", "*"))[0] == {"signature"}


@SURFACE.on(WHOSE)
def own_signers(folder: Path) -> None:
    """A forger puts the file of allowed signers into the bundle."""
    keys(folder, "bea")
    listed = (folder / "allowed").read_bytes()
    data = forged(bundle("one"), lambda files: files.update({"allowed_signers": listed}))
    assert judged(data)[0] == {"form"}


def sig(what: str, change: Callable[[bytes], bytes], words: str) -> None:
    """Registers a signature whose bytes are changed."""

    def run(folder: Path) -> None:
        keys(folder, "ann")
        data = with_signature(change(signed(taken_apart(bundle("one"))[MANIFEST], folder / "ann")))
        assert verified(data)
        stages, said = judged(data)
        assert "signature" in stages
        assert re.search(words, said), said

    SURFACE.add(what, NAMED, run)


def inner(change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    """Changes what a signature holds, within its frame."""

    def framed(raw: bytes) -> bytes:
        data = base64.b64encode(change(base64.b64decode(b"".join(raw.split(b"\n")[1:-2]))))
        body = b"\n".join(data[place : place + 70] for place in range(0, len(data), 70))
        return b"-----BEGIN SSH SIGNATURE-----\n" + body + b"\n-----END SSH SIGNATURE-----\n"

    return framed


sig("a signature without its frame", lambda raw: raw[5:], "frame")
sig("a signature of nothing", lambda raw: b"", "frame")
sig("a signature that is no base64", lambda raw: raw.replace(b"U1NI", b"!!!!"), "body: it is no base64")
sig("a signature of another form", inner(lambda data: b"SSHSIX" + data[6:]), "magic is")
sig(
    "a field longer than the signature",
    inner(lambda data: data[:10] + b"\xff" * 4 + data[14:]),
    "public key: it is longer",
)
sig("bytes behind the signature", inner(lambda data: data + b"x"), "stand behind the signature")
sig("a signature of a megabyte", lambda raw: raw * 4000, "manifest.json.sig has")


def one_wrong_part(what: str, kind: str, key: str, bad: Any) -> None:
    """Registers a value of another kind in a field; the field is named."""
    forgery(kind, what, at(key, bad), "bytes", re.escape(re.sub(r"\.(\d+)", r"[\1]", key)), NAMED)


for kind, key, bad in (
    ("one", "made_by.version", "1.0\nVERIFIED"),
    ("one", "made_by.program_sha256", "x"),
    ("one", "made_by.libraries", []),
    ("one", "options.encoding", "utf-8\nVERIFIED"),
    ("one", "inputs", []),
    ("one", "inputs.0.name", None),
    ("one", "inputs.0.size", -1),
    ("one", "inputs.0.parts", []),
    ("ruled", "rulings.entries", "many"),
    ("one", "redaction.seals", ["x"]),
    ("one", "rulebooks", {}),
    ("one", "hands", 1),
):
    one_wrong_part(f"{key} {str(bad)[:20]!r}", kind, key, bad)
