#include "reader.h"

#include <stdlib.h>
#include <string.h>

static uint8_t onWhite(uint32_t color, uint32_t alpha) {
    uint32_t sum = color + 255 - alpha;
    return sum < 255 ? (uint8_t)sum : 255;
}

static void layBand(Reader *reader, const uint32_t *band, uint32_t top, uint32_t height) {
    bool isGray = reader->header.bitsPerPixel == 8;
    reader->hasRows = true;
    for (uint32_t row = 0; row < height; row++) {
        uint8_t *target = reader->rows + (size_t)(top + row) * reader->header.bytesPerRow;
        for (uint32_t x = 0; x < reader->header.width; x++, band++) {
            uint32_t alpha = TIFFGetA(*band);
            *target++ = onWhite(TIFFGetR(*band), alpha);
            if (isGray) continue;
            *target++ = onWhite(TIFFGetG(*band), alpha);
            *target++ = onWhite(TIFFGetB(*band), alpha);
        }
    }
}

// Returns whether a band has a single colour, which is what libtiff leaves of a strip that it
// cannot decode.
static bool isUniform(const uint32_t *band, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (band[i] != band[0]) return false;
    }
    return true;
}

static void readBand(
    Reader *reader, TIFFRGBAImage *image, uint32_t *band, uint32_t top, uint32_t height
) {
    size_t count = (size_t)reader->header.width * height;
    uint64_t complaints = reader->memory.complaints;
    reader->memory.isJPEGExhausted = false;
    memset(band, 0, count * sizeof *band);
    image->row_offset = (int)top;
    image->col_offset = 0;
    bool isRead = TIFFRGBAImageGet(image, band, reader->header.width, height) == 1;
    bool isSound = isRead && reader->memory.complaints == complaints
        && !reader->memory.isJPEGExhausted;
    if (!isSound) CTIFF_noteDamage(reader, top);
    if (isSound || !isUniform(band, count)) layBand(reader, band, top, height);
}

static void readBands(Reader *reader, TIFFRGBAImage *image) {
    uint32_t height = CTIFF_rowsTogether(reader);
    uint64_t size = (uint64_t)reader->header.width * height;
    uint32_t *band = CTIFF_allocate(reader, size <= INT64_MAX / 4 ? (int64_t)size * 4 : -1);
    if (band == NULL) return;
    for (uint64_t top = 0; top < reader->header.height; top += height) {
        uint64_t rest = reader->header.height - top;
        readBand(reader, image, band, (uint32_t)top, rest < height ? (uint32_t)rest : height);
    }
    free(band);
}

void CTIFF_readColors(Reader *reader) {
    char message[1024] = "";
    TIFFRGBAImage image;
    if (!TIFFRGBAImageBegin(&image, reader->tiff, 0, message)) {
        CTIFF_keepMessage(&reader->memory, message);
        return;
    }
    // Keeps the stored orientation.
    image.req_orientation = image.orientation;
    readBands(reader, &image);
    TIFFRGBAImageEnd(&image);
}
