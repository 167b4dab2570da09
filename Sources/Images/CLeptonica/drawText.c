#include "image.h"

#include <string.h>

// Returns the number of bytes of `text` that fit a line of `width` pixels: up to the last space
// that fits, or all that fit if a word is longer than the line.
static size_t lineLength(L_BMF *font, const char *text, int32_t width) {
    size_t length = 0;
    size_t lengthToSpace = 0;
    int32_t used = 0;
    for (; text[length] != '\0' && text[length] != '\n'; length++) {
        l_int32 advance = 0;
        if (text[length] == ' ') lengthToSpace = length;
        else bmfGetWidth(font, text[length], &advance);
        used += text[length] == ' ' ? font->spacewidth : advance + font->kernwidth;
        if (used > width && length > 0) return lengthToSpace > 0 ? lengthToSpace : length;
    }
    return length;
}

static void drawLine(
    PIX *page, L_BMF *font, const char *text, size_t length, int32_t left, int32_t baseline
) {
    char line[1024] = "";
    if (length >= sizeof line) length = sizeof line - 1;
    memcpy(line, text, length);
    pixSetTextline(page, font, line, 1, left, baseline, NULL, NULL);
}

static void drawLines(
    PIX *page, L_BMF *font, const char *text, int32_t left, int32_t top, int32_t width
) {
    int32_t baseline = top + font->baselinetab['A'];
    while (*text != '\0' && baseline < pixGetHeight(page)) {
        size_t length = lineLength(font, text, width);
        if (length > 0) drawLine(page, font, text, length, left, baseline);
        text += length;
        if (*text == ' ' || *text == '\n') text++;
        baseline += font->lineheight + font->vertlinesep;
    }
}

// Returns a PIX, 1 = black, with the text, magnified to the size of `target`.
static PIX *drawPage(
    L_BMF *font, const char *text, int32_t magnification,
    int32_t left, int32_t top, int32_t width, CLeptonica_Image target
) {
    int32_t scale = magnification;
    PIX *page = pixCreate(
        (target.width + scale - 1) / scale, (target.height + scale - 1) / scale, 1);
    if (page == NULL) return NULL;
    drawLines(page, font, text, left / scale, top / scale, width / scale);
    PIX *magnified = scale == 1
        ? page : replaced(page, pixExpandBinaryReplicate(page, scale, scale));
    if (magnified == NULL) return NULL;
    PIX *drawn = pixCreate(target.width, target.height, 1);
    if (drawn != NULL) {
        pixRasterop(drawn, 0, 0, target.width, target.height, PIX_NOT(PIX_SRC), magnified, 0, 0);
    }
    return replaced(magnified, drawn);
}

bool CLeptonica_drawText(
    const char *text, int32_t fontSize, int32_t magnification,
    int32_t left, int32_t top, int32_t width, CLeptonica_Image target, uint8_t *targetRows
) {
    setMsgSeverity(L_SEVERITY_NONE);
    L_BMF *font = bmfCreate(NULL, fontSize);
    if (font == NULL) return false;
    PIX *page = drawPage(font, text, magnification, left, top, width, target);
    bmfDestroy(&font);
    return CLeptonica_movePix(page, target, targetRows);
}
