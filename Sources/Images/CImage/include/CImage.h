// Declarations that the targets for the libraries of image formats share.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// An image in the caller's memory, in pixels and bytes.
typedef struct CImage_Header {
    uint32_t width;
    uint32_t height;
    /// 1 (gray, 1 = white), 8 (gray) or 24 (red, green, blue).
    uint32_t bitsPerPixel;
    /// The length of a row, padded only to whole bytes.
    size_t bytesPerRow;
} CImage_Header;

/// The outcome of decoding.
typedef enum __attribute__((enum_extensibility(closed))) CImage_Outcome {
    /// The image is complete.
    CImage_OutcomeSound,
    /// Data is missing or invalid; rows that could not be decoded are unchanged.
    CImage_OutcomeDamaged,
    /// No row could be decoded.
    CImage_OutcomeFailed,
    /// The library does not decode this kind of image.
    CImage_OutcomeUnsupported,
} CImage_Outcome;

/// The result of decoding.
typedef struct CImage_Result {
    CImage_Outcome outcome;
    /// The number of rows above the first damage: all rows if only a final checksum is wrong, 0 if
    /// unknown.
    uint32_t soundRows;
    /// Whether the file ends before the image does.
    bool isCutShort;
} CImage_Result;

/// The message of a library, with a zero at its end; empty if there is none.
typedef struct CImage_Message {
    char text[200];
} CImage_Message;

/// Stores the beginning of `text` as the message.
void CImage_setMessage(CImage_Message *message, const char *text);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif
