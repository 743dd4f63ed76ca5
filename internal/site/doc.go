// Package site serves the visitor's pages, the shell of the staff app and the
// built files.
//
// # Pages
//
// The page table (catalog/pages.json, pages.go) says which paths there are. A cached page is
// rendered once per content version by package ssr and then lies in memory as
// finished responses: plain, gzip and brotli, each with its ETag and its whole
// header. Serving it is a map look-up and one write: no render, no query.
//
// States of a cached page: missing → ready → stale → ready. Whoever asks for a
// missing page waits a moment for its render, which runs once for everybody, and
// else gets the shell, which renders in the browser. A stale page is served until
// its successor is ready. A render that fails is logged and tried again later.
//
// A dynamic page depends on the request (a form with errors, a private status).
// RenderDynamic renders it on demand, bounded in time and number, and falls back
// to the shell with the same data.
//
// # Invariants
//
//   - Memory is bounded by the page table, never by what is asked for: query
//     strings and unknown paths make no entries.
//   - The status, the data and the safety headers are the same whether the server
//     or the browser renders.
//   - What is private (dynamic pages, staff) is never stored by anybody.
//   - Neither an address nor data can become markup or script (document.go).
//
// # Caching by others
//
// HTML says "no-cache": browsers and proxies keep it but ask each time, which
// costs a 304 and makes a deploy or an edit show at once. Built files bear their
// content's hash in their names and may be kept for a year.
//
// App makes the Site, runs Run, and gives it every request that no endpoint took.
package site
