/* Files of language data in memory. */
#ifndef CTESSERACT_LANGUAGE_DATA_H
#define CTESSERACT_LANGUAGE_DATA_H

#include <cstddef>
#include <cstdint>
#include <vector>

/* Reads a file like tesseract::FileReader, from memory if `keptFile` has opened it, even after the
 * process has lost access to files. */
bool readKeptFile(const char *path, std::vector<char> *bytes);

/* Opens a file for later calls of `readKeptFile`, and returns its bytes, which stay until the process
 * ends; null if the file cannot be read. */
const uint8_t *keptFile(const char *path, size_t *size);

#endif
