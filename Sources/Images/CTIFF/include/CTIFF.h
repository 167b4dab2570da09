// TIFF decoding and group 4 encoding (ITU-T T.6) through libtiff. Its callbacks for messages, with
// a va_list, and for files in memory must be C functions. There is no state between calls.
#pragma once

#include "CImage.h"

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

/// Reads the directory of a page; gives a message if that fails.
CImage_Outcome CTIFF_readHeader(
    const uint8_t *bytes, size_t count, CTIFF_Frame frame, CImage_Header *header,
    CImage_Message *message);

/// Decodes a page into `rows`, which the caller has filled with white (0xFF), in its stored
/// orientation. Alpha is blended with white, CMYK becomes red, green and blue by multiplication,
/// and samples become 8 bits. The result does not say whether the file is cut short.
CImage_Result CTIFF_decode(
    const uint8_t *bytes, size_t count, CTIFF_Frame frame, uint8_t *rows, size_t capacity,
    CImage_Message *message);

/// Compresses rows of 1 bit per pixel, 1 = white, by ITU-T T.6; returns the length, or 0, perhaps
/// with a message, if libtiff fails or `capacity` is too small.
size_t CTIFF_encodeGroupFour(
    CImage_Header header, const uint8_t *rows, uint8_t *output, size_t capacity,
    CImage_Message *message);

#pragma clang assume_nonnull end
