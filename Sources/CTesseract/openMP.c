/* The OpenMP functions that compiled code calls (libgomp, "The libgomp ABI"), for a single thread.
 *
 * The executable is searched before libgomp, which Tesseract is linked to. Libgomp makes a system
 * call at the end of each parallel region even if OMP_THREAD_LIMIT is 1: 5 000 times a line of
 * print, a twentieth of the time. Parallelism comes from pages and lines instead.
 *
 * Another Tesseract may call more of libgomp than these functions, which would then not fit
 * together, so they call libgomp unless the version is listed.
 */
#define _GNU_SOURCE
#include "replacements.h"

#include <dlfcn.h>
#include <stddef.h>

void GOMP_parallel(void (*work)(void *), void *data, unsigned threads, unsigned flags);
void GOMP_parallel_sections(void (*work)(void *), void *data, unsigned threads, unsigned count,
                            unsigned flags);
unsigned GOMP_sections_start(unsigned count);
unsigned GOMP_sections_next(void);
void GOMP_sections_end(void);
void GOMP_sections_end_nowait(void);
int omp_get_num_threads(void);
int omp_get_thread_num(void);

/* The current parallel sections of this thread: the next one, counted from 1, and their number. */
static _Thread_local struct {
    unsigned next, count;
} sections;

/* Defines a pointer to libgomp's function of the same name; null if the version is listed, or if
 * libgomp is not loaded. */
#define ORIGINAL(name)                                                                             \
    __typeof__(name) *original = isListedVersion() ? NULL : (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

void GOMP_parallel(void (*work)(void *), void *data, unsigned threads, unsigned flags) {
    ORIGINAL(GOMP_parallel);
    if (original != NULL) {
        original(work, data, threads, flags);
        return;
    }
    work(data);
}

void GOMP_parallel_sections(void (*work)(void *), void *data, unsigned threads, unsigned count,
                            unsigned flags) {
    ORIGINAL(GOMP_parallel_sections);
    if (original != NULL) {
        original(work, data, threads, count, flags);
        return;
    }
    unsigned outerNext = sections.next, outerCount = sections.count;
    sections.next = 1;
    sections.count = count;
    work(data);
    sections.next = outerNext;
    sections.count = outerCount;
}

unsigned GOMP_sections_start(unsigned count) {
    ORIGINAL(GOMP_sections_start);
    if (original != NULL) return original(count);
    sections.next = 1;
    sections.count = count;
    return GOMP_sections_next();
}

unsigned GOMP_sections_next(void) {
    ORIGINAL(GOMP_sections_next);
    if (original != NULL) return original();
    return sections.next <= sections.count ? sections.next++ : 0;
}

void GOMP_sections_end(void) {
    ORIGINAL(GOMP_sections_end);
    if (original != NULL) original();
}

void GOMP_sections_end_nowait(void) {
    ORIGINAL(GOMP_sections_end_nowait);
    if (original != NULL) original();
}

int omp_get_num_threads(void) {
    ORIGINAL(omp_get_num_threads);
    return original == NULL ? 1 : original();
}

int omp_get_thread_num(void) {
    ORIGINAL(omp_get_thread_num);
    return original == NULL ? 0 : original();
}
