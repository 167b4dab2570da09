#pragma once

#include "CImage.h"
#include <tiffio.h>

/// The length of the TIFF header that libtiff writes before the data.
enum { headerLength = 8 };

/// A file in memory, and the messages of libtiff about it.
typedef struct Memory {
    const uint8_t *bytes;
    size_t count;
    uint64_t offset;
    /// The number of errors and warnings about the image data.
    uint64_t complaints;
    /// Whether the data of a fax ended before its last row.
    bool isExhausted;
    /// Whether the data of a JPEG ended early; libjpeg fills the rest with gray.
    bool isJPEGExhausted;
    /// The message of the first error.
    CImage_Message *message;
    /// The buffer for the output of libtiff after the header; NULL for a file that is read.
    uint8_t *output;
    size_t capacity;
    bool isFull;
} Memory;

/// Stores a message, unless there is one already.
void CTIFF_keepMessage(Memory *memory, const char *text);

/// Opens the file for writing to its output, or else for reading, without reading a directory.
/// libtiff allocates at most `limit` bytes at once, or any number if `limit` is 0. Returns NULL if
/// libtiff fails.
TIFF *CTIFF_open(Memory *memory, size_t limit);
