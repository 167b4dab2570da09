/* The private functions of libtesseract that evaluate line networks. */
#ifndef CTESSERACT_PRIVATE_FUNCTIONS_H
#define CTESSERACT_PRIVATE_FUNCTIONS_H

#include <allheaders.h>

#include <dlfcn.h>

#include <vector>

/* Objects of Tesseract whose layout is not known here. */
using Object = void;

/* Private functions of libtesseract, which another version may lack. */
struct Library {
    void (*forward)(Object *series, bool debug, const Object *input, const Object *transposed,
                    Object *scratch, Object *output);
    void (*copyImage)(Object *input, int batch, Pix *pix, float black, float contrast,
                      Object *randomizer);
    void (*resize)(Object *output, bool isInteger, int width, int features);
    void (*write)(Object *output, int timeStep, const float *values);
    void (*read)(const Object *output, int timeStep, float *values);
    int (*scale)(const Object *series);
    bool (*serialize)(const Object *series, Object *file);
    void (*makeFile)(Object *file);
    void (*openFile)(Object *file, std::vector<char> *bytes);
    void (*endFile)(Object *file);

    Library() {
        find(forward, "_ZN9tesseract6Series7ForwardEbRKNS_9NetworkIOEPKNS_15TransposedArrayEPNS_"
                      "14NetworkScratchEPS1_");
        find(copyImage, "_ZN9tesseract9NetworkIO11Copy2DImageEiNS_5ImageEffPNS_5TRandE");
        find(resize, "_ZN9tesseract9NetworkIO8Resize2dEbii");
        find(write, "_ZN9tesseract9NetworkIO13WriteTimeStepEiPKf");
        find(read, "_ZNK9tesseract9NetworkIO12ReadTimeStepEiPf");
        find(scale, "_ZNK9tesseract6Series12XScaleFactorEv");
        find(serialize, "_ZNK9tesseract8Plumbing9SerializeEPNS_5TFileE");
        find(makeFile, "_ZN9tesseract5TFileC1Ev");
        find(openFile, "_ZN9tesseract5TFile9OpenWriteEPSt6vectorIcSaIcEE");
        find(endFile, "_ZN9tesseract5TFileD1Ev");
    }

    bool isComplete() const {
        return forward && copyImage && resize && write && read && scale && serialize && makeFile &&
               openFile && endFile;
    }

private:
    template <typename Function> static void find(Function *&function, const char *name) {
        function = reinterpret_cast<Function *>(dlsym(RTLD_NEXT, name));
    }
};

inline const Library &library() {
    static const Library library;
    return library;
}

/* Memory for a `TFile`, larger than needed. */
struct FileMemory {
    alignas(16) unsigned char bytes[512] = {};
};

#endif
