/* The C interface; C++ exceptions, which insufficient memory causes, end here. */
#include "CLineNetwork.h"

#include "network.h"

struct CLineNetwork_Network {
    std::unique_ptr<lineNetwork::Network> network;
};

struct CLineNetwork_Buffers {
    lineNetwork::Buffers buffers;
};

CLineNetwork_Network *CLineNetwork_create(const uint8_t *component, size_t count,
                                          CLineNetwork_Kernels kernels) {
    try {
        auto description = lineNetwork::readComponent(component, count);
        if (!description) {
            return nullptr;
        }
        auto network = lineNetwork::Network::make(*description, lineNetwork::kernels(kernels));
        return network == nullptr ? nullptr : new CLineNetwork_Network{std::move(network)};
    } catch (...) {
        return nullptr;
    }
}

void CLineNetwork_destroy(CLineNetwork_Network *network) { delete network; }

int32_t CLineNetwork_height(const CLineNetwork_Network *network) {
    return network->network->height();
}

int32_t CLineNetwork_outputs(const CLineNetwork_Network *network) {
    return network->network->outputs();
}

int32_t CLineNetwork_nullCode(const CLineNetwork_Network *network) {
    return network->network->nullCode();
}

int32_t CLineNetwork_horizontalScale(const CLineNetwork_Network *network) {
    return network->network->horizontalScale();
}

CLineNetwork_Buffers *CLineNetwork_createBuffers(void) {
    try {
        return new CLineNetwork_Buffers();
    } catch (...) {
        return nullptr;
    }
}

void CLineNetwork_destroyBuffers(CLineNetwork_Buffers *buffers) { delete buffers; }

CLineNetwork_Activations CLineNetwork_evaluate(const CLineNetwork_Network *network,
                                               CLineNetwork_Buffers *buffers,
                                               const int8_t *features, int32_t width) {
    try {
        if (network->network->evaluate(features, width, buffers->buffers)) {
            int32_t outputs = network->network->outputs();
            const std::vector<float> &values = buffers->buffers.probabilities;
            int32_t timeSteps = static_cast<int32_t>(values.size() / outputs);
            return {values.data(), timeSteps, outputs};
        }
    } catch (...) {
    }
    return {nullptr, 0, 0};
}
