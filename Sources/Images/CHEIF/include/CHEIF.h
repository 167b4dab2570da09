// HEIC decoding through libheif (LGPL), which is opened at run time: without the library, only HEIC
// files cannot be read. C++ exceptions of the library end here.
#pragma once

#include "CImage.h"

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// Opens libheif and loads the files of its codecs; returns whether the library can be used. Later
/// calls return the same result.
bool CHEIF_load(void);

/// Decodes the primary image, upright, into `rows` of `width` × `height` pixels of red, green and
/// blue; gives a message if that fails. The library must have been loaded.
CImage_Outcome CHEIF_decode(
    const uint8_t *bytes, size_t count, int width, int height, uint8_t *rows, size_t capacity,
    CImage_Message *message);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif
