#include "matrix.h"

#include "activations.h"

#include <cmath>

namespace lineNetwork {

namespace {

void place(const Weights &part, Columns columns, int32_t firstOutput, Matrix &matrix) {
    for (int32_t output = 0; output < part.outputs; output++) {
        const int8_t *row = part.values.data() + static_cast<size_t>(output) * part.columns;
        int32_t placed = firstOutput + output, tile = placed / tileOutputs;
        for (int32_t column = 0; column < columns.count; column++) {
            int32_t group = column / columns.perGroup;
            size_t index = (static_cast<size_t>(tile) * matrix.groups + group) * groupBytes +
                           placed % tileOutputs * groupInputs + column % columns.perGroup;
            matrix.weights[index] = row[columns.first + column];
        }
        matrix.start[placed] = columns.hasBias ? row[part.columns - 1] * 127 : 0;
        matrix.scales[placed] = part.scales[output];
    }
}

/* Subtracts from the sums the surplus of inputs that are greater by 128. */
void subtractOffsets(Matrix &matrix) {
    for (int32_t output = 0; output < matrix.outputs(); output++) {
        const int8_t *tile = matrix.weights.data() +
                             static_cast<size_t>(output / tileOutputs) * matrix.groups * groupBytes;
        for (int32_t group = 0; group < matrix.groups; group++) {
            const int8_t *weights =
                tile + group * groupBytes + output % tileOutputs * groupInputs;
            for (int32_t input = 0; input < groupInputs; input++) {
                matrix.start[output] -= 128 * weights[input];
            }
        }
    }
}

}  // namespace

Matrix makeMatrix(const std::vector<Weights> &parts, Columns columns, bool offsetsInputs) {
    Matrix matrix;
    matrix.groups = roundedUp(columns.count, columns.perGroup) / columns.perGroup;
    for (const Weights &part : parts) {
        matrix.tiles += roundedUp(part.outputs, tileOutputs) / tileOutputs;
    }
    matrix.weights.resize(static_cast<size_t>(matrix.tiles) * matrix.groups * groupBytes);
    matrix.start.resize(matrix.outputs());
    matrix.scales.resize(matrix.outputs());
    int32_t firstOutput = 0;
    for (const Weights &part : parts) {
        place(part, columns, firstOutput, matrix);
        firstOutput += roundedUp(part.outputs, tileOutputs);
    }
    if (offsetsInputs) {
        subtractOffsets(matrix);
    }
    return matrix;
}

bool areUsable(const Weights &weights, int32_t outputs, int32_t columns) {
    if (weights.outputs != outputs || weights.columns != columns) {
        return false;
    }
    for (int8_t value : weights.values) {
        // Some kernels negate the value.
        if (value == INT8_MIN) {
            return false;
        }
    }
    float largestSum = 127.0f * 127.0f * static_cast<float>(columns);
    for (float scale : weights.scales) {
        if (!(scale >= 0 && scale * largestSum < maximumArgument)) {
            return false;
        }
    }
    return true;
}

}  // namespace lineNetwork
