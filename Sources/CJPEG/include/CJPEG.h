// JPEG decoding and encoding through libjpeg. libjpeg reports errors by a function that must not return, and a
// longjmp must not cross a Swift frame, so every setjmp is in this target. There is no state
// between calls.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The image that CJPEG_decode produces, in pixels and bytes.
typedef struct CJPEG_Header {
    uint32_t width;
    uint32_t height;
    /// 8 (gray) or 24 (red, green, blue).
    uint32_t bitsPerPixel;
    size_t bytesPerRow;
} CJPEG_Header;

/// The outcome of decoding.
typedef enum __attribute__((enum_extensibility(closed))) CJPEG_Outcome {
    /// The image is complete.
    CJPEG_OutcomeSound,
    /// Something is missing or invalid; rows that could not be decoded are unchanged.
    CJPEG_OutcomeDamaged,
    /// No row could be decoded.
    CJPEG_OutcomeFailed,
    /// libjpeg does not decode this kind of JPEG: lossless, 12 bits, or an unusual set of colours.
    CJPEG_OutcomeUnsupported,
} CJPEG_Outcome;

/// The result of decoding.
typedef struct CJPEG_Result {
    CJPEG_Outcome outcome;
    /// The number of rows above the first damage; 0 if unknown, as in progressive files.
    uint32_t soundRows;
    /// Whether the file ends before the image does.
    bool isCutShort;
} CJPEG_Result;

/// Reads everything before the image data, for decoding at `eighths` of the size (1 to 8); gives a
/// message if that fails.
///
/// Swift cannot call libjpeg directly because of its error_exit.
CJPEG_Outcome CJPEG_readHeader(
    const uint8_t *bytes, size_t count, uint32_t eighths, CJPEG_Header *header,
    char *message, size_t messageCapacity);

/// Decodes into `rows`, which the caller has filled with white (0xFF): gray as gray, all other
/// colours as red, green and blue; CMYK by multiplication. The rows in a result are valid only for
/// eight eighths.
///
/// Swift cannot call libjpeg directly because of its error_exit.
CJPEG_Result CJPEG_decode(
    const uint8_t *bytes, size_t count, uint32_t eighths, uint8_t *rows, size_t bytesPerRow,
    size_t capacity, char *message, size_t messageCapacity);

/// Encodes rows as a JPEG with tables of its own, in several scans if `isProgressive`, at `quality`
/// (1 to 100, libjpeg's scale), colours as YCbCr, with half the resolution unless `keepsColors`. Returns the number of bytes in `output`, 0 if
/// more than `capacity` bytes are needed or libjpeg fails; then there may be a message.
/// Swift cannot call libjpeg itself because of its error_exit.
size_t CJPEG_encode(
    const CJPEG_Header *header, const uint8_t *rows, int quality, bool keepsColors,
    bool isProgressive, uint8_t *output, size_t capacity, char *message, size_t messageCapacity);

#pragma clang assume_nonnull end
