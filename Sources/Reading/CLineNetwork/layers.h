/* The layers of a network, ready to be evaluated. */
#ifndef CLINENETWORK_LAYERS_H
#define CLINENETWORK_LAYERS_H

#include "description.h"
#include "kernels.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace lineNetwork {

/* A vector of activations for each position of an image, row after row. */
struct Map {
    int32_t height = 0, width = 0, depth = 0;
    /* The bytes of a position: whole groups of inputs, filled up with 0. */
    int32_t stride = 0;
    AlignedVector<int8_t> values;

    /* Resizes the map, and leaves its activations undefined. */
    void resize(int32_t newHeight, int32_t newWidth, int32_t newDepth);

    int8_t *at(int32_t y, int32_t x) {
        return values.data() + (static_cast<size_t>(y) * width + x) * stride;
    }
    const int8_t *at(int32_t y, int32_t x) const { return const_cast<Map *>(this)->at(y, x); }
};

/* The random activations outside an image: the same sequence for every line. */
class Noise {
public:
    explicit Noise(int32_t sampleIteration);

    /* Returns the sequence, at least `count` long. */
    const int8_t *values(size_t count);

private:
    uint64_t state;
    std::vector<int8_t> drawn;
};

/* The state of one evaluation. */
struct Evaluation {
    const Kernels &kernels;
    Noise &noise;
    /* Sums of products, and the values that an LSTM keeps from one time step to the next. */
    AlignedVector<int32_t> sums, largestSums;
    AlignedVector<float> states;
    AlignedVector<int8_t> cellOutputs;
};

class Layer {
public:
    virtual ~Layer() = default;
    /* Computes the layer's activations; returns false if the image is too small for the layer. */
    virtual bool evaluate(const Map &input, Map &output, Evaluation &evaluation) const = 0;
};

/* The last layer: probabilities that add up to 1. */
class SoftmaxLayer {
public:
    SoftmaxLayer(const LayerDescription &description, const Kernels &kernels);
    void evaluate(const Map &input, Evaluation &evaluation, std::vector<float> &output) const;

private:
    Matrix matrix;
    int32_t outputs;
};

/* A convolution of an image of one feature, with its activation and pooling in one step: the
 * activation rises with the sum, so only the largest sum of a pool needs an activation. */
class PooledConvolution {
public:
    /* Returns whether the three layers can be evaluated as one. */
    static bool fits(const LayerDescription &convolve, const LayerDescription &connected,
                     const LayerDescription &pool);
    PooledConvolution(const LayerDescription &convolve, const LayerDescription &connected,
                      const LayerDescription &pool, const Kernels &kernels);

    /* Evaluates features column after column; `groupInputs` bytes of any value must follow them. */
    bool evaluate(const int8_t *features, int32_t height, int32_t width, Map &output,
                  Evaluation &evaluation) const;

private:
    Matrix matrix;
    int32_t halfWidth, halfHeight, poolWidth, poolHeight, outputs;

    size_t noiseInRow(int32_t y, int32_t height, int32_t width) const;
    void multiplyBorder(const int8_t *features, int32_t height, int32_t width, int32_t y, int32_t x,
                        const int8_t *&noise, const Evaluation &evaluation, int32_t *sums) const;
    void multiplyRow(const int8_t *features, int32_t height, int32_t width, int32_t y,
                     int32_t firstX, int32_t endX, const int8_t *&noise,
                     const Evaluation &evaluation, int32_t *sums) const;
    void poolSums(int32_t y, int32_t firstPool, int32_t poolCount, Map &output,
                  Evaluation &evaluation) const;
};

/* Makes a layer between the first and the last ones; returns null if its kind is unknown, or the sizes
 * do not fit. */
std::unique_ptr<Layer> makeLayer(const LayerDescription &description, const Kernels &kernels);

std::unique_ptr<Layer> makeLSTM(const LayerDescription &description, bool isBackward,
                                bool isTransposed, const Kernels &kernels);

}  // namespace lineNetwork

#endif
