"""Who is left alone may show the hand that nobody has called: two cards that are his own, and words that are true."""

import numpy as np

from handaudit.vectorized.asks import TRUE, Asks
from handaudit.vectorized.bets import Bets
from handaudit.vectorized.cards import Dealt
from handaudit.vectorized.heads import Heads
from handaudit.vectorized.parts import RIVER, Parts
from handaudit.vectorized.ranks import EVALUATOR, strengths
from handaudit.vectorized.said import DEALT, Said
from handaudit.vectorized.showdown import SAID, SHUT, WORDED, judged, pair
from handaudit.vectorized.text import Flags, Ints, Text
from handaudit.vectorized.texts import Texts

_SHOWS = len(b"shows [")


def shown_alone(
    text: Text, parts: Parts, heads: Heads, said: Said, dealt: Dealt, bets: Bets, at: Ints, texts: Texts, asks: Asks
) -> Flags:
    """Whether these lines, one at most of a hand, show cards that their player may hold, and say of them what is so.

    Words are judged where the board is complete, as on the reference path.
    """
    hand, place = said.hand[at], bets.at[at]
    begin, end = said.rest[at] + _SHOWS, said.end[at]
    one, two, good = pair(text, begin)
    good &= end >= begin + 6
    words, till = begin + 8, np.maximum(end - 1, begin + 8)
    worded = (text.word(begin + 6, 2) == WORDED) & (text.bytes[till] == SHUT) & (till > words) & (till - words <= SAID)
    good &= worded | (end == begin + 6)
    # -- his own cards, where they were seen dealt, or nobody's
    own = np.zeros(text.hands * 16, np.uint64)
    seen = np.flatnonzero(said.kind == DEALT)
    own[said.hand[seen] * 16 + bets.at[seen]] = text.word(said.end[seen] - 6, 5)
    held = own[hand * 16 + place]
    fresh = dealt.cards[hand] & (np.int64(1) << one | np.int64(1) << two) == 0
    good &= np.where(held != 0, held == text.word(begin, 5), fresh)
    # -- words
    whole = np.flatnonzero(worded & good & (bets.last[hand] == RIVER))
    if len(whole):
        usual = np.array([deal.ev is EVALUATOR for deal in heads.deals], np.bool_)[heads.number[hand[whole]]]
        board = parts.board[:, hand[whole]]
        strength = strengths(np.concatenate((board, one[None, whole], two[None, whole])))
        good[whole] &= usual & (judged(text, texts, asks, strength, words[whole], till[whole], usual) >= TRUE)
    return good
