#include "CTIFF.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tiffio.h>

// The length of the TIFF header that libtiff writes before the data.
enum { headerLength = 8 };

// The output buffer for the data; the header before it is discarded.
typedef struct Output {
    uint8_t *bytes;
    size_t capacity;
    uint64_t count;
    uint64_t offset;
    bool isFull;
} Output;

static int ignoreMessage(
    TIFF *tiff, void *context, const char *module, const char *format, va_list arguments
) {
    (void)tiff;
    (void)context;
    (void)module;
    (void)format;
    (void)arguments;
    return 1;
}

static tmsize_t readNothing(thandle_t handle, void *buffer, tmsize_t size) {
    (void)handle;
    (void)buffer;
    (void)size;
    return 0;
}

static tmsize_t writeBytes(thandle_t handle, void *buffer, tmsize_t size) {
    Output *output = handle;
    uint64_t end = output->offset + (uint64_t)size;
    if (output->offset >= headerLength) {
        output->isFull = output->isFull || end - headerLength > output->capacity;
        if (output->isFull) return -1;
        memcpy(output->bytes + (output->offset - headerLength), buffer, (size_t)size);
    }
    output->offset = end;
    if (end > output->count) output->count = end;
    return size;
}

static toff_t seek(thandle_t handle, toff_t offset, int origin) {
    Output *output = handle;
    if (origin == SEEK_CUR) offset += output->offset;
    if (origin == SEEK_END) offset += output->count;
    output->offset = offset;
    return offset;
}

static int closeNothing(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t sizeOf(thandle_t handle) {
    return ((Output *)handle)->count;
}

static TIFF *openOutput(Output *output) {
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (options == NULL) return NULL;
    TIFFOpenOptionsSetErrorHandlerExtR(options, ignoreMessage, NULL);
    TIFFOpenOptionsSetWarningHandlerExtR(options, ignoreMessage, NULL);
    TIFF *tiff = TIFFClientOpenExt(
        "the output", "wm", output, readNothing, writeBytes, seek, closeNothing, sizeOf, NULL, NULL,
        options);
    TIFFOpenOptionsFree(options);
    return tiff;
}

static void describe(TIFF *tiff, const CTIFF_Header *header) {
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, header->width);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, header->height);
    TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, header->height);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, 1);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, 1);
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, COMPRESSION_CCITTFAX4);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISWHITE);
    TIFFSetField(tiff, TIFFTAG_FILLORDER, FILLORDER_MSB2LSB);
}

// Writes the rows with inverted bits, because 0 is white in the code.
static bool writeRows(TIFF *tiff, const CTIFF_Header *header, const uint8_t *rows) {
    uint8_t *inverted = malloc(header->bytesPerRow);
    bool isWritten = inverted != NULL;
    for (uint32_t row = 0; isWritten && row < header->height; row++) {
        const uint8_t *source = rows + (size_t)row * header->bytesPerRow;
        for (size_t i = 0; i < header->bytesPerRow; i++) inverted[i] = (uint8_t)~source[i];
        isWritten = TIFFWriteScanline(tiff, inverted, row, 0) == 1;
    }
    free(inverted);
    return isWritten;
}

size_t CTIFF_encodeGroupFour(
    const CTIFF_Header *header, const uint8_t *rows, uint8_t *output, size_t capacity
) {
    Output target = {.bytes = output, .capacity = capacity};
    TIFF *tiff = openOutput(&target);
    if (tiff == NULL) return 0;
    describe(tiff, header);
    bool isWritten = writeRows(tiff, header, rows) && TIFFFlushData(tiff) == 1 && !target.isFull;
    size_t count = isWritten && target.count > headerLength ? target.count - headerLength : 0;
    // TIFFClose would write a directory after the data.
    TIFFCleanup(tiff);
    return count;
}
