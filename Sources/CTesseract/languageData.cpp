#include "languageData.h"

#include <fstream>
#include <map>
#include <mutex>
#include <string>

namespace {

std::map<std::string, std::vector<char>> cache;
std::mutex lock;

thread_local bool lastLacksClassifier = false;

const uint8_t *bytesOf(const std::vector<char> &file) {
    return reinterpret_cast<const uint8_t *>(file.data());
}

}  // namespace

bool readCachingFile(const char *path, std::vector<char> *bytes) {
    lastLacksClassifier = false;
    try {
        std::lock_guard<std::mutex> guard(lock);
        auto known = cache.find(path);
        if (known == cache.end()) {
            std::ifstream file(path, std::ios::binary | std::ios::ate);
            std::streamoff size = file.tellg();
            if (size <= 0) {
                return false;
            }
            std::vector<char> read(static_cast<size_t>(size));
            file.seekg(0);
            if (!file.read(read.data(), size)) {
                return false;
            }
            known = cache.emplace(path, std::move(read)).first;
        }
        lastLacksClassifier = CLineNetwork_lacksClassifier(bytesOf(known->second), known->second.size());
        *bytes = known->second;
        return true;
    } catch (...) {
        return false;
    }
}

bool lastDataLackClassifier() { return lastLacksClassifier; }

std::vector<CLineNetwork_Component> lineNetworkComponents() {
    std::lock_guard<std::mutex> guard(lock);
    std::vector<CLineNetwork_Component> components;
    for (const auto &[path, file] : cache) {
        CLineNetwork_Component component =
            CLineNetwork_findComponent(bytesOf(file), file.size());
        if (component.bytes != nullptr) {
            components.push_back(component);
        }
    }
    return components;
}
