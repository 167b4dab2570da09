#include "languageData.h"

#include <dlfcn.h>

// Each time language data is loaded, Tesseract sorts some 700 ambiguous pairs of letters into
// lists, which takes 0.1 s, five sixths of the loading; only the old classifier and its dictionary
// use the lists. libtesseract finds this function before its own `UnicharAmbigs::LoadUniversal`.
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
