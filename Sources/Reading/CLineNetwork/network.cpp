#include "network.h"

#include <algorithm>
#include <random>

namespace lineNetwork {

namespace {

/* The maximum width of an image, because the buffers of wider images would take much memory. */
constexpr int32_t maximumWidth = 1 << 16;

/* The layers of series inside series, in order. */
void flatten(const LayerDescription &description, std::vector<const LayerDescription *> &parts) {
    for (const LayerDescription &part : description.parts) {
        if (part.kind == "Series") {
            flatten(part, parts);
        } else {
            parts.push_back(&part);
        }
    }
}

/* Tesseract's generator: `TRand`. */
using Generator = std::minstd_rand;

}  // namespace

/* `LSTMRecognizer::SetRandomSeed` draws one number. */
Noise::Noise(int32_t sampleIteration) {
    int64_t seed = static_cast<int64_t>(sampleIteration) * 0x10000001;
    state = static_cast<uint64_t>(seed) % Generator::modulus;
    state = std::max<uint64_t>(state, 1) * Generator::multiplier % Generator::modulus;
}

const int8_t *Noise::values(size_t count) {
    while (drawn.size() < count) {
        state = state * Generator::multiplier % Generator::modulus;
        double value = 127 * 2.0 * static_cast<double>(state) / INT32_MAX - 127;
        drawn.push_back(static_cast<int8_t>(value < 0 ? -static_cast<int32_t>(0.5 - value)
                                                      : static_cast<int32_t>(value + 0.5)));
    }
    return drawn.data();
}

Network::Network(const ComponentDescription &component, const Kernels &kernels)
    : kernels(kernels), sampleIteration(component.sampleIteration), nullOutput(component.nullCode),
      scale(component.network.horizontalScale()) {}

std::unique_ptr<Network> Network::make(const ComponentDescription &component,
                                       const Kernels &kernels) {
    std::unique_ptr<Network> network(new Network(component, kernels));
    std::vector<const LayerDescription *> parts;
    flatten(component.network, parts);
    // The network must begin with an image of one feature per pixel, and end with probabilities.
    if (component.network.kind != "Series" || parts.size() < 3 || parts[0]->kind != "Input" ||
        parts[0]->x != 1 || parts[0]->outputs != 1 || parts.back()->kind != "Softmax") {
        return nullptr;
    }
    network->inputHeight = parts[0]->y;
    return network->makeLayers(parts) ? std::move(network) : nullptr;
}

bool Network::makeLayers(std::vector<const LayerDescription *> parts) {
    const LayerDescription &last = *parts.back();
    if (last.outputs < 1 || !areUsable(last.weights[0], last.outputs, last.inputs + 1)) {
        return false;
    }
    softmax = std::make_unique<SoftmaxLayer>(last, kernels);
    outputCount = last.outputs;
    size_t first = 1;
    int32_t features = 1;
    if (parts.size() > 4 && PooledConvolution::fits(*parts[1], *parts[2], *parts[3])) {
        convolution = std::make_unique<PooledConvolution>(*parts[1], *parts[2], *parts[3], kernels);
        features = parts[3]->outputs;
        first = 4;
    }
    for (size_t index = first; index + 1 < parts.size(); index++) {
        const bool fits = parts[index]->inputs == features;
        features = parts[index]->outputs;
        layers.push_back(fits ? makeLayer(*parts[index], kernels) : nullptr);
        if (layers.back() == nullptr) {
            return false;
        }
    }
    return !layers.empty() && last.inputs == features;
}

/* Evaluates the first layers in one step if possible; otherwise makes a map of the features, which
 * are stored column after column, row after row. */
bool Network::evaluateFirst(const int8_t *features, int32_t width, Map &output,
                            Evaluation &evaluation) const {
    if (convolution != nullptr) {
        return convolution->evaluate(features, inputHeight, width, output, evaluation);
    }
    output.resize(inputHeight, width, 1);
    for (int32_t x = 0; x < width; x++) {
        for (int32_t y = 0; y < inputHeight; y++) {
            *output.at(y, x) = *features++;
        }
    }
    return true;
}

bool Network::evaluate(const int8_t *features, int32_t width, Buffers &buffers) const {
    if (width < 1 || width > maximumWidth) {
        return false;
    }
    // The last group of features is read whole too.
    size_t count = static_cast<size_t>(width) * inputHeight;
    buffers.features.assign(features, features + count);
    buffers.features.resize(count + groupInputs);
    if (!buffers.noise || buffers.sampleIteration != sampleIteration) {
        buffers.noise.emplace(sampleIteration);
        buffers.sampleIteration = sampleIteration;
    }
    Evaluation evaluation{kernels, *buffers.noise, {}, {}, {}, {}};
    Map map, next;
    bool fits = evaluateFirst(buffers.features.data(), width, map, evaluation);
    for (size_t index = 0; fits && index < layers.size(); index++) {
        fits = layers[index]->evaluate(map, next, evaluation);
        std::swap(map, next);
    }
    if (!fits || map.height != 1) {
        return false;
    }
    softmax->evaluate(map, evaluation, buffers.probabilities);
    return true;
}

}  // namespace lineNetwork
