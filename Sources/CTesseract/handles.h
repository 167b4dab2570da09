/* What stands behind the opaque types of CTesseract.h. */
#ifndef CTESSERACT_HANDLES_H
#define CTESSERACT_HANDLES_H

#include "CTesseract.h"

#include <tesseract/baseapi.h>
#include <tesseract/resultiterator.h>

inline tesseract::TessBaseAPI *api(CTesseract_Engine *engine) {
    return reinterpret_cast<tesseract::TessBaseAPI *>(engine);
}

inline CTesseract_Iterator *handle(tesseract::PageIterator *place) {
    return reinterpret_cast<CTesseract_Iterator *>(place);
}

inline tesseract::PageIterator *place(CTesseract_Iterator *iterator) {
    return reinterpret_cast<tesseract::PageIterator *>(iterator);
}

/* Null where the page is laid out and not recognised yet. */
inline tesseract::ResultIterator *result(CTesseract_Iterator *iterator) {
    return dynamic_cast<tesseract::ResultIterator *>(place(iterator));
}

#endif
