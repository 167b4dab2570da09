// What a process can give up for good: files and network through Landlock, all but a few system
// calls through seccomp, memory through a resource limit. None of it needs a privilege.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Has the calling thread, and those it starts, open and change no file, and bind or connect no TCP
/// socket as far as the kernel's version of Landlock knows them; false where it has none.
bool CSandbox_lockFiles(void);

/// Leaves all threads only the system calls that computing, threads and open descriptors need; all
/// others fail with EPERM. False where the kernel has no seccomp filters.
bool CSandbox_lockCalls(void);

/// Limits the process's address space to so many bytes, for good; false where it already is over.
bool CSandbox_limitMemory(uint64_t bytes);

/// Where address space is limited, has all threads allocate from one arena (mallopt(3)): glibc would
/// take 64 MB of it for each thread, and one that finds none left ends the process.
void CSandbox_shareOneArena(void);

/// Has a crash right after memory was refused say `message` on standard error as its last line.
///
/// A crash counts as one where `errno` is ENOMEM: clear it before the work that may crash.
void CSandbox_nameMemoryCrashes(const char *message);

#pragma clang assume_nonnull end
