#pragma once

#include "CTIFF.h"
#include "memory.h"

/// One decoding, from its bytes to where it stands.
typedef struct Reader {
    Memory memory;
    TIFF *tiff;
    CTIFF_Frame frame;
    CTIFF_Header header;
    uint32_t bitsPerSample;
    uint32_t samplesPerPixel;
    uint32_t compression;
    bool isPlanar;
    bool isSigned;
    /// The red, green and blue of a palette, 1 << bitsPerSample numbers of 16 bits each.
    const uint16_t *palette[3];
    uint8_t *rows;
    size_t bytesPerRow;
    /// No buffer may be longer, in bytes.
    size_t memoryLimit;
    bool hasRows;
    bool hasDamage;
    /// The row at which the first damage was met.
    uint32_t damagedRow;
} Reader;

/// How many runs of samples a row has: one, or one for each sample.
uint32_t CTIFF_planeCount(const Reader *reader);

/// The bytes that a run of the samples of `width` pixels has.
uint64_t CTIFF_runLength(const Reader *reader, uint32_t width);

/// Notes that something was wrong at `row`.
void CTIFF_noteDamage(Reader *reader, uint32_t row);

/// Memory for `size` bytes, all zero; NULL, with a message, where that is too many or not over 0.
void *CTIFF_allocate(Reader *reader, int64_t size);

/// Reads the colours of a palette, where the image has one; false, with a message, where it should.
bool CTIFF_readPalette(Reader *reader);

/// Makes libtiff forget which strip it has decoded; whether that worked.
bool CTIFF_rewind(Reader *reader);

/// Writes a run of samples of a row to its pixels, from column `x` on: the samples of `plane`
/// alone where each has a run of its own, else all of them.
void CTIFF_layRow(
    Reader *reader, const uint8_t *samples, uint32_t x, uint32_t y, uint32_t width,
    uint32_t plane);

/// Decodes row after row, tile after tile, or, for what libtiff alone turns into colours, band after
/// band.
void CTIFF_readStrips(Reader *reader);
void CTIFF_readTiles(Reader *reader);
void CTIFF_readColors(Reader *reader);
