#include "image.h"

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

void CLeptonica_reorder(uint8_t *target, const uint8_t *source, size_t count) {
    for (size_t i = 0; i < count; i += sizeof(l_uint32)) {
        l_uint32 word;
        memcpy(&word, source + i, sizeof word);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        word = __builtin_bswap32(word);
#endif
        memcpy(target + i, &word, sizeof word);
    }
}

// Copies the bytes of a row into the words of a PIX; the bytes after the last one become 0.
static void packBytes(l_uint32 *words, const uint8_t *source, size_t count) {
    size_t whole = count - count % sizeof *words;
    l_uint32 last = 0;
    CLeptonica_reorder((uint8_t *)words, source, whole);
    if (whole == count) return;
    memcpy(&last, source + whole, count - whole);
    CLeptonica_reorder((uint8_t *)words + whole, (const uint8_t *)&last, sizeof last);
}

static void unpackBytes(const l_uint32 *words, uint8_t *target, size_t count) {
    size_t whole = count - count % sizeof *words;
    l_uint32 last;
    CLeptonica_reorder(target, (const uint8_t *)words, whole);
    if (whole == count) return;
    CLeptonica_reorder((uint8_t *)&last, (const uint8_t *)words + whole, sizeof last);
    memcpy(target + whole, &last, count - whole);
}

static size_t packedBytes(CLeptonica_Image image) {
    return ((size_t)image.width * (size_t)image.bitsPerPixel + 7) / 8;
}

PIX *CLeptonica_makePix(CLeptonica_Image image, const uint8_t *rows) {
    setMsgSeverity(L_SEVERITY_NONE);
    bool isColor = image.bitsPerPixel == 24;
    PIX *pix = pixCreateNoInit(image.width, image.height, isColor ? 32 : image.bitsPerPixel);
    if (pix == NULL) return NULL;
    for (int32_t y = 0; y < image.height; y++, rows += image.bytesPerRow) {
        if (isColor) packColors(rows, rowOf(pix, y), image.width);
        else packBytes(rowOf(pix, y), rows, packedBytes(image));
    }
    return pix;
}

bool CLeptonica_movePix(PIX *pix, CLeptonica_Image image, uint8_t *rows) {
    bool isColor = image.bitsPerPixel == 24;
    bool fits = pix != NULL && pixGetWidth(pix) == image.width && pixGetHeight(pix) == image.height
        && pixGetDepth(pix) == (isColor ? 32 : image.bitsPerPixel);
    for (int32_t y = 0; fits && y < image.height; y++, rows += image.bytesPerRow) {
        if (isColor) unpackColors(rowOf(pix, y), rows, image.width);
        else unpackBytes(rowOf(pix, y), rows, packedBytes(image));
    }
    pixDestroy(&pix);
    return fits;
}
