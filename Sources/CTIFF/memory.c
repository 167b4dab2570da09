#include "memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void CTIFF_keepMessage(Memory *memory, const char *text) {
    if (memory->messageCapacity == 0 || memory->message[0] != '\0') return;
    strncpy(memory->message, text, memory->messageCapacity - 1);
    memory->message[memory->messageCapacity - 1] = '\0';
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

// Records warnings that mean a changed image: all of a fax, and those of libjpeg about corrupt data
// except extra bytes before a marker.
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
    if (size <= 0 || memory->offset >= memory->count) return 0;
    size_t available = memory->count - (size_t)memory->offset;
    size_t length = (size_t)size < available ? (size_t)size : available;
    memcpy(buffer, memory->bytes + memory->offset, length);
    memory->offset += length;
    return (tmsize_t)length;
}

static tmsize_t writeNothing(thandle_t handle, void *buffer, tmsize_t size) {
    (void)handle;
    (void)buffer;
    (void)size;
    return -1;
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
    // h: reads no directory, because the caller knows its offset.
    TIFF *tiff = TIFFClientOpenExt(
        "the file", "rh", memory, readBytes, writeNothing, seek, closeNothing, sizeOf, map, unmap,
        options);
    TIFFOpenOptionsFree(options);
    return tiff;
}
