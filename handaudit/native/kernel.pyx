# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Plain hands, judged byte by byte: which of a block are right to the last line, and what each of those leaves behind.

What a text means is asked of the grammar once (`asks.py`) and kept. A hand is taken whole or left to the reference path: nothing here
makes a finding. What is taken is held to that path's verdict and state by tests. No text is trusted: every place that is read lies
within the block or the zeros around it.
"""

import os

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memchr, memcmp, memcpy, memset

from handaudit.model.cards import CARD_OF, JOKER
from handaudit.native import asks as asked
from handaudit.native import deal, meanings, reasons
from handaudit.native.asks import DUE, EVALUATOR, TRUE, shows
from handaudit.native.meanings import FIRST_WORDS
from handaudit.native.told import NOBODY as NOBODY_GONE
from handaudit.native.told import clean_hand
from handaudit.read.line_kinds import REACH as LONGEST
from handaudit.read.line_kinds import WORDS, header_start, is_site
from handaudit.session import duplicates

cdef extern from *:
    int __builtin_popcountll(unsigned long long) noexcept nogil

cdef enum:
    _MOST = 5000  # texts that are kept by each memory
    _SLOTS = 8192
    _STEPS = 64
    KEY = 512  # bytes of a text that is looked up
    SAID = 64  # bytes of words for a hand

cdef bint ALIKE = duplicates.ALIKE
cdef uint64_t PLAIN_BITS = duplicates.PLAIN

cdef int LEAVES = asked.LEAVES
cdef int RETURNS = asked.RETURNS

include "stamp.pxi"
include "texts.pxi"
include "block.pxi"
include "ranks.pxi"
include "parts.pxi"
include "seats.pxi"
include "said.pxi"
include "bets.pxi"
include "showdown.pxi"
include "summary.pxi"
include "found.pxi"
include "memory.pxi"
include "player.pxi"
include "judge.pxi"
include "look.pxi"

# Numbers that the questions and the kernel share stand in both: compiled code has them as constants.
for _mine, _theirs in (
    ((FOLD, CHECK, CALL, RAISE, BET, ANTE, SMALL, BIG, MUCK, HIDE, BOTH), "FOLD CHECK CALL RAISE BET ANTE SMALL BIG MUCK HIDE BOTH"),
    ((FOLDED, TOOK, MUCKED), "FOLDED TOOK MUCKED"),
):
    if _mine != tuple([getattr(meanings, _name) for _name in _theirs.split()]):
        raise ImportError("the kernel and meanings.py number lines differently")
if (SHOWED, HELD) != (asked.SHOWED, asked.HELD) or deal.LIMITS != {"no-limit": NO_LIMIT, "limit": FIXED_LIMIT, "pot-limit": POT_LIMIT}:
    raise ImportError("the kernel, asks.py and deal.py number shows or limits differently")
if asked.CAPS != {"none": 0, "four": FOUR_BETS, "four_unless_heads_up": FOUR_UNLESS_HEADS_UP}:
    raise ImportError("the kernel and asks.py number the caps of a round differently")
if meanings.TAGS[" (button) (small blind)"] != IS_BUTTON | IS_SMALL or meanings.TAGS[" (big blind)"] != IS_BIG:
    raise ImportError("the kernel and meanings.py number tags differently")
