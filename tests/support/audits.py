"""Audit text in one call, as the tests need it."""

from pathlib import Path

from handaudit.check.audit import audit, unread
from handaudit.model.audit import Audit
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
    return _audited(Input(name or path.name, path), settings, rulebook, encoding)


def audit_text(text: str, *settings: str, rulebook: str | None = None) -> list[Audit]:
    """The same for text."""
    return _audited(_given(text), settings, rulebook, None)


def _given(text: str) -> Input:
    return Input("log.txt", None, text.encode("utf-8", "surrogateescape"))


def _audited(given: Input, settings: tuple[str, ...], rulebook: str | None, encoding: str | None) -> list[Audit]:
    out = []
    for chunk in chunks_of(given, encoding)[1]:
        if chunk.kind != "hand":
            continue
        hand = _READER.read(chunk, given.name)
        book = rulebook or for_game(hand.game)
        out.append(unread(hand) if hand.unread or book is None else audit(hand, load(book, settings)))
    return out


def read_text(text: str) -> Hand:
    """The one hand of a text."""
    given = _given(text)
    (chunk,) = [c for c in chunks_of(given, None)[1] if c.kind == "hand"]
    return _READER.read(chunk, given.name)


def roots(result: Audit) -> list[tuple[str, int | None]]:
    """Code and line of the root findings."""
    return [(f.code, f.line) for f in result.findings if f.root and f.severity != "info"]
