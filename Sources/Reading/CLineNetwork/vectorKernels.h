/* Kernels by vector instructions: included by a file for each set of them, inside a namespace that
 * has `Integers` and `Floats`, registers of `lanes` elements, `Inputs`, four inputs in a form that
 * can be multiplied, and the operations used here. */

/* The number of registers of a tile. */
constexpr int parts = tileOutputs / lanes;

/* Computes the sums of `tileCount` tiles for `vectorCount` vectors, all in registers. */
template <int tileCount, int vectorCount>
inline void multiplyBlock(const Matrix &matrix, int32_t tile, InputVectors inputs,
                          int32_t firstVector, Sums sums) {
    Integers total[vectorCount][tileCount * parts];
    const ptrdiff_t tileBytes = matrix.groups * groupBytes;
    const int8_t *weights = matrix.weights.data() + tile * tileBytes;
    const int8_t *values = inputs.values + firstVector * inputs.stride;
    int32_t *results = sums.values + firstVector * sums.stride + tile * tileOutputs;
#pragma clang loop unroll(full)
    for (int vector = 0; vector < vectorCount; vector++) {
        const int32_t *start = sums.isContinued ? results + vector * sums.stride
                                                : matrix.start.data() + tile * tileOutputs;
#pragma clang loop unroll(full)
        for (int part = 0; part < tileCount * parts; part++) {
            total[vector][part] = loadIntegers(start + part * lanes);
        }
    }
    for (int32_t group = 0; group < matrix.groups; group++) {
#pragma clang loop unroll(full)
        for (int vector = 0; vector < vectorCount; vector++) {
            Inputs input = broadcast(values + vector * inputs.stride + group * inputs.groupStride);
#pragma clang loop unroll(full)
            for (int part = 0; part < tileCount * parts; part++) {
                const int8_t *place = weights + part / parts * tileBytes + group * groupBytes +
                                      part % parts * lanes * groupInputs;
                total[vector][part] = withProducts(total[vector][part], input, place);
            }
        }
    }
#pragma clang loop unroll(full)
    for (int vector = 0; vector < vectorCount; vector++) {
#pragma clang loop unroll(full)
        for (int part = 0; part < tileCount * parts; part++) {
            storeIntegers(results + vector * sums.stride + part * lanes, total[vector][part]);
        }
    }
}

/* Computes all tiles for `vectorCount` vectors, `tileCount` tiles at a time. */
template <int tileCount, int vectorCount>
inline void multiplyVectors(const Matrix &matrix, InputVectors inputs, int32_t firstVector,
                            Sums sums) {
    int32_t tile = 0;
    for (; tile + tileCount <= matrix.tiles; tile += tileCount) {
        multiplyBlock<tileCount, vectorCount>(matrix, tile, inputs, firstVector, sums);
    }
    for (; tile < matrix.tiles; tile++) {
        multiplyBlock<1, vectorCount>(matrix, tile, inputs, firstVector, sums);
    }
}

void multiply(const Matrix &matrix, InputVectors inputs, Sums sums) {
    int32_t vector = 0;
    for (; vector + blockVectors <= inputs.count; vector += blockVectors) {
        multiplyVectors<blockTiles, blockVectors>(matrix, inputs, vector, sums);
    }
    for (; vector < inputs.count; vector++) {
        multiplyVectors<tilesOfOneVector, 1>(matrix, inputs, vector, sums);
    }
}

void pool(Pool pool, int32_t outputs, int32_t *largest) {
    for (int32_t output = 0; output < outputs; output += lanes) {
        Integers found = loadIntegers(pool.sums + output);
        for (int32_t row = 0; row < pool.rows; row++) {
            const int32_t *sums = pool.sums + row * pool.rowStride + output;
            for (int32_t column = 0; column < pool.columns; column++) {
                found = larger(found, loadIntegers(sums + column * outputs));
            }
        }
        storeIntegers(largest + output, found);
    }
}

/* The argument's absolute value in a table. */
inline Floats lookUp(const TableEntry *table, Floats magnitude) {
    Floats place = magnitude * allLanes(tableScale);
    Integers index = smaller(truncated(place), allLanes(tableSize - 1));
    Floats values, differences;
    gather(table, index, &values, &differences);
    return values + differences * (place - converted(index));
}

inline Floats tanhOf(const ActivationTables &tables, Floats argument) {
    return withSign(lookUp(tables.tanh, magnitude(argument)), argument);
}

inline Floats logisticOf(const ActivationTables &tables, Floats argument) {
    Floats value = lookUp(tables.logistic, magnitude(argument));
    return ifNegative(argument, allLanes(1.0f) - value, value);
}

inline void storeQuantized(int8_t *outputs, Floats value) {
    Floats scaled = value * allLanes(127.0f);
    Integers rounded = truncated(magnitude(scaled) + allLanes(0.5f));
    storeBytes(outputs, withSign(smaller(rounded, allLanes(127)), scaled));
}

void advance(const Cells &cells) {
    const ActivationTables &tables = activationTables();
    for (int32_t cell = 0; cell < cells.count; cell += lanes) {
        Floats arguments[4];
        for (int gate = 0; gate < 4; gate++) {
            int32_t index = gate * cells.count + cell;
            arguments[gate] = converted(loadIntegers(cells.sums + index)) *
                              loadFloats(cells.scales + index);
        }
        Floats state = loadFloats(cells.states + cell) * logisticOf(tables, arguments[2]);
        state = state + tanhOf(tables, arguments[0]) * logisticOf(tables, arguments[1]);
        state = clipped(state, allLanes(largestState));
        storeFloats(cells.states + cell, state);
        storeQuantized(cells.outputs + cell,
                       tanhOf(tables, state) * logisticOf(tables, arguments[3]));
    }
}

void activate(Activation activation, const int32_t *sums, const float *scales, int32_t count,
              int8_t *outputs) {
    if (activation != Activation::tanh) {
        scalarKernels()->activate(activation, sums, scales, count, outputs);
        return;
    }
    for (int32_t index = 0; index < count; index += lanes) {
        Floats argument = converted(loadIntegers(sums + index)) * loadFloats(scales + index);
        storeQuantized(outputs + index, tanhOf(activationTables(), argument));
    }
}
