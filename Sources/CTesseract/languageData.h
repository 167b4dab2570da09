/* A cache of language data files. */
#ifndef CTESSERACT_LANGUAGE_DATA_H
#define CTESSERACT_LANGUAGE_DATA_H

#include "CLineNetwork.h"

#include <vector>

/* Reads a file like tesseract::FileReader and keeps its bytes, so that later engines load from
 * memory, even after the process has lost access to files. */
bool readCachingFile(const char *path, std::vector<char> *bytes);

/* Opens a file for later calls of `readCachingFile`, and returns its bytes, which stay until the
 * process ends; null if the file cannot be read. */
const char *keptFile(const char *path, size_t *size);

/* Whether the file that this thread read last has a line network, but no data of the old classifier
 * and no ambiguities of its own. */
bool lastDataLackClassifier();

/* The components that describe line networks, of all files that engines loaded; they are kept as long as
 * the process runs. */
std::vector<CLineNetwork_Component> lineNetworkComponents();

#endif
