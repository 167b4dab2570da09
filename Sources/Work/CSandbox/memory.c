// For strdup.
#define _POSIX_C_SOURCE 200809L
#include "CSandbox.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/// Limits a resource permanently; a lower existing limit stays, which an unprivileged process cannot raise.
static bool limit(int resource, uint64_t most) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return false;
    // RLIM_INFINITY is larger than any.
    if (limit.rlim_cur > most) limit.rlim_cur = most;
    if (limit.rlim_max > most) limit.rlim_max = most;
    return setrlimit(resource, &limit) == 0;
}

bool CSandbox_limitMemory(uint64_t bytes) {
    return limit(RLIMIT_AS, bytes);
}

bool CSandbox_limitTime(uint64_t seconds) {
    struct rlimit limit;
    struct rlimit none = {.rlim_cur = 0, .rlim_max = 0};
    if (getrlimit(RLIMIT_CPU, &limit) != 0) return false;
    if (limit.rlim_cur > seconds) limit.rlim_cur = seconds;
    return setrlimit(RLIMIT_CPU, &limit) == 0 && setrlimit(RLIMIT_CORE, &none) == 0;
}

bool CSandbox_limitProgram(uint64_t seconds) {
    struct rlimit none = {.rlim_cur = 0, .rlim_max = 0};
    return limit(RLIMIT_CPU, seconds) && setrlimit(RLIMIT_FSIZE, &none) == 0 &&
           setrlimit(RLIMIT_CORE, &none) == 0;
}

void CSandbox_shareOneArena(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
    mallopt(M_ARENA_MAX, 1);
}

void CSandbox_keepFreedMemory(void) {
    // The greatest threshold that glibc allows. If it refuses a value, only speed is lost.
    (void)mallopt(M_MMAP_THRESHOLD, 32 << 20);
    (void)mallopt(M_TRIM_THRESHOLD, 64 << 20);
}

void CSandbox_returnFreedMemory(void) {
    malloc_trim(0);
}

static char *memoryMessage;

/// Prints the message and raises the signal again, whose default action SA_RESETHAND has restored.
/// Calls only async-signal-safe functions (signal-safety(7)).
static void printAndRaise(int number) {
    if (errno == ENOMEM && memoryMessage != NULL) {
        ssize_t written = write(STDERR_FILENO, memoryMessage, strlen(memoryMessage));
        (void)written;
    }
    raise(number);
}

void CSandbox_reportMemoryCrashes(const char *message) {
    static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
    // Copied in advance, because a signal handler must not allocate memory.
    free(memoryMessage);
    memoryMessage = strdup(message);
    struct sigaction action = {.sa_handler = printAndRaise, .sa_flags = SA_RESETHAND | SA_NODEFER};
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) {
        sigaction(crashes[i], &action, NULL);
    }
}
