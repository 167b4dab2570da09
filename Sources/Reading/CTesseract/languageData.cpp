#include "languageData.h"

#include "CTesseract.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <map>
#include <mutex>
#include <string>

namespace {

/* A file of language data in memory: mapped, because of most languages little is used, or read where
 * that is impossible. */
struct KeptFile {
    std::vector<char> read;
    const char *bytes = nullptr;
    size_t size = 0;
};

std::map<std::string, KeptFile> cache;
std::mutex lock;

bool map(const char *path, KeptFile &file) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return false;
    }
    struct stat status;
    void *bytes = MAP_FAILED;
    if (fstat(descriptor, &status) == 0 && status.st_size > 0) {
        file.size = static_cast<size_t>(status.st_size);
        bytes = mmap(nullptr, file.size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    }
    close(descriptor);
    if (bytes == MAP_FAILED) {
        return false;
    }
    file.bytes = static_cast<const char *>(bytes);
    return true;
}

bool read(const char *path, KeptFile &file) {
    std::ifstream stream(path, std::ios::binary | std::ios::ate);
    std::streamoff size = stream.tellg();
    if (size <= 0) {
        return false;
    }
    file.read.resize(static_cast<size_t>(size));
    stream.seekg(0);
    if (!stream.read(file.read.data(), size)) {
        return false;
    }
    file.bytes = file.read.data();
    file.size = file.read.size();
    return true;
}

/* Returns a file as it was when it was opened first; null if it cannot be read. */
const KeptFile *kept(const char *path) {
    std::lock_guard<std::mutex> guard(lock);
    auto known = cache.find(path);
    if (known == cache.end()) {
        KeptFile file;
        if (!map(path, file) && !read(path, file)) {
            return nullptr;
        }
        known = cache.emplace(path, std::move(file)).first;
    }
    return &known->second;
}

}  // namespace

const uint8_t *CTesseract_keepFile(const char *path, size_t *size) {
    try {
        const KeptFile *file = kept(path);
        *size = file == nullptr ? 0 : file->size;
        return file == nullptr ? nullptr : reinterpret_cast<const uint8_t *>(file->bytes);
    } catch (...) {
        return nullptr;
    }
}

bool readKeptFile(const char *path, std::vector<char> *bytes) {
    try {
        const KeptFile *file = kept(path);
        if (file == nullptr) {
            return false;
        }
        bytes->assign(file->bytes, file->bytes + file->size);
        return true;
    } catch (...) {
        return false;
    }
}
