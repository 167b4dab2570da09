// PNG to pixels and back through libpng. libpng leaves a failed call by longjmp, which must not
// cross a Swift frame: so every setjmp stays in this target, and nothing is kept between calls.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// An image as CPNG_decode delivers it, in pixels and bytes.
typedef struct CPNG_Header {
    uint32_t width;
    uint32_t height;
    /// 1 (gray, 1 = white), 8 (gray) or 24 (red, green, blue).
    uint32_t bitsPerPixel;
    /// A row without padding but that of its last byte.
    size_t bytesPerRow;
} CPNG_Header;

/// How a decoding ended.
typedef enum __attribute__((enum_extensibility(closed))) CPNG_Outcome {
    /// All rows are there and the compressed data is whole to its checksum.
    CPNG_OutcomeSound,
    /// Something lacks or is wrong; what could not be decoded was left as it was.
    CPNG_OutcomeDamaged,
    /// Not one row could be decoded.
    CPNG_OutcomeFailed,
} CPNG_Outcome;

/// What a decoding found.
typedef struct CPNG_Result {
    CPNG_Outcome outcome;
    /// The rows from the top before the first damage that was met: all of them where only a
    /// checksum at the end is wrong; 0 where it is not known.
    uint32_t soundRows;
    /// Whether the file ended before the image did.
    bool isCutShort;
} CPNG_Result;

/// Reads all that comes before the image's data; false, with a message, where that fails.
/// Swift cannot call libpng itself because of its longjmp.
bool CPNG_readHeader(
    const uint8_t *bytes, size_t count, CPNG_Header *header, char *message, size_t messageCapacity);

/// Decodes into `rows`, which the caller has filled with white (0xFF): alpha laid on white, 16 bits
/// taken to 8, palettes to colours (black and white ones to 1 bit).
/// Swift cannot call libpng itself because of its longjmp.
CPNG_Result CPNG_decode(
    const uint8_t *bytes, size_t count, uint8_t *rows, size_t bytesPerRow, size_t capacity,
    char *message, size_t messageCapacity);

/// Compresses rows of 1, 8 or 24 bits a pixel at a level of zlib's, 1 to 9, into the joined data of a
/// PNG's IDAT chunks and returns its length; 0, with a message, where that fails or `capacity` is too
/// small.
/// Swift cannot call libpng itself because of its longjmp.
size_t CPNG_compress(
    const CPNG_Header *header, const uint8_t *rows, int level, uint8_t *output, size_t capacity,
    char *message, size_t messageCapacity);

#pragma clang assume_nonnull end
