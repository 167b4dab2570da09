#include "image.h"

#include <stdlib.h>

// The connected components of ink as runs of pixels. Leptonica fills each component again and copies
// it to a separate image, which takes several times as long.

void CLeptonica_destroyComponents(CLeptonica_Components *components) {
    free(components->rowStarts);
    free(components->runs);
    free(components->boxes);
    *components = (CLeptonica_Components){0};
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

static void findRuns(CLeptonica_Components *components, PIX *ink) {
    int32_t width = pixGetWidth(ink);
    for (int32_t y = 0; y < components->height; y++) {
        const l_uint32 *row = rowOf(ink, y);
        int32_t index = components->rowStarts[y], x = 0;
        for (; index < components->rowStarts[y + 1]; index++) {
            int32_t left = nextPixel(row, x, width, true);
            x = nextPixel(row, left, width, false);
            components->runs[index] = (CLeptonica_Run){left, x, index};
        }
    }
}

// Returns the first run of the component of a run, and shortens the way to it. While components are
// joined, the component of a run is the index of an earlier run, or of the run itself.
static int32_t firstRun(CLeptonica_Run *runs, int32_t index) {
    while (runs[index].component != index) {
        runs[index].component = runs[runs[index].component].component;
        index = runs[index].component;
    }
    return index;
}

static void join(CLeptonica_Run *runs, int32_t a, int32_t b) {
    int32_t first = firstRun(runs, a), second = firstRun(runs, b);
    if (first < second) runs[second].component = first;
    else runs[first].component = second;
}

// Joins the runs of a row with the runs of the row above that they touch, also at corners.
static void joinRows(CLeptonica_Components *components, int32_t y) {
    CLeptonica_Run *runs = components->runs;
    int32_t start = components->rowStarts[y], upper = components->rowStarts[y - 1];
    for (int32_t index = start; index < components->rowStarts[y + 1]; index++) {
        while (upper < start && runs[upper].right < runs[index].left) upper++;
        for (int32_t other = upper; other < start && runs[other].left <= runs[index].right; other++) {
            join(runs, other, index);
        }
    }
}

// Numbers the components in the order of their first runs, and returns their number.
static int32_t numberComponents(CLeptonica_Components *components) {
    int32_t count = 0;
    for (int32_t index = 0; index < components->rowStarts[components->height]; index++) {
        CLeptonica_Run *run = &components->runs[index];
        // Earlier runs have their numbers.
        run->component =
            run->component == index ? count++ : components->runs[run->component].component;
    }
    return count;
}

static void include(CLeptonica_Component *component, CLeptonica_Run run, int32_t y) {
    if (component->pixels == 0) *component = (CLeptonica_Component){run.left, y, 0, 0, 0};
    int32_t right = component->left + component->width;
    if (run.right > right) right = run.right;
    if (run.left < component->left) component->left = run.left;
    component->width = right - component->left;
    component->height = y + 1 - component->top;
    component->pixels += run.right - run.left;
}

static void measureComponents(CLeptonica_Components *components) {
    for (int32_t y = 0; y < components->height; y++) {
        for (int32_t index = components->rowStarts[y]; index < components->rowStarts[y + 1]; index++) {
            CLeptonica_Run run = components->runs[index];
            include(&components->boxes[run.component], run, y);
        }
    }
}

// Allocates the runs of each row; returns false if memory is insufficient.
static bool allocateRuns(CLeptonica_Components *components, PIX *ink) {
    components->height = pixGetHeight(ink);
    components->rowStarts = calloc((size_t)components->height + 1, sizeof *components->rowStarts);
    if (components->rowStarts == NULL || pixSetPadBits(ink, 0) != 0) return false;
    for (int32_t y = 0; y < components->height; y++) {
        components->rowStarts[y + 1] =
            components->rowStarts[y] + countRuns(rowOf(ink, y), pixGetWpl(ink));
    }
    size_t count = (size_t)components->rowStarts[components->height];
    components->runs = calloc(count + 1, sizeof *components->runs);
    return components->runs != NULL;
}

bool CLeptonica_findComponents(PIX *ink, CLeptonica_Components *components) {
    *components = (CLeptonica_Components){0};
    if (allocateRuns(components, ink)) {
        findRuns(components, ink);
        for (int32_t y = 1; y < components->height; y++) joinRows(components, y);
        components->count = numberComponents(components);
        components->boxes = calloc((size_t)components->count + 1, sizeof *components->boxes);
    }
    if (components->boxes == NULL) {
        CLeptonica_destroyComponents(components);
        return false;
    }
    measureComponents(components);
    return true;
}

static void drawRun(l_uint32 *row, CLeptonica_Run run) {
    int32_t first = run.left >> 5, last = (run.right - 1) >> 5;
    l_uint32 start = 0xFFFFFFFF >> (run.left & 31), end = 0xFFFFFFFF << (31 - ((run.right - 1) & 31));
    row[first] |= first == last ? start & end : start;
    for (int32_t word = first + 1; word < last; word++) row[word] = 0xFFFFFFFF;
    if (first != last) row[last] |= end;
}

void CLeptonica_drawComponents(
    const CLeptonica_Components *components, const bool *areIncluded, PIX *mask
) {
    for (int32_t y = 0; y < components->height; y++) {
        l_uint32 *row = pixGetData(mask) + (size_t)y * pixGetWpl(mask);
        for (int32_t index = components->rowStarts[y]; index < components->rowStarts[y + 1]; index++) {
            if (areIncluded[components->runs[index].component]) drawRun(row, components->runs[index]);
        }
    }
}
