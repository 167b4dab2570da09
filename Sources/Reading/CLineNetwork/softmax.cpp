/* The last layer. */
#include "layers.h"

#include <algorithm>
#include <cmath>

namespace lineNetwork {

namespace {

/* The number of positions whose sums are computed together. */
constexpr int32_t placesAtOnce = 32;

/* The minimum exponent, so that no probability is 0. */
constexpr float minimumExponent = -86;

/* Turns arguments into probabilities: in the order in which Tesseract adds, with its `expf`. */
void normalize(float *values, int32_t count) {
    float largest = *std::max_element(values, values + count);
    float total = 0;
    for (int32_t index = 0; index < count; index++) {
        float exponent = values[index] - largest;
        values[index] = expf(exponent < minimumExponent ? minimumExponent : exponent);
        total += values[index];
    }
    for (int32_t index = 0; index < count; index++) {
        values[index] /= total;
    }
}

}  // namespace

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
