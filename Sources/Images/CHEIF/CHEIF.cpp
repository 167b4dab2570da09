#include "CHEIF.h"

#include <dlfcn.h>

#include <algorithm>

namespace {

// The part of libheif's interface that has been the same since version 1.0 (libheif/heif.h).
struct Error {
    int code;
    int subcode;
    const char *message;
};
struct Context;
struct Handle;
struct Image;
enum { colorspaceRGB = 1, interleavedRGB = 10, interleavedChannel = 10 };

struct Library {
    Error (*init)(void *);
    Context *(*makeContext)();
    void (*freeContext)(Context *);
    Error (*read)(Context *, const void *, size_t, const void *);
    Error (*primary)(Context *, Handle **);
    void (*freeHandle)(const Handle *);
    int (*width)(const Handle *);
    int (*height)(const Handle *);
    Error (*decode)(const Handle *, Image **, int, int, const void *);
    void (*freeImage)(const Image *);
    const uint8_t *(*plane)(const Image *, int, int *);
    int (*imageWidth)(const Image *, int);
    int (*imageHeight)(const Image *, int);
};

Library library;
bool isLoaded = false;

template <typename Function>
bool find(void *file, const char *name, Function &function) {
    function = reinterpret_cast<Function>(dlsym(file, name));
    return function != nullptr;
}

bool load() {
    void *file = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
    if (file == nullptr) return false;
    bool isWhole = find(file, "heif_context_alloc", library.makeContext) &&
                   find(file, "heif_context_free", library.freeContext) &&
                   find(file, "heif_context_read_from_memory_without_copy", library.read) &&
                   find(file, "heif_context_get_primary_image_handle", library.primary) &&
                   find(file, "heif_image_handle_release", library.freeHandle) &&
                   find(file, "heif_image_handle_get_width", library.width) &&
                   find(file, "heif_image_handle_get_height", library.height) &&
                   find(file, "heif_decode_image", library.decode) &&
                   find(file, "heif_image_release", library.freeImage) &&
                   find(file, "heif_image_get_plane_readonly", library.plane) &&
                   find(file, "heif_image_get_width", library.imageWidth) &&
                   find(file, "heif_image_get_height", library.imageHeight);
    // Since 1.13; newer versions load the files of their codecs only in this call.
    if (isWhole && find(file, "heif_init", library.init)) library.init(nullptr);
    return isWhole;
}

/// Copies the message of an error; returns whether there is one.
bool isError(const Error &error, CImage_Message *message) {
    if (error.code == 0) return false;
    if (error.message != nullptr) CImage_setMessage(message, error.message);
    return true;
}

CImage_Outcome otherSize(CImage_Message *message) {
    CImage_setMessage(message, "its size is not that of its header");
    return CImage_OutcomeFailed;
}

/// The objects of one decoding.
struct Decoding {
    Context *context = library.makeContext();
    Handle *handle = nullptr;
    Image *image = nullptr;

    ~Decoding() {
        if (image != nullptr) library.freeImage(image);
        if (handle != nullptr) library.freeHandle(handle);
        if (context != nullptr) library.freeContext(context);
    }
};

CImage_Outcome decode(
    const uint8_t *bytes, size_t count, int width, int height, uint8_t *rows, size_t capacity,
    CImage_Message *message) {
    Decoding decoding;
    if (decoding.context == nullptr) return CImage_OutcomeFailed;
    size_t length = static_cast<size_t>(width) * 3;
    if (width <= 0 || height <= 0 || capacity / length < static_cast<size_t>(height)) {
        return otherSize(message);
    }
    if (isError(library.read(decoding.context, bytes, count, nullptr), message) ||
        isError(library.primary(decoding.context, &decoding.handle), message)) {
        return CImage_OutcomeFailed;
    }
    // The size is checked before memory is allocated for the pixels.
    if (library.width(decoding.handle) != width || library.height(decoding.handle) != height) {
        return otherSize(message);
    }
    Error error = library.decode(
        decoding.handle, &decoding.image, colorspaceRGB, interleavedRGB, nullptr);
    if (isError(error, message)) return CImage_OutcomeFailed;
    if (library.imageWidth(decoding.image, interleavedChannel) != width ||
        library.imageHeight(decoding.image, interleavedChannel) != height) {
        return otherSize(message);
    }
    int stride = 0;
    const uint8_t *plane = library.plane(decoding.image, interleavedChannel, &stride);
    if (plane == nullptr || stride < 0 || static_cast<size_t>(stride) < length) {
        return CImage_OutcomeFailed;
    }
    for (int row = 0; row < height; row++) {
        std::copy_n(plane + static_cast<size_t>(row) * static_cast<size_t>(stride), length,
                    rows + static_cast<size_t>(row) * length);
    }
    return CImage_OutcomeSound;
}

}  // namespace

bool CHEIF_load(void) {
    static bool wasTried = false;
    if (wasTried) return isLoaded;
    wasTried = true;
    try {
        isLoaded = load();
    } catch (...) {
        isLoaded = false;
    }
    return isLoaded;
}

CImage_Outcome CHEIF_decode(
    const uint8_t *bytes, size_t count, int width, int height, uint8_t *rows, size_t capacity,
    CImage_Message *message) {
    if (!isLoaded) return CImage_OutcomeFailed;
    try {
        return decode(bytes, count, width, height, rows, capacity, message);
    } catch (...) {
        return CImage_OutcomeFailed;
    }
}
