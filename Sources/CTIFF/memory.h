#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tiffio.h>

/// A file in memory to be read, and what libtiff has to say of it.
typedef struct Memory {
    const uint8_t *bytes;
    size_t count;
    uint64_t offset;
    /// How often libtiff met something wrong with the image's data.
    uint64_t complaints;
    /// Whether the data of a fax ended before its rows did.
    bool isExhausted;
    /// Whether the data of a JPEG did: libjpeg makes the rest gray.
    bool isJPEGExhausted;
    /// Takes the first error's message.
    char *message;
    size_t messageCapacity;
} Memory;

/// Keeps a message, unless there is one already.
void CTIFF_keepMessage(Memory *memory, const char *text);

/// Opens the file without reading a directory; libtiff will not set aside more than `limit` bytes
/// at a time. NULL where that fails.
TIFF *CTIFF_open(Memory *memory, size_t limit);
