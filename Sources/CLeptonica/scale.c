#include "picture.h"

// Bits become gray first, so that a pixel can be the mean of the bits it covers.
static PIX *makeSource(CLeptonica_Picture source, const uint8_t *rows) {
    PIX *pix = CLeptonica_makePix(source, rows);
    if (pix == NULL || source.bitsPerPixel != 1) return pix;
    PIX *gray = pixConvert1To8(NULL, pix, 0, 255);
    pixDestroy(&pix);
    return gray;
}

static PIX *scaleTo(PIX *pix, int32_t width, int32_t height) {
    bool shrinks = width < 0.7 * pixGetWidth(pix) && height < 0.7 * pixGetHeight(pix);
    return shrinks
        ? pixScaleAreaMapToSize(pix, width, height) : pixScaleToSize(pix, width, height);
}

bool CLeptonica_scale(
    CLeptonica_Picture source, const uint8_t *sourceRows,
    CLeptonica_Picture target, uint8_t *targetRows
) {
    setMsgSeverity(L_SEVERITY_NONE);
    PIX *pix = makeSource(source, sourceRows);
    if (pix == NULL) return false;
    PIX *scaled = scaleTo(pix, target.width, target.height);
    pixDestroy(&pix);
    if (scaled == NULL) return false;
    bool isCopied = CLeptonica_copyPix(scaled, target, targetRows);
    pixDestroy(&scaled);
    return isCopied;
}
