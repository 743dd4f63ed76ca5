/*
 * The wall clock of programs that ask the C library for it: PostgreSQL, Node.js and
 * Chromium. Loaded into them with LD_PRELOAD, it is CLOCK_SHIFT seconds ahead of the
 * machine's. Clocks that measure spans are left alone, so waiting takes as long as ever.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t ahead;
static int (*library)(clockid_t, struct timespec *);

__attribute__((constructor)) static void begin(void) {
  const char *text = getenv("CLOCK_SHIFT");
  ahead = text ? atoll(text) : 0;
  library = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
}

int clock_gettime(clockid_t id, struct timespec *at) {
  /* Other libraries are set up before this one and may ask already. */
  int failed = library ? library(id, at) : (int)syscall(SYS_clock_gettime, id, at);
  if (!failed && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) at->tv_sec += ahead;
  return failed;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  struct timespec now;
  (void)zone;
  if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
