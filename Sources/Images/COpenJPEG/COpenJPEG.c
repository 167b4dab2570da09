#include "COpenJPEG.h"

#include <string.h>

#include <openjpeg.h>

typedef struct Input {
    const uint8_t *bytes;
    size_t count;
    size_t offset;
} Input;

// Keeps the first message, because later ones follow from it.
static void keepMessage(const char *text, void *context) {
    CImage_Message *message = context;
    if (message->text[0] != '\0') return;
    CImage_setMessage(message, text);
    message->text[strcspn(message->text, "\n")] = '\0';
}

static void ignoreMessage(const char *text, void *context) {
    (void)text;
    (void)context;
}

static OPJ_SIZE_T readBytes(void *buffer, OPJ_SIZE_T size, void *context) {
    Input *input = context;
    size_t available = input->count - input->offset;
    size_t length = size < available ? size : available;
    if (length == 0) return (OPJ_SIZE_T)-1;
    memcpy(buffer, input->bytes + input->offset, length);
    input->offset += length;
    return length;
}

static OPJ_OFF_T skipBytes(OPJ_OFF_T count, void *context) {
    Input *input = context;
    if (count < 0) return -1;
    size_t available = input->count - input->offset;
    size_t length = (uint64_t)count < available ? (size_t)count : available;
    input->offset += length;
    return length == 0 && count > 0 ? -1 : (OPJ_OFF_T)length;
}

static OPJ_BOOL seekBytes(OPJ_OFF_T offset, void *context) {
    Input *input = context;
    if (offset < 0 || (uint64_t)offset > input->count) return OPJ_FALSE;
    input->offset = (size_t)offset;
    return OPJ_TRUE;
}

static opj_stream_t *openStream(Input *input) {
    opj_stream_t *stream = opj_stream_create(1 << 16, OPJ_TRUE);
    if (stream == NULL) return NULL;
    opj_stream_set_user_data(stream, input, NULL);
    opj_stream_set_user_data_length(stream, input->count);
    opj_stream_set_read_function(stream, readBytes);
    opj_stream_set_skip_function(stream, skipBytes);
    opj_stream_set_seek_function(stream, seekBytes);
    return stream;
}

static OPJ_CODEC_FORMAT format(const uint8_t *bytes, size_t count) {
    static const uint8_t codestream[] = {0xFF, 0x4F, 0xFF, 0x51};
    bool isBare = count >= sizeof codestream && memcmp(bytes, codestream, sizeof codestream) == 0;
    return isBare ? OPJ_CODEC_J2K : OPJ_CODEC_JP2;
}

// The extent to which a file is read.
typedef enum Extent { ExtentHeader, ExtentWholeFile, ExtentBeginning } Extent;

// Returns the image, decoded unless only its header is requested; NULL if that fails.
static opj_image_t *readImage(Input *input, Extent extent, CImage_Message *message) {
    opj_image_t *image = NULL;
    opj_stream_t *stream = openStream(input);
    opj_codec_t *codec = opj_create_decompress(format(input->bytes, input->count));
    bool isRead = false;
    if (stream != NULL && codec != NULL) {
        opj_set_error_handler(codec, keepMessage, message);
        opj_set_warning_handler(codec, ignoreMessage, NULL);
        opj_set_info_handler(codec, ignoreMessage, NULL);
        opj_dparameters_t parameters;
        opj_set_default_decoder_parameters(&parameters);
        isRead = opj_setup_decoder(codec, &parameters) &&
                 opj_decoder_set_strict_mode(codec, extent != ExtentBeginning) &&
                 opj_read_header(stream, codec, &image) &&
                 (extent == ExtentHeader || opj_decode(codec, stream, image));
    }
    if (stream != NULL) opj_stream_destroy(stream);
    if (codec != NULL) opj_destroy_codec(codec);
    if (!isRead && image != NULL) {
        opj_image_destroy(image);
        image = NULL;
    }
    return image;
}

static bool isSound(const opj_image_t *image) {
    if (image->x1 <= image->x0 || image->y1 <= image->y0 || image->numcomps == 0) return false;
    for (uint32_t i = 0; i < image->numcomps; i++) {
        const opj_image_comp_t *component = &image->comps[i];
        if (component->dx == 0 || component->dy == 0 || component->prec == 0 ||
            component->prec > 31)
            return false;
    }
    return true;
}

static CImage_Header headerOf(const opj_image_t *image) {
    size_t width = image->x1 - image->x0;
    bool isGray = image->numcomps < 3;
    return (CImage_Header){
        width, image->y1 - image->y0, isGray ? 8 : 24, width * (isGray ? 1 : 3)};
}

// Returns whether an image has the samples that are needed, with a message if not.
static CImage_Outcome outcome(bool isSound, CImage_Message *message) {
    if (isSound) return CImage_OutcomeSound;
    CImage_setMessage(message, "its components have no common meaning");
    return CImage_OutcomeUnsupported;
}

CImage_Outcome COpenJPEG_readHeader(
    const uint8_t *bytes, size_t count, CImage_Header *header, CImage_Message *message
) {
    Input input = {bytes, count, 0};
    opj_image_t *image = readImage(&input, ExtentHeader, message);
    if (image == NULL) return CImage_OutcomeFailed;
    bool sound = isSound(image);
    if (sound) *header = headerOf(image);
    opj_image_destroy(image);
    return outcome(sound, message);
}

// Returns the sample at a pixel of the image in 8 bits.
static int32_t sample(const opj_image_comp_t *component, uint32_t x, uint32_t y) {
    uint32_t column = x / component->dx;
    uint32_t row = y / component->dy;
    if (column >= component->w) column = component->w - 1;
    if (row >= component->h) row = component->h - 1;
    int64_t value = component->data[(size_t)row * component->w + column];
    if (component->sgnd) value += (int64_t)1 << (component->prec - 1);
    int64_t highest = ((int64_t)1 << component->prec) - 1;
    if (value < 0) value = 0;
    if (value > highest) value = highest;
    return (int32_t)(component->prec == 8 ? value : value * 255 / highest);
}

static uint8_t clamped(double value) {
    return value < 0 ? 0 : value > 255 ? 255 : (uint8_t)(value + 0.5);
}

// Writes a pixel of three components or more as red, green and blue.
static void writeColor(const opj_image_t *image, uint32_t x, uint32_t y, uint8_t *pixel) {
    int32_t a = sample(&image->comps[0], x, y);
    int32_t b = sample(&image->comps[1], x, y);
    int32_t c = sample(&image->comps[2], x, y);
    if (image->color_space == OPJ_CLRSPC_SYCC || image->color_space == OPJ_CLRSPC_EYCC) {
        pixel[0] = clamped(a + 1.402 * (c - 128));
        pixel[1] = clamped(a - 0.344136 * (b - 128) - 0.714136 * (c - 128));
        pixel[2] = clamped(a + 1.772 * (b - 128));
    } else if (image->color_space == OPJ_CLRSPC_CMYK && image->numcomps >= 4) {
        int32_t white = 255 - sample(&image->comps[3], x, y);
        pixel[0] = (uint8_t)((255 - a) * white / 255);
        pixel[1] = (uint8_t)((255 - b) * white / 255);
        pixel[2] = (uint8_t)((255 - c) * white / 255);
    } else {
        pixel[0] = (uint8_t)a;
        pixel[1] = (uint8_t)b;
        pixel[2] = (uint8_t)c;
    }
}

// Returns the opacity at a pixel, from the component that the file declares as opacity, or, as in
// bare codestreams, from the last of two or four components; else 255.
static int32_t opacity(const opj_image_t *image, uint32_t x, uint32_t y) {
    for (uint32_t i = 1; i < image->numcomps && i < 5; i++) {
        if (image->comps[i].alpha == 1) return sample(&image->comps[i], x, y);
    }
    bool hasOneMore = image->numcomps == 2 ||
                      (image->numcomps == 4 && image->color_space != OPJ_CLRSPC_CMYK);
    return hasOneMore ? sample(&image->comps[image->numcomps - 1], x, y) : 255;
}

// Composes a pixel on white.
static void composeOnWhite(uint8_t *pixel, size_t bytesPerPixel, int32_t opacity) {
    for (size_t i = 0; i < bytesPerPixel; i++) {
        pixel[i] = (uint8_t)(255 - ((255 - pixel[i]) * opacity + 127) / 255);
    }
}

static bool hasData(const opj_image_t *image, uint32_t componentCount) {
    for (uint32_t i = 0; i < image->numcomps && i < componentCount; i++) {
        const opj_image_comp_t *component = &image->comps[i];
        if (component->data == NULL || component->w == 0 || component->h == 0) return false;
    }
    return true;
}

CImage_Outcome COpenJPEG_decode(
    const uint8_t *bytes, size_t count, bool mayBeCutShort, CImage_Header header, uint8_t *rows,
    size_t capacity, CImage_Message *message
) {
    Input input = {bytes, count, 0};
    opj_image_t *image = readImage(
        &input, mayBeCutShort ? ExtentBeginning : ExtentWholeFile, message);
    if (image == NULL) return CImage_OutcomeFailed;
    CImage_Header found = headerOf(image);
    size_t bytesPerPixel = found.bitsPerPixel / 8;
    bool isRight = isSound(image) && hasData(image, 5) && found.width == header.width &&
                   found.height == header.height && found.bitsPerPixel == header.bitsPerPixel &&
                   (uint64_t)found.width * found.height * bytesPerPixel <= capacity;
    for (uint32_t y = 0; isRight && y < found.height; y++) {
        uint8_t *row = rows + (size_t)y * found.width * bytesPerPixel;
        for (uint32_t x = 0; x < found.width; x++) {
            if (bytesPerPixel == 1) {
                row[x] = (uint8_t)sample(&image->comps[0], x, y);
            } else {
                writeColor(image, x, y, row + (size_t)x * 3);
            }
            composeOnWhite(row + (size_t)x * bytesPerPixel, bytesPerPixel, opacity(image, x, y));
        }
    }
    opj_image_destroy(image);
    return outcome(isRight, message);
}
