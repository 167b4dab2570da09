#include "languageData.h"

#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <string>

bool readKeepingBytes(const char *path, std::vector<char> *bytes) {
    static std::map<std::string, std::vector<char>> kept;
    static std::mutex lock;
    try {
        std::lock_guard<std::mutex> guard(lock);
        auto known = kept.find(path);
        if (known == kept.end()) {
            std::ifstream file(path, std::ios::binary);
            std::vector<char> read{std::istreambuf_iterator<char>(file), {}};
            if (!file.is_open() || file.bad() || read.empty()) {
                return false;
            }
            known = kept.emplace(path, std::move(read)).first;
        }
        *bytes = known->second;
        return true;
    } catch (...) {
        return false;
    }
}
