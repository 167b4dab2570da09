/* The C++ types behind the opaque types of CTesseract.h. */
#ifndef CTESSERACT_HANDLES_H
#define CTESSERACT_HANDLES_H

#include "CTesseract.h"

#include <allheaders.h>
#include <tesseract/baseapi.h>
#include <tesseract/resultiterator.h>

#include <optional>
#include <string>

/* What an engine loads. */
struct LanguageRequest {
    /* Tesseract's own directory if there is none. */
    std::optional<std::string> directory;
    std::string languages;
    bool usesDictionary = true;
    std::optional<std::string> userWords, userPatterns;
};

struct CTesseract_Engine {
    tesseract::TessBaseAPI api{};
    LanguageRequest request{};
    bool isLoaded = false;
    /* The recogniser of lines (`LSTMRecognizer`) of the engine's only language; null if there are
     * several. */
    void *recognizer = nullptr;
    /* The image that the engine has a copy of; null for none. */
    const CTesseract_PageImage *image = nullptr;
};

struct CTesseract_PageImage {
    PIX *pix;
    int32_t dotsPerInch;
};

inline tesseract::TessBaseAPI *api(CTesseract_Engine *engine) { return &engine->api; }

/* Loads the language data of an engine's request, unless they are loaded; returns false if the first
 * language cannot be loaded. */
bool load(CTesseract_Engine *engine);

/* Copies an image into an engine. */
void copyImage(CTesseract_Engine *engine, const CTesseract_PageImage &image);

inline CTesseract_Iterator *handle(tesseract::PageIterator *iterator) {
    return reinterpret_cast<CTesseract_Iterator *>(iterator);
}

inline tesseract::PageIterator *pageIterator(CTesseract_Iterator *iterator) {
    return reinterpret_cast<tesseract::PageIterator *>(iterator);
}

/* Returns null if the page is laid out but not yet recognised. */
inline tesseract::ResultIterator *resultIterator(CTesseract_Iterator *iterator) {
    return dynamic_cast<tesseract::ResultIterator *>(pageIterator(iterator));
}

#endif
