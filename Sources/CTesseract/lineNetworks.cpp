/* Replaces Tesseract's evaluation of its line networks, which takes two thirds of a page's time.
 *
 * libtesseract calls `Series::Forward` and `NetworkIO::Copy2DImage` by symbols that are looked up in
 * the executable first, which exports the two functions of this file. Layout, the search for words
 * and confidences do not change. CLineNetwork evaluates a network only if it
 * knows all layers, and gave the same probabilities for lines of three widths, bit for bit, and then
 * the same text. In all other cases Tesseract evaluates the network. */
#include "CLineNetwork.h"
#include "CTesseract.h"
#include "handles.h"
#include "languageData.h"
#include "lineRecognizer.h"
#include "lineNetworks.h"
#include "preparedLine.h"
#include "privateFunctions.h"
#include "replacements.h"
#include "trialLine.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace {

/* Whether a line's image is copied to Tesseract's object only if Tesseract evaluates the network:
 * after the networks of the engine that was loaded last were proven. Before, Tesseract may read the
 * object at any time. */
std::atomic<bool> isCopyDeferred{false};

/* The state of a thread's evaluations. */
struct ThreadState {
    PreparedLine line;
    std::unique_ptr<CLineNetwork_Buffers, decltype(&CLineNetwork_destroyBuffers)> buffers{
        CLineNetwork_createBuffers(), CLineNetwork_destroyBuffers};
    /* Whether Tesseract is evaluating layers inside a network. */
    bool isInside = false;
};

ThreadState &threadState() {
    static thread_local ThreadState state;
    return state;
}

/* A network of a file of language data. */
struct KnownNetwork {
    enum State { untried, proven, refuted };

    const uint8_t *component = nullptr;
    /* Null if a layer is not known. */
    std::unique_ptr<CLineNetwork_Network, decltype(&CLineNetwork_destroy)> network{
        nullptr, CLineNetwork_destroy};
    std::atomic<State> state{untried};
    /* Whether widths of each remainder modulo 3, which pooling leaves, gave equal results. */
    std::atomic<bool> hasEqual[3] = {};
};

/* The state that threads share, behind one lock. */
struct Shared {
    std::mutex lock;
    CTesseract_LineNetworks choice = CTesseract_fastestLineNetworks;
    std::vector<std::unique_ptr<KnownNetwork>> networks;
    /* Networks of an earlier choice, which a thread may still evaluate. */
    std::vector<std::unique_ptr<KnownNetwork>> retired;
    /* The networks of engines, by address; null for an unknown network. */
    std::map<const Object *, KnownNetwork *> live;
};

Shared &shared() {
    static Shared shared;
    return shared;
}

/* Whether Tesseract has vector code for this processor, which is faster than the scalar kernels: a
 * letter took `tesseract` 2.6 s with SSE4.1 and 5.5 s with its scalar code, and scanpdf 4.2 s with the
 * scalar kernels. */
bool hasVectorsForTesseract() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("sse4.1");
#else
    return false;
#endif
}

/* Finds the chosen kernels; returns false if Tesseract evaluates the networks, by choice or because
 * the processor lacks the instructions. */
bool chosenKernels(CTesseract_LineNetworks choice, CLineNetwork_Kernels *kernels) {
    switch (choice) {
    case CTesseract_fastestLineNetworks:
        *kernels = CLineNetwork_fastestKernels();
        return *kernels != CLineNetwork_scalar || !hasVectorsForTesseract();
    case CTesseract_ownLineNetworks:
    case CTesseract_publicInterface:
        return false;
    case CTesseract_scalarLineNetworks:
        *kernels = CLineNetwork_scalar;
        return true;
    case CTesseract_AVX2LineNetworks:
        *kernels = CLineNetwork_AVX2;
        return CLineNetwork_areAvailable(*kernels);
    }
    return false;
}

/* Makes networks of the language data that were read since the last time. */
void makeNetworks(Shared &shared, CLineNetwork_Kernels kernels) {
    for (const CLineNetwork_Component &component : lineNetworkComponents()) {
        bool isMade = std::any_of(
            shared.networks.begin(), shared.networks.end(),
            [&](const auto &network) { return network->component == component.bytes; });
        if (!isMade) {
            auto network = std::make_unique<KnownNetwork>();
            network->component = component.bytes;
            network->network.reset(
                CLineNetwork_create(component.bytes, component.count, kernels));
            shared.networks.push_back(std::move(network));
        }
    }
}

/* Reads the layers of an engine's network, and finds the language data with the same layers. */
KnownNetwork *identify(Shared &shared, const Object *series) {
    CLineNetwork_Kernels kernels;
    if (!chosenKernels(shared.choice, &kernels) || !library().isComplete()) {
        return nullptr;
    }
    makeNetworks(shared, kernels);
    FileMemory file;
    std::vector<char> bytes;
    library().makeFile(&file);
    library().openFile(&file, &bytes);
    bool isWritten = library().serialize(series, &file);
    library().endFile(&file);
    const uint8_t *description = reinterpret_cast<const uint8_t *>(bytes.data());
    for (const auto &known : shared.networks) {
        if (isWritten && known->network != nullptr &&
            CLineNetwork_isDescribed(known->network.get(), description, bytes.size())) {
            return known.get();
        }
    }
    return nullptr;
}

/* Returns the network; null if Tesseract shall evaluate it. */
KnownNetwork *find(const Object *series) {
    Shared &all = shared();
    std::lock_guard<std::mutex> guard(all.lock);
    auto live = all.live.find(series);
    if (live == all.live.end()) {
        live = all.live.emplace(series, identify(all, series)).first;
    }
    return live->second;
}

/* The arguments of `Series::Forward` that are used here. */
struct Call {
    Object *series;
    const Object *input;
    Object *scratch, *output;
};

/* Lets Tesseract evaluate the prepared line. */
void forward(const Call &call, bool debug) {
    ThreadState &thread = threadState();
    thread.line.copyToTesseract();
    thread.line.clear();
    thread.isInside = true;
    library().forward(call.series, debug, call.input, nullptr, call.scratch, call.output);
    thread.isInside = false;
}

/* Lets Tesseract evaluate the line as well, uses its result, and records whether both are equal. */
void compare(const Call &call, const CLineNetwork_Activations &found, KnownNetwork &known) {
    const int32_t width = threadState().line.width();
    const bool hasEqualSteps = found.timeSteps == width / library().scale(call.series);
    forward(call, false);
    // The buffer is larger than needed, in case Tesseract's vectors are longer.
    std::vector<float> values(static_cast<size_t>(found.outputs) * 2 + 64);
    bool isEqual = hasEqualSteps;
    for (int32_t step = 0; isEqual && step < found.timeSteps; step++) {
        library().read(call.output, step, values.data());
        isEqual = memcmp(values.data(), found.values + static_cast<size_t>(step) * found.outputs,
                         sizeof(float) * found.outputs) == 0;
    }
    known.hasEqual[width % 3] = isEqual;
    if (!isEqual) {
        known.state = KnownNetwork::refuted;
    } else if (known.hasEqual[0] && known.hasEqual[1] && known.hasEqual[2] &&
               known.state == KnownNetwork::untried) {
        known.state = KnownNetwork::proven;
    }
}

/* Evaluates the prepared line; returns false if Tesseract shall evaluate it. */
bool evaluate(const Call &call) {
    ThreadState &thread = threadState();
    if (thread.line.input != call.input || thread.buffers == nullptr) {
        return false;
    }
    KnownNetwork *known = find(call.series);
    if (known == nullptr || known->state == KnownNetwork::refuted ||
        !takeFeatures(thread.line, CLineNetwork_height(known->network.get()))) {
        return false;
    }
    CLineNetwork_Activations found =
        CLineNetwork_evaluate(known->network.get(), thread.buffers.get(),
                              thread.line.features.data(), thread.line.width());
    if (found.values == nullptr) {
        return false;
    }
    if (known->state == KnownNetwork::untried) {
        compare(call, found, *known);
        return true;
    }
    library().resize(call.output, false, found.timeSteps, found.outputs);
    for (int32_t step = 0; step < found.timeSteps; step++) {
        library().write(call.output, step,
                        found.values + static_cast<size_t>(step) * found.outputs);
    }
    return true;
}

/* Returns the state of all networks that engines have evaluated since they were loaded. */
CTesseract_Evaluation evaluation(Shared &shared) {
    CLineNetwork_Kernels kernels;
    std::lock_guard<std::mutex> guard(shared.lock);
    if (shared.choice == CTesseract_ownLineNetworks) {
        return CTesseract_evaluatedByChoice;
    }
    if (!chosenKernels(shared.choice, &kernels)) {
        return CTesseract_processorLacksInstructions;
    }
    if (!library().isComplete()) {
        return CTesseract_functionsAreMissing;
    }
    CTesseract_Evaluation result =
        shared.live.empty() ? CTesseract_evaluationIsUntried : CTesseract_evaluatedByUs;
    for (const auto &[series, known] : shared.live) {
        if (known == nullptr) {
            return CTesseract_layersAreUnknown;
        }
        if (known->state == KnownNetwork::refuted) {
            return CTesseract_resultsDiffer;
        }
        if (known->state == KnownNetwork::untried) {
            result = CTesseract_evaluationIsUntried;
        }
    }
    return result;
}

/* The widths in pixels of lines that are recognised before any page: enough for some time steps. */
constexpr int32_t firstTrialWidth = 24, lastTrialWidth = 48;

/* Whether the engine finds the same text as before in the first trial line; if not, Tesseract
 * evaluates the networks. */
bool hasEqualText(CTesseract_Engine *engine, Shared &shared, const std::string &expected) {
    std::string found;
    if (recognizeTrialLine(engine, firstTrialWidth, &found) && found == expected) {
        return true;
    }
    std::lock_guard<std::mutex> guard(shared.lock);
    for (const auto &[series, known] : shared.live) {
        if (known != nullptr) {
            known->state = KnownNetwork::refuted;
        }
    }
    return false;
}

CTesseract_Evaluation tryLineNetworks(CTesseract_Engine *engine) {
    Shared &all = shared();
    isCopyDeferred = false;
    CTesseract_Evaluation result = evaluation(all);
    std::string text;
    for (int32_t width = firstTrialWidth;
         result == CTesseract_evaluationIsUntried && width <= lastTrialWidth; width++) {
        if (!recognizeTrialLine(engine, width, width == firstTrialWidth ? &text : nullptr)) {
            return result;
        }
        result = evaluation(all);
    }
    if (result == CTesseract_evaluatedByUs) {
        isCopyDeferred = true;
        if (!hasEqualText(engine, all, text)) {
            isCopyDeferred = false;
            result = CTesseract_resultsDiffer;
        }
    }
    return result;
}

}  // namespace

void forgetLiveNetworks() {
    std::lock_guard<std::mutex> guard(shared().lock);
    shared().live.clear();
}

void CTesseract_chooseLineNetworks(CTesseract_LineNetworks choice, const char *version) {
    try {
        std::lock_guard<std::mutex> guard(shared().lock);
        claimVersion(version == nullptr ? tesseract::TessBaseAPI::Version() : version);
        allowReplacements(choice != CTesseract_publicInterface);
        if (choice == shared().choice) {
            return;
        }
        shared().choice = choice;
        shared().live.clear();
        std::move(shared().networks.begin(), shared().networks.end(),
                  std::back_inserter(shared().retired));
        shared().networks.clear();
    } catch (...) {
    }
}

CTesseract_Evaluation CTesseract_tryReplacements(CTesseract_Engine *engine) {
    if (!areReplacementsAllowed()) {
        return CTesseract_onlyPublicInterface;
    }
    try {
        CTesseract_Evaluation result = tryLineNetworks(engine);
        tryClipRectangle(engine);
        tryLineRecognizer(engine);
        return result;
    } catch (...) {
        return CTesseract_evaluationIsUntried;
    }
}

const char *CTesseract_lineNetworkInstructions(void) {
    CLineNetwork_Kernels kernels = CLineNetwork_scalar;
    std::lock_guard<std::mutex> guard(shared().lock);
    chosenKernels(shared().choice, &kernels);
    return CLineNetwork_name(kernels);
}

// The names of the functions that this file replaces.
#define COPY_IMAGE "_ZN9tesseract9NetworkIO11Copy2DImageEiNS_5ImageEffPNS_5TRandE"
#define FORWARD                                                                                    \
    "_ZN9tesseract6Series7ForwardEbRKNS_9NetworkIOEPKNS_15TransposedArrayEPNS_14NetworkScratchEPS1_"

/* Replaces `tesseract::NetworkIO::Copy2DImage`. */
extern "C" void copyLineImage(Object *input, int batch, Pix *pix, float black, float contrast,
                              Object *randomizer) __asm__(COPY_IMAGE);

void copyLineImage(Object *input, int batch, Pix *pix, float black, float contrast,
                   Object *randomizer) {
    if (!areReplacementsAllowed()) {
        static const auto original = originalFunction<decltype(copyLineImage)>(COPY_IMAGE);
        original(input, batch, pix, black, contrast, randomizer);
        return;
    }
    PreparedLine &line = threadState().line;
    if (batch != 0 || !isGrayImage(pix)) {
        if (line.input == input) {
            line.copyToTesseract();
        }
        line.clear();
        library().copyImage(input, batch, pix, black, contrast, randomizer);
        return;
    }
    line.set(input, pix, black, contrast, randomizer);
    if (!isCopyDeferred) {
        line.copyToTesseract();
    }
}

/* Replaces `tesseract::Series::Forward`, which networks inside networks call too. */
extern "C" void forwardLineNetwork(Object *series, bool debug, const Object *input,
                                   const Object *transposed, Object *scratch, Object *output)
    __asm__(FORWARD);

void forwardLineNetwork(Object *series, bool debug, const Object *input, const Object *transposed,
                        Object *scratch, Object *output) {
    if (!areReplacementsAllowed()) {
        static const auto original = originalFunction<decltype(forwardLineNetwork)>(FORWARD);
        original(series, debug, input, transposed, scratch, output);
        return;
    }
    if (threadState().isInside) {
        library().forward(series, debug, input, transposed, scratch, output);
        return;
    }
    const Call call{series, input, scratch, output};
    bool isDone = false;
    try {
        isDone = !debug && evaluate(call);
    } catch (...) {
    }
    if (isDone) {
        threadState().line.clear();
    } else {
        forward(call, debug);
    }
}
