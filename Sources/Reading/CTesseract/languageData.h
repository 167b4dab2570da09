/* Files of language data in memory. */
#ifndef CTESSERACT_LANGUAGE_DATA_H
#define CTESSERACT_LANGUAGE_DATA_H

#include <vector>

/* Reads a file like tesseract::FileReader, from memory if `CTesseract_keepFile` has opened it, even after
 * the process has lost access to files. */
bool readKeptFile(const char *path, std::vector<char> *bytes);

#endif
