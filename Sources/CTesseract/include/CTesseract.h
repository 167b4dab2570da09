/* What scanpdf needs of Tesseract 5, for Swift: its C++ exceptions end here, its C interface lacks
 * the heights of a line's letters, and its headers say nothing of null. */
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

/* A place in the recognised page (tesseract::ResultIterator). */
typedef struct CTesseract_Iterator CTesseract_Iterator;

/* The levels of a page, from the whole down (tesseract::PageIteratorLevel). */
typedef enum CTesseract_Level {
    CTesseract_block,
    CTesseract_paragraph,
    CTesseract_line,
    CTesseract_word,
    CTesseract_symbol,
} CTesseract_Level;

/* A rectangle in pixels, y down; right and bottom lie just outside. */
typedef struct CTesseract_Box {
    int32_t left, top, right, bottom;
} CTesseract_Box;

/* A line's box, the line its letters stand on (through two points, in pixels), and their heights
 * from it in pixels: `height` from the lowest foot to the highest top, `descenders` negative. */
typedef struct CTesseract_Line {
    CTesseract_Box box;
    bool hasBaseline;
    int32_t baselineX1, baselineY1, baselineX2, baselineY2;
    float height, descenders, ascenders;
    /* Where the heads of the letters point: 0 up, 1 right, 2 down, 3 left (tesseract::Orientation). */
    int32_t orientation;
    /* Upright letters below each other; else along a line, from the right where it says so. */
    bool isVertical, isRightToLeft;
} CTesseract_Line;

/* An 8-bit gray (1 byte a pixel), RGB (3 bytes) or bilevel (1 bit, 1 = white) image. */
typedef struct CTesseract_Picture {
    const uint8_t *pixels;
    int32_t width, height, bitsPerPixel, bytesPerRow;
    int32_t dotsPerInch;
} CTesseract_Picture;

/* The version of the library, such as "5.3.0". */
const char *CTesseract_version(void);

/* A new engine without language data; null where memory lacks. Ends by CTesseract_destroy. */
CTesseract_Engine *_Nullable CTesseract_create(void);
void CTesseract_destroy(CTesseract_Engine *engine);

/* Loads language data ("eng+deu") from a folder, or from Tesseract's own where `folder` is null.
 * `userWords` and `userPatterns` are files of one a line. All files are read now.
 * False where the first language cannot be loaded; one that lacks behind it is only left out. */
bool CTesseract_load(CTesseract_Engine *engine, const char *_Nullable folder,
                     const char *languages, bool usesDictionary, const char *_Nullable userWords,
                     const char *_Nullable userPatterns);

/* Has the engine keep to itself what it would write to standard error. */
void CTesseract_silence(CTesseract_Engine *engine);

/* The languages in the engine's data folder, a line each, also after a failed load; null where
 * memory lacks. The caller frees it. */
char *_Nullable CTesseract_installedLanguages(CTesseract_Engine *engine);

/* The engine's data folder, also after a failed load. The caller frees it. */
char *_Nullable CTesseract_dataFolder(CTesseract_Engine *engine);

/* Gives the engine an image, which it copies, to be laid out as `pageSegmentation` says
 * (tesseract::PageSegMode). False where Tesseract fails. */
bool CTesseract_setPicture(CTesseract_Engine *engine, const CTesseract_Picture *image,
                           int32_t pageSegmentation);

/* A piece of the caller's work, which may be done on a thread of its own; false after the last. */
typedef bool (*CTesseract_Work)(void *_Nullable context);

/* Finds the lines of the image. A word of the result is a piece of a line that is
 * recognised in one go. Null where there is none. `beside` is
 * called again and again meanwhile, as long as it returns true; not at all where no thread is to be
 * had. */
CTesseract_Iterator *_Nullable CTesseract_layout(CTesseract_Engine *engine,
                                                 CTesseract_Work _Nullable beside,
                                                 void *_Nullable context);

/* Whether the block holds text and is no image. */
bool CTesseract_holdsText(CTesseract_Iterator *iterator);

/* Recognises the whole image, as it was laid out. False where Tesseract fails. */
bool CTesseract_recognize(CTesseract_Engine *engine);

/* Is called once for each piece, from any thread but never twice at once, with a place at the
 * piece's first word that ends with the call. */
typedef void (*CTesseract_PieceReader)(void *_Nullable context, int32_t piece,
                                       CTesseract_Iterator *words);

/* Recognises pieces of lines, each in its own rectangle, shared out among engines that have the
 * same image and language data, a thread each. False where Tesseract fails. */
bool CTesseract_recognizePieces(CTesseract_Engine *_Nonnull const *_Nonnull engines,
                                int32_t engineCount, const CTesseract_Box *pieces, int32_t count,
                                CTesseract_PieceReader reader, void *_Nullable context);

/* Forgets the last page and frees its images; the language data stay. */
void CTesseract_clear(CTesseract_Engine *engine);

/* The first place of the recognised page; null where it is empty. Ends by
 * CTesseract_destroyIterator, before the engine's next page. */
CTesseract_Iterator *_Nullable CTesseract_iterator(CTesseract_Engine *engine);
void CTesseract_destroyIterator(CTesseract_Iterator *iterator);

/* Goes to the next element of a level; false at the end of the page. */
bool CTesseract_next(CTesseract_Iterator *iterator, CTesseract_Level level);

/* Whether there is nothing of a level here (an image has no words). */
bool CTesseract_isEmpty(CTesseract_Iterator *iterator, CTesseract_Level level);

/* Whether an element of the level begins here. */
bool CTesseract_isAtBeginning(CTesseract_Iterator *iterator, CTesseract_Level level);

/* The box of the element of the level; false where it has none. */
bool CTesseract_box(CTesseract_Iterator *iterator, CTesseract_Level level, CTesseract_Box *box);

/* The line the iterator stands in: box, baseline, heights and how it stands on the page. */
bool CTesseract_lineAt(CTesseract_Iterator *iterator, CTesseract_Line *line);

/* The element's text in UTF-8, not always valid; null where it has none. The caller frees it with
 * CTesseract_freeText (it comes from C++'s new[]). */
char *_Nullable CTesseract_text(CTesseract_Iterator *iterator, CTesseract_Level level);
void CTesseract_freeText(char *text);

/* The language data that read the word, such as "deu"; null where that is not known. It belongs to
 * the engine. */
const char *_Nullable CTesseract_language(CTesseract_Iterator *iterator);

/* How sure the engine is of the element, 0 to 100. */
float CTesseract_confidence(CTesseract_Iterator *iterator, CTesseract_Level level);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
