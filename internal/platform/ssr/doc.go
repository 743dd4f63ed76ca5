// Package ssr renders React inside the binary: it runs the server bundle that
// Vite builds (one script which sets globalThis.wardgateRender) in a small pool
// of QuickJS machines, in pure Go and without Node.js.
//
// A render costs tens of milliseconds, so a reader never waits for one:
// package site renders a page once per content version and serves the result
// from memory. This package guarantees that a render ends:
//
//   - it is interrupted at its time limit and when its context ends;
//   - a machine has a limited amount of memory;
//   - a panic of the engine stays here;
//   - a machine that failed in any way is thrown away, never used again, and a
//     healthy one is replaced after a number of renders, so that what a bundle
//     leaks does not pile up;
//   - machines that nobody has used for a while are given up with their memory.
//
// Errors are of type *Error. They carry the JavaScript stack for the log; a
// visitor is never shown one.
package ssr
