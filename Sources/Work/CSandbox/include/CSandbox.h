// Restrictions that a process can apply to itself irrevocably and without privileges: files and
// network through Landlock, system calls through seccomp, memory through a resource limit.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Prevents the calling thread, and threads that it starts later, from opening and changing files
/// and from binding and connecting TCP sockets, as far as the kernel's Landlock supports that;
/// returns false if the kernel has no Landlock.
bool CSandbox_lockFiles(void);

/// Like CSandbox_lockFiles, but this process may then become `program` (execve(2)), and system
/// libraries, fonts and their data can be read.
bool CSandbox_lockFilesBut(const char *program);

/// Denies all threads, and the program that this process becomes, other processes, the network, and
/// what only administrators need; returns false if the kernel has no seccomp filters.
bool CSandbox_lockProgramCalls(void);

/// Ends this process by SIGXCPU after `seconds` of processor time, unless an earlier limit ends it before.
/// Returns false if the system refuses.
bool CSandbox_limitTime(uint64_t seconds);

/// Limits the processor time of this process in seconds, and keeps it from writing files and core
/// dumps; returns false if that fails.
bool CSandbox_limitProgram(uint64_t seconds);

/// Permits all threads only the system calls that computing, threads and open descriptors need; all
/// others fail with EPERM, and calls of another architecture kill the process. Returns false if the
/// kernel has no seccomp filters.
bool CSandbox_lockCalls(void);

/// A version of libseccomp.
typedef struct CSandbox_Version {
    uint32_t major, minor, patch;
} CSandbox_Version;

/// Returns the version of the loaded libseccomp.
CSandbox_Version CSandbox_libraryVersion(void);

/// Removes all capabilities of the calling thread, which root has, and prevents gaining any; returns
/// false if that fails.
bool CSandbox_dropCapabilities(void);

/// Limits the process's address space to `bytes` permanently; returns false if that fails.
bool CSandbox_limitMemory(uint64_t bytes);

/// Makes all threads allocate from one arena (mallopt(3)) if address space is limited: glibc would
/// reserve 64 MB of it for each thread, and end the process if none is left.
void CSandbox_shareOneArena(void);

/// Keeps memory that was freed for later blocks (mallopt(3)): the pages of each block that glibc takes from the
/// system again must be cleared and mapped. Costs at most 64 MiB of memory while a worker waits, besides gaps
/// between blocks in use.
void CSandbox_keepFreedMemory(void);

/// Returns memory that was freed to the system (malloc_trim(3)), which glibc would keep between blocks in
/// use. Swift's Glibc module lacks malloc_trim.
void CSandbox_returnFreedMemory(void);

/// Makes a crash after a failed allocation print `message` as its last line on standard error.
///
/// A crash is attributed to a failed allocation if `errno` is ENOMEM, so clear `errno` before work
/// that may crash.
void CSandbox_reportMemoryCrashes(const char *message);

#pragma clang assume_nonnull end
