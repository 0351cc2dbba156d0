"""SHA-256, as FIPS 180-4 has it, of short texts."""

cdef uint32_t SHA_ROUNDS[64]
SHA_ROUNDS[:] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]
cdef uint32_t SHA_BEGIN[8]
SHA_BEGIN[:] = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]
cdef enum:
    SHA_MOST = 55  # bytes of a text that is one block

cdef extern from *:
    """
    /* Processors with instructions for it need a fourth of the time. Which one this is, is asked while it runs. */
    #if defined(__x86_64__) && defined(__GNUC__)
    #include <cpuid.h>
    #include <immintrin.h>
    static int handaudit_knows_sha(void) {
        unsigned int a, b, c, d;
        if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSE4_1)) return 0;
        return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & 1u << 29);
    }
    __attribute__((target("sha,sse4.1")))
    static void handaudit_sha_block(uint32_t *state, const uint8_t *block, const uint32_t *rounds) {
        const __m128i turn = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
        __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xb1);
        __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1b);
        __m128i one = _mm_alignr_epi8(low, high, 8), two = _mm_blend_epi16(high, low, 0xf0), begin = one, end = two, w[4], sum;
        int k;
        for (k = 0; k < 4; k++)
            w[k] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(block + 16 * k)), turn);
    #pragma GCC unroll 16
        for (k = 0; k < 16; k++) {
            sum = _mm_add_epi32(w[k & 3], _mm_loadu_si128((const __m128i *)(rounds + 4 * k)));
            two = _mm_sha256rnds2_epu32(two, one, sum);
            one = _mm_sha256rnds2_epu32(one, two, _mm_shuffle_epi32(sum, 0x0e));
            if (k < 12) {
                sum = _mm_add_epi32(_mm_sha256msg1_epu32(w[k & 3], w[k + 1 & 3]), _mm_alignr_epi8(w[k + 3 & 3], w[k + 2 & 3], 4));
                w[k & 3] = _mm_sha256msg2_epu32(sum, w[k + 3 & 3]);
            }
        }
        one = _mm_shuffle_epi32(_mm_add_epi32(one, begin), 0x1b);
        two = _mm_shuffle_epi32(_mm_add_epi32(two, end), 0xb1);
        _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(one, two, 0xf0));
        _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(two, one, 8));
    }
    #else
    static int handaudit_knows_sha(void) { return 0; }
    static void handaudit_sha_block(uint32_t *state, const uint8_t *block, const uint32_t *rounds) {
        (void)state, (void)block, (void)rounds;
    }
    #endif
    """
    int handaudit_knows_sha() noexcept nogil
    void handaudit_sha_block(uint32_t *state, const uint8_t *block, const uint32_t *rounds) noexcept nogil

cdef bint KNOWS_SHA = handaudit_knows_sha()


cdef inline uint32_t turned(uint32_t word, int by) noexcept nogil:
    """A word whose bits are turned right."""
    return word >> by | word << 32 - by


cdef inline void sha256_step(
    uint32_t a, uint32_t b, uint32_t c, uint32_t *d, uint32_t e, uint32_t f, uint32_t g, uint32_t *h, uint32_t more
) noexcept nogil:
    """One step. Two of the eight words change; in the next step each has the place of the one behind it."""
    cdef uint32_t one = h[0] + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + (g ^ e & (f ^ g)) + more
    d[0] += one
    h[0] = one + (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + (a & b | c & (a | b))


cdef void sha256_block(uint32_t *state, const uint8_t *block) noexcept nogil:
    """The state behind a block of 64 bytes."""
    cdef uint32_t w[64]
    cdef uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f = state[5], g = state[6], h = state[7], one, two
    cdef int k
    for k in range(16):
        w[k] = <uint32_t>block[4 * k] << 24 | block[4 * k + 1] << 16 | block[4 * k + 2] << 8 | block[4 * k + 3]
    for k in range(16, 64):
        one, two = w[k - 15], w[k - 2]
        w[k] = w[k - 16] + w[k - 7] + (turned(one, 7) ^ turned(one, 18) ^ one >> 3) + (turned(two, 17) ^ turned(two, 19) ^ two >> 10)
    for k in range(0, 64, 8):
        sha256_step(a, b, c, &d, e, f, g, &h, SHA_ROUNDS[k] + w[k])
        sha256_step(h, a, b, &c, d, e, f, &g, SHA_ROUNDS[k + 1] + w[k + 1])
        sha256_step(g, h, a, &b, c, d, e, &f, SHA_ROUNDS[k + 2] + w[k + 2])
        sha256_step(f, g, h, &a, b, c, d, &e, SHA_ROUNDS[k + 3] + w[k + 3])
        sha256_step(e, f, g, &h, a, b, c, &d, SHA_ROUNDS[k + 4] + w[k + 4])
        sha256_step(d, e, f, &g, h, a, b, &c, SHA_ROUNDS[k + 5] + w[k + 5])
        sha256_step(c, d, e, &f, g, h, a, &b, SHA_ROUNDS[k + 6] + w[k + 6])
        sha256_step(b, c, d, &e, f, g, h, &a, SHA_ROUNDS[k + 7] + w[k + 7])
    state[0] += a
    state[1] += b
    state[2] += c
    state[3] += d
    state[4] += e
    state[5] += f
    state[6] += g
    state[7] += h


cdef void sha256(const uint8_t *text, int64_t size, uint32_t *state) noexcept nogil:
    """The eight words of the digest of a text of at most 55 bytes: behind it stand a bit, zeros and how many bits it has."""
    cdef uint8_t block[64]
    memset(block, 0, sizeof(block))
    memcpy(block, text, size)
    block[size] = 0x80
    block[62], block[63] = 8 * size >> 8, 8 * size & 255
    memcpy(state, SHA_BEGIN, sizeof(SHA_BEGIN))
    if KNOWS_SHA:
        handaudit_sha_block(state, block, SHA_ROUNDS)
    else:
        sha256_block(state, block)


def short_digests(bytes text, /):
    """The eight words of the digest of a text of at most 55 bytes: as this processor has them, and as any has them. Raises `ValueError`
    for a longer one."""
    global KNOWS_SHA
    cdef uint32_t quick[8], plain[8]
    cdef bint knows = KNOWS_SHA
    if len(text) > SHA_MOST:
        raise ValueError("a text of more bytes than one block has room for")
    sha256(<const uint8_t *>PyBytes_AS_STRING(text), len(text), quick)
    KNOWS_SHA = False
    sha256(<const uint8_t *>PyBytes_AS_STRING(text), len(text), plain)
    KNOWS_SHA = knows
    return list(quick), list(plain)
