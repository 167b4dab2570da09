/* The C++ types behind the opaque types of CTesseract.h. */
#ifndef CTESSERACT_HANDLES_H
#define CTESSERACT_HANDLES_H

#include "CTesseract.h"

#include <tesseract/baseapi.h>
#include <tesseract/resultiterator.h>

struct CTesseract_Engine {
    tesseract::TessBaseAPI api{};
};

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

/* Returns the result of `body`, which uses Tesseract, or `other` after an exception, which ends
 * here. */
template <typename Value, typename Body> Value guarded(Value other, Body body) {
    try {
        return body();
    } catch (...) {
        return other;
    }
}

#endif
