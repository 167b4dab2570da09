#include "reader.h"

#include <stdlib.h>

uint32_t CTIFF_planeCount(const Reader *reader) {
    return reader->isPlanar ? reader->samplesPerPixel : 1;
}

uint64_t CTIFF_runLength(const Reader *reader, uint32_t width) {
    uint64_t samples = reader->isPlanar ? 1 : reader->samplesPerPixel;
    return (width * samples * reader->bitsPerSample + 7) / 8;
}

uint32_t CTIFF_rowsTogether(const Reader *reader) {
    uint32_t rows = 0;
    TIFFGetFieldDefaulted(
        reader->tiff, TIFFIsTiled(reader->tiff) ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP, &rows);
    return rows == 0 || rows > reader->header.height ? reader->header.height : rows;
}

void CTIFF_noteDamage(Reader *reader, uint32_t row) {
    if (!reader->hasDamage || row < reader->damagedRow) reader->damagedRow = row;
    reader->hasDamage = true;
}

void *CTIFF_allocate(Reader *reader, int64_t size) {
    void *memory = NULL;
    if (size > 0 && (uint64_t)size <= reader->memoryLimit) memory = calloc(1, (size_t)size);
    if (memory == NULL) {
        CTIFF_keepMessage(&reader->memory, "its strips or tiles are too large");
        reader->hasDamage = true;
    }
    return memory;
}

bool CTIFF_readPalette(Reader *reader) {
    if (reader->frame.photometric != PHOTOMETRIC_PALETTE) return true;
    uint16_t *red = NULL, *green = NULL, *blue = NULL;
    bool isRead = reader->bitsPerSample <= 16
        && TIFFGetField(reader->tiff, TIFFTAG_COLORMAP, &red, &green, &blue) == 1;
    if (!isRead) CTIFF_keepMessage(&reader->memory, "its colour table is missing");
    reader->palette[0] = red;
    reader->palette[1] = green;
    reader->palette[2] = blue;
    return isRead;
}

bool CTIFF_rewind(Reader *reader) {
    return TIFFSetSubDirectory(reader->tiff, reader->frame.directory) == 1
        && CTIFF_readPalette(reader);
}
