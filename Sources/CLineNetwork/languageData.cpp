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
    /* 0 if the file is damaged. */
    int32_t count = 0;

    Offsets(const uint8_t *bytes, size_t size) {
        int32_t entries = 0;
        if (size >= sizeof entries) {
            memcpy(&entries, bytes, sizeof entries);
        }
        if (entries > 0 && entries <= maximumEntries &&
            size - sizeof entries >= entries * sizeof *values) {
            count = entries;
            memcpy(values, bytes + sizeof entries, entries * sizeof *values);
        }
    }

    bool has(int32_t entry) const { return entry < count && values[entry] >= 0; }
};

}  // namespace

CLineNetwork_Component CLineNetwork_findComponent(const uint8_t *languageData, size_t count) {
    return CLineNetwork_findEntry(languageData, count, networkEntry);
}

CLineNetwork_Component CLineNetwork_findEntry(const uint8_t *languageData, size_t count,
                                              int32_t entry) {
    const Offsets offsets(languageData, count);
    if (!offsets.has(entry)) {
        return {nullptr, 0};
    }
    // A component ends at the beginning of the next one, or at the end of the file.
    const int64_t begin = offsets.values[entry];
    int64_t end = static_cast<int64_t>(std::min<size_t>(count, INT64_MAX));
    for (int32_t other = 0; other < offsets.count; other++) {
        if (offsets.values[other] > begin) {
            end = std::min(end, offsets.values[other]);
        }
    }
    // A component after the end of a file that is cut off is empty.
    return begin < end ? CLineNetwork_Component{languageData + begin, static_cast<size_t>(end - begin)}
                       : CLineNetwork_Component{languageData + count, 0};
}

bool CLineNetwork_isLanguageData(const uint8_t *languageData, size_t count) {
    return Offsets(languageData, count).count > 0;
}

bool CLineNetwork_lacksClassifier(const uint8_t *languageData, size_t count) {
    const Offsets offsets(languageData, count);
    return offsets.has(networkEntry) && !offsets.has(charactersEntry) &&
           !offsets.has(ambiguitiesEntry) && !offsets.has(templatesEntry);
}
