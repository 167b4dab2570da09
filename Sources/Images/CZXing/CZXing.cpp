extern "C" {
#include "CZXing.h"
}

// Texts are UTF-8 in version 1 too.
#define ZX_USE_UTF8
#include <ZXing/BitMatrix.h>
#include <ZXing/MultiFormatWriter.h>
#include <ZXing/ReadBarcode.h>
#include <ZXing/ZXVersion.h>

#include <cstring>
#include <exception>
#include <new>
#include <string>

using ZXing::BarcodeFormat;

namespace {
// Version 2.2 gave the type another name.
#if __has_include(<ZXing/ReaderOptions.h>)
using Options = ZXing::ReaderOptions;
#else
using Options = ZXing::DecodeHints;
#endif

constexpr BarcodeFormat formats[] = {
    BarcodeFormat::Code128, BarcodeFormat::Code39, BarcodeFormat::QRCode, BarcodeFormat::DataMatrix};

/// The minimum number of rows that must give the same linear code: Code 39 has no check digit, and a
/// few rows of print or rulings may read as a code.
constexpr int minimumRows = 6;

/// The options for one code of a symbology: zxing-cpp 1.4 fails an assertion if it compares two linear
/// codes with the same text, which it does only in a search for several codes.
Options options(BarcodeFormat format) {
    Options options;
    options.setFormats(format);
    options.setMinLineCount(minimumRows);
    options.setMaxNumberOfSymbols(1);
    // Noise is gone at half the size, where bars still are two pixels wide, but not at a third.
    options.setDownscaleFactor(2);
    return options;
}

/// The number of bands side by side that an image is divided into; bands overlap by three quarters.
constexpr int bandCounts[] = {4, 8, 16};
constexpr int bandSteps = 4;

/// Calls `read` for `image` and bands across and down it until it returns true.
template <typename Read>
bool anyBand(const ZXing::ImageView &image, Read read) {
    if (read(image)) { return true; }
    for (int count : bandCounts) {
        int width = image.width() / count, height = image.height() / count;
        for (int step = 0; step <= (count - 1) * bandSteps; step++) {
            if (read(image.cropped(0, step * height / bandSteps, image.width(), height))) { return true; }
            if (read(image.cropped(step * width / bandSteps, 0, width, image.height()))) { return true; }
        }
    }
    return false;
}

/// Calls `work`; returns `failed` if the library refuses its input. A lack of memory ends the process.
template <typename Result, typename Work>
Result guarded(Result failed, Work work) noexcept {
    try {
        return work();
    } catch (const std::bad_alloc &) {
        std::terminate();
    } catch (const std::exception &) {
        return failed;
    }
}
}  // namespace

#define TEXT_OF(number) #number
#define VERSION(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)
const char *const CZXing_version = VERSION(ZXING_VERSION_MAJOR, ZXING_VERSION_MINOR, ZXING_VERSION_PATCH);

size_t CZXing_read(
    CZXing_Symbology symbology, const uint8_t *pixels, int32_t width, int32_t height, bool inBands, uint8_t *text,
    size_t capacity) {
    return guarded(size_t{0}, [&] {
        std::string content;
        auto read = [&, options = options(formats[symbology])](const ZXing::ImageView &image) {
            auto code = ZXing::ReadBarcode(image, options);
            if (code.isValid()) { content = code.text(); }
            return !content.empty();
        };
        ZXing::ImageView image(pixels, width, height, ZXing::ImageFormat::Lum);
        inBands ? anyBand(image, read) : read(image);
        if (content.size() > capacity) { return size_t{0}; }
        memcpy(text, content.data(), content.size());
        return content.size();
    });
}

bool CZXing_draw(
    CZXing_Symbology symbology, const char *text, uint8_t *modules, size_t capacity, int32_t *width,
    int32_t *height) {
    return guarded(false, [&] {
        ZXing::MultiFormatWriter writer(formats[symbology]);
        bool isLinear = symbology == CZXing_SymbologyCode128 || symbology == CZXing_SymbologyCode39;
        auto matrix = writer.setMargin(0).setEncoding(ZXing::CharacterSet::UTF8).encode(std::string(text), 0, 0);
        int rows = isLinear ? 1 : matrix.height();
        if (matrix.width() < 1 || rows < 1 || static_cast<size_t>(matrix.width()) * rows > capacity) { return false; }
        for (int y = 0; y < rows; y++) {
            for (int x = 0; x < matrix.width(); x++) { *modules++ = matrix.get(x, y); }
        }
        *width = matrix.width();
        *height = rows;
        return true;
    });
}
