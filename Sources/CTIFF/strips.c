#include "reader.h"

#include <stdlib.h>

static uint32_t rowsPerStrip(Reader *reader) {
    uint32_t rows = 0;
    TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_ROWSPERSTRIP, &rows);
    return rows == 0 || rows > reader->header.height ? reader->header.height : rows;
}

// Whether nothing that follows in the strip can be right: lines of T.6 refer to those before them.
static bool isLost(Reader *reader) {
    return reader->compression == COMPRESSION_CCITTFAX4 || reader->memory.isExhausted
        || reader->memory.isJPEGExhausted;
}

// Reads one row; whether the rest of its strip can be read.
static bool readRow(Reader *reader, uint8_t *samples, uint32_t row, uint32_t plane) {
    uint64_t complaints = reader->memory.complaints;
    bool isRead = TIFFReadScanline(reader->tiff, samples, row, (uint16_t)plane) == 1;
    bool isSound = isRead && reader->memory.complaints == complaints;
    if (!isSound) CTIFF_noteDamage(reader, row);
    if (!isRead || (!isSound && isLost(reader))) return false;
    CTIFF_layRow(reader, samples, 0, row, reader->header.width, plane);
    return true;
}

static void readRows(Reader *reader, uint8_t *samples, uint32_t plane) {
    uint32_t height = rowsPerStrip(reader);
    bool isReadable = true;
    for (uint32_t row = 0; row < reader->header.height; row++) {
        if (row % height == 0) {
            isReadable = true;
            reader->memory.isExhausted = false;
            reader->memory.isJPEGExhausted = false;
        }
        isReadable = isReadable && readRow(reader, samples, row, plane);
    }
}

// JBIG has no rows to stop at: libtiff decodes a strip from its beginning at each call.
static void readWholeStrips(Reader *reader, uint8_t *samples, uint32_t plane) {
    uint32_t height = rowsPerStrip(reader);
    size_t length = (size_t)TIFFScanlineSize64(reader->tiff);
    for (uint32_t row = 0; row < reader->header.height; row += height) {
        uint32_t strip = TIFFComputeStrip(reader->tiff, row, (uint16_t)plane);
        uint64_t complaints = reader->memory.complaints;
        bool isRead = TIFFReadEncodedStrip(reader->tiff, strip, samples, -1) >= 0;
        if (!isRead || reader->memory.complaints != complaints) CTIFF_noteDamage(reader, row);
        uint32_t end = reader->header.height - row < height ? reader->header.height : row + height;
        for (uint32_t y = row; isRead && y < end; y++) {
            const uint8_t *line = samples + (y - row) * length;
            CTIFF_layRow(reader, line, 0, y, reader->header.width, plane);
        }
        if (height > reader->header.height - row) break;
    }
}

void CTIFF_readStrips(Reader *reader) {
    bool isWhole = reader->compression == COMPRESSION_JBIG;
    uint64_t size = isWhole ? TIFFStripSize64(reader->tiff) : TIFFScanlineSize64(reader->tiff);
    bool isSound = size <= INT64_MAX
        && TIFFScanlineSize64(reader->tiff) >= CTIFF_runLength(reader, reader->header.width);
    uint8_t *samples = CTIFF_allocate(reader, isSound ? (int64_t)size : -1);
    if (samples == NULL) return;
    for (uint32_t plane = 0; plane < CTIFF_planeCount(reader); plane++) {
        if (isWhole) readWholeStrips(reader, samples, plane);
        else readRows(reader, samples, plane);
    }
    free(samples);
}
