/* The calls that compiled OpenMP makes (libgomp, "The libgomp ABI"), for one thread.
 *
 * Standing in the executable, they come before the ones of libgomp, which Tesseract is linked to. That
 * one calls the system at the end of each parallel part, also where OMP_THREAD_LIMIT leaves it a single
 * thread: 5 000 times a line of print, a twentieth of the time. Pages and lines are what threads and
 * workers share out here.
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

/* The sections that this thread is in: the next one, counted from 1, and how many there are. */
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
