"""A second verifier of bundles, written from `handaudit/docs/evidence-form.md` with the standard library alone.

    python second_verifier.py BUNDLE

It imports nothing of handaudit and cannot run the audit. It says whether form, digests, manifest, chain and counts of a bundle hold.
"""

import base64
import hashlib
import json
import re
import struct
import sys
import tomllib
import zlib

HEX = "[0-9a-f]{64}"
WORD = r"[0-9A-Za-z][0-9A-Za-z._-]{0,59}"
VERSION = r"[0-9A-Za-z][0-9A-Za-z.+_-]{0,59}"
FILE = "[A-Za-z0-9._+ /-]{1,200}"
PART = r"[A-Za-z0-9_+-](?:[A-Za-z0-9._+ -]*[A-Za-z0-9_+-])?"
NAME = re.compile(f"{PART}(?:/{PART})*")
LOG = re.compile(r"logs/\d{5}\.txt")
MADE = ("manifest.json", "manifest.json.sig", "SHA256SUMS")
LAST = ("chain.jsonl", "findings.jsonl", "page.html", "REPRODUCE.md", *MADE)
VERDICTS = ("clean", "findings", "unverifiable", "unreadable", "copy")
SEVERITIES = ("error", "warn", "ambiguity", "info")
MOST = 8 * 1024 * 1024
CODEC = "[0-9A-Za-z][0-9A-Za-z ._:-]{0,59}"
ROW = {"name": FILE, "size": 0, "sha256": HEX}
INPUT = ROW | {"member": FILE, "name": "text", "encoding": f"(?:{WORD})?", "layout": "[a-z0-9_-]{0,60}"}
FORM = {
    "schema": "handaudit-evidence-2",
    "stated_by_packer": ["text"],
    "made_by": dict.fromkeys(("version", "python"), VERSION)
    | {"name": "handaudit", "program_sha256": HEX, "implementation": WORD, "libraries": {WORD: VERSION}},
    "options": {"rulebook": (FILE,), "set": ["line"], "encoding": (CODEC,), "hand": ("text",)},
    "inputs": [dict(INPUT, whole=bool, parts=[{"line": 1, "offset": 0, "size": 0}])],
    "redaction": {"left_out": ["text"], "seals": [HEX]},
    "hands": dict.fromkeys(("hands", "audited", "unread", "clean", "unverifiable", "copies"), 0),
    "findings": {"by_code": {"[a-z0-9-]{1,60}": 1}, "by_severity": dict.fromkeys(SEVERITIES, 0)},
    "rulebooks": [{"name": "text", "sha256": HEX, "members": [FILE]}],
    "chain": {"head": HEX, "links": 1},
    "members": [ROW],
}
LINK = {"log": 1, "offset": (0,), "size": (0,), "hand": ("text",), "verdict": "|".join(VERDICTS)}
LINK |= dict.fromkeys(("raw", "result", "link"), HEX)
RULINGS = {"name": "text", "kept": (FILE,), "applied": FILE, "history": HEX, "entries": 0, "answering": 0}
OPEN = ("libraries", "by_code")


class Refused(Exception):
    """A bundle does not hold; the text says why."""


def need(true: object, why: str) -> None:
    if not true:
        raise Refused(why)


def files_of(data: bytes) -> dict[str, bytes]:
    """The files of the zip. Every byte outside their contents must be the one that the form has there."""
    files: dict[str, bytes] = {}
    again, listed, at = [], [], 0
    while data[at : at + 4] == b"PK\x03\x04" and at + 30 <= len(data):
        size, length = struct.unpack_from("<I", data, at + 22)[0], struct.unpack_from("<H", data, at + 26)[0]
        raw = data[at + 30 : at + 30 + length]
        name = raw.decode("latin-1")
        need(len(name) <= 200 and NAME.fullmatch(name) and name not in files, f"byte {at}: name {name[:60]!r}")
        content = data[at + 30 + length : at + 30 + length + size]
        need(len(content) == size, f"{name}: size")
        fixed = struct.pack("<HHHHHIIIHH", 20, 0, 0, 0, 33, zlib.crc32(content), size, size, length, 0)
        again.append(b"PK\x03\x04" + fixed + raw + content)
        rest = struct.pack("<HHHII", 0, 0, 0, 0o100644 << 16, at)
        listed.append(b"PK\x01\x02" + struct.pack("<H", 788) + fixed + rest + raw)
        files[name] = content
        at += 30 + length + size
    need(0 < len(files) <= 10_000, "no files, or too many")
    end = struct.pack("<HHHHIIH", 0, 0, len(files), len(files), sum(map(len, listed)), at, 0)
    need(b"".join([*again, *listed, b"PK\x05\x06", end]) == data, "the zip has another form")
    return files


def order(name: str) -> tuple[int, str]:
    ranks = {"rulings-kept.toml": 1, "rulings.toml": 3} | {one: 4 + at for at, one in enumerate(LAST)}
    return (0 if LOG.fullmatch(name) else ranks.get(name, 2)), name


def whole(text: str) -> "int | float":
    return int(text) if len(text) < 17 else float("inf")


def canonical(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode("utf-8", "replace")


def shaped(value: object, form: object, path: str) -> None:
    """The value has the form: a pattern, a least number, a list or an object of forms; of a tuple, or null."""
    if isinstance(form, tuple):
        if value is not None:
            shaped(value, form[0], path)
    elif form is bool:
        need(isinstance(value, bool), path)
    elif isinstance(form, int):
        need(type(value) is int and form <= value < 2**53, path)
    elif isinstance(form, str):
        need(isinstance(value, str), path)
        if form == "line":
            need(all(ord(sign) > 31 and not 127 <= ord(sign) < 160 for sign in value), path)
        elif form != "text":
            need(re.fullmatch(form, value), path)
    elif isinstance(form, list):
        need(isinstance(value, list), path)
        for at, item in enumerate(value):
            shaped(item, form[0], f"{path}[{at}]")
    else:
        need(isinstance(value, dict), path)
        if path.rpartition(".")[2] in OPEN:
            ((key_form, item_form),) = form.items()
            for key, item in value.items():
                shaped(key, key_form, f"{path}, the name {key[:60]}")
                shaped(item, item_form, f"{path}.{key}")
            return
        for key in form.keys() ^ value.keys():
            raise Refused(f"{path}.{key} is missing, or no field")
        for key, item in value.items():
            shaped(item, form[key], f"{path}.{key}")


def manifest_of(files: dict[str, bytes]) -> dict:
    raw = files["manifest.json"]
    need(len(raw) <= MOST and sum(raw.count(sign) for sign in b"[{:,") <= 250_000, "manifest.json is too large")
    found = json.loads(raw, parse_int=whole)
    need(isinstance(found, dict), "manifest.json is no object")
    shaped(found, FORM | ({"rulings": RULINGS} if "rulings" in found else {}), "manifest")
    need(canonical(found) == raw, "manifest.json is not in canonical form")
    return found


def digests(files: dict[str, bytes], manifest: dict) -> None:
    rows = "".join(
        f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files) if name != "SHA256SUMS"
    )
    need(files["SHA256SUMS"] == rows.encode(), "SHA256SUMS")
    listed = [
        {"name": name, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        for name, content in sorted(files.items())
        if name not in MADE
    ]
    need(manifest["members"] == listed, "manifest.members")


def logs_of(files: dict[str, bytes], manifest: dict) -> list[bytes]:
    """The logs; what the manifest says of a whole one is what its bytes are."""
    need(manifest["inputs"], "manifest.inputs is empty")
    need(manifest["redaction"]["left_out"] or not manifest["redaction"]["seals"], "manifest.redaction.seals")
    due = [f"logs/{number:05}.txt" for number in range(1, len(manifest["inputs"]) + 1)]
    need([one["member"] for one in manifest["inputs"]] == due, "manifest.inputs: member")
    need(sorted(filter(LOG.fullmatch, files)) == due, "manifest.inputs: another log is in the bundle")
    for log in manifest["inputs"]:
        content, parts, where = files[log["member"]], log["parts"], f"manifest.inputs, {log['member']}"
        if log["whole"]:
            need(log["size"] == len(content) and log["sha256"] == hashlib.sha256(content).hexdigest(), where)
            need(parts == [{"line": 1, "offset": 0, "size": len(content)}], f"{where}: parts")
        else:
            need(manifest["options"]["hand"] is not None and sum(one["size"] for one in parts) == len(content), where)
            end, line = 0, 1
            for one in parts:
                need(one["offset"] >= end and line <= one["line"] <= one["offset"] + 1, f"{where}: parts")
                end, line = one["offset"] + one["size"], one["line"]
            need(end <= log["size"], f"{where}: size")
    return [files[name] for name in due]


def objects(name: str, data: bytes) -> list[dict]:
    need(data.endswith(b"\n"), f"{name}: its last line has no end")
    rows = []
    for number, line in enumerate(data[:-1].split(b"\n"), 1):
        rows.append(json.loads(line))
        need(isinstance(rows[-1], dict), f"{name} line {number}: no object")
    return rows


def chain_of(files: dict[str, bytes], manifest: dict, logs: list[bytes]) -> list[dict]:
    """The links. Each names bytes behind those of the link before it, and follows from that."""
    rows, head, log, end = objects("chain.jsonl", files["chain.jsonl"]), bytes(32), 0, 0
    for number, row in enumerate(rows, 1):
        where = f"chain.jsonl line {number}"
        shaped(row, LINK, where)
        need(log <= row["log"] <= len(logs), f"{where}: log")
        log, end = row["log"], end if row["log"] == log else 0
        need((row["offset"] is None) == (row["size"] is None), f"{where}: offset")
        if row["offset"] is not None:
            need(row["offset"] >= end and row["offset"] + row["size"] <= len(logs[log - 1]), f"{where}: offset")
            end = row["offset"] + row["size"]
            need(hashlib.sha256(logs[log - 1][row["offset"] : end]).hexdigest() == row["raw"], f"{where}: raw")
        head = hashlib.sha256(head + bytes.fromhex(row["raw"]) + bytes.fromhex(row["result"])).digest()
        need(head.hex() == row["link"], f"{where}: link")
    need(manifest["chain"] == {"head": head.hex(), "links": len(rows)}, "manifest.chain")
    hand = manifest["options"]["hand"]
    need(hand is None or any(row["hand"] == hand for row in rows), "manifest.options.hand")
    for number, one in enumerate(manifest["inputs"], 1):
        if not one["whole"]:
            mine = [row for row in rows if row["log"] == number]
            need(len(one["parts"]) - len(mine) in (0, 1), "manifest.inputs: parts")
            need(all(row["hand"] == hand for row in mine), "manifest.inputs: another hand")
    return rows


def counts(files: dict[str, bytes], manifest: dict, chain: list[dict]) -> None:
    """The numbers of the manifest are those of findings and chain."""
    *found, last = objects("findings.jsonl", files["findings.jsonl"])
    need("code" not in last and all("code" in row for row in found), "findings.jsonl: the summary is its last line")
    by_code: dict[str, int] = {}
    by_severity = dict.fromkeys(SEVERITIES, 0)
    for row in found:
        need(row.get("severity") in SEVERITIES and isinstance(row["code"], str), "findings.jsonl: severity")
        by_code[row["code"]] = by_code.get(row["code"], 0) + 1
        by_severity[row["severity"]] += 1
    need(manifest["findings"] == {"by_code": by_code, "by_severity": by_severity}, "manifest.findings")
    verdicts = [row["verdict"] for row in chain]
    hands, unread = len(chain) - verdicts.count("copy"), verdicts.count("unreadable")
    stated = manifest["hands"]
    due = {"hands": hands, "unread": unread, "audited": hands - unread, "unverifiable": verdicts.count("unverifiable")}
    need(due.items() <= stated.items() and stated["copies"] == verdicts.count("copy"), "manifest.hands")
    need(stated["clean"] <= verdicts.count("clean"), "manifest.hands.clean")
    summary, tool = last.get("summary"), last.get("tool")
    need(isinstance(summary, dict) and isinstance(tool, dict), "findings.jsonl: summary")
    need(
        all(summary.get(key) == stated[key] for key in ("hands", "audited", "unread", "clean")),
        "findings.jsonl: summary",
    )
    need(tool.get("version") == manifest["made_by"]["version"], "manifest.made_by.version")


def rulings(files: dict[str, bytes], manifest: dict) -> None:
    """The history of the rulings: each entry carries the digest of itself and of all entries before it."""
    stated = manifest.get("rulings")
    need((stated is not None) == ("rulings.toml" in files), "manifest.rulings")
    if stated is None:
        return
    kept = "rulings-kept.toml" if stated["name"] else None
    need(stated["kept"] == kept and bool(kept) == (not manifest["redaction"]["left_out"]), "manifest.rulings.kept")
    need((kept is not None) == ("rulings-kept.toml" in files), "rulings-kept.toml")
    for name in filter(None, (kept, "rulings.toml")):
        head = "0" * 64
        for one in tomllib.loads(files[name].decode()).get("ruling", []):
            row = [one.get(key, "") for key in "log hand line code fingerprint ruling chips who when why".split()]
            row[2], row[6] = one.get("line", 0), list(one.get("chips", {}).items())
            head = hashlib.sha256(json.dumps([head, *row], separators=(",", ":")).encode()).hexdigest()
            need(one.get("digest") == head, f"{name}: digest")
        if name == (kept or "rulings.toml"):
            need(stated["history"] == head, "manifest.rulings.history")


def signature(raw: bytes) -> None:
    """The form of an SSH signature for the namespace `handaudit`. Whose it is, `ssh-keygen -Y verify` says."""
    frame = re.fullmatch(rb"-----BEGIN SSH SIGNATURE-----\n([A-Za-z0-9+/=\n]+)-----END SSH SIGNATURE-----\n", raw)
    need(frame is not None and len(raw) <= 16 * 1024, "manifest.json.sig: frame")
    data = base64.b64decode(frame[1].replace(b"\n", b""), validate=True)
    need(data[:10] == b"SSHSIG\0\0\0\1", "manifest.json.sig: magic")
    at, fields = 10, []
    while at + 4 <= len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        fields.append(data[at + 4 : at + 4 + size])
        at += 4 + size
    need(at == len(data) and len(fields) == 5 and fields[1] == b"handaudit", "manifest.json.sig: namespace")


def verified(data: bytes) -> str:
    """Empty if everything holds that can be seen without running the audit; else the first thing that does not."""
    try:
        files = files_of(data)
        need(list(files) == sorted(files, key=order), "the files stand in another order")
        for name in (*LAST[:5], "SHA256SUMS"):
            need(name in files, f"{name} is missing")
        manifest = manifest_of(files)
        digests(files, manifest)
        counts(files, manifest, chain_of(files, manifest, logs_of(files, manifest)))
        rulings(files, manifest)
        if "manifest.json.sig" in files:
            signature(files["manifest.json.sig"])
    except (Refused, ValueError, RecursionError) as error:  # no JSON, no TOML, no base64
        return str(error)
    return ""


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as given:
        WRONG = verified(given.read())
    print(WRONG or "holds, as far as can be seen without running the audit")
    sys.exit(1 if WRONG else 0)
