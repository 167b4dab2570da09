// TIFF decoding and group 4 encoding (ITU-T T.6) through libtiff. Its callbacks for messages, with
// a va_list, and for files in memory must be C functions. There is no state between calls.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A page of a file, as described by its directory.
typedef struct CTIFF_Frame {
    /// The offset of the directory in the file.
    uint64_t directory;
    /// The meaning of the samples (PhotometricInterpretation).
    uint32_t photometric;
    /// The index of the alpha sample, from 0; negative if there is none.
    int32_t alphaSample;
    /// Whether the colours are premultiplied by the alpha.
    bool isAlphaAssociated;
} CTIFF_Frame;

/// The image that CTIFF_decode produces, in pixels and bytes.
typedef struct CTIFF_Header {
    uint32_t width;
    uint32_t height;
    /// 1 (gray, 1 = white), 8 (gray) or 24 (red, green, blue).
    uint32_t bitsPerPixel;
    /// The length of a row, padded only to whole bytes.
    size_t bytesPerRow;
} CTIFF_Header;

/// The outcome of decoding.
typedef enum __attribute__((enum_extensibility(closed))) CTIFF_Outcome {
    /// The image is complete.
    CTIFF_OutcomeSound,
    /// Something is missing or invalid; rows that could not be decoded are unchanged.
    CTIFF_OutcomeDamaged,
    /// No row could be decoded.
    CTIFF_OutcomeFailed,
    /// libtiff does not decode this kind of TIFF, or was built without support for it.
    CTIFF_OutcomeUnsupported,
} CTIFF_Outcome;

/// The result of decoding.
typedef struct CTIFF_Result {
    CTIFF_Outcome outcome;
    /// The number of rows above the first damage.
    uint32_t soundRows;
} CTIFF_Result;

/// Reads the directory of a page; gives a message if that fails.
///
/// Swift cannot pass libtiff functions that take a va_list.
CTIFF_Outcome CTIFF_readHeader(
    const uint8_t *bytes, size_t count, CTIFF_Frame frame, CTIFF_Header *header,
    char *message, size_t messageCapacity);

/// Decodes a page into `rows`, which the caller has filled with white (0xFF), in its stored
/// orientation. Alpha is blended with white, CMYK becomes red, green and blue by multiplication,
/// and samples become 8 bits.
///
/// Swift cannot pass libtiff functions that take a va_list.
CTIFF_Result CTIFF_decode(
    const uint8_t *bytes, size_t count, CTIFF_Frame frame,
    uint8_t *rows, size_t bytesPerRow, size_t capacity, char *message, size_t messageCapacity);

/// Compresses rows of 1 bit a pixel, 1 = white, by ITU-T T.6; returns the length, or 0 if that
/// fails or `capacity` is too small.
///
/// Swift cannot pass libtiff functions that take a va_list.
size_t CTIFF_encodeGroupFour(
    const CTIFF_Header *header, const uint8_t *rows, uint8_t *output, size_t capacity);

#pragma clang assume_nonnull end
