#include "reader.h"

#include "image.h"

#include <algorithm>
#include <cmath>
#include <new>

namespace lineReader {

namespace {

/* Returns the mean of the best probabilities (`LSTMRecognizer::OutputStats`), which Tesseract rounds
 * down to whole numbers of 1/127; 0 if all are of the null code. */
float meanProbability(const CLineNetwork_Activations &activations, int32_t nullCode) {
    constexpr int scale = 127;
    int64_t sum = 0, count = 0;
    for (int32_t step = 0; step < activations.timeSteps; step++) {
        const float *first = activations.values + static_cast<size_t>(step) * activations.outputs;
        const float *best = std::max_element(first, first + activations.outputs);
        if (best - first != nullCode) {
            sum += *best > 0 ? static_cast<int>(std::min(*best, 1.0f) * scale) : 0;
            count++;
        }
    }
    return count == 0 ? 0 : static_cast<float>(static_cast<double>(sum) / count / scale);
}

}  // namespace

Reader::Reader(const CLineReader_Language &language)
    : language(language), buffers(CLineNetwork_createBuffers()), search(Search::make()) {
    if (buffers == nullptr) {
        throw std::bad_alloc();
    }
}

/* Evaluates the network for the image, and for the inverted image if that may be the better one; returns
 * the better probabilities (`LSTMRecognizer::RecognizeLine`). */
CLineNetwork_Activations Reader::evaluate(Pix *image) {
    // Below this mean, text may be lighter than its paper (`invert_threshold`).
    constexpr float threshold = 0.7f;
    const int32_t nullCode = language.language.nullCode, width = pixGetWidth(image);
    auto evaluated = [&] {
        takeFeatures(image, features);
        return CLineNetwork_evaluate(language.network.get(), buffers.get(), features.data(), width);
    };
    CLineNetwork_Activations found = evaluated();
    const float mean = meanProbability(found, nullCode);
    if (found.values == nullptr || mean >= threshold) {
        return found;
    }
    // The next evaluation overwrites these probabilities.
    const size_t count = static_cast<size_t>(found.timeSteps) * found.outputs;
    probabilities.assign(found.values, found.values + count);
    pixInvert(image, image);
    const CLineNetwork_Activations inverted = evaluated();
    if (inverted.values != nullptr && meanProbability(inverted, nullCode) > mean) {
        return inverted;
    }
    found.values = probabilities.data();
    return found;
}

bool Reader::read(const uint8_t *pixels, int32_t width, int32_t height, size_t bytesPerRow) {
    constexpr float maximumWidth = 1 << 16;
    characters.clear();
    const int32_t newHeight = CLineNetwork_height(language.network.get());
    const int32_t step = CLineNetwork_horizontalScale(language.network.get());
    const float factor = static_cast<float>(newHeight) / static_cast<float>(std::max(height, 1));
    const float newWidth = std::floor(factor * static_cast<float>(width) + 0.5f);
    if (width < 1 || height < 1 || newWidth < step || newWidth > maximumWidth || newHeight < step) {
        return true;
    }
    const Image image = scaledImage(pixels, width, height, bytesPerRow, newHeight);
    if (image == nullptr || pixGetWidth(image.get()) < step) {
        // Leptonica rounds some widths down.
        return image != nullptr;
    }
    const CLineNetwork_Activations found = evaluate(image.get());
    if (found.values == nullptr) {
        return false;
    }
    takeWords(search->bestPath(language.language, found), language.language.characters,
              static_cast<float>(step) / factor, characters);
    return true;
}

}  // namespace lineReader
