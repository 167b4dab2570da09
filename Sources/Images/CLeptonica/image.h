#pragma once

#include "CLeptonica.h"

#include <allheaders.h>

/// Creates a PIX from `rows` (1, 8 or 32 bits a pixel), in which 1 bit of 1 is white; returns NULL
/// if memory is insufficient or Leptonica refuses the size. From then on, Leptonica prints no
/// messages.
PIX *CLeptonica_makePix(CLeptonica_Image image, const uint8_t *rows);

/// Copies the pixels of a PIX of the image's size and depth into `rows` and destroys the PIX; returns
/// false if the PIX is NULL or has another size or depth.
bool CLeptonica_movePix(PIX *pix, CLeptonica_Image image, uint8_t *rows);

/// Returns a mask of the ruling lines in ink, level and upright, that slant by up to 3 degrees and may be
/// rough, broken or dotted, without the letters that touch or cross them; NULL if memory is
/// insufficient. Rulings are thinner than `thickness`, and somewhere at least `length` long without
/// letters.
PIX *CLeptonica_followedRulings(PIX *ink, int32_t length, int32_t thickness);

/// Destroys a PIX and returns the one that was made from it.
static inline PIX *replaced(PIX *old, PIX *new) {
    pixDestroy(&old);
    return new;
}
