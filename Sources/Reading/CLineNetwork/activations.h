/* The activation functions: Tesseract's tables and interpolation, with equal floats as results. */
#ifndef CLINENETWORK_ACTIVATIONS_H
#define CLINENETWORK_ACTIVATIONS_H

#include <cstdint>

namespace lineNetwork {

/* A value of a table and its difference from the next value. */
struct TableEntry {
    float value, difference;
};

/* The number of entries of a table per unit of the argument. */
constexpr float tableScale = 256;
/* The number of entries of a table; after the last one the value is 1. */
constexpr int32_t tableSize = 4096;
/* The limit of arguments whose index in a table fits int32. */
constexpr float maximumArgument = 4e6f;

/* Tables for arguments that are not negative. */
struct ActivationTables {
    alignas(64) TableEntry tanh[tableSize], logistic[tableSize];

    ActivationTables();
};

const ActivationTables &activationTables();

inline float lookUp(const TableEntry *table, float argument) {
    float place = argument * tableScale;
    int32_t index = static_cast<int32_t>(place);
    if (index >= tableSize) {
        index = tableSize - 1;
    }
    return table[index].value + table[index].difference * (place - static_cast<float>(index));
}

inline float tanhOf(const ActivationTables &tables, float argument) {
    return argument < 0 ? -lookUp(tables.tanh, -argument) : lookUp(tables.tanh, argument);
}

inline float logisticOf(const ActivationTables &tables, float argument) {
    return argument < 0 ? 1 - lookUp(tables.logistic, -argument)
                        : lookUp(tables.logistic, argument);
}

/* Returns a value from -1 to 1 as an activation from -127 to 127, halves rounded away from 0. */
inline int8_t quantized(float value) {
    float scaled = value * 127;
    int32_t rounded = scaled < 0 ? -static_cast<int32_t>(0.5f - scaled)
                                 : static_cast<int32_t>(scaled + 0.5f);
    return static_cast<int8_t>(rounded > 127 ? 127 : rounded < -127 ? -127 : rounded);
}

/* The maximum absolute value of a cell's state. */
constexpr float maximumState = 100;

}  // namespace lineNetwork

#endif
