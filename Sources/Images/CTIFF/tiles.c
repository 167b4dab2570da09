#include "reader.h"

#include <stdlib.h>

// The tile that starts at column `x` and row `y`.
typedef struct Tile {
    uint32_t x;
    uint32_t y;
    uint32_t width;
    uint32_t height;
    size_t bytesPerRow;
    uint8_t *samples;
} Tile;

static uint32_t smaller(uint32_t first, uint32_t second) {
    return first < second ? first : second;
}

static void readTile(Reader *reader, const Tile *tile, uint32_t plane) {
    uint64_t complaints = reader->memory.complaints;
    reader->memory.isJPEGExhausted = false;
    bool isRead = TIFFReadTile(
        reader->tiff, tile->samples, tile->x, tile->y, 0, (uint16_t)plane) >= 0;
    bool isSound = isRead && reader->memory.complaints == complaints
        && !reader->memory.isJPEGExhausted;
    if (!isSound) CTIFF_noteDamage(reader, tile->y);
    if (!isRead) return;
    uint32_t width = smaller(tile->width, reader->header.width - tile->x);
    uint32_t height = smaller(tile->height, reader->header.height - tile->y);
    for (uint32_t row = 0; row < height; row++) {
        const uint8_t *samples = tile->samples + row * tile->bytesPerRow;
        CTIFF_layRow(reader, samples, tile->x, tile->y + row, width, plane);
    }
}

static void readPlane(Reader *reader, Tile *tile, uint32_t plane) {
    for (uint64_t y = 0; y < reader->header.height; y += tile->height) {
        for (uint64_t x = 0; x < reader->header.width; x += tile->width) {
            tile->x = (uint32_t)x;
            tile->y = (uint32_t)y;
            readTile(reader, tile, plane);
        }
    }
}

void CTIFF_readTiles(Reader *reader) {
    Tile tile = {0};
    TIFFGetField(reader->tiff, TIFFTAG_TILEWIDTH, &tile.width);
    TIFFGetField(reader->tiff, TIFFTAG_TILELENGTH, &tile.height);
    uint64_t size = TIFFTileSize64(reader->tiff);
    tile.bytesPerRow = (size_t)TIFFTileRowSize64(reader->tiff);
    bool isSound = tile.width > 0 && tile.height > 0 && size <= INT64_MAX
        && tile.bytesPerRow >= CTIFF_runLength(reader, tile.width)
        && size / tile.height >= tile.bytesPerRow;
    tile.samples = CTIFF_allocate(reader, isSound ? (int64_t)size : -1);
    if (tile.samples == NULL) return;
    for (uint32_t plane = 0; plane < CTIFF_planeCount(reader); plane++) {
        readPlane(reader, &tile, plane);
    }
    free(tile.samples);
}
