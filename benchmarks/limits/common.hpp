// What the limit programs share: numbers by lot and the processor's clock.
#pragma once

#include <cstdint>
#include <ctime>
#ifdef __BMI2__
#include <immintrin.h>
#endif

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
__extension__ using Wide = unsigned __int128;

// Lehmer's generator with 128 bits of state; the upper half of the product is the number.
class Chance {
public:
    explicit Chance(u64 seed) : state_((static_cast<Wide>(seed) << 1 | 1) * 0x9E3779B97F4A7C15) {
        for (int i = 0; i < 4; i++) word();  // small seeds differ in few bits
    }

    u64 word() {
        state_ *= 0xDA942042E4DD58B5;
        return static_cast<u64>(state_ >> 64);
    }

    // 0 to n - 1; the error of 32 bits is far below what can be measured.
    u32 below(u32 n) { return static_cast<u32>((word() >> 32) * n >> 32); }

private:
    Wide state_;
};

// The bits of `from` where `mask` has ones, side by side.
inline u64 gathered(u64 from, u64 mask) {
#ifdef __BMI2__
    return _pext_u64(from, mask);
#else
    u64 bits = 0;
    for (int i = 0; mask; i++, mask &= mask - 1) bits |= u64{(from & mask & -mask) != 0} << i;
    return bits;
#endif
}

// The other way round: the lowest bits of `from` put where `mask` has ones.
inline u64 spread(u64 from, u64 mask) {
#ifdef __BMI2__
    return _pdep_u64(from, mask);
#else
    u64 bits = 0;
    for (; mask; from >>= 1, mask &= mask - 1) bits |= from & 1 ? mask & -mask : 0;
    return bits;
#endif
}

// Seconds that this process has had a processor; others who wait for it do not count.
inline double processor_seconds() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}
