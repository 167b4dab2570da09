#include "memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void CTIFF_keepMessage(Memory *memory, const char *text) {
    if (memory->message->text[0] == '\0') CImage_setMessage(memory->message, text);
}

static int noteError(
    TIFF *tiff, void *context, const char *module, const char *format, va_list arguments
) {
    (void)tiff;
    (void)module;
    Memory *memory = context;
    char text[400];
    vsnprintf(text, sizeof text, format, arguments);
    CTIFF_keepMessage(memory, text);
    memory->complaints++;
    return 1;
}

static bool begins(const char *text, const char *prefix) {
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

// Records warnings that mean a changed image: all warnings about a fax, and warnings of libjpeg about
// corrupt data except extra bytes before a marker.
static int noteWarning(
    TIFF *tiff, void *context, const char *module, const char *format, va_list arguments
) {
    (void)tiff;
    Memory *memory = context;
    char text[400];
    vsnprintf(text, sizeof text, format, arguments);
    bool isCorrupt = begins(text, "Corrupt JPEG data") && strstr(text, "extraneous") == NULL;
    if (begins(text, "Premature end of JPEG")) memory->isJPEGExhausted = true;
    if (begins(text, "Premature EOF")) memory->isExhausted = true;
    if (isCorrupt || (module != NULL && begins(module, "Fax"))) memory->complaints++;
    return 1;
}

static tmsize_t readBytes(thandle_t handle, void *buffer, tmsize_t size) {
    Memory *memory = handle;
    if (size <= 0 || memory->bytes == NULL || memory->offset >= memory->count) return 0;
    size_t available = memory->count - (size_t)memory->offset;
    size_t length = (size_t)size < available ? (size_t)size : available;
    memcpy(buffer, memory->bytes + memory->offset, length);
    memory->offset += length;
    return (tmsize_t)length;
}

static tmsize_t writeBytes(thandle_t handle, void *buffer, tmsize_t size) {
    Memory *memory = handle;
    if (memory->output == NULL) return -1;
    uint64_t end = memory->offset + (uint64_t)size;
    if (memory->offset >= headerLength) {
        memory->isFull = memory->isFull || end - headerLength > memory->capacity;
        if (memory->isFull) return -1;
        memcpy(memory->output + (memory->offset - headerLength), buffer, (size_t)size);
    }
    memory->offset = end;
    if (end > memory->count) memory->count = end;
    return size;
}

static toff_t seek(thandle_t handle, toff_t offset, int origin) {
    Memory *memory = handle;
    if (origin == SEEK_CUR) offset += memory->offset;
    if (origin == SEEK_END) offset += memory->count;
    memory->offset = offset;
    return offset;
}

static int closeNothing(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t sizeOf(thandle_t handle) {
    return ((Memory *)handle)->count;
}

static int map(thandle_t handle, void **base, toff_t *size) {
    Memory *memory = handle;
    // libtiff only reads a mapping, because mappings are meant for files.
    *base = (void *)(uintptr_t)memory->bytes;
    *size = memory->count;
    return 1;
}

static void unmap(thandle_t handle, void *base, toff_t size) {
    (void)handle;
    (void)base;
    (void)size;
}

TIFF *CTIFF_open(Memory *memory, size_t limit) {
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (options == NULL) return NULL;
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)limit);
    TIFFOpenOptionsSetErrorHandlerExtR(options, noteError, memory);
    TIFFOpenOptionsSetWarningHandlerExtR(options, noteWarning, memory);
    // h: reads no directory, because the caller knows its offset; m: maps no memory.
    TIFF *tiff = TIFFClientOpenExt(
        "the file", memory->output == NULL ? "rh" : "wm", memory, readBytes, writeBytes, seek,
        closeNothing, sizeOf, map, unmap, options);
    TIFFOpenOptionsFree(options);
    return tiff;
}
