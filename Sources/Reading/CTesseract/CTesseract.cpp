#include "CTesseract.h"

#include "handles.h"
#include "languageData.h"

#include <tesseract/ocrclass.h>

#include <cstring>
#include <string>
#include <vector>

namespace {

tesseract::PageIteratorLevel iteratorLevel(CTesseract_Level level) {
    static constexpr tesseract::PageIteratorLevel levels[] = {
        tesseract::RIL_BLOCK, tesseract::RIL_PARA, tesseract::RIL_TEXTLINE, tesseract::RIL_WORD,
        tesseract::RIL_SYMBOL};
    return levels[level];
}

void describeLine(const tesseract::PageIterator &iterator, CTesseract_Line &line) {
    line.hasBaseline =
        iterator.Baseline(tesseract::RIL_TEXTLINE, &line.baselineX1, &line.baselineY1,
                          &line.baselineX2, &line.baselineY2);
    iterator.RowAttributes(&line.height, &line.descenders, &line.ascenders);
    tesseract::Orientation orientation = tesseract::ORIENTATION_PAGE_UP;
    tesseract::WritingDirection direction = tesseract::WRITING_DIRECTION_LEFT_TO_RIGHT;
    tesseract::TextlineOrder order = tesseract::TEXTLINE_ORDER_TOP_TO_BOTTOM;
    float angle = 0;
    iterator.Orientation(&orientation, &direction, &order, &angle);
    line.orientation = orientation;
    line.isVertical = direction == tesseract::WRITING_DIRECTION_TOP_TO_BOTTOM;
}

/* Tesseract opens the file of this variable when it has a message. A locked worker cannot, and some
 * versions then write to a null stream, so messages go to standard error, also if the data name a
 * file. */
void useStandardError(CTesseract_Engine *engine) { engine->api.SetVariable("debug_file", ""); }

}  // namespace

const char *CTesseract_version(void) { return tesseract::TessBaseAPI::Version(); }

CTesseract_Engine *CTesseract_create(void) {
    return guarded<CTesseract_Engine *>(nullptr, [] { return new CTesseract_Engine(); });
}

void CTesseract_destroy(CTesseract_Engine *engine) {
    guarded(false, [&] { return delete engine, true; });
}

CTesseract_Engine *CTesseract_createForLayout(void) {
    CTesseract_Engine *engine = CTesseract_create();
    try {
        if (engine != nullptr) {
            engine->api.InitForAnalysePage();
            useStandardError(engine);
        }
        return engine;
    } catch (...) {
        CTesseract_destroy(engine);
        return nullptr;
    }
}

bool CTesseract_load(CTesseract_Engine *engine, const char *directory, const char *languages,
                     bool usesDictionary, const char *userWords, const char *userPatterns) {
    return guarded(false, [&] {
        // These variables have an effect only during loading.
        std::vector<std::string> names, values;
        auto set = [&](const char *name, const char *value) {
            if (value != nullptr) {
                names.push_back(name);
                values.push_back(value);
            }
        };
        set("debug_file", "");
        set("load_system_dawg", usesDictionary ? nullptr : "0");
        set("load_freq_dawg", usesDictionary ? nullptr : "0");
        set("user_words_file", userWords);
        set("user_patterns_file", userPatterns);
        // Language data are read by readKeptFile; a size of 0 means that the first argument is a
        // directory.
        const bool isLoaded =
            engine->api.Init(directory, 0, languages, tesseract::OEM_DEFAULT, nullptr, 0, &names,
                              &values, false, readKeptFile) == 0;
        useStandardError(engine);
        return isLoaded;
    });
}

void CTesseract_silence(CTesseract_Engine *engine) {
    guarded(false, [&] { return engine->api.SetVariable("debug_file", "/dev/null"); });
}

char *CTesseract_installedLanguages(CTesseract_Engine *engine) {
    return guarded<char *>(nullptr, [&] {
        std::vector<std::string> languages;
        engine->api.GetAvailableLanguagesAsVector(&languages);
        std::string lines;
        for (const std::string &language : languages) {
            lines += language + "\n";
        }
        return strdup(lines.c_str());
    });
}

char *CTesseract_dataDirectory(CTesseract_Engine *engine) {
    return guarded<char *>(nullptr, [&] {
        const char *directory = engine->api.GetDatapath();
        return directory == nullptr ? nullptr : strdup(directory);
    });
}

bool CTesseract_recognize(CTesseract_Engine *engine, CTesseract_Progress progress, void *context) {
    struct Reader {
        CTesseract_Progress progress;
        void *context;
    } reader{progress, context};
    return guarded(false, [&] {
        tesseract::ETEXT_DESC monitor;
        monitor.cancel_this = &reader;
        monitor.progress_callback2 = [](tesseract::ETEXT_DESC *monitor, int, int, int, int) {
            const Reader *reader = static_cast<const Reader *>(monitor->cancel_this);
            reader->progress(reader->context, monitor->progress);
            return false;
        };
        return engine->api.Recognize(progress == nullptr ? nullptr : &monitor) == 0;
    });
}

void CTesseract_clear(CTesseract_Engine *engine) {
    guarded(false, [&] { return engine->api.Clear(), true; });
}

CTesseract_Iterator *CTesseract_layout(CTesseract_Engine *engine) {
    // True makes each word a piece that the LSTM recognises at once: the words of a line up to a
    // wide gap.
    return guarded<CTesseract_Iterator *>(
        nullptr, [&] { return handle(engine->api.AnalyseLayout(true)); });
}

bool CTesseract_holdsText(CTesseract_Iterator *iterator) {
    return guarded(
        false, [&] { return tesseract::PTIsTextType(pageIterator(iterator)->BlockType()); });
}

CTesseract_Iterator *CTesseract_iterator(CTesseract_Engine *engine) {
    return guarded<CTesseract_Iterator *>(nullptr,
                                          [&] { return handle(engine->api.GetIterator()); });
}

void CTesseract_destroyIterator(CTesseract_Iterator *iterator) {
    guarded(false, [&] { return delete pageIterator(iterator), true; });
}

bool CTesseract_next(CTesseract_Iterator *iterator, CTesseract_Level level) {
    return guarded(false, [&] { return pageIterator(iterator)->Next(iteratorLevel(level)); });
}

bool CTesseract_hasNoWord(CTesseract_Iterator *iterator) {
    return guarded(true, [&] { return pageIterator(iterator)->Empty(tesseract::RIL_WORD); });
}

bool CTesseract_isAtBeginning(CTesseract_Iterator *iterator, CTesseract_Level level) {
    return guarded(false,
                   [&] { return pageIterator(iterator)->IsAtBeginningOf(iteratorLevel(level)); });
}

bool CTesseract_box(CTesseract_Iterator *iterator, CTesseract_Level level, CTesseract_Box *box) {
    return guarded(false, [&] {
        return pageIterator(iterator)->BoundingBox(iteratorLevel(level), &box->left, &box->top,
                                                   &box->right, &box->bottom);
    });
}

void CTesseract_includeDots(CTesseract_Iterator *iterator, bool areIncluded) {
    pageIterator(iterator)->SetBoundingBoxComponents(areIncluded, areIncluded);
}

bool CTesseract_lineAt(CTesseract_Iterator *iterator, CTesseract_Line *line) {
    std::memset(line, 0, sizeof *line);
    return CTesseract_box(iterator, CTesseract_line, &line->box) && guarded(false, [&] {
               describeLine(*pageIterator(iterator), *line);
               // A block may contain paragraphs of both directions.
               const tesseract::ResultIterator *words = resultIterator(iterator);
               line->isRightToLeft = words != nullptr && !words->ParagraphIsLtr();
               return true;
           });
}

bool CTesseract_baselineOfWord(CTesseract_Iterator *iterator, float *x, float *y) {
    int x1 = 0, x2 = 0, y1 = 0, y2 = 0;
    return guarded(false, [&] {
        bool hasBaseline = pageIterator(iterator)->Baseline(tesseract::RIL_WORD, &x1, &y1, &x2, &y2);
        *x = (static_cast<float>(x1) + static_cast<float>(x2)) / 2;
        *y = (static_cast<float>(y1) + static_cast<float>(y2)) / 2;
        return hasBaseline;
    });
}

char *CTesseract_text(CTesseract_Iterator *iterator, CTesseract_Level level) {
    return guarded<char *>(nullptr, [&] {
        const tesseract::ResultIterator *words = resultIterator(iterator);
        return words == nullptr ? nullptr : words->GetUTF8Text(iteratorLevel(level));
    });
}

void CTesseract_freeText(char *text) { delete[] text; }

const char *CTesseract_language(CTesseract_Iterator *iterator) {
    return guarded<const char *>(nullptr, [&] {
        const tesseract::ResultIterator *words = resultIterator(iterator);
        return words == nullptr ? nullptr : words->WordRecognitionLanguage();
    });
}

float CTesseract_confidence(CTesseract_Iterator *iterator) {
    return guarded(0.0f, [&] {
        const tesseract::ResultIterator *words = resultIterator(iterator);
        return words == nullptr ? 0 : words->Confidence(tesseract::RIL_WORD);
    });
}
