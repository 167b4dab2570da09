/* The C interface; C++ exceptions, which insufficient memory causes, end here. */
#include "CLineReader.h"

#include "reader.h"

using namespace lineReader;

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
            return CLineReader_isUnusable;
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
        return isWhole ? CLineReader_noProblem : CLineReader_isUnusable;
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

}  // namespace

CLineReader_Language *CLineReader_open(const uint8_t *data, size_t count, bool usesDictionary,
                                       const uint8_t *userWords, size_t userWordsCount,
                                       CLineNetwork_Kernels kernels, CLineReader_Problem *problem) {
    *problem = CLineReader_isUnusable;
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

bool CLineReader_hasWord(const uint8_t *list, size_t count, const int32_t *characters, const int32_t *ends,
                         int32_t letterCount) {
    const std::optional<Dawg> dawg = Dawg::read({list, count});
    return dawg && dawg->hasWord(0, characters, 0, ends, letterCount);
}
