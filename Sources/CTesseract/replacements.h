/* Whether the functions of this target that replace those of libtesseract, libleptonica and libgomp
 * are active. A replacement that is not active calls the original. */
#ifndef CTESSERACT_REPLACEMENTS_H
#define CTESSERACT_REPLACEMENTS_H

#ifdef __cplusplus

#include "CTesseract.h"

#include <dlfcn.h>

#include <string>

/* The function that a replacement hides; null if no library has it. */
template <typename Function> Function *originalFunction(const char *name) {
    return reinterpret_cast<Function *>(dlsym(RTLD_NEXT, name));
}

/* Lets Tesseract pass for another version; for tests. */
void claimVersion(const std::string &version);

/* Allows replacements or makes each call its original, by its own name and with what it was given. They
 * are allowed at first. */
void allowReplacements(bool areAllowed);
bool areReplacementsAllowed(void);

/* The proofs of the replacements that are compared with their originals. */
CTesseract_Proof proofOfOpenBrick(void);
CTesseract_Proof proofOfWriteMemory(void);
CTesseract_Proof proofOfClipRectangle(void);
CTesseract_Proof proofOfLineRecognizer(void);

/* Compares the rectangles that `pixClipRectangle` is given with those that it records. */
void tryClipRectangle(CTesseract_Engine *engine);

extern "C" {
#else
#include <stdbool.h>
#endif

/* Whether replacements are allowed and the libraries are of versions that all tests ran with.
 * Replacements that cannot be compared are active only then. */
bool isListedVersion(void);

#ifdef __cplusplus
}
#endif

#endif
