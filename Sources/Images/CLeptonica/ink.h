#pragma once

#include "image.h"

/// The ink of an image, with results that are used more than once.
struct CLeptonica_Ink {
    bool isBilevel;
    PIX *gray;
    PIX *ink;
    CLeptonica_Components components;
    /// The rulings found last, with their minimum length and maximum thickness.
    PIX *horizontal, *vertical;
    int32_t rulingLength, rulingThickness;
    /// The dark bars found last, with the height of letters; NULL if there are no bars.
    PIX *bars;
    int32_t barLetters;
};

/// Returns a mask of the components whose flag is set, in the size of the page; NULL if memory is
/// insufficient.
PIX *CLeptonica_maskOf(const CLeptonica_Ink *ink, const bool *areIncluded);

/// Returns an 8-bit PIX blurred by a normal distribution, or the given PIX for a deviation of 0; NULL
/// if memory is insufficient.
PIX *CLeptonica_blurred(PIX *gray, float deviation);
