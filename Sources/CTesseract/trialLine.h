/* A line that engines recognise before any page, to compare replacements with their originals. */
#ifndef CTESSERACT_TRIAL_LINE_H
#define CTESSERACT_TRIAL_LINE_H

#include "CTesseract.h"

#include <tesseract/baseapi.h>

#include <cstdint>
#include <string>

/* Gives the engine an image of a line of bars of a width in pixels. */
void setTrialLine(CTesseract_Engine *engine, int32_t width);

/* Lets the engine recognise such a line. Returns false if Tesseract fails;
 * stores the text and the confidences of its words if `text` is not null. */
bool recognizeTrialLine(CTesseract_Engine *engine, int32_t width, std::string *text);

/* Recognises the image of an engine; returns its text, and on a second line the confidence of each
 * word in per cent. Returns an empty text if Tesseract fails. */
std::string recognizeText(tesseract::TessBaseAPI &api);

#endif
