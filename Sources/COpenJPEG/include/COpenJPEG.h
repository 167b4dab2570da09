// JPEG 2000 decoding through libopenjp2, whose callbacks need C functions. No state is kept between
// calls.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// An image as COpenJPEG_decode delivers it, in pixels.
typedef struct COpenJPEG_Header {
    uint32_t width;
    uint32_t height;
    /// 8 (gray) or 24 (red, green, blue).
    uint32_t bitsPerPixel;
} COpenJPEG_Header;

/// The result of reading.
typedef enum __attribute__((enum_extensibility(closed))) COpenJPEG_Outcome {
    COpenJPEG_OutcomeSound,
    /// Nothing could be decoded.
    COpenJPEG_OutcomeFailed,
    /// The components have no common meaning.
    COpenJPEG_OutcomeUnsupported,
} COpenJPEG_Outcome;

/// Reads the size and the components of a JP2 file or a bare codestream; gives a message if that
/// fails.
COpenJPEG_Outcome COpenJPEG_readHeader(
    const uint8_t *bytes, size_t count, COpenJPEG_Header *header, char *message,
    size_t messageCapacity);

/// Decodes into `rows` of the size in the header: samples of any depth and subsampling become 8
/// bits, sYCC and CMYK become red, green and blue, and transparent pixels are composed on white.
///
/// A file that ends early fails unless it may be cut short.
COpenJPEG_Outcome COpenJPEG_decode(
    const uint8_t *bytes, size_t count, bool mayBeCutShort, COpenJPEG_Header header, uint8_t *rows,
    size_t capacity, char *message, size_t messageCapacity);

#pragma clang assume_nonnull end
