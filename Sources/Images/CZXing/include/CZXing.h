// Codes in images (Code 128, Code 39, QR Code, Data Matrix) through zxing-cpp, whose C++ code reports errors
// by values.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The version of the library that scanpdf was compiled with.
extern const char *const CZXing_version;

/// The symbologies that are read and drawn.
typedef enum __attribute__((enum_extensibility(closed))) CZXing_Symbology {
    CZXing_SymbologyCode128,
    CZXing_SymbologyCode39,
    CZXing_SymbologyQR,
    CZXing_SymbologyDataMatrix,
} CZXing_Symbology;

/// A code whose text is part of a buffer.
typedef struct CZXing_Code {
    CZXing_Symbology symbology;
    /// The place and length of its UTF-8 text in the buffer, in bytes.
    size_t start, length;
} CZXing_Code;

/// Reads at most one code of each symbology of a gray image, in rows from the top, in any direction; returns the number of
/// codes in `codes`. Codes that do not fit into `codes` or `text` are left out.
size_t CZXing_read(
    const uint8_t *pixels, int32_t width, int32_t height, CZXing_Code *codes, size_t capacity, uint8_t *text,
    size_t textCapacity);

/// Draws the modules of a code with UTF-8 text, without a margin, in rows from the top, 1 for dark, into at most
/// `capacity` bytes; a linear code has one row. Returns false if the symbology cannot express the text, or the
/// modules do not fit.
bool CZXing_draw(
    CZXing_Symbology symbology, const char *text, uint8_t *modules, size_t capacity, int32_t *width,
    int32_t *height);

#pragma clang assume_nonnull end
