/* Kernels for NEON, which every 64-bit ARM processor has, and for its dot products of int8 (Armv8.2-A,
 * FEAT_DotProd). */
#include "kernels.h"

#if defined(__aarch64__)

#include <arm_neon.h>

#if defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

namespace lineNetwork {
namespace {

constexpr bool offsetsInputs = false;
constexpr int lanes = 4, blockTiles = 1, blockVectors = 4, tilesOfOneVector = 4;

struct Inputs {
    int8x16_t values;

    explicit Inputs(int32_t four) : values(vreinterpretq_s8_s32(vdupq_n_s32(four))) {}
};

namespace neon {

constexpr CLineNetwork_Kernels kind = CLineNetwork_NEON;

/* Two products of numbers up to 127 fit int16. */
inline int32x4_t withProducts(int32x4_t total, const Inputs &inputs, const int8_t *weights) {
    const int8x16_t place = vld1q_s8(weights);
    const int16x8_t low = vmull_s8(vget_low_s8(place), vget_low_s8(inputs.values));
    const int16x8_t high = vmull_high_s8(place, inputs.values);
    return vpadalq_s16(total, vpaddq_s16(low, high));
}

#include "vectorKernels.h"

}  // namespace neon

#pragma clang attribute push(__attribute__((target("dotprod"))), apply_to = function)
namespace neonDot {

constexpr CLineNetwork_Kernels kind = CLineNetwork_NEONDot;

inline int32x4_t withProducts(int32x4_t total, const Inputs &inputs, const int8_t *weights) {
    return vdotq_s32(total, vld1q_s8(weights), inputs.values);
}

#include "vectorKernels.h"

}  // namespace neonDot
#pragma clang attribute pop

}  // namespace

const Kernels *vectorKernels(CLineNetwork_Kernels kind) {
    bool hasDotProducts = false;
#if defined(__linux__)
    hasDotProducts = (getauxval(AT_HWCAP) & HWCAP_ASIMDDP) != 0;
#endif
    return kind == CLineNetwork_NEON                        ? &neon::all
           : kind == CLineNetwork_NEONDot && hasDotProducts ? &neonDot::all
                                                            : nullptr;
}

}  // namespace lineNetwork

#endif
