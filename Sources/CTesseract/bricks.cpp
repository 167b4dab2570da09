#include "replacements.h"

#include <algorithm>
#include <cstddef>

#include <allheaders.h>

// To find ruling lines, Tesseract opens the page's image with bricks of up to 75 × 75 pixels, and
// Leptonica shifts the image once for each pixel of a brick's length. This function combines runs
// of 1, 2, 4… pixels in place, with equal results. libtesseract finds it before Leptonica's.

namespace {

/* The words of a bilevel image, the first pixel in the highest bit. */
struct Rows {
    l_uint32 *words;
    ptrdiff_t height, wordsPerRow;

    explicit Rows(Pix *image)
        : words(pixGetData(image)), height(pixGetHeight(image)), wordsPerRow(pixGetWpl(image)) {}

    l_uint32 *row(ptrdiff_t y) const { return words + y * wordsPerRow; }
};

/* Each pixel stays if the one `step` to the right is set. */
void erodeRow(l_uint32 *row, ptrdiff_t count, int step) {
    const ptrdiff_t whole = step / 32, bits = step % 32;
    for (ptrdiff_t index = 0; index < count; index++) {
        l_uint32 near = index + whole < count ? row[index + whole] : 0;
        l_uint32 far = index + whole + 1 < count ? row[index + whole + 1] : 0;
        row[index] &= bits == 0 ? near : near << bits | far >> (32 - bits);
    }
}

/* Each pixel is set if the one `step` to the left is. */
void dilateRow(l_uint32 *row, ptrdiff_t count, int step) {
    const ptrdiff_t whole = step / 32, bits = step % 32;
    for (ptrdiff_t index = count - 1; index >= 0; index--) {
        l_uint32 near = index - whole >= 0 ? row[index - whole] : 0;
        l_uint32 far = index - whole - 1 >= 0 ? row[index - whole - 1] : 0;
        row[index] |= bits == 0 ? near : near >> bits | far << (32 - bits);
    }
}

void erodeAcross(const Rows &rows, int step) {
    for (ptrdiff_t y = 0; y < rows.height; y++) {
        erodeRow(rows.row(y), rows.wordsPerRow, step);
    }
}

void dilateAcross(const Rows &rows, int step) {
    for (ptrdiff_t y = 0; y < rows.height; y++) {
        dilateRow(rows.row(y), rows.wordsPerRow, step);
    }
}

void erodeDown(const Rows &rows, int step) {
    for (ptrdiff_t y = 0; y < rows.height; y++) {
        l_uint32 *row = rows.row(y), *other = y + step < rows.height ? rows.row(y + step) : nullptr;
        for (ptrdiff_t index = 0; index < rows.wordsPerRow; index++) {
            row[index] &= other == nullptr ? 0 : other[index];
        }
    }
}

void dilateDown(const Rows &rows, int step) {
    for (ptrdiff_t y = rows.height - 1; y >= step; y--) {
        l_uint32 *row = rows.row(y), *other = rows.row(y - step);
        for (ptrdiff_t index = 0; index < rows.wordsPerRow; index++) {
            row[index] |= other[index];
        }
    }
}

/* Repeats a step until it covers a run of `length` pixels. */
void combine(const Rows &rows, int length, void (*function)(const Rows &, int)) {
    for (int have = 1; have < length;) {
        int step = std::min(have, length - have);
        function(rows, step);
        have += step;
    }
}

using Open = Pix *(Pix *, Pix *, l_int32, l_int32);

Open *original() {
    static Open *const function = originalFunction<Open>("pixOpenBrick");
    return function;
}

/* Returns the opened image; null if there is no memory. */
Pix *opened(Pix *image, l_int32 width, l_int32 height) {
    Pix *result = pixCopy(nullptr, image);
    if (result == nullptr) {
        return nullptr;
    }
    // There are no pixels outside the image. The reference point of a brick makes no difference,
    // because the fitting brick is drawn again.
    pixSetPadBits(result, 0);
    const Rows rows(result);
    combine(rows, width, erodeAcross);
    combine(rows, height, erodeDown);
    combine(rows, width, dilateAcross);
    combine(rows, height, dilateDown);
    pixSetPadBits(result, 0);
    return result;
}

/* Creates an image of pseudo-random runs, which any brick leaves in part. */
Pix *makeTrial(l_int32 width, l_int32 height) {
    Pix *image = pixCreate(width, height, 1);
    if (image == nullptr) {
        return nullptr;
    }
    const Rows rows(image);
    l_uint32 state = 1;
    for (ptrdiff_t index = 0; index < rows.height * rows.wordsPerRow; index++) {
        state = state * 1664525 + 1013904223;
        rows.words[index] = state >> 28 == 0 ? state << 9 : 0xFFFFFFFF;
    }
    pixSetPadBits(image, 0);
    return image;
}

/* Whether a trial image is opened as by Leptonica, with bricks of the sizes that Tesseract uses. */
bool isEqual(l_int32 width, l_int32 height) {
    Pix *found = nullptr, *expected = nullptr, *image = makeTrial(131, 97);
    if (image != nullptr) {
        found = opened(image, width, height);
        expected = original()(nullptr, image, width, height);
    }
    l_int32 areSame = 0;
    bool isCompared = found != nullptr && expected != nullptr && pixEqual(found, expected, &areSame) == 0;
    pixDestroy(&found);
    pixDestroy(&expected);
    pixDestroy(&image);
    return isCompared && areSame == 1;
}

}  // namespace

CTesseract_Proof proofOfOpenBrick(void) {
    static const CTesseract_Proof proof =
        original() == nullptr ? CTesseract_isNotCompared
        : isEqual(15, 15) && isEqual(1, 75) && isEqual(75, 1) && isEqual(2, 3)
            ? CTesseract_resultsAreEqual
            : CTesseract_resultsAreDifferent;
    return proof;
}

extern "C" Pix *pixOpenBrick(Pix *target, Pix *image, l_int32 width, l_int32 height) {
    bool isReplaced = areReplacementsAllowed() && target == nullptr && image != nullptr && pixGetDepth(image) == 1 && width > 0 &&
                      height > 0 && proofOfOpenBrick() == CTesseract_resultsAreEqual;
    Pix *result = isReplaced ? opened(image, width, height) : nullptr;
    if (result != nullptr || original() == nullptr) {
        return result;
    }
    return original()(target, image, width, height);
}
