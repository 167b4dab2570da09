/* LSTMs: layers that read an image row by row and keep a state along the row. */
#include "layers.h"

#include <algorithm>
#include <cstring>

namespace lineNetwork {

namespace {

/* Vectors that are multiplied together: rows if there are several, else time steps of one row. */
constexpr int32_t vectorsAtOnce = 16;

/* The order in which an LSTM reads positions: the distances from one position to the next. */
struct Path {
    int32_t rows, rowStep, steps, step, first;
};

class LSTM : public Layer {
public:
    LSTM(const LayerDescription &description, bool isBackward, bool isTransposed,
         const Kernels &kernels)
        : cells(description.outputs), paddedCells(roundedUp(description.outputs, tileOutputs)),
          isBackward(isBackward), isTransposed(isTransposed),
          isSummary(description.kind == "SummLSTM"),
          fromInputs(
              makeMatrix(description.weights, {0, description.inputs}, kernels.offsetsInputs)),
          fromCells(makeMatrix(description.weights,
                               {description.inputs, description.outputs, groupInputs, false},
                               kernels.offsetsInputs)) {
        // The products of the cells' outputs are added to sums that already have their start
        // values.
        for (int32_t output = 0; output < fromInputs.outputs(); output++) {
            fromInputs.start[output] += fromCells.start[output];
        }
    }

    bool evaluate(const Map &input, Map &output, Evaluation &evaluation) const override {
        Path path = pathThrough(input);
        if (!isSummary) {
            output.resize(input.height, input.width, cells);
        } else if (isTransposed) {
            output.resize(1, input.width, cells);
        } else {
            output.resize(input.height, 1, cells);
        }
        const int32_t rowsAtOnce = std::min(vectorsAtOnce, path.rows);
        evaluation.sums.resize(static_cast<size_t>(vectorsAtOnce) * fromInputs.outputs());
        for (int32_t row = 0; row < path.rows; row += rowsAtOnce) {
            int32_t count = std::min(rowsAtOnce, path.rows - row);
            evaluation.states.assign(static_cast<size_t>(count) * paddedCells, 0);
            evaluation.cellOutputs.assign(static_cast<size_t>(count) * paddedCells, 0);
            readRows(input, path, row, count, output, evaluation);
        }
        return true;
    }

private:
    int32_t cells, paddedCells;
    bool isBackward, isTransposed, isSummary;
    Matrix fromInputs, fromCells;

    Path pathThrough(const Map &input) const {
        int32_t width = input.width, height = input.height;
        Path path = isTransposed ? Path{width, 1, height, width, 0}
                                 : Path{height, width, width, 1, 0};
        if (isBackward) {
            path.first = (path.steps - 1) * path.step;
            path.step = -path.step;
        }
        return path;
    }

    void readRows(const Map &input, const Path &path, int32_t row, int32_t rows, Map &output,
                  Evaluation &evaluation) const {
        // With several rows, one step at a time is multiplied; with one row, several steps.
        const int32_t stepsAtOnce = rows == 1 ? vectorsAtOnce : 1;
        const ptrdiff_t stride = input.stride;
        for (int32_t step = 0; step < path.steps; step += stepsAtOnce) {
            int32_t steps = std::min(stepsAtOnce, path.steps - step);
            int32_t place = path.first + row * path.rowStep + step * path.step;
            evaluation.kernels.multiply(
                fromInputs,
                {input.at(0, 0) + place * stride, rows * steps,
                 (rows == 1 ? path.step : path.rowStep) * stride},
                {evaluation.sums.data(), fromInputs.outputs(), false});
            for (int32_t index = 0; index < steps; index++) {
                advance(evaluation.sums.data() + static_cast<size_t>(index) * fromInputs.outputs(),
                        rows, evaluation);
                if (!isSummary) {
                    write(place + index * path.step, path.rowStep, rows, output, evaluation);
                }
            }
        }
        if (isSummary) {
            write(row, 1, rows, output, evaluation);
        }
    }

    /* One time step of all rows. */
    void advance(int32_t *sums, int32_t rows, Evaluation &evaluation) const {
        int8_t *outputs = evaluation.cellOutputs.data();
        evaluation.kernels.multiply(fromCells, {outputs, rows, paddedCells},
                                    {sums, fromInputs.outputs(), true});
        for (int32_t row = 0; row < rows; row++) {
            evaluation.kernels.advance({paddedCells, sums + row * fromInputs.outputs(),
                                        fromInputs.scales.data(),
                                        evaluation.states.data() + row * paddedCells,
                                        outputs + row * paddedCells});
        }
    }

    void write(int32_t place, int32_t rowStep, int32_t rows, Map &output,
               const Evaluation &evaluation) const {
        for (int32_t row = 0; row < rows; row++) {
            memcpy(output.at(0, place + row * rowStep),
                   evaluation.cellOutputs.data() + row * paddedCells, cells);
        }
    }
};

}  // namespace

std::unique_ptr<Layer> makeLSTM(const LayerDescription &description, bool isBackward,
                                bool isTransposed, const Kernels &kernels) {
    if (description.weights.size() != 4 || description.inputs < 1 || description.outputs < 1) {
        return nullptr;
    }
    for (const Weights &gate : description.weights) {
        if (!areUsable(gate, description.outputs, description.inputs + description.outputs + 1)) {
            return nullptr;
        }
    }
    return std::make_unique<LSTM>(description, isBackward, isTransposed, kernels);
}

}  // namespace lineNetwork
