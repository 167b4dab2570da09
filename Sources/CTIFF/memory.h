#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tiffio.h>

/// A file in memory, and the messages of libtiff about it.
typedef struct Memory {
    const uint8_t *bytes;
    size_t count;
    uint64_t offset;
    /// The number of errors and warnings about the image data.
    uint64_t complaints;
    /// Whether the data of a fax ended before its rows did.
    bool isExhausted;
    /// Whether the data of a JPEG ended early; libjpeg fills the rest with gray.
    bool isJPEGExhausted;
    /// The buffer for the message of the first error.
    char *message;
    size_t messageCapacity;
} Memory;

/// Stores a message, unless there is one already.
void CTIFF_keepMessage(Memory *memory, const char *text);

/// Opens the file without reading a directory; libtiff will not allocate more than `limit` bytes at
/// once. Returns NULL if that fails.
TIFF *CTIFF_open(Memory *memory, size_t limit);
