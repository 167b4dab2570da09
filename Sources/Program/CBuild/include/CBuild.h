// What the build knows about itself.
#pragma once

#pragma clang assume_nonnull begin

/// Returns the commit of the sources; an empty string if the build was not told (SCANPDF_COMMIT).
const char *CBuild_commit(void);

#pragma clang assume_nonnull end
