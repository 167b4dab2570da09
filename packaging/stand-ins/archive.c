// Stands in for libarchive in the portable archive. Tesseract calls it for language data in ZIP and tar files, which
// scanpdf does not use; with these functions it reads no such file.
#include <stddef.h>

enum { failed = -30 }; // ARCHIVE_FATAL

void *archive_read_new(void) {
    return NULL;
}

int archive_read_support_filter_all(void *archive) {
    return failed;
}

int archive_read_support_format_all(void *archive) {
    return failed;
}

int archive_read_open_filename(void *archive, const char *name, size_t blockSize) {
    return failed;
}

int archive_read_next_header(void *archive, void **entry) {
    return failed;
}

const char *archive_entry_pathname(void *entry) {
    return NULL;
}

long long archive_entry_size(void *entry) {
    return 0;
}

ptrdiff_t archive_read_data(void *archive, void *buffer, size_t size) {
    return failed;
}

int archive_read_free(void *archive) {
    return 0;
}
