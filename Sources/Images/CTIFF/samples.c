#include "reader.h"

#include <string.h>

// The effect of a sample on its pixel.
typedef enum Role {
    RoleColor, RoleInverted, RoleIndex, RoleInk, RoleBlack, RoleAlpha, RoleNone
} Role;

static Role roleOf(const Reader *reader, uint32_t sample) {
    if ((int64_t)sample == reader->frame.alphaSample) return RoleAlpha;
    switch (reader->frame.photometric) {
    case PHOTOMETRIC_MINISWHITE: return sample == 0 ? RoleInverted : RoleNone;
    case PHOTOMETRIC_MINISBLACK: return sample == 0 ? RoleColor : RoleNone;
    case PHOTOMETRIC_PALETTE: return sample == 0 ? RoleIndex : RoleNone;
    case PHOTOMETRIC_SEPARATED: return sample < 3 ? RoleInk : sample == 3 ? RoleBlack : RoleNone;
    default: return sample < 3 ? RoleColor : RoleNone;
    }
}

// Returns a sample of up to 64 bits. Samples of 16, 24, 32 and 64 bits are in the machine's byte
// order; all others are packed without gaps, highest bit first.
static uint64_t sampleAt(const uint8_t *samples, size_t index, uint32_t bits) {
    const uint8_t *bytes = samples + index * (bits / 8);
    uint64_t value = 0;
    if (bits == 8) return *bytes;
    if (bits == 16 || bits == 24 || bits == 32 || bits == 64) {
        for (uint32_t i = 0; i < bits / 8; i++) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
            value |= (uint64_t)bytes[i] << 8 * i;
#else
            value = value << 8 | bytes[i];
#endif
        }
        return value;
    }
    size_t first = index * bits;
    for (size_t bit = first; bit < first + bits; bit++) {
        value = value << 1 | (samples[bit / 8] >> (7 - bit % 8) & 1);
    }
    return value;
}

// Scales a number of `bits` bits to 0 to 255, rounded; signed numbers are scaled from the smallest
// to the largest.
static uint32_t levelOf(uint64_t value, uint32_t bits, bool isSigned) {
    if (isSigned) value ^= (uint64_t)1 << (bits - 1);
    if (bits > 32) {
        value >>= bits - 32;
        bits = 32;
    }
    uint64_t largest = ((uint64_t)1 << bits) - 1;
    return (uint32_t)((value * 255 + largest / 2) / largest);
}

static uint32_t product(uint32_t first, uint32_t second) {
    return (first * second + 127) / 255;
}

static void layIndex(const Reader *reader, uint64_t index, uint8_t *pixel) {
    for (int color = 0; color < 3; color++) pixel[color] = reader->palette[color][index] >> 8;
}

static void layAlpha(const Reader *reader, uint32_t alpha, uint8_t *pixel, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t color = reader->frame.isAlphaAssociated ? pixel[i] : product(pixel[i], alpha);
        uint32_t sum = color + 255 - alpha;
        pixel[i] = sum < 255 ? (uint8_t)sum : 255;
    }
}

static void laySample(
    const Reader *reader, uint32_t sample, Role role, uint64_t value, uint8_t *pixel
) {
    if (role == RoleIndex) {
        layIndex(reader, value, pixel);
        return;
    }
    uint32_t level = levelOf(value, reader->bitsPerSample, reader->isSigned);
    switch (role) {
    case RoleColor: pixel[sample] = (uint8_t)level; break;
    case RoleInverted:
    case RoleInk: pixel[sample] = (uint8_t)(255 - level); break;
    case RoleBlack:
        for (int i = 0; i < 3; i++) pixel[i] = (uint8_t)product(pixel[i], 255 - level);
        break;
    case RoleAlpha: layAlpha(reader, level, pixel, reader->header.bitsPerPixel / 8); break;
    case RoleIndex:
    case RoleNone: break;
    }
}

// Applies a run of one sample of each pixel; consecutive values are `step` samples apart.
static void layRun(
    const Reader *reader, const uint8_t *samples, uint32_t first, uint32_t step, uint32_t sample,
    uint8_t *pixels, uint32_t width
) {
    Role role = roleOf(reader, sample);
    if (role == RoleNone) return;
    uint32_t bytesPerPixel = reader->header.bitsPerPixel / 8;
    for (uint32_t x = 0; x < width; x++, pixels += bytesPerPixel) {
        uint64_t value = sampleAt(samples, first + (size_t)x * step, reader->bitsPerSample);
        laySample(reader, sample, role, value, pixels);
    }
}

// Returns whether the samples already are the pixels.
static bool isPlain(const Reader *reader) {
    bool isColor = reader->header.bitsPerPixel == 24;
    return reader->bitsPerSample == 8 && !reader->isSigned
        && reader->frame.photometric
            == (isColor ? (uint32_t)PHOTOMETRIC_RGB : (uint32_t)PHOTOMETRIC_MINISBLACK)
        && reader->samplesPerPixel == (isColor ? 3 : 1) && (!reader->isPlanar || !isColor);
}

// Copies bits; 1 is white in the row, and as `frame` says in the samples.
static void layBits(
    const Reader *reader, const uint8_t *samples, uint32_t x, uint8_t *row, uint32_t width
) {
    uint8_t inversion = roleOf(reader, 0) == RoleInverted ? 0xFF : 0;
    if (roleOf(reader, 0) == RoleIndex) inversion = reader->palette[0][0] > 0 ? 0xFF : 0;
    uint32_t column = 0;
    if (x % 8 == 0) {
        for (; column + 8 <= width; column += 8) {
            row[(x + column) / 8] = samples[column / 8] ^ inversion;
        }
    }
    for (; column < width; column++) {
        uint8_t mask = (uint8_t)(0x80 >> (x + column) % 8);
        bool isSet = ((samples[column / 8] ^ inversion) >> (7 - column % 8) & 1) != 0;
        uint8_t *byte = row + (x + column) / 8;
        *byte = (uint8_t)(isSet ? *byte | mask : *byte & ~mask);
    }
}

void CTIFF_layRow(
    Reader *reader, const uint8_t *samples, uint32_t x, uint32_t y, uint32_t width, uint32_t plane
) {
    uint8_t *row = reader->rows + (size_t)y * reader->header.bytesPerRow;
    reader->hasRows = true;
    if (reader->header.bitsPerPixel == 1) {
        layBits(reader, samples, x, row, width);
        return;
    }
    uint32_t bytesPerPixel = reader->header.bitsPerPixel / 8;
    uint8_t *pixels = row + (size_t)x * bytesPerPixel;
    if (isPlain(reader)) {
        memcpy(pixels, samples, (size_t)width * bytesPerPixel);
    } else if (reader->isPlanar) {
        layRun(reader, samples, 0, 1, plane, pixels, width);
    } else {
        uint32_t count = reader->samplesPerPixel;
        for (uint32_t s = 0; s < count; s++) layRun(reader, samples, s, count, s, pixels, width);
    }
}
