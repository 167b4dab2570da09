// JPEG 2000 decoding through libopenjp2, whose callbacks need C functions. No state is kept between
// calls.
#pragma once

#include "CImage.h"

#pragma clang assume_nonnull begin

/// Reads the size and the components of a JP2 file or a bare codestream; gives a message if that
/// fails.
CImage_Outcome COpenJPEG_readHeader(
    const uint8_t *bytes, size_t count, CImage_Header *header, CImage_Message *message);

/// Decodes into `rows` of the size in the header: samples of any depth and subsampling become 8
/// bits, sYCC and CMYK become red, green and blue, and transparent pixels are composed on white.
///
/// A file that ends early fails unless it may be cut short.
CImage_Outcome COpenJPEG_decode(
    const uint8_t *bytes, size_t count, bool mayBeCutShort, CImage_Header header, uint8_t *rows,
    size_t capacity, CImage_Message *message);

#pragma clang assume_nonnull end
