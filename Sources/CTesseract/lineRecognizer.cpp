#include "lineRecognizer.h"

#include "replacements.h"
#include "trialLine.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <iterator>
#include <memory>
#include <string>

// For a raw line, Tesseract finds the outlines and blobs of the line's ink, fits rows and words to
// them, and then has its network recognise the image, which needs none of them. This file calls
// `LSTMRecognizer::RecognizeLine` for the image of a line, and takes the characters from the
// search for words (`RecodeBeamSearch`) before Tesseract makes its own words of them.
// libtesseract finds the functions at the end of this file before its own. A line of text is
// recognised in both ways before the first page.

// The names of the functions that this file replaces.
#define LOAD                                                                                       \
    "_ZN9tesseract14LSTMRecognizer4LoadEPKNS_13ParamsVectorsERKNSt7__cxx1112basic_"                \
    "stringIcSt11char_traitsIcESaIcEEEPNS_15TessdataManagerE"
#define RECOGNIZE_LINE                                                                             \
    "_ZN9tesseract14LSTMRecognizer13RecognizeLineERKNS_9ImageDataEfbdRKNS_"                        \
    "4TBOXEPNS_13PointerVectorINS_8WERD_RESEEEii"
#define EXTRACT_WORDS                                                                              \
    "_ZN9tesseract16RecodeBeamSearch22ExtractBestPathAsWordsERKNS_4TBOXEfb"                        \
    "PKNS_10UNICHARSETEPNS_13PointerVectorINS_8WERD_RESEEEi"

namespace {

using Object = void;

/* A character on the best path of the search; the beginning of `tesseract::RecodeNode`. */
struct Node {
    int32_t code, character, permuter;
    bool startsDictionaryWord, startsWord, endsWord, isDuplicate;
    float certainty, score;
};

using Nodes = std::vector<const Node *>;

/* The arguments of a call of `RecognizeLine`. */
struct Arguments {
    Object *recognizer;
    float invertThreshold;
    double leastCertaintyOfDictionary;
    int choiceMode, choiceCount;
};

/* Private functions of libtesseract, which another version may lack. */
struct Functions {
    void (*recognize)(Object *recognizer, const Object *image, float invertThreshold, bool debug,
                      double leastCertaintyOfDictionary, const Object *lineBox, Object *words,
                      int choiceMode, int choiceCount) = nullptr;
    void (*bestPaths)(const Object *search, Nodes *best, Nodes *second) = nullptr;
    void (*characters)(const Nodes &nodes, std::vector<int> *characters, std::vector<float> *certainties,
                       std::vector<float> *ratings, std::vector<int> *starts,
                       std::vector<int> *boundaries) = nullptr;
    const char *(*text)(const Object *characters, int character) = nullptr;
    void (*makeImage)(Object *image, bool isVertical, Pix *pix) = nullptr;
    void (*endImage)(Object *image) = nullptr;

    Functions() {
        find(recognize, RECOGNIZE_LINE);
        find(bestPaths, "_ZNK9tesseract16RecodeBeamSearch16ExtractBestPathsEPSt6vectorIPKNS_"
                        "10RecodeNodeESaIS4_EES7_");
        find(characters, "_ZN9tesseract16RecodeBeamSearch23ExtractPathAsUnicharIdsERKSt6vectorI"
                         "PKNS_10RecodeNodeESaIS4_EEPS1_IiSaIiEEPS1_IfSaIfEESE_SB_SB_");
        find(text, "_ZNK9tesseract10UNICHARSET17id_to_unichar_extEi");
        find(makeImage, "_ZN9tesseract9ImageDataC1EbNS_5ImageE");
        find(endImage, "_ZN9tesseract9ImageDataD1Ev");
    }

    bool areComplete() const {
        return recognize && bestPaths && characters && text && makeImage && endImage;
    }

private:
    template <typename Function> static void find(Function *&function, const char *name) {
        function = originalFunction<Function>(name);
    }
};

const Functions &functions() {
    static const Functions functions;
    return functions;
}

/* Tesseract's copy of a line's image (`tesseract::ImageData`), in memory larger than needed. */
class LineImage {
public:
    /* Takes the pix. */
    explicit LineImage(Pix *pix) { functions().makeImage(memory, false, pix); }
    ~LineImage() { functions().endImage(memory); }
    LineImage(const LineImage &) = delete;
    LineImage &operator=(const LineImage &) = delete;

    const Object *object() const { return memory; }

private:
    alignas(16) unsigned char memory[1024] = {};
};

/* The line that this thread recognises. */
struct Line {
    CTesseract_Box box;
    std::vector<CTesseract_Character> &found;
    bool isFound = false;
};

thread_local Line *line = nullptr;
thread_local RecognizerRecord *recognizerRecord = nullptr;
thread_local Arguments *recordedArguments = nullptr;

/* Sets a variable for the duration of a scope. */
template <typename Value> struct Scope {
    Scope(Value *&variable, Value &value) : variable(variable) { variable = &value; }
    ~Scope() { variable = nullptr; }
    Scope(const Scope &) = delete;
    Scope &operator=(const Scope &) = delete;
    Value *&variable;
};

/* The arguments with which Tesseract recognises lines; valid if the proof is active. */
Arguments usualArguments;
std::atomic<CTesseract_Proof> proof{CTesseract_isNotCompared};

/* The origin of a node that is in no dictionary (`TOP_CHOICE_PERM`). */
constexpr int32_t topChoice = 2;

/* The space of all character sets (`UNICHAR_SPACE`). */
constexpr int space = 0;

/* The factor from the certainties of lines to those of words (`kCertaintyScale` in Tesseract's
 * linerec.cpp). */
constexpr float certaintyScale = 7;

/* Returns the first code point of a text in UTF-8, in which no sequence ends early; 0 if there is
 * none. */
uint32_t firstCodePoint(const char *text) {
    const unsigned char first = static_cast<unsigned char>(text[0]);
    const int following = first < 0xC0 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
    uint32_t point = following == 0 ? first : first & (0x3Fu >> following);
    for (int index = 1; index <= following && text[index] != 0; index++) {
        point = point << 6 | (static_cast<unsigned char>(text[index]) & 0x3F);
    }
    return point;
}

/* Whether a script has spaces between words (`UNICHARSET::IsSpaceDelimited`): not Han, Hangul,
 * Hiragana, Katakana and Thai (Unicode 15, Scripts.txt). */
bool isSpaceDelimited(const char *text) {
    constexpr struct {
        uint32_t first, last;
    } others[] = {{0x0E01, 0x0E7F}, {0x1100, 0x11FF}, {0x2E80, 0x2FDF}, {0x3005, 0x3007},
                  {0x3021, 0x318F}, {0x31F0, 0x32FF}, {0x3400, 0x4DBF}, {0x4E00, 0x9FFF},
                  {0xA960, 0xA97F}, {0xAC00, 0xD7FF}, {0xF900, 0xFAFF}, {0xFF66, 0xFFDC},
                  {0x20000, 0x3FFFF}};
    const uint32_t point = firstCodePoint(text);
    return std::none_of(std::begin(others), std::end(others), [&](const auto &range) {
        return range.first <= point && point <= range.last;
    });
}

/* The characters of the best path: their numbers, certainties, first steps, and boundaries in
 * steps. */
struct Path {
    Nodes nodes;
    std::vector<int> characters, starts, boundaries;
    std::vector<float> certainties, ratings;
    std::vector<const char *> texts;

    Path(const Object *search, const Object *characterSet) {
        functions().bestPaths(search, &nodes, nullptr);
        functions().characters(nodes, &characters, &certainties, &ratings, &starts, &boundaries);
        for (int character : characters) {
            texts.push_back(functions().text(characterSet, character));
        }
    }

    /* Whether all numbers fit together. */
    bool isConsistent() const {
        return starts.size() == characters.size() + 1 && certainties.size() == characters.size() &&
               (characters.empty() || boundaries.size() == characters.size() + 1) &&
               std::all_of(starts.begin(), starts.end() - 1,
                           [&](int start) {
                               return start >= 0 && static_cast<size_t>(start) < nodes.size();
                           }) &&
               std::all_of(texts.begin(), texts.end(),
                           [](const char *text) { return text != nullptr; });
    }

    /* Returns the end of a word that starts at a character: at a space, at the start of another
     * word, or between characters of a script without spaces that no dictionary joins
     * (`RecodeBeamSearch::ExtractBestPathAsWords`). */
    size_t endOfWord(size_t start) const {
        size_t end = start + 1;
        while (end < characters.size() && characters[end] != space && !startsWord(end)) {
            end++;
        }
        return end;
    }

    bool startsWord(size_t index) const {
        const Node &node = *nodes[static_cast<size_t>(starts[index])];
        bool isFromDictionary = node.permuter != topChoice;
        return node.startsWord || (!isFromDictionary && !(isSpaceDelimited(texts[index]) &&
                                                          isSpaceDelimited(texts[index - 1])));
    }

    float certaintyOfSpace(size_t index) const {
        return index < characters.size() && characters[index] == space ? certainties[index] : 0;
    }
};

/* Returns the confidence that Tesseract gives to a word (`Tesseract::SearchWords`,
 * `LTRResultIterator::Confidence`), between spaces of certainties of which `ofSpaces` is the lower. */
float confidence(const Path &path, size_t start, size_t end, float ofSpaces) {
    float certainty = ofSpaces;
    for (size_t index = start; index < end; index++) {
        certainty = std::min(certainty, path.certainties[index]);
    }
    return std::clamp(100 + 5 * (certainty * certaintyScale), 0.0f, 100.0f);
}

/* Returns a boundary in pixels of the page (`RecodeBeamSearch::InitializeWord`). */
int32_t left(const Path &path, size_t index, float scale, const CTesseract_Box &box) {
    return box.left + static_cast<int32_t>(std::floor(static_cast<float>(path.boundaries[index]) * scale));
}

int32_t right(const Path &path, size_t index, float scale, const CTesseract_Box &box) {
    return box.left +
           static_cast<int32_t>(std::ceil(static_cast<float>(path.boundaries[index + 1]) * scale));
}

/* Adds the characters of the best path, word by word. */
void addWords(const Path &path, float scale, Line &line) {
    float previousSpace = 0;
    for (size_t start = 0, end = 0; start < path.characters.size(); start = end) {
        end = path.endOfWord(start);
        float nextSpace = path.certaintyOfSpace(end);
        float found = confidence(path, start, end, std::min(previousSpace, nextSpace));
        bool beginsWord = true;
        for (size_t index = start; index < end; index++) {
            if (path.characters[index] == space) {
                continue;
            }
            const int32_t first = left(path, index, scale, line.box);
            // A character of a single step may have no width.
            const int32_t last = std::max(right(path, index, scale, line.box), first + 1);
            CTesseract_Box box{first, line.box.top, last, line.box.bottom};
            line.found.push_back({path.texts[index], box, beginsWord, found, nullptr});
            beginsWord = false;
        }
        previousSpace = nextSpace;
        end += end < path.characters.size() && path.characters[end] == space ? 1 : 0;
    }
}

/* Cuts a rectangle out of a page, in gray; returns null if memory is insufficient. */
Pix *clipped(Pix *page, const CTesseract_Box &box) {
    Box *rectangle = boxCreate(box.left, box.top, box.right - box.left, box.bottom - box.top);
    Pix *pix = rectangle == nullptr ? nullptr : pixClipRectangle(page, rectangle, nullptr);
    boxDestroy(&rectangle);
    if (pix == nullptr || pixGetDepth(pix) == 8) {
        return pix;
    }
    Pix *gray = pixConvertTo8(pix, 0);
    pixDestroy(&pix);
    return gray;
}

/* Recognises a line with the usual arguments; returns false if the search was not reached. */
bool recognize(CTesseract_Engine *engine, Pix *page, const CTesseract_Box &box,
               std::vector<CTesseract_Character> &characters) {
    characters.clear();
    Pix *pix = clipped(page, box);
    if (pix == nullptr) {
        return false;
    }
    const LineImage image(pix);
    Line current{box, characters};
    Scope<Line> scope(line, current);
    // Only the replacement of `ExtractBestPathAsWords` gets the box and the words.
    alignas(16) unsigned char unused[64] = {};
    functions().recognize(engine->recognizer, image.object(), usualArguments.invertThreshold, false,
                          usualArguments.leastCertaintyOfDictionary, unused, unused, 0, 0);
    return current.isFound;
}

/* Draws a line of text; returns null if memory is insufficient. */
Pix *makeTrial() {
    L_Bmf *font = bmfCreate(nullptr, 18);
    Pix *pix = pixCreate(210, 36, 8);
    l_int32 width = 0, isTooLong = 0;
    if (font != nullptr && pix != nullptr) {
        pixSetAll(pix);
        pixSetTextline(pix, font, "two words, 12", 0, 8, 27, &width, &isTooLong);
    }
    bmfDestroy(&font);
    return pix;
}

/* Returns the text and the confidences as Tesseract's interface does. */
std::string description(const std::vector<CTesseract_Character> &characters) {
    std::string text, confidences;
    for (const CTesseract_Character &character : characters) {
        if (character.beginsWord) {
            text += text.empty() ? "" : " ";
            confidences += " " + std::to_string(static_cast<int>(character.confidence));
        }
        text += character.text;
    }
    return text + "\n" + confidences;
}

/* Whether Tesseract recognises the same characters in its own way. */
bool isEqual(CTesseract_Engine *engine, Pix *pix) {
    api(engine)->SetPageSegMode(tesseract::PSM_RAW_LINE);
    api(engine)->SetImage(pix);
    api(engine)->SetSourceResolution(300);
    Arguments arguments{};
    std::string expected;
    {
        Scope<Arguments> scope(recordedArguments, arguments);
        expected = recognizeText(*api(engine));
    }
    api(engine)->Clear();
    if (arguments.recognizer != engine->recognizer || arguments.choiceMode != 0) {
        return false;
    }
    usualArguments = arguments;
    std::vector<CTesseract_Character> found;
    const CTesseract_Box whole{0, 0, pixGetWidth(pix), pixGetHeight(pix)};
    return recognize(engine, pix, whole, found) && description(found) == expected;
}

}  // namespace

RecognizerRecord::RecognizerRecord() { recognizerRecord = this; }

RecognizerRecord::~RecognizerRecord() { recognizerRecord = nullptr; }

void tryLineRecognizer(CTesseract_Engine *engine) {
    proof = CTesseract_isNotCompared;
    Pix *pix = makeTrial();
    if (pix != nullptr && engine->recognizer != nullptr && functions().areComplete()) {
        proof = isEqual(engine, pix) ? CTesseract_resultsAreEqual : CTesseract_resultsAreDifferent;
    }
    pixDestroy(&pix);
}

CTesseract_Proof proofOfLineRecognizer(void) { return proof; }

bool recognizeLine(CTesseract_Engine *engine, Pix *page, const CTesseract_Box &box,
                   std::vector<CTesseract_Character> &characters) {
    return areReplacementsAllowed() && proof == CTesseract_resultsAreEqual &&
           engine->recognizer != nullptr && recognize(engine, page, box, characters);
}

/* Replaces `tesseract::LSTMRecognizer::Load`. */
extern "C" bool loadRecognizer(Object *recognizer, const Object *parameters,
                               const std::string &language, Object *data)
    __asm__(LOAD);

bool loadRecognizer(Object *recognizer, const Object *parameters, const std::string &language,
                    Object *data) {
    static const auto original = originalFunction<decltype(loadRecognizer)>(LOAD);
    if (recognizerRecord != nullptr) {
        recognizerRecord->loaded.push_back(recognizer);
    }
    return original != nullptr && original(recognizer, parameters, language, data);
}

/* Replaces `tesseract::LSTMRecognizer::RecognizeLine`, to record its arguments. */
extern "C" void recognizeLineImage(Object *recognizer, const Object *image, float invertThreshold,
                                   bool debug, double leastCertaintyOfDictionary,
                                   const Object *lineBox, Object *words, int choiceMode,
                                   int choiceCount)
    __asm__(RECOGNIZE_LINE);

void recognizeLineImage(Object *recognizer, const Object *image, float invertThreshold, bool debug,
                        double leastCertaintyOfDictionary, const Object *lineBox, Object *words,
                        int choiceMode, int choiceCount) {
    if (recordedArguments != nullptr) {
        *recordedArguments = {recognizer, invertThreshold, leastCertaintyOfDictionary, choiceMode,
                              choiceCount};
    }
    static const auto original = originalFunction<decltype(recognizeLineImage)>(RECOGNIZE_LINE);
    if (original != nullptr) {
        original(recognizer, image, invertThreshold, debug, leastCertaintyOfDictionary, lineBox, words,
                 choiceMode, choiceCount);
    }
}

/* Replaces `tesseract::RecodeBeamSearch::ExtractBestPathAsWords`. */
extern "C" void extractWords(Object *search, const Object *lineBox, float scale, bool debug,
                             const Object *characterSet, Object *words, int choiceMode)
    __asm__(EXTRACT_WORDS);

void extractWords(Object *search, const Object *lineBox, float scale, bool debug,
                  const Object *characterSet, Object *words, int choiceMode) {
    static const auto original = originalFunction<decltype(extractWords)>(EXTRACT_WORDS);
    if (line == nullptr) {
        if (original != nullptr) {
            original(search, lineBox, scale, debug, characterSet, words, choiceMode);
        }
        return;
    }
    const Path path(search, characterSet);
    line->isFound = path.isConsistent();
    if (line->isFound) {
        addWords(path, scale, *line);
    }
}
