/* Reads images of text lines with Tesseract's language data: the network of CLineNetwork, then a
 * search for the best text with the data's dictionaries. Text, places and confidences equal the
 * results of Tesseract 5.3 for the same image. Tesseract itself is not needed. */
#ifndef CLINEREADER_H
#define CLINEREADER_H

#include "CLineNetwork.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/* The network, character set, codes and dictionaries of a language. Immutable, so that several
 * threads can read with it at once. */
typedef struct CLineReader_Language CLineReader_Language;

/* The reasons why language data cannot be opened. */
typedef enum CLineReader_Problem {
    CLineReader_noProblem,
    /* The file, or one of its components, is damaged or cut off, or has no line network, such as data older
     * than Tesseract 4; or memory is insufficient. */
    CLineReader_isUnusable,
    /* The network has a layer that CLineNetwork lacks, or weights that are not int8. */
    CLineReader_hasUnknownLayer,
} CLineReader_Problem;

/* Opens language data, the bytes of a file such as eng.traineddata, which must stay valid and
 * unchanged until CLineReader_close. Without `usesDictionary`, the list of words is ignored, but
 * patterns of punctuation and numbers are not, as with Tesseract's `load_system_dawg`. `userWords`
 * are UTF-8, one word per line, in `userWordsCount` bytes; Tesseract's `user_words_file`. Returns null
 * and sets `problem` if the data cannot be used. */
CLineReader_Language *_Nullable CLineReader_open(const uint8_t *data, size_t count,
                                                 bool usesDictionary,
                                                 const uint8_t *_Nullable userWords,
                                                 size_t userWordsCount,
                                                 CLineNetwork_Kernels kernels,
                                                 CLineReader_Problem *problem);
void CLineReader_close(CLineReader_Language *_Nullable language);

typedef struct CLineReader_Character {
    /* UTF-8, valid until the language is closed. */
    const char *text;
    /* Pixels of the line's image from its left edge; `right` is exclusive. */
    int32_t left, right;
    bool beginsWord;
    /* The confidence of the word, from 0 to 100 (`LTRResultIterator::Confidence`). */
    float confidence;
} CLineReader_Character;

/* The characters of a line from left to right, without spaces. */
typedef struct CLineReader_Line {
    const CLineReader_Character *_Nullable characters;
    int32_t count;
} CLineReader_Line;

/* An image of 1 bit (1 = white), 8 bits (255 = white) or 24 bits (red, green, blue) per pixel. */
typedef struct CLineReader_Image {
    const uint8_t *pixels;
    int32_t width, height, bitsPerPixel;
    size_t bytesPerRow;
} CLineReader_Image;

/* The rectangle of a line in pixels, y down; right and bottom are exclusive. */
typedef struct CLineReader_Box {
    int32_t left, top, right, bottom;
    /* The number of quarters, 0 to 3, by which the line is turned clockwise. */
    int32_t quarterTurns;
} CLineReader_Box;

/* A function called once for each line with its characters, from any thread but never concurrently.
 * The characters are valid until it returns; a line without text, or too narrow or too wide for the
 * network, is empty. */
typedef void (*CLineReader_Taker)(void *_Nullable context, int32_t index, CLineReader_Line line);

/* Reads the lines of an image, each in its rectangle, on several threads. Returns false if memory is
 * insufficient. */
bool CLineReader_readLines(const CLineReader_Language *language, CLineReader_Image image,
                           const CLineReader_Box *boxes, int32_t count, int32_t threads,
                           CLineReader_Taker take, void *_Nullable context);

/* Returns whether a list of words, a component of language data, has a word whose letter `i` is one of
 * the characters `characters[ends[i - 1]]` to before `characters[ends[i]]`; false if the list is damaged.
 * The first letter's characters begin at 0. */
bool CLineReader_hasWord(const uint8_t *list, size_t count, const int32_t *characters, const int32_t *ends,
                         int32_t letterCount);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
