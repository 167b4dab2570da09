/* Kernels by vector instructions: included for each set of them, inside a namespace that has the numbers
 * of `lanes` of a register, and of tiles and vectors that are multiplied together, whose sums leave
 * registers for inputs; `Inputs`, four inputs in a form that can be multiplied; and `withProducts`. The
 * compiler chooses the instructions of all other operations. */

typedef int32_t Integers __attribute__((ext_vector_type(lanes)));
typedef float Floats __attribute__((ext_vector_type(lanes)));
typedef int8_t Bytes __attribute__((ext_vector_type(lanes)));
/* Entries of a table, and pairs of indices of them. */
typedef double Entries __attribute__((ext_vector_type(lanes / 2)));
typedef uint64_t Pairs __attribute__((ext_vector_type(lanes / 2)));

template <typename Register, typename Element> inline Register loaded(const Element *place) {
    Register value;
    __builtin_memcpy(&value, place, sizeof value);
    return value;
}

template <typename Register, typename Element> inline void store(Element *place, Register value) {
    __builtin_memcpy(place, &value, sizeof value);
}

inline Floats magnitude(Floats value) { return __builtin_elementwise_abs(value); }
inline Integers truncated(Floats value) { return __builtin_convertvector(value, Integers); }
inline Floats converted(Integers value) { return __builtin_convertvector(value, Floats); }

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
            total[vector][part] = loaded<Integers>(start + part * lanes);
        }
    }
    for (int32_t group = 0; group < matrix.groups; group++) {
#pragma clang loop unroll(full)
        for (int vector = 0; vector < vectorCount; vector++) {
            int32_t four;
            __builtin_memcpy(&four, values + vector * inputs.stride + group * inputs.groupStride,
                             sizeof four);
            const Inputs input(four);
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
            store(results + vector * sums.stride + part * lanes, total[vector][part]);
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
        Integers found = loaded<Integers>(pool.sums + output);
        for (int32_t row = 0; row < pool.rows; row++) {
            const int32_t *sums = pool.sums + row * pool.rowStride + output;
            for (int32_t column = 0; column < pool.columns; column++) {
                const Integers other = loaded<Integers>(sums + column * outputs);
                found = found > other ? found : other;
            }
        }
        store(largest + output, found);
    }
}

/* Returns the numbers of entries that `lookUp` has put in this order: 0 the values, 1 the differences. */
template <int number, size_t... lane>
inline Floats numbers(const Entries *entries, std::index_sequence<lane...>) {
    return __builtin_shufflevector(
        __builtin_bit_cast(Floats, entries[0]), __builtin_bit_cast(Floats, entries[1]),
        (lane % 4 / 2 * lanes + lane / 4 * 4 + lane % 2 * 2 + number)...);
}

/* The argument's absolute value in a table. Single entries are loaded, which is faster than gather
 * instructions, above all on processors on which security updates slow gathering down. */
inline Floats lookUp(const TableEntry *table, Floats magnitude) {
    const Floats place = magnitude * tableScale;
    Integers index = truncated(place);
    index = index < tableSize - 1 ? index : tableSize - 1;
    const Pairs pairs = __builtin_bit_cast(Pairs, index);
    Entries entries[2];
#pragma clang loop unroll(full)
    for (int lane = 0; lane < lanes; lane++) {
        const uint64_t pair = pairs[lane / 2];
        entries[lane % 4 / 2][lane / 4 * 2 + lane % 2] = loaded<double>(
            table + (lane % 2 == 0 ? static_cast<uint32_t>(pair) : pair >> 32));
    }
    const auto sequence = std::make_index_sequence<lanes>();
    return numbers<0>(entries, sequence) +
           numbers<1>(entries, sequence) * (place - converted(index));
}

inline Floats tanhOf(const ActivationTables &tables, Floats argument) {
    const Floats value = lookUp(tables.tanh, magnitude(argument));
    return argument < 0 ? -value : value;
}

inline Floats logisticOf(const ActivationTables &tables, Floats argument) {
    const Floats value = lookUp(tables.logistic, magnitude(argument));
    return argument < 0 ? 1 - value : value;
}

inline void storeQuantized(int8_t *outputs, Floats value) {
    const Floats scaled = value * 127;
    Integers rounded = truncated(magnitude(scaled) + 0.5f);
    rounded = rounded < 127 ? rounded : 127;
    store(outputs, __builtin_convertvector(scaled < 0 ? -rounded : rounded, Bytes));
}

void advance(const Cells &cells) {
    const ActivationTables &tables = activationTables();
    for (int32_t cell = 0; cell < cells.count; cell += lanes) {
        Floats arguments[4];
        for (int gate = 0; gate < 4; gate++) {
            const int32_t index = gate * cells.count + cell;
            arguments[gate] = converted(loaded<Integers>(cells.sums + index)) *
                              loaded<Floats>(cells.scales + index);
        }
        Floats state = loaded<Floats>(cells.states + cell) * logisticOf(tables, arguments[2]);
        state = state + tanhOf(tables, arguments[0]) * logisticOf(tables, arguments[1]);
        state = state > -maximumState ? state : -maximumState;
        state = state < maximumState ? state : maximumState;
        store(cells.states + cell, state);
        storeQuantized(cells.outputs + cell,
                       tanhOf(tables, state) * logisticOf(tables, arguments[3]));
    }
}

void activate(const int32_t *sums, const float *scales, int32_t count, int8_t *outputs) {
    for (int32_t index = 0; index < count; index += lanes) {
        const Floats argument =
            converted(loaded<Integers>(sums + index)) * loaded<Floats>(scales + index);
        storeQuantized(outputs + index, tanhOf(activationTables(), argument));
    }
}

constexpr Kernels all{kind, offsetsInputs, multiply, pool, advance, activate};
