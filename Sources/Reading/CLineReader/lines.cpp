/* Reads the lines of an image on several threads. */
#include "reader.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

using namespace lineReader;

namespace {

/* The gray value of a pixel in colours, as Leptonica's pixConvertRGBToLuminance computes it. */
uint8_t luminance(const uint8_t *pixel) {
    return static_cast<uint8_t>(0.3f * pixel[0] + 0.5f * pixel[1] + 0.2f * pixel[2] + 0.5f);
}

/* The lines of an image, which threads take in turn. */
class Lines {
public:
    Lines(const CLineReader_Language *language, const CLineReader_Image &image,
          const CLineReader_Box *boxes, int32_t count, CLineReader_Taker take, void *context)
        : language(language), image(image), boxes(boxes), count(count), take(take),
          context(context) {}

    /* Reads lines until none is left, or a thread has failed. */
    void read() {
        try {
            Reader reader(*language);
            std::vector<uint8_t> gray;
            for (int32_t index; !hasFailed && (index = next++) < count;) {
                read(index, reader, gray);
            }
        } catch (...) {
            hasFailed = true;
        }
    }

    std::atomic<bool> hasFailed{false};

private:
    void read(int32_t index, Reader &reader, std::vector<uint8_t> &gray) {
        const CLineReader_Box box = clipped(boxes[index]);
        int32_t width = box.right - box.left, height = box.bottom - box.top;
        CLineReader_Line line{nullptr, 0};
        if (width > 0 && height > 0) {
            size_t bytesPerRow = image.bytesPerRow;
            const uint8_t *pixels = image.pixels + box.top * bytesPerRow + box.left;
            if (image.bitsPerPixel != 8 || box.quarterTurns != 0) {
                if (box.quarterTurns % 2 != 0) {
                    std::swap(width, height);
                }
                convert(box, width, height, gray);
                bytesPerRow = static_cast<size_t>(width);
                pixels = gray.data();
            }
            if (!reader.read(pixels, width, height, bytesPerRow)) {
                hasFailed = true;
                return;
            }
            line = {reader.characters.data(), static_cast<int32_t>(reader.characters.size())};
        }
        std::lock_guard<std::mutex> guard(taking);
        take(context, index, line);
    }

    CLineReader_Box clipped(const CLineReader_Box &box) const {
        return {std::max(box.left, 0), std::max(box.top, 0), std::min(box.right, image.width),
                std::min(box.bottom, image.height), box.quarterTurns & 3};
    }

    uint8_t level(int32_t x, int32_t y) const {
        const uint8_t *row = image.pixels + y * image.bytesPerRow;
        switch (image.bitsPerPixel) {
        case 1:
            return (row[x / 8] << x % 8 & 0x80) != 0 ? 255 : 0;
        case 24:
            return luminance(row + 3 * static_cast<size_t>(x));
        default:
            return row[x];
        }
    }

    /* Converts a rectangle inside the image to gray, turned back. */
    void convert(const CLineReader_Box &box, int32_t width, int32_t height,
                 std::vector<uint8_t> &gray) const {
        static constexpr int32_t directions[] = {1, 0, -1, 0};
        const int32_t turns = box.quarterTurns;
        // The direction of the line; the one down the line is the next one clockwise.
        const int32_t alongX = directions[turns], alongY = directions[(turns + 3) & 3];
        const int32_t firstX = turns == 1 || turns == 2 ? box.right - 1 : box.left;
        const int32_t firstY = turns >= 2 ? box.bottom - 1 : box.top;
        gray.clear();
        for (int32_t y = 0; y < height; y++) {
            for (int32_t x = 0; x < width; x++) {
                gray.push_back(level(firstX + x * alongX - y * alongY, firstY + x * alongY + y * alongX));
            }
        }
    }

    const CLineReader_Language *language;
    const CLineReader_Image image;
    const CLineReader_Box *boxes;
    const int32_t count;
    const CLineReader_Taker take;
    void *const context;
    std::atomic<int32_t> next{0};
    std::mutex taking{};
};

}  // namespace

bool CLineReader_readLines(const CLineReader_Language *language, CLineReader_Image image,
                           const CLineReader_Box *boxes, int32_t count, int32_t threads,
                           CLineReader_Taker take, void *context) {
    try {
        Lines lines(language, image, boxes, count, take, context);
        std::vector<std::thread> others;
        // If a thread cannot be created, the other ones read its lines.
        try {
            for (int32_t other = 1; other < std::min(threads, count); other++) {
                others.emplace_back([&] { lines.read(); });
            }
        } catch (...) {
        }
        lines.read();
        for (std::thread &other : others) {
            other.join();
        }
        return !lines.hasFailed;
    } catch (...) {
        return false;
    }
}
