#include "description.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace lineNetwork {

namespace {

/* The maximum nesting of layers. */
constexpr int deepest = 8;
/* The maximum number of inputs, outputs and parts of a layer. */
constexpr int32_t maximumNumber = 1 << 14;
/* `TF_INT_MODE` of a component's training flags. */
constexpr int32_t isInteger = 1;
/* `NF_LAYER_SPECIFIC_LR` of a layer's flags. */
constexpr uint32_t hasLearningRates = 64;
/* Modes of a matrix: int8 weights, and scales that are doubles. */
constexpr uint8_t hasIntegers = 1, hasDoubles = 128;

/* Reads little-endian values from the front of bytes; after a missing value, all reads fail. */
class ByteReader {
public:
    ByteReader(const uint8_t *bytes, size_t count) : next(bytes), left(count) {}

    bool hasFailed() const { return failed; }

    template <typename Value> Value value() {
        Value value{};
        if (const uint8_t *bytes = take(sizeof value)) {
            memcpy(&value, bytes, sizeof value);
        }
        return value;
    }

    /* Returns null if fewer bytes are left. */
    const uint8_t *take(size_t count) {
        if (failed || count > left) {
            failed = true;
            return nullptr;
        }
        const uint8_t *taken = next;
        next += count;
        left -= count;
        return taken;
    }

    std::string string() {
        size_t count = value<uint32_t>();
        const uint8_t *bytes = take(count);
        return bytes == nullptr ? "" : std::string(reinterpret_cast<const char *>(bytes), count);
    }

    /* Reads a number from 0 to `maximumNumber`. */
    int32_t size() {
        int32_t size = value<int32_t>();
        if (size < 0 || size > maximumNumber) {
            failed = true;
        }
        return failed ? 0 : size;
    }

private:
    const uint8_t *next;
    size_t left;
    bool failed = false;
};

/* Tesseract reads scales as doubles, and divides them by 127 as floats. */
bool readScales(ByteReader &reader, Weights &weights) {
    int32_t count = reader.size();
    // A matrix serialised from memory has scales also for rows that only fill registers.
    if (count < weights.outputs) {
        return false;
    }
    for (int32_t row = 0; row < count; row++) {
        float scale = static_cast<float>(reader.value<double>() / 127);
        if (row < weights.outputs) {
            weights.scales.push_back(scale);
        }
    }
    return !reader.hasFailed();
}

bool readWeights(ByteReader &reader, Weights &weights) {
    uint8_t mode = reader.value<uint8_t>();
    if ((mode & hasIntegers) == 0 || (mode & hasDoubles) == 0) {
        return false;
    }
    weights.outputs = reader.size();
    weights.columns = reader.size();
    reader.value<int8_t>();  // The value of an empty element.
    size_t count = static_cast<size_t>(weights.outputs) * static_cast<size_t>(weights.columns);
    const uint8_t *values = reader.take(count);
    if (values == nullptr || count == 0) {
        return false;
    }
    weights.values.assign(values, values + count);
    return readScales(reader, weights);
}

bool isOneOf(const std::string &kind, std::initializer_list<const char *> kinds) {
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

bool readLayer(ByteReader &reader, LayerDescription &layer, int depth);

bool readParts(ByteReader &reader, LayerDescription &layer, uint32_t flags, int depth) {
    int32_t count = reader.size();
    for (int32_t part = 0; part < count; part++) {
        if (!readLayer(reader, layer.parts.emplace_back(), depth + 1)) {
            return false;
        }
    }
    if ((flags & hasLearningRates) != 0) {
        reader.take(sizeof(float) * static_cast<size_t>(reader.size()));
    }
    return !reader.hasFailed();
}

/* A batch of one image of fixed height and any width. */
bool readInput(ByteReader &reader, LayerDescription &layer) {
    int32_t batch = reader.size(), height = reader.size(), width = reader.size();
    int32_t depth = reader.size();
    reader.value<int32_t>();  // The error measure of training.
    layer.x = depth;
    layer.y = height;
    return batch == 1 && width == 0 && height > 1;
}

bool readLSTM(ByteReader &reader, LayerDescription &layer) {
    // More columns than inputs and outputs mean an LSTM of two dimensions.
    if (reader.size() != layer.inputs + layer.outputs) {
        return false;
    }
    for (int gate = 0; gate < 4; gate++) {
        if (!readWeights(reader, layer.weights.emplace_back())) {
            return false;
        }
    }
    return true;
}

/* Reads the fields after the fields that all layers have. */
bool readBody(ByteReader &reader, LayerDescription &layer, uint32_t flags, int depth) {
    if (isOneOf(layer.kind, {"Series", "RTLReversed", "XYTranspose"})) {
        return readParts(reader, layer, flags, depth);
    }
    if (layer.kind == "Input") {
        return readInput(reader, layer);
    }
    if (isOneOf(layer.kind, {"Convolve", "Maxpool", "Reconfig"})) {
        layer.x = reader.size();
        layer.y = reader.size();
        return true;
    }
    if (isOneOf(layer.kind, {"LSTM", "SummLSTM"})) {
        return readLSTM(reader, layer);
    }
    if (isOneOf(layer.kind, {"Tanh", "Softmax"})) {
        return readWeights(reader, layer.weights.emplace_back());
    }
    return false;
}

bool readLayer(ByteReader &reader, LayerDescription &layer, int depth) {
    // A numeric type means data older than Tesseract 4.
    if (depth > deepest || reader.value<int8_t>() != 0) {
        return false;
    }
    layer.kind = reader.string();
    reader.take(2);  // Whether training changes the layer.
    uint32_t flags = reader.value<uint32_t>();
    layer.inputs = reader.size();
    layer.outputs = reader.size();
    reader.value<int32_t>();  // The number of weights.
    reader.string();          // The layer's name.
    return !reader.hasFailed() && readBody(reader, layer, flags, depth) && !reader.hasFailed();
}

}  // namespace

int32_t LayerDescription::horizontalScale() const {
    if (kind == "Maxpool" || kind == "Reconfig") {
        return x;
    }
    int64_t scale = 1;
    for (const LayerDescription &part : parts) {
        scale = std::min<int64_t>(scale * part.horizontalScale(), maximumNumber);
    }
    return static_cast<int32_t>(scale);
}

std::optional<ComponentDescription> readComponent(const uint8_t *bytes, size_t count) {
    ByteReader reader(bytes, count);
    ComponentDescription component;
    if (!readLayer(reader, component.network, 0)) {
        return std::nullopt;
    }
    std::string formula = reader.string();
    int32_t flags = reader.value<int32_t>();
    reader.value<int32_t>();  // The number of training iterations.
    component.sampleIteration = reader.value<int32_t>();
    component.nullCode = reader.value<int32_t>();
    // Data that include their character set have it here.
    if (reader.hasFailed() || formula.empty() || formula[0] != '[' || (flags & isInteger) == 0) {
        return std::nullopt;
    }
    return component;
}

}  // namespace lineNetwork
