#include "CTIFF.h"
#include "memory.h"
#include <stdlib.h>

static void describe(TIFF *tiff, const CImage_Header *header) {
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
static bool writeRows(TIFF *tiff, const CImage_Header *header, const uint8_t *rows) {
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
    CImage_Header header, const uint8_t *rows, uint8_t *output, size_t capacity,
    CImage_Message *message
) {
    Memory target = {.output = output, .capacity = capacity, .message = message};
    TIFF *tiff = CTIFF_open(&target, 0);
    if (tiff == NULL) return 0;
    describe(tiff, &header);
    bool isWritten = writeRows(tiff, &header, rows) && TIFFFlushData(tiff) == 1 && !target.isFull;
    size_t count = isWritten && target.count > headerLength ? target.count - headerLength : 0;
    // TIFFClose would write a directory after the data.
    TIFFCleanup(tiff);
    return count;
}
