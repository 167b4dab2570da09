// For O_PATH.
#define _GNU_SOURCE
#include "CSandbox.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Copied from the kernel's include/uapi/linux/landlock.h, because glibc has no functions for these
// system calls, and a distribution's headers may be older than its kernel.
struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};
struct pathRule {
    uint64_t rights;
    int32_t directory;
} __attribute__((packed));
enum { createRuleset = 444, addRule = 445, restrictSelf = 446, askVersion = 1, belowPath = 1 };
enum { mayExecute = 1 << 0, mayReadFile = 1 << 2, mayListDirectory = 1 << 3 };

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

/// Creates a ruleset that removes all rights which no rule grants; -1 if there is no Landlock.
static int createRules(void) {
    long version = syscall(createRuleset, (void *)0, (size_t)0, askVersion);
    if (version < 1) return -1;
    size_t size;
    struct ruleset rules = allRights(version, &size);
    return (int)syscall(createRuleset, &rules, size, 0);
}

/// Removes the rights of this thread, and closes the ruleset.
static bool enforce(int rules) {
    bool isLocked = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                    syscall(restrictSelf, rules, 0) == 0;
    close(rules);
    return isLocked;
}

/// Grants rights to a file, or to all below a directory; a path that does not exist needs none.
static void grant(int rules, const char *path, uint64_t rights) {
    struct pathRule rule = {.rights = rights, .directory = open(path, O_PATH | O_CLOEXEC)};
    if (rule.directory < 0) return;
    struct stat status;
    if (fstat(rule.directory, &status) == 0) {
        if (!S_ISDIR(status.st_mode)) rule.rights &= ~(uint64_t)mayListDirectory;
        syscall(addRule, rules, belowPath, &rule, 0);
    }
    close(rule.directory);
}

bool CSandbox_lockFiles(void) {
    int rules = createRules();
    return rules >= 0 && enforce(rules);
}

bool CSandbox_lockFilesBut(const char *program) {
    // Libraries, fonts, poppler's tables of characters, and caches of these.
    static const char *const readable[] = {
        "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32", "/lib", "/lib64", "/usr/local/lib",
        "/usr/share", "/usr/local/share", "/etc/fonts", "/etc/ld.so.cache", "/var/cache/fontconfig",
    };
    // The kernel executes the program, which has it execute the dynamic linker.
    static const char *const linkers[] = {
        "/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1",
    };
    int rules = createRules();
    if (rules < 0) return false;
    for (size_t i = 0; i < sizeof readable / sizeof *readable; i++) {
        grant(rules, readable[i], mayReadFile | mayListDirectory);
    }
    for (size_t i = 0; i < sizeof linkers / sizeof *linkers; i++) {
        grant(rules, linkers[i], mayReadFile | mayExecute);
    }
    grant(rules, program, mayReadFile | mayExecute);
    return enforce(rules);
}
