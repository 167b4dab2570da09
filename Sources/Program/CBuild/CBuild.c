#include "CBuild.h"

#ifndef SCANPDF_COMMIT
#define SCANPDF_COMMIT ""
#endif

const char *CBuild_commit(void) {
    return SCANPDF_COMMIT;
}
