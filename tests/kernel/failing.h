/* Every allocation of the kernel's own is counted, and the one of a given number fails. It is included before all else of the kernel. */
#include <stdlib.h>

static long failing_number, failing_count;

__attribute__((visibility("default"), used)) void failing_at(long number) {
    failing_number = number;
    failing_count = 0;
}

__attribute__((visibility("default"), used)) long failing_counted(void) { return failing_count; }

static int failing_now(void) { return ++failing_count == failing_number; }

static void *failing_malloc(size_t size) { return failing_now() ? NULL : malloc(size); }

static void *failing_calloc(size_t count, size_t size) { return failing_now() ? NULL : calloc(count, size); }

static void *failing_realloc(void *held, size_t size) { return failing_now() ? NULL : realloc(held, size); }

#define malloc(size) failing_malloc(size)
#define calloc(count, size) failing_calloc(count, size)
#define realloc(held, size) failing_realloc(held, size)
