#include "image.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Means, blurs and interpolation of 8-bit images. Leptonica sums up the whole image, with 32 bits per
// pixel, before it averages; these functions go row by row. The results are equal, except at the rims,
// where Leptonica leaves out the first row and column, and in one of 10 000 pixels of a blur, by 1.

// The bytes of an image in the order of memory, in which a pixel may be elsewhere in its word.
static uint8_t *bytesOf(PIX *image, int32_t y) {
    return (uint8_t *)(pixGetData(image) + (size_t)y * pixGetWpl(image));
}

static size_t bytesPerRow(PIX *image) { return (size_t)pixGetWpl(image) * sizeof(l_uint32); }

static int32_t minimum(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t maximum(int32_t a, int32_t b) { return a > b ? a : b; }

// The pixels of a word of a bilevel image, and the bits of the word, from the last one.
typedef uint8_t Pixels __attribute__((ext_vector_type(32)));
typedef bool Bits __attribute__((ext_vector_type(32)));

PIX *CLeptonica_darkerThan(PIX *gray, int32_t threshold) {
    int32_t width = pixGetWidth(gray), height = pixGetHeight(gray);
    PIX *result = pixCreateNoInit(width, height, 1);
    size_t words = result == NULL ? 0 : (size_t)pixGetWpl(result);
    uint8_t *pixels = calloc(words + 1, sizeof(Pixels));
    for (int32_t y = 0; pixels != NULL && result != NULL && y < height; y++) {
        l_uint32 *row = pixGetData(result) + (size_t)y * words;
        CLeptonica_reorder(pixels, bytesOf(gray, y), bytesPerRow(gray));
        memset(pixels + width, UINT8_MAX, words * sizeof(Pixels) - (size_t)width);
        for (size_t i = 0; i < words; i++) {
            Pixels word;
            memcpy(&word, pixels + i * sizeof word, sizeof word);
            Bits bits = __builtin_convertvector(word < (Pixels)(uint8_t)threshold, Bits);
            memcpy(row + i, &bits, sizeof *row);
            row[i] = __builtin_bitreverse32(row[i]);
        }
    }
    if (pixels == NULL) pixDestroy(&result);
    free(pixels);
    return result;
}

// The means of the squares around the pixels of an image, row by row.
typedef struct Means {
    PIX *gray;
    int32_t width, height, reach;
    // The sums of the columns of the squares in a row, and of all columns before each one.
    uint32_t *columns, *totals;
    uint8_t *pixels;
    float *means;
} Means;

static Means meansOf(PIX *gray, int32_t reach) {
    size_t count = bytesPerRow(gray);
    return (Means){
        gray, pixGetWidth(gray), pixGetHeight(gray), reach, calloc(count, sizeof(uint32_t)),
        calloc(count + 1, sizeof(uint32_t)), calloc(count, 1), calloc(count, sizeof(float)),
    };
}

static bool isReady(const Means *squares) {
    return squares->columns != NULL && squares->totals != NULL && squares->pixels != NULL
        && squares->means != NULL;
}

static void destroyMeans(Means *squares) {
    free(squares->columns);
    free(squares->totals);
    free(squares->pixels);
    free(squares->means);
}

// Stores the means of a row's squares, with `rows` rows, from their sums.
static void average(Means *squares, int32_t rows) {
    int32_t width = squares->width, reach = squares->reach;
    for (int32_t x = 0; x < width; x++) squares->totals[x + 1] = squares->totals[x] + squares->columns[x];
    float weight = 1.0f / (float)((2 * reach + 1) * rows);
    for (int32_t x = reach; x < width - reach; x++) {
        // Squares are less than 2 900 pixels wide; processors without AVX-512 convert signed sums faster.
        uint32_t sum = squares->totals[x + reach + 1] - squares->totals[x - reach];
        squares->means[x] = weight * (float)(int32_t)sum;
    }
    for (int32_t x = 0; x < width; x++) {
        // Squares at the rims are narrower.
        if (x == reach && width > 2 * reach) x = width - reach;
        if (x >= width) break;
        int32_t left = maximum(x - reach, 0), right = minimum(x + reach + 1, width);
        squares->means[x] =
            (float)(squares->totals[right] - squares->totals[left]) / (float)((right - left) * rows);
    }
}

// Stores the means of the next row, of which the first has y = 0, from left to right.
static void findMeans(Means *squares, int32_t y) {
    size_t count = bytesPerRow(squares->gray);
    int32_t last = minimum(y + squares->reach, squares->height - 1);
    for (int32_t next = y == 0 ? 0 : y + squares->reach; next <= last; next++) {
        CLeptonica_reorder(squares->pixels, bytesOf(squares->gray, next), count);
        for (size_t x = 0; x < count; x++) squares->columns[x] += squares->pixels[x];
    }
    if (y > squares->reach) {
        CLeptonica_reorder(squares->pixels, bytesOf(squares->gray, y - squares->reach - 1), count);
        for (size_t x = 0; x < count; x++) squares->columns[x] -= squares->pixels[x];
    }
    average(squares, last - maximum(y - squares->reach, 0) + 1);
}

PIX *CLeptonica_averaged(PIX *gray, int32_t reach) {
    Means squares = meansOf(gray, reach);
    PIX *result = isReady(&squares) ? pixCreate(squares.width, squares.height, 8) : NULL;
    for (int32_t y = 0; result != NULL && y < squares.height; y++) {
        findMeans(&squares, y);
        for (int32_t x = 0; x < squares.width; x++) {
            squares.pixels[x] = (uint8_t)(squares.means[x] + 0.5f);
        }
        CLeptonica_reorder(bytesOf(result, y), squares.pixels, bytesPerRow(result));
    }
    destroyMeans(&squares);
    return result;
}

PIX *CLeptonica_sharpened(PIX *gray, int32_t reach, float strength) {
    Means squares = meansOf(gray, reach);
    PIX *result = isReady(&squares) ? pixCreate(squares.width, squares.height, 8) : NULL;
    for (int32_t y = 0; result != NULL && y < squares.height; y++) {
        findMeans(&squares, y);
        CLeptonica_reorder(squares.pixels, bytesOf(gray, y), bytesPerRow(gray));
        for (int32_t x = 0; x < squares.width; x++) {
            // As in Leptonica, means of wide squares are rounded, and what is added to them is cut off.
            bool isWide = reach > 2;
            float pixel = squares.pixels[x], exact = squares.means[x];
            float mean = isWide ? (float)(int32_t)(exact + 0.5f) : exact;
            float edge = strength * (pixel - mean);
            float sharp = pixel + (isWide ? (float)(int32_t)edge : edge + 0.5f);
            squares.pixels[x] = (uint8_t)(sharp < 0 ? 0 : sharp > 255 ? 255 : sharp);
        }
        CLeptonica_reorder(bytesOf(result, y), squares.pixels, bytesPerRow(result));
    }
    destroyMeans(&squares);
    return result;
}

// Returns the position in the original, in sixteenths of a pixel, of a pixel of the scaled image along
// an axis.
static int32_t placeOf(int32_t index, int32_t count, int32_t original) {
    return (int32_t)(16.0f * (float)original / (float)count * (float)index);
}

PIX *CLeptonica_interpolated(PIX *gray, int32_t width, int32_t height) {
    int32_t columns = pixGetWidth(gray), rows = pixGetHeight(gray);
    size_t count = bytesPerRow(gray);
    PIX *result = pixCreate(width, height, 8);
    uint8_t *upper = calloc(count, 1), *lower = calloc(count, 1);
    uint8_t *pixels = result == NULL ? NULL : calloc(bytesPerRow(result), 1);
    uint16_t *blend = calloc(count + 1, sizeof *blend);
    int32_t *places = calloc((size_t)width, sizeof *places);
    bool isReady = result != NULL && upper != NULL && lower != NULL && pixels != NULL && blend != NULL
        && places != NULL;
    for (int32_t x = 0; isReady && x < width; x++) {
        int32_t at = placeOf(x, width, columns);
        places[x] = minimum(at >> 4, columns - 1) << 4 | (at & 15);
    }
    for (int32_t y = 0; isReady && y < height; y++) {
        int32_t place = placeOf(y, height, rows), row = minimum(place >> 4, rows - 1), part = place & 15;
        CLeptonica_reorder(upper, bytesOf(gray, row), count);
        CLeptonica_reorder(lower, bytesOf(gray, minimum(row + 1, rows - 1)), count);
        for (size_t x = 0; x < count; x++) {
            blend[x] = (uint16_t)(upper[x] * (16 - part) + lower[x] * part);
        }
        blend[columns] = blend[columns - 1];
        for (int32_t x = 0; x < width; x++) {
            int32_t column = places[x] >> 4, weight = places[x] & 15;
            pixels[x] = (uint8_t)((blend[column] * (16 - weight) + blend[column + 1] * weight + 128) >> 8);
        }
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
    Kernel kernel = {minimum((int32_t)(3 * deviation + 0.999f), widestReach), {0}};
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

static float *keptRow(const Convolution *convolution, int32_t y) {
    int32_t row = y % (2 * convolution->kernel.reach + 1);
    return convolution->rows + (size_t)row * (size_t)convolution->width;
}

static void convolveAlongX(const Convolution *convolution, PIX *gray, int32_t y) {
    int32_t reach = convolution->kernel.reach;
    uint8_t *pixels = convolution->pixels + reach;
    float *sums = keptRow(convolution, y);
    CLeptonica_reorder(pixels, bytesOf(gray, y), bytesPerRow(gray));
    for (int32_t x = 0; x < reach; x++) {
        pixels[-x - 1] = pixels[mirrored(-x - 1, convolution->width)];
        pixels[convolution->width + x] = pixels[mirrored(convolution->width + x, convolution->width)];
    }
    memset(sums, 0, (size_t)convolution->width * sizeof *sums);
    for (int32_t i = 0; i <= 2 * reach; i++) {
        const uint8_t *shifted = pixels + i - reach;
        float weight = convolution->kernel.weights[i];
        for (int32_t x = 0; x < convolution->width; x++) sums[x] += weight * (float)shifted[x];
    }
}

static void convolveAlongY(const Convolution *convolution, PIX *result, int32_t y) {
    int32_t reach = convolution->kernel.reach;
    memset(convolution->sums, 0, (size_t)convolution->width * sizeof *convolution->sums);
    for (int32_t i = 0; i <= 2 * reach; i++) {
        const float *row = keptRow(convolution, mirrored(y + i - reach, convolution->height));
        float weight = convolution->kernel.weights[i];
        for (int32_t x = 0; x < convolution->width; x++) convolution->sums[x] += weight * row[x];
    }
    for (int32_t x = 0; x < convolution->width; x++) {
        convolution->pixels[x] = (uint8_t)(convolution->sums[x] + 0.5f);
    }
    CLeptonica_reorder(bytesOf(result, y), convolution->pixels, bytesPerRow(result));
}

PIX *CLeptonica_convolved(PIX *gray, float deviation) {
    Convolution convolution = {
        pixGetWidth(gray), pixGetHeight(gray), normalKernel(deviation), NULL, NULL, NULL};
    PIX *result = pixCreate(convolution.width, convolution.height, 8);
    convolution.pixels = calloc(bytesPerRow(gray) + widestKernel, 1);
    convolution.rows = calloc((size_t)convolution.width, widestKernel * sizeof *convolution.rows);
    convolution.sums = calloc((size_t)convolution.width, sizeof *convolution.sums);
    bool isReady = result != NULL && convolution.pixels != NULL && convolution.rows != NULL
        && convolution.sums != NULL;
    for (int32_t y = 0, next = 0; isReady && y < convolution.height; y++) {
        while (next < convolution.height && next <= y + convolution.kernel.reach) {
            convolveAlongX(&convolution, gray, next++);
        }
        convolveAlongY(&convolution, result, y);
    }
    free(convolution.pixels);
    free(convolution.rows);
    free(convolution.sums);
    if (!isReady) pixDestroy(&result);
    return result;
}

PIX *CLeptonica_evenedGround(PIX *gray, int32_t reach) {
    // Pixels darker than the first share of the mean become black, brighter than the second white.
    const float black = 0.3f, white = 0.9f;
    PIX *result = CLeptonica_averaged(gray, reach);
    for (int32_t y = 0; result != NULL && y < pixGetHeight(gray); y++) {
        const uint8_t *row = bytesOf(gray, y);
        uint8_t *means = bytesOf(result, y);
        for (size_t i = 0; i < bytesPerRow(gray); i++) {
            float share = ((float)row[i] / ((float)means[i] + 1) - black) / (white - black);
            means[i] = (uint8_t)(share <= 0 ? 0 : share >= 1 ? 255 : 255 * share);
        }
    }
    return result;
}

// Returns the level of paper or ink around each pixel, from the means of squares of 4 by 4 pixels.
static PIX *levelsAround(PIX *gray, PIX *means, bool isPaper) {
    // The side of the area, in squares, and how far its level is smoothed: neither fitted nor
    // varied; of 38 receipts of SROIE, lines are 14 to 47 pixels high, the median 30.
    enum { side = 11, reach = 6 };
    PIX *levels = isPaper ? pixDilateGray(means, side, side) : pixErodeGray(means, side, side);
    PIX *smooth = levels == NULL ? NULL : replaced(levels, CLeptonica_averaged(levels, reach));
    if (smooth == NULL) return NULL;
    return replaced(smooth, CLeptonica_interpolated(smooth, pixGetWidth(gray), pixGetHeight(gray)));
}

PIX *CLeptonica_evenedContrast(PIX *gray) {
    // The maximum level of ink, as a share of the paper's, so that paper without ink stays white: varied,
    // not fitted. Words of 10 receipts have an F1 of 0.945 (amounts 0.942), of 3 forms 0.826; with 0.6
    // 0.950 (0.946) and 0.829, with 0.9 0.948 (0.945) and 0.800.
    const float palest = 0.75f;
    PIX *half = pixScaleAreaMap2(gray);
    PIX *means = half == NULL ? NULL : replaced(half, pixScaleAreaMap2(half));
    PIX *ink = means == NULL ? NULL : levelsAround(gray, means, false);
    PIX *paper = ink == NULL ? NULL : levelsAround(gray, means, true);
    for (int32_t y = 0; paper != NULL && y < pixGetHeight(gray); y++) {
        const uint8_t *row = bytesOf(gray, y), *dark = bytesOf(ink, y);
        uint8_t *bright = bytesOf(paper, y);
        for (size_t i = 0; i < bytesPerRow(gray); i++) {
            float white = (float)bright[i], limit = palest * white;
            float black = (float)dark[i] < limit ? (float)dark[i] : limit;
            float share = ((float)row[i] - black) / (white - black + 1);
            bright[i] = (uint8_t)(share <= 0 ? 0 : share >= 1 ? 255 : 255 * share);
        }
    }
    pixDestroy(&means);
    pixDestroy(&ink);
    return paper;
}
