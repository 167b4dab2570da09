#include "image.h"

// The minimum length in pixels of the shorter side of a reduced 1-bit PIX: A5 at 150 dots per inch.
static const int32_t smallestInkSide = 850;

static int32_t shorterSide(PIX *pix) {
    return pixGetWidth(pix) < pixGetHeight(pix) ? pixGetWidth(pix) : pixGetHeight(pix);
}

// Halves a 1-bit PIX as often as it stays large enough.
static PIX *reduceInk(PIX *ink) {
    while (ink != NULL && shorterSide(ink) >= 2 * smallestInkSide) {
        ink = replaced(ink, pixReduceRankBinary2(ink, 2, NULL));
    }
    return ink;
}

// Returns a gray PIX, halved as often as it stays large enough.
static PIX *reduceGray(PIX *pix) {
    PIX *gray = pixGetDepth(pix) == 32
        ? (shorterSide(pix) >= 2 * smallestInkSide
            ? pixScaleRGBToGray2(pix, 0.3f, 0.5f, 0.2f) : pixConvertRGBToLuminance(pix))
        : pixClone(pix);
    while (gray != NULL && shorterSide(gray) >= 2 * smallestInkSide) {
        gray = replaced(gray, pixScaleAreaMap2(gray));
    }
    return gray;
}

// Returns the pixels of a gray PIX that are darker than their surroundings.
static PIX *thresholdGray(PIX *gray) {
    PIX *ink = NULL;
    int32_t tile = 256;
    if (pixOtsuAdaptiveThreshold(gray, tile, tile, 1, 1, 0.1f, NULL, &ink) != 0) return NULL;
    return ink;
}

// Returns the ink of a page (1 = ink), reduced to about 150 dots per inch of A4.
static PIX *makeInk(CLeptonica_Image source, const uint8_t *rows) {
    PIX *pix = CLeptonica_makePix(source, rows);
    if (pix == NULL) return NULL;
    if (pixGetDepth(pix) == 1) return reduceInk(pixInvert(pix, pix));
    PIX *gray = replaced(pix, reduceGray(pix));
    if (gray == NULL) return NULL;
    return replaced(gray, thresholdGray(gray));
}

bool CLeptonica_findSkew(
    CLeptonica_Image source, const uint8_t *rows, float range, float *degrees, float *confidence
) {
    PIX *ink = makeInk(source, rows);
    if (ink == NULL) return false;
    float endScore = 0;
    // Searches in steps of 1° on the reduced ink, then in ever smaller steps on the ink itself, to
    // 0.01°.
    bool isFound = pixFindSkewSweepAndSearchScore(
        ink, degrees, confidence, &endScore, 2, 1, 0.0f, range, 1.0f, 0.01f) == 0;
    pixDestroy(&ink);
    // Leptonica returns the rotation that levels the page.
    *degrees = -*degrees;
    return isFound;
}

bool CLeptonica_findOrientation(
    CLeptonica_Image source, const uint8_t *rows, int32_t *quarters
) {
    PIX *ink = makeInk(source, rows);
    if (ink == NULL) return false;
    float up = 0;
    float left = 0;
    int32_t orientation = L_TEXT_ORIENT_UNKNOWN;
    bool isDecided = pixOrientDetect(ink, &up, &left, 0, 0) == 0
        && makeOrientDecision(up, left, 0, 0, &orientation, 0) == 0;
    pixDestroy(&ink);
    if (!isDecided || orientation == L_TEXT_ORIENT_UNKNOWN) return false;
    // Leptonica names the direction of the tops of the letters.
    *quarters = orientation == L_TEXT_ORIENT_UP ? 0
        : orientation == L_TEXT_ORIENT_LEFT ? 1
        : orientation == L_TEXT_ORIENT_DOWN ? 2 : 3;
    return true;
}

// Returns a PIX that can be interpolated, with 8 or 32 bits.
static PIX *withGrays(PIX *pix) {
    // In 1-bit rows, 1 is white here.
    return pixGetDepth(pix) == 1
        ? replaced(pix, pixConvert1To8(NULL, pix, 0, 255)) : pix;
}

// A PIX of the depth of an image; 1 is white in bilevel PIX here.
static PIX *withDepth(PIX *pix, int32_t bitsPerPixel) {
    if (bitsPerPixel != 1 || pixGetDepth(pix) != 8) return pix;
    PIX *dark = pixThresholdToBinary(pix, 128);
    return replaced(pix, dark == NULL ? NULL : pixInvert(dark, dark));
}

// Interpolates every second byte, from the lowest on, of four pixels (the left and right pixels of two
// rows) at a position between them, in sixteenths of a pixel.
static l_uint32 between(const l_uint32 pixels[4], l_uint32 x, l_uint32 y) {
    const l_uint32 bytes = 0x00FF00FF;
    l_uint32 left = (pixels[0] & bytes) * (16 - y) + (pixels[2] & bytes) * y;
    l_uint32 right = (pixels[1] & bytes) * (16 - y) + (pixels[3] & bytes) * y;
    return (left * (16 - x) + right * x) >> 8 & bytes;
}

// The pixels of a PIX of 8 or 32 bits.
typedef struct Pixels {
    const l_uint32 *words;
    int32_t width, height, wordsPerRow;
    bool isGray;
} Pixels;

// Returns the pixel at a position, white outside; a position that is not a number is outside.
static l_uint32 pixelAt(Pixels image, float x, float y) {
    bool isInside = x >= 0 && y >= 0 && x < (float)image.width && y < (float)image.height;
    if (!isInside) return image.isGray ? 0xFF : 0xFFFFFF00;
    int32_t left = (int32_t)x, right = left + 1 < image.width ? left + 1 : left;
    int32_t top = (int32_t)y;
    l_uint32 partX = (l_uint32)(16 * (x - (float)left)), partY = (l_uint32)(16 * (y - (float)top));
    const l_uint32 *upper = image.words + (size_t)top * (size_t)image.wordsPerRow;
    const l_uint32 *lower = top + 1 < image.height ? upper + image.wordsPerRow : upper;
    if (image.isGray) {
        l_uint32 pixels[4] = {
            GET_DATA_BYTE(upper, left), GET_DATA_BYTE(upper, right),
            GET_DATA_BYTE(lower, left), GET_DATA_BYTE(lower, right),
        };
        return between(pixels, partX, partY);
    }
    l_uint32 pixels[4] = {upper[left], upper[right], lower[left], lower[right]};
    l_uint32 shifted[4] = {pixels[0] >> 8, pixels[1] >> 8, pixels[2] >> 8, pixels[3] >> 8};
    return between(pixels, partX, partY) | between(shifted, partX, partY) << 8;
}

// Interpolates as `pixProjective` of Leptonica 1.82 does, except in the last row and column; later versions round
// coordinates under perspective differently, and a page would depend on the version.
static PIX *warp(PIX *pix, CLeptonica_Image target, const float map[8]) {
    const Pixels pixels = {
        pixGetData(pix), pixGetWidth(pix), pixGetHeight(pix), pixGetWpl(pix), pixGetDepth(pix) == 8};
    PIX *warped = pixCreate(target.width, target.height, pixGetDepth(pix));
    for (int32_t row = 0; warped != NULL && row < target.height; row++) {
        l_uint32 *words = pixGetData(warped) + (size_t)row * (size_t)pixGetWpl(warped);
        for (int32_t column = 0; column < target.width; column++) {
            float x = (float)column, y = (float)row;
            float scale = (float)(1 / ((double)(map[6] * x + map[7] * y) + 1));
            l_uint32 pixel = pixelAt(
                pixels, scale * (map[0] * x + map[1] * y + map[2]),
                scale * (map[3] * x + map[4] * y + map[5]));
            if (pixels.isGray) SET_DATA_BYTE(words, column, pixel);
            else words[column] = pixel;
        }
    }
    return warped;
}

bool CLeptonica_warp(
    CLeptonica_Image source, const uint8_t *sourceRows, const float map[_Nonnull 8],
    CLeptonica_Image target, uint8_t *targetRows
) {
    PIX *pix = CLeptonica_makePix(source, sourceRows);
    if (pix == NULL) return false;
    pix = withGrays(pix);
    if (pix != NULL && pixGetDepth(pix) == 32 && target.bitsPerPixel == 8) {
        pix = replaced(pix, pixConvertRGBToLuminance(pix));
    }
    if (pix == NULL) return false;
    PIX *warped = replaced(pix, warp(pix, target, map));
    if (warped != NULL) warped = withDepth(warped, target.bitsPerPixel);
    return CLeptonica_movePix(warped, target, targetRows);
}

bool CLeptonica_evenLight(
    CLeptonica_Image source, const uint8_t *sourceRows, int32_t tile, int32_t white,
    uint8_t *targetRows
) {
    PIX *pix = CLeptonica_makePix(source, sourceRows);
    if (pix == NULL) return false;
    // Leptonica's own parameters: pixels darker than 60 are ink, and a third of a tile must be
    // paper.
    PIX *even = replaced(
        pix, pixBackgroundNorm(pix, NULL, NULL, tile, tile, 60, tile * tile / 3, white, 2, 2));
    return CLeptonica_movePix(even, source, targetRows);
}

bool CLeptonica_closeGaps(
    CLeptonica_Image source, const uint8_t *sourceRows, int32_t size, uint8_t *targetRows
) {
    PIX *pix = CLeptonica_makePix(source, sourceRows);
    if (pix == NULL) return false;
    PIX *closed = replaced(
        pix, pixGetDepth(pix) == 32
            ? pixColorMorph(pix, L_MORPH_CLOSE, size, size) : pixCloseGray(pix, size, size));
    return CLeptonica_movePix(closed, source, targetRows);
}
