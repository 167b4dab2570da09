/* The OpenMP functions that compiled code calls (libgomp, "The libgomp ABI"), for a single thread.
 *
 * The executable is searched before libgomp, which Tesseract is linked to. Libgomp makes a system
 * call at the end of each parallel region even if OMP_THREAD_LIMIT is 1: 5 000 times a line of
 * print, a twentieth of the time. Parallelism comes from pages and lines instead.
 */

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

void GOMP_parallel(void (*work)(void *), void *data, unsigned threads, unsigned flags) {
    (void)threads;
    (void)flags;
    work(data);
}

void GOMP_parallel_sections(void (*work)(void *), void *data, unsigned threads, unsigned count,
                            unsigned flags) {
    (void)threads;
    (void)flags;
    unsigned outerNext = sections.next, outerCount = sections.count;
    sections.next = 1;
    sections.count = count;
    work(data);
    sections.next = outerNext;
    sections.count = outerCount;
}

unsigned GOMP_sections_start(unsigned count) {
    sections.next = 1;
    sections.count = count;
    return GOMP_sections_next();
}

unsigned GOMP_sections_next(void) {
    return sections.next <= sections.count ? sections.next++ : 0;
}

void GOMP_sections_end(void) {}

void GOMP_sections_end_nowait(void) {}

int omp_get_num_threads(void) { return 1; }

int omp_get_thread_num(void) { return 0; }
