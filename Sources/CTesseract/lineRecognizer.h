/* Recognises the image of a line by Tesseract's network and its search for words, without the
 * outlines, blobs and words that Tesseract makes of every image. */
#ifndef CTESSERACT_LINE_RECOGNIZER_H
#define CTESSERACT_LINE_RECOGNIZER_H

#include "CTesseract.h"
#include "handles.h"

#include <vector>

/* Records the recognisers of lines that this thread loads as long as the record exists. */
struct RecognizerRecord {
    RecognizerRecord();
    ~RecognizerRecord();
    RecognizerRecord(const RecognizerRecord &) = delete;
    RecognizerRecord &operator=(const RecognizerRecord &) = delete;

    /* Returns the recogniser if exactly one was loaded; otherwise null. */
    void *onlyRecognizer() const { return loaded.size() == 1 ? loaded[0] : nullptr; }

    std::vector<void *> loaded;
};

/* Compares what an engine recognises in a line of text in both ways. */
void tryLineRecognizer(CTesseract_Engine *engine);

/* Recognises the characters in a rectangle of an image; returns false if Tesseract must recognise
 * them in its own way. */
bool recognizeLine(CTesseract_Engine *engine, Pix *page, const CTesseract_Box &box,
                   std::vector<CTesseract_Character> &characters);

#endif
