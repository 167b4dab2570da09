// PNG decoding and compression through libpng. libpng reports errors by longjmp, which must not
// cross a Swift frame, so every setjmp is in this target. There is no state between calls.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The image that CPNG_decode produces, in pixels and bytes.
typedef struct CPNG_Header {
    uint32_t width;
    uint32_t height;
    /// 1 (gray, 1 = white), 8 (gray) or 24 (red, green, blue).
    uint32_t bitsPerPixel;
    /// The length of a row, padded only to whole bytes.
    size_t bytesPerRow;
} CPNG_Header;

/// The outcome of decoding.
typedef enum __attribute__((enum_extensibility(closed))) CPNG_Outcome {
    /// All rows and the checksum of the compressed data are valid.
    CPNG_OutcomeSound,
    /// Something is missing or invalid; rows that could not be decoded are unchanged.
    CPNG_OutcomeDamaged,
    /// No row could be decoded.
    CPNG_OutcomeFailed,
} CPNG_Outcome;

/// The result of decoding.
typedef struct CPNG_Result {
    CPNG_Outcome outcome;
    /// The number of rows above the first damage: all rows if only a final checksum is wrong, 0 if
    /// unknown.
    uint32_t soundRows;
    /// Whether the file ends before the image does.
    bool isCutShort;
} CPNG_Result;

/// Reads everything before the image data; returns false, with a message, if that fails.
///
/// Swift cannot call libpng directly because of its longjmp.
bool CPNG_readHeader(
    const uint8_t *bytes, size_t count, CPNG_Header *header, char *message, size_t messageCapacity);

/// Decodes into `rows`, which the caller has filled with white (0xFF). Alpha is blended with white,
/// 16 bits are reduced to 8, and palettes become colours (black and white ones 1 bit).
///
/// Swift cannot call libpng directly because of its longjmp.
CPNG_Result CPNG_decode(
    const uint8_t *bytes, size_t count, uint8_t *rows, size_t bytesPerRow, size_t capacity,
    char *message, size_t messageCapacity);

/// Compresses rows of 1, 8 or 24 bits a pixel at a zlib level of 1 to 9 into the joined data of a
/// PNG's IDAT chunks; returns its length, or 0, with a message, if that fails or `capacity` is too
/// small.
///
/// Swift cannot call libpng directly because of its longjmp.
size_t CPNG_compress(
    const CPNG_Header *header, const uint8_t *rows, int level, uint8_t *output, size_t capacity,
    char *message, size_t messageCapacity);

#pragma clang assume_nonnull end
