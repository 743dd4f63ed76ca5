/* There is one thread. What would start another is told that there is none left. */
#ifndef WARDGATE_PTHREAD_H
#define WARDGATE_PTHREAD_H
typedef int pthread_t;
static inline int pthread_create(pthread_t* t, const void* a, void* (*f)(void*), void* x) {
  (void)t, (void)a, (void)f, (void)x;
  return 1;
}
static inline int pthread_join(pthread_t t, void** r) {
  (void)t, (void)r;
  return 1;
}
#endif
