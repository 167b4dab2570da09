#include <stddef.h>
#include <stdint.h>

/// libFuzzer as a library: mutates inputs and hands each to `subject`, until it traps or the
/// arguments' limit is reached. Does not come with a header of its own.
int LLVMFuzzerRunDriver(int *_Nonnull argc, char *_Nullable *_Nonnull *_Nonnull argv,
                        int (*_Nonnull subject)(const uint8_t *_Nullable data, size_t size));
