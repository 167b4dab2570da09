/* The C interface; C++ exceptions, which insufficient memory causes, end here. */
#include "CLineReader.h"

#include "image.h"
#include "search.h"

#include <algorithm>
#include <cmath>

using namespace lineReader;

struct CLineReader_Language {
    struct Deleter {
        void operator()(CLineNetwork_Network *network) const { CLineNetwork_destroy(network); }
    };

    Language language;
    std::unique_ptr<CLineNetwork_Network, Deleter> network;
};

struct CLineReader_Buffers {
    struct Deleter {
        void operator()(CLineNetwork_Buffers *buffers) const { CLineNetwork_destroyBuffers(buffers); }
    };

    std::unique_ptr<CLineNetwork_Buffers, Deleter> network;
    std::vector<int8_t> features;
    std::vector<float> probabilities;
    std::unique_ptr<Search> search;
    std::vector<CLineReader_Character> characters;
};

namespace {

/* A file of language data. */
class File {
public:
    const uint8_t *data;
    size_t count;

    CLineReader_Problem read(CLineReader_Language &made, bool usesDictionary, std::string_view userWords,
                             CLineNetwork_Kernels kernels) const {
        const CLineNetwork_Component component = this->component(CLineNetwork_network);
        if (component.bytes == nullptr) {
            return CLineNetwork_isLanguageData(data, count) ? CLineReader_hasNoNetwork
                                                            : CLineReader_isDamaged;
        }
        made.network.reset(CLineNetwork_create(component.bytes, component.count, kernels));
        if (made.network == nullptr) {
            return CLineReader_hasUnknownLayer;
        }
        Language &language = made.language;
        language.outputs = CLineNetwork_outputs(made.network.get());
        language.nullCode = CLineNetwork_nullCode(made.network.get());
        const bool isWhole = language.nullCode >= 0 && language.nullCode < language.outputs &&
                             readCharacters(language) && readDictionary(language, usesDictionary);
        if (auto words = language.characters.words(userWords); isWhole && !words.empty()) {
            language.dictionary.add(Dawg::make(std::move(words), language.characters.count()),
                                    Origin::userWords);
        }
        return isWhole ? CLineReader_noProblem : CLineReader_isDamaged;
    }

private:
    CLineNetwork_Component component(CLineNetwork_Entry entry) const {
        return CLineNetwork_findComponent(data, count, entry);
    }

    bool readCharacters(Language &language) const {
        const CLineNetwork_Component set = component(CLineNetwork_characters);
        const CLineNetwork_Component codes = component(CLineNetwork_codes);
        const bool areWhole = set.bytes != nullptr && codes.bytes != nullptr &&
                              language.characters.read(text(set)) &&
                              language.codes.read({codes.bytes, codes.count}, language.outputs,
                                                  language.characters.count());
        if (areWhole) {
            removeExcluded(text(component(CLineNetwork_variables)), language);
        }
        return areWhole;
    }

    static std::string_view text(CLineNetwork_Component component) {
        return {reinterpret_cast<const char *>(component.bytes), component.count};
    }

    /* Some data have characters that are not to be read. */
    static void removeExcluded(std::string_view variables, Language &language) {
        constexpr std::string_view name = "\ntessedit_char_blacklist ";
        const size_t start = variables.find(name);
        if (start == variables.npos) {
            return;
        }
        const std::string_view excluded =
            variables.substr(start + name.size(), variables.find('\n', start + 1) - start - name.size());
        for (int32_t character = space + 1; character < language.characters.count(); character++) {
            if (excluded.find(language.characters.text(character)) != excluded.npos) {
                language.codes.remove(character);
            }
        }
    }

    bool readDictionary(Language &language, bool usesDictionary) const {
        const CLineNetwork_Component patterns = component(CLineNetwork_punctuation);
        if (patterns.bytes != nullptr) {
            language.dictionary.punctuation = Dawg::read({patterns.bytes, patterns.count});
            if (!language.dictionary.punctuation) {
                return false;
            }
        }
        return (!usesDictionary || addList(CLineNetwork_words, Origin::words, language)) &&
               addList(CLineNetwork_numbers, Origin::numbers, language);
    }

    /* Adds a list if the data have it; returns false if it is damaged. */
    bool addList(CLineNetwork_Entry entry, Origin origin, Language &language) const {
        const CLineNetwork_Component list = component(entry);
        auto dawg = list.bytes == nullptr ? std::nullopt : Dawg::read({list.bytes, list.count});
        if (dawg) {
            language.dictionary.add(std::move(*dawg), origin);
        }
        return dawg || list.bytes == nullptr;
    }
};

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

/* Evaluates the network for the image, and for the inverted image if that may be the better one; returns
 * the better probabilities (`LSTMRecognizer::RecognizeLine`). */
CLineNetwork_Activations evaluate(const CLineReader_Language &language, CLineReader_Buffers &buffers,
                                  Pix *image) {
    // Below this mean, text may be lighter than its paper (`invert_threshold`).
    constexpr float threshold = 0.7f;
    const int32_t nullCode = language.language.nullCode, width = pixGetWidth(image);
    auto evaluated = [&] {
        takeFeatures(image, buffers.features);
        return CLineNetwork_evaluate(language.network.get(), buffers.network.get(),
                                     buffers.features.data(), width);
    };
    CLineNetwork_Activations found = evaluated();
    const float mean = meanProbability(found, nullCode);
    if (found.values == nullptr || mean >= threshold) {
        return found;
    }
    // The next evaluation overwrites these probabilities.
    const size_t count = static_cast<size_t>(found.timeSteps) * found.outputs;
    buffers.probabilities.assign(found.values, found.values + count);
    pixInvert(image, image);
    const CLineNetwork_Activations inverted = evaluated();
    if (inverted.values != nullptr && meanProbability(inverted, nullCode) > mean) {
        return inverted;
    }
    found.values = buffers.probabilities.data();
    return found;
}

bool read(const CLineReader_Language &language, CLineReader_Buffers &buffers, const uint8_t *pixels,
          int32_t width, int32_t height, size_t bytesPerRow) {
    constexpr float maximumWidth = 1 << 16;
    buffers.characters.clear();
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
    const CLineNetwork_Activations found = evaluate(language, buffers, image.get());
    if (found.values == nullptr) {
        return false;
    }
    takeWords(buffers.search->bestPath(language.language, found), language.language.characters,
              static_cast<float>(step) / factor, buffers.characters);
    return true;
}

}  // namespace

CLineReader_Language *CLineReader_open(const uint8_t *data, size_t count, bool usesDictionary,
                                       const uint8_t *userWords, size_t userWordsCount,
                                       CLineNetwork_Kernels kernels, CLineReader_Problem *problem) {
    *problem = CLineReader_isOutOfMemory;
    try {
        auto language = std::make_unique<CLineReader_Language>();
        const std::string_view words(reinterpret_cast<const char *>(userWords),
                                     userWords == nullptr ? 0 : userWordsCount);
        *problem = File{data, count}.read(*language, usesDictionary, words, kernels);
        return *problem == CLineReader_noProblem ? language.release() : nullptr;
    } catch (...) {
        return nullptr;
    }
}

void CLineReader_close(CLineReader_Language *language) { delete language; }

CLineReader_Buffers *CLineReader_createBuffers(void) {
    try {
        auto buffers = std::make_unique<CLineReader_Buffers>();
        buffers->network.reset(CLineNetwork_createBuffers());
        buffers->search = Search::make();
        return buffers->network == nullptr ? nullptr : buffers.release();
    } catch (...) {
        return nullptr;
    }
}

void CLineReader_destroyBuffers(CLineReader_Buffers *buffers) { delete buffers; }

bool CLineReader_read(const CLineReader_Language *language, CLineReader_Buffers *buffers,
                      const uint8_t *pixels, int32_t width, int32_t height, size_t bytesPerRow,
                      CLineReader_Line *line) {
    *line = {nullptr, 0};
    try {
        if (!read(*language, *buffers, pixels, width, height, bytesPerRow)) {
            return false;
        }
        *line = {buffers->characters.data(), static_cast<int32_t>(buffers->characters.size())};
        return true;
    } catch (...) {
        return false;
    }
}

bool CLineReader_hasWord(const uint8_t *list, size_t count, const int32_t *characters, const int32_t *ends,
                         int32_t letterCount) {
    const std::optional<Dawg> dawg = Dawg::read({list, count});
    return dawg && dawg->hasWord(0, characters, 0, ends, letterCount);
}
