#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

// One encoding.
typedef struct Writer {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    jmp_buf escape;
    CImage_Header header;
    const uint8_t *rows;
    int quality;
    bool keepsColors;
    bool keepsTones;
    bool isProgressive;
    // Where libjpeg writes: the caller's buffer, until it is full and libjpeg takes another.
    unsigned char *output;
    unsigned long count;
    CImage_Message *message;
} Writer;

static void leave(j_common_ptr jpeg) {
    Writer *writer = jpeg->client_data;
    char text[JMSG_LENGTH_MAX];
    writer->errors.format_message(jpeg, text);
    CImage_setMessage(writer->message, text);
    longjmp(writer->escape, 1);
}

static void printNothing(j_common_ptr jpeg) {
    (void)jpeg;
}

static void writeRows(Writer *writer) {
    struct jpeg_compress_struct *jpeg = &writer->jpeg;
    bool isGray = writer->header.bitsPerPixel == 8;
    jpeg_create_compress(jpeg);
    jpeg_mem_dest(jpeg, &writer->output, &writer->count);
    jpeg->image_width = writer->header.width;
    jpeg->image_height = writer->header.height;
    jpeg->input_components = isGray ? 1 : 3;
    jpeg->in_color_space = isGray ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(jpeg);
    jpeg_set_quality(jpeg, writer->quality, TRUE);
    // The step of a block's mean is an eighth of the first number of its table (ISO/IEC 10918-1, A.3).
    for (int table = 0; writer->keepsTones && table < 2; table++) {
        UINT16 *step = jpeg->quant_tbl_ptrs[table]->quantval;
        if (*step > 8) *step = 8;
    }
    if (writer->keepsColors) {
        jpeg->comp_info[0].h_samp_factor = 1;
        jpeg->comp_info[0].v_samp_factor = 1;
    }
    jpeg->optimize_coding = TRUE;
    if (writer->isProgressive) jpeg_simple_progression(jpeg);
    jpeg_start_compress(jpeg, TRUE);
    while (jpeg->next_scanline < jpeg->image_height) {
        JSAMPROW row = (JSAMPROW)(writer->rows + jpeg->next_scanline * writer->header.bytesPerRow);
        jpeg_write_scanlines(jpeg, &row, 1);
    }
    jpeg_finish_compress(jpeg);
}

// Encodes all; false if libjpeg failed. The only setjmp of encoding.
static bool attempt(Writer *writer) {
    if (setjmp(writer->escape)) return false;
    writeRows(writer);
    return true;
}

size_t CJPEG_encode(
    CImage_Header header, const uint8_t *rows, int quality, bool keepsColors, bool keepsTones,
    bool isProgressive, uint8_t *output, size_t capacity, CImage_Message *message
) {
    Writer writer = {
        .header = header, .rows = rows, .quality = quality, .keepsColors = keepsColors,
        .keepsTones = keepsTones, .isProgressive = isProgressive,
        .output = output, .count = capacity, .message = message};
    writer.jpeg.err = jpeg_std_error(&writer.errors);
    writer.jpeg.client_data = &writer;
    writer.errors.error_exit = leave;
    writer.errors.output_message = printNothing;
    bool isEncoded = attempt(&writer);
    jpeg_destroy_compress(&writer.jpeg);
    bool fits = writer.output == output;
    if (!fits) free(writer.output);
    return isEncoded && fits ? writer.count : 0;
}
