/* The functions of Tesseract 5 that scanpdf uses, for Swift: C++ exceptions end here.
 * Tesseract's own C interface lacks the heights of a line's letters and nullability. */
#ifndef CTESSERACT_H
#define CTESSERACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/* An engine with its language data (tesseract::TessBaseAPI). */
typedef struct CTesseract_Engine CTesseract_Engine;

/* A position in a recognised page (tesseract::ResultIterator). */
typedef struct CTesseract_Iterator CTesseract_Iterator;

/* The levels of a page, from largest to smallest (tesseract::PageIteratorLevel). */
typedef enum CTesseract_Level {
    CTesseract_block,
    CTesseract_paragraph,
    CTesseract_line,
    CTesseract_word,
    CTesseract_symbol,
} CTesseract_Level;

/* A rectangle in pixels, y down; right and bottom are exclusive. */
typedef struct CTesseract_Box {
    int32_t left, top, right, bottom;
} CTesseract_Box;

/* The box, the baseline and the heights of a line, in pixels. */
typedef struct CTesseract_Line {
    CTesseract_Box box;
    /* Whether there are two points through which the baseline runs. */
    bool hasBaseline;
    int32_t baselineX1, baselineY1, baselineX2, baselineY2;
    /* From the lowest descender to the highest ascender; `descenders` is negative. */
    float height, descenders, ascenders;
    /* The direction of the letters' tops: 0 up, 1 right, 2 down, 3 left
     * (tesseract::Orientation). */
    int32_t orientation;
    /* Whether the letters are stacked vertically. */
    bool isVertical;
    /* Whether the line runs from right to left. */
    bool isRightToLeft;
} CTesseract_Line;

/* An image: gray (8 bits per pixel), RGB (24 bits per pixel) or bilevel (1 bit per pixel, 1 = white). */
typedef struct CTesseract_Image {
    const uint8_t *pixels;
    int32_t width, height, bitsPerPixel, bytesPerRow;
    int32_t dotsPerInch;
} CTesseract_Image;

/* The version of the library, such as "5.3.0". */
const char *CTesseract_version(void);

/* Creates an engine without language data, to be destroyed by CTesseract_destroy; returns null
 * if memory is insufficient. */
CTesseract_Engine *_Nullable CTesseract_create(void);
void CTesseract_destroy(CTesseract_Engine *engine);

/* Loads language data ("eng+deu") from a directory, or from Tesseract's own if `directory` is
 * null. `userWords` and `userPatterns` are files with one entry per line. All files are read now.
 * Returns false if the first language cannot be loaded; other missing languages are ignored. */
bool CTesseract_load(CTesseract_Engine *engine, const char *_Nullable directory,
                     const char *languages, bool usesDictionary, const char *_Nullable userWords,
                     const char *_Nullable userPatterns);

/* Creates an engine that finds the layout of images, without language data; returns null if memory is
 * insufficient. */
CTesseract_Engine *_Nullable CTesseract_createForLayout(void);

/* Opens a file for engines that load it after the process has lost access to files. Returns its bytes,
 * which stay until the process ends; null if that fails. */
const uint8_t *_Nullable CTesseract_keepFile(const char *path, size_t *size);

/* Discards Tesseract's output to standard error until an engine is loaded. */
void CTesseract_silence(CTesseract_Engine *engine);

/* Returns the languages in the engine's data directory, one per line, also after a failed load;
 * null if memory is insufficient. The caller frees the result with free(). */
char *_Nullable CTesseract_installedLanguages(CTesseract_Engine *engine);

/* Returns the engine's data directory, also after a failed load. The caller frees the result
 * with free(). */
char *_Nullable CTesseract_dataDirectory(CTesseract_Engine *engine);

/* Copies an image into the engine, to be recognised with a page segmentation mode
 * (tesseract::PageSegMode). Returns false if Tesseract fails. */
bool CTesseract_setImage(CTesseract_Engine *engine, const CTesseract_Image *image,
                         int32_t pageSegmentation);

/* Restricts the engine to a rectangle of its image; returns false if Tesseract fails. */
bool CTesseract_setRectangle(CTesseract_Engine *engine, CTesseract_Box box);

/* Analyses the layout of the image; a word of the result is a piece of a line that Tesseract recognises
 * at once. Returns null if there is none. */
CTesseract_Iterator *_Nullable CTesseract_layout(CTesseract_Engine *engine);

/* Returns whether the block contains text and not an image. */
bool CTesseract_holdsText(CTesseract_Iterator *iterator);

/* A function called with the part of an image that is recognised, in per cent. */
typedef void (*CTesseract_Progress)(void *_Nullable context, int32_t percent);

/* Recognises the image, and calls `progress`, if there is one, after each word. Returns false if
 * Tesseract fails. */
bool CTesseract_recognize(CTesseract_Engine *engine, CTesseract_Progress _Nullable progress,
                          void *_Nullable context);

/* Discards the page and frees its images; the language data stay loaded. */
void CTesseract_clear(CTesseract_Engine *engine);

/* Returns an iterator at the start of the recognised page, to be destroyed by
 * CTesseract_destroyIterator before the engine's next page; null if the page is empty. */
CTesseract_Iterator *_Nullable CTesseract_iterator(CTesseract_Engine *engine);
void CTesseract_destroyIterator(CTesseract_Iterator *iterator);

/* Moves to the next element of a level; returns false at the end of the page. */
bool CTesseract_next(CTesseract_Iterator *iterator, CTesseract_Level level);

/* Returns whether there is no word at the iterator (an image has none). */
bool CTesseract_hasNoWord(CTesseract_Iterator *iterator);

/* Returns whether an element of the level starts at the iterator. */
bool CTesseract_isAtBeginning(CTesseract_Iterator *iterator, CTesseract_Level level);

/* Gets the box of the element of the level; returns false if it has none. */
bool CTesseract_box(CTesseract_Iterator *iterator, CTesseract_Level level, CTesseract_Box *box);

/* Sets whether the boxes of words include the dots above and below their letters; by default they
 * do not (PageIterator::SetBoundingBoxComponents). */
void CTesseract_includeDots(CTesseract_Iterator *iterator, bool areIncluded);

/* Gets the line at the iterator: its box, baseline, heights and orientation; returns false if it
 * has no box. */
bool CTesseract_lineAt(CTesseract_Iterator *iterator, CTesseract_Line *line);

/* Gets the point of the baseline in the middle of the word, in pixels, to half a pixel; returns false
 * if there is none. */
bool CTesseract_baselineOfWord(CTesseract_Iterator *iterator, float *x, float *y);

/* Returns the element's text in UTF-8, possibly invalid; null if it has none. The caller frees
 * it with CTesseract_freeText, because it is allocated by C++'s new[]. */
char *_Nullable CTesseract_text(CTesseract_Iterator *iterator, CTesseract_Level level);
void CTesseract_freeText(char *text);

/* Returns the language whose data recognised the word, such as "deu"; null if unknown. The
 * string belongs to the engine. */
const char *_Nullable CTesseract_language(CTesseract_Iterator *iterator);

/* Returns the engine's confidence in the word, 0 to 100. */
float CTesseract_confidence(CTesseract_Iterator *iterator);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
