// JPEG to pixels through libjpeg. libjpeg leaves a failed call by a function that must not return,
// and a longjmp must not cross a Swift frame: so every setjmp stays in this target, and nothing is
// kept between calls.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// An image as CJPEG_decode delivers it, in pixels and bytes.
typedef struct CJPEG_Header {
    uint32_t width;
    uint32_t height;
    /// 8 (gray) or 24 (red, green, blue).
    uint32_t bitsPerPixel;
    size_t bytesPerRow;
} CJPEG_Header;

/// How a reading ended.
typedef enum __attribute__((enum_extensibility(closed))) CJPEG_Outcome {
    /// All is there.
    CJPEG_OutcomeSound,
    /// Something lacks or is wrong; rows that could not be decoded were left as they were.
    CJPEG_OutcomeDamaged,
    /// Not one row could be decoded.
    CJPEG_OutcomeFailed,
    /// A kind of JPEG that libjpeg does not decode: lossless, 12 bits, an unusual set of colours.
    CJPEG_OutcomeUnsupported,
} CJPEG_Outcome;

/// What a decoding found.
typedef struct CJPEG_Result {
    CJPEG_Outcome outcome;
    /// The rows from the top before the first damage that was met; 0 where it is not known, as in
    /// progressive files.
    uint32_t soundRows;
    /// Whether the file ended before the image did.
    bool isCutShort;
} CJPEG_Result;

/// Reads all that comes before the image's data, of an image to be decoded at `eighths` of its
/// size (1 to 8); a message where that fails.
/// Swift cannot call libjpeg itself because of its error_exit.
CJPEG_Outcome CJPEG_readHeader(
    const uint8_t *bytes, size_t count, uint32_t eighths, CJPEG_Header *header,
    char *message, size_t messageCapacity);

/// Decodes into `rows`, which the caller has filled with white (0xFF): gray as gray, all else as
/// red, green and blue; CMYK by simple multiplication. The rows that a result speaks of are only
/// right for an image of eight eighths.
/// Swift cannot call libjpeg itself because of its error_exit.
CJPEG_Result CJPEG_decode(
    const uint8_t *bytes, size_t count, uint32_t eighths, uint8_t *rows, size_t bytesPerRow,
    size_t capacity, char *message, size_t messageCapacity);

#pragma clang assume_nonnull end
