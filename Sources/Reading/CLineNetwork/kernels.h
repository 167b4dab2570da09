/* The inner loops of an evaluation, once for each set of instructions. */
#ifndef CLINENETWORK_KERNELS_H
#define CLINENETWORK_KERNELS_H

#include "CLineNetwork.h"
#include "activations.h"
#include "matrix.h"

#include <utility>

namespace lineNetwork {

/* The inputs of a multiplication: vectors of groups of four inputs. */
struct InputVectors {
    const int8_t *values;
    /* The number of vectors, and the bytes from one to the next. */
    int32_t count;
    ptrdiff_t stride;
    /* The bytes from one group of inputs to the next. */
    ptrdiff_t groupStride = groupInputs;
};

/* The cells of an LSTM at one time step. */
struct Cells {
    /* A multiple of a tile; the sums and scales of the four gates follow each other. */
    int32_t count;
    /* The gates in order: cell input, input gate, forget gate, output gate. */
    const int32_t *sums;
    const float *scales;
    float *states;
    int8_t *outputs;
};

/* The target of sums of products. */
struct Sums {
    int32_t *values;
    /* The elements from one vector's sums to the next one's. */
    ptrdiff_t stride;
    /* Whether products are added to the present sums. */
    bool isContinued;
};

/* The sums of adjacent positions, in rows that begin `rowStride` elements apart. */
struct Pool {
    const int32_t *sums;
    int32_t rows, rowStride, columns;
};

/* A set of loops that all give the same results. */
struct Kernels {
    CLineNetwork_Kernels kind;
    /* Whether matrices must be made for inputs that are greater by 128. */
    bool offsetsInputs;
    /* Multiplies each vector by the matrix, which gives a sum for each of its outputs. */
    void (*multiply)(const Matrix &matrix, InputVectors inputs, Sums sums);
    /* Finds the largest sum in a pool for each of `outputs`, a multiple of a tile. */
    void (*pool)(Pool pool, int32_t outputs, int32_t *largest);
    /* Computes states and outputs of cells. */
    void (*advance)(const Cells &cells);
    /* Computes the hyperbolic tangents of `count` sums, a multiple of a tile. */
    void (*activate)(const int32_t *sums, const float *scales, int32_t count, int8_t *outputs);
};

/* Returns the kernels without vector instructions. */
const Kernels *scalarKernels();
/* Returns kernels with vector instructions; null if the processor does not have them. */
const Kernels *vectorKernels(CLineNetwork_Kernels kind);

/* Returns the kernels; the scalar ones if `kind` is not available. */
const Kernels &kernels(CLineNetwork_Kernels kind);

}  // namespace lineNetwork

#endif
