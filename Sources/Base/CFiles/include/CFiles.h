// System calls for files, for which the C library has no function.
#pragma once

#pragma clang assume_nonnull begin

/// Opens the file with a name below an open directory as openat(2) does, but follows no symbolic link
/// and no `..` out of the directory (openat2(2), `RESOLVE_BENEATH` and `RESOLVE_NO_SYMLINKS`).
///
/// Returns -1 and sets `errno` on failure, to ENOSYS before Linux 5.6.
int CFiles_openBelow(int directory, const char *name, int flags, unsigned int mode);

#pragma clang assume_nonnull end
