#include "replacements.h"

#include <allheaders.h>
#include <tesseract/baseapi.h>

#include <algorithm>
#include <atomic>
#include <iterator>

namespace {

/* Tesseract and Leptonica of Debian 12 and of Debian 13, which gave the same bytes for the 15 samples. */
constexpr const char *listedVersions[] = {"5.3.0", "5.5.0"};
constexpr const char *listedLeptonicas[] = {"leptonica-1.82.0", "leptonica-1.84.1"};
/* The library behind the functions of openMP.c in both. */
constexpr const char *listedOpenMP = "libgomp.so.1";

template <typename List> bool isListed(const std::string &version, const List &list) {
    return std::find(std::begin(list), std::end(list), version) != std::end(list);
}

std::string versionOfLeptonica() {
    char *version = getLeptonicaVersion();
    std::string result = version == nullptr ? "" : version;
    lept_free(version);
    return result;
}

/* Returns the name of the library whose OpenMP functions openMP.c hides; that of the listed one if there
 * is none, because then nothing is hidden. */
std::string nameOfOpenMP() {
    Dl_info found{};
    void *function = dlsym(RTLD_NEXT, "GOMP_parallel");
    if (function == nullptr || dladdr(function, &found) == 0 || found.dli_fname == nullptr) {
        return listedOpenMP;
    }
    std::string path = found.dli_fname;
    return path.substr(path.find_last_of('/') + 1);
}

/* Returns the first library that is not listed, empty for none. */
std::string untested(const std::string &version) {
    if (!isListed(version, listedVersions)) {
        return "Tesseract " + version;
    }
    const std::string leptonica = versionOfLeptonica(), openMP = nameOfOpenMP();
    if (!isListed(leptonica, listedLeptonicas)) {
        return leptonica;
    }
    return openMP.rfind(listedOpenMP, 0) == 0 ? "" : openMP;
}

std::atomic<bool> areAllowed{true};

struct Listing {
    /* The name is kept for as long as the process runs, because C gets its pointer. */
    std::string untestedLibrary = untested(tesseract::TessBaseAPI::Version());
    std::atomic<bool> isListed{untestedLibrary.empty()};
};

Listing &listing() {
    static Listing listing;
    return listing;
}

CTesseract_Proof proofByVersion() {
    return isListedVersion() ? CTesseract_versionIsListed : CTesseract_versionIsNotListed;
}

}  // namespace

void allowReplacements(bool are) { areAllowed = are; }

bool areReplacementsAllowed(void) { return areAllowed.load(std::memory_order_relaxed); }

bool isListedVersion(void) {
    return areReplacementsAllowed() && listing().isListed.load(std::memory_order_relaxed);
}

void claimVersion(const std::string &version) {
    listing().untestedLibrary = untested(version);
    listing().isListed = listing().untestedLibrary.empty();
}

const char *CTesseract_untestedLibrary(void) { return listing().untestedLibrary.c_str(); }

CTesseract_Proof CTesseract_proof(CTesseract_Replacement replacement) {
    if (!areReplacementsAllowed()) {
        return CTesseract_isNotCompared;
    }
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
