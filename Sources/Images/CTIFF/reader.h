#pragma once

#include "CTIFF.h"
#include "memory.h"

/// The state of one decoding.
typedef struct Reader {
    Memory memory;
    TIFF *tiff;
    CTIFF_Frame frame;
    CImage_Header header;
    uint32_t bitsPerSample;
    uint32_t samplesPerPixel;
    uint32_t compression;
    bool isPlanar;
    bool isSigned;
    /// The red, green and blue of a palette, 1 << bitsPerSample 16-bit numbers each.
    const uint16_t *palette[3];
    uint8_t *rows;
    /// The maximum length of a buffer in bytes.
    size_t memoryLimit;
    bool hasRows;
    bool hasDamage;
    /// The row of the first damage.
    uint32_t damagedRow;
} Reader;

/// Returns the number of runs of samples in a row: one, or one for each sample.
uint32_t CTIFF_planeCount(const Reader *reader);

/// Returns the length of a run of samples of `width` pixels, in bytes.
uint64_t CTIFF_runLength(const Reader *reader, uint32_t width);

/// Returns the number of rows that libtiff decodes at once: those of a strip or of a tile.
uint32_t CTIFF_rowsTogether(const Reader *reader);

/// Records damage at `row`.
void CTIFF_noteDamage(Reader *reader, uint32_t row);

/// Allocates `size` bytes of zeros; returns NULL, with a message, if `size` is too large or not
/// positive.
void *CTIFF_allocate(Reader *reader, int64_t size);

/// Reads the palette, if the image has one; returns false, with a message, if the palette is
/// missing.
bool CTIFF_readPalette(Reader *reader);

/// Makes libtiff decode the current strip again; returns whether that worked.
bool CTIFF_rewind(Reader *reader);

/// Writes a run of samples of a row to its pixels, starting at column `x`: the samples of `plane`
/// if each sample has its own run, else all samples.
void CTIFF_layRow(
    Reader *reader, const uint8_t *samples, uint32_t x, uint32_t y, uint32_t width,
    uint32_t plane);

/// Decode by rows of strips, by tiles, or, for colours that only libtiff converts, by bands.
void CTIFF_readStrips(Reader *reader);
void CTIFF_readTiles(Reader *reader);
void CTIFF_readColors(Reader *reader);
