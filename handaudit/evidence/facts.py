"""What a bundle says of itself that cannot be made anew from its logs: who made it, by which options, and what the logs were called."""

import hashlib
import platform
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, Final, NamedTuple

from handaudit.base.version import __version__

PACKAGES: Final = ("jinja2", "lark", "markupsafe", "numpy", "polars", "pydantic", "rfc8785", "rich", "typer")
"""The libraries whose versions are stated."""
_SOURCES: Final = (".py", ".lark", ".toml", ".j2", ".css", ".js")


class OriginalPart(NamedTuple):
    """Bytes of an original log that stand in the bundle: `line` is the number that their first line had there."""

    line: int
    offset: int
    size: int


class Log(NamedTuple):
    """A log: its member, and what its original was. `whole`: all of it is in the bundle."""

    member: str
    name: str
    size: int
    sha256: str
    encoding: str
    layout: str
    whole: bool
    parts: tuple[OriginalPart, ...]


class BundleFacts(NamedTuple):
    """All of it. `rulebook` is a bundled name, a member's path, or None where each hand picks its own. `left_out` is what is said of a
    redaction, `seals` its keyed digests of the files that it was made from. `rulings` is what a file of rulings was called, empty where
    it was redacted, None where there is none."""

    made_by: dict[str, Any]
    rulebook: str | None
    settings: tuple[str, ...]
    encoding: str | None
    hand: str | None
    logs: tuple[Log, ...]
    left_out: tuple[str, ...] = ()
    seals: tuple[str, ...] = ()
    rulings: str | None = None


@cache
def program_sha256() -> str:
    """One digest of every source file of the installed program: the same version number may be another program."""
    top = Path(__file__).parent.parent
    digest = hashlib.sha256()
    grammar = top.parent / "grammar" if (top.parent / "grammar").is_dir() else top / "grammar"
    for root, mark in ((top, ""), (grammar, "grammar/")):
        for path in sorted(root.rglob("*"), key=lambda one: one.relative_to(root).as_posix()):
            name = path.relative_to(root).as_posix()
            if path.suffix in _SOURCES and path.is_file() and not (not mark and name.startswith("grammar/")):
                digest.update(f"{mark}{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def here() -> dict[str, Any]:
    """What runs here: versions of the program, of Python and of the libraries."""
    return {
        "name": "handaudit",
        "version": __version__,
        "program_sha256": program_sha256(),
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "libraries": {name: _version(name) for name in PACKAGES},
    }


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "unknown"


def facts_of(manifest: dict[str, Any]) -> BundleFacts:
    """The facts that a manifest states, once `read_manifest` has found its form to be right."""
    options, redaction = manifest["options"], manifest["redaction"]
    return BundleFacts(
        dict(manifest["made_by"]),
        options["rulebook"],
        tuple(options["set"]),
        options["encoding"],
        options["hand"],
        tuple(_log(one) for one in manifest["inputs"]),
        tuple(redaction["left_out"]),
        tuple(redaction["seals"]),
        manifest["rulings"]["name"] if "rulings" in manifest else None,
    )


def _log(row: dict[str, Any]) -> Log:
    parts = tuple(OriginalPart(one["line"], one["offset"], one["size"]) for one in row["parts"])
    return Log(**{**row, "parts": parts})


def log_object(log: Log) -> dict[str, Any]:
    """A log as the manifest has it."""
    return log._asdict() | {"parts": [one._asdict() for one in log.parts]}
