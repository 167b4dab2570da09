#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>
// Included after jpeglib.h, which defines whether arithmetic coding is supported.
#include <jerror.h>

// The maximum number of scans, more than any encoder writes; each costs a pass over the image.
enum { maximumScans = 256 };

// The state of one decoding.
typedef struct Reader {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;
    const uint8_t *bytes;
    size_t count;
    uint32_t eighths;
    CImage_Header header;
    bool isHeaderRead;
    uint8_t *rows;
    bool hasDamage;
    // The row of the first damage, and the first row that was not decoded.
    uint32_t damagedRow;
    uint32_t missingRow;
    bool isCutShort;
    CImage_Message *message;
} Reader;

static void leave(j_common_ptr jpeg) {
    Reader *reader = jpeg->client_data;
    char text[JMSG_LENGTH_MAX];
    reader->errors.format_message(jpeg, text);
    CImage_setMessage(reader->message, text);
    longjmp(reader->escape, 1);
}

static bool hasOneScan(Reader *reader) {
    return !jpeg_has_multiple_scans(&reader->jpeg);
}

// Returns the number of rows that are decoded together.
static uint32_t rowsPerMCU(Reader *reader) {
    return (uint32_t)reader->jpeg.max_v_samp_factor * DCTSIZE;
}

static void noteDamage(Reader *reader) {
    if (reader->hasDamage) return;
    reader->hasDamage = true;
    if (hasOneScan(reader)) reader->damagedRow = reader->jpeg.output_iMCU_row * rowsPerMCU(reader);
}

// Records that the data of the scan ran into a marker; if nothing can follow, libjpeg would fill
// the rest with gray.
static void noteMarker(Reader *reader) {
    bool isLast = reader->jpeg.unread_marker == JPEG_EOI || reader->jpeg.restart_interval == 0;
    if (hasOneScan(reader) && isLast && reader->missingRow == UINT32_MAX) {
        reader->missingRow = (reader->jpeg.output_iMCU_row + 1) * rowsPerMCU(reader);
    }
    noteDamage(reader);
}

// Records warnings of libjpeg that affect the image; not extra bytes before a marker
// (JWRN_EXTRANEOUS_DATA), unusual JFIF, Adobe and ICC markers, or SOS parameters.
static void noteWarning(j_common_ptr jpeg, int level) {
    Reader *reader = jpeg->client_data;
    if (reader->errors.msg_code == JWRN_JPEG_EOF) reader->isCutShort = true;
    // The number of scans is known only after the header.
    if (level >= 0 || !reader->isHeaderRead) return;
    switch (reader->errors.msg_code) {
    case JWRN_HIT_MARKER:
        noteMarker(reader);
        break;
    case JWRN_JPEG_EOF:
        // A single scan may be complete nevertheless, in which case JWRN_HIT_MARKER does not
        // follow.
        if (!hasOneScan(reader)) noteDamage(reader);
        break;
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
    case JWRN_BOGUS_PROGRESSION:
        noteDamage(reader);
        break;
    }
}

static void printNothing(j_common_ptr jpeg) {
    (void)jpeg;
}

static void limitScans(j_common_ptr jpeg) {
    Reader *reader = jpeg->client_data;
    if (reader->jpeg.input_scan_number <= maximumScans) return;
    CImage_setMessage(reader->message, "Too many scans");
    longjmp(reader->escape, 1);
}

static void prepare(Reader *reader) {
    reader->missingRow = UINT32_MAX;
    reader->jpeg.err = jpeg_std_error(&reader->errors);
    reader->jpeg.client_data = reader;
    reader->errors.error_exit = leave;
    reader->errors.emit_message = noteWarning;
    reader->errors.output_message = printNothing;
    reader->progress.progress_monitor = limitScans;
}

// Runs a step; returns false if libjpeg failed. The only setjmp.
static bool attempt(Reader *reader, void (*step)(Reader *)) {
    if (setjmp(reader->escape)) return false;
    step(reader);
    return true;
}

static void readHeader(Reader *reader) {
    struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    jpeg_create_decompress(jpeg);
    jpeg->progress = &reader->progress;
    jpeg_mem_src(jpeg, reader->bytes, reader->count);
    jpeg_read_header(jpeg, TRUE);
    bool isGray = jpeg->jpeg_color_space == JCS_GRAYSCALE;
    bool isFourInks = jpeg->num_components == 4;
    jpeg->out_color_space = isGray ? JCS_GRAYSCALE : isFourInks ? JCS_CMYK : JCS_RGB;
    jpeg->scale_num = reader->eighths;
    jpeg->scale_denom = 8;
    jpeg_calc_output_dimensions(jpeg);
    reader->header = (CImage_Header) {
        .width = jpeg->output_width,
        .height = jpeg->output_height,
        .bitsPerPixel = isGray ? 8 : 24,
        .bytesPerRow = (size_t)jpeg->output_width * (isGray ? 1 : 3),
    };
    reader->isHeaderRead = true;
}

// Converts CMYK to RGB by multiplication; Adobe stores 255 for no ink.
static void convertFourInks(const uint8_t *inks, uint8_t *row, uint32_t width, bool isInverted) {
    uint8_t mask = isInverted ? 0x00 : 0xFF;
    for (uint32_t x = 0; x < width; x++, inks += 4, row += 3) {
        uint32_t black = inks[3] ^ mask;
        for (int ink = 0; ink < 3; ink++) {
            row[ink] = (uint8_t)(((uint32_t)(inks[ink] ^ mask) * black + 127) / 255);
        }
    }
}

static void readRows(Reader *reader) {
    struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    jpeg_start_decompress(jpeg);
    bool isFourInks = jpeg->out_color_space == JCS_CMYK;
    JSAMPARRAY inks = jpeg->mem->alloc_sarray(
        (j_common_ptr)jpeg, JPOOL_IMAGE, isFourInks ? jpeg->output_width * 4 : 1, 1);
    while (jpeg->output_scanline < jpeg->output_height) {
        JSAMPROW row = reader->rows + jpeg->output_scanline * reader->header.bytesPerRow;
        jpeg_read_scanlines(jpeg, isFourInks ? inks : &row, 1);
        if (isFourInks) {
            convertFourInks(inks[0], row, jpeg->output_width, jpeg->saw_Adobe_marker);
        }
    }
}

static CImage_Outcome reasonOfFailure(Reader *reader) {
    switch (reader->errors.msg_code) {
    case JERR_BAD_PRECISION:
    case JERR_SOF_UNSUPPORTED:
    case JERR_ARITH_NOTIMPL:
    case JERR_COMPONENT_COUNT:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_CCIR601_NOTIMPL:
    case JERR_NOTIMPL:
        return CImage_OutcomeUnsupported;
    default:
        return CImage_OutcomeFailed;
    }
}

// Overwrites with white the gray that libjpeg fills in after the end of the data.
static void whiten(Reader *reader) {
    for (uint32_t row = reader->missingRow; row < reader->header.height; row++) {
        memset(reader->rows + row * reader->header.bytesPerRow, 0xFF, reader->header.bytesPerRow);
    }
}

// Returns whether the data ended in the first row of an image with several rows.
static bool hasNoWholeRow(Reader *reader) {
    return reader->missingRow <= rowsPerMCU(reader) && reader->missingRow < reader->header.height;
}

// Returns the offset of the marker whose contents libjpeg refused; the data before it may be
// decodable.
static size_t lastMarker(Reader *reader) {
    if (reader->jpeg.src == NULL) return 0;
    size_t offset = reader->count - reader->jpeg.src->bytes_in_buffer;
    if (offset > reader->count) return 0;
    while (offset >= 2) {
        uint8_t code = reader->bytes[offset - 1];
        bool isMarker = reader->bytes[offset - 2] == 0xFF && code >= 0xC0 && code != 0xFF
            && (code < JPEG_RST0 || code > JPEG_RST0 + 7);
        if (isMarker) return offset - 2;
        offset--;
    }
    return 0;
}

static CImage_Result decodeRows(Reader *reader) {
    bool isComplete = attempt(reader, readRows);
    uint32_t rows = isComplete ? reader->header.height : reader->jpeg.output_scanline;
    if (rows == 0) return (CImage_Result) {reasonOfFailure(reader), 0, reader->isCutShort};
    if (hasNoWholeRow(reader)) {
        CImage_setMessage(reader->message, "The data ends before the first row does");
        return (CImage_Result) {CImage_OutcomeFailed, 0, true};
    }
    whiten(reader);
    if (isComplete && !reader->hasDamage) {
        return (CImage_Result) {CImage_OutcomeSound, rows, false};
    }
    uint32_t soundRows = reader->hasDamage ? reader->damagedRow : rows;
    return (CImage_Result) {CImage_OutcomeDamaged, soundRows, reader->isCutShort};
}

// Decodes once from the start; `reader` contains the final state.
static CImage_Result decodeOnce(Reader *reader, size_t capacity) {
    prepare(reader);
    if (!attempt(reader, readHeader)) return (CImage_Result) {reasonOfFailure(reader), 0, false};
    bool fits = capacity / reader->header.bytesPerRow >= reader->header.height;
    return fits ? decodeRows(reader) : (CImage_Result) {CImage_OutcomeFailed, 0, false};
}

CImage_Outcome CJPEG_readHeader(
    const uint8_t *bytes, size_t count, uint32_t eighths, CImage_Header *header,
    CImage_Message *message
) {
    Reader reader = {.bytes = bytes, .count = count, .eighths = eighths, .message = message};
    prepare(&reader);
    bool isRead = attempt(&reader, readHeader);
    if (isRead) *header = reader.header;
    jpeg_destroy_decompress(&reader.jpeg);
    return isRead ? CImage_OutcomeSound : reasonOfFailure(&reader);
}

CImage_Result CJPEG_decode(
    const uint8_t *bytes, size_t count, uint32_t eighths, uint8_t *rows, size_t capacity,
    CImage_Message *message
) {
    Reader reader = {
        .bytes = bytes, .count = count, .eighths = eighths, .rows = rows, .message = message};
    CImage_Result result = decodeOnce(&reader, capacity);
    size_t earlierScans = lastMarker(&reader);
    bool hadHeader = reader.isHeaderRead;
    jpeg_destroy_decompress(&reader.jpeg);
    if (result.outcome != CImage_OutcomeFailed || !hadHeader) return result;
    // The scans before a damaged scan of a progressive file make a coarser image.
    CImage_Message ignored = {0};
    Reader second = {
        .bytes = bytes, .count = earlierScans, .eighths = eighths, .rows = rows, .message = &ignored};
    result = decodeOnce(&second, capacity);
    result.isCutShort = reader.isCutShort;
    jpeg_destroy_decompress(&second.jpeg);
    return result;
}
