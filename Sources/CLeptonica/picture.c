#include "picture.h"

#include <string.h>

static void packColors(const uint8_t *source, l_uint32 *words, int32_t width) {
    for (int32_t x = 0; x < width; x++, source += 3) {
        words[x] = (l_uint32)source[0] << 24 | (l_uint32)source[1] << 16
            | (l_uint32)source[2] << 8;
    }
}

static void unpackColors(const l_uint32 *words, uint8_t *target, int32_t width) {
    for (int32_t x = 0; x < width; x++, target += 3) {
        target[0] = (uint8_t)(words[x] >> 24);
        target[1] = (uint8_t)(words[x] >> 16);
        target[2] = (uint8_t)(words[x] >> 8);
    }
}

static l_uint32 *rowOf(PIX *pix, int32_t y) {
    return pixGetData(pix) + (size_t)y * (size_t)pixGetWpl(pix);
}

static size_t packedBytes(CLeptonica_Picture picture) {
    return ((size_t)picture.width * (size_t)picture.bitsPerPixel + 7) / 8;
}

PIX *CLeptonica_makePix(CLeptonica_Picture picture, const uint8_t *rows) {
    bool isColor = picture.bitsPerPixel == 24;
    PIX *pix = pixCreate(picture.width, picture.height, isColor ? 32 : picture.bitsPerPixel);
    if (pix == NULL) return NULL;
    for (int32_t y = 0; y < picture.height; y++, rows += picture.bytesPerRow) {
        if (isColor) packColors(rows, rowOf(pix, y), picture.width);
        else memcpy(rowOf(pix, y), rows, packedBytes(picture));
    }
    if (!isColor) pixEndianByteSwap(pix);
    return pix;
}

bool CLeptonica_copyPix(PIX *pix, CLeptonica_Picture picture, uint8_t *rows) {
    bool isColor = picture.bitsPerPixel == 24;
    if (pixGetWidth(pix) != picture.width || pixGetHeight(pix) != picture.height) return false;
    if (pixGetDepth(pix) != (isColor ? 32 : picture.bitsPerPixel)) return false;
    if (!isColor) pixEndianByteSwap(pix);
    for (int32_t y = 0; y < picture.height; y++, rows += picture.bytesPerRow) {
        if (isColor) unpackColors(rowOf(pix, y), rows, picture.width);
        else memcpy(rows, rowOf(pix, y), packedBytes(picture));
    }
    return true;
}
