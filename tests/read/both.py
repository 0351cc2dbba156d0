"""A hand read both ways: by Lark's own token loop with the callbacks, and by the reader that remembers lines."""

from typing import get_args

from handaudit.model.hand import Hand
from handaudit.read.build import HandReader, ReaderName
from handaudit.read.chunks import Chunk
from handaudit.rules.load import for_game

FAST, LARK = (HandReader(lambda game: for_game(game) is not None, kind) for kind in get_args(ReaderName))


def differing(text: str) -> list[tuple[Hand, Hand]]:
    """Where the two readers do not agree; the second reading is of a reader that has seen the hand before."""
    chunk = Chunk(1, tuple(text.split("\n")), "hand", 0, len(text), (), False, True)
    wanted = LARK.read(chunk, "n.txt")
    return [(wanted, found) for found in (FAST.read(chunk, "n.txt"), FAST.read(chunk, "n.txt")) if found != wanted]
