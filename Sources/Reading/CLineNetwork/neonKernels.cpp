/* Kernels for NEON, which every 64-bit ARM processor has. */
#include "kernels.h"

#if defined(__aarch64__)

#include <arm_neon.h>

#include <cstring>

namespace lineNetwork {
namespace neon {
namespace {

#include "registersNEON.h"

/* Two products of numbers up to 127 fit int16. */
inline Integers withProducts(Integers total, Inputs inputs, const int8_t *weights) {
    int8x16_t place = vld1q_s8(weights);
    int16x8_t low = vmull_s8(vget_low_s8(place), vget_low_s8(inputs.values));
    int16x8_t high = vmull_high_s8(place, inputs.values);
    return {vpadalq_s16(total.bits, vpaddq_s16(low, high))};
}

#include "vectorKernels.h"

}  // namespace
}  // namespace neon

const Kernels *neonKernels() {
    static const Kernels kernels{CLineNetwork_NEON, false,         neon::multiply,
                                 neon::pool,        neon::advance, neon::activate};
    return &kernels;
}

}  // namespace lineNetwork

#else

const lineNetwork::Kernels *lineNetwork::neonKernels() { return nullptr; }

#endif
