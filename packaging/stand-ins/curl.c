// Stands in for libcurl in the portable archive. Tesseract calls it for images at network addresses, which scanpdf
// never passes; with these functions it reports an error, and the archive contains no network code.
#include <stddef.h>

void *curl_easy_init(void) {
    return NULL;
}

int curl_easy_setopt(void *handle, int option, ...) {
    return 2; // CURLE_FAILED_INIT
}

int curl_easy_perform(void *handle) {
    return 2;
}

void curl_easy_cleanup(void *handle) {}

const char *curl_easy_strerror(int code) {
    return "the portable archive of scanpdf has no network code";
}
