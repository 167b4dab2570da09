#include "layers.h"

#include <cstring>

namespace lineNetwork {

namespace {

constexpr int32_t maximumFactor = 16;

/* Makes one position of `width` × `height`, with all their features. */
class Stacking : public Layer {
public:
    Stacking(int32_t width, int32_t height) : width(width), height(height) {}

    bool evaluate(const Map &input, Map &output, Evaluation &) const override {
        if (input.width < width || input.height < height) {
            return false;
        }
        output.resize(input.height / height, input.width / width, input.depth * width * height);
        for (int32_t place = 0; place < output.height * output.width; place++) {
            const int32_t firstX = place % output.width * width;
            const int32_t firstY = place / output.width * height;
            int8_t *features = output.at(0, place);
            for (int32_t x = firstX; x < firstX + width; x++) {
                for (int32_t y = firstY; y < firstY + height; y++, features += input.depth) {
                    memcpy(features, input.at(y, x), input.depth);
                }
            }
        }
        return true;
    }

private:
    int32_t width, height;
};

}  // namespace

void Map::resize(int32_t newHeight, int32_t newWidth, int32_t newDepth) {
    height = newHeight;
    width = newWidth;
    depth = newDepth;
    stride = roundedUp(newDepth, groupInputs);
    values.resize(static_cast<size_t>(height) * width * stride + groupInputs);
    for (int32_t place = 0; stride > depth && place < height * width; place++) {
        memset(at(0, place) + depth, 0, stride - depth);
    }
}

/* An LSTM can read in another order: as part of a layer that reverses or transposes. */
std::unique_ptr<Layer> makeLayer(const LayerDescription &description, const Kernels &kernels) {
    const int32_t x = description.x, y = description.y;
    if (description.kind == "Reconfig") {
        const bool fits = x > 0 && y > 0 && x <= maximumFactor && y <= maximumFactor &&
                          description.outputs == description.inputs * x * y;
        return fits ? std::make_unique<Stacking>(x, y) : nullptr;
    }
    if (description.parts.empty()) {
        return makeLSTM(description, false, false, kernels);
    }
    const LayerDescription &part = description.parts[0];
    const bool isTransposed = description.kind == "XYTranspose";
    const bool fits = (isTransposed || description.kind == "RTLReversed") &&
                      description.parts.size() == 1 && part.inputs == description.inputs &&
                      part.outputs == description.outputs;
    return fits ? makeLSTM(part, !isTransposed, isTransposed, kernels) : nullptr;
}

}  // namespace lineNetwork
