"""`Texts` remembers what short texts mean: each is asked for once, then found among the others by all lines at a time."""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from handaudit.vectorized.text import Flags, Ints, Words

MOST: Final = 5000
"""Texts that are remembered before the memory is emptied; a block that brings more new ones is not for this reader."""
_MIX: Final[Words] = np.array(
    [int.from_bytes(f"{n}+handaudit"[:8].encode(), "big") * 2 + 1 for n in range(10)], np.uint64
)


class Texts:
    """Texts of at most `width` words to small numbers; -1 for one that means nothing here.

    The words of two texts may mix to one key: then only the one that came first is known, since all words are compared.
    """

    def __init__(self, width: int) -> None:
        self.width = width
        self._forget()

    def _forget(self) -> None:
        self.keys: Words = np.zeros(1, np.uint64)
        self.words: list[Words] = [np.zeros(1, np.uint64) for _ in range(self.width)]
        self.codes: Ints = np.full(1, -1, np.int64)

    def codes_of(self, words: Sequence[Words], good: Flags, ask: Callable[[int], int]) -> Ints:
        """What the texts mean, -1 for those that are not good; `ask` says it of a new one, by its place among them."""
        if good.all():
            return self._codes(words, ask)
        at = np.flatnonzero(good)
        codes = np.full(len(good), -1, np.int64)
        codes[at] = self._codes([word[at] for word in words], lambda n: ask(int(at[n])))
        return codes

    def _codes(self, words: Sequence[Words], ask: Callable[[int], int]) -> Ints:
        key = words[0] * _MIX[0]
        for k in range(1, self.width):
            key ^= (words[k] + _MIX[k]) * _MIX[k]
        found, known = self._find(key, words)
        if not known.all():
            new = np.flatnonzero(~known)
            mixed, places = np.unique(key[new], return_index=True)
            if len(mixed) > MOST:
                mixed, places = mixed[:MOST], places[:MOST]
            places = new[places]
            if len(self.keys) + len(mixed) > MOST:
                self._forget()
            codes = np.array([_asked(ask, int(at)) for at in places], np.int64)
            fresh = ~np.isin(mixed, self.keys)
            mixed, places, codes = mixed[fresh], places[fresh], codes[fresh]
            order = np.argsort(np.concatenate((self.keys, mixed)), kind="stable")
            self.keys = np.concatenate((self.keys, mixed))[order]
            self.codes = np.concatenate((self.codes, codes))[order]
            self.words = [
                np.concatenate((held, word[places]))[order] for held, word in zip(self.words, words, strict=True)
            ]
            found, known = self._find(key, words)
        return np.where(known, found, -1)

    def _find(self, key: Words, words: Sequence[Words]) -> tuple[Ints, Flags]:
        at = np.searchsorted(self.keys, key)
        at = np.where(at < len(self.keys), at, 0)
        known = self.keys[at] == key
        for held, word in zip(self.words, words, strict=True):
            known &= held[at] == word
        return self.codes[at], known


def _asked(ask: Callable[[int], int], at: int) -> int:
    """What a text means; one that is no UTF-8 means nothing."""
    try:
        return ask(at)
    except UnicodeDecodeError:
        return -1
