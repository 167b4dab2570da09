// JPEG decoding and encoding through libjpeg. libjpeg reports errors by a function that must not return, and a
// longjmp must not cross a Swift frame, so every setjmp is in this target. There is no state
// between calls.
#pragma once

#include "CImage.h"

#pragma clang assume_nonnull begin

/// Reads everything before the image data, for decoding at `eighths` of the size (1 to 8); gives a
/// message if that fails.
CImage_Outcome CJPEG_readHeader(
    const uint8_t *bytes, size_t count, uint32_t eighths, CImage_Header *header,
    CImage_Message *message);

/// Decodes into `rows`, which the caller has filled with white (0xFF): gray as gray, all other
/// colours as red, green and blue; CMYK by multiplication. The number of rows in a result is valid
/// only for eight eighths, and is 0 for progressive files.
CImage_Result CJPEG_decode(
    const uint8_t *bytes, size_t count, uint32_t eighths, uint8_t *rows, size_t capacity,
    CImage_Message *message);

/// Encodes rows as a JPEG with optimised tables, colours as YCbCr. Returns the number of bytes in
/// `output`; 0, perhaps with a message, if `capacity` is too small or libjpeg fails.
///
/// - quality: The quality on libjpeg's scale, 1 to 100.
/// - keepsColors: Whether the chrominance keeps its resolution instead of being halved.
/// - keepsTones: Whether the mean of each block is exact to a level of 255.
/// - isProgressive: Whether the JPEG has several scans.
size_t CJPEG_encode(
    CImage_Header header, const uint8_t *rows, int quality, bool keepsColors, bool keepsTones,
    bool isProgressive, uint8_t *output, size_t capacity, CImage_Message *message);

#pragma clang assume_nonnull end
