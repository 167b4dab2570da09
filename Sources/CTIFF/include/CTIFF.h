// TIFF to pixels, and pixels to ITU-T T.6, through libtiff. Its calls for messages and for a file
// in memory need C functions, the former with a va_list; nothing is kept between calls.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A page of a file, as the caller has read its directory.
typedef struct CTIFF_Frame {
    /// Where in the file the directory stands.
    uint64_t directory;
    /// What the samples mean (PhotometricInterpretation).
    uint32_t photometric;
    /// The number of the sample that is an alpha, from 0; negative where there is none.
    int32_t alphaSample;
    /// Whether the colours have been multiplied by their alpha.
    bool isAlphaAssociated;
} CTIFF_Frame;

/// An image as CTIFF_decode delivers it, in pixels and bytes.
typedef struct CTIFF_Header {
    uint32_t width;
    uint32_t height;
    /// 1 (gray, 1 = white), 8 (gray) or 24 (red, green, blue).
    uint32_t bitsPerPixel;
    /// A row without padding but that of its last byte.
    size_t bytesPerRow;
} CTIFF_Header;

/// How a reading ended.
typedef enum __attribute__((enum_extensibility(closed))) CTIFF_Outcome {
    /// All is there.
    CTIFF_OutcomeSound,
    /// Something lacks or is wrong; rows that could not be decoded were left as they were.
    CTIFF_OutcomeDamaged,
    /// Not one row could be decoded.
    CTIFF_OutcomeFailed,
    /// A kind of TIFF that libtiff does not decode, or was not built to.
    CTIFF_OutcomeUnsupported,
} CTIFF_Outcome;

/// What a decoding found.
typedef struct CTIFF_Result {
    CTIFF_Outcome outcome;
    /// The rows from the top before the first damage that was met.
    uint32_t soundRows;
} CTIFF_Result;

/// Reads the directory of a page; a message where that fails.
/// Swift cannot give libtiff functions that take a va_list.
CTIFF_Outcome CTIFF_readHeader(
    const uint8_t *bytes, size_t count, CTIFF_Frame frame, CTIFF_Header *header,
    char *message, size_t messageCapacity);

/// Decodes a page into `rows`, which the caller has filled with white (0xFF), as it is stored: no
/// orientation is obeyed. Alpha is laid on white, CMYK becomes red, green and blue by simple
/// multiplication, and samples of any length become 8 bits.
/// Swift cannot give libtiff functions that take a va_list.
CTIFF_Result CTIFF_decode(
    const uint8_t *bytes, size_t count, CTIFF_Frame frame,
    uint8_t *rows, size_t bytesPerRow, size_t capacity, char *message, size_t messageCapacity);

/// Compresses rows of 1 bit a pixel, 1 = white, by ITU-T T.6, white as what the code calls white,
/// and returns the length; 0 where that fails or `capacity` is too small.
/// Swift cannot give libtiff functions that take a va_list.
size_t CTIFF_encodeGroupFour(
    const CTIFF_Header *header, const uint8_t *rows, uint8_t *output, size_t capacity);

#pragma clang assume_nonnull end
