#include "image.h"

static PIX *scaleTo(PIX *pix, int32_t width, int32_t height);

// Scales a 1-bit image by way of gray, so that a pixel can be the mean of the bits it covers.
static PIX *scaleBits(PIX *pix, int32_t width, int32_t height) {
    bool isHalved = pixGetWidth(pix) / 2 == width && pixGetHeight(pix) / 2 == height;
    if (isHalved) {
        // 1 is black in Leptonica, but white in these images.
        PIX *halved = pixScaleToGray2(pix);
        return halved == NULL ? NULL : pixInvert(halved, halved);
    }
    PIX *gray = pixConvert1To8(NULL, pix, 0, 255);
    if (gray == NULL) return NULL;
    return replaced(gray, scaleTo(gray, width, height));
}

// Interpolates a gray image, and makes its edges sharper unless it becomes much larger, as
// `pixScaleToSize` does.
static PIX *interpolated(PIX *gray, int32_t width, int32_t height) {
    const float largest = 1.4f, strength = 0.4f;
    enum { reach = 2 };
    bool isMultiple = width % pixGetWidth(gray) == 0 && height % pixGetHeight(gray) == 0;
    // Leptonica interpolates whole multiples differently, and as fast.
    if (isMultiple) return pixScaleToSize(gray, width, height);
    PIX *scaled = CLeptonica_interpolated(gray, width, height);
    bool isLarge = (float)width >= largest * (float)pixGetWidth(gray)
        || (float)height >= largest * (float)pixGetHeight(gray);
    if (scaled == NULL || isLarge) return scaled;
    return replaced(scaled, CLeptonica_sharpened(scaled, reach, strength));
}

static PIX *scaleTo(PIX *pix, int32_t width, int32_t height) {
    if (pixGetDepth(pix) == 1) return scaleBits(pix, width, height);
    bool shrinks = width < 0.7 * pixGetWidth(pix) && height < 0.7 * pixGetHeight(pix);
    if (shrinks) return pixScaleAreaMapToSize(pix, width, height);
    return pixGetDepth(pix) == 8
        ? interpolated(pix, width, height) : pixScaleToSize(pix, width, height);
}

bool CLeptonica_scale(
    CLeptonica_Image source, const uint8_t *sourceRows,
    CLeptonica_Image target, uint8_t *targetRows
) {
    PIX *pix = CLeptonica_makePix(source, sourceRows);
    if (pix == NULL) return false;
    PIX *scaled = replaced(pix, scaleTo(pix, target.width, target.height));
    return CLeptonica_movePix(scaled, target, targetRows);
}
