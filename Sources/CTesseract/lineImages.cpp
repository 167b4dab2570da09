#include "replacements.h"

#include <allheaders.h>

#include <cstdlib>

// Tesseract compresses the image of every line as PNG and reads it back at once
// (`ImageData::SetPix` and `GetPix`), which takes a twentieth of its time. This function replaces
// that of Leptonica, because the executable is searched before libleptonica: PNG in memory becomes
// uncompressed pixels, which `pixReadMem` recognises. If the replacement is not linked first, only
// the speed is lost.

namespace {

using Write = l_int32(l_uint8 **, size_t *, PIX *, l_int32);

Write *original() {
    static Write *const function = originalFunction<Write>("pixWriteMem");
    return function;
}

/* Writes an image as PNG by a function and reads it back; returns null if one of both fails. */
Pix *copied(Pix *image, Write *write) {
    l_uint8 *data = nullptr;
    size_t size = 0;
    Pix *copy = write(&data, &size, image, IFF_PNG) == 0 ? pixReadMem(data, size) : nullptr;
    free(data);
    return copy;
}

l_int32 writePixels(l_uint8 **data, size_t *size, PIX *image, l_int32) {
    return pixWriteMemSpix(data, size, image);
}

/* Whether an image of a depth is the same after both ways. */
bool isEqual(l_int32 depth) {
    Pix *image = pixCreate(41, 9, depth);
    for (l_int32 y = 0; image != nullptr && y < 9; y++) {
        for (l_int32 x = 0; x < 41; x++) {
            l_uint32 value = static_cast<l_uint32>(y * 41 + x) * 2654435761u;
            pixSetPixel(image, x, y, depth == 32 ? value & 0xFFFFFF00u : value >> (32 - depth));
        }
    }
    Pix *expected = image == nullptr ? nullptr : copied(image, original());
    Pix *found = image == nullptr ? nullptr : copied(image, writePixels);
    l_int32 areSame = 0;
    bool isCompared = expected != nullptr && found != nullptr &&
                      pixGetDepth(expected) == pixGetDepth(found) &&
                      pixEqual(expected, found, &areSame) == 0;
    pixDestroy(&image);
    pixDestroy(&expected);
    pixDestroy(&found);
    return isCompared && areSame == 1;
}

}  // namespace

CTesseract_Proof proofOfWriteMemory(void) {
    static const CTesseract_Proof proof =
        original() == nullptr                       ? CTesseract_isNotCompared
        : isEqual(1) && isEqual(8) && isEqual(32) ? CTesseract_resultsAreEqual
                                                    : CTesseract_resultsAreDifferent;
    return proof;
}

extern "C" l_int32 pixWriteMem(l_uint8 **data, size_t *size, PIX *pix, l_int32 format) {
    if (areReplacementsAllowed() && format == IFF_PNG && proofOfWriteMemory() == CTesseract_resultsAreEqual) {
        return writePixels(data, size, pix, format);
    }
    return original() == nullptr ? 1 : original()(data, size, pix, format);
}
