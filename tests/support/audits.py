"""Audit text in one call, as the tests need it."""

from pathlib import Path

from handaudit.check.audit import Audit, audit, unread
from handaudit.model.hand import Hand
from handaudit.read.build import HandReader
from handaudit.read.chunks import chunks_of
from handaudit.read.inputs import Input
from handaudit.rules.load import for_game, load

SHARED = Path(__file__).parents[3] / "shared"
EXAMPLES = SHARED / "spec" / "examples"
DATA = SHARED / "data"

_READER = HandReader(lambda game: for_game(game) is not None)


def audit_path(
    path: Path, *settings: str, rulebook: str | None = None, encoding: str | None = None, name: str | None = None
) -> list[Audit]:
    """Every hand of a file, audited under its own rulebook or the one named."""
    out = []
    for chunk in chunks_of(Input(name or path.name, path), encoding)[1]:
        if chunk.kind != "hand":
            continue
        hand = _READER.read(chunk, name or path.name)
        book = rulebook or for_game(hand.game)
        out.append(unread(hand) if hand.unread or book is None else audit(hand, load(book, settings)))
    return out


def audit_text(text: str, *settings: str, rulebook: str | None = None) -> list[Audit]:
    """The same for text."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.txt"
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
        return audit_path(path, *settings, rulebook=rulebook)


def read_text(text: str) -> Hand:
    """The one hand of a text."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.txt"
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
        (chunk,) = [c for c in chunks_of(Input(path.name, path), None)[1] if c.kind == "hand"]
        return _READER.read(chunk, path.name)


def roots(result: Audit) -> list[tuple[str, int | None]]:
    """Code and line of the root findings."""
    return [(f.code, f.line) for f in result.findings if f.root and f.severity != "info"]
