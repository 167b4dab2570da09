#include "image.h"

#include <algorithm>
#include <array>

namespace lineReader {

namespace {

/* Gray levels, counted. */
class Histogram {
public:
    void add(int level) {
        counts[level]++;
        total++;
    }

    /* Returns the level below which a part of the levels is (`STATS::ile`), or `other` if there are no
     * levels. */
    float quantile(double part, int other) {
        if (total == 0) {
            add(other);
        }
        const double target = std::max(part * total, 1.0);
        int32_t sum = 0, level = 0;
        while (sum < target) {
            sum += counts[level++];
        }
        return static_cast<float>(level - (sum - target) / counts[level - 1]);
    }

private:
    std::array<int32_t, 256> counts{};
    int32_t total = 0;
};

/* The row in the middle passes through text, so its local minima and maxima are black and white
 * (`ComputeBlackWhite`). */
void takeRange(Pix *pix, float &black, float &white) {
    const l_uint32 *row =
        pixGetData(pix) + static_cast<size_t>(pixGetHeight(pix) / 2) * pixGetWpl(pix);
    Histogram minima, maxima;
    for (int32_t x = 1; x + 1 < pixGetWidth(pix); x++) {
        const int previous = GET_DATA_BYTE(row, x - 1), current = GET_DATA_BYTE(row, x);
        const int next = GET_DATA_BYTE(row, x + 1);
        if ((current < previous && current <= next) || (current <= previous && current < next)) {
            minima.add(current);
        }
        if ((current > previous && current >= next) || (current >= previous && current > next)) {
            maxima.add(current);
        }
    }
    black = minima.quantile(0.25, 0);
    white = maxima.quantile(0.75, 255);
}

/* Tesseract clips and rounds like this (`NetworkIO::SetPixel`). */
int8_t feature(int pixel, float black, float contrast) {
    const float value = 128 * ((static_cast<float>(pixel) - black) / contrast - 1.0f);
    const int rounded =
        value >= 0 ? static_cast<int>(value + 0.5f) : -static_cast<int>(0.5f - value);
    return static_cast<int8_t>(std::clamp(rounded, -127, 127));
}

}  // namespace

Image scaledImage(const uint8_t *pixels, int32_t width, int32_t height, size_t bytesPerRow,
                  int32_t newHeight) {
    const Image image(pixCreateNoInit(width, height, 8));
    for (int32_t y = 0; image != nullptr && y < height; y++) {
        const uint8_t *source = pixels + static_cast<size_t>(y) * bytesPerRow;
        l_uint32 *row = pixGetData(image.get()) + static_cast<size_t>(y) * pixGetWpl(image.get());
        for (int32_t x = 0; x < width; x++) {
            SET_DATA_BYTE(row, x, source[x]);
        }
    }
    const float factor = static_cast<float>(newHeight) / static_cast<float>(height);
    Image scaled(image == nullptr ? nullptr : pixScale(image.get(), factor, factor));
    const bool fits = scaled != nullptr && pixGetDepth(scaled.get()) == 8 &&
                      pixGetHeight(scaled.get()) == newHeight;
    return fits ? std::move(scaled) : nullptr;
}

void takeFeatures(Pix *pix, std::vector<int8_t> &features) {
    float black = 0, white = 0;
    takeRange(pix, black, white);
    const float contrast = white > black ? (white - black) / 2 : 1;
    std::array<int8_t, 256> levels;
    for (int level = 0; level < 256; level++) {
        levels[level] = feature(level, black, contrast);
    }
    const int32_t width = pixGetWidth(pix), height = pixGetHeight(pix);
    features.resize(static_cast<size_t>(width) * height);
    for (int32_t y = 0; y < height; y++) {
        const l_uint32 *row = pixGetData(pix) + static_cast<size_t>(y) * pixGetWpl(pix);
        for (int32_t x = 0; x < width; x++) {
            features[static_cast<size_t>(x) * height + y] = levels[GET_DATA_BYTE(row, x)];
        }
    }
}

}  // namespace lineReader
