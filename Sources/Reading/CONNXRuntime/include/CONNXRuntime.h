// Neural networks in the format ONNX through ONNX Runtime (MIT), which is opened at run time: without
// the library, only the second reader is missing. No C++ exception leaves the library's C interface.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// Opens the library at `path`, or the system's if `path` is null or cannot be opened; returns whether
/// the library can be used. Later calls return the same result.
bool CONNXRuntime_load(const char *_Nullable path);

/// Returns the version of the library, such as "1.21.0"; "" if it is not open.
const char *CONNXRuntime_version(void);

/// A network, whose file stays mapped until its first use.
typedef struct CONNXRuntime_Network CONNXRuntime_Network;

/// Maps the file of a network; returns null if that fails. The result is to be destroyed by
/// CONNXRuntime_close.
CONNXRuntime_Network *_Nullable CONNXRuntime_open(const char *path);
void CONNXRuntime_close(CONNXRuntime_Network *network);

/// An array of numbers with up to four dimensions; missing dimensions are 1.
typedef struct CONNXRuntime_Tensor {
    const float *values;
    int64_t shape[4];
} CONNXRuntime_Tensor;

/// Writes the first output of a network for its first input. The output stays until the next call.
/// Returns false if the network cannot be used, does not take the input, or memory is insufficient.
bool CONNXRuntime_run(
    CONNXRuntime_Network *network, CONNXRuntime_Tensor input, CONNXRuntime_Tensor *output);

/// Returns an entry of the metadata of a network; null if it has none. The text stays until the
/// next call for the network.
const char *_Nullable CONNXRuntime_metadata(CONNXRuntime_Network *network, const char *key);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif
