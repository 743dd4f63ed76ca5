// Package cached is the pages that are the same for everybody. Each is rendered once per
// content version and then lies in memory as a finished response.
//
// The states of a page: missing → ready → stale → ready. A request for a missing page
// waits a moment for its render, which runs once for everybody, and else gets the shell,
// which renders in the browser. A stale page is served until its successor is ready. A render
// that fails is logged and tried again later.
//
// Run renders in the background, after a rest from the start, and compresses what was asked
// for as well as possible. Memory is bounded by the page table, never by what is asked for:
// query strings and unknown paths make no entries.
package cached
