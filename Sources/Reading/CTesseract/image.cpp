#include "handles.h"

#include <allheaders.h>

#include <cstring>

namespace {

/* Packs red, green and blue into words as Leptonica does. */
void packColors(const uint8_t *source, l_uint32 *words, int32_t width) {
    for (int32_t x = 0; x < width; x++, source += 3) {
        composeRGBPixel(source[0], source[1], source[2], words + x);
    }
}

/* Returns null if memory is insufficient. */
Pix *makePix(const CTesseract_Image &image) {
    const bool isColor = image.bitsPerPixel == 24;
    Pix *pix = pixCreate(image.width, image.height, isColor ? 32 : image.bitsPerPixel);
    const uint8_t *row = image.pixels;
    const size_t bytes = (static_cast<size_t>(image.width) * image.bitsPerPixel + 7) / 8;
    for (int32_t y = 0; pix != nullptr && y < image.height; y++, row += image.bytesPerRow) {
        l_uint32 *words = pixGetData(pix) + static_cast<size_t>(y) * pixGetWpl(pix);
        if (isColor) {
            packColors(row, words, image.width);
        } else {
            memcpy(words, row, bytes);
        }
    }
    if (pix != nullptr && !isColor) {
        pixEndianByteSwap(pix);
    }
    // In bilevel images of Leptonica, ink is 1.
    if (pix != nullptr && image.bitsPerPixel == 1) {
        pixInvert(pix, pix);
        pixSetPadBits(pix, 0);
    }
    return pix;
}

}  // namespace

bool CTesseract_setImage(CTesseract_Engine *engine, const CTesseract_Image *image,
                         int32_t pageSegmentation) {
    Pix *pix = makePix(*image);
    const bool isSet = pix != nullptr && guarded(false, [&] {
        engine->api.SetPageSegMode(static_cast<tesseract::PageSegMode>(pageSegmentation));
        engine->api.SetImage(pix);
        // By default, Tesseract assumes 70 dots per inch.
        engine->api.SetSourceResolution(image->dotsPerInch);
        return true;
    });
    pixDestroy(&pix);
    return isSet;
}

bool CTesseract_setRectangle(CTesseract_Engine *engine, CTesseract_Box box) {
    return guarded(false, [&] {
        engine->api.SetRectangle(box.left, box.top, box.right - box.left, box.bottom - box.top);
        return true;
    });
}
