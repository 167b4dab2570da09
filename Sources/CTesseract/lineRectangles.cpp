#include "handles.h"

#include <dlfcn.h>

#include <allheaders.h>

namespace {

/* The rectangles that Tesseract has cut out of the image so far. */
struct Record {
    CTesseract_Box *boxes;
    int32_t capacity, count;
};

thread_local Record *record = nullptr;

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
        return nullptr;
    }
    using Clip = PIX *(*)(PIX *, BOX *, BOX **);
    static const Clip original = reinterpret_cast<Clip>(dlsym(RTLD_NEXT, "pixClipRectangle"));
    return original == nullptr ? nullptr : original(pix, box, clipped);
}

int32_t CTesseract_lineRectangles(CTesseract_Engine *engine, CTesseract_Box *boxes,
                                  int32_t capacity) {
    Record rectangles{boxes, capacity, 0};
    try {
        record = &rectangles;
        bool isDone = api(engine)->Recognize(nullptr) == 0;
        record = nullptr;
        return isDone ? rectangles.count : 0;
    } catch (...) {
        record = nullptr;
        return 0;
    }
}
