"""The form of a manifest, field by field. What has another form is refused with the name of the field, fast and in little memory.

`handaudit/docs/evidence-form.md` is the same in words, for programs that verify bundles.
"""

import json
import math
import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

from handaudit.base.entry_files import ACTING
from handaudit.base.errors import SEVERITIES
from handaudit.base.visible import visible
from handaudit.evidence.layout import LONGEST_NAME, MOST_MEMBERS
from handaudit.evidence.reader import BundleError

MANIFEST: Final = "manifest.json"
SCHEMA: Final = "handaudit-evidence-2"
"""The form that this program writes and verifies."""
MOST_BYTES: Final = 8 * 1024 * 1024
MOST_SIGNS: Final = 250_000
"""Brackets, commas and colons: each is a value at most, so that the values of a manifest take little memory."""
_SIGNS: Final = b"[{:,"
MOST_NUMBER: Final = 2**53 - 1
LONGEST_TEXT: Final = 1024 * 1024
_HEX: Final = r"[0-9a-f]{64}"
_VERSION: Final = r"[0-9A-Za-z][0-9A-Za-z.+_-]{0,59}"
_TOKEN: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"(\s*:)?|[\[\]{}]', re.DOTALL)
"""A string, with the colon behind a key, or a bracket."""
_WORD: Final = r"[0-9A-Za-z][0-9A-Za-z._-]{0,59}"

Shape = Callable[[Any, str], None]
"""Refuses a value that does not have it; the second argument is the path of the field."""


def read_manifest(raw: bytes) -> dict[str, Any]:
    """Returns the manifest as JSON. Raises `BundleError`, which names the field, if it has another form."""
    if len(raw) > MOST_BYTES:
        raise BundleError(f"{MANIFEST} has {len(raw):,} bytes; it may have {MOST_BYTES:,}")
    signs = sum(raw.count(sign) for sign in _SIGNS)
    if signs > MOST_SIGNS:
        raise BundleError(f"{MANIFEST}: it has {signs:,} brackets, commas and colons; it may have {MOST_SIGNS:,}")
    try:
        found = json.loads(raw, parse_int=_whole)
    except RecursionError:
        raise BundleError(f"{MANIFEST}: {_nested(raw)} is nested too deeply") from None
    except ValueError as error:
        raise BundleError(f"{MANIFEST}: it is no JSON in canonical form ({visible(str(error)[:120])})") from None
    _schema(found)
    _MANIFEST(found, "")
    if (due := _canonical(found)) != raw:
        raise BundleError(f"{MANIFEST}: {_uncanonical(raw, due)} is not in canonical form (RFC 8785)")
    return dict(found)


def _schema(found: Any) -> None:
    schema = found.get("schema") if isinstance(found, dict) else None
    if schema != SCHEMA:
        raise BundleError(
            f"{MANIFEST}: schema is {_shown(schema)}, and this program verifies {SCHEMA}; another version of handaudit may read it"
        )


def _whole(text: str) -> int | float:
    """A whole number; of one that no field may have a number that no field takes."""
    return int(text) if len(text) <= len(str(MOST_NUMBER)) else math.inf


def _nested(raw: bytes) -> str:
    """The field in which the values of a JSON text are nested most deeply, as far as its text tells."""
    depth, most, key, found = 0, 0, b"", b""
    for match in _TOKEN.finditer(raw):
        token = match[0]
        if token in b"[{":
            depth += 1
            if depth > most:
                most, found = depth, key
        elif token in b"]}":
            depth -= 1
        elif depth == 1 and match[1]:
            key = token
    return visible(found.decode("utf-8", "replace").rstrip(" \t\r\n:").strip('"')[:60]) or "it"


def _uncanonical(raw: bytes, due: bytes) -> str:
    """Where a manifest is written in another way."""
    at = next(
        (at for at, (one, other) in enumerate(zip(raw, due, strict=False)) if one != other), min(len(raw), len(due))
    )
    return f"byte {at:,} ({visible(raw[at : at + 20].decode('utf-8', 'replace')) or 'its end'})"


def _canonical(found: Any) -> bytes:
    """The same as RFC 8785 gives, for whole numbers and for keys in ASCII. That library takes a minute for 24 MB."""
    try:
        return json.dumps(found, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    except UnicodeEncodeError:  # half of a surrogate pair
        return b""


def _shown(value: Any) -> str:
    try:
        text = json.dumps(value)
    except (RecursionError, ValueError):
        text = "nested too deeply"
    return visible(text[:60] + ("..." if len(text) > 60 else ""))


def _refuse(path: str, value: Any, due: str) -> NoReturn:
    raise BundleError(f"{MANIFEST}: {visible(path)[:200] or 'it'} is {_shown(value)}, expected {due}")


def text(pattern: str = "", due: str = "a text", longest: int = LONGEST_TEXT) -> Shape:
    """A text; all of it fits the pattern, if there is one."""
    fits = re.compile(pattern).fullmatch if pattern else None

    def shape(value: Any, path: str) -> None:
        if not isinstance(value, str) or len(value) > longest or (fits is not None and fits(value) is None):
            _refuse(path, value, due)

    return shape


def is_one_line(text: str) -> bool:
    """Whether a text is one line, without signs that act where it is shown."""
    return (text.isascii() and text.isprintable()) or not any(unicodedata.category(sign) in ACTING for sign in text)


def line(longest: int) -> Shape:
    """A text of one line without signs that act where it is shown."""

    def shape(value: Any, path: str) -> None:
        if not isinstance(value, str) or len(value) > longest or not is_one_line(value):
            _refuse(path, value, "a text of one line without control signs")

    return shape


def number(least: int = 0) -> Shape:
    """A whole number that JSON holds exactly."""

    def shape(value: Any, path: str) -> None:
        if type(value) is not int or not least <= value <= MOST_NUMBER:
            _refuse(path, value, f"a whole number from {least} on")

    return shape


def _truth(value: Any, path: str) -> None:
    if not isinstance(value, bool):
        _refuse(path, value, "true or false")


def maybe(one: Shape) -> Shape:
    """The same, or null."""
    return lambda value, path: None if value is None else one(value, path)


def rows(one: Shape, most: int, least: int = 0) -> Shape:
    """A list of the same."""

    def shape(value: Any, path: str) -> None:
        if not isinstance(value, list) or not least <= len(value) <= most:
            _refuse(path, value, f"a list of {least:,} to {most:,} entries")
        for at, item in enumerate(value):
            one(item, f"{path}[{at}]")

    return shape


def table(needed: Mapping[str, Shape], other: Mapping[str, Shape] | None = None) -> Shape:
    """An object with these keys and no others; those of `other` may be missing."""
    known = {**needed, **(other or {})}

    def shape(value: Any, path: str) -> None:
        if not isinstance(value, dict):
            _refuse(path, value, "an object")
        begin = f"{path}." if path else ""
        for key in needed:
            if key not in value:
                raise BundleError(f"{MANIFEST}: {begin}{key} is missing")
        for key, item in value.items():
            if key not in known:
                raise BundleError(f"{MANIFEST}: {visible((begin + key)[:200])} is no field of a manifest")
            known[key](item, begin + key)

    return shape


def named(key: Shape, one: Shape, most: int) -> Shape:
    """An object whose keys are names."""

    def shape(value: Any, path: str) -> None:
        if not isinstance(value, dict) or len(value) > most:
            _refuse(path, value, f"an object of at most {most:,} entries")
        for name, item in value.items():
            key(name, f"{path}: the name {_shown(name)}")
            one(item, f"{path}.{name}")

    return shape


_DIGEST: Final = text(_HEX, "64 hexadecimal digits in small letters")
_MEMBER: Final = text("[A-Za-z0-9._+ /-]+", "the name of a file in the bundle", LONGEST_NAME)
_SLUG: Final = text("[a-z0-9-]{1,60}", "the code of a finding")
_MANIFEST: Final = table(
    {
        "schema": text(),
        "stated_by_packer": rows(text(due="the name of a field", longest=60), 30),
        "made_by": table(
            {
                "name": text("handaudit", '"handaudit"'),
                "version": text(_VERSION, "a version"),
                "program_sha256": _DIGEST,
                "python": text(_VERSION, "a version"),
                "implementation": text(_WORD, "a word"),
                "libraries": named(text(_WORD, "a word"), text(_VERSION, "a version"), 40),
            }
        ),
        "options": table(
            {
                "rulebook": maybe(_MEMBER),
                "set": rows(line(10_000), 1_000),
                "encoding": maybe(text("[0-9A-Za-z][0-9A-Za-z ._:-]{0,59}", "the name of an encoding")),
                "hand": maybe(text(longest=10_000)),
            }
        ),
        "inputs": rows(
            table(
                {
                    "member": _MEMBER,
                    "name": text(longest=5_000),
                    "size": number(),
                    "sha256": _DIGEST,
                    "encoding": text(f"(?:{_WORD})?", "the name of an encoding"),
                    "layout": text("[a-z0-9_-]{0,60}", "the name of a layout"),
                    "whole": _truth,
                    "parts": rows(table({"line": number(1), "offset": number(), "size": number()}), MOST_MEMBERS, 1),
                }
            ),
            MOST_MEMBERS // 2,
            1,
        ),
        "redaction": table({"left_out": rows(text(), 60), "seals": rows(_DIGEST, MOST_MEMBERS)}),
        "hands": table(
            {
                name: number()
                for name in ("hands", "audited", "unread", "clean", "unverifiable", "copies")
            }
        ),
        "findings": table(
            {
                "by_code": named(_SLUG, number(1), 1_000),
                "by_severity": table({name: number() for name in SEVERITIES}),
            }
        ),
        "rulebooks": rows(
            table({"name": text(longest=1_000), "sha256": _DIGEST, "members": rows(_MEMBER, 100, 1)}), MOST_MEMBERS
        ),
        "chain": table({"head": _DIGEST, "links": number(1)}),
        "members": rows(table({"name": _MEMBER, "size": number(), "sha256": _DIGEST}), MOST_MEMBERS),
    },
    {
        "rulings": table(
            {
                "name": text(longest=5_000),
                "kept": maybe(_MEMBER),
                "applied": _MEMBER,
                "history": _DIGEST,
                "entries": number(),
                "answering": number(),
            }
        )
    },
)  # fmt: skip
