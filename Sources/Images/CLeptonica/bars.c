#include "ink.h"

#include <stdlib.h>

// Solid areas of ink with text in them: dark bars, and gray or screened areas.

// A test of a solid area of a page: whether it is a bar with lighter text.
typedef bool (*IsBar)(PIX *area, PIX *page, BOX *box, int32_t letterHeight);

// Returns whether a solid area of a bilevel page is dark with a little lighter text.
static bool isDarkBar(PIX *area, PIX *page, BOX *box, int32_t letterHeight) {
    l_int32 width, height, dark = 0, all = 0;
    boxGetGeometry(box, NULL, NULL, &width, &height);
    if (height > 8 * letterHeight) return false;
    PIX *ink = pixClipRectangle(page, box, NULL);
    if (ink == NULL) return false;
    pixAnd(ink, ink, area);
    pixCountPixels(ink, &dark, NULL);
    pixCountPixels(area, &all, NULL);
    pixDestroy(&ink);
    return dark >= 0.6 * all && dark <= 0.99 * all;
}

// Stores the brightness that a share of the pixels of an area does not exceed.
static bool findRank(PIX *gray, PIX *area, BOX *box, float rank, float *brightness) {
    l_int32 x, y;
    boxGetGeometry(box, &x, &y, NULL, NULL);
    return pixGetRankValueMasked(gray, area, x, y, 1, rank, brightness, NULL) == 0;
}

// Returns whether a solid area of a blurred page is even, as photographs are not, with a little text in the brightness
// at a rank, whose contrast with the area is positive if it is lighter.
static bool isEven(
    PIX *area, PIX *page, BOX *box, int32_t letterHeight, float rank, float sign
) {
    const float maximumUnevenness = 30, minimumContrast = 45;
    float low, middle, high, text;
    // The blur makes the rim lighter.
    int32_t rim = (letterHeight / 4) | 1;
    PIX *inner = pixErodeBrick(NULL, area, rim, rim);
    bool isEven = inner != NULL
        && findRank(page, inner, box, 0.25f, &low) && findRank(page, inner, box, 0.5f, &middle)
        && findRank(page, inner, box, 0.75f, &high) && findRank(page, inner, box, rank, &text)
        && high - low <= maximumUnevenness && sign * (text - middle) >= minimumContrast;
    pixDestroy(&inner);
    return isEven;
}

// Returns whether a solid area of a blurred page is even with a little lighter text.
static bool isEvenBar(PIX *area, PIX *page, BOX *box, int32_t letterHeight) {
    return isEven(area, page, box, letterHeight, 0.99f, 1);
}

// Returns whether a solid area of a blurred page is even with a little darker text.
static bool isShadedBar(PIX *area, PIX *page, BOX *box, int32_t letterHeight) {
    return isEven(area, page, box, letterHeight, 0.02f, -1);
}

// Returns a mask of the solid areas in which no letters are dark components.
static PIX *solidAreas(PIX *ink, int32_t letterHeight) {
    // Light strokes of text are thinner than the first side; lines of dark text are lower than the last.
    int32_t stroke = (int32_t)(0.35f * (float)letterHeight) | 1;
    PIX *closed = CLeptonica_closed(ink, stroke, stroke);
    if (closed == NULL) return NULL;
    return replaced(
        closed,
        CLeptonica_opened(closed, 3 * letterHeight, (int32_t)(1.3f * (float)letterHeight)));
}

// Returns a mask of the areas that are bars; NULL if there are no bars. Destroys the mask of areas.
static PIX *keepBars(PIX *areas, IsBar isBar, PIX *page, int32_t letterHeight) {
    PIXA *parts = NULL;
    BOXA *boxes = areas == NULL ? NULL : pixConnComp(areas, &parts, 8);
    bool hasBars = false;
    for (int32_t i = 0; boxes != NULL && parts != NULL && i < pixaGetCount(parts); i++) {
        PIX *area = pixaGetPix(parts, i, L_CLONE);
        BOX *box = pixaGetBox(parts, i, L_CLONE);
        if (isBar(area, page, box, letterHeight)) {
            hasBars = true;
        } else {
            l_int32 x, y, width, height;
            boxGetGeometry(box, &x, &y, &width, &height);
            pixRasterop(areas, x, y, width, height, PIX_DST & PIX_NOT(PIX_SRC), area, 0, 0);
        }
        pixDestroy(&area);
        boxDestroy(&box);
    }
    boxaDestroy(&boxes);
    pixaDestroy(&parts);
    if (!hasBars) pixDestroy(&areas);
    return areas;
}

// Returns whether a component of ink is as large as a bar, and most of its box is dark.
static bool mayBeBar(CLeptonica_Component component, int32_t letterHeight) {
    const float minimumDark = 0.6f;
    return component.width >= 3 * letterHeight && component.height >= 2 * letterHeight
        && component.height <= 8 * letterHeight
        && (float)component.pixels >= minimumDark * (float)component.width * (float)component.height;
}

// Returns a mask of the components of ink that may be bars; NULL if there are none.
static PIX *largeComponents(const CLeptonica_Ink *ink, int32_t letterHeight) {
    bool *areLarge = calloc((size_t)ink->components.count + 1, sizeof *areLarge), areFound = false;
    for (int32_t i = 0; areLarge != NULL && i < ink->components.count; i++) {
        areLarge[i] = mayBeBar(ink->components.boxes[i], letterHeight);
        areFound = areFound || areLarge[i];
    }
    PIX *mask = areFound ? CLeptonica_maskOf(ink, areLarge) : NULL;
    free(areLarge);
    return mask;
}

// Returns a mask of the solid areas of the ink, and of its other components that may be bars with all
// that they enclose, such as headings whose strokes are as wide as the space around them.
static PIX *barAreas(const CLeptonica_Ink *ink, int32_t letterHeight) {
    PIX *solid = solidAreas(ink->ink, letterHeight);
    PIX *large = largeComponents(ink, letterHeight);
    PIX *enclosed = large != NULL ? pixHolesByFilling(large, 4) : NULL;
    if (enclosed != NULL) {
        pixOr(large, large, enclosed);
        large = replaced(large, solidAreas(large, letterHeight));
        if (solid != NULL && large != NULL) pixOr(solid, solid, large);
    }
    pixDestroy(&enclosed);
    pixDestroy(&large);
    return solid;
}

// Finds the dark bars of the ink, which belong to it; returns NULL if there are none.
static PIX *darkBars(CLeptonica_Ink *ink, int32_t letterHeight) {
    if (ink->barLetters != letterHeight) {
        pixDestroy(&ink->bars);
        ink->bars = keepBars(barAreas(ink, letterHeight), isDarkBar, ink->ink, letterHeight);
        ink->barLetters = letterHeight;
    }
    return ink->bars;
}

// Returns a white PIX with the masked pixels of another inverted, except at their rims.
static PIX *inverted(PIX *gray, PIX *mask) {
    PIX *inner = pixErodeBrick(NULL, mask, 3, 3);
    PIX *negative = pixInvert(NULL, gray);
    PIX *result = pixCreateTemplate(gray);
    if (result != NULL && negative != NULL && inner != NULL) {
        pixSetAll(result);
        pixCombineMasked(result, negative, inner);
    } else {
        pixDestroy(&result);
    }
    pixDestroy(&inner);
    pixDestroy(&negative);
    return result;
}

bool CLeptonica_invertBars(
    CLeptonica_Ink *ink, int32_t letterHeight, CLeptonica_Image target, uint8_t *targetRows
) {
    PIX *bars = darkBars(ink, letterHeight);
    return CLeptonica_movePix(bars == NULL ? NULL : inverted(ink->gray, bars), target, targetRows);
}

// Returns a mask of the areas that are darker than the paper of a blurred page.
static PIX *darkerThanPaper(PIX *gray) {
    // A tenth of the page is as bright as paper, and areas are darker than this share of it.
    const float rank = 0.9f, share = 0.85f;
    enum { step = 4 };
    l_uint32 paper = 0;
    if (pixGetRankValue(gray, step, rank, &paper) != 0) return NULL;
    return pixThresholdToBinary(gray, (int32_t)(share * (float)paper));
}

// Returns a mask of the even areas of a blurred page with all that they enclose, such as the strokes
// of headings, except dark bars; NULL if there are none.
static PIX *evenBars(CLeptonica_Ink *ink, PIX *gray, int32_t letterHeight) {
    PIX *dark = darkerThanPaper(gray);
    PIX *mask = dark == NULL ? NULL : replaced(dark, solidAreas(dark, letterHeight));
    PIX *enclosed = mask == NULL ? NULL : pixHolesByFilling(mask, 4);
    if (enclosed != NULL) pixOr(mask, mask, enclosed);
    pixDestroy(&enclosed);
    PIX *bars = darkBars(ink, letterHeight);
    if (mask != NULL && bars != NULL) pixSubtract(mask, mask, bars);
    return keepBars(mask, isEvenBar, gray, letterHeight);
}

// Draws the masked pixels of a PIX on white, with white background; returns false if there is no mask
// or memory is insufficient. Destroys the PIX and the mask.
static bool drawOnWhite(PIX *gray, PIX *mask, int32_t reach, CLeptonica_Image target, uint8_t *targetRows) {
    PIX *outside = mask == NULL ? NULL : pixInvert(NULL, mask), *result = NULL;
    l_float32 ground = 0;
    // The area's brightness all around keeps the mean at the rim equal to the mean of the area.
    if (gray != NULL && outside != NULL
        && pixGetRankValueMasked(gray, mask, 0, 0, 1, 0.5f, &ground, NULL) == 0
        && pixSetMaskedGeneral(gray, outside, (l_uint32)ground, 0, 0) == 0) {
        result = CLeptonica_evenedGround(gray, reach);
    }
    pixDestroy(&gray);
    pixDestroy(&mask);
    pixDestroy(&outside);
    return CLeptonica_movePix(result, target, targetRows);
}

// Returns whether a quarter of the size shows a solid area, which most pages do not have.
static bool mayHaveScreens(PIX *gray, int32_t letterHeight) {
    enum { scale = 4 };
    PIX *half = pixScaleAreaMap2(gray);
    PIX *small = half == NULL ? NULL : replaced(half, pixScaleAreaMap2(half));
    PIX *dark = small == NULL ? NULL : replaced(small, darkerThanPaper(small));
    int32_t height = letterHeight / scale > 1 ? letterHeight / scale : 1;
    PIX *areas = dark == NULL ? NULL : replaced(dark, solidAreas(dark, height));
    l_int32 isEmpty = 1;
    if (areas != NULL) pixZero(areas, &isEmpty);
    pixDestroy(&areas);
    return !isEmpty;
}

CLeptonica_Screens CLeptonica_drawScreens(
    CLeptonica_Ink *ink, CLeptonica_ScreenSize size, CLeptonica_Image target, uint8_t *lighterRows,
    uint8_t *darkerRows
) {
    CLeptonica_Screens drawn = {false, false};
    if (!mayHaveScreens(ink->gray, size.letterHeight)) return drawn;
    PIX *gray = CLeptonica_blurred(ink->gray, size.blur);
    if (gray == NULL) return drawn;
    drawn.hasLighter = drawOnWhite(
        pixInvert(NULL, gray), evenBars(ink, gray, size.letterHeight), size.groundReach, target,
        lighterRows);
    PIX *shaded = keepBars(barAreas(ink, size.letterHeight), isShadedBar, gray, size.letterHeight);
    // Without a blur, the page itself is drawn on.
    drawn.hasDarker =
        drawOnWhite(replaced(gray, pixCopy(NULL, gray)), shaded, size.groundReach, target, darkerRows);
    return drawn;
}
