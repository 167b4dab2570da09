#include "CSandbox.h"

#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Copied from the kernel's include/uapi/linux/landlock.h, because glibc has no functions for these
// system calls, and a distribution's headers may be older than its kernel.
struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};
enum { createRuleset = 444, restrictSelf = 446, askVersion = 1 };

/// Returns all rights that a version of Landlock can remove, and the size of `ruleset` that it
/// knows.
static struct ruleset allRights(long version, size_t *size) {
    static const unsigned fileRights[] = {0, 13, 14, 15, 15, 16};
    unsigned files = version > 5 ? 16 : fileRights[version];
    *size = version < 4 ? 8 : version < 6 ? 16 : 24;
    return (struct ruleset){
        .files = (1u << files) - 1,
        .network = version < 4 ? 0 : 3,
        .scopes = version < 6 ? 0 : 3,
    };
}

bool CSandbox_lockFiles(void) {
    long version = syscall(createRuleset, (void *)0, (size_t)0, askVersion);
    if (version < 1) return false;
    size_t size;
    struct ruleset rules = allRights(version, &size);
    // A handled right that no rule grants is removed.
    int descriptor = (int)syscall(createRuleset, &rules, size, 0);
    if (descriptor < 0) return false;
    bool isLocked = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                    syscall(restrictSelf, descriptor, 0) == 0;
    close(descriptor);
    return isLocked;
}
