/* Windows over an image: each position gets the features around it, noise outside the image. */
#include "layers.h"

#include <algorithm>
#include <cstring>

namespace lineNetwork {

namespace {

/* The maximum half size of a window, and the maximum size of a pool. */
constexpr int32_t maximumHalf = 4, maximumFactor = 16;
/* The number of pools whose sums stay in the first-level cache. */
constexpr int32_t poolsAtOnce = 8;

}  // namespace

bool PooledConvolution::fits(const LayerDescription &convolve, const LayerDescription &connected,
                             const LayerDescription &pool) {
    int32_t windowHeight = 2 * convolve.y + 1;
    return convolve.kind == "Convolve" && convolve.inputs == 1 && windowHeight <= groupInputs &&
           convolve.x <= maximumHalf &&
           convolve.outputs == (2 * convolve.x + 1) * windowHeight &&
           connected.kind == "Tanh" && connected.inputs == convolve.outputs &&
           areUsable(connected.weights[0], connected.outputs, connected.inputs + 1) &&
           pool.kind == "Maxpool" && pool.inputs == connected.outputs &&
           pool.outputs == pool.inputs && pool.x > 0 && pool.y > 0 && pool.x <= maximumFactor &&
           pool.y <= maximumFactor;
}

PooledConvolution::PooledConvolution(const LayerDescription &convolve,
                                     const LayerDescription &connected,
                                     const LayerDescription &pool, const Kernels &kernels)
    : halfWidth(convolve.x), halfHeight(convolve.y), poolWidth(pool.x), poolHeight(pool.y),
      outputs(connected.outputs) {
    // A group is a column of the window.
    matrix = makeMatrix(connected.weights, {0, connected.inputs, 2 * halfHeight + 1},
                        kernels.offsetsInputs);
}

/* Returns the number of random activations in a row. */
size_t PooledConvolution::noiseInRow(int32_t y, int32_t height, int32_t width) const {
    size_t windowHeight = 2 * halfHeight + 1, columnsOutside = 0;
    for (int32_t distance = 1; distance <= halfWidth; distance++) {
        columnsOutside += 2 * std::min(distance, width);
    }
    size_t columns = static_cast<size_t>(width) * (2 * halfWidth + 1);
    size_t rowsOutside =
        std::max(0, halfHeight - y) + std::max(0, y + halfHeight - (height - 1));
    return columnsOutside * windowHeight + (columns - columnsOutside) * rowsOutside;
}

/* Computes the sums of a window that reaches beyond the image. */
void PooledConvolution::multiplyBorder(const int8_t *features, int32_t height, int32_t width,
                                       int32_t y, int32_t x, const int8_t *&noise,
                                       const Evaluation &evaluation, int32_t *sums) const {
    int8_t window[(2 * maximumHalf + 1) * groupInputs] = {};
    int8_t *group = window;
    for (int32_t column = x - halfWidth; column <= x + halfWidth; column++, group += groupInputs) {
        for (int32_t row = y - halfHeight; row <= y + halfHeight; row++) {
            bool isInside = column >= 0 && column < width && row >= 0 && row < height;
            group[row - y + halfHeight] =
                isInside ? features[static_cast<size_t>(column) * height + row] : *noise++;
        }
    }
    evaluation.kernels.multiply(matrix, {window, 1, 0}, {sums, 0, false});
}

/* Computes the sums of the positions from `firstX` to before `endX` of a row. */
void PooledConvolution::multiplyRow(const int8_t *features, int32_t height, int32_t width,
                                    int32_t y, int32_t firstX, int32_t endX, const int8_t *&noise,
                                    const Evaluation &evaluation, int32_t *sums) const {
    bool isInside = y >= halfHeight && y + halfHeight < height;
    int32_t firstInside = isInside ? std::clamp(halfWidth, firstX, endX) : endX;
    int32_t endInside = isInside ? std::clamp(width - halfWidth, firstInside, endX) : endX;
    const ptrdiff_t stride = matrix.outputs();
    for (int32_t x = firstX; x < firstInside; x++, sums += stride) {
        multiplyBorder(features, height, width, y, x, noise, evaluation, sums);
    }
    if (firstInside < endInside) {
        const int8_t *first = features +
                              static_cast<size_t>(firstInside - halfWidth) * height + y -
                              halfHeight;
        evaluation.kernels.multiply(matrix, {first, endInside - firstInside, height, height},
                                    {sums, stride, false});
        sums += (endInside - firstInside) * stride;
    }
    for (int32_t x = endInside; x < endX; x++, sums += stride) {
        multiplyBorder(features, height, width, y, x, noise, evaluation, sums);
    }
}

/* Computes the activations of adjacent pools, from the sums of their rows one after another. */
void PooledConvolution::poolSums(int32_t y, int32_t firstPool, int32_t poolCount, Map &output,
                                 Evaluation &evaluation) const {
    const int32_t stride = matrix.outputs();
    evaluation.largestSums.resize(stride);
    evaluation.cellOutputs.resize(stride);
    for (int32_t pool = 0; pool < poolCount; pool++) {
        const int32_t *sums = evaluation.sums.data() + pool * poolWidth * stride;
        evaluation.kernels.pool({sums, poolHeight, poolCount * poolWidth * stride, poolWidth},
                                stride, evaluation.largestSums.data());
        evaluation.kernels.activate(evaluation.largestSums.data(), matrix.scales.data(), stride,
                                    evaluation.cellOutputs.data());
        memcpy(output.at(y, firstPool + pool), evaluation.cellOutputs.data(), outputs);
    }
}

bool PooledConvolution::evaluate(const int8_t *features, int32_t height, int32_t width,
                                 Map &output, Evaluation &evaluation) const {
    if (height < poolHeight || width < poolWidth) {
        return false;
    }
    output.resize(height / poolHeight, width / poolWidth, outputs);
    size_t noiseCount = 0;
    for (int32_t y = 0; y < height; y++) {
        noiseCount += noiseInRow(y, height, width);
    }
    const int8_t *noise = evaluation.noise.values(noiseCount);
    for (int32_t y = 0; y < output.height; y++) {
        const int8_t *rowNoise[maximumFactor];
        for (int32_t row = 0; row < poolHeight; row++) {
            rowNoise[row] = noise;
            noise += noiseInRow(y * poolHeight + row, height, width);
        }
        for (int32_t pool = 0; pool < output.width; pool += poolsAtOnce) {
            int32_t count = std::min(poolsAtOnce, output.width - pool);
            int32_t firstX = pool * poolWidth, endX = (pool + count) * poolWidth;
            size_t rowSums = static_cast<size_t>(count) * poolWidth * matrix.outputs();
            evaluation.sums.resize(rowSums * poolHeight);
            for (int32_t row = 0; row < poolHeight; row++) {
                multiplyRow(features, height, width, y * poolHeight + row, firstX, endX,
                            rowNoise[row], evaluation, evaluation.sums.data() + row * rowSums);
            }
            poolSums(y, pool, count, output, evaluation);
        }
    }
    return true;
}

}  // namespace lineNetwork
