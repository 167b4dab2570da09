/* Kernels for AVX2, without instructions for products of int8. */
#include "kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <cstring>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

namespace lineNetwork {
namespace avx2 {
namespace {

#include "registers256.h"

/* The tiles and vectors that are multiplied together: their sums leave registers for inputs. */
constexpr int blockTiles = 1, blockVectors = 4, tilesOfOneVector = 4;

struct Inputs {
    __m256i values, magnitudes;
};

inline Inputs broadcast(const int8_t *inputs) {
    int32_t four;
    memcpy(&four, inputs, sizeof four);
    __m256i values = _mm256_set1_epi32(four);
    return {values, _mm256_abs_epi8(values)};
}

/* A product of int8 takes an unsigned factor: the weight gets the input's sign. Two products of
 * numbers up to 127 fit int16. */
inline Integers withProducts(Integers total, Inputs inputs, const int8_t *weights) {
    __m256i place = _mm256_load_si256(reinterpret_cast<const __m256i *>(weights));
    __m256i pairs = _mm256_maddubs_epi16(inputs.magnitudes, _mm256_sign_epi8(place, inputs.values));
    __m256i fours = _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
    return {_mm256_add_epi32(total.bits, fours)};
}

#include "vectorKernels.h"

}  // namespace
}  // namespace avx2

const Kernels *avx2Kernels() {
    static const Kernels kernels{CLineNetwork_AVX2, false,         avx2::multiply,
                                 avx2::pool,        avx2::advance, avx2::activate};
    return &kernels;
}

}  // namespace lineNetwork

#pragma clang attribute pop

#else

const lineNetwork::Kernels *lineNetwork::avx2Kernels() { return nullptr; }

#endif
