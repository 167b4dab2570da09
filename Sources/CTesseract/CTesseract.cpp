#include "CTesseract.h"

#include "handles.h"
#include "languageData.h"

#include <cstring>
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

}  // namespace

const char *CTesseract_version(void) { return tesseract::TessBaseAPI::Version(); }

CTesseract_Engine *CTesseract_create(void) {
    try {
        return reinterpret_cast<CTesseract_Engine *>(new tesseract::TessBaseAPI());
    } catch (...) {
        return nullptr;
    }
}

void CTesseract_destroy(CTesseract_Engine *engine) {
    try {
        delete api(engine);
    } catch (...) {
    }
}

bool CTesseract_load(CTesseract_Engine *engine, const char *folder, const char *languages,
                     bool usesDictionary, const char *userWords, const char *userPatterns) {
    try {
        // These count only while the dictionary is loaded.
        std::vector<std::string> names, values;
        auto set = [&](const char *name, const char *value) {
            names.push_back(name);
            values.push_back(value);
        };
        if (!usesDictionary) {
            set("load_system_dawg", "0");
            set("load_freq_dawg", "0");
        }
        if (userWords != nullptr) {
            set("user_words_file", userWords);
        }
        if (userPatterns != nullptr) {
            set("user_patterns_file", userPatterns);
        }
        // Language data go through our own reader; a size of 0 makes `folder` a folder.
        return api(engine)->Init(folder, 0, languages, tesseract::OEM_DEFAULT, nullptr, 0, &names,
                                 &values, false, readKeepingBytes) == 0;
    } catch (...) {
        return false;
    }
}

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

char *CTesseract_dataFolder(CTesseract_Engine *engine) {
    try {
        const char *folder = api(engine)->GetDatapath();
        return folder == nullptr ? nullptr : strdup(folder);
    } catch (...) {
        return nullptr;
    }
}

bool CTesseract_setPicture(CTesseract_Engine *engine, const CTesseract_Picture *image,
                           int32_t pageSegmentation) {
    try {
        // Tesseract counts whole bytes a pixel and takes 0 for one bit.
        int bytesPerPixel = image->bitsPerPixel / 8;
        api(engine)->SetPageSegMode(static_cast<tesseract::PageSegMode>(pageSegmentation));
        api(engine)->SetImage(image->pixels, image->width, image->height, bytesPerPixel,
                              image->bytesPerRow);
        // Not set, it is taken for 70 dots per inch.
        api(engine)->SetSourceResolution(image->dotsPerInch);
        return true;
    } catch (...) {
        return false;
    }
}

bool CTesseract_recognize(CTesseract_Engine *engine) {
    try {
        return api(engine)->Recognize(nullptr) == 0;
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

CTesseract_Iterator *CTesseract_iterator(CTesseract_Engine *engine) {
    try {
        return handle(api(engine)->GetIterator());
    } catch (...) {
        return nullptr;
    }
}

void CTesseract_destroyIterator(CTesseract_Iterator *iterator) { delete place(iterator); }

bool CTesseract_next(CTesseract_Iterator *iterator, CTesseract_Level level) {
    return place(iterator)->Next(iteratorLevel(level));
}

bool CTesseract_isEmpty(CTesseract_Iterator *iterator, CTesseract_Level level) {
    return place(iterator)->Empty(iteratorLevel(level));
}

bool CTesseract_isAtBeginning(CTesseract_Iterator *iterator, CTesseract_Level level) {
    return place(iterator)->IsAtBeginningOf(iteratorLevel(level));
}

bool CTesseract_box(CTesseract_Iterator *iterator, CTesseract_Level level, CTesseract_Box *box) {
    return place(iterator)->BoundingBox(iteratorLevel(level), &box->left, &box->top, &box->right,
                                        &box->bottom);
}

bool CTesseract_lineAt(CTesseract_Iterator *iterator, CTesseract_Line *line) {
    std::memset(line, 0, sizeof *line);
    if (!CTesseract_box(iterator, CTesseract_line, &line->box)) {
        return false;
    }
    line->hasBaseline =
        place(iterator)->Baseline(tesseract::RIL_TEXTLINE, &line->baselineX1, &line->baselineY1,
                                  &line->baselineX2, &line->baselineY2);
    place(iterator)->RowAttributes(&line->height, &line->descenders, &line->ascenders);
    tesseract::Orientation orientation = tesseract::ORIENTATION_PAGE_UP;
    tesseract::WritingDirection direction = tesseract::WRITING_DIRECTION_LEFT_TO_RIGHT;
    tesseract::TextlineOrder order = tesseract::TEXTLINE_ORDER_TOP_TO_BOTTOM;
    float angle = 0;
    place(iterator)->Orientation(&orientation, &direction, &order, &angle);
    line->orientation = orientation;
    line->isVertical = direction == tesseract::WRITING_DIRECTION_TOP_TO_BOTTOM;
    // Of the paragraph: a block may hold some of each.
    line->isRightToLeft = result(iterator) != nullptr && !result(iterator)->ParagraphIsLtr();
    return true;
}

char *CTesseract_text(CTesseract_Iterator *iterator, CTesseract_Level level) {
    try {
        return result(iterator) ? result(iterator)->GetUTF8Text(iteratorLevel(level)) : nullptr;
    } catch (...) {
        return nullptr;
    }
}

void CTesseract_freeText(char *text) { delete[] text; }

const char *CTesseract_language(CTesseract_Iterator *iterator) {
    try {
        return result(iterator) ? result(iterator)->WordRecognitionLanguage() : nullptr;
    } catch (...) {
        return nullptr;
    }
}

float CTesseract_confidence(CTesseract_Iterator *iterator, CTesseract_Level level) {
    return result(iterator) ? result(iterator)->Confidence(iteratorLevel(level)) : 0;
}
