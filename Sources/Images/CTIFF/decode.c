#include "reader.h"

#include <stdio.h>

// The memory for tables and compressed data besides the samples, in bytes.
enum { allowance = 256 << 20 };

// Returns whether libtiff converts the samples to colours: non-integer or subsampled ones.
static bool isColorsOfLibtiff(const Reader *reader) {
    if (reader->compression == COMPRESSION_OJPEG) return true;
    switch (reader->frame.photometric) {
    case PHOTOMETRIC_YCBCR:
        return reader->compression != COMPRESSION_JPEG || reader->isPlanar;
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_LOGL:
    case PHOTOMETRIC_LOGLUV:
        return true;
    default:
        return false;
    }
}

static bool isGray(const uint16_t *palette[3], int entry, uint16_t level) {
    for (int color = 0; color < 3; color++) {
        if (palette[color][entry] >> 8 != level) return false;
    }
    return true;
}

static bool isBilevel(const Reader *reader) {
    if (reader->bitsPerSample != 1 || reader->samplesPerPixel != 1) return false;
    const uint16_t **palette = (const uint16_t **)reader->palette;
    switch (reader->frame.photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK: return true;
    case PHOTOMETRIC_PALETTE:
        return (isGray(palette, 0, 255) && isGray(palette, 1, 0))
            || (isGray(palette, 0, 0) && isGray(palette, 1, 255));
    default: return false;
    }
}

static uint32_t bitsPerPixel(const Reader *reader) {
    if (isColorsOfLibtiff(reader)) {
        bool isGray = reader->frame.photometric == PHOTOMETRIC_LOGL
            || reader->frame.photometric == PHOTOMETRIC_MINISBLACK;
        return isGray ? 8 : 24;
    }
    if (isBilevel(reader)) return 1;
    bool isGray = reader->frame.photometric == PHOTOMETRIC_MINISWHITE
        || reader->frame.photometric == PHOTOMETRIC_MINISBLACK;
    return isGray ? 8 : 24;
}

static void readFields(Reader *reader) {
    uint16_t bits = 1, samples = 1, planar = PLANARCONFIG_CONTIG, compression = COMPRESSION_NONE;
    uint16_t format = SAMPLEFORMAT_UINT;
    TIFFGetField(reader->tiff, TIFFTAG_IMAGEWIDTH, &reader->header.width);
    TIFFGetField(reader->tiff, TIFFTAG_IMAGELENGTH, &reader->header.height);
    TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_BITSPERSAMPLE, &bits);
    TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_SAMPLESPERPIXEL, &samples);
    TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_PLANARCONFIG, &planar);
    TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_COMPRESSION, &compression);
    TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_SAMPLEFORMAT, &format);
    reader->bitsPerSample = bits;
    reader->samplesPerPixel = samples;
    reader->isPlanar = planar == PLANARCONFIG_SEPARATE && samples > 1;
    reader->compression = compression;
    // Signed bytes are usually mislabelled unsigned ones; libtiff's own conversion also treats them
    // so.
    reader->isSigned = format == SAMPLEFORMAT_INT && bits != 8;
}

// Returns whether libtiff supports the compression and was built with it.
static bool canDecompress(Reader *reader) {
    if (TIFFIsCODECConfigured((uint16_t)reader->compression)) return true;
    const TIFFCodec *codec = TIFFFindCODEC((uint16_t)reader->compression);
    char text[100];
    snprintf(
        text, sizeof text, "TIFF compression %u%s%s", (unsigned)reader->compression,
        codec == NULL ? "" : ", ", codec == NULL ? "" : codec->name);
    reader->memory.message->text[0] = '\0';
    CTIFF_keepMessage(&reader->memory, text);
    return false;
}

static CImage_Outcome readHeader(Reader *reader) {
    reader->memory.message->text[0] = '\0';
    reader->tiff = CTIFF_open(&reader->memory, reader->memoryLimit);
    if (reader->tiff == NULL || !TIFFSetSubDirectory(reader->tiff, reader->frame.directory)) {
        return CImage_OutcomeFailed;
    }
    readFields(reader);
    if (!canDecompress(reader)) return CImage_OutcomeUnsupported;
    bool isSound = reader->header.width > 0 && reader->header.height > 0
        && reader->bitsPerSample > 0 && reader->bitsPerSample <= 64 && CTIFF_readPalette(reader);
    if (!isSound) return CImage_OutcomeFailed;
    reader->header.bitsPerPixel = bitsPerPixel(reader);
    reader->header.bytesPerRow =
        ((size_t)reader->header.width * reader->header.bitsPerPixel + 7) / 8;
    return CImage_OutcomeSound;
}

static void readRows(Reader *reader) {
    if (isColorsOfLibtiff(reader)) {
        CTIFF_readColors(reader);
        return;
    }
    if (reader->frame.photometric == PHOTOMETRIC_YCBCR) {
        TIFFSetField(reader->tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    }
    if (TIFFIsTiled(reader->tiff)) CTIFF_readTiles(reader);
    else CTIFF_readStrips(reader);
}

static CImage_Result decodeRows(Reader *reader) {
    // Warnings about the directory are not damage to the image.
    reader->memory.complaints = 0;
    reader->memory.message->text[0] = '\0';
    readRows(reader);
    if (!reader->hasRows) return (CImage_Result) {CImage_OutcomeFailed, 0, false};
    if (!reader->hasDamage) return (CImage_Result) {CImage_OutcomeSound, reader->header.height, false};
    return (CImage_Result) {CImage_OutcomeDamaged, reader->damagedRow, false};
}

static void finish(Reader *reader) {
    if (reader->tiff != NULL) TIFFClose(reader->tiff);
}

CImage_Outcome CTIFF_readHeader(
    const uint8_t *bytes, size_t count, CTIFF_Frame frame, CImage_Header *header,
    CImage_Message *message
) {
    Reader reader = {
        .memory = {.bytes = bytes, .count = count, .message = message},
        .frame = frame, .memoryLimit = allowance};
    CImage_Outcome outcome = readHeader(&reader);
    *header = reader.header;
    finish(&reader);
    return outcome;
}

CImage_Result CTIFF_decode(
    const uint8_t *bytes, size_t count, CTIFF_Frame frame, uint8_t *rows, size_t capacity,
    CImage_Message *message
) {
    Reader reader = {
        .memory = {.bytes = bytes, .count = count, .message = message},
        .frame = frame, .rows = rows,
        .memoryLimit = capacity < SIZE_MAX / 16 ? 8 * capacity + allowance : allowance};
    CImage_Result result = {readHeader(&reader), 0, false};
    if (result.outcome == CImage_OutcomeSound) {
        bool fits = capacity / reader.header.bytesPerRow >= reader.header.height;
        result = fits ? decodeRows(&reader) : (CImage_Result) {CImage_OutcomeFailed, 0, false};
    }
    finish(&reader);
    return result;
}
