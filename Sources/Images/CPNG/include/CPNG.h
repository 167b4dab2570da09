// PNG decoding and compression through libpng. libpng reports errors by longjmp, which must not
// cross a Swift frame, so every setjmp is in this target. There is no state between calls.
#pragma once

#include "CImage.h"

#pragma clang assume_nonnull begin

/// Reads everything before the image data; gives a message if that fails.
CImage_Outcome CPNG_readHeader(
    const uint8_t *bytes, size_t count, CImage_Header *header, CImage_Message *message);

/// Decodes into `rows`, which the caller has filled with white (0xFF). Alpha is blended with white,
/// 16 bits are reduced to 8, and palettes become colours (black and white ones 1 bit).
CImage_Result CPNG_decode(
    const uint8_t *bytes, size_t count, uint8_t *rows, size_t capacity, CImage_Message *message);

/// Compresses rows of 1, 8 or 24 bits per pixel at a zlib level of 1 to 9 into the joined data of a
/// PNG's IDAT chunks; returns its length, or 0, with a message, if libpng fails or `capacity` is too
/// small.
size_t CPNG_compress(
    CImage_Header header, const uint8_t *rows, int level, uint8_t *output, size_t capacity,
    CImage_Message *message);

#pragma clang assume_nonnull end
