#include "image.h"

static uint8_t onWhite(uint32_t sample, uint32_t opacity) {
    return (uint8_t)((sample * opacity + 255 * (255 - opacity) + 127) / 255);
}

// Blends the colours of a 32-bit PIX that has an alpha with white.
static void layOnWhite(PIX *pix) {
    size_t count = (size_t)pixGetWpl(pix) * (size_t)pixGetHeight(pix);
    l_uint32 *words = pixGetData(pix);
    for (size_t index = 0; index < count; index++) {
        l_uint32 word = words[index];
        l_uint32 opacity = word & 0xFF;
        words[index] = (l_uint32)onWhite(word >> 24, opacity) << 24
            | (l_uint32)onWhite(word >> 16 & 0xFF, opacity) << 16
            | (l_uint32)onWhite(word >> 8 & 0xFF, opacity) << 8;
    }
}

// Returns whether the decoding library finds an image of this size in the file.
static bool hasSize(const uint8_t *bytes, size_t count, CLeptonica_Image target) {
    l_int32 format = IFF_UNKNOWN;
    l_int32 width = 0;
    l_int32 height = 0;
    if (pixReadHeaderMem(bytes, count, &format, &width, &height, NULL, NULL, NULL) != 0) {
        return false;
    }
    return format == IFF_WEBP && width == target.width && height == target.height;
}

bool CLeptonica_decode(
    const uint8_t *bytes, size_t count, bool hasAlpha,
    CLeptonica_Image target, uint8_t *targetRows
) {
    setMsgSeverity(L_SEVERITY_NONE);
    if (!hasSize(bytes, count, target)) return false;
    PIX *pix = pixReadMem(bytes, count);
    if (pix == NULL) return false;
    if (hasAlpha && pixGetDepth(pix) == 32) layOnWhite(pix);
    return CLeptonica_movePix(pix, target, targetRows);
}
