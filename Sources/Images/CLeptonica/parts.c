#include "image.h"

#include <stdlib.h>

// The connected components of ink as runs of pixels. Leptonica fills each component again and copies
// it to a separate image, which takes several times as long.

void CLeptonica_destroyParts(CLeptonica_Parts *parts) {
    free(parts->rowStarts);
    free(parts->runs);
    free(parts->boxes);
    *parts = (CLeptonica_Parts){0};
}

static const l_uint32 *rowOf(PIX *ink, int32_t y) {
    return pixGetData(ink) + (size_t)y * pixGetWpl(ink);
}

// Returns the number of runs in a row, whose pixels after the last one are not set.
static int32_t countRuns(const l_uint32 *row, int32_t words) {
    int32_t count = 0;
    l_uint32 before = 0;
    for (int32_t i = 0; i < words; i++) {
        count += __builtin_popcount(row[i] & ~(row[i] >> 1 | before << 31));
        before = row[i] & 1;
    }
    return count;
}

// Returns the first pixel of a row from `x` that is set, or not set; the width if there is none.
static int32_t nextPixel(const l_uint32 *row, int32_t x, int32_t width, bool isSet) {
    l_uint32 flip = isSet ? 0 : 0xFFFFFFFF;
    while (x < width) {
        l_uint32 word = (row[x >> 5] ^ flip) << (x & 31);
        if (word != 0) return x + __builtin_clz(word) < width ? x + __builtin_clz(word) : width;
        x = (x | 31) + 1;
    }
    return width;
}

static void findRuns(CLeptonica_Parts *parts, PIX *ink) {
    int32_t width = pixGetWidth(ink);
    for (int32_t y = 0; y < parts->height; y++) {
        const l_uint32 *row = rowOf(ink, y);
        int32_t index = parts->rowStarts[y], x = 0;
        for (; index < parts->rowStarts[y + 1]; index++) {
            int32_t left = nextPixel(row, x, width, true);
            x = nextPixel(row, left, width, false);
            parts->runs[index] = (CLeptonica_Run){left, x, index};
        }
    }
}

// Returns the first run of the component of a run, and shortens the way to it. While components are
// joined, the component of a run is the index of an earlier run, or of the run itself.
static int32_t firstRun(CLeptonica_Run *runs, int32_t index) {
    while (runs[index].part != index) {
        runs[index].part = runs[runs[index].part].part;
        index = runs[index].part;
    }
    return index;
}

static void join(CLeptonica_Run *runs, int32_t a, int32_t b) {
    int32_t first = firstRun(runs, a), second = firstRun(runs, b);
    if (first < second) runs[second].part = first;
    else runs[first].part = second;
}

// Joins the runs of a row with the runs of the row above that they touch, also at corners.
static void joinRows(CLeptonica_Parts *parts, int32_t y) {
    CLeptonica_Run *runs = parts->runs;
    int32_t start = parts->rowStarts[y], upper = parts->rowStarts[y - 1];
    for (int32_t index = start; index < parts->rowStarts[y + 1]; index++) {
        while (upper < start && runs[upper].right < runs[index].left) upper++;
        for (int32_t other = upper; other < start && runs[other].left <= runs[index].right; other++) {
            join(runs, other, index);
        }
    }
}

// Numbers the components in the order of their first runs, and returns their number.
static int32_t numberParts(CLeptonica_Parts *parts) {
    int32_t count = 0;
    for (int32_t index = 0; index < parts->rowStarts[parts->height]; index++) {
        CLeptonica_Run *run = &parts->runs[index];
        // Earlier runs have their numbers.
        run->part = run->part == index ? count++ : parts->runs[run->part].part;
    }
    return count;
}

static void include(CLeptonica_Part *part, CLeptonica_Run run, int32_t y) {
    if (part->pixels == 0) *part = (CLeptonica_Part){run.left, y, 0, 0, 0};
    int32_t right = part->left + part->width;
    if (run.right > right) right = run.right;
    if (run.left < part->left) part->left = run.left;
    part->width = right - part->left;
    part->height = y + 1 - part->top;
    part->pixels += run.right - run.left;
}

static void measureParts(CLeptonica_Parts *parts) {
    for (int32_t y = 0; y < parts->height; y++) {
        for (int32_t index = parts->rowStarts[y]; index < parts->rowStarts[y + 1]; index++) {
            include(&parts->boxes[parts->runs[index].part], parts->runs[index], y);
        }
    }
}

// Allocates the runs of each row; returns false if memory is insufficient.
static bool allocateRuns(CLeptonica_Parts *parts, PIX *ink) {
    parts->height = pixGetHeight(ink);
    parts->rowStarts = calloc((size_t)parts->height + 1, sizeof *parts->rowStarts);
    if (parts->rowStarts == NULL || pixSetPadBits(ink, 0) != 0) return false;
    for (int32_t y = 0; y < parts->height; y++) {
        parts->rowStarts[y + 1] = parts->rowStarts[y] + countRuns(rowOf(ink, y), pixGetWpl(ink));
    }
    size_t count = (size_t)parts->rowStarts[parts->height];
    parts->runs = calloc(count + 1, sizeof *parts->runs);
    return parts->runs != NULL;
}

bool CLeptonica_findParts(PIX *ink, CLeptonica_Parts *parts) {
    *parts = (CLeptonica_Parts){0};
    if (allocateRuns(parts, ink)) {
        findRuns(parts, ink);
        for (int32_t y = 1; y < parts->height; y++) joinRows(parts, y);
        parts->count = numberParts(parts);
        parts->boxes = calloc((size_t)parts->count + 1, sizeof *parts->boxes);
    }
    if (parts->boxes == NULL) {
        CLeptonica_destroyParts(parts);
        return false;
    }
    measureParts(parts);
    return true;
}

static void drawRun(l_uint32 *row, CLeptonica_Run run) {
    int32_t first = run.left >> 5, last = (run.right - 1) >> 5;
    l_uint32 start = 0xFFFFFFFF >> (run.left & 31), end = 0xFFFFFFFF << (31 - ((run.right - 1) & 31));
    row[first] |= first == last ? start & end : start;
    for (int32_t word = first + 1; word < last; word++) row[word] = 0xFFFFFFFF;
    if (first != last) row[last] |= end;
}

void CLeptonica_drawParts(const CLeptonica_Parts *parts, const bool *areIncluded, PIX *mask) {
    for (int32_t y = 0; y < parts->height; y++) {
        l_uint32 *row = pixGetData(mask) + (size_t)y * pixGetWpl(mask);
        for (int32_t index = parts->rowStarts[y]; index < parts->rowStarts[y + 1]; index++) {
            if (areIncluded[parts->runs[index].part]) drawRun(row, parts->runs[index]);
        }
    }
}
