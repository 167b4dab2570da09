#pragma once

#include "CLeptonica.h"

#include <allheaders.h>

/// Creates a PIX from `rows` (1, 8 or 32 bits per pixel), in which 1 bit of 1 is white; returns NULL
/// if memory is insufficient or Leptonica refuses the size. From then on, Leptonica prints no
/// messages.
PIX *CLeptonica_makePix(CLeptonica_Image image, const uint8_t *rows);

/// Copies the pixels of a PIX of the image's size and depth into `rows` and destroys the PIX; returns
/// false if the PIX is NULL or has another size or depth.
bool CLeptonica_movePix(PIX *pix, CLeptonica_Image image, uint8_t *rows);

/// Copies whole words of 4 bytes, and converts them from the order of pixels to the order of a PIX in
/// memory, or back.
void CLeptonica_reorder(uint8_t *target, const uint8_t *source, size_t count);

/// Returns a mask of the level and upright rulings in ink, without the letters that touch or cross
/// them; NULL if memory is insufficient. Rulings slant by up to 3 degrees, may be rough, broken or
/// dotted, are thinner than `thickness`, and are somewhere at least `length` long without letters.
PIX *CLeptonica_followedRulings(PIX *ink, int32_t length, int32_t thickness);

/// A run of pixels in a row, from the first up to but not including the last, with the number of its
/// component.
typedef struct CLeptonica_Run {
    int32_t left, right, component;
} CLeptonica_Run;

/// The connected components of ink (8-connectivity) in the order of their first pixels, row by row,
/// and their runs: the runs of a row extend from its start to the start of the next row.
typedef struct CLeptonica_Components {
    int32_t height, count;
    int32_t *rowStarts;
    CLeptonica_Run *runs;
    CLeptonica_Component *boxes;
} CLeptonica_Components;

/// Finds the connected components of ink; returns false if memory is insufficient.
bool CLeptonica_findComponents(PIX *ink, CLeptonica_Components *components);

/// Adds the components whose flag is set to a mask of the size of the ink.
void CLeptonica_drawComponents(
    const CLeptonica_Components *components, const bool *areIncluded, PIX *mask);

void CLeptonica_destroyComponents(CLeptonica_Components *components);

/// Return a bilevel PIX opened, closed or dilated by a brick, as `pixOpenBrick`, `pixCloseSafeBrick` and
/// `pixDilateBrick` do; NULL if memory is insufficient.
PIX *CLeptonica_opened(PIX *image, int32_t width, int32_t height);
PIX *CLeptonica_closed(PIX *image, int32_t width, int32_t height);
PIX *CLeptonica_dilated(PIX *image, int32_t width, int32_t height);

/// Returns a bilevel PIX of the pixels below a threshold of at most 255, as `pixThresholdToBinary` does;
/// NULL if memory is insufficient.
PIX *CLeptonica_darkerThan(PIX *gray, int32_t threshold);

/// Returns an 8-bit PIX in which each pixel is the mean of the square with `reach` pixels to each side, as
/// far as it is on the image; NULL if memory is insufficient.
PIX *CLeptonica_averaged(PIX *gray, int32_t reach);

/// Returns an 8-bit PIX blurred by a normal distribution with a standard deviation of less than 1.7 pixels;
/// NULL if memory is insufficient.
PIX *CLeptonica_convolved(PIX *gray, float deviation);

/// Makes the mean brightness of the square around each pixel white, and much darker pixels dark: text
/// stays, and the dots of a screened area, which a blur has joined, become background. Returns NULL
/// if memory is insufficient.
PIX *CLeptonica_evenedGround(PIX *gray, int32_t reach);

/// Returns an 8-bit PIX in which the darkest ink around each pixel is black, and the brightest paper
/// white, so that strokes of pale ink stay whole; NULL if memory is insufficient or the image is
/// smaller than 4 by 4 pixels.
PIX *CLeptonica_evenedContrast(PIX *gray);

/// Returns an 8-bit PIX to which the difference of each pixel from the mean of the square around it
/// is added, multiplied by `strength`, as `pixUnsharpMaskingGray` does; NULL if memory is
/// insufficient.
PIX *CLeptonica_sharpened(PIX *gray, int32_t reach, float strength);

/// Returns an 8-bit PIX of another size, interpolated between the pixels; NULL if memory is insufficient.
PIX *CLeptonica_interpolated(PIX *gray, int32_t width, int32_t height);

/// Destroys a PIX and returns the PIX that was made from it.
static inline PIX *replaced(PIX *old, PIX *new) {
    pixDestroy(&old);
    return new;
}
