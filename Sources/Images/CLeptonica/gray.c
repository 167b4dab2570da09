#include "image.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Means, blurs and interpolation of 8-bit images. Leptonica sums up the whole image before it averages, with
// 32 bits a pixel; these functions go row by row. Their pixels are those of Leptonica, but at the rims, where
// Leptonica leaves out the first row and column, and one in 10 000 pixels of a blur, which differs by 1.

// The bytes of an image in the order of memory, in which a pixel may be elsewhere in its word.
static uint8_t *bytesOf(PIX *image, int32_t y) {
    return (uint8_t *)(pixGetData(image) + (size_t)y * pixGetWpl(image));
}

static size_t bytesPerRow(PIX *image) { return (size_t)pixGetWpl(image) * sizeof(l_uint32); }

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t most(int32_t a, int32_t b) { return a > b ? a : b; }

// Returns eight flags of 0 or 1 as bits, the first in the highest.
WIDE_PART uint8_t packed(const uint8_t *flags) {
    uint64_t bytes;
    memcpy(&bytes, flags, sizeof bytes);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    // The factor moves the bit of each byte to its place in the highest byte, and no two to the same one.
    return (uint8_t)(bytes * 0x8040201008040201 >> 56);
}

WIDE PIX *CLeptonica_darkerThan(PIX *gray, int32_t threshold) {
    int32_t width = pixGetWidth(gray), height = pixGetHeight(gray);
    PIX *result = pixCreate(width, height, 1);
    size_t bits = result == NULL ? 0 : bytesPerRow(result);
    uint8_t *flags = calloc(bits + 1, 8), *bytes = calloc(bits + 1, 1);
    for (int32_t y = 0; bits > 0 && flags != NULL && bytes != NULL && y < height; y++) {
        CLeptonica_reorder(flags, bytesOf(gray, y), bytesPerRow(gray));
        for (int32_t x = 0; x < width; x++) flags[x] = flags[x] < threshold;
        memset(flags + width, 0, 8 * bits - (size_t)width);
        for (size_t i = 0; i < bits; i++) bytes[i] = packed(flags + 8 * i);
        CLeptonica_reorder(bytesOf(result, y), bytes, bits);
    }
    if (flags == NULL || bytes == NULL) pixDestroy(&result);
    free(flags);
    free(bytes);
    return result;
}

// Raises each byte of a row to that of another.
WIDE_PART void raise(uint8_t *row, const uint8_t *other, size_t count) {
    for (size_t i = 0; i < count; i++) row[i] = row[i] > other[i] ? row[i] : other[i];
}

WIDE PIX *CLeptonica_brightest(PIX *gray) {
    enum { side = CLeptonica_squareSide };
    PIX *result = pixCreate(pixGetWidth(gray) / side, pixGetHeight(gray) / side, 8);
    size_t count = bytesPerRow(gray), squares = result == NULL ? 0 : bytesPerRow(result);
    uint8_t *highest = calloc(count, 1), *row = calloc(squares + 1, 1);
    for (int32_t y = 0; squares > 0 && highest != NULL && row != NULL && y < pixGetHeight(result); y++) {
        memcpy(highest, bytesOf(gray, side * y), count);
        for (int32_t next = 1; next < side; next++) raise(highest, bytesOf(gray, side * y + next), count);
        for (int32_t x = 0; x < pixGetWidth(result); x++) {
            uint8_t *square = highest + (size_t)x * side;
            raise(square, square + 2, 2);
            raise(square, square + 1, 1);
            row[x] = square[0];
        }
        CLeptonica_reorder(bytesOf(result, y), row, squares);
    }
    if (highest == NULL || row == NULL) pixDestroy(&result);
    free(highest);
    free(row);
    return result;
}

// The means of the squares around the pixels of an image, row by row.
typedef struct Means {
    PIX *gray;
    int32_t width, height, reach;
    // The sums of the columns of the squares in a row, and of all columns before each one.
    uint32_t *columns, *totals;
    // The rows that enter and leave the squares, then the row of the squares' middles.
    uint8_t *entering, *leaving;
    float *means;
} Means;

static Means meansOf(PIX *gray, int32_t reach) {
    size_t count = bytesPerRow(gray);
    return (Means){
        gray, pixGetWidth(gray), pixGetHeight(gray), reach, calloc(count, sizeof(uint32_t)),
        calloc(count + 1, sizeof(uint32_t)), calloc(count, 1), calloc(count, 1),
        calloc(count, sizeof(float)),
    };
}

static bool isReady(const Means *it) {
    return it->columns != NULL && it->totals != NULL && it->entering != NULL && it->leaving != NULL
        && it->means != NULL;
}

static void destroyMeans(Means *it) {
    free(it->columns);
    free(it->totals);
    free(it->entering);
    free(it->leaving);
    free(it->means);
}

// Stores the sums of the columns before each one, and the means of whole squares of columns.
WIDE_PART void averageSquares(
    const uint32_t *restrict columns, uint32_t *restrict totals, float *restrict means, int32_t width,
    int32_t reach, float weight
) {
    uint32_t total = 0;
    for (int32_t x = 0; x < width; x++) totals[x + 1] = total += columns[x];
    for (int32_t x = reach; x < width - reach; x++) {
        means[x] = weight * (float)(totals[x + reach + 1] - totals[x - reach]);
    }
}

// Stores the means of a row's squares, with `rows` rows, from their sums.
WIDE_PART void average(Means *it, int32_t rows) {
    int32_t width = it->width, reach = it->reach;
    float weight = 1.0f / (float)((2 * reach + 1) * rows);
    averageSquares(it->columns, it->totals, it->means, width, reach, weight);
    for (int32_t x = 0; x < width; x++) {
        // Squares at the rims are narrower.
        if (x == reach && width > 2 * reach) x = width - reach;
        if (x >= width) break;
        int32_t left = most(x - reach, 0), right = least(x + reach + 1, width);
        it->means[x] =
            (float)(it->totals[right] - it->totals[left]) / (float)((right - left) * rows);
    }
}

WIDE_PART void addRow(
    uint32_t *restrict columns, const uint8_t *restrict entering, const uint8_t *restrict leaving,
    size_t count
) {
    for (size_t x = 0; x < count; x++) columns[x] += (uint32_t)entering[x] - (uint32_t)leaving[x];
}

// Adds the next row to the squares and removes the last one, as far as they are on the image.
WIDE_PART void slide(Means *it, int32_t next, int32_t last) {
    size_t count = bytesPerRow(it->gray);
    if (next < it->height) CLeptonica_reorder(it->entering, bytesOf(it->gray, next), count);
    else memset(it->entering, 0, count);
    if (last >= 0) CLeptonica_reorder(it->leaving, bytesOf(it->gray, last), count);
    addRow(it->columns, it->entering, it->leaving, count);
}

// Stores the means of the next row, of which the first has y = 0, from left to right.
WIDE_PART void findMeans(Means *it, int32_t y) {
    for (int32_t next = y == 0 ? 0 : y + it->reach; next <= y + it->reach; next++) {
        slide(it, next, y == 0 ? -1 : y - it->reach - 1);
    }
    average(it, least(y + it->reach, it->height - 1) - most(y - it->reach, 0) + 1);
}

// Stores means to the nearest brightness.
WIDE_PART void roundMeans(uint8_t *restrict pixels, const float *restrict means, int32_t width) {
    for (int32_t x = 0; x < width; x++) pixels[x] = (uint8_t)(int32_t)(means[x] + 0.5f);
}

WIDE PIX *CLeptonica_averaged(PIX *gray, int32_t reach) {
    Means it = meansOf(gray, reach);
    PIX *result = isReady(&it) ? pixCreate(it.width, it.height, 8) : NULL;
    for (int32_t y = 0; result != NULL && y < it.height; y++) {
        findMeans(&it, y);
        roundMeans(it.entering, it.means, it.width);
        CLeptonica_reorder(bytesOf(result, y), it.entering, bytesPerRow(result));
    }
    destroyMeans(&it);
    return result;
}

// Makes the edges of a row sharper. As in Leptonica, means of wide squares are rounded, and what is added to
// them is cut off.
WIDE_PART void sharpen(
    uint8_t *restrict pixels, const float *restrict means, int32_t width, bool isWide, float strength
) {
    for (int32_t x = 0; x < width; x++) {
        float pixel = pixels[x], mean = isWide ? (float)(int32_t)(means[x] + 0.5f) : means[x];
        float edge = strength * (pixel - mean);
        float sharp = pixel + (isWide ? (float)(int32_t)edge : edge + 0.5f);
        pixels[x] = (uint8_t)(int32_t)(sharp < 0 ? 0 : sharp > 255 ? 255 : sharp);
    }
}

WIDE PIX *CLeptonica_sharpened(PIX *gray, int32_t reach, float strength) {
    Means it = meansOf(gray, reach);
    PIX *result = isReady(&it) ? pixCreate(it.width, it.height, 8) : NULL;
    for (int32_t y = 0; result != NULL && y < it.height; y++) {
        findMeans(&it, y);
        CLeptonica_reorder(it.entering, bytesOf(gray, y), bytesPerRow(gray));
        sharpen(it.entering, it.means, it.width, reach > 2, strength);
        CLeptonica_reorder(bytesOf(result, y), it.entering, bytesPerRow(result));
    }
    destroyMeans(&it);
    return result;
}

// Returns the place in the original, in sixteenths of a pixel, of a pixel of the scaled image along an axis.
static int32_t placeOf(int32_t index, int32_t count, int32_t original) {
    return (int32_t)(16.0f * (float)original / (float)count * (float)index);
}

// A pixel of a scaled row: the pixel to its left in the original, and the weight in sixteenths of the next.
typedef struct Place {
    int32_t column, weight;
} Place;

// Interpolates a row of pixels, each weighted in sixteenths, to a row of `width` pixels.
WIDE_PART void interpolate(
    uint8_t *restrict pixels, const uint16_t *restrict row, const Place *restrict places, int32_t width
) {
    for (int32_t x = 0; x < width; x++) {
        const uint16_t *pair = row + places[x].column;
        int32_t weight = places[x].weight;
        pixels[x] = (uint8_t)((pair[0] * (16 - weight) + pair[1] * weight + 128) >> 8);
    }
}

// Stores the sums of two rows, of which the second weighs `part` sixteenths.
WIDE_PART void mix(
    uint16_t *restrict blend, const uint8_t *restrict upper, const uint8_t *restrict lower, int32_t part,
    size_t count
) {
    for (size_t x = 0; x < count; x++) blend[x] = (uint16_t)(upper[x] * (16 - part) + lower[x] * part);
}

WIDE PIX *CLeptonica_interpolated(PIX *gray, int32_t width, int32_t height) {
    int32_t columns = pixGetWidth(gray), rows = pixGetHeight(gray);
    size_t count = bytesPerRow(gray);
    PIX *result = pixCreate(width, height, 8);
    uint8_t *upper = calloc(count, 1), *lower = calloc(count, 1);
    uint8_t *pixels = result == NULL ? NULL : calloc(bytesPerRow(result), 1);
    uint16_t *blend = calloc(count + 1, sizeof *blend);
    Place *places = calloc((size_t)width + 1, sizeof *places);
    bool isReady = result != NULL && upper != NULL && lower != NULL && pixels != NULL && blend != NULL
        && places != NULL;
    for (int32_t x = 0; isReady && x < width; x++) {
        int32_t place = placeOf(x, width, columns);
        places[x] = (Place){least(place >> 4, columns - 1), place & 15};
    }
    for (int32_t y = 0; isReady && y < height; y++) {
        int32_t place = placeOf(y, height, rows), row = least(place >> 4, rows - 1), part = place & 15;
        CLeptonica_reorder(upper, bytesOf(gray, row), count);
        CLeptonica_reorder(lower, bytesOf(gray, least(row + 1, rows - 1)), count);
        mix(blend, upper, lower, part, count);
        blend[columns] = blend[columns - 1];
        interpolate(pixels, blend, places, width);
        CLeptonica_reorder(bytesOf(result, y), pixels, bytesPerRow(result));
    }
    free(upper);
    free(lower);
    free(pixels);
    free(blend);
    free(places);
    if (!isReady) pixDestroy(&result);
    return result;
}

// Returns an index that is mirrored at both ends of a row or column.
static int32_t mirrored(int32_t index, int32_t count) {
    int32_t inside = index < 0 ? -index - 1 : index >= count ? 2 * count - index - 1 : index;
    return inside < 0 ? 0 : inside >= count ? count - 1 : inside;
}

// The widest kernel, and its radius: a wider blur is an average.
enum { widestReach = 5, widestKernel = 2 * widestReach + 1 };

// The weights of a normal distribution, whose sum is 1.
typedef struct Kernel {
    int32_t reach;
    float weights[widestKernel];
} Kernel;

static Kernel normalKernel(float deviation) {
    Kernel kernel = {least((int32_t)(3 * deviation + 0.999f), widestReach), {0}};
    float sum = 0;
    for (int32_t i = 0; i <= 2 * kernel.reach; i++) {
        float distance = (float)(i - kernel.reach);
        kernel.weights[i] = expf(-distance * distance / (2 * deviation * deviation));
        sum += kernel.weights[i];
    }
    for (int32_t i = 0; i <= 2 * kernel.reach; i++) kernel.weights[i] /= sum;
    return kernel;
}

// A convolution: a row with room for the kernel at both sides, sums, and the last rows after the
// convolution along x, each at its index modulo their number.
typedef struct Convolution {
    int32_t width, height;
    Kernel kernel;
    uint8_t *pixels;
    float *rows, *sums;
} Convolution;

static float *keptRow(const Convolution *it, int32_t y) {
    return it->rows + (size_t)(y % (2 * it->kernel.reach + 1)) * (size_t)it->width;
}

WIDE_PART void convolveAlongX(const Convolution *it, PIX *gray, int32_t y) {
    int32_t reach = it->kernel.reach;
    uint8_t *pixels = it->pixels + reach;
    float *sums = keptRow(it, y);
    CLeptonica_reorder(pixels, bytesOf(gray, y), bytesPerRow(gray));
    for (int32_t x = 0; x < reach; x++) {
        pixels[-x - 1] = pixels[mirrored(-x - 1, it->width)];
        pixels[it->width + x] = pixels[mirrored(it->width + x, it->width)];
    }
    memset(sums, 0, (size_t)it->width * sizeof *sums);
    for (int32_t i = 0; i <= 2 * reach; i++) {
        const uint8_t *shifted = pixels + i - reach;
        float weight = it->kernel.weights[i];
        for (int32_t x = 0; x < it->width; x++) sums[x] += weight * (float)shifted[x];
    }
}

WIDE_PART void convolveAlongY(const Convolution *it, PIX *result, int32_t y) {
    int32_t reach = it->kernel.reach;
    memset(it->sums, 0, (size_t)it->width * sizeof *it->sums);
    for (int32_t i = 0; i <= 2 * reach; i++) {
        const float *row = keptRow(it, mirrored(y + i - reach, it->height));
        float weight = it->kernel.weights[i];
        for (int32_t x = 0; x < it->width; x++) it->sums[x] += weight * row[x];
    }
    for (int32_t x = 0; x < it->width; x++) it->pixels[x] = (uint8_t)(int32_t)(it->sums[x] + 0.5f);
    CLeptonica_reorder(bytesOf(result, y), it->pixels, bytesPerRow(result));
}

WIDE PIX *CLeptonica_convolved(PIX *gray, float deviation) {
    Convolution it = {pixGetWidth(gray), pixGetHeight(gray), normalKernel(deviation), NULL, NULL, NULL};
    PIX *result = pixCreate(it.width, it.height, 8);
    it.pixels = calloc(bytesPerRow(gray) + widestKernel, 1);
    it.rows = calloc((size_t)it.width, widestKernel * sizeof *it.rows);
    it.sums = calloc((size_t)it.width, sizeof *it.sums);
    bool isReady = result != NULL && it.pixels != NULL && it.rows != NULL && it.sums != NULL;
    for (int32_t y = 0, next = 0; isReady && y < it.height; y++) {
        while (next < it.height && next <= y + it.kernel.reach) convolveAlongX(&it, gray, next++);
        convolveAlongY(&it, result, y);
    }
    free(it.pixels);
    free(it.rows);
    free(it.sums);
    if (!isReady) pixDestroy(&result);
    return result;
}

WIDE PIX *CLeptonica_evenedGround(PIX *gray, int32_t reach) {
    // What is darker than the first share of the mean is black, brighter than the second is white.
    const float black = 0.3f, white = 0.9f;
    PIX *result = CLeptonica_averaged(gray, reach);
    for (int32_t y = 0; result != NULL && y < pixGetHeight(gray); y++) {
        const uint8_t *row = bytesOf(gray, y);
        uint8_t *means = bytesOf(result, y);
        for (size_t i = 0; i < bytesPerRow(gray); i++) {
            float share = ((float)row[i] / ((float)means[i] + 1) - black) / (white - black);
            means[i] = (uint8_t)(int32_t)(share <= 0 ? 0 : share >= 1 ? 255 : 255 * share);
        }
    }
    return result;
}
