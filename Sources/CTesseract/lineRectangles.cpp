#include "handles.h"
#include "replacements.h"
#include "trialLine.h"

#include <allheaders.h>

#include <algorithm>
#include <atomic>

namespace {

/* The rectangles that Tesseract has cut out of the image so far. */
struct Record {
    CTesseract_Box *boxes;
    int32_t capacity, count;
    /* Whether Tesseract gets the image of each rectangle all the same. */
    bool isCutOut;
};

thread_local Record *record = nullptr;

/* Records rectangles of this thread as long as it exists. */
struct Recording {
    explicit Recording(Record &rectangles) { record = &rectangles; }
    ~Recording() { record = nullptr; }
    Recording(const Recording &) = delete;
    Recording &operator=(const Recording &) = delete;
};

std::atomic<CTesseract_Proof> proof{CTesseract_isNotCompared};

bool areEqual(const CTesseract_Box &a, const CTesseract_Box &b) {
    return a.left == b.left && a.top == b.top && a.right == b.right && a.bottom == b.bottom;
}

/* Adds a rectangle, unless another language of the engine has just cut out the same one. */
void add(const CTesseract_Box &box, Record &record) {
    bool isRepeated = record.count > 0 && areEqual(record.boxes[record.count - 1], box);
    if (!isRepeated && record.count < record.capacity) {
        record.boxes[record.count++] = box;
    }
}

/* Records the rectangles of a page whose layout was analysed; returns false if Tesseract fails. */
bool recognize(CTesseract_Engine *engine, Record &rectangles) {
    Recording recording(rectangles);
    return api(engine)->Recognize(nullptr) == 0;
}

/* Records the rectangles of a trial line; returns false if Tesseract fails. */
bool recordTrial(CTesseract_Engine *engine, Record &rectangles) {
    setTrialLine(engine, 48);
    // The layout cuts out rectangles of its own.
    delete api(engine)->AnalyseLayout(true);
    bool isRecognized = recognize(engine, rectangles);
    api(engine)->Clear();
    return isRecognized;
}

}  // namespace

// Tesseract recognises a piece of a line in a rectangle that it computes from the spline of the
// line's baseline (`Tesseract::LSTMRecognizeWord`), but its interface gives only rounded points of
// the spline. Recognition first calls this function of Leptonica, which libtesseract finds here
// first, like `pixWriteMem` in lineImages.cpp. A null result ends the recognition of that piece. If
// libtesseract does not find the replacement, no rectangle is recorded.
extern "C" PIX *pixClipRectangle(PIX *pix, BOX *box, BOX **clipped) {
    if (record != nullptr) {
        l_int32 x = 0, y = 0, width = 0, height = 0;
        boxGetGeometry(box, &x, &y, &width, &height);
        add(CTesseract_Box{x, y, x + width, y + height}, *record);
        if (!record->isCutOut) {
            return nullptr;
        }
    }
    static const auto original = originalFunction<PIX *(PIX *, BOX *, BOX **)>("pixClipRectangle");
    return original == nullptr ? nullptr : original(pix, box, clipped);
}

CTesseract_Proof proofOfClipRectangle(void) { return proof; }

void tryClipRectangle(CTesseract_Engine *engine) {
    if (proof != CTesseract_isNotCompared) {
        return;
    }
    CTesseract_Box expected[4], found[4];
    Record cutOut{expected, 4, 0, true}, left{found, 4, 0, false};
    bool isEqual = recordTrial(engine, cutOut) && recordTrial(engine, left) && cutOut.count > 0 &&
                   cutOut.count == left.count &&
                   std::equal(expected, expected + cutOut.count, found, areEqual);
    proof = isEqual ? CTesseract_resultsAreEqual : CTesseract_resultsAreDifferent;
}

int32_t CTesseract_lineRectangles(CTesseract_Engine *engine, CTesseract_Box *boxes,
                                  int32_t capacity) {
    if (!areReplacementsAllowed() || proof != CTesseract_resultsAreEqual) {
        return 0;
    }
    Record rectangles{boxes, capacity, 0, false};
    try {
        return recognize(engine, rectangles) ? rectangles.count : 0;
    } catch (...) {
        return 0;
    }
}
