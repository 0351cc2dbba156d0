# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Plain hands, judged byte by byte: which of a block are right to the last line, and what each of those leaves behind.

What a text means is asked of the grammar once (`asks.py`) and kept. A hand is taken whole or left to the reference path: nothing here
makes a finding. What is taken is held to that path's verdict and state by tests, what is told of it, hand and replay, to its records in
every field. No text is trusted: every place that is read lies within the block or the zeros around it.
"""

import os
from hashlib import sha256
from itertools import combinations

cimport cython
from cpython.buffer cimport PyBUF_READ
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from cpython.datetime cimport (
    datetime,
    datetime_day,
    datetime_hour,
    datetime_microsecond,
    datetime_minute,
    datetime_month,
    datetime_new,
    datetime_second,
    datetime_year,
    import_datetime,
)
from cpython.memoryview cimport PyMemoryView_FromMemory
from cpython.object cimport PyObject, PyTypeObject
from cpython.ref cimport Py_DECREF, Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from cpython.type cimport PyType_GenericAlloc
from cpython.unicode cimport PyUnicode_DecodeASCII, PyUnicode_DecodeUTF8
from libc.math cimport sqrtl
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memchr, memcmp, memcpy, memset

from handaudit.rules.text_findings import internal_error
from handaudit.model import hand as records
from handaudit.model import replay as replays
from handaudit.model.audit import Audit
from handaudit.model.block import CODES, NOTHING, SCHEMA, Block, BlockTable
from handaudit.model.lazy_audit import DONE, Brief, Counting
from handaudit.model.cards import CARD_OF, JOKER
from handaudit.model.conventions import PLAIN as PLAIN_WAYS
from handaudit.kernel import asks as asked
from handaudit.kernel import deal
from handaudit.kernel import meanings
from handaudit.kernel import reasons
from handaudit.kernel.asks import DUE, EVALUATOR, TRUE, shows
from handaudit.kernel.meanings import FIRST_WORDS
from handaudit.kernel.results import NOBODY as NOBODY_GONE
from handaudit.kernel.results import clean_hand, state_at
from handaudit.read.line_kinds import REACH as LONGEST
from handaudit.read.line_kinds import WORDS, header_start, is_site
from handaudit.read.summary import tags_of as tags_of_text
from handaudit.rules.lows import LOW_BIT, low_of_mask
from handaudit.session import digests
from handaudit.session.lookalike_names import COARSE

cdef extern from *:
    int __builtin_popcountll(unsigned long long) noexcept nogil
    int __builtin_ctzll(unsigned long long) noexcept nogil
    int __builtin_clzll(unsigned long long) noexcept nogil
    void __builtin_prefetch(const void *) noexcept nogil
    uint64_t __atomic_fetch_or(uint64_t *, uint64_t, int) noexcept nogil

cdef enum:
    _MOST = 5000  # texts that are kept by each memory
    _SLOTS = 8192
    _STEPS = 64
    KEY = 512  # bytes of a text that is looked up
    SAID = 96  # bytes of words for a hand

cdef int64_t LOWEST = low_of_mask(0)
cdef uint64_t PLAIN_BITS = digests.PLAIN

cdef int LEAVES = asked.LEAVES
cdef int RETURNS = asked.RETURNS
cdef int BUYS = asked.BUYS

include "stamp.pxi"
include "texts.pxi"
include "block.pxi"
include "signs.pxi"
include "ranks.pxi"
include "rank_sets.pxi"
include "ways.pxi"
include "rank_boards.pxi"
include "questions.pxi"
include "board_winners.pxi"
include "flush_boards.pxi"
include "odds.pxi"
include "parts.pxi"
include "seats.pxi"
include "said.pxi"
include "blinds.pxi"
include "bets.pxi"
include "showdown.pxi"
include "summary.pxi"
include "latest.pxi"
include "kept.pxi"
include "found.pxi"
include "runs.pxi"
include "sent.pxi"
include "twins.pxi"
include "memory.pxi"
include "talk.pxi"
include "player.pxi"
include "judge.pxi"
include "rows.pxi"
include "events.pxi"
include "claims.pxi"
include "ledger.pxi"
include "records.pxi"
include "keeping.pxi"
include "counts.pxi"
include "rakes.pxi"
include "row_buffers.pxi"
include "action_rows.pxi"
include "table_rows.pxi"
include "all_in.pxi"
include "tallies.pxi"
include "moments.pxi"
include "spread.pxi"
include "packed_numbers.pxi"
include "sums.pxi"
include "archive.pxi"
include "packed_sums.pxi"
include "player_places.pxi"
include "known_players.pxi"
include "ranked_rows.pxi"
include "players_in_order.pxi"
include "courses.pxi"
include "course_counts.pxi"
include "first_round.pxi"
include "did.pxi"
include "lines.pxi"
include "figures.pxi"
include "begun_cells.pxi"
include "figure_lines.pxi"
include "results.pxi"
include "resamples.pxi"
include "csv_text.pxi"
include "csv_boards.pxi"
include "csv_safe.pxi"
include "csv_values.pxi"
include "csv_table.pxi"
include "csv_clocks.pxi"
include "csv_names.pxi"
include "sought.pxi"
include "adding.pxi"
include "entering.pxi"
include "csv_rows.pxi"
include "csv_hands.pxi"
include "distinct.pxi"
include "columns.pxi"
include "look.pxi"
include "shape_cuts.pxi"
include "shape_names.pxi"
include "shape_seats.pxi"
include "shape_lines.pxi"
include "shape_figures.pxi"
include "shape_play.pxi"
include "shape_pots.pxi"
include "shape_ends.pxi"
include "shape_look.pxi"

# Numbers that the questions and the kernel share stand in both: compiled code has them as constants.
for _mine, _theirs in (
    ((FOLD, CHECK, CALL, RAISE, BET, MUCK, HIDE), "FOLD CHECK CALL RAISE BET MUCK HIDE"),
    ((ANTE, SMALL, BIG, BOTH, STRADDLE), "ANTE SMALL BIG BOTH STRADDLE"),
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
if any(text != (EVENT_KINDS[number] if RANK_OF[number] == 2 else POST_TEXTS[number]) for number, text in enumerate(DONE)):
    raise ImportError("the kernel and brief.py number what is done differently")
# A record of other fields is none that is made here: then all hands are for the reference path.
for _kind, _fields in (
    (EVENT, "line kind seat amount to allin cards kept text"),
    (CLAIM, "line kind amount pot cards run seat name tags result when amounts lost words nobet cashed_out"),
    (CHAIR, "number name stack line state cards"),
    (
        HAND,
        "id source line lines site game limit currency small big ante cap tournament level date table max_seats button "
        "play_money rulebook smallest_chip seats events claims faults unread kinds ways layout numbers pointers "
        "number order dead_button beside left_out dropped"
    ),
    (AUDIT, "hand replay rulebook findings verdict verified contradicted unverifiable ruled"),
    (
        REPLAY,
        "steps moves pots awards streets swap_fees winner_rates cash_outs paid returned won start final total_pot rake "
        "carried_in carried_out strengths holdings board unverifiable unknown"
    ),
    (STEP, "n line street task ask done paid stack committed pot ok note"),
    (ASK, "seat owes level low high may_raise why"),
    (MOVE, "step src dst amount"),
    (POT, "name amount eligible rake"),
    (AWARD, "pot seat amount odd run half"),
    (STREET_POT, "name pot swap_fee"),
    (Counting, "unit short odds rakes line courses"),
    (BRIEF, "deal id table date players total_pot rake"),
):
    if " ".join(getattr(_kind, "_fields", None) or _kind.__slots__) != _fields:
        raise ImportError(f"the kernel makes a {_kind.__name__} of other fields")
