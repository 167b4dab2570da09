/* The image of a line as the input of a network. */
#ifndef CTESSERACT_PREPARED_LINE_H
#define CTESSERACT_PREPARED_LINE_H

#include "privateFunctions.h"

#include <algorithm>
#include <cstdint>
#include <vector>

/* A line's image before its evaluation, copied to Tesseract's object only if Tesseract evaluates
 * the network. */
struct PreparedLine {
    Object *input = nullptr;
    bool isCopied = false;
    Object *randomizer = nullptr;
    Pix *pix = nullptr;
    float black = 0, contrast = 0;
    std::vector<int8_t> features;

    ~PreparedLine() { clear(); }

    void clear() {
        input = nullptr;
        pixDestroy(&pix);
    }

    void set(Object *newInput, Pix *newPix, float newBlack, float newContrast,
             Object *newRandomizer) {
        clear();
        input = newInput;
        pix = pixClone(newPix);
        black = newBlack;
        contrast = newContrast;
        randomizer = newRandomizer;
        isCopied = false;
    }

    int32_t width() const { return pixGetWidth(pix); }

    void copyToTesseract() {
        if (input != nullptr && !isCopied) {
            library().copyImage(input, 0, pix, black, contrast, randomizer);
            isCopied = true;
        }
    }
};

/* Whether an argument is an image of whole bytes. Tesseract passes an `Image` by value, and the name of
 * the function does not tell that this is a pointer to Leptonica's image: for another type, the
 * numbers would not fit together. */
inline bool isGrayImage(Pix *image) {
    return image != nullptr && pixGetDepth(image) == 8 && pixGetWidth(image) > 0 &&
           pixGetWidth(image) < 1 << 24 && pixGetWpl(image) == (pixGetWidth(image) + 3) / 4 &&
           pixGetHeight(image) > 0 && pixGetData(image) != nullptr;
}

/* Tesseract clips and rounds like this (`NetworkIO::SetPixel`). */
inline int8_t feature(int pixel, float black, float contrast) {
    float value = 128 * ((static_cast<float>(pixel) - black) / contrast - 1.0f);
    int rounded = value >= 0 ? static_cast<int>(value + 0.5f) : -static_cast<int>(0.5f - value);
    return static_cast<int8_t>(std::clamp(rounded, -127, 127));
}

/* Computes an image's features, column after column; returns false if the image is not that of a
 * line. */
inline bool takeFeatures(PreparedLine &line, int32_t height) {
    if (pixGetDepth(line.pix) != 8 || line.width() < 1 || pixGetHeight(line.pix) != height ||
        !(line.contrast > 0)) {
        return false;
    }
    int8_t features[256];
    for (int pixel = 0; pixel < 256; pixel++) {
        features[pixel] = feature(pixel, line.black, line.contrast);
    }
    const int32_t width = line.width();
    line.features.resize(static_cast<size_t>(width) * height);
    for (int32_t y = 0; y < height; y++) {
        const l_uint32 *row =
            pixGetData(line.pix) + static_cast<size_t>(y) * pixGetWpl(line.pix);
        int8_t *place = line.features.data() + y;
        for (int32_t x = 0; x < width; x++, place += height) {
            *place = features[GET_DATA_BYTE(row, x)];
        }
    }
    return true;
}

#endif
