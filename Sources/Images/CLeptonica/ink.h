#pragma once

#include "image.h"

/// The ink of an image, with what is found in it more than once.
struct CLeptonica_Ink {
    bool isBilevel;
    PIX *gray;
    PIX *ink;
    CLeptonica_Parts parts;
    /// The ruling lines found last, and their minimum length and maximum thickness.
    PIX *horizontal, *vertical;
    int32_t rulingLength, rulingThickness;
    /// The dark bars found last, NULL if there are none, and the height of letters.
    PIX *bars;
    int32_t barLetters;
};

/// Returns a mask of the size of the page with the parts whose flag is set; NULL if memory is insufficient.
PIX *CLeptonica_maskOf(const CLeptonica_Ink *ink, const bool *areIncluded);

/// Returns an 8-bit PIX blurred by a normal distribution, the same one for a deviation of 0; NULL if memory is
/// insufficient.
PIX *CLeptonica_blurred(PIX *gray, float deviation);
