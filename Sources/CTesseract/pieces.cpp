#include "handles.h"
#include "lineRecognizer.h"

#include <allheaders.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace {

using Characters = std::vector<CTesseract_Character>;

/* The pieces of a page, which several engines process in turn. */
struct Pieces {
    const CTesseract_PageImage *image;
    const CTesseract_Box *boxes;
    int32_t count;
    CTesseract_PieceReader reader;
    void *context;
    std::atomic<int32_t> next{0};
    std::atomic<bool> failed{false};
    std::mutex reading{};

    void pass(int32_t index, const Characters &characters, bool hasInkBoxes) {
        std::lock_guard<std::mutex> lock(reading);
        reader(context, index, characters.data(), static_cast<int32_t>(characters.size()),
               hasInkBoxes);
    }
};

/* The characters that Tesseract's own interface gives, with the memory of their texts. */
struct CharactersOfInterface {
    Characters characters;
    std::vector<std::unique_ptr<char[]>> texts;

    explicit CharactersOfInterface(tesseract::ResultIterator &result) {
        do {
            add(result);
        } while (result.Next(tesseract::RIL_SYMBOL));
    }

private:
    void add(const tesseract::ResultIterator &result) {
        CTesseract_Box box;
        std::unique_ptr<char[]> text(result.GetUTF8Text(tesseract::RIL_SYMBOL));
        if (text == nullptr || !result.BoundingBox(tesseract::RIL_SYMBOL, &box.left, &box.top,
                                                   &box.right, &box.bottom)) {
            return;
        }
        characters.push_back({text.get(), box, result.IsAtBeginningOf(tesseract::RIL_WORD),
                              result.Confidence(tesseract::RIL_WORD),
                              result.WordRecognitionLanguage()});
        texts.push_back(std::move(text));
    }
};

/* Recognises a piece by Tesseract's own interface. */
void recognizeByInterface(CTesseract_Engine *engine, Pieces &pieces, int32_t index) {
    const CTesseract_Box &box = pieces.boxes[index];
    if (engine->image != pieces.image) {
        copyImage(engine, *pieces.image);
    }
    // A piece is a single line and needs no layout analysis.
    api(engine)->SetPageSegMode(tesseract::PSM_RAW_LINE);
    api(engine)->SetRectangle(box.left, box.top, box.right - box.left, box.bottom - box.top);
    if (api(engine)->Recognize(nullptr) != 0) {
        pieces.failed = true;
        return;
    }
    std::unique_ptr<tesseract::ResultIterator> result(api(engine)->GetIterator());
    if (result) {
        pieces.pass(index, CharactersOfInterface(*result).characters, true);
    }
}

/* Whether a piece has no image that a network accepts: nothing of it is on the page, or it is narrower
 * than a step of the network once it has the height of a line, 3 of 36 pixels in the networks that
 * Tesseract publishes (`Input::PrepareLSTMInputs`). */
bool isDegenerate(const CTesseract_Box &box, Pix *page) {
    const int64_t width = int64_t{std::min(box.right, pixGetWidth(page))} - std::max(box.left, 0);
    const int64_t height = int64_t{std::min(box.bottom, pixGetHeight(page))} - std::max(box.top, 0);
    // The width is rounded.
    return width <= 0 || height <= 0 || 36 * 2 * width < (3 * 2 - 1) * height;
}

void recognizeRest(CTesseract_Engine *engine, Pieces &pieces) {
    try {
        Characters characters;
        // If an engine cannot be loaded, the others process its pieces.
        if (pieces.next >= pieces.count || !load(engine)) {
            return;
        }
        for (int32_t index; !pieces.failed && (index = pieces.next++) < pieces.count;) {
            if (isDegenerate(pieces.boxes[index], pieces.image->pix)) {
                pieces.pass(index, {}, true);
            } else if (recognizeLine(engine, pieces.image->pix, pieces.boxes[index], characters)) {
                pieces.pass(index, characters, false);
            } else {
                recognizeByInterface(engine, pieces, index);
            }
        }
    } catch (...) {
        pieces.failed = true;
    }
}

CTesseract_Iterator *layout(CTesseract_Engine *engine) {
    try {
        // True makes a word what the LSTM recognises at once: the words of a line up to a wide gap.
        return handle(api(engine)->AnalyseLayout(true));
    } catch (...) {
        return nullptr;
    }
}

}  // namespace

int32_t CTesseract_inkParts(CTesseract_Engine *engine) {
    l_int32 count = -1;
    try {
        // The layout uses the same image again.
        Pix *ink = api(engine)->GetThresholdedImage();
        if (ink != nullptr && pixCountConnComp(ink, 8, &count) != 0) {
            count = -1;
        }
        pixDestroy(&ink);
    } catch (...) {
        count = -1;
    }
    return count;
}

CTesseract_Iterator *CTesseract_layout(CTesseract_Engine *engine, CTesseract_Work beside,
                                       void *context) {
    std::atomic<bool> isLaidOut{false};
    std::thread thread;
    if (beside != nullptr) {
        // Without a thread, the work is done later or not at all.
        try {
            thread = std::thread([&] {
                while (!isLaidOut && beside(context)) {
                }
            });
        } catch (...) {
        }
    }
    CTesseract_Iterator *iterator = layout(engine);
    isLaidOut = true;
    if (thread.joinable()) {
        thread.join();
    }
    return iterator;
}

bool CTesseract_holdsText(CTesseract_Iterator *iterator) {
    try {
        return tesseract::PTIsTextType(pageIterator(iterator)->BlockType());
    } catch (...) {
        return false;
    }
}

bool CTesseract_recognizePieces(CTesseract_Engine *const *engines, int32_t engineCount,
                                const CTesseract_PageImage *image, const CTesseract_Box *boxes,
                                int32_t count, CTesseract_PieceReader reader, void *context) {
    Pieces pieces{image, boxes, count, reader, context};
    try {
        std::vector<std::thread> threads;
        // If a thread cannot be created, the other engines process its pieces.
        try {
            for (int32_t other = 1; other < std::min(engineCount, count); other++) {
                threads.emplace_back(recognizeRest, engines[other], std::ref(pieces));
            }
        } catch (...) {
        }
        recognizeRest(engines[0], pieces);
        for (std::thread &thread : threads) {
            thread.join();
        }
    } catch (...) {
        return false;
    }
    return !pieces.failed;
}
