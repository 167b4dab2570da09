/* Layers without weights, which pool, stack, turn and join the results of other layers. */
#include "layers.h"

#include <algorithm>
#include <cstring>

namespace lineNetwork {

namespace {

constexpr int32_t largestFactor = 16;

/* Makes one position of `width` × `height`: the largest of each feature, or all features. */
class Scaling : public Layer {
public:
    Scaling(int32_t width, int32_t height, bool pools)
        : width(width), height(height), pools(pools) {}

    bool evaluate(const Map &input, Map &output, Evaluation &) const override {
        if (input.width < width || input.height < height) {
            return false;
        }
        output.resize(input.height / height, input.width / width,
                      pools ? input.depth : input.depth * width * height);
        for (int32_t y = 0; y < output.height; y++) {
            for (int32_t x = 0; x < output.width; x++) {
                fill(output.at(y, x), input, y * height, x * width);
            }
        }
        return true;
    }

private:
    int32_t width, height;
    bool pools;

    void fill(int8_t *place, const Map &input, int32_t firstY, int32_t firstX) const {
        if (pools) {
            memcpy(place, input.at(firstY, firstX), input.depth);
        }
        for (int32_t x = firstX; x < firstX + width; x++) {
            for (int32_t y = firstY; y < firstY + height; y++) {
                const int8_t *source = input.at(y, x);
                if (pools) {
                    std::transform(source, source + input.depth, place, place,
                                   [](int8_t left, int8_t right) { return std::max(left, right); });
                } else {
                    memcpy(place, source, input.depth);
                    place += input.depth;
                }
            }
        }
    }
};

/* Reverses or transposes its input, evaluates a layer, and reverts the change in the result. */
class Turned : public Layer {
public:
    enum class Turn { leftRight, topBottom, transposed };

    Turned(std::unique_ptr<Layer> part, Turn turn) : part(std::move(part)), turn(turn) {}

    bool evaluate(const Map &input, Map &output, Evaluation &evaluation) const override {
        Map turnedInput, turnedOutput;
        turn == Turn::transposed ? transpose(input, turnedInput) : mirror(input, turnedInput);
        if (!part->evaluate(turnedInput, turnedOutput, evaluation)) {
            return false;
        }
        turn == Turn::transposed ? transpose(turnedOutput, output) : mirror(turnedOutput, output);
        return true;
    }

private:
    std::unique_ptr<Layer> part;
    Turn turn;

    static void transpose(const Map &input, Map &output) {
        output.resize(input.width, input.height, input.depth);
        for (int32_t y = 0; y < input.height; y++) {
            for (int32_t x = 0; x < input.width; x++) {
                memcpy(output.at(x, y), input.at(y, x), input.stride);
            }
        }
    }

    void mirror(const Map &input, Map &output) const {
        output.resize(input.height, input.width, input.depth);
        for (int32_t y = 0; y < input.height; y++) {
            for (int32_t x = 0; x < input.width; x++) {
                int32_t otherX = turn == Turn::leftRight ? input.width - 1 - x : x;
                int32_t otherY = turn == Turn::topBottom ? input.height - 1 - y : y;
                memcpy(output.at(otherY, otherX), input.at(y, x), input.stride);
            }
        }
    }
};

/* Layers beside each other: the features of one follow those of another. */
class Parallel : public Layer {
public:
    explicit Parallel(std::vector<std::unique_ptr<Layer>> parts, int32_t outputs)
        : parts(std::move(parts)), outputs(outputs) {}

    bool evaluate(const Map &input, Map &output, Evaluation &evaluation) const override {
        Map result;
        int32_t offset = 0;
        for (const std::unique_ptr<Layer> &part : parts) {
            if (!part->evaluate(input, result, evaluation)) {
                return false;
            }
            if (offset == 0) {
                output.resize(result.height, result.width, outputs);
            }
            if (result.height != output.height || result.width != output.width) {
                return false;
            }
            for (int32_t place = 0; place < result.height * result.width; place++) {
                memcpy(output.at(0, place) + offset, result.at(0, place), result.depth);
            }
            offset += result.depth;
        }
        return true;
    }

private:
    std::vector<std::unique_ptr<Layer>> parts;
    int32_t outputs;
};

/* Returns its input unchanged. */
class Identity : public Layer {
public:
    bool evaluate(const Map &input, Map &output, Evaluation &) const override {
        output = input;
        return true;
    }
};

std::unique_ptr<Layer> makeSeries(const LayerDescription &description, const Kernels &kernels) {
    std::vector<std::unique_ptr<Layer>> parts;
    int32_t features = description.parts.empty() ? 0 : description.parts[0].inputs;
    for (const LayerDescription &part : description.parts) {
        if (part.inputs != features) {
            return nullptr;
        }
        features = part.outputs;
        parts.push_back(makeLayer(part, kernels));
        if (parts.back() == nullptr) {
            return nullptr;
        }
    }
    if (parts.empty() || features != description.outputs) {
        return nullptr;
    }
    return std::make_unique<Series>(std::move(parts));
}

std::unique_ptr<Layer> makeParallel(const LayerDescription &description, const Kernels &kernels) {
    std::vector<std::unique_ptr<Layer>> parts;
    int32_t outputs = 0;
    for (const LayerDescription &part : description.parts) {
        parts.push_back(makeLayer(part, kernels));
        if (parts.back() == nullptr || part.inputs != description.inputs) {
            return nullptr;
        }
        outputs += part.outputs;
    }
    if (parts.empty() || outputs != description.outputs) {
        return nullptr;
    }
    return std::make_unique<Parallel>(std::move(parts), outputs);
}

bool isLSTM(const LayerDescription &description) {
    return description.kind == "LSTM" || description.kind == "SummLSTM";
}

/* An LSTM can read in another order; other layers get a reversed or transposed input. */
std::unique_ptr<Layer> makeTurned(const LayerDescription &description, const Kernels &kernels) {
    if (description.parts.size() != 1 || description.parts[0].inputs != description.inputs ||
        description.parts[0].outputs != description.outputs) {
        return nullptr;
    }
    const LayerDescription &part = description.parts[0];
    bool isBackward = description.kind == "RTLReversed";
    bool isTransposed = description.kind == "XYTranspose";
    if (isLSTM(part) && (isBackward || isTransposed)) {
        return makeLSTM(part, isBackward, isTransposed, kernels);
    }
    std::unique_ptr<Layer> layer = makeLayer(part, kernels);
    if (layer == nullptr) {
        return nullptr;
    }
    return std::make_unique<Turned>(std::move(layer), isBackward     ? Turned::Turn::leftRight
                                                      : isTransposed ? Turned::Turn::transposed
                                                                     : Turned::Turn::topBottom);
}

}  // namespace

void Map::resize(int32_t newHeight, int32_t newWidth, int32_t newDepth) {
    height = newHeight;
    width = newWidth;
    depth = newDepth;
    stride = roundedUp(newDepth, groupInputs);
    values.resize(static_cast<size_t>(height) * width * stride + groupInputs);
    for (int32_t place = 0; stride > depth && place < height * width; place++) {
        memset(at(0, place) + depth, 0, stride - depth);
    }
}

bool Series::evaluate(const Map &input, Map &output, Evaluation &evaluation) const {
    Map buffers[2];
    const Map *source = &input;
    for (size_t index = 0; index < parts.size(); index++) {
        Map *target = index + 1 == parts.size() ? &output : &buffers[index % 2];
        if (!parts[index]->evaluate(*source, *target, evaluation)) {
            return false;
        }
        source = target;
    }
    return true;
}

std::unique_ptr<Layer> makeScaling(const LayerDescription &description) {
    int32_t x = description.x, y = description.y;
    bool pools = description.kind == "Maxpool";
    if (x < 1 || y < 1 || x > largestFactor || y > largestFactor ||
        description.outputs != description.inputs * (pools ? 1 : x * y)) {
        return nullptr;
    }
    return std::make_unique<Scaling>(x, y, pools);
}

std::unique_ptr<Layer> makeLayer(const LayerDescription &description, const Kernels &kernels) {
    const std::string &kind = description.kind;
    if (kind == "Series") {
        return makeSeries(description, kernels);
    }
    if (kind == "RTLReversed" || kind == "TTBReversed" || kind == "XYTranspose") {
        return makeTurned(description, kernels);
    }
    if (kind == "Input") {
        return std::make_unique<Identity>();
    }
    if (kind == "Convolve") {
        return makeConvolution(description);
    }
    if (kind == "Maxpool" || kind == "Reconfig") {
        return makeScaling(description);
    }
    if (isLSTM(description)) {
        return makeLSTM(description, false, false, kernels);
    }
    return description.parts.empty() ? makeConnected(description, kernels)
                                     : makeParallel(description, kernels);
}

}  // namespace lineNetwork
