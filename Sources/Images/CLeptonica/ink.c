#include "ink.h"

#include <stdlib.h>
#include <string.h>

static void destroyRulings(CLeptonica_Ink *ink) {
    pixDestroy(&ink->horizontal);
    pixDestroy(&ink->vertical);
}

void CLeptonica_destroyInk(CLeptonica_Ink *ink) {
    pixDestroy(&ink->gray);
    pixDestroy(&ink->ink);
    CLeptonica_destroyComponents(&ink->components);
    pixDestroy(&ink->bars);
    destroyRulings(ink);
    free(ink);
}

// Returns a PIX in 8-bit gray; in 1-bit images, 1 is white here.
static PIX *grayOf(PIX *pix) {
    if (pixGetDepth(pix) == 1) return pixConvert1To8(NULL, pix, 0, 255);
    if (pixGetDepth(pix) == 8) return pixClone(pix);
    return pixConvertRGBToLuminance(pix);
}

// Returns the position of a sample among `count` positions along an axis, about every second one.
static int32_t sampledPlace(int32_t sample, float step, int32_t count) {
    int32_t place = (int32_t)((double)(step * (float)sample) + 0.5);
    return place < count ? place : count - 1;
}

// Counts the pixels of each brightness in half the rows and columns; NULL if memory is insufficient.
static NUMA *histogramOf(PIX *gray) {
    // Equal pixels follow one another: with several tables, a count does not wait for the last one.
    enum { levels = 256, tables = 4 };
    uint32_t counts[tables][levels] = {0};
    int32_t width = pixGetWidth(gray), height = pixGetHeight(gray);
    int32_t columns = (width + 1) / 2, rows = (height + 1) / 2;
    float across = (float)width / (float)columns, down = (float)height / (float)rows;
    for (int32_t y = 0; y < rows; y++) {
        const l_uint32 *row =
            pixGetData(gray) + (size_t)sampledPlace(y, down, height) * (size_t)pixGetWpl(gray);
        for (int32_t x = 0; x < columns; x++) {
            counts[x % tables][GET_DATA_BYTE(row, sampledPlace(x, across, width))]++;
        }
    }
    NUMA *histogram = numaCreate(levels);
    for (int32_t i = 0; histogram != NULL && i < levels; i++) {
        numaAddNumber(histogram, (float)(counts[0][i] + counts[1][i] + counts[2][i] + counts[3][i]));
    }
    return histogram;
}

static PIX *thresholded(PIX *gray) {
    l_int32 threshold = 0;
    NUMA *histogram = histogramOf(gray);
    bool hasThreshold = histogram != NULL
        && numaSplitDistribution(histogram, 0, &threshold, NULL, NULL, NULL, NULL, NULL) == 0;
    numaDestroy(&histogram);
    return CLeptonica_darkerThan(gray, hasThreshold && threshold > 0 ? threshold : 128);
}

bool CLeptonica_binarize(
    CLeptonica_Image source, const uint8_t *sourceRows, CLeptonica_Image target, uint8_t *targetRows
) {
    PIX *pix = CLeptonica_makePix(source, sourceRows);
    PIX *gray = pix == NULL ? NULL : replaced(pix, grayOf(pix));
    PIX *ink = gray == NULL ? NULL : replaced(gray, thresholded(gray));
    // 1 is white in these images.
    return CLeptonica_movePix(ink == NULL ? NULL : pixInvert(ink, ink), target, targetRows);
}

CLeptonica_Ink *CLeptonica_findInk(CLeptonica_Image image, const uint8_t *rows) {
    CLeptonica_Ink *ink = calloc(1, sizeof *ink);
    PIX *pix = ink == NULL ? NULL : CLeptonica_makePix(image, rows);
    if (pix != NULL) {
        ink->isBilevel = pixGetDepth(pix) == 1;
        ink->gray = grayOf(pix);
        ink->ink = pixGetDepth(pix) == 1 ? pixInvert(NULL, pix)
            : ink->gray == NULL ? NULL : thresholded(ink->gray);
        pixDestroy(&pix);
    }
    if (ink == NULL) return NULL;
    bool hasComponents =
        ink->gray != NULL && ink->ink != NULL && CLeptonica_findComponents(ink->ink, &ink->components);
    if (hasComponents) return ink;
    CLeptonica_destroyInk(ink);
    return NULL;
}

int32_t CLeptonica_componentCount(const CLeptonica_Ink *ink) { return ink->components.count; }

void CLeptonica_copyComponents(const CLeptonica_Ink *ink, CLeptonica_Component *components) {
    memcpy(components, ink->components.boxes, (size_t)ink->components.count * sizeof *components);
}

PIX *CLeptonica_maskOf(const CLeptonica_Ink *ink, const bool *areIncluded) {
    PIX *mask = pixCreateTemplate(ink->ink);
    if (mask != NULL) CLeptonica_drawComponents(&ink->components, areIncluded, mask);
    return mask;
}

// Returns lines of ink along x, at least `length` long and thinner than `thickness`.
static PIX *horizontalLines(PIX *ink, int32_t length, int32_t thickness) {
    // A sloping line steps up or down by a pixel, or by several after scaling.
    PIX *closed = CLeptonica_closed(ink, 1, thickness < 12 ? 3 : 5);
    PIX *runs = closed == NULL ? NULL : replaced(closed, CLeptonica_opened(closed, length, 1));
    PIX *solid = runs == NULL ? NULL : CLeptonica_opened(runs, 1, thickness);
    if (solid != NULL) pixSubtract(runs, runs, solid);
    pixDestroy(&solid);
    return runs;
}

// Removes from a mask of horizontal lines the pixels of letters that cross them: columns of a line
// with other ink directly above and below the line.
static void sparePixelsOfLetters(PIX *lines, PIX *ink) {
    int32_t width = pixGetWidth(lines), height = pixGetHeight(lines);
    int32_t wordsPerRow = pixGetWpl(lines);
    l_uint32 *data = pixGetData(lines), *inkData = pixGetData(ink);
    for (int32_t y = 1; y < height; y++) {
        l_uint32 *row = data + (size_t)y * wordsPerRow, *above = row - wordsPerRow;
        for (int32_t x = 0; x < width; x++) {
            if (row[x >> 5] == 0) { x |= 31; continue; }
            if (!GET_DATA_BIT(row, x) || GET_DATA_BIT(above, x)) continue;
            int32_t end = y;
            while (end < height && GET_DATA_BIT(data + (size_t)end * wordsPerRow, x)) end++;
            bool hasInkAbove = GET_DATA_BIT(inkData + (size_t)(y - 1) * wordsPerRow, x);
            bool hasInkBelow =
                end < height && GET_DATA_BIT(inkData + (size_t)end * wordsPerRow, x);
            if (!hasInkAbove || !hasInkBelow) continue;
            for (int32_t line = y; line < end; line++) {
                CLEAR_DATA_BIT(data + (size_t)line * wordsPerRow, x);
            }
        }
    }
}

// Returns horizontal lines with their soft edges, without the pixels of letters.
static PIX *linesOfLetters(PIX *ink, int32_t length, int32_t thickness) {
    PIX *lines = horizontalLines(ink, length, thickness);
    if (lines == NULL) return NULL;
    PIX *wide = replaced(lines, CLeptonica_dilated(lines, 1, (thickness / 4) | 1));
    if (wide != NULL) sparePixelsOfLetters(wide, ink);
    return wide;
}

// Returns vertical ruling lines with their soft edges, without the pixels of letters.
static PIX *verticalLines(PIX *ink, int32_t length, int32_t thickness) {
    PIX *turned = pixRotateOrth(ink, 1);
    if (turned != NULL) turned = replaced(turned, linesOfLetters(turned, length, thickness));
    return turned == NULL ? NULL : replaced(turned, pixRotateOrth(turned, 3));
}

// Finds ruling lines, which several tries of a page need; returns false if memory is insufficient.
static bool findRulings(CLeptonica_Ink *ink, int32_t length, int32_t thickness) {
    bool areFound = ink->horizontal != NULL && ink->vertical != NULL
        && ink->rulingLength == length && ink->rulingThickness == thickness;
    if (areFound) return true;
    destroyRulings(ink);
    ink->horizontal = linesOfLetters(ink->ink, length, thickness);
    ink->vertical = verticalLines(ink->ink, length, thickness);
    ink->rulingLength = length;
    ink->rulingThickness = thickness;
    return ink->horizontal != NULL && ink->vertical != NULL;
}

// The side of the squares of pixels that have one background.
enum { squareSide = 4 };

// Returns the brightest pixel of each whole square.
static PIX *brightest(PIX *gray) {
    int32_t width = pixGetWidth(gray) / squareSide, height = pixGetHeight(gray) / squareSide;
    PIX *result = pixCreate(width, height, 8);
    for (int32_t y = 0; result != NULL && y < height; y++) {
        l_uint32 *row = pixGetData(result) + (size_t)y * pixGetWpl(result);
        const uint8_t *pixels =
            (const uint8_t *)(pixGetData(gray) + (size_t)y * squareSide * pixGetWpl(gray));
        size_t bytesPerRow = (size_t)pixGetWpl(gray) * squareSide;
        for (int32_t x = 0; x < width; x++) {
            // A square has a word in each of its rows.
            uint8_t most = 0;
            for (size_t i = 0; i < squareSide * squareSide; i++) {
                uint8_t pixel = pixels[i / squareSide * bytesPerRow + (size_t)x * squareSide + i % squareSide];
                most = pixel > most ? pixel : most;
            }
            SET_DATA_BYTE(row, x, most);
        }
    }
    return result;
}

// Returns the colour around each square of pixels, without dark areas thinner than `reach`.
static PIX *backgroundOf(PIX *gray, int32_t reach) {
    PIX *small = brightest(gray);
    int32_t side = (reach / squareSide) | 1;
    return small == NULL ? NULL : replaced(small, pixCloseGray(small, side, side));
}

// Gives the masked pixels of a row the colour of their squares; pixels beyond the last whole square are
// unchanged.
static void paintRow(l_uint32 *row, const l_uint32 *background, const l_uint32 *mask, int32_t squares) {
    for (int32_t x = 0; x < squares * squareSide; x++) {
        if (mask[x >> 5] == 0) x |= 31;
        else if (GET_DATA_BIT(mask, x)) SET_DATA_BYTE(row, x, GET_DATA_BYTE(background, x / squareSide));
    }
}

static void paint(PIX *gray, PIX *background, PIX *mask) {
    for (int32_t y = 0; y < pixGetHeight(background) * squareSide; y++) {
        size_t row = (size_t)y;
        paintRow(
            pixGetData(gray) + row * pixGetWpl(gray),
            pixGetData(background) + row / squareSide * pixGetWpl(background),
            pixGetData(mask) + row * pixGetWpl(mask), pixGetWidth(background));
    }
}

// Returns a PIX with the masked pixels in the colour around them.
static PIX *painted(PIX *gray, bool isBilevel, PIX *mask, int32_t reach) {
    l_int32 isEmpty = 0;
    if (pixZero(mask, &isEmpty) == 0 && isEmpty) return pixClone(gray);
    PIX *wide = CLeptonica_dilated(mask, 3, 3);
    PIX *result = wide == NULL ? NULL : pixCopy(NULL, gray);
    if (result != NULL && isBilevel) {
        pixSetMasked(result, wide, 255);
    } else if (result != NULL) {
        PIX *background = backgroundOf(gray, reach);
        if (background != NULL) paint(result, background, wide);
        pixDestroy(&background);
    }
    pixDestroy(&wide);
    return result;
}

// Returns the radius of the widest square with an odd side whose mean has at most this variance.
static int32_t squareOfVariance(float variance) {
    int32_t reach = 0;
    while (((2 * reach + 3) * (2 * reach + 3) - 1) / 12.0f <= variance) reach++;
    return reach;
}

// Returns the image averaged over two squares with the variance of a normal distribution, as near
// as odd sides allow; several times as fast as a convolution.
static PIX *averaged(PIX *gray, float variance) {
    int32_t first = squareOfVariance(variance);
    if (first < 1) first = 1;
    int32_t side = 2 * first + 1;
    int32_t second = squareOfVariance(variance - (float)(side * side - 1) / 12);
    PIX *once = CLeptonica_averaged(gray, first);
    if (once == NULL || second == 0) return once;
    return replaced(once, CLeptonica_averaged(once, second));
}

PIX *CLeptonica_blurred(PIX *gray, float deviation) {
    // Averages of squares are accurate enough on large images, and on all images from the variance of
    // a square with a side of five pixels.
    enum { maximumPixelsConvolved = 6000000 };
    const float minimumVarianceAveraged = 2;
    if (deviation <= 0) return pixClone(gray);
    float variance = deviation * deviation;
    bool isSmall = (int64_t)pixGetWidth(gray) * pixGetHeight(gray) <= maximumPixelsConvolved;
    bool isConvolved = isSmall && variance < minimumVarianceAveraged;
    return isConvolved ? CLeptonica_convolved(gray, deviation) : averaged(gray, variance);
}

// Appends the connected components of a mask without their runs; returns false if memory is
// insufficient.
static bool addComponents(CLeptonica_Components *components, PIX *mask) {
    CLeptonica_Components found;
    if (!CLeptonica_findComponents(mask, &found)) return false;
    size_t count = (size_t)components->count, added = (size_t)found.count;
    CLeptonica_Component *boxes = realloc(components->boxes, (count + added + 1) * sizeof *boxes);
    if (boxes != NULL) {
        memcpy(boxes + count, found.boxes, added * sizeof *boxes);
        components->boxes = boxes;
        components->count += found.count;
    }
    CLeptonica_destroyComponents(&found);
    return boxes != NULL;
}

CLeptonica_Ink *CLeptonica_withoutRulings(
    CLeptonica_Ink *ink, int32_t length, int32_t thickness
) {
    CLeptonica_Ink *rest = calloc(1, sizeof *rest);
    if (rest == NULL) return NULL;
    rest->ink = pixCopy(NULL, ink->ink);
    if (rest->ink != NULL && findRulings(ink, length, thickness)) {
        pixSubtract(rest->ink, rest->ink, ink->horizontal);
        pixSubtract(rest->ink, rest->ink, ink->vertical);
        if (addComponents(&rest->components, ink->horizontal)
            && addComponents(&rest->components, ink->vertical)
            && addComponents(&rest->components, rest->ink)) return rest;
    }
    CLeptonica_destroyInk(rest);
    return NULL;
}

CLeptonica_Ink *CLeptonica_straightLines(CLeptonica_Ink *ink, int32_t length) {
    CLeptonica_Ink *lines = calloc(1, sizeof *lines);
    if (lines == NULL) return NULL;
    PIX *level = CLeptonica_opened(ink->ink, length, 1);
    PIX *upright = CLeptonica_opened(ink->ink, 1, length);
    bool areFound = level != NULL && upright != NULL && addComponents(&lines->components, level)
        && addComponents(&lines->components, upright);
    pixDestroy(&level);
    pixDestroy(&upright);
    if (areFound) return lines;
    CLeptonica_destroyInk(lines);
    return NULL;
}

static PIX *withoutRulings(CLeptonica_Ink *ink, PIX *mask, CLeptonica_Repainting how) {
    if (how.followsRulings) {
        PIX *rulings =
            CLeptonica_followedRulings(ink->ink, how.rulingLength, how.rulingThickness);
        if (rulings != NULL) pixOr(mask, mask, rulings);
        pixDestroy(&rulings);
    } else if (how.rulingLength > 0 && findRulings(ink, how.rulingLength, how.rulingThickness)) {
        pixOr(mask, mask, ink->horizontal);
        pixOr(mask, mask, ink->vertical);
    }
    return painted(ink->gray, ink->isBilevel, mask, how.reach);
}

static PIX *repainted(CLeptonica_Ink *ink, const bool *arePainted, CLeptonica_Repainting how) {
    PIX *mask = CLeptonica_maskOf(ink, arePainted);
    PIX *clean = mask == NULL ? NULL : replaced(mask, withoutRulings(ink, mask, how));
    if (clean != NULL && how.evensContrast) {
        clean = replaced(clean, CLeptonica_evenedContrast(clean));
    }
    PIX *result = clean == NULL ? NULL : replaced(clean, CLeptonica_blurred(clean, how.blur));
    if (result != NULL && how.groundReach > 0) {
        result = replaced(result, CLeptonica_evenedGround(result, how.groundReach));
    }
    // The strength of the mask is 120 %, as usual in image editors.
    const float strength = 1.2f;
    if (result != NULL && how.sharpening > 0) {
        result = replaced(result, CLeptonica_sharpened(result, how.sharpening, strength));
    }
    return result == ink->gray ? replaced(result, pixCopy(NULL, result)) : result;
}

bool CLeptonica_repaint(
    CLeptonica_Ink *ink, const bool *arePainted, CLeptonica_Repainting how,
    CLeptonica_Image target, uint8_t *targetRows
) {
    return CLeptonica_movePix(repainted(ink, arePainted, how), target, targetRows);
}

bool CLeptonica_copyInk(
    const CLeptonica_Ink *ink, CLeptonica_Component box, CLeptonica_Image target, uint8_t *targetRows
) {
    BOX *place = boxCreate(box.left, box.top, box.width, box.height);
    PIX *part = place == NULL ? NULL : pixClipRectangle(ink->ink, place, NULL);
    boxDestroy(&place);
    PIX *bytes = part == NULL ? NULL : replaced(part, pixConvert1To8(NULL, part, 0, 1));
    return CLeptonica_movePix(bytes, target, targetRows);
}

// Draws a box of an image blurred; returns false if memory is insufficient.
static bool blurBox(PIX *result, PIX *gray, CLeptonica_Component box, float deviation) {
    const int32_t margin = (int32_t)(3 * deviation) + 1;
    BOX *inside = NULL, *wide = boxCreate(
        box.left - margin, box.top - margin, box.width + 2 * margin, box.height + 2 * margin);
    PIX *part = wide == NULL ? NULL : pixClipRectangle(gray, wide, &inside);
    PIX *soft = part == NULL ? NULL : replaced(part, CLeptonica_blurred(part, deviation));
    l_int32 x, y;
    bool isDrawn = soft != NULL && boxGetGeometry(inside, &x, &y, NULL, NULL) == 0
        && pixRasterop(
               result, box.left, box.top, box.width, box.height, PIX_SRC, soft, box.left - x,
               box.top - y) == 0;
    boxDestroy(&wide);
    boxDestroy(&inside);
    pixDestroy(&soft);
    return isDrawn;
}

bool CLeptonica_blurBoxes(
    const CLeptonica_Ink *ink, const CLeptonica_Component *boxes, int32_t count, float deviation,
    CLeptonica_Image target, uint8_t *targetRows
) {
    PIX *result = pixCreateTemplate(ink->gray);
    for (int32_t i = 0; result != NULL && i < count; i++) {
        if (!blurBox(result, ink->gray, boxes[i], deviation)) pixDestroy(&result);
    }
    return CLeptonica_movePix(result, target, targetRows);
}
