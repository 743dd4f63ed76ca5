// Package site serves the visitor's pages, the staff app's document and the built files. It
// is the thin assembly of its parts, which New makes, and what asks them for an answer
// (http.go):
//
//   - pagetable: which pages there are (catalog/pages.json), and what each shows; pure
//   - cached: the pages that are the same for everybody, rendered once and kept
//   - ondemand: the pages that depend on their request
//   - documents: the HTML around a page, and what the bundle is told
//   - linkeddata: what pages tell search engines
//   - indexes: robots.txt, the sitemap, the web manifest
//   - offline: the card and the service worker for devices without a network
//   - assets: the web build's manifests and files
//   - responses: finished answers in every coding
//
// # Invariants
//
//   - Memory is bounded by the page table, never by what is asked for: query
//     strings and unknown paths make no entries.
//   - The status, the data and the safety headers are the same whether the server
//     or the browser renders.
//   - What is private (dynamic pages, staff) is never stored by anybody.
//   - Neither an address nor data can become markup or script (package documents).
//
// # Caching by others
//
// HTML says "no-cache": browsers and proxies keep it but ask each time, which
// costs a 304 and makes a deploy or an edit show at once. Built files bear their
// content's hash in their names and may be kept for a year.
//
// App makes the Site, runs Run, and gives it every request that no endpoint took.
package site
