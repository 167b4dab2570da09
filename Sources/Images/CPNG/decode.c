#include "CPNG.h"

#include <png.h>
#include <string.h>

// The state of one decoding.
typedef struct Reader {
    png_structp png;
    png_infop info;
    const uint8_t *bytes;
    size_t count;
    size_t offset;
    CImage_Header header;
    // Whether the bits are inverted: a 1-bit palette of white and black, in this order.
    bool isInverted;
    uint8_t *rows;
    int passes;
    int pass;
    uint32_t row;
    bool isCutShort;
    bool hasDamage;
    CImage_Message *message;
} Reader;

static void leave(png_structp png, png_const_charp text) {
    Reader *reader = png_get_error_ptr(png);
    CImage_setMessage(reader->message, text);
    png_longjmp(png, 1);
}

// Records damage: libpng's warnings about critical chunks (checksums, an invalid or too long zlib
// stream).
static void noteWarning(png_structp png, png_const_charp text) {
    Reader *reader = png_get_error_ptr(png);
    if (strncmp(text, "IDAT:", 5) != 0 && strncmp(text, "PLTE:", 5) != 0
        && strncmp(text, "IHDR:", 5) != 0) return;
    reader->hasDamage = true;
}

// Supplies a missing IEND chunk, so that libpng detects whether the image data ended before it.
static bool supplyEnd(png_structp png, png_bytep data, size_t length) {
    static const uint8_t end[12] = {0, 0, 0, 0, 'I', 'E', 'N', 'D', 0xAE, 0x42, 0x60, 0x82};
    uint32_t state = png_get_io_state(png) & PNG_IO_MASK_LOC;
    if (state == PNG_IO_CHUNK_HDR && length == 8) {
        memcpy(data, end, 8);
        return true;
    }
    if (state == PNG_IO_CHUNK_CRC && length == 4 && png_get_io_chunk_type(png) == 0x49454E44) {
        memcpy(data, end + 8, 4);
        return true;
    }
    return false;
}

static void readBytes(png_structp png, png_bytep data, size_t length) {
    Reader *reader = png_get_io_ptr(png);
    if (length > reader->count - reader->offset) {
        reader->isCutShort = true;
        reader->offset = reader->count;
        if (!supplyEnd(png, data, length)) png_error(png, "the file ends too soon");
        return;
    }
    memcpy(data, reader->bytes + reader->offset, length);
    reader->offset += length;
}

static bool begin(Reader *reader) {
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, leave, noteWarning);
    if (reader->png == NULL) return false;
    reader->info = png_create_info_struct(reader->png);
    return reader->info != NULL;
}

// Runs a step; returns false if libpng failed. The only setjmp for reading.
static bool attempt(Reader *reader, void (*step)(Reader *)) {
    if (setjmp(png_jmpbuf(reader->png))) return false;
    step(reader);
    return true;
}

static void setLimits(Reader *reader) {
    png_structp png = reader->png;
    png_set_read_fn(png, reader, readBytes);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_chunk_cache_max(png, 16);
    png_set_chunk_malloc_max(png, 1 << 20);
    // Skips all chunks except IHDR, PLTE, tRNS, IDAT and IEND, so that nothing else is inflated.
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_crc_action(png, PNG_CRC_WARN_USE, PNG_CRC_QUIET_USE);
    png_set_benign_errors(png, 1);
    // Limits how much of the last data of a truncated file is lost.
    png_set_compression_buffer_size(png, 512);
}

static bool isGray(png_color color, uint8_t level) {
    return color.red == level && color.green == level && color.blue == level;
}

// Returns whether one bit per pixel suffices: gray, or a palette of black and white.
static bool isBilevel(Reader *reader) {
    if (png_get_bit_depth(reader->png, reader->info) != 1) return false;
    if (png_get_valid(reader->png, reader->info, PNG_INFO_tRNS)) return false;
    if (png_get_color_type(reader->png, reader->info) == PNG_COLOR_TYPE_GRAY) return true;
    png_colorp palette = NULL;
    int count = 0;
    png_get_PLTE(reader->png, reader->info, &palette, &count);
    if (count != 2) return false;
    reader->isInverted = isGray(palette[0], 255) && isGray(palette[1], 0);
    return reader->isInverted || (isGray(palette[0], 0) && isGray(palette[1], 255));
}

// libpng interprets the colour as 8 bits also if it reduces 16 bits to 8.
static void layOnWhite(Reader *reader) {
    png_color_16 background = {0, 255, 255, 255, 255};
    png_set_background_fixed(
        reader->png, &background, PNG_BACKGROUND_GAMMA_SCREEN, 0, PNG_FP_1);
}

// Returns the header of the decoded image; libpng allocates no rows yet, because sizes are not
// checked.
static CImage_Header headerOf(Reader *reader) {
    uint32_t width = png_get_image_width(reader->png, reader->info);
    bool isColor = (png_get_color_type(reader->png, reader->info) & PNG_COLOR_MASK_COLOR) != 0;
    uint32_t bitsPerPixel = isBilevel(reader) ? 1 : isColor ? 24 : 8;
    return (CImage_Header) {
        .width = width,
        .height = png_get_image_height(reader->png, reader->info),
        .bitsPerPixel = bitsPerPixel,
        .bytesPerRow = ((size_t)width * bitsPerPixel + 7) / 8,
    };
}

static void readInfo(Reader *reader) {
    setLimits(reader);
    png_read_info(reader->png, reader->info);
    reader->header = headerOf(reader);
}

static void chooseTransformations(Reader *reader) {
    png_structp png = reader->png;
    bool hasAlpha = (png_get_color_type(png, reader->info) & PNG_COLOR_MASK_ALPHA) != 0;
    png_set_expand(png);
    png_set_scale_16(png);
    if (hasAlpha || png_get_valid(png, reader->info, PNG_INFO_tRNS)) layOnWhite(reader);
}

static void startRows(Reader *reader) {
    if (reader->header.bitsPerPixel != 1) chooseTransformations(reader);
    reader->passes = png_set_interlace_handling(reader->png);
    png_read_update_info(reader->png, reader->info);
    if (png_get_rowbytes(reader->png, reader->info) != reader->header.bytesPerRow) {
        png_error(reader->png, "rows of another length than planned");
    }
}

static void readRows(Reader *reader) {
    for (reader->pass = 0; reader->pass < reader->passes; reader->pass++) {
        for (reader->row = 0; reader->row < reader->header.height; reader->row++) {
            png_read_row(reader->png, NULL, reader->rows + reader->row * reader->header.bytesPerRow);
        }
    }
}

// Reads the data after the last row, which verifies the end and the checksum of the zlib stream.
static void readEnd(Reader *reader) {
    png_read_end(reader->png, NULL);
}

// An error in a chunk after the image data does not affect the image.
static bool endsSoundly(Reader *reader) {
    if (attempt(reader, readEnd)) return true;
    return png_get_io_chunk_type(reader->png) != 0x49444154
        && strcmp(reader->message->text, "Not enough image data") != 0;
}

static void invert(Reader *reader) {
    size_t count = reader->header.bytesPerRow * reader->header.height;
    for (size_t index = 0; index < count; index++) reader->rows[index] ^= 0xFF;
}

static CImage_Result decodeRows(Reader *reader) {
    CImage_Result result = {CImage_OutcomeSound, reader->header.height, false};
    if (reader->isInverted) invert(reader);
    bool isComplete = attempt(reader, readRows);
    if (reader->isInverted) invert(reader);
    if (isComplete) {
        bool isSound = endsSoundly(reader) && !reader->hasDamage;
        if (!isSound) result.outcome = CImage_OutcomeDamaged;
        return result;
    }
    bool hasNothing = reader->row == 0 && reader->pass == 0;
    bool hasSoundRows = reader->passes == 1 && !reader->hasDamage;
    return (CImage_Result) {
        .outcome = hasNothing ? CImage_OutcomeFailed : CImage_OutcomeDamaged,
        .soundRows = hasSoundRows ? reader->row : 0,
        .isCutShort = reader->isCutShort,
    };
}

CImage_Outcome CPNG_readHeader(
    const uint8_t *bytes, size_t count, CImage_Header *header, CImage_Message *message
) {
    Reader reader = {.bytes = bytes, .count = count, .message = message};
    bool isRead = begin(&reader) && attempt(&reader, readInfo);
    if (isRead) *header = reader.header;
    png_destroy_read_struct(&reader.png, &reader.info, NULL);
    return isRead ? CImage_OutcomeSound : CImage_OutcomeFailed;
}

CImage_Result CPNG_decode(
    const uint8_t *bytes, size_t count, uint8_t *rows, size_t capacity, CImage_Message *message
) {
    Reader reader = {.bytes = bytes, .count = count, .rows = rows, .message = message};
    CImage_Result result = {CImage_OutcomeFailed, 0, false};
    if (begin(&reader) && attempt(&reader, readInfo)) {
        bool fits = capacity / reader.header.bytesPerRow >= reader.header.height;
        if (fits && attempt(&reader, startRows)) result = decodeRows(&reader);
    }
    png_destroy_read_struct(&reader.png, &reader.info, NULL);
    return result;
}
