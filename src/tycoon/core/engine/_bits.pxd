cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>
    #if defined(__POPCNT__) || defined(__aarch64__)
    static inline int tycoon_popcount(uint64_t x) { return __builtin_popcountll(x); }
    #else /* where the processor may lack the instruction, the builtin is a call of a table */
    static inline int tycoon_popcount(uint64_t x) {
        x -= (x >> 1) & 0x5555555555555555ull;
        x = (x & 0x3333333333333333ull) + ((x >> 2) & 0x3333333333333333ull);
        x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0full;
        return (int)(x * 0x0101010101010101ull >> 56);
    }
    #endif
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int tycoon_low_bit(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    static __inline int tycoon_high_bit(uint64_t x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
    #else
    static inline int tycoon_low_bit(uint64_t x) { return __builtin_ctzll(x); }
    static inline int tycoon_high_bit(uint64_t x) { return 63 - __builtin_clzll(x); }
    #endif
    #if defined(__BMI2__)
    #include <immintrin.h>
    static inline uint64_t tycoon_nth_bit(uint64_t x, int n) { return _pdep_u64((uint64_t)1 << n, x); }
    #else
    static inline uint64_t tycoon_nth_bit(uint64_t x, int n) {
        while (n--) x &= x - 1;
        return x & (0 - x);
    }
    #endif
    /* The bytes of one that is not empty. */
    #define TYCOON_BYTES(array) (((PyByteArrayObject *)(array))->ob_start)
    #if defined(_MSC_VER) || __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    #define TYCOON_LITTLE(x) (x)
    #else
    #define TYCOON_LITTLE(x) __builtin_bswap64(x)
    #endif
    static inline void tycoon_put_number(PyObject *into, Py_ssize_t at, long long value) {
        const uint64_t little = TYCOON_LITTLE((uint64_t)value);
        memcpy(TYCOON_BYTES(into) + at, &little, sizeof little);
    }
    static inline long long tycoon_number_at(PyObject *from, Py_ssize_t at) {
        uint64_t little;
        memcpy(&little, TYCOON_BYTES(from) + at, sizeof little);
        return (long long)TYCOON_LITTLE(little);
    }
    static inline long long tycoon_narrow_at(PyObject *from, Py_ssize_t at, Py_ssize_t width) {
        const char *start = TYCOON_BYTES(from) + at;
        uint64_t little = 0;
        switch (width) { /* for copies of a known length */
            case 1: return (signed char)*start;
            case 2: memcpy(&little, start, 2); return (int16_t)TYCOON_LITTLE(little);
            case 4: memcpy(&little, start, 4); return (int32_t)TYCOON_LITTLE(little);
            default: return tycoon_number_at(from, at);
        }
    }
    static inline uint64_t tycoon_mixed(uint64_t x) {
        x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
        x = (x ^ x >> 27) * 0x94d049bb133111ebull;
        return x ^ x >> 31;
    }
    """
    int popcount "tycoon_popcount" (unsigned long long x) noexcept nogil
    int low_bit "tycoon_low_bit" (unsigned long long x) noexcept nogil
    int high_bit "tycoon_high_bit" (unsigned long long x) noexcept nogil
    unsigned long long nth_bit "tycoon_nth_bit" (unsigned long long x, int n) noexcept nogil
    unsigned long long mixed "tycoon_mixed" (unsigned long long x) noexcept nogil
    # The caller has looked whether the bytes are there.
    void put_number "tycoon_put_number" (bytearray into, Py_ssize_t at, long long value) noexcept nogil
    long long number_at "tycoon_number_at" (bytearray from_, Py_ssize_t at) noexcept nogil
    long long narrow_at "tycoon_narrow_at" (bytearray from_, Py_ssize_t at, Py_ssize_t width) noexcept nogil
