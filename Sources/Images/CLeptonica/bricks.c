#include "image.h"

// Opening, closing and dilation of bilevel images by bricks of any size. Leptonica shifts the image once
// for each row and column of a brick; these functions combine runs of 1, 2, 4… pixels, with the same
// results.

// The words of a bilevel image, the first pixel in the highest bit.
typedef struct Rows {
    l_uint32 *words;
    int32_t height, wordsPerRow;
} Rows;

static Rows rowsOf(PIX *image) {
    return (Rows){pixGetData(image), pixGetHeight(image), pixGetWpl(image)};
}

static l_uint32 *rowAt(Rows rows, int32_t y) { return rows.words + (size_t)y * rows.wordsPerRow; }

static bool isEmpty(const l_uint32 *row, int32_t count) {
    l_uint32 all = 0;
    for (int32_t i = 0; i < count; i++) all |= row[i];
    return all == 0;
}

// Returns the number of pixels by which a run of `have` pixels is combined with itself next.
static int32_t nextStep(int32_t have, int32_t length) {
    return have < length - have ? have : length - have;
}

// Keeps each pixel of a row if the pixel `step` to the right is set.
static void erodeRow(l_uint32 *row, int32_t count, int32_t step) {
    int32_t whole = step / 32, bits = step % 32, inside = count - whole - 1;
    for (int32_t i = 0; i < inside; i++) {
        row[i] &= (l_uint32)(((uint64_t)row[i + whole] << 32 | row[i + whole + 1]) >> (32 - bits));
    }
    if (inside >= 0) row[inside] &= row[count - 1] << bits;
    for (int32_t i = inside < 0 ? 0 : inside + 1; i < count; i++) row[i] = 0;
}

// Sets each pixel of a row if the pixel `step` to the left is set.
static void dilateRow(l_uint32 *row, int32_t count, int32_t step) {
    int32_t whole = step / 32, bits = step % 32;
    for (int32_t i = count - 1; i > whole; i--) {
        row[i] |= (l_uint32)(((uint64_t)row[i - whole - 1] << 32 | row[i - whole]) >> bits);
    }
    if (whole < count) row[whole] |= row[0] >> bits;
}

static void combineAcross(
    Rows rows, int32_t length, void (*combine)(l_uint32 *row, int32_t count, int32_t step)
) {
    for (int32_t y = 0; length > 1 && y < rows.height; y++) {
        l_uint32 *row = rowAt(rows, y);
        if (isEmpty(row, rows.wordsPerRow)) continue;
        for (int32_t have = 1; have < length;) {
            int32_t step = nextStep(have, length);
            combine(row, rows.wordsPerRow, step);
            have += step;
        }
    }
}

// Keeps each pixel from which all pixels of a run of `length` pixels downwards are set.
static void erodeDown(Rows rows, int32_t length) {
    for (int32_t have = 1, step; have < length; have += step) {
        step = nextStep(have, length);
        for (int32_t y = 0; y < rows.height; y++) {
            l_uint32 *row = rowAt(rows, y), *other = row + (ptrdiff_t)step * rows.wordsPerRow;
            bool isInside = y + step < rows.height;
            for (int32_t i = 0; i < rows.wordsPerRow; i++) row[i] &= isInside ? other[i] : 0;
        }
    }
}

// Sets each pixel from which a pixel of a run of `length` pixels upwards is set.
static void dilateDown(Rows rows, int32_t length) {
    for (int32_t have = 1, step; have < length; have += step) {
        step = nextStep(have, length);
        for (int32_t y = rows.height - 1; y >= step; y--) {
            l_uint32 *row = rowAt(rows, y), *other = row - (ptrdiff_t)step * rows.wordsPerRow;
            for (int32_t i = 0; i < rows.wordsPerRow; i++) row[i] |= other[i];
        }
    }
}

PIX *CLeptonica_opened(PIX *image, int32_t width, int32_t height) {
    PIX *result = pixCopy(NULL, image);
    if (result == NULL) return NULL;
    // There is no ink outside the image.
    pixSetPadBits(result, 0);
    Rows rows = rowsOf(result);
    combineAcross(rows, width, erodeRow);
    erodeDown(rows, height);
    combineAcross(rows, width, dilateRow);
    dilateDown(rows, height);
    pixSetPadBits(result, 0);
    return result;
}

// Returns an image with room at its right and lower sides for a brick.
static PIX *extended(PIX *image, int32_t width, int32_t height) {
    PIX *result = pixAddBorderGeneral(image, 0, width - 1, 0, height - 1, 0);
    if (result != NULL) pixSetPadBits(result, 0);
    return result;
}

// Returns the part of an extended image from a column and a row on, and destroys the extended image.
static PIX *cut(PIX *extended, int32_t x, int32_t y, PIX *image) {
    BOX *box = boxCreate(x, y, pixGetWidth(image), pixGetHeight(image));
    PIX *result = box == NULL ? NULL : pixClipRectangle(extended, box, NULL);
    boxDestroy(&box);
    return replaced(extended, result);
}

PIX *CLeptonica_closed(PIX *image, int32_t width, int32_t height) {
    PIX *result = extended(image, width, height);
    if (result == NULL) return NULL;
    Rows rows = rowsOf(result);
    combineAcross(rows, width, dilateRow);
    dilateDown(rows, height);
    combineAcross(rows, width, erodeRow);
    erodeDown(rows, height);
    return cut(result, 0, 0, image);
}

PIX *CLeptonica_dilated(PIX *image, int32_t width, int32_t height) {
    PIX *result = extended(image, width, height);
    if (result == NULL) return NULL;
    Rows rows = rowsOf(result);
    combineAcross(rows, width, dilateRow);
    dilateDown(rows, height);
    return cut(result, width / 2, height / 2, image);
}
