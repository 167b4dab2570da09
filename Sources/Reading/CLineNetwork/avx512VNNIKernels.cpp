/* Kernels for AVX-512 VNNI: products of int8 in registers of 512 bits. */
#include "kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <cstring>

#pragma clang attribute push(                                                                     \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni"))), apply_to = function)

namespace lineNetwork {
namespace avx512VNNI {
namespace {

constexpr int lanes = 16;
constexpr int blockTiles = 4, blockVectors = 4, tilesOfOneVector = 8;

struct Integers {
    __m512i bits;
};

struct Floats {
    __m512 values;
};

struct Inputs {
    __m512i values;
};

inline Floats operator+(Floats left, Floats right) {
    return {_mm512_add_ps(left.values, right.values)};
}
inline Floats operator-(Floats left, Floats right) {
    return {_mm512_sub_ps(left.values, right.values)};
}
inline Floats operator*(Floats left, Floats right) {
    return {_mm512_mul_ps(left.values, right.values)};
}

inline Integers allLanes(int32_t value) { return {_mm512_set1_epi32(value)}; }
inline Floats allLanes(float value) { return {_mm512_set1_ps(value)}; }

inline Integers loadIntegers(const int32_t *place) { return {_mm512_loadu_si512(place)}; }
inline void storeIntegers(int32_t *place, Integers value) {
    _mm512_storeu_si512(place, value.bits);
}
inline Floats loadFloats(const float *place) { return {_mm512_loadu_ps(place)}; }
inline void storeFloats(float *place, Floats value) { _mm512_storeu_ps(place, value.values); }

inline Integers larger(Integers left, Integers right) {
    return {_mm512_max_epi32(left.bits, right.bits)};
}
inline Integers smaller(Integers left, Integers right) {
    return {_mm512_min_epi32(left.bits, right.bits)};
}
inline Integers truncated(Floats value) { return {_mm512_cvttps_epi32(value.values)}; }
inline Floats converted(Integers value) { return {_mm512_cvtepi32_ps(value.bits)}; }

inline Floats clipped(Floats value, Floats limit) {
    __m512 lowest = _mm512_sub_ps(_mm512_setzero_ps(), limit.values);
    return {_mm512_min_ps(_mm512_max_ps(value.values, lowest), limit.values)};
}
inline Floats magnitude(Floats value) { return {_mm512_abs_ps(value.values)}; }
inline __mmask16 negative(Floats value) {
    return _mm512_cmp_ps_mask(value.values, _mm512_setzero_ps(), _CMP_LT_OQ);
}
inline Floats ifNegative(Floats condition, Floats yes, Floats no) {
    return {_mm512_mask_blend_ps(negative(condition), no.values, yes.values)};
}
inline Floats withSign(Floats magnitude, Floats sign) {
    return {_mm512_mask_xor_ps(magnitude.values, negative(sign), magnitude.values,
                               _mm512_set1_ps(-0.0f))};
}
inline Integers withSign(Integers magnitude, Floats sign) {
    return {_mm512_mask_sub_epi32(magnitude.bits, negative(sign), _mm512_setzero_si512(),
                                  magnitude.bits)};
}
inline void storeBytes(int8_t *place, Integers value) {
    _mm_storeu_si128(reinterpret_cast<__m128i *>(place), _mm512_cvtepi32_epi8(value.bits));
}

/* Two entries of a table, from indices in one 64-bit number. */
inline __m128 entries(const TableEntry *table, uint64_t indices) {
    const double *first = reinterpret_cast<const double *>(table + static_cast<uint32_t>(indices));
    const double *second = reinterpret_cast<const double *>(table + (indices >> 32));
    return _mm_castpd_ps(_mm_loadh_pd(_mm_load_sd(first), second));
}

inline void gather(const TableEntry *table, Integers index, Floats *values, Floats *differences) {
    __m128i quarters[4] = {
        _mm512_castsi512_si128(index.bits), _mm512_extracti32x4_epi32(index.bits, 1),
        _mm512_extracti32x4_epi32(index.bits, 2), _mm512_extracti32x4_epi32(index.bits, 3)};
    __m512 first = _mm512_setzero_ps(), second = _mm512_setzero_ps();
    first = _mm512_castps128_ps512(entries(table, _mm_cvtsi128_si64(quarters[0])));
    second = _mm512_castps128_ps512(entries(table, _mm_extract_epi64(quarters[0], 1)));
    first = _mm512_insertf32x4(first, entries(table, _mm_cvtsi128_si64(quarters[1])), 1);
    second = _mm512_insertf32x4(second, entries(table, _mm_extract_epi64(quarters[1], 1)), 1);
    first = _mm512_insertf32x4(first, entries(table, _mm_cvtsi128_si64(quarters[2])), 2);
    second = _mm512_insertf32x4(second, entries(table, _mm_extract_epi64(quarters[2], 1)), 2);
    first = _mm512_insertf32x4(first, entries(table, _mm_cvtsi128_si64(quarters[3])), 3);
    second = _mm512_insertf32x4(second, entries(table, _mm_extract_epi64(quarters[3], 1)), 3);
    *values = {_mm512_shuffle_ps(first, second, _MM_SHUFFLE(2, 0, 2, 0))};
    *differences = {_mm512_shuffle_ps(first, second, _MM_SHUFFLE(3, 1, 3, 1))};
}

/* The instruction's first factor is unsigned: inputs greater by 128, which the sums start with. */
inline Inputs broadcast(const int8_t *inputs) {
    uint32_t four;
    memcpy(&four, inputs, sizeof four);
    return {_mm512_set1_epi32(static_cast<int32_t>(four ^ 0x80808080))};
}

inline Integers withProducts(Integers total, Inputs inputs, const int8_t *weights) {
    return {_mm512_dpbusd_epi32(total.bits, inputs.values, _mm512_load_si512(weights))};
}

#include "vectorKernels.h"

}  // namespace
}  // namespace avx512VNNI

const Kernels *avx512VNNIKernels() {
    static const Kernels kernels{CLineNetwork_AVX512VNNI, true,
                                 avx512VNNI::multiply,    avx512VNNI::pool,
                                 avx512VNNI::advance,     avx512VNNI::activate};
    return &kernels;
}

}  // namespace lineNetwork

#pragma clang attribute pop

#else

const lineNetwork::Kernels *lineNetwork::avx512VNNIKernels() { return nullptr; }

#endif
