"""Many bytes of a text at once: where its lines end, and whether it has signs of control or signs that are not ASCII."""

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(__SSE2__)
    #include <emmintrin.h>
    static inline uint64_t handaudit_bits(__m128i one, __m128i two, __m128i three, __m128i four) {
        return (uint64_t)_mm_movemask_epi8(one) | (uint64_t)_mm_movemask_epi8(two) << 16 | (uint64_t)_mm_movemask_epi8(three) << 32
            | (uint64_t)_mm_movemask_epi8(four) << 48;
    }
    static inline void handaudit_marks(const uint8_t *text, uint64_t *ends, uint64_t *controls, uint64_t *wide) {
        const __m128i newline = _mm_set1_epi8(10), last = _mm_set1_epi8(31);
        const __m128i one = _mm_loadu_si128((const __m128i *)text), two = _mm_loadu_si128((const __m128i *)(text + 16));
        const __m128i three = _mm_loadu_si128((const __m128i *)(text + 32)), four = _mm_loadu_si128((const __m128i *)(text + 48));
        #define HANDAUDIT_END(some) _mm_cmpeq_epi8(some, newline)
        #define HANDAUDIT_CONTROL(some) _mm_cmpeq_epi8(_mm_min_epu8(some, last), some)
        *ends = handaudit_bits(HANDAUDIT_END(one), HANDAUDIT_END(two), HANDAUDIT_END(three), HANDAUDIT_END(four));
        *controls = handaudit_bits(HANDAUDIT_CONTROL(one), HANDAUDIT_CONTROL(two), HANDAUDIT_CONTROL(three), HANDAUDIT_CONTROL(four));
        *wide = handaudit_bits(one, two, three, four);
    }
    #else
    /* The highest bits of eight bytes side by side. */
    static inline uint64_t handaudit_bits(uint64_t word) {
        return (word >> 7 & 0x0101010101010101ULL) * 0x0102040810204080ULL >> 56;
    }
    static inline void handaudit_marks(const uint8_t *text, uint64_t *ends, uint64_t *controls, uint64_t *wide) {
        const uint64_t low = 0x7F7F7F7F7F7F7F7FULL;
        uint64_t word, other;
        int k, n;
        *ends = *controls = *wide = 0;
        for (k = 0; k < 64; k += 8) {
            word = 0;
            for (n = 0; n < 8; n++) word |= (uint64_t)text[k + n] << 8 * n;
            other = word ^ 0x0A0A0A0A0A0A0A0AULL;
            *ends |= handaudit_bits(~((other & low) + low | other)) << k;
            *controls |= handaudit_bits(~((word & low) + 0x6060606060606060ULL | word)) << k;
            *wide |= handaudit_bits(word) << k;
        }
    }
    #endif
    """
    # Of 64 bytes, each as a bit, the first as the lowest one: line feeds, bytes below a blank, bytes above ASCII.
    void handaudit_marks(const uint8_t *text, uint64_t *ends, uint64_t *controls, uint64_t *wide) noexcept nogil


cdef bint has_signs(const uint8_t *buf, int64_t at, int64_t end) noexcept nogil:
    """Whether all of a text that is not ASCII are signs of currencies, so that it is UTF-8; 64 more bytes may be read behind it."""
    cdef uint64_t ends, controls, wide
    cdef int64_t here
    while at < end:
        handaudit_marks(buf + at, &ends, &controls, &wide)
        if wide == 0:
            at += 64
            continue
        here = at + __builtin_ctzll(wide)
        if here >= end:
            break
        if begins(buf + here, b"\xe2\x82\xac", 3):
            at = here + 3
        elif begins(buf + here, b"\xc2\xa3", 2):
            at = here + 2
        else:
            return False
    return True


cdef bint has_mark(const uint8_t *buf, int64_t low, int64_t high) noexcept nogil:
    """Whether a text holds a byte order mark, or one with its bytes swapped: neither is a part of any line. Up to two more bytes are read
    behind it."""
    cdef const uint8_t *sign
    while low < high:
        sign = <const uint8_t *>memchr(buf + low, 0xEF, high - low)
        if sign == NULL:
            return False
        if (sign[1] == 0xBB and sign[2] == 0xBF) or (sign[1] == 0xBF and sign[2] == 0xBE):
            return True
        low = sign + 1 - buf
    return False


cdef int cut_lines(const uint8_t *buf, Hand *hand, Line *lines) noexcept nogil:
    """The lines of a hand, but for the empty ones at its end; -1 where it is not laid out as a plain one. What it is made of is noted. Up
    to 64 more bytes are read behind it."""
    cdef int64_t at, start = hand.low, stop, end
    cdef uint64_t ends, controls, wide, high = 0, rest
    cdef int total = 0, count = 0, blanks
    cdef bint good = buf[hand.low] < 0x80, gap = False
    hand.blank = hand.loose = hand.returns = False
    hand.till = hand.end = hand.low
    for at in range(hand.low, hand.high, 64):
        handaudit_marks(buf + at, &ends, &controls, &wide)
        if hand.high - at < 64:
            rest = (<uint64_t>1 << (hand.high - at)) - 1
            ends, controls, wide = ends & rest, controls & rest, wide & rest
        high |= wide
        controls ^= ends
        while controls:  # only a carriage return at the end of a line is layout
            stop = at + __builtin_ctzll(controls)
            controls &= controls - 1
            if buf[stop] == 13 and stop + 1 < hand.high and buf[stop + 1] == 10:
                hand.returns = True
            else:
                good = False
        while ends:
            stop = end = at + __builtin_ctzll(ends)
            ends &= ends - 1
            total += 1
            if end > start and buf[end - 1] == 13:
                end -= 1
            if end == start:
                gap = True
                start = stop + 1
                continue
            good = good and not gap and buf[start] != 32 and count < LINES
            if good:
                hand.till = end
                if buf[end - 1] == 32:
                    hand.blank = True
                    end -= 1
                    blanks = 0
                    while end > start and buf[end - 1] == 32:
                        hand.loose = True
                        blanks += 1
                        if blanks > BLANKS_MOST:
                            good = False
                            break
                        end -= 1
                hand.end = end
                lines[count].start, lines[count].end = start, end
                count += 1
            start = stop + 1
    hand.lines = total
    hand.foreign = high != 0
    good = good and not (high and has_mark(buf, hand.low, hand.high))
    return count if good and start == hand.high and count >= LEAST else -1
