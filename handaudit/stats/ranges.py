"""Holdings and flops as users write them: `AK,QQ+,A5s+,22-66`, `paired double-suited`; `paired`, `A-high+two-tone`."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from handaudit.base.errors import UsageError, nearest
from handaudit.model.cards import RANKS
from handaudit.stats.card_classes import PAIRS, SUITED, Flop

_MOST: Final = 500
"""Parts of one option; there are 169 holdings of two cards."""
_WORDS: Final = frozenset((*PAIRS, *SUITED))
_HOLDING: Final = (
    "AK, AKs, AKo, QQ, QQ+, A5s+, 22-66 or A2s-A5s; for four cards and more words such as paired or double-suited"
)
_FLOPS: Final[dict[str, Callable[[Flop], bool]]] = {
    "paired": lambda flop: flop.pairs == "paired",
    "unpaired": lambda flop: flop.pairs == "unpaired",
    "trips": lambda flop: flop.pairs == "trips",
    "monotone": lambda flop: flop.suits == "monotone",
    "two-tone": lambda flop: flop.suits == "two-tone",
    "rainbow": lambda flop: flop.suits == "rainbow",
    "connected": lambda flop: flop.connected,
    "unconnected": lambda flop: not flop.connected,
}


class HoldingRange:
    """Some holdings; `in` asks for one by its class, as `texture.holding` gives it. Raises `UsageError` for words that name none."""

    def __init__(self, words: Sequence[str]) -> None:
        """Raises `UsageError` for what is no holding."""
        self.named: set[str] = set()
        self.classes: list[frozenset[str]] = []
        for part in _parts("--holding", words):
            found = set(_two(part))
            if found:
                self.named |= found
            elif part and set(part.lower().split()) <= _WORDS:
                self.classes.append(frozenset(part.lower().split()))
            else:
                raise UsageError(f"--holding {part[:40]}: give {_HOLDING}; several with commas")

    def __contains__(self, name: object) -> bool:
        """Whether a class of cards is among them; unknown cards never are."""
        return isinstance(name, str) and (name in self.named or any(one <= _split(name) for one in self.classes))


@lru_cache(maxsize=256)
def _split(name: str) -> frozenset[str]:
    return frozenset(name.split())


def _parts(option: str, words: Sequence[str]) -> list[str]:
    parts = [part.strip() for word in words for part in word.split(",") if part.strip()]
    if not parts or len(parts) > _MOST:
        raise UsageError(f"{option}: give from 1 to {_MOST} of them, several with commas")
    return parts


def _two(part: str) -> Iterator[str]:
    """The classes of two cards that a part means; none where it is no such part."""
    first, dash, last = part.partition("-")
    low = _read(first.removesuffix("+") if not dash else first)
    if low is None:
        return
    high, below, kinds = low
    if dash:
        until = _read(last)
        if until is None or until[2] != kinds or (high == below) != (until[0] == until[1]):
            return
        if high == below:
            spans = [(rank, rank) for rank in range(min(high, until[0]), max(high, until[0]) + 1)]
        elif high == until[0]:
            spans = [(high, rank) for rank in range(min(below, until[1]), max(below, until[1]) + 1)]
        else:
            return
    elif first.endswith("+"):
        spans = (
            [(rank, rank) for rank in range(high, len(RANKS))]
            if high == below
            else [(high, rank) for rank in range(below, high)]
        )
    else:
        spans = [(high, below)]
    for top, bottom in spans:
        for kind in kinds if top != bottom else ("",):
            yield RANKS[top] + RANKS[bottom] + kind


def _read(text: str) -> tuple[int, int, str] | None:
    """(higher rank, lower rank, `s`, `o` or both) of `AK`, `AKs`, `kTo`, `77`."""
    ranks, kind = text[:2].upper(), text[2:].lower()
    if (
        len(ranks) != 2
        or any(rank not in RANKS for rank in ranks)
        or kind not in ("", "s", "o")
        or (kind and ranks[0] == ranks[1])
    ):
        return None
    high, low = sorted((RANKS.index(ranks[0]), RANKS.index(ranks[1])), reverse=True)
    return high, low, kind or "so"


class Flops:
    """Whether a flop is one of those that the words mean: commas part what may be, `+` joins what has to be. Raises `UsageError`."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)
        self.wanted = [[_flop(word.strip().lower()) for word in part.split("+")] for part in _parts("--board", words)]

    def __call__(self, flop: Flop | None) -> bool:
        return flop is not None and any(all(one(flop) for one in every) for every in self.wanted)

    def __reduce__(self) -> tuple[type["Flops"], tuple[Sequence[str]]]:
        return Flops, (self.words,)


def _flop(word: str) -> Callable[[Flop], bool]:
    if word in _FLOPS:
        return _FLOPS[word]
    rank = word.removesuffix("-high").upper()
    if word.endswith("-high") and len(rank) == 1 and rank in RANKS:
        return lambda flop: flop.high == rank
    raise UsageError(
        f"--board {word[:40]}: give {', '.join(_FLOPS)} or A-high, K-high ...; + joins two that have to hold together"
        f"{nearest(word, _FLOPS)}"
    )
