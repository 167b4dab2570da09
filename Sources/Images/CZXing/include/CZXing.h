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

/// Reads a code in any direction from a gray image, in rows from the top, as UTF-8 into at most
/// `capacity` bytes; returns the length of the text, 0 if there is no code or the text does not fit.
/// With `inBands`, bands across and down the image are read alone.
size_t CZXing_read(
    CZXing_Symbology symbology, const uint8_t *pixels, int32_t width, int32_t height, bool inBands, uint8_t *text,
    size_t capacity);

/// Draws the modules of a code with UTF-8 text, without a margin, in rows from the top, 1 for dark,
/// into at most `capacity` bytes; a linear code has one row. Returns false if the symbology cannot
/// express the text, or the modules do not fit.
bool CZXing_draw(
    CZXing_Symbology symbology, const char *text, uint8_t *modules, size_t capacity, int32_t *width,
    int32_t *height);

#pragma clang assume_nonnull end
