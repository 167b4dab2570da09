#include "reader.h"

#include <stdlib.h>

// Returns whether the rest of the strip is lost, because lines of T.6 refer to those before them.
static bool isLost(Reader *reader) {
    return reader->compression == COMPRESSION_CCITTFAX4 || reader->memory.isExhausted;
}

// Reads one row; returns whether the rest of its strip can be read.
static bool readRow(Reader *reader, uint8_t *samples, uint32_t row, uint32_t plane) {
    uint64_t complaints = reader->memory.complaints;
    bool isRead = TIFFReadScanline(reader->tiff, samples, row, (uint16_t)plane) == 1;
    bool isSound = isRead && reader->memory.complaints == complaints;
    if (!isSound) CTIFF_noteDamage(reader, row);
    if (!isRead || (!isSound && isLost(reader))) return false;
    CTIFF_layRow(reader, samples, 0, row, reader->header.width, plane);
    return true;
}

// Returns the end of the rows that libjpeg may have decoded when the data ended at `row`, in blocks
// of eight; the rows after them are gray.
static uint32_t endOfBlocks(Reader *reader, uint32_t row, uint32_t end) {
    uint16_t horizontal = 1, vertical = 1;
    if (reader->frame.photometric == PHOTOMETRIC_YCBCR) {
        TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_YCBCRSUBSAMPLING, &horizontal, &vertical);
    }
    return end - row > 8u * vertical ? row + 8u * vertical : end;
}

// Reads the rows of a strip individually.
static void readRows(
    Reader *reader, uint8_t *samples, uint32_t top, uint32_t end, uint32_t plane
) {
    reader->memory.isExhausted = false;
    reader->memory.isJPEGExhausted = false;
    uint32_t last = end;
    for (uint32_t row = top; row < last && readRow(reader, samples, row, plane); row++) {
        if (!reader->memory.isJPEGExhausted) continue;
        reader->memory.isJPEGExhausted = false;
        last = endOfBlocks(reader, row, end);
        if (last < end) CTIFF_noteDamage(reader, row);
    }
}

// Returns whether a strip is decoded at once: JBIG has no individual rows, and in PackBits runs
// across rows occur although they are forbidden.
static bool isWhole(const Reader *reader) {
    return reader->compression == COMPRESSION_JBIG || reader->compression == COMPRESSION_PACKBITS;
}

// Reads a strip at once; returns whether it is complete.
static bool readWhole(
    Reader *reader, uint8_t *samples, uint32_t top, uint32_t end, uint32_t plane
) {
    size_t length = (size_t)TIFFScanlineSize64(reader->tiff);
    uint32_t strip = TIFFComputeStrip(reader->tiff, top, (uint16_t)plane);
    uint64_t complaints = reader->memory.complaints;
    bool isRead = TIFFReadEncodedStrip(reader->tiff, strip, samples, -1) >= 0;
    if (!isRead || reader->memory.complaints != complaints) return false;
    for (uint32_t row = top; row < end; row++) {
        const uint8_t *line = samples + (row - top) * length;
        CTIFF_layRow(reader, line, 0, row, reader->header.width, plane);
    }
    return true;
}

static void readStrip(
    Reader *reader, uint8_t *samples, uint32_t top, uint32_t end, uint32_t plane
) {
    if (isWhole(reader)) {
        if (readWhole(reader, samples, top, end, plane)) return;
        if (reader->compression == COMPRESSION_JBIG || !CTIFF_rewind(reader)) {
            CTIFF_noteDamage(reader, top);
            return;
        }
    }
    readRows(reader, samples, top, end, plane);
}

static void readPlane(Reader *reader, uint8_t *samples, uint32_t plane) {
    uint32_t height = CTIFF_rowsTogether(reader);
    for (uint64_t top = 0; top < reader->header.height; top += height) {
        uint64_t rest = reader->header.height - top;
        uint64_t end = rest < height ? reader->header.height : top + height;
        readStrip(reader, samples, (uint32_t)top, (uint32_t)end, plane);
    }
}

void CTIFF_readStrips(Reader *reader) {
    uint64_t length = TIFFScanlineSize64(reader->tiff);
    uint64_t size = isWhole(reader) ? TIFFStripSize64(reader->tiff) : length;
    bool isSound = size <= INT64_MAX && length >= CTIFF_runLength(reader, reader->header.width)
        && size / CTIFF_rowsTogether(reader) >= (isWhole(reader) ? length : 0);
    uint8_t *samples = CTIFF_allocate(reader, isSound ? (int64_t)size : -1);
    if (samples == NULL) return;
    for (uint32_t plane = 0; plane < CTIFF_planeCount(reader); plane++) {
        readPlane(reader, samples, plane);
    }
    free(samples);
}
