/* Kernels for AVX2, AVX-VNNI and AVX-512 VNNI. */
#include "kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>

namespace lineNetwork {
namespace {

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
namespace avx2 {

constexpr CLineNetwork_Kernels kind = CLineNetwork_AVX2;
constexpr bool offsetsInputs = false;
constexpr int lanes = 8, blockTiles = 1, blockVectors = 4, tilesOfOneVector = 4;

struct Inputs {
    __m256i values, magnitudes;

    explicit Inputs(int32_t four)
        : values(_mm256_set1_epi32(four)), magnitudes(_mm256_abs_epi8(values)) {}
};

/* A product of int8 takes an unsigned factor: the weight gets the input's sign. Two products of
 * numbers up to 127 fit int16. */
inline __m256i withProducts(__m256i total, const Inputs &inputs, const int8_t *weights) {
    const __m256i place = _mm256_load_si256(reinterpret_cast<const __m256i *>(weights));
    const __m256i pairs =
        _mm256_maddubs_epi16(inputs.magnitudes, _mm256_sign_epi8(place, inputs.values));
    return _mm256_add_epi32(total, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}

#include "vectorKernels.h"

}  // namespace avx2
#pragma clang attribute pop

/* The first factor of dot products is unsigned: inputs greater by 128, which the sums start with. */
constexpr uint32_t inputOffsets = 0x80808080;

#pragma clang attribute push(__attribute__((target("avx2,avxvnni"))), apply_to = function)
namespace avxVNNI {

constexpr CLineNetwork_Kernels kind = CLineNetwork_AVXVNNI;
constexpr bool offsetsInputs = true;
constexpr int lanes = 8, blockTiles = 1, blockVectors = 4, tilesOfOneVector = 4;

struct Inputs {
    __m256i values;

    explicit Inputs(uint32_t four)
        : values(_mm256_set1_epi32(static_cast<int32_t>(four ^ inputOffsets))) {}
};

inline __m256i withProducts(__m256i total, const Inputs &inputs, const int8_t *weights) {
    const __m256i place = _mm256_load_si256(reinterpret_cast<const __m256i *>(weights));
    return _mm256_dpbusd_avx_epi32(total, inputs.values, place);
}

#include "vectorKernels.h"

}  // namespace avxVNNI
#pragma clang attribute pop

#pragma clang attribute push(                                                                     \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni"))), apply_to = function)
namespace avx512VNNI {

constexpr CLineNetwork_Kernels kind = CLineNetwork_AVX512VNNI;
constexpr bool offsetsInputs = true;
constexpr int lanes = 16, blockTiles = 4, blockVectors = 4, tilesOfOneVector = 8;

struct Inputs {
    __m512i values;

    explicit Inputs(uint32_t four)
        : values(_mm512_set1_epi32(static_cast<int32_t>(four ^ inputOffsets))) {}
};

inline __m512i withProducts(__m512i total, const Inputs &inputs, const int8_t *weights) {
    return _mm512_dpbusd_epi32(total, inputs.values, _mm512_load_si512(weights));
}

#include "vectorKernels.h"

}  // namespace avx512VNNI
#pragma clang attribute pop

}  // namespace

/* Asks the processor, and whether the operating system keeps the registers. */
const Kernels *vectorKernels(CLineNetwork_Kernels kind) {
    __builtin_cpu_init();
    const bool hasAVX2 = __builtin_cpu_supports("avx2");
    switch (kind) {
    case CLineNetwork_AVX2:
        return hasAVX2 ? &avx2::all : nullptr;
    case CLineNetwork_AVXVNNI:
        return hasAVX2 && __builtin_cpu_supports("avxvnni") ? &avxVNNI::all : nullptr;
    case CLineNetwork_AVX512VNNI:
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                       __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
                       __builtin_cpu_supports("avx512vnni")
                   ? &avx512VNNI::all
                   : nullptr;
    default:
        return nullptr;
    }
}

}  // namespace lineNetwork

#endif
