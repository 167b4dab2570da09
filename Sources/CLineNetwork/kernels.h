/* The loops in which the time of an evaluation goes, once for each set of instructions. */
#ifndef CLINENETWORK_KERNELS_H
#define CLINENETWORK_KERNELS_H

#include "CLineNetwork.h"
#include "activations.h"
#include "matrix.h"

namespace lineNetwork {

/* The inputs of a multiplication: vectors of groups of four inputs. */
struct InputVectors {
    const int8_t *values;
    /* How many vectors, and bytes from one to the next. */
    int32_t count;
    ptrdiff_t stride;
    /* Bytes from one group of inputs to the next. */
    ptrdiff_t groupStride = groupInputs;
};

/* The cells of an LSTM at one time step. */
struct Cells {
    /* Whole tiles; sums and scales of the four gates follow each other. */
    int32_t count;
    /* Cell input, input gate, forget gate, output gate. */
    const int32_t *sums;
    const float *scales;
    float *states;
    int8_t *outputs;
};

/* Where sums of products begin, and whether the products are added to what is there. */
struct Sums {
    int32_t *values;
    /* Elements from one vector's sums to the next one's. */
    ptrdiff_t stride;
    bool isContinued;
};

/* Sums of places next to each other, in rows that begin `rowStride` elements apart. */
struct Pool {
    const int32_t *sums;
    int32_t rows, rowStride, columns;
};

/* A set of loops that all give the same results. */
struct Kernels {
    CLineNetwork_Kernels kind;
    /* Whether the weights are to be made for inputs that are greater by 128. */
    bool offsetsInputs;
    /* Multiplies each vector by the matrix, which gives a sum for each of its outputs. */
    void (*multiply)(const Matrix &matrix, InputVectors inputs, Sums sums);
    /* Finds for each of `outputs` sums, whole tiles, the largest one in a pool. */
    void (*pool)(Pool pool, int32_t outputs, int32_t *largest);
    /* Computes states and outputs of cells. */
    void (*advance)(const Cells &cells);
    /* Computes activations of `count` sums, whole tiles. */
    void (*activate)(Activation activation, const int32_t *sums, const float *scales,
                     int32_t count, int8_t *outputs);
};

/* Null if this build has no such kernels. */
const Kernels *scalarKernels();
const Kernels *avx2Kernels();
const Kernels *avxVNNIKernels();
const Kernels *avx512VNNIKernels();

/* The scalar ones if these are not available. */
const Kernels &kernels(CLineNetwork_Kernels kind);

}  // namespace lineNetwork

#endif
