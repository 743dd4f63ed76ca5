// Package notices informs the company about new posts, first publications and edits of
// what readers see, by mail and once each (S121, D51).
package notices
