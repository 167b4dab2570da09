#include "CSandbox.h"

#include <sys/resource.h>
#include <unistd.h>

/// A process with a smaller stack crashes before it can print a message, in bytes.
static const rlim_t smallestStack = 64 << 10;
/// EX_UNAVAILABLE of sysexits.h.
static const int unavailable = 69;

/// Ends a process whose stack is too small for any work, with a message.
static void checkStack(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= smallestStack) return;
    static const char message[] =
        "scanpdf: the stack of processes is limited to less than 64 KiB; raise the limit (ulimit -s)\n";
    ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
    (void)written;
    _exit(unavailable);
}

/// The dynamic linker calls this function before the constructors of libraries, which need more
/// stack.
__attribute__((section(".preinit_array"), used)) static void (*const check)(void) = checkStack;
