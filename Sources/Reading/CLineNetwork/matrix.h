/* Weights in the order in which all kernels read them. */
#ifndef CLINENETWORK_MATRIX_H
#define CLINENETWORK_MATRIX_H

#include "description.h"

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace lineNetwork {

/* Allocates at multiples of 64 bytes, the size of a cache line and of the widest register. */
template <typename Value> struct AlignedAllocator {
    using value_type = Value;
    static constexpr std::align_val_t alignment{64};

    AlignedAllocator() = default;
    template <typename Other> AlignedAllocator(const AlignedAllocator<Other> &) {}

    Value *allocate(size_t count) {
        if (count > SIZE_MAX / sizeof(Value)) {
            throw std::bad_array_new_length();
        }
        return static_cast<Value *>(::operator new(count * sizeof(Value), alignment));
    }
    void deallocate(Value *values, size_t) { ::operator delete(values, alignment); }
    bool operator==(const AlignedAllocator &) const { return true; }
    bool operator!=(const AlignedAllocator &) const { return false; }
};

template <typename Value> using AlignedVector = std::vector<Value, AlignedAllocator<Value>>;

/* Returns the nearest multiple of `unit` that is not smaller. */
constexpr int32_t roundedUp(int32_t value, int32_t unit) {
    return (value + unit - 1) / unit * unit;
}

/* The number of outputs that are computed together. */
constexpr int32_t tileOutputs = 16;
/* The number of inputs that one instruction multiplies. */
constexpr int32_t groupInputs = 4;
constexpr ptrdiff_t groupBytes = tileOutputs * groupInputs;

/* Some columns of one or more matrices, whose outputs follow each other; outputs that are always 0
 * fill up each matrix to whole tiles. A tile consists of groups of inputs, and a group consists of
 * the inputs of one output after those of another. */
struct Matrix {
    /* The numbers of groups of columns and of tiles of outputs. */
    int32_t groups = 0, tiles = 0;
    AlignedVector<int8_t> weights;
    /* The start value of each output's sum: the bias times 127, and the correction for kernels
     * whose inputs are greater by 128. */
    AlignedVector<int32_t> start;
    /* The factor of each output's sum. */
    AlignedVector<float> scales;

    int32_t outputs() const { return tiles * tileOutputs; }
};

/* The columns of weights that make a matrix: `columnsInGroup` of each group's four inputs are used. */
struct Columns {
    int32_t first, count;
    int32_t perGroup = groupInputs;
    bool hasBias = true;
};

/* Makes the matrix of some columns; throws `std::bad_alloc`. */
Matrix makeMatrix(const std::vector<Weights> &parts, Columns columns, bool offsetsInputs);

/* Returns whether the weights have the given size, and no sum of them overflows or exceeds the
 * arguments of the activations. */
bool areUsable(const Weights &weights, int32_t outputs, int32_t columns);

}  // namespace lineNetwork

#endif
