#include "activations.h"

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

}  // namespace

ActivationTables::ActivationTables() {
    fill(tanh, [](double argument) { return std::tanh(argument); });
    fill(logistic, [](double argument) { return 1 / (1 + std::exp(-argument)); });
}

const ActivationTables &activationTables() {
    static const ActivationTables tables;
    return tables;
}

float activated(Activation activation, float argument) {
    switch (activation) {
    case Activation::logistic:
        return logisticOf(activationTables(), argument);
    case Activation::clippedLogistic:
        return argument <= 0 ? 0 : argument >= 1 ? 1 : argument;
    case Activation::clippedTanh:
        return argument <= -1 ? -1 : argument >= 1 ? 1 : argument;
    case Activation::tanh:
        return tanhOf(activationTables(), argument);
    case Activation::rectified:
        return argument <= 0 ? 0 : argument;
    case Activation::linear:
        return argument;
    }
    return argument;
}

}  // namespace lineNetwork
