/* Compares all kernels that the processor has with the scalar ones, and prints a line for each.
 *
 * usage: compare LANGUAGE.traineddata
 *
 * A program of its own, without Swift, so that scripts/check-arm64 can compile it for another
 * processor. Exits with 1 if a bit differs. The last line is a hash of the probabilities of whole lines,
 * to be compared between processors. */
#include "../../Sources/Reading/CLineNetwork/kernels.h"

#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

using namespace lineNetwork;

namespace {

std::mt19937 generator{1};

int32_t random(int32_t least, int32_t most) {
    return least + static_cast<int32_t>(generator() % static_cast<uint32_t>(most - least + 1));
}

std::vector<int8_t> randomBytes(size_t count) {
    std::vector<int8_t> bytes(count);
    for (int8_t &byte : bytes) {
        byte = static_cast<int8_t>(random(-127, 127));
    }
    return bytes;
}

Weights randomWeights(int32_t outputs, int32_t columns) {
    Weights weights;
    weights.outputs = outputs;
    weights.columns = columns;
    weights.values = randomBytes(static_cast<size_t>(outputs) * columns);
    for (int32_t output = 0; output < outputs; output++) {
        weights.scales.push_back(static_cast<float>(random(1, 1000)) * 1e-6f);
    }
    return weights;
}

bool isEqualMultiply(const Kernels &kernels) {
    const int32_t outputs = random(1, 90), columns = random(2, 120), vectors = random(1, 11);
    const Weights weights = randomWeights(outputs, columns);
    const Columns all{0, columns - 1};
    const Matrix plain = makeMatrix({weights}, all, false);
    const Matrix matrix = makeMatrix({weights}, all, kernels.offsetsInputs);
    const ptrdiff_t stride = plain.groups * groupInputs;
    const std::vector<int8_t> inputs = randomBytes(static_cast<size_t>(vectors) * stride);
    const size_t count = static_cast<size_t>(vectors) * plain.outputs();
    std::vector<int32_t> expected(count), found(count);
    const InputVectors values{inputs.data(), vectors, stride};
    scalarKernels()->multiply(plain, values, {expected.data(), plain.outputs(), false});
    kernels.multiply(matrix, values, {found.data(), plain.outputs(), false});
    if (expected != found || kernels.offsetsInputs) {
        return expected == found;
    }
    scalarKernels()->multiply(plain, values, {expected.data(), plain.outputs(), true});
    kernels.multiply(matrix, values, {found.data(), plain.outputs(), true});
    return expected == found;
}

bool isEqualPool(const Kernels &kernels) {
    const int32_t outputs = tileOutputs * random(1, 5), rows = random(1, 3), columns = random(1, 3);
    std::vector<int32_t> sums(static_cast<size_t>(rows) * columns * outputs);
    for (int32_t &sum : sums) {
        sum = random(-1000000, 1000000);
    }
    const Pool pool{sums.data(), rows, columns * outputs, columns};
    std::vector<int32_t> expected(outputs), found(outputs);
    scalarKernels()->pool(pool, outputs, expected.data());
    kernels.pool(pool, outputs, found.data());
    return expected == found;
}

/* Sums and scales whose products lie between -20 and 20. */
struct Arguments {
    std::vector<int32_t> sums;
    std::vector<float> scales;

    explicit Arguments(int32_t count) {
        for (int32_t index = 0; index < count; index++) {
            sums.push_back(random(-2000000, 2000000));
            scales.push_back(static_cast<float>(random(1, 1000)) * 1e-8f);
        }
    }
};

bool isEqualAdvance(const Kernels &kernels) {
    const int32_t count = tileOutputs * random(1, 6);
    const Arguments arguments(4 * count);
    std::vector<float> expectedStates(count), foundStates;
    for (float &state : expectedStates) {
        state = static_cast<float>(random(-101000, 101000)) * 1e-3f;
    }
    foundStates = expectedStates;
    std::vector<int8_t> expected(count), found(count);
    scalarKernels()->advance({count, arguments.sums.data(), arguments.scales.data(),
                              expectedStates.data(), expected.data()});
    kernels.advance({count, arguments.sums.data(), arguments.scales.data(), foundStates.data(),
                     found.data()});
    return expected == found &&
           memcmp(expectedStates.data(), foundStates.data(), sizeof(float) * count) == 0;
}

bool isEqualActivate(const Kernels &kernels) {
    const int32_t count = tileOutputs * random(1, 6);
    const Arguments arguments(count);
    std::vector<int8_t> expected(count), found(count);
    scalarKernels()->activate(arguments.sums.data(), arguments.scales.data(), count, expected.data());
    kernels.activate(arguments.sums.data(), arguments.scales.data(), count, found.data());
    return expected == found;
}

/* An image of strokes like letters, of a width in pixels. */
std::vector<int8_t> makeLine(int32_t width, int32_t height) {
    std::vector<int8_t> features(static_cast<size_t>(width) * height, 120);
    for (int32_t x = 8; x + 14 < width; x += random(9, 16)) {
        const int32_t top = random(6, 14), bottom = height - random(5, 9);
        for (int32_t y = top; y < bottom; y++) {
            for (int32_t stroke = 0; stroke < 3; stroke++) {
                const int32_t place = x + stroke + (y % 7 < 2 ? random(0, 4) : 0);
                features[static_cast<size_t>(place) * height + y] =
                    static_cast<int8_t>(random(-127, -60));
            }
        }
    }
    return features;
}

/* Returns the probabilities of three lines, whose widths leave each remainder modulo 3. */
std::vector<float> probabilities(CLineNetwork_Component data, CLineNetwork_Kernels kind) {
    generator.seed(2);
    std::vector<float> result;
    CLineNetwork_Network *network = CLineNetwork_create(data.bytes, data.count, kind);
    CLineNetwork_Buffers *buffers = CLineNetwork_createBuffers();
    for (int32_t width : {300, 901, 1502}) {
        if (network == nullptr || buffers == nullptr) {
            break;
        }
        const std::vector<int8_t> features = makeLine(width, CLineNetwork_height(network));
        CLineNetwork_Activations found =
            CLineNetwork_evaluate(network, buffers, features.data(), width);
        if (found.values != nullptr) {
            result.insert(result.end(), found.values,
                          found.values + static_cast<size_t>(found.timeSteps) * found.outputs);
        }
    }
    CLineNetwork_destroyBuffers(buffers);
    CLineNetwork_destroy(network);
    return result;
}

uint64_t hash(const std::vector<float> &values) {
    uint64_t result = 0xcbf29ce484222325;
    const unsigned char *bytes = reinterpret_cast<const unsigned char *>(values.data());
    for (size_t index = 0; index < values.size() * sizeof(float); index++) {
        result = (result ^ bytes[index]) * 0x100000001b3;
    }
    return result;
}

bool areEqual(const std::vector<float> &left, const std::vector<float> &right) {
    return left.size() == right.size() &&
           memcmp(left.data(), right.data(), sizeof(float) * left.size()) == 0;
}

/* Counts the random cases in which a kernel differs from the scalar one. */
int32_t differences(bool (*isEqual)(const Kernels &), const Kernels &kernels) {
    int32_t count = 0;
    for (int32_t trial = 0; trial < 300; trial++) {
        count += isEqual(kernels) ? 0 : 1;
    }
    return count;
}

}  // namespace

int main(int count, char **arguments) {
    std::ifstream file(count == 2 ? arguments[1] : "", std::ios::binary);
    const std::vector<char> language{std::istreambuf_iterator<char>(file), {}};
    const CLineNetwork_Component data = CLineNetwork_findComponent(
        reinterpret_cast<const uint8_t *>(language.data()), language.size(), CLineNetwork_network);
    const std::vector<float> expected =
        data.bytes == nullptr ? std::vector<float>() : probabilities(data, CLineNetwork_scalar);
    if (expected.empty()) {
        fprintf(stderr, "usage: compare LANGUAGE.traineddata\n");
        return 64;
    }
    int32_t total = 0;
    for (CLineNetwork_Kernels kind : {CLineNetwork_AVX2, CLineNetwork_AVXVNNI, CLineNetwork_AVX512VNNI,
                                      CLineNetwork_NEON, CLineNetwork_NEONDot}) {
        if (!CLineNetwork_areAvailable(kind)) {
            continue;
        }
        const Kernels &own = kernels(kind);
        const int32_t found[] = {differences(isEqualMultiply, own), differences(isEqualPool, own),
                                 differences(isEqualAdvance, own), differences(isEqualActivate, own),
                                 areEqual(probabilities(data, kind), expected) ? 0 : 1};
        printf("%s: differences of 300 each: multiply %d, pool %d, advance %d, activate %d; "
               "three lines: %s\n",
               CLineNetwork_name(kind), found[0], found[1], found[2], found[3],
               found[4] == 0 ? "equal" : "different");
        for (int32_t part : found) {
            total += part;
        }
    }
    printf("probabilities of three lines: %zu, hash %016llx\n", expected.size(),
           static_cast<unsigned long long>(hash(expected)));
    return total == 0 ? 0 : 1;
}
