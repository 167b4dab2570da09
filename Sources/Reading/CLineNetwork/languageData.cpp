/* Files of language data: a list of offsets, and components. */
#include "CLineNetwork.h"

#include <algorithm>
#include <cstring>

namespace {

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
            memcpy(values, bytes + sizeof entries, entries * sizeof *values);
            // A file that is cut off lacks its last components.
            const bool isWhole = std::all_of(values, values + entries, [&](int64_t offset) {
                return offset < 0 || static_cast<uint64_t>(offset) < size;
            });
            count = isWhole ? entries : 0;
        }
    }
};

}  // namespace

CLineNetwork_Component CLineNetwork_findComponent(const uint8_t *languageData, size_t count,
                                                  CLineNetwork_Entry entry) {
    const Offsets offsets(languageData, count);
    if (static_cast<int32_t>(entry) >= offsets.count || offsets.values[entry] < 0) {
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
    return {languageData + begin, static_cast<size_t>(end - begin)};
}

bool CLineNetwork_isLanguageData(const uint8_t *languageData, size_t count) {
    return Offsets(languageData, count).count > 0;
}
