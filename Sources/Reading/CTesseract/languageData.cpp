#include "languageData.h"

#include "handles.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>

namespace {

/* A file of language data in memory: mapped, because of most languages little is used, or copied
 * from a file system that cannot map files. */
struct KeptFile {
    const uint8_t *bytes = nullptr;
    size_t size = 0;
};

std::map<std::string, KeptFile> cache;
std::mutex lock;

/* Returns the bytes of a file; null if the file or memory ends before. */
const uint8_t *copied(int descriptor, size_t size) {
    auto *bytes = static_cast<uint8_t *>(std::malloc(size));
    for (size_t done = 0; bytes != nullptr && done < size;) {
        const ssize_t count = read(descriptor, bytes + done, size - done);
        if (count > 0) {
            done += static_cast<size_t>(count);
        } else if (count == 0 || errno != EINTR) {
            std::free(bytes);
            return nullptr;
        }
    }
    return bytes;
}

/* Returns a file without bytes if it cannot be read. */
KeptFile opened(const char *path) {
    KeptFile file;
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (descriptor >= 0 && fstat(descriptor, &status) == 0 && status.st_size > 0) {
        file.size = static_cast<size_t>(status.st_size);
        void *bytes = mmap(nullptr, file.size, PROT_READ, MAP_PRIVATE, descriptor, 0);
        file.bytes = bytes == MAP_FAILED ? copied(descriptor, file.size)
                                         : static_cast<const uint8_t *>(bytes);
    }
    if (descriptor >= 0) {
        close(descriptor);
    }
    return file;
}

}  // namespace

const uint8_t *CTesseract_keepFile(const char *path, size_t *size) {
    return guarded<const uint8_t *>(nullptr, [&]() -> const uint8_t * {
        std::lock_guard<std::mutex> guard(lock);
        auto known = cache.find(path);
        if (known == cache.end()) {
            const KeptFile file = opened(path);
            if (file.bytes == nullptr) {
                return nullptr;
            }
            known = cache.emplace(path, file).first;
        }
        *size = known->second.size;
        return known->second.bytes;
    });
}

bool readKeptFile(const char *path, std::vector<char> *bytes) {
    size_t size = 0;
    const uint8_t *kept = CTesseract_keepFile(path, &size);
    return kept != nullptr && guarded(false, [&] { return bytes->assign(kept, kept + size), true; });
}
