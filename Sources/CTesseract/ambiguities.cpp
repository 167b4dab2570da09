#include "languageData.h"

#include <dlfcn.h>

// Tesseract sorts some 700 ambiguous pairs of letters into lists each time language data are loaded,
// which takes 0.1 s, five sixths of the loading. Only the old classifier and its dictionary look them up.
// libtesseract finds this function before its own `UnicharAmbigs::LoadUniversal`.
extern "C" void loadAmbiguities(void *ambiguities, const void *encoder, void *characters)
    __asm__("_ZN9tesseract13UnicharAmbigs13LoadUniversalERKNS_10UNICHARSETEPS1_");

void loadAmbiguities(void *ambiguities, const void *encoder, void *characters) {
    if (lastDataLackClassifier()) {
        return;
    }
    using Load = void (*)(void *, const void *, void *);
    static const Load original = reinterpret_cast<Load>(
        dlsym(RTLD_NEXT, "_ZN9tesseract13UnicharAmbigs13LoadUniversalERKNS_10UNICHARSETEPS1_"));
    if (original != nullptr) {
        original(ambiguities, encoder, characters);
    }
}
