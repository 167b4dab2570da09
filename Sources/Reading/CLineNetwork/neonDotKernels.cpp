/* Kernels for NEON with dot products of int8 (Armv8.2-A, FEAT_DotProd). */
#include "kernels.h"

#if defined(__aarch64__)

#include <arm_neon.h>

#include <cstring>

#pragma clang attribute push(__attribute__((target("dotprod"))), apply_to = function)

namespace lineNetwork {
namespace neonDot {
namespace {

#include "registersNEON.h"

inline Integers withProducts(Integers total, Inputs inputs, const int8_t *weights) {
    return {vdotq_s32(total.bits, vld1q_s8(weights), inputs.values)};
}

#include "vectorKernels.h"

}  // namespace
}  // namespace neonDot

const Kernels *neonDotKernels() {
    static const Kernels kernels{CLineNetwork_NEONDot, false,
                                 neonDot::multiply,    neonDot::pool,
                                 neonDot::advance,     neonDot::activate};
    return &kernels;
}

}  // namespace lineNetwork

#pragma clang attribute pop

#else

const lineNetwork::Kernels *lineNetwork::neonDotKernels() { return nullptr; }

#endif
