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

/* A line's box, its baseline (through two points, in pixels), and heights in pixels: `height`
 * from the lowest descender to the highest ascender, `descenders` negative. */
typedef struct CTesseract_Line {
    CTesseract_Box box;
    bool hasBaseline;
    int32_t baselineX1, baselineY1, baselineX2, baselineY2;
    float height, descenders, ascenders;
    /* The direction of the letters' tops: 0 up, 1 right, 2 down, 3 left
     * (tesseract::Orientation). */
    int32_t orientation;
    /* Whether the letters are stacked vertically, and whether the line runs from right to left. */
    bool isVertical, isRightToLeft;
} CTesseract_Line;

/* An 8-bit gray (1 byte a pixel), RGB (3 bytes) or bilevel (1 bit, 1 = white) image. */
typedef struct CTesseract_Image {
    const uint8_t *pixels;
    int32_t width, height, bitsPerPixel, bytesPerRow;
    int32_t dotsPerInch;
} CTesseract_Image;

/* An image that several engines may recognise at once (Leptonica's Pix). */
typedef struct CTesseract_PageImage CTesseract_PageImage;

/* The version of the library, such as "5.3.0". */
const char *CTesseract_version(void);

/* The evaluator of line networks. */
typedef enum CTesseract_LineNetworks {
    /* scanpdf, with the fastest instructions of the processor. */
    CTesseract_fastestLineNetworks,
    /* Tesseract. */
    CTesseract_ownLineNetworks,
    /* scanpdf, without vector instructions or with AVX2, for comparisons. */
    CTesseract_scalarLineNetworks,
    CTesseract_AVX2LineNetworks,
    /* Tesseract, of which only the public interface is used: nothing is replaced or compared, and no
     * private function is called. */
    CTesseract_publicInterface,
} CTesseract_LineNetworks;

/* Chooses the evaluator of networks, and whether functions are replaced; no engine may recognise
 * meanwhile. Tests give a `version` in place of Tesseract's own, for the replacements that depend on
 * it. */
void CTesseract_chooseLineNetworks(CTesseract_LineNetworks choice, const char *_Nullable version);

/* The evaluator of the networks of all loaded languages. */
typedef enum CTesseract_Evaluation {
    CTesseract_evaluatedByUs,
    /* Tesseract in part, until lines of three widths have given equal results. */
    CTesseract_evaluationIsUntried,
    /* Tesseract, with the reason. */
    CTesseract_evaluatedByChoice,
    CTesseract_onlyPublicInterface,
    CTesseract_processorLacksInstructions,
    CTesseract_functionsAreMissing,
    CTesseract_layersAreUnknown,
    CTesseract_resultsDiffer,
} CTesseract_Evaluation;

/* Recognises short lines with and without the replacements of Tesseract's functions and compares the
 * results, in a few milliseconds, before the first page. */
CTesseract_Evaluation CTesseract_tryReplacements(CTesseract_Engine *engine);

/* The functions of Leptonica, Tesseract and libgomp that scanpdf replaces, besides the evaluation of
 * line networks. */
typedef enum CTesseract_Replacement {
    CTesseract_openBrick,
    CTesseract_writeMemory,
    CTesseract_clipRectangle,
    CTesseract_recognizeLine,
    CTesseract_loadAmbiguities,
    CTesseract_openMP,
} CTesseract_Replacement;

/* The reason why a replacement is active or not. */
typedef enum CTesseract_Proof {
    /* Active: it gave what the original gives. */
    CTesseract_resultsAreEqual,
    /* Active: it cannot be compared, and the tests ran with this version of Tesseract. */
    CTesseract_versionIsListed,
    /* Not active. */
    CTesseract_isNotCompared,
    CTesseract_resultsAreDifferent,
    CTesseract_versionIsNotListed,
} CTesseract_Proof;

/* Returns the proof of a replacement; to be called after CTesseract_tryReplacements. */
CTesseract_Proof CTesseract_proof(CTesseract_Replacement replacement);

/* The name and version of the first library of Tesseract, Leptonica and OpenMP that the tests did not run
 * with; empty if they ran with all three. */
const char *CTesseract_untestedLibrary(void);

/* Returns the instructions that evaluate networks, such as "AVX2". */
const char *CTesseract_lineNetworkInstructions(void);

/* Creates an engine without language data, to be destroyed by CTesseract_destroy; returns null
 * if memory is insufficient. */
CTesseract_Engine *_Nullable CTesseract_create(void);
void CTesseract_destroy(CTesseract_Engine *engine);

/* Loads language data ("eng+deu") from a directory, or from Tesseract's own if `directory` is
 * null. `userWords` and `userPatterns` are files with one entry a line. All files are read now.
 * Returns false if the first language cannot be loaded; other missing languages are ignored. */
bool CTesseract_load(CTesseract_Engine *engine, const char *_Nullable directory,
                     const char *languages, bool usesDictionary, const char *_Nullable userWords,
                     const char *_Nullable userPatterns);

/* Opens a file of language data, for engines that load it after the process has lost access to
 * files. Returns its bytes, which stay until the process ends; null if that fails. */
const char *_Nullable CTesseract_keepLanguageData(const char *path, size_t *size);

/* Creates an engine that loads the language data of another one when they are first needed; returns
 * null if memory is insufficient. */
CTesseract_Engine *_Nullable CTesseract_createLike(CTesseract_Engine *engine);

/* Loads the language data of such an engine, unless they are loaded; returns false if that fails. */
bool CTesseract_ensureLoaded(CTesseract_Engine *engine);

/* Discards what Tesseract would write to standard error until an engine is loaded. */
void CTesseract_silence(CTesseract_Engine *engine);

/* Returns the languages in the engine's data directory, one a line, also after a failed load;
 * null if memory is insufficient. The caller frees the result with free(). */
char *_Nullable CTesseract_installedLanguages(CTesseract_Engine *engine);

/* Returns the engine's data directory, also after a failed load. The caller frees the result
 * with free(). */
char *_Nullable CTesseract_dataDirectory(CTesseract_Engine *engine);

/* Converts pixels to an image for engines, to be destroyed by CTesseract_destroyPageImage; returns
 * null if memory is insufficient. */
CTesseract_PageImage *_Nullable CTesseract_createPageImage(const CTesseract_Image *image);
void CTesseract_destroyPageImage(CTesseract_PageImage *image);

/* Copies an image into the engine, to be recognised with a page segmentation mode
 * (tesseract::PageSegMode). Returns false if Tesseract fails. */
bool CTesseract_setImage(CTesseract_Engine *engine, CTesseract_PageImage *image,
                         int32_t pageSegmentation);

/* Returns the number of connected parts of the image's ink as Tesseract separates it from the
 * paper; -1 if Tesseract fails. */
int32_t CTesseract_inkParts(CTesseract_Engine *engine);

/* Work of the caller that may run on another thread; returns false after the last part. */
typedef bool (*CTesseract_Work)(void *_Nullable context);

/* Analyses the layout of the image; a word of the result is a piece of a line that is recognised
 * at once. Returns null if there is none. `beside` is called repeatedly meanwhile until it
 * returns false, or never if no thread can be created. */
CTesseract_Iterator *_Nullable CTesseract_layout(CTesseract_Engine *engine,
                                                 CTesseract_Work _Nullable beside,
                                                 void *_Nullable context);

/* Stores up to `capacity` rectangles in which Tesseract would recognise the pieces of the page whose
 * layout was analysed, in the order of the layout, clipped to the image, without recognising them.
 * Returns their number. Iterators of the layout become invalid. */
int32_t CTesseract_lineRectangles(CTesseract_Engine *engine, CTesseract_Box *boxes,
                                  int32_t capacity);

/* Returns whether the block contains text and not an image. */
bool CTesseract_holdsText(CTesseract_Iterator *iterator);

/* A function called with the part of an image that is recognised, in per cent. */
typedef void (*CTesseract_Progress)(void *_Nullable context, int32_t percent);

/* Recognises the whole image, and calls `progress` after each word. Returns false if Tesseract
 * fails. */
bool CTesseract_recognize(CTesseract_Engine *engine, CTesseract_Progress progress,
                          void *_Nullable context);

/* A recognised character. */
typedef struct CTesseract_Character {
    /* UTF-8, possibly invalid, valid during the call that passes the character. */
    const char *text;
    /* The place in pixels of the image. */
    CTesseract_Box box;
    /* Whether the character is the first of a word. */
    bool beginsWord;
    /* The engine's confidence in the word, 0 to 100. */
    float confidence;
    /* The language whose data recognised the word, such as "deu"; null if unknown. */
    const char *_Nullable language;
} CTesseract_Character;

/* A function called once for each piece with its characters, from any thread but never
 * concurrently. The boxes are those of ink, or if `hasInkBoxes` is false, as high as the piece and
 * as wide as the recogniser's steps. */
typedef void (*CTesseract_PieceReader)(void *_Nullable context, int32_t piece,
                                       const CTesseract_Character *characters, int32_t count,
                                       bool hasInkBoxes);

/* Recognises pieces of lines, each in its own rectangle of an image, on engines that have the same
 * language data, one thread each. Returns false if Tesseract fails. */
bool CTesseract_recognizePieces(CTesseract_Engine *_Nonnull const *_Nonnull engines,
                                int32_t engineCount, const CTesseract_PageImage *image,
                                const CTesseract_Box *pieces, int32_t count,
                                CTesseract_PieceReader reader, void *_Nullable context);

/* Discards the page and frees its images; the language data stay loaded. */
void CTesseract_clear(CTesseract_Engine *engine);

/* Returns an iterator at the start of the recognised page, to be destroyed by
 * CTesseract_destroyIterator before the engine's next page; null if the page is empty. */
CTesseract_Iterator *_Nullable CTesseract_iterator(CTesseract_Engine *engine);
void CTesseract_destroyIterator(CTesseract_Iterator *iterator);

/* Moves to the next element of a level; returns false at the end of the page. */
bool CTesseract_next(CTesseract_Iterator *iterator, CTesseract_Level level);

/* Returns whether there is no element of a level at the iterator (an image has no words). */
bool CTesseract_isEmpty(CTesseract_Iterator *iterator, CTesseract_Level level);

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

/* Returns the element's text in UTF-8, possibly invalid; null if it has none. The caller frees
 * it with CTesseract_freeText, because it is allocated by C++'s new[]. */
char *_Nullable CTesseract_text(CTesseract_Iterator *iterator, CTesseract_Level level);
void CTesseract_freeText(char *text);

/* Returns the language whose data recognised the word, such as "deu"; null if unknown. The
 * string belongs to the engine. */
const char *_Nullable CTesseract_language(CTesseract_Iterator *iterator);

/* Returns the engine's confidence in the element, 0 to 100. */
float CTesseract_confidence(CTesseract_Iterator *iterator, CTesseract_Level level);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
