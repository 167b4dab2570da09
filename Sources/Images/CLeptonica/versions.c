#include "image.h"

char *CLeptonica_version(void) {
    return getLeptonicaVersion();
}

char *CLeptonica_imageLibraries(void) {
    return getImagelibVersions();
}
