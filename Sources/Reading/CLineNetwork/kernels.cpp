#include "kernels.h"

#if defined(__aarch64__) && defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

namespace lineNetwork {

namespace {

#if defined(__x86_64__)
/* Asks the processor, and whether the operating system keeps the registers. */
bool hasInstructions(CLineNetwork_Kernels kind) {
    __builtin_cpu_init();
    switch (kind) {
    case CLineNetwork_scalar:
        return true;
    case CLineNetwork_AVX2:
        return __builtin_cpu_supports("avx2");
    case CLineNetwork_AVXVNNI:
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avxvnni");
    case CLineNetwork_AVX512VNNI:
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vnni");
    case CLineNetwork_NEON:
    case CLineNetwork_NEONDot:
        return false;
    }
    return false;
}
#elif defined(__aarch64__) && defined(__linux__)
bool hasInstructions(CLineNetwork_Kernels kind) {
    return kind == CLineNetwork_scalar || kind == CLineNetwork_NEON ||
           (kind == CLineNetwork_NEONDot && (getauxval(AT_HWCAP) & HWCAP_ASIMDDP) != 0);
}
#else
bool hasInstructions(CLineNetwork_Kernels kind) { return kind == CLineNetwork_scalar; }
#endif

const Kernels *built(CLineNetwork_Kernels kind) {
    switch (kind) {
    case CLineNetwork_scalar:
        return scalarKernels();
    case CLineNetwork_AVX2:
        return avx2Kernels();
    case CLineNetwork_AVXVNNI:
        return avxVNNIKernels();
    case CLineNetwork_AVX512VNNI:
        return avx512VNNIKernels();
    case CLineNetwork_NEON:
        return neonKernels();
    case CLineNetwork_NEONDot:
        return neonDotKernels();
    }
    return nullptr;
}

}  // namespace

const Kernels &kernels(CLineNetwork_Kernels kind) {
    const Kernels *kernels = CLineNetwork_areAvailable(kind) ? built(kind) : nullptr;
    return kernels == nullptr ? *scalarKernels() : *kernels;
}

}  // namespace lineNetwork

bool CLineNetwork_areAvailable(CLineNetwork_Kernels kernels) {
    return lineNetwork::built(kernels) != nullptr && lineNetwork::hasInstructions(kernels);
}

CLineNetwork_Kernels CLineNetwork_fastestKernels(void) {
    for (CLineNetwork_Kernels kernels :
         {CLineNetwork_AVX512VNNI, CLineNetwork_AVXVNNI, CLineNetwork_AVX2, CLineNetwork_NEONDot,
          CLineNetwork_NEON}) {
        if (CLineNetwork_areAvailable(kernels)) {
            return kernels;
        }
    }
    return CLineNetwork_scalar;
}

bool CLineNetwork_areSlowerThanTesseract(CLineNetwork_Kernels kernels) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    return kernels == CLineNetwork_scalar && __builtin_cpu_supports("sse4.1");
#else
    return false;
#endif
}

const char *CLineNetwork_name(CLineNetwork_Kernels kernels) {
    switch (kernels) {
    case CLineNetwork_scalar:
        return "scalar";
    case CLineNetwork_AVX2:
        return "AVX2";
    case CLineNetwork_AVXVNNI:
        return "AVX-VNNI";
    case CLineNetwork_AVX512VNNI:
        return "AVX-512 VNNI";
    case CLineNetwork_NEON:
        return "NEON";
    case CLineNetwork_NEONDot:
        return "NEON dot products";
    }
    return "";
}
