/* The encoders jump only to give up. Here giving up is a trap: the caller throws the instance away. */
#ifndef WARDGATE_SETJMP_H
#define WARDGATE_SETJMP_H
typedef int jmp_buf[1];
#define setjmp(env) ((void)(env), 0)
#define longjmp(env, value) __builtin_trap()
#endif
