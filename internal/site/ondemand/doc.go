// Package ondemand renders the pages that depend on their request: a form with errors, a
// private status. Each is rendered once for all who want it now, bounded in time and number,
// and left to the browser when it takes too long. Private pages are never stored.
package ondemand
