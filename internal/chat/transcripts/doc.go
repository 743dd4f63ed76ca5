// Package transcripts gives visitors their conversation: as a text file, or by mail to an
// address that has confirmed itself (double opt-in), because nobody knows yet whose it is.
package transcripts
