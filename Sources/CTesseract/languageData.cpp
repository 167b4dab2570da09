#include "languageData.h"

#include <fstream>
#include <map>
#include <mutex>
#include <string>

bool readCachingFile(const char *path, std::vector<char> *bytes) {
    static std::map<std::string, std::vector<char>> cache;
    static std::mutex lock;
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
        *bytes = known->second;
        return true;
    } catch (...) {
        return false;
    }
}
