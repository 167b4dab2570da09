#include <sys/resource.h>

/// Replaces the function of the C library for this program, and changes no priority.
///
/// Swift's tasks run on threads of libdispatch, which sets their niceness by the importance of the
/// tasks. For root, who may lower it, that undid nice(1): workers inherit the niceness of the thread
/// that starts them, and ran at -2. Nothing else in the program sets priorities.
__attribute__((used, visibility("default")))
int setpriority(__priority_which_t which, id_t who, int value) {
    (void)which;
    (void)who;
    (void)value;
    return 0;
}
