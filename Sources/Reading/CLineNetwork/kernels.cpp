#include "kernels.h"

namespace lineNetwork {

#if !defined(__x86_64__) && !defined(__aarch64__)
const Kernels *vectorKernels(CLineNetwork_Kernels) { return nullptr; }
#endif

const Kernels &kernels(CLineNetwork_Kernels kind) {
    const Kernels *kernels = vectorKernels(kind);
    return kernels == nullptr ? *scalarKernels() : *kernels;
}

}  // namespace lineNetwork

bool CLineNetwork_areAvailable(CLineNetwork_Kernels kernels) {
    return lineNetwork::kernels(kernels).kind == kernels;
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
    static constexpr const char *names[] = {"scalar", "AVX2", "AVX-VNNI", "AVX-512 VNNI",
                                            "NEON",   "NEON dot products"};
    return names[kernels];
}
