#include "image.h"

#include <stdlib.h>

// Ruling lines are followed from seeds: rows of thin ink with nothing above or below them. A seed shows
// the slope and the thickness of a ruling, also if the ruling is rough, broken or dotted; from there,
// the ruling is followed across the letters that touch it.

// The unit of fixed-point numbers: integers give the same results on every machine.
enum { one = 1 << 12 };

// Ink, the part of it with no other ink above or below, and the mask of the rulings found in it.
typedef struct Field {
    int32_t width, height;
    void **ink, **lone, **mask;
    // The minimum length and the maximum thickness of rulings, and the widest gap in them.
    int32_t length, thickness, gap;
} Field;

// The position of a ruling at a column: its middle and its slope to the right, its thickness, and the
// share of its columns with ink.
typedef struct Course {
    int64_t middle, slope, thickness, cover;
} Course;

// A run of ink in a column, from its first row up to but not including its last.
typedef struct Run {
    int32_t top, bottom;
} Run;

static bool hasInk(void **rows, const Field *field, int32_t x, int32_t y) {
    return y >= 0 && y < field->height && x >= 0 && x < field->width
        && GET_DATA_BIT((l_uint32 *)rows[y], x);
}

// Returns the run of ink in a column that is nearest to a row, at most `reach` away; an empty run if
// there is none.
static Run runNear(void **rows, const Field *field, int32_t x, int32_t y, int32_t reach) {
    for (int32_t distance = 0; distance <= reach; distance++) {
        for (int32_t row = y - distance; row <= y + distance; row += distance > 0 ? 2 * distance : 1) {
            if (!hasInk(rows, field, x, row)) continue;
            Run run = {row, row + 1};
            while (hasInk(rows, field, x, run.top - 1)) run.top--;
            while (hasInk(rows, field, x, run.bottom)) run.bottom++;
            return run;
        }
    }
    return (Run){y, y};
}

static int64_t middleOf(Run run) { return (int64_t)(run.top + run.bottom - 1) * one / 2; }

static int32_t rowOf(const Course *course) { return (int32_t)(course->middle / one); }

static void mark(const Field *field, int32_t x, Run run) {
    for (int32_t y = run.top; y < run.bottom; y++) SET_DATA_BIT((l_uint32 *)field->mask[y], x);
}

// Columns among letters that were passed since the last column with lone ink.
typedef struct Passage {
    Course start;
    int32_t from, columns, covered, empty;
} Passage;

// Marks the ruling in the columns of a passage up to a run of lone ink, except letters that touch the
// ruling: the runs there are thicker.
static void markPassage(const Field *field, Passage passage, Run end, int32_t direction) {
    Course course = passage.start;
    int32_t reach = (int32_t)(course.thickness / one) / 2 + 1;
    int64_t step = (middleOf(end) - course.middle) / (passage.columns + 1);
    for (int32_t i = 0, x = passage.from; i < passage.columns; i++, x += direction) {
        Run run = runNear(field->ink, field, x, rowOf(&course), reach);
        if (run.bottom - run.top <= course.thickness / one + 1) mark(field, x, run);
        course.middle += step;
    }
}

// Returns whether the ink in the columns of a passage may be a ruling: text covers less.
static bool isRuling(const Field *field, const Passage *passage) {
    return passage->columns <= field->gap
        || (int64_t)passage->covered * one * 10 >= 9 * passage->columns * passage->start.cover;
}

// Adds a column without lone ink to a passage; returns false if the ruling ends there.
static bool pass(const Field *field, Passage *passage, int32_t x, const Course *course) {
    int32_t farthest = 6 * field->length;
    Run run = runNear(field->ink, field, x, rowOf(course), 1);
    bool isCovered = run.bottom > run.top;
    passage->columns++;
    passage->covered += isCovered;
    passage->empty = isCovered ? 0 : passage->empty + 1;
    return passage->empty <= 2 * field->gap && passage->columns <= farthest;
}

// Moves a course to the middle of a run of lone ink after a passage.
static void steer(
    const Field *field, Course *course, Run run, const Passage *passage, int32_t direction
) {
    int64_t error = middleOf(run) - course->middle;
    if (passage->columns > field->gap) {
        int64_t rise = direction * (middleOf(run) - passage->start.middle) / (passage->columns + 1);
        course->middle += error;
        course->slope = (course->slope + rise) / 2;
    } else {
        course->middle += error / 8;
        course->slope += direction * error / 256;
    }
}

// Follows a ruling from a column in a direction, 1 or -1, and marks it.
static void follow(const Field *field, Course course, int32_t x, int32_t direction) {
    int32_t reach = (int32_t)(course.thickness / one) / 2 + 2;
    Passage passage = {.start = course, .from = x};
    for (; x >= 0 && x < field->width; x += direction) {
        Run run = runNear(field->lone, field, x, rowOf(&course), reach + passage.columns / 32);
        bool isLone = run.bottom > run.top;
        if (isLone) {
            if (!isRuling(field, &passage)) return;
            markPassage(field, passage, run, direction);
            mark(field, x, run);
            steer(field, &course, run, &passage, direction);
        } else if (!pass(field, &passage, x, &course)) {
            return;
        }
        course.middle += direction * course.slope;
        if (isLone) passage = (Passage){.start = course, .from = x + direction};
    }
}

// Sums over the columns of a seed, by which a straight line is fitted to the middles of its ink;
// middles are in sixteenths of pixels.
typedef struct Sums {
    int64_t columns, count, pixels, x, y, xx, xy, yy;
} Sums;

static void addColumn(Sums *sums, int64_t x, int64_t rows, int64_t pixels) {
    sums->columns++;
    if (pixels == 0) return;
    int64_t y = 16 * rows / pixels;
    sums->count++;
    sums->pixels += pixels;
    sums->x += x;
    sums->y += y;
    sums->xx += x * x;
    sums->xy += x * y;
    sums->yy += y * y;
}

// Returns the sums over the columns of a seed from its end in a direction.
static Sums sumsOf(const Field *field, PIX *seed, void **rows, BOX *box, int32_t direction) {
    Sums sums = {0};
    l_int32 left, top, width, height;
    boxGetGeometry(box, &left, &top, &width, &height);
    for (int32_t along = 0; along < width && along < 2 * field->length; along++) {
        int32_t x = direction > 0 ? along : width - 1 - along;
        int64_t sum = 0, pixels = 0;
        for (int32_t y = 0; y < height; y++) {
            if (!GET_DATA_BIT((l_uint32 *)rows[y], x)) continue;
            if (!hasInk(field->lone, field, left + x, top + y)) continue;
            sum += y;
            pixels++;
        }
        addColumn(&sums, along, sum, pixels);
    }
    return sums;
}

// Stores the course of a seed at its end; returns false if the seed is not straight, nearly level and
// mostly ink.
static bool fit(const Field *field, Sums sums, int32_t top, int32_t direction, Course *course) {
    // The steepest slope is 3.5 degrees.
    const int64_t steepest = one / 16, minimumCover = one * 2 / 5;
    int64_t spread = sums.count * sums.xx - sums.x * sums.x;
    if (sums.count < 2 || spread <= 0) return false;
    int64_t product = sums.count * sums.xy - sums.x * sums.y;
    int64_t slope = product / (spread / (one / 16) + 1);
    int64_t maximumUnevenness = 16 * field->thickness / 6;
    int64_t variance =
        (sums.yy - sums.y * sums.y / sums.count - slope * (product / sums.count) / (one / 16))
        / sums.count;
    *course = (Course){
        .middle = (sums.y * (one / 16) - slope * sums.x) / sums.count + (int64_t)top * one,
        .slope = direction * slope, .thickness = sums.pixels * one / sums.count,
        .cover = sums.count * one / sums.columns,
    };
    return variance <= maximumUnevenness * maximumUnevenness && llabs(slope) <= steepest
        && course->cover >= minimumCover;
}

// Marks the ruling of a seed, if the seed is one, from each of its ends to the other and beyond.
static void followSeed(const Field *field, PIX *seed, BOX *box) {
    l_int32 left, top, width;
    boxGetGeometry(box, &left, &top, &width, NULL);
    void **rows = pixGetLinePtrs(seed, NULL);
    if (rows == NULL) return;
    Course first, last;
    bool isStraight = fit(field, sumsOf(field, seed, rows, box, 1), top, 1, &first)
        && fit(field, sumsOf(field, seed, rows, box, -1), top, -1, &last);
    free(rows);
    if (!isStraight) return;
    follow(field, first, left, 1);
    follow(field, last, left + width - 1, -1);
}

// Returns the thin ink with no other ink above or below.
static PIX *loneInk(PIX *ink, int32_t thickness) {
    PIX *closed = CLeptonica_closed(ink, 1, thickness / 2);
    PIX *thick =
        closed == NULL ? NULL : replaced(closed, CLeptonica_opened(closed, 1, thickness * 2 / 3));
    return thick == NULL ? NULL : replaced(thick, pixSubtract(NULL, ink, thick));
}

// Marks the rulings of all seeds; returns false if memory is insufficient.
static bool followAll(const Field *field, PIX *lone) {
    PIX *rows = CLeptonica_closed(lone, field->gap, 3);
    PIXA *seeds = NULL;
    BOXA *boxes = rows == NULL ? NULL : pixConnComp(rows, &seeds, 8);
    bool isFound = boxes != NULL && seeds != NULL;
    for (int32_t i = 0; isFound && i < pixaGetCount(seeds); i++) {
        l_int32 width, height;
        pixaGetBoxGeometry(seeds, i, NULL, NULL, &width, &height);
        if (width < field->length || height > field->thickness + width / 12) continue;
        PIX *seed = pixaGetPix(seeds, i, L_CLONE);
        BOX *box = pixaGetBox(seeds, i, L_CLONE);
        if (seed != NULL && box != NULL) followSeed(field, seed, box);
        pixDestroy(&seed);
        boxDestroy(&box);
    }
    boxaDestroy(&boxes);
    pixaDestroy(&seeds);
    pixDestroy(&rows);
    return isFound;
}

// Returns a mask of the nearly level rulings.
static PIX *levelRulings(PIX *ink, int32_t length, int32_t thickness) {
    PIX *lone = loneInk(ink, thickness), *mask = pixCreateTemplate(ink);
    bool isComplete = false;
    if (lone != NULL && mask != NULL) {
        Field field = {
            .width = pixGetWidth(ink), .height = pixGetHeight(ink),
            .ink = pixGetLinePtrs(ink, NULL), .lone = pixGetLinePtrs(lone, NULL),
            .mask = pixGetLinePtrs(mask, NULL),
            .length = length, .thickness = thickness, .gap = thickness | 1,
        };
        isComplete = field.ink != NULL && field.lone != NULL && field.mask != NULL
            && followAll(&field, lone);
        free(field.ink);
        free(field.lone);
        free(field.mask);
    }
    pixDestroy(&lone);
    if (!isComplete) pixDestroy(&mask);
    return mask;
}

PIX *CLeptonica_followedRulings(PIX *ink, int32_t length, int32_t thickness) {
    PIX *mask = levelRulings(ink, length, thickness);
    PIX *turned = pixRotateOrth(ink, 1);
    // Letters and digits below one another form short upright rows.
    PIX *upright =
        turned == NULL ? NULL : replaced(turned, levelRulings(turned, length * 3 / 2, thickness));
    if (upright != NULL) upright = replaced(upright, pixRotateOrth(upright, 3));
    if (mask != NULL && upright != NULL) pixOr(mask, mask, upright);
    else pixDestroy(&mask);
    pixDestroy(&upright);
    return mask;
}
