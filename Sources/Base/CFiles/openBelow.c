#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SYS_openat2
// The number is the same on all architectures (Linux kernel, scripts/syscall.tbl).
#define SYS_openat2 437
#endif

// `struct open_how` and its flags (linux/openat2.h), which older headers lack.
struct how {
  uint64_t flags;
  uint64_t mode;
  uint64_t resolve;
};
static const uint64_t noSymbolicLinks = 0x04;
static const uint64_t beneath = 0x08;

int CFiles_openBelow(int directory, const char *name, int flags, unsigned int mode) {
  struct how how = {
      .flags = (uint64_t)(unsigned int)flags,
      // The kernel refuses a mode without a flag that makes a file.
      .mode = flags & O_CREAT ? mode : 0,
      .resolve = noSymbolicLinks | beneath,
  };
  return (int)syscall(SYS_openat2, directory, name, &how, sizeof how);
}
