/* A network as the `lstm` component of language data describes it. */
#ifndef CLINENETWORK_DESCRIPTION_H
#define CLINENETWORK_DESCRIPTION_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lineNetwork {

/* A matrix of int8 weights: a row for each output, the last column is the bias. */
struct Weights {
    int32_t outputs = 0, columns = 0;
    std::vector<int8_t> values;
    /* The factor of each output's sum. */
    std::vector<float> scales;
};

/* A layer, with the layers inside it. */
struct LayerDescription {
    /* The name of the layer's kind in language data, such as "Convolve". */
    std::string kind;
    int32_t inputs = 0, outputs = 0;
    /* Input: height and depth. Convolve: half the window's size. Maxpool, Reconfig: the factors. */
    int32_t x = 0, y = 0;
    /* One matrix, or the four of an LSTM. */
    std::vector<Weights> weights;
    std::vector<LayerDescription> parts;

    /* Returns the number of columns of the image per column after the layer
     * (`Network::XScaleFactor`). */
    int32_t horizontalScale() const;
};

/* A whole `lstm` component. */
struct ComponentDescription {
    LayerDescription network;
    /* Seeds the random numbers outside the image (`LSTMRecognizer::SetRandomSeed`). */
    int32_t sampleIteration = 0;
    /* The output that means no character. */
    int32_t nullCode = 0;
};

/* Reads an `lstm` component of data with a separate component for the character set; returns
 * nothing if the component is damaged or has an unknown layer. */
std::optional<ComponentDescription> readComponent(const uint8_t *bytes, size_t count);

}  // namespace lineNetwork

#endif
