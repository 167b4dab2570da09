#include "CTesseract.h"

#include "handles.h"
#include "languageData.h"

#include <tesseract/ocrclass.h>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace {

tesseract::PageIteratorLevel iteratorLevel(CTesseract_Level level) {
    switch (level) {
    case CTesseract_block:
        return tesseract::RIL_BLOCK;
    case CTesseract_paragraph:
        return tesseract::RIL_PARA;
    case CTesseract_line:
        return tesseract::RIL_TEXTLINE;
    case CTesseract_word:
        return tesseract::RIL_WORD;
    case CTesseract_symbol:
        return tesseract::RIL_SYMBOL;
    }
    return tesseract::RIL_WORD;
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
void useStandardError(CTesseract_Engine *engine) { api(engine)->SetVariable("debug_file", ""); }

}  // namespace

const char *CTesseract_version(void) { return tesseract::TessBaseAPI::Version(); }

CTesseract_Engine *CTesseract_create(void) {
    try {
        return new CTesseract_Engine();
    } catch (...) {
        return nullptr;
    }
}

void CTesseract_destroy(CTesseract_Engine *engine) {
    try {
        delete engine;
    } catch (...) {
    }
}

CTesseract_Engine *CTesseract_createForLayout(void) {
    CTesseract_Engine *engine = CTesseract_create();
    try {
        if (engine != nullptr) {
            api(engine)->InitForAnalysePage();
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
    try {
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
        bool isLoaded =
            api(engine)->Init(directory, 0, languages, tesseract::OEM_DEFAULT, nullptr, 0, &names,
                              &values, false, readKeptFile) == 0;
        useStandardError(engine);
        return isLoaded;
    } catch (...) {
        return false;
    }
}

const uint8_t *CTesseract_keepFile(const char *path, size_t *size) { return keptFile(path, size); }

void CTesseract_silence(CTesseract_Engine *engine) {
    try {
        api(engine)->SetVariable("debug_file", "/dev/null");
    } catch (...) {
    }
}

char *CTesseract_installedLanguages(CTesseract_Engine *engine) {
    try {
        std::vector<std::string> languages;
        api(engine)->GetAvailableLanguagesAsVector(&languages);
        std::string lines;
        for (const std::string &language : languages) {
            lines += language + "\n";
        }
        return strdup(lines.c_str());
    } catch (...) {
        return nullptr;
    }
}

char *CTesseract_dataDirectory(CTesseract_Engine *engine) {
    try {
        const char *directory = api(engine)->GetDatapath();
        return directory == nullptr ? nullptr : strdup(directory);
    } catch (...) {
        return nullptr;
    }
}

bool CTesseract_recognize(CTesseract_Engine *engine, CTesseract_Progress progress, void *context) {
    struct Reader {
        CTesseract_Progress progress;
        void *context;
    } reader{progress, context};
    try {
        tesseract::ETEXT_DESC monitor;
        monitor.cancel_this = &reader;
        if (progress == nullptr) {
            return api(engine)->Recognize(nullptr) == 0;
        }
        monitor.progress_callback2 = [](tesseract::ETEXT_DESC *monitor, int, int, int, int) {
            const Reader *reader = static_cast<const Reader *>(monitor->cancel_this);
            reader->progress(reader->context, monitor->progress);
            return false;
        };
        return api(engine)->Recognize(&monitor) == 0;
    } catch (...) {
        return false;
    }
}

void CTesseract_clear(CTesseract_Engine *engine) {
    try {
        api(engine)->Clear();
    } catch (...) {
    }
}

CTesseract_Iterator *CTesseract_layout(CTesseract_Engine *engine) {
    try {
        // True makes a word what the LSTM recognises at once: the words of a line up to a wide gap.
        return handle(api(engine)->AnalyseLayout(true));
    } catch (...) {
        return nullptr;
    }
}

bool CTesseract_holdsText(CTesseract_Iterator *iterator) {
    try {
        return tesseract::PTIsTextType(pageIterator(iterator)->BlockType());
    } catch (...) {
        return false;
    }
}

CTesseract_Iterator *CTesseract_iterator(CTesseract_Engine *engine) {
    try {
        return handle(api(engine)->GetIterator());
    } catch (...) {
        return nullptr;
    }
}

void CTesseract_destroyIterator(CTesseract_Iterator *iterator) {
    try {
        delete pageIterator(iterator);
    } catch (...) {
    }
}

bool CTesseract_next(CTesseract_Iterator *iterator, CTesseract_Level level) {
    try {
        return pageIterator(iterator)->Next(iteratorLevel(level));
    } catch (...) {
        return false;
    }
}

bool CTesseract_isEmpty(CTesseract_Iterator *iterator, CTesseract_Level level) {
    try {
        return pageIterator(iterator)->Empty(iteratorLevel(level));
    } catch (...) {
        return true;
    }
}

bool CTesseract_isAtBeginning(CTesseract_Iterator *iterator, CTesseract_Level level) {
    try {
        return pageIterator(iterator)->IsAtBeginningOf(iteratorLevel(level));
    } catch (...) {
        return false;
    }
}

bool CTesseract_box(CTesseract_Iterator *iterator, CTesseract_Level level, CTesseract_Box *box) {
    try {
        return pageIterator(iterator)->BoundingBox(iteratorLevel(level), &box->left, &box->top,
                                                   &box->right, &box->bottom);
    } catch (...) {
        return false;
    }
}

void CTesseract_includeDots(CTesseract_Iterator *iterator, bool areIncluded) {
    pageIterator(iterator)->SetBoundingBoxComponents(areIncluded, areIncluded);
}

bool CTesseract_lineAt(CTesseract_Iterator *iterator, CTesseract_Line *line) {
    std::memset(line, 0, sizeof *line);
    if (!CTesseract_box(iterator, CTesseract_line, &line->box)) {
        return false;
    }
    try {
        describeLine(*pageIterator(iterator), *line);
        // A block may contain paragraphs of both directions.
        tesseract::ResultIterator *words = resultIterator(iterator);
        line->isRightToLeft = words != nullptr && !words->ParagraphIsLtr();
        return true;
    } catch (...) {
        return false;
    }
}

bool CTesseract_baselineOfWord(CTesseract_Iterator *iterator, float *y) {
    int left = 0, right = 0, leftY = 0, rightY = 0;
    try {
        bool hasBaseline =
            pageIterator(iterator)->Baseline(tesseract::RIL_WORD, &left, &leftY, &right, &rightY);
        *y = (static_cast<float>(leftY) + static_cast<float>(rightY)) / 2;
        return hasBaseline;
    } catch (...) {
        return false;
    }
}

char *CTesseract_text(CTesseract_Iterator *iterator, CTesseract_Level level) {
    try {
        return resultIterator(iterator) ? resultIterator(iterator)->GetUTF8Text(iteratorLevel(level)) : nullptr;
    } catch (...) {
        return nullptr;
    }
}

void CTesseract_freeText(char *text) { delete[] text; }

const char *CTesseract_language(CTesseract_Iterator *iterator) {
    try {
        return resultIterator(iterator) ? resultIterator(iterator)->WordRecognitionLanguage() : nullptr;
    } catch (...) {
        return nullptr;
    }
}

float CTesseract_confidence(CTesseract_Iterator *iterator, CTesseract_Level level) {
    try {
        tesseract::ResultIterator *words = resultIterator(iterator);
        return words ? words->Confidence(iteratorLevel(level)) : 0;
    } catch (...) {
        return 0;
    }
}
