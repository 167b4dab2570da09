#pragma once

#include "CLeptonica.h"

#include <allheaders.h>

/// Creates a PIX from `rows` (1, 8 or 32 bits a pixel), in which 1 bit of 1 is white; returns NULL
/// if memory is insufficient or Leptonica refuses the size.
PIX *CLeptonica_makePix(CLeptonica_Image image, const uint8_t *rows);

/// Copies the pixels of a PIX of the image's size and depth into `rows`; changes the byte order of
/// the PIX.
bool CLeptonica_copyPix(PIX *pix, CLeptonica_Image image, uint8_t *rows);
