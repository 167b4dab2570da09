#include "COperations.h"

#include "../../Sources/Images/CLeptonica/image.h"

#include <stdlib.h>
#include <string.h>

static PIX *pixOf(const uint8_t *pixels, int32_t width, int32_t height, int32_t depth) {
    PIX *pix = pixCreate(width, height, depth);
    for (int32_t i = 0; pix != NULL && i < width * height; i++) {
        pixSetPixel(pix, i % width, i / width, pixels[i]);
    }
    return pix;
}

/* Copies the pixels of a PIX and destroys it. */
static bool take(PIX *pix, int32_t width, int32_t height, uint8_t *result) {
    bool isMade = pix != NULL && pixGetWidth(pix) == width && pixGetHeight(pix) == height;
    for (int32_t i = 0; isMade && i < width * height; i++) {
        l_uint32 value = 0;
        pixGetPixel(pix, i % width, i / width, &value);
        result[i] = (uint8_t)value;
    }
    pixDestroy(&pix);
    return isMade;
}

bool COperations_brick(
    COperations_Brick operation, const uint8_t *pixels, int32_t width, int32_t height, int32_t across,
    int32_t down, uint8_t *result
) {
    PIX *(*const operations[])(PIX *, int32_t, int32_t) = {
        CLeptonica_opened, CLeptonica_closed, CLeptonica_dilated};
    PIX *ink = pixOf(pixels, width, height, 1);
    return ink != NULL && take(replaced(ink, operations[operation](ink, across, down)), width, height, result);
}

bool COperations_gray(
    COperations_Gray operation, const uint8_t *pixels, int32_t width, int32_t height, int32_t reach,
    float amount, uint8_t *result
) {
    PIX *gray = pixOf(pixels, width, height, 8), *made = NULL;
    if (gray == NULL) return false;
    switch (operation) {
    case COperations_average: made = CLeptonica_averaged(gray, reach); break;
    case COperations_normalBlur: made = CLeptonica_convolved(gray, amount); break;
    case COperations_evenGround: made = CLeptonica_evenedGround(gray, reach); break;
    case COperations_threshold: made = CLeptonica_darkerThan(gray, reach); break;
    case COperations_sharpening: made = CLeptonica_sharpened(gray, reach, amount); break;
    }
    return take(replaced(gray, made), width, height, result);
}

bool COperations_interpolate(
    const uint8_t *pixels, int32_t width, int32_t height, uint8_t *result, int32_t newWidth,
    int32_t newHeight
) {
    PIX *gray = pixOf(pixels, width, height, 8);
    if (gray == NULL) return false;
    PIX *made = CLeptonica_interpolated(gray, newWidth, newHeight);
    return take(replaced(gray, made), newWidth, newHeight, result);
}

int32_t COperations_components(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t *numbers, int32_t *boxes
) {
    PIX *ink = pixOf(pixels, width, height, 1);
    CLeptonica_Components components;
    int32_t count = -1;
    memset(numbers, 0, sizeof *numbers * (size_t)(width * height));
    if (ink != NULL && CLeptonica_findComponents(ink, &components)) {
        for (int32_t y = 0; y < height; y++) {
            for (int32_t run = components.rowStarts[y]; run < components.rowStarts[y + 1]; run++) {
                for (int32_t x = components.runs[run].left; x < components.runs[run].right; x++) {
                    numbers[y * width + x] = components.runs[run].component + 1;
                }
            }
        }
        count = components.count;
        memcpy(boxes, components.boxes, sizeof *components.boxes * (size_t)count);
        CLeptonica_destroyComponents(&components);
    }
    pixDestroy(&ink);
    return count;
}
