/* Layers that combine all features of one position. */
#include "layers.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace lineNetwork {

namespace {

/* The number of positions whose sums are computed together. */
constexpr int32_t placesAtOnce = 32;

class Connected : public Layer {
public:
    Connected(const LayerDescription &description, Activation activation, const Kernels &kernels)
        : activation(activation), outputs(description.outputs),
          matrix(makeMatrix(description.weights, {0, description.inputs}, kernels.offsetsInputs)) {}

    bool evaluate(const Map &input, Map &output, Evaluation &evaluation) const override {
        output.resize(input.height, input.width, outputs);
        const int32_t places = input.height * input.width;
        evaluation.sums.resize(static_cast<size_t>(placesAtOnce) * matrix.outputs());
        evaluation.cellOutputs.resize(matrix.outputs());
        for (int32_t first = 0; first < places; first += placesAtOnce) {
            int32_t count = std::min(placesAtOnce, places - first);
            evaluation.kernels.multiply(matrix, {input.at(0, first), count, input.stride},
                                        {evaluation.sums.data(), matrix.outputs(), false});
            for (int32_t place = 0; place < count; place++) {
                evaluation.kernels.activate(
                    activation, evaluation.sums.data() + place * matrix.outputs(),
                    matrix.scales.data(), matrix.outputs(), evaluation.cellOutputs.data());
                memcpy(output.at(0, first + place), evaluation.cellOutputs.data(), outputs);
            }
        }
        return true;
    }

private:
    Activation activation;
    int32_t outputs;
    Matrix matrix;
};

/* The minimum exponent, so that no probability is 0. */
constexpr float smallestExponent = -86;

/* Turns arguments into probabilities: in the order in which Tesseract adds, with its `expf`. */
void normalize(float *values, int32_t count) {
    float largest = *std::max_element(values, values + count);
    float total = 0;
    for (int32_t index = 0; index < count; index++) {
        float exponent = values[index] - largest;
        values[index] = expf(exponent < smallestExponent ? smallestExponent : exponent);
        total += values[index];
    }
    for (int32_t index = 0; index < count; index++) {
        values[index] /= total;
    }
}

}  // namespace

bool findActivation(const std::string &kind, Activation &activation) {
    static const struct {
        const char *kind;
        Activation activation;
    } known[] = {
        {"Logistic", Activation::logistic}, {"LinLogistic", Activation::clippedLogistic},
        {"LinTanh", Activation::clippedTanh}, {"Tanh", Activation::tanh},
        {"Relu", Activation::rectified}, {"Linear", Activation::linear},
    };
    for (const auto &entry : known) {
        if (kind == entry.kind) {
            activation = entry.activation;
            return true;
        }
    }
    return false;
}

std::unique_ptr<Layer> makeConnected(const LayerDescription &description, const Kernels &kernels) {
    Activation activation;
    if (!findActivation(description.kind, activation) ||
        !areUsable(description.weights[0], description.outputs, description.inputs + 1)) {
        return nullptr;
    }
    return std::make_unique<Connected>(description, activation, kernels);
}

SoftmaxLayer::SoftmaxLayer(const LayerDescription &description, const Kernels &kernels)
    : matrix(makeMatrix(description.weights, {0, description.inputs}, kernels.offsetsInputs)),
      outputs(description.outputs) {}

void SoftmaxLayer::evaluate(const Map &input, Evaluation &evaluation,
                            std::vector<float> &output) const {
    const int32_t places = input.height * input.width;
    output.resize(static_cast<size_t>(places) * outputs);
    evaluation.sums.resize(static_cast<size_t>(placesAtOnce) * matrix.outputs());
    for (int32_t first = 0; first < places; first += placesAtOnce) {
        int32_t count = std::min(placesAtOnce, places - first);
        evaluation.kernels.multiply(matrix, {input.at(0, first), count, input.stride},
                                    {evaluation.sums.data(), matrix.outputs(), false});
        for (int32_t place = 0; place < count; place++) {
            const int32_t *sums = evaluation.sums.data() + place * matrix.outputs();
            float *values = output.data() + static_cast<size_t>(first + place) * outputs;
            for (int32_t index = 0; index < outputs; index++) {
                values[index] = static_cast<float>(sums[index]) * matrix.scales[index];
            }
            normalize(values, outputs);
        }
    }
}

}  // namespace lineNetwork
