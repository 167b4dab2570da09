/* A cache of language data files. */
#ifndef CTESSERACT_LANGUAGE_DATA_H
#define CTESSERACT_LANGUAGE_DATA_H

#include <vector>

/* Reads a file like tesseract::FileReader and keeps its bytes, so that later engines load from
 * memory, even after the process has lost access to files. */
bool readCachingFile(const char *path, std::vector<char> *bytes);

#endif
