#include "CPNG.h"

#include <png.h>
#include <string.h>

// The state of one compression, from its rows to its output.
typedef struct Writer {
    png_structp png;
    png_infop info;
    CImage_Header header;
    const uint8_t *rows;
    int level;
    uint8_t *output;
    size_t capacity;
    size_t count;
    CImage_Message *message;
} Writer;

static void leave(png_structp png, png_const_charp text) {
    Writer *writer = png_get_error_ptr(png);
    CImage_setMessage(writer->message, text);
    png_longjmp(png, 1);
}

static void ignoreWarning(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

// Stores the contents of IDAT chunks and discards all other output of libpng.
static void writeBytes(png_structp png, png_bytep data, size_t length) {
    Writer *writer = png_get_io_ptr(png);
    bool isData = (png_get_io_state(png) & PNG_IO_MASK_LOC) == PNG_IO_CHUNK_DATA;
    if (!isData || png_get_io_chunk_type(png) != 0x49444154) return;
    if (length > writer->capacity - writer->count) png_error(png, "the output has no room left");
    memcpy(writer->output + writer->count, data, length);
    writer->count += length;
}

static void flushNothing(png_structp png) {
    (void)png;
}

static void writeImage(Writer *writer) {
    const CImage_Header *header = &writer->header;
    int depth = header->bitsPerPixel == 1 ? 1 : 8;
    int colorType = header->bitsPerPixel == 24 ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_GRAY;
    png_set_write_fn(writer->png, writer, writeBytes, flushNothing);
    png_set_user_limits(writer->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_compression_level(writer->png, writer->level);
    png_set_IHDR(
        writer->png, writer->info, header->width, header->height, depth, colorType,
        PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(writer->png, writer->info);
    for (uint32_t row = 0; row < header->height; row++) {
        png_write_row(writer->png, writer->rows + row * header->bytesPerRow);
    }
    png_write_end(writer->png, NULL);
}

// Runs the compression; returns false if libpng failed. The only setjmp for writing.
static bool attempt(Writer *writer) {
    if (setjmp(png_jmpbuf(writer->png))) return false;
    writeImage(writer);
    return true;
}

size_t CPNG_compress(
    CImage_Header header, const uint8_t *rows, int level, uint8_t *output, size_t capacity,
    CImage_Message *message
) {
    Writer writer = {
        .header = header, .rows = rows, .level = level, .output = output, .capacity = capacity,
        .message = message};
    writer.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &writer, leave, ignoreWarning);
    if (writer.png == NULL) return 0;
    writer.info = png_create_info_struct(writer.png);
    bool isWritten = writer.info != NULL && attempt(&writer);
    png_destroy_write_struct(&writer.png, &writer.info);
    return isWritten ? writer.count : 0;
}
