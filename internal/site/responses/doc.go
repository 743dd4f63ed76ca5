// Package responses is finished answers: a body in every encoding (plain, gzip, brotli),
// each with its ETag and its whole header. Serving one is a choice and one write.
//
//   - Response never changes; it is made once for many readers.
//   - OnDemand is for an answer that is read once or twice: it is compressed when asked for.
//   - Streamed has a header alone; its body is read anew for each request.
//
// A Maker makes them with the security headers of every answer.
package responses
