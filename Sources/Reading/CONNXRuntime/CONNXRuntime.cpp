#include "CONNXRuntime.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#include <algorithm>
#include <new>
#include <string>

namespace {

// The part of ONNX Runtime's C interface that is needed (onnxruntime_c_api.h), the same since version
// 1.6. `OrtApi` is a table of functions, to which newer versions only append; the numbers are places
// in this table.
struct Status;
struct Environment;
struct Options;
struct Session;
struct Value;
struct MemoryInfo;
struct ShapeInfo;
struct Metadata;
struct Allocator;
enum : uint32_t { interfaceVersion = 6 };
enum { fatal = 4, allOptimizations = 99, floats = 1, arenaAllocator = 1, defaultMemory = 0 };

using Table = void *const *;
struct Base {
    Table (*table)(uint32_t version);
    const char *(*version)();
};

const Base *base = nullptr;
Table table = nullptr;
Environment *environment = nullptr;
MemoryInfo *memory = nullptr;
Allocator *allocator = nullptr;

/// Calls the function at a place of the table that returns a status; returns whether it succeeded.
template <int place, typename... Arguments>
bool does(Arguments... arguments) {
    auto call = reinterpret_cast<Status *(*)(Arguments...)>(table[place]);
    Status *status = call(arguments...);
    if (status != nullptr) reinterpret_cast<void (*)(Status *)>(table[93])(status);
    return status == nullptr;
}

/// Calls a function that destroys an object, if there is one.
template <int place, typename Object>
void destroy(Object *object) {
    if (object != nullptr) reinterpret_cast<void (*)(Object *)>(table[place])(object);
}

constexpr auto createEnvironment = does<3, int, const char *, Environment **>;
constexpr auto createSession =
    does<8, Environment *, const void *, size_t, Options *, Session **>;
constexpr auto run = does<9, Session *, const void *, const char *const *, const Value *const *,
                          size_t, const char *const *, size_t, Value **>;
constexpr auto createOptions = does<10, Options **>;
constexpr auto disableMemoryPattern = does<17, Options *>;
constexpr auto disableArena = does<19, Options *>;
constexpr auto setOptimization = does<23, Options *, int>;
constexpr auto setThreads = does<24, Options *, int>;
constexpr auto inputName = does<36, Session *, size_t, Allocator *, char **>;
constexpr auto outputName = does<37, Session *, size_t, Allocator *, char **>;
constexpr auto createTensor =
    does<49, MemoryInfo *, void *, size_t, const int64_t *, size_t, int, Value **>;
constexpr auto values = does<51, Value *, void **>;
constexpr auto elementType = does<60, ShapeInfo *, int *>;
constexpr auto dimensionCount = does<61, ShapeInfo *, size_t *>;
constexpr auto dimensions = does<62, ShapeInfo *, int64_t *, size_t>;
constexpr auto shapeInfo = does<65, Value *, ShapeInfo **>;
constexpr auto createMemoryInfo = does<69, int, int, MemoryInfo **>;
constexpr auto freeText = does<76, Allocator *, void *>;
constexpr auto defaultAllocator = does<78, Allocator **>;
constexpr auto metadata = does<111, Session *, Metadata **>;
constexpr auto lookUp = does<116, Metadata *, Allocator *, const char *, char **>;

/// Returns whether a path leads to a regular file; other files may wait for a writer.
bool isFile(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/// Opens a library; returns whether it has the interface.
bool load(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return false;
    auto find = reinterpret_cast<const Base *(*)()>(dlsym(library, "OrtGetApiBase"));
    base = find == nullptr ? nullptr : find();
    table = base == nullptr ? nullptr : base->table(interfaceVersion);
    return table != nullptr;
}

/// Makes the environment that sessions share; takes as long as opening the library (0.02 s).
bool prepare() {
    static const bool isPrepared = createEnvironment(fatal, "scanpdf", &environment) &&
                                   createMemoryInfo(arenaAllocator, defaultMemory, &memory) &&
                                   defaultAllocator(&allocator);
    return isPrepared;
}

/// Treats denormal numbers as 0 while it exists.
///
/// The network that finds lines has many of them, and an addition of one takes a hundred times as long:
/// 0.72 s for a page of 608 by 992 pixels instead of 0.21 s, with the same result.
class WithoutDenormals {
#if defined(__x86_64__)
    // MXCSR: flush to zero and denormals are zero.
    static constexpr unsigned isOn = 0x8040;
    unsigned before = _mm_getcsr();

   public:
    WithoutDenormals() { _mm_setcsr(before | isOn); }
    ~WithoutDenormals() { _mm_setcsr(before); }
#elif defined(__aarch64__)
    // FPCR: flush to zero.
    static constexpr unsigned long isOn = 1UL << 24;
    unsigned long before = 0;

   public:
    WithoutDenormals() {
        asm volatile("mrs %0, fpcr" : "=r"(before));
        asm volatile("msr fpcr, %0" : : "r"(before | isOn));
    }
    ~WithoutDenormals() { asm volatile("msr fpcr, %0" : : "r"(before)); }
#else
   public:
    WithoutDenormals() {}
    ~WithoutDenormals() {}
#endif
    WithoutDenormals(const WithoutDenormals &) = delete;
    WithoutDenormals &operator=(const WithoutDenormals &) = delete;
};

/// A text that the library allocated.
struct Text {
    char *characters = nullptr;

    Text() = default;
    Text(const Text &) = delete;
    Text &operator=(const Text &) = delete;
    ~Text() {
        if (characters != nullptr) freeText(allocator, characters);
    }
};

}  // namespace

struct CONNXRuntime_Network {
    void *file = MAP_FAILED;
    size_t length = 0;
    bool isTried = false;
    Session *session = nullptr;
    Value *output = nullptr;
    Text input, result;
    std::string entry;

    ~CONNXRuntime_Network() {
        destroy<96>(output);
        destroy<95>(session);
        unmap();
    }

    void unmap() {
        if (file != MAP_FAILED) munmap(file, length);
        file = MAP_FAILED;
    }

    bool map(const char *path) {
        // A FIFO would wait for a writer.
        int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        if (descriptor < 0) return false;
        struct stat status;
        if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
            length = static_cast<size_t>(status.st_size);
            file = mmap(nullptr, length, PROT_READ, MAP_PRIVATE, descriptor, 0);
        }
        close(descriptor);
        return file != MAP_FAILED;
    }

    /// Makes the session when it is first needed; returns whether there is one.
    bool isReady() {
        if (isTried) return session != nullptr;
        isTried = true;
        Options *options = nullptr;
        // Arenas and patterns would keep the memory of the largest image for all others.
        bool isMade = prepare() && createOptions(&options) && setThreads(options, 1) &&
                      disableArena(options) && disableMemoryPattern(options) &&
                      setOptimization(options, allOptimizations) &&
                      createSession(environment, file, length, options, &session) &&
                      inputName(session, 0, allocator, &input.characters) &&
                      outputName(session, 0, allocator, &result.characters);
        destroy<100>(options);
        unmap();
        if (isMade) return true;
        destroy<95>(session);
        session = nullptr;
        return false;
    }

    bool run(CONNXRuntime_Tensor tensor, CONNXRuntime_Tensor *found) {
        size_t count = 1;
        for (int64_t side : tensor.shape) {
            if (side <= 0 || side > (1 << 20)) return false;
            count *= static_cast<size_t>(side);
        }
        destroy<96>(output);
        output = nullptr;
        Value *value = nullptr;
        const char *in = input.characters, *out = result.characters;
        WithoutDenormals isFast;
        // The library does not change its inputs.
        bool isRun = createTensor(memory, const_cast<float *>(tensor.values),
                                  count * sizeof(float), tensor.shape, 4, floats, &value) &&
                     ::run(session, nullptr, &in, &value, 1, &out, 1, &output);
        destroy<96>(value);
        return isRun && describe(found);
    }

    /// Writes the numbers and the shape of the output.
    bool describe(CONNXRuntime_Tensor *found) {
        ShapeInfo *info = nullptr;
        int type = 0;
        size_t rank = 0;
        std::fill_n(found->shape, 4, 1);
        void *first = nullptr;
        bool isKnown = shapeInfo(output, &info) && elementType(info, &type) && type == floats &&
                       dimensionCount(info, &rank) && rank <= 4 &&
                       dimensions(info, found->shape, rank) && values(output, &first);
        destroy<99>(info);
        found->values = static_cast<const float *>(first);
        return isKnown && first != nullptr;
    }
};

bool CONNXRuntime_load(const char *path) {
    static const bool isLoaded =
        (path != nullptr && isFile(path) && load(path)) || load("libonnxruntime.so.1") ||
        load("libonnxruntime.so.1.21") || load("libonnxruntime.so");
    return isLoaded;
}

const char *CONNXRuntime_version(void) {
    return base == nullptr ? "" : base->version();
}

CONNXRuntime_Network *CONNXRuntime_open(const char *path) {
    auto network = new (std::nothrow) CONNXRuntime_Network;
    if (network == nullptr || network->map(path)) return network;
    delete network;
    return nullptr;
}

void CONNXRuntime_close(CONNXRuntime_Network *network) {
    delete network;
}

bool CONNXRuntime_run(
    CONNXRuntime_Network *network, CONNXRuntime_Tensor input, CONNXRuntime_Tensor *output) {
    return network->isReady() && network->run(input, output);
}

const char *CONNXRuntime_metadata(CONNXRuntime_Network *network, const char *key) {
    if (!network->isReady()) return nullptr;
    Metadata *all = nullptr;
    Text text;
    bool isFound = metadata(network->session, &all) &&
                   lookUp(all, allocator, key, &text.characters) && text.characters != nullptr;
    destroy<118>(all);
    if (!isFound) return nullptr;
    try {
        network->entry = text.characters;
    } catch (const std::bad_alloc &) {
        return nullptr;
    }
    return network->entry.c_str();
}
