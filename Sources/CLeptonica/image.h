#pragma once

#include "CLeptonica.h"

#include <leptonica/allheaders.h>

/// A PIX with the pixels of `rows` (1, 8 or 32 bits a pixel); NULL where memory lacks or Leptonica
/// refuses the size. In a 1-bit PIX 1 is white here, as in `rows`.
PIX *CLeptonica_makePix(CLeptonica_Image image, const uint8_t *rows);

/// Copies the pixels of a PIX of the image's size and depth into `rows`, and changes the byte
/// order of the PIX on the way.
bool CLeptonica_copyPix(PIX *pix, CLeptonica_Image image, uint8_t *rows);
