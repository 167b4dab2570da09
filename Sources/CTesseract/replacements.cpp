#include "replacements.h"

#include <tesseract/baseapi.h>

#include <algorithm>
#include <atomic>
#include <iterator>

namespace {

/* Tesseract of Debian 12 and of Debian 13, which gave the same bytes for the 15 samples. */
constexpr const char *listedVersions[] = {"5.3.0", "5.5.0"};

bool isListed(const std::string &version) {
    return std::find(std::begin(listedVersions), std::end(listedVersions), version) !=
           std::end(listedVersions);
}

std::atomic<bool> &listing() {
    static std::atomic<bool> isOfListedVersion{isListed(tesseract::TessBaseAPI::Version())};
    return isOfListedVersion;
}

CTesseract_Proof proofByVersion() {
    return isListedVersion() ? CTesseract_versionIsListed : CTesseract_versionIsNotListed;
}

}  // namespace

bool isListedVersion(void) { return listing().load(std::memory_order_relaxed); }

void claimVersion(const std::string &version) { listing() = isListed(version); }

bool CTesseract_isListedVersion(void) { return isListedVersion(); }

CTesseract_Proof CTesseract_proof(CTesseract_Replacement replacement) {
    try {
        switch (replacement) {
        case CTesseract_openBrick:
            return proofOfOpenBrick();
        case CTesseract_writeMemory:
            return proofOfWriteMemory();
        case CTesseract_clipRectangle:
            return proofOfClipRectangle();
        case CTesseract_recognizeLine:
            return proofOfLineRecognizer();
        case CTesseract_loadAmbiguities:
        case CTesseract_openMP:
            return proofByVersion();
        }
    } catch (...) {
    }
    return CTesseract_isNotCompared;
}
