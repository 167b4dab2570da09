/* Kernels for AVX-VNNI: products of int8 in registers of 256 bits. */
#include "kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <cstring>

#pragma clang attribute push(__attribute__((target("avx2,avxvnni"))), apply_to = function)

namespace lineNetwork {
namespace avxVNNI {
namespace {

#include "registers256.h"

constexpr int blockTiles = 1, blockVectors = 4, tilesOfOneVector = 4;

struct Inputs {
    __m256i values;
};

/* The instruction's first factor is unsigned: inputs greater by 128, which the sums start with. */
inline Inputs broadcast(const int8_t *inputs) {
    uint32_t four;
    memcpy(&four, inputs, sizeof four);
    return {_mm256_set1_epi32(static_cast<int32_t>(four ^ 0x80808080))};
}

inline Integers withProducts(Integers total, Inputs inputs, const int8_t *weights) {
    __m256i place = _mm256_load_si256(reinterpret_cast<const __m256i *>(weights));
    return {_mm256_dpbusd_avx_epi32(total.bits, inputs.values, place)};
}

#include "vectorKernels.h"

}  // namespace
}  // namespace avxVNNI

const Kernels *avxVNNIKernels() {
    static const Kernels kernels{CLineNetwork_AVXVNNI, true,
                                 avxVNNI::multiply,    avxVNNI::pool,
                                 avxVNNI::advance,     avxVNNI::activate};
    return &kernels;
}

}  // namespace lineNetwork

#pragma clang attribute pop

#else

const lineNetwork::Kernels *lineNetwork::avxVNNIKernels() { return nullptr; }

#endif
