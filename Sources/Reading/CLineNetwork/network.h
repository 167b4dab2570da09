/* A whole network: from features to probabilities. */
#ifndef CLINENETWORK_NETWORK_H
#define CLINENETWORK_NETWORK_H

#include "layers.h"

#include <optional>

namespace lineNetwork {

/* Buffers of evaluations, and the last one's probabilities. */
struct Buffers {
    std::vector<int8_t> features;
    std::vector<float> probabilities;
    /* The random activations of the last network. */
    std::optional<Noise> noise;
    int32_t sampleIteration = 0;
};

class Network {
public:
    /* Makes a network; returns null if a layer's sizes do not fit, or the last layer is not a
     * softmax. */
    static std::unique_ptr<Network> make(const ComponentDescription &component,
                                         const Kernels &kernels);

    int32_t height() const { return inputHeight; }
    int32_t outputs() const { return outputCount; }
    int32_t nullCode() const { return nullOutput; }
    /* Returns the number of columns of an image per time step. */
    int32_t horizontalScale() const { return scale; }

    /* Writes the probabilities to `buffers`; returns false if the image is too narrow or too
     * large. */
    bool evaluate(const int8_t *features, int32_t width, Buffers &buffers) const;

private:
    const Kernels &kernels;
    int32_t sampleIteration, nullOutput, scale, inputHeight = 0, outputCount = 0;
    /* Evaluates the first layers in one step; null if they do not fit. */
    std::unique_ptr<PooledConvolution> convolution;
    std::vector<std::unique_ptr<Layer>> layers;
    std::unique_ptr<SoftmaxLayer> softmax;

    Network(const ComponentDescription &component, const Kernels &kernels);
    bool makeLayers(std::vector<const LayerDescription *> parts);
    bool evaluateFirst(const int8_t *features, int32_t width, Map &output,
                       Evaluation &evaluation) const;
};

}  // namespace lineNetwork

#endif
