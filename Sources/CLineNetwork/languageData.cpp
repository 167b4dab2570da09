/* Files of language data: a list of offsets, and components. */
#include "CLineNetwork.h"

#include <algorithm>
#include <cstring>

namespace {

/* Places of components in the list of offsets (`tesseract::TessdataType`): the characters,
 * ambiguities and templates of the old classifier, and the line network. */
enum Entry { charactersEntry = 1, ambiguitiesEntry = 2, templatesEntry = 3, networkEntry = 17 };

/* The maximum number of components of a file. */
constexpr int32_t maximumEntries = 64;

/* The offsets of a file's components, negative for a component that the file lacks. */
struct Offsets {
    int64_t values[maximumEntries];
    /* 0 if the file is damaged, or has no entry for a line network. */
    int32_t count = 0;

    Offsets(const uint8_t *bytes, size_t size) {
        int32_t entries = 0;
        if (size >= sizeof entries) {
            memcpy(&entries, bytes, sizeof entries);
        }
        if (entries > networkEntry && entries <= maximumEntries &&
            size - sizeof entries >= entries * sizeof *values) {
            count = entries;
            memcpy(values, bytes + sizeof entries, entries * sizeof *values);
        }
    }
};

}  // namespace

CLineNetwork_Component CLineNetwork_findComponent(const uint8_t *languageData, size_t count) {
    const Offsets offsets(languageData, count);
    if (offsets.count == 0) {
        return {nullptr, 0};
    }
    // A component ends at the beginning of the next one, or at the end of the file.
    const int64_t begin = offsets.values[networkEntry];
    int64_t end = static_cast<int64_t>(std::min<size_t>(count, INT64_MAX));
    for (int32_t entry = 0; entry < offsets.count; entry++) {
        if (offsets.values[entry] > begin) {
            end = std::min(end, offsets.values[entry]);
        }
    }
    if (begin < 0 || begin >= end) {
        return {nullptr, 0};
    }
    return {languageData + begin, static_cast<size_t>(end - begin)};
}

bool CLineNetwork_lacksClassifier(const uint8_t *languageData, size_t count) {
    const Offsets offsets(languageData, count);
    return offsets.count > 0 && offsets.values[networkEntry] >= 0 &&
           offsets.values[charactersEntry] < 0 && offsets.values[ambiguitiesEntry] < 0 &&
           offsets.values[templatesEntry] < 0;
}
