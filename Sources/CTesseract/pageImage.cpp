#include "handles.h"

#include <cstring>
#include <memory>

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

void copyImage(CTesseract_Engine *engine, const CTesseract_PageImage &image) {
    api(engine)->SetImage(image.pix);
    // By default, Tesseract assumes 70 dots per inch.
    api(engine)->SetSourceResolution(image.dotsPerInch);
    engine->image = &image;
}

CTesseract_PageImage *CTesseract_createPageImage(const CTesseract_Image *image) {
    try {
        auto page = std::make_unique<CTesseract_PageImage>();
        page->pix = makePix(*image);
        page->dotsPerInch = image->dotsPerInch;
        return page->pix == nullptr ? nullptr : page.release();
    } catch (...) {
        return nullptr;
    }
}

void CTesseract_destroyPageImage(CTesseract_PageImage *image) {
    pixDestroy(&image->pix);
    delete image;
}
