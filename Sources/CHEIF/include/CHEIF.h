// HEIC decoding through libheif (LGPL), which is opened at run time: without the library, only HEIC
// files cannot be read. C++ exceptions of the library end here.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

#ifdef __cplusplus
extern "C" {
#endif

/// Opens libheif and loads the files of its codecs; returns whether the library can be used. Later
/// calls return the same result.
bool CHEIF_load(void);

/// The result of decoding.
typedef enum __attribute__((enum_extensibility(closed))) CHEIF_Outcome {
    CHEIF_OutcomeSound,
    /// Nothing could be decoded.
    CHEIF_OutcomeFailed,
    /// The image has another size than `width` and `height`.
    CHEIF_OutcomeOtherSize,
} CHEIF_Outcome;

/// Decodes the primary image, upright, into `rows` of `width` × `height` pixels of red, green and
/// blue; gives a message if that fails. The library must have been loaded.
CHEIF_Outcome CHEIF_decode(
    const uint8_t *bytes, size_t count, int width, int height, uint8_t *rows, size_t capacity,
    char *message, size_t messageCapacity);

#ifdef __cplusplus
}
#endif

#pragma clang assume_nonnull end
