// Package faults holds the tests that do to the real binary what life will do:
// SIGKILL under load, a full disk, a locked database, a dead mail server, a stop
// in the middle of work, wrong settings. It has no code of its own.
//
// The binary is built once for a run, with the web build that is there; without
// one the tests fail and say so. WARDGATE_TEST_BINARY names a finished binary
// instead. WARDGATE_LONG=1 runs the long variants.
package faults
