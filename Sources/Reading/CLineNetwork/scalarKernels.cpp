/* Kernels without vector instructions, with which the others are compared. */
#include "kernels.h"

#include <algorithm>
#include <cmath>

namespace lineNetwork {

namespace {

void fill(TableEntry *table, double (*function)(double)) {
    for (int32_t index = 0; index + 1 < tableSize; index++) {
        float value = static_cast<float>(function(index / static_cast<double>(tableScale)));
        float next = static_cast<float>(function((index + 1) / static_cast<double>(tableScale)));
        table[index] = {value, next - value};
    }
    table[tableSize - 1] = {1, 0};
}

int32_t product(const Matrix &matrix, int32_t output, const int8_t *inputs, ptrdiff_t groupStride) {
    const int8_t *weights =
        matrix.weights.data() +
        static_cast<size_t>(output / tileOutputs) * matrix.groups * groupBytes +
        output % tileOutputs * groupInputs;
    int32_t sum = 0;
    for (int32_t group = 0; group < matrix.groups; group++) {
        for (int32_t input = 0; input < groupInputs; input++) {
            sum += weights[group * groupBytes + input] * inputs[group * groupStride + input];
        }
    }
    return sum;
}

void multiply(const Matrix &matrix, InputVectors inputs, Sums sums) {
    for (int32_t vector = 0; vector < inputs.count; vector++) {
        int32_t *vectorSums = sums.values + vector * sums.stride;
        for (int32_t output = 0; output < matrix.outputs(); output++) {
            int32_t start = sums.isContinued ? vectorSums[output] : matrix.start[output];
            vectorSums[output] = start + product(matrix, output,
                                                 inputs.values + vector * inputs.stride,
                                                 inputs.groupStride);
        }
    }
}

void pool(Pool pool, int32_t outputs, int32_t *largest) {
    for (int32_t output = 0; output < outputs; output++) {
        largest[output] = pool.sums[output];
        for (int32_t row = 0; row < pool.rows; row++) {
            for (int32_t column = 0; column < pool.columns; column++) {
                int32_t sum = pool.sums[row * pool.rowStride + column * outputs + output];
                largest[output] = std::max(largest[output], sum);
            }
        }
    }
}

void advance(const Cells &cells) {
    const ActivationTables &tables = activationTables();
    for (int32_t cell = 0; cell < cells.count; cell++) {
        float gates[4];
        for (int gate = 0; gate < 4; gate++) {
            int32_t index = gate * cells.count + cell;
            float argument = static_cast<float>(cells.sums[index]) * cells.scales[index];
            gates[gate] = gate == 0 ? tanhOf(tables, argument) : logisticOf(tables, argument);
        }
        float state = cells.states[cell] * gates[2];
        state += gates[0] * gates[1];
        state = std::min(std::max(state, -maximumState), maximumState);
        cells.states[cell] = state;
        cells.outputs[cell] = quantized(tanhOf(tables, state) * gates[3]);
    }
}

void activate(const int32_t *sums, const float *scales, int32_t count, int8_t *outputs) {
    for (int32_t index = 0; index < count; index++) {
        float argument = static_cast<float>(sums[index]) * scales[index];
        outputs[index] = quantized(tanhOf(activationTables(), argument));
    }
}

}  // namespace

ActivationTables::ActivationTables() {
    fill(tanh, [](double argument) { return std::tanh(argument); });
    fill(logistic, [](double argument) { return 1 / (1 + std::exp(-argument)); });
}

const ActivationTables &activationTables() {
    static const ActivationTables tables;
    return tables;
}

const Kernels *scalarKernels() {
    static const Kernels kernels{CLineNetwork_scalar, false, multiply, pool, advance, activate};
    return &kernels;
}

}  // namespace lineNetwork
