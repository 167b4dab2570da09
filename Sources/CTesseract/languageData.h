/* Reads files of language data once a process. */
#ifndef CTESSERACT_LANGUAGE_DATA_H
#define CTESSERACT_LANGUAGE_DATA_H

#include <vector>

/* Reads a file as tesseract::FileReader does, and keeps its bytes: further engines get them from
 * memory, also where the process may open no files any more. */
bool readKeepingBytes(const char *path, std::vector<char> *bytes);

#endif
