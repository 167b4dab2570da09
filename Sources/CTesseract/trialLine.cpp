#include "trialLine.h"

#include "handles.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace {

constexpr int32_t height = 36;

/* Returns the gray values of a line of bars, one byte a pixel. */
std::vector<uint8_t> bars(int32_t width) {
    std::vector<uint8_t> pixels(static_cast<size_t>(width) * height, 255);
    for (int32_t y = 6; y < height - 6; y++) {
        for (int32_t x = 6; x < width - 6; x++) {
            pixels[static_cast<size_t>(y) * width + x] = x % 9 < 3 || (y + x) % 17 < 2 ? 20 : 250;
        }
    }
    return pixels;
}

}  // namespace

std::string recognizeText(tesseract::TessBaseAPI &api) {
    if (api.Recognize(nullptr) != 0) {
        return "";
    }
    std::unique_ptr<char[]> text(api.GetUTF8Text());
    std::unique_ptr<int[]> confidences(api.AllWordConfidences());
    std::string result = text == nullptr ? "" : text.get();
    result.erase(result.find_last_not_of("\n ") + 1);
    result += "\n";
    for (const int *next = confidences.get(); next != nullptr && *next >= 0; next++) {
        result += " " + std::to_string(*next);
    }
    return result;
}

void setTrialLine(CTesseract_Engine *engine, int32_t width) {
    const std::vector<uint8_t> pixels = bars(width);
    api(engine)->SetPageSegMode(tesseract::PSM_RAW_LINE);
    api(engine)->SetImage(pixels.data(), width, height, 1, width);
    api(engine)->SetSourceResolution(300);
}

bool recognizeTrialLine(CTesseract_Engine *engine, int32_t width, std::string *text) {
    setTrialLine(engine, width);
    std::string found = recognizeText(*api(engine));
    api(engine)->Clear();
    if (text != nullptr) {
        *text = found;
    }
    return !found.empty();
}
