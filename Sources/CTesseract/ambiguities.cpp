#include "languageData.h"
#include "replacements.h"

// Each time language data is loaded, Tesseract sorts some 700 ambiguous pairs of letters into
// lists, which takes 0.1 s, five sixths of the loading; only the old classifier and its dictionary
// use the lists, in the listed versions. libtesseract finds this function before its own
// `UnicharAmbigs::LoadUniversal`.
extern "C" void loadAmbiguities(void *ambiguities, const void *encoder, void *characters)
    __asm__("_ZN9tesseract13UnicharAmbigs13LoadUniversalERKNS_10UNICHARSETEPS1_");

void loadAmbiguities(void *ambiguities, const void *encoder, void *characters) {
    if (isListedVersion() && lastDataLackClassifier()) {
        return;
    }
    static const auto original = originalFunction<void(void *, const void *, void *)>(
        "_ZN9tesseract13UnicharAmbigs13LoadUniversalERKNS_10UNICHARSETEPS1_");
    if (original != nullptr) {
        original(ambiguities, encoder, characters);
    }
}
