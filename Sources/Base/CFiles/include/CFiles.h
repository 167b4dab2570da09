// System calls for files that the C library has no function for.
#pragma once

#pragma clang assume_nonnull begin

/// Opens the file with a name below an open directory like openat(2), but follows no symbolic link and leaves the
/// directory by no `..` (openat2(2), `RESOLVE_BENEATH` and `RESOLVE_NO_SYMLINKS`).
///
/// Returns -1 and sets `errno` if that fails; ENOSYS if the kernel is older than Linux 5.6.
int CFiles_openBelow(int directory, const char *name, int flags, unsigned int mode);

#pragma clang assume_nonnull end
