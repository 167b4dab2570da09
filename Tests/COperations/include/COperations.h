/* CLeptonica's own operations on images, for tests: a byte per pixel, row after row. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef enum COperations_Brick { COperations_opening, COperations_closing, COperations_dilation } COperations_Brick;

/* Applies an operation with a brick of `across` × `down` pixels to ink, whose pixels are 1. Returns false if
 * it fails. */
bool COperations_brick(
    COperations_Brick operation, const uint8_t *pixels, int32_t width, int32_t height, int32_t across,
    int32_t down, uint8_t *result);

typedef enum COperations_Gray {
    COperations_average,
    COperations_normalBlur,
    COperations_evenGround,
    COperations_sharpening,
    COperations_threshold,
} COperations_Gray;

/* Applies an operation to gray pixels, with the reach of its squares or its threshold, or its deviation or
 * strength; ink becomes 1. Returns false if it fails. */
bool COperations_gray(
    COperations_Gray operation, const uint8_t *pixels, int32_t width, int32_t height, int32_t reach,
    float amount, uint8_t *result);

/* Interpolates gray pixels to another size; returns false if that fails. */
bool COperations_interpolate(
    const uint8_t *pixels, int32_t width, int32_t height, uint8_t *result, int32_t newWidth,
    int32_t newHeight);

/* Gets for each pixel of ink the number of its connected part from 1 on, 0 for others, and the box and the
 * number of pixels of each part (five numbers; at most a part for each pixel). Returns the number of parts,
 * -1 if it fails. */
int32_t COperations_components(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t *numbers, int32_t *boxes);

#pragma clang assume_nonnull end
