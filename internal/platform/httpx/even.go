package httpx

import (
	"context"
	"net/http"
	"time"
)

// EvenAnswers is how far apart the moments are at which a route with Even answers: much more than what its work differs
// by from person to person, and less than anybody notices.
const EvenAnswers = 25 * time.Millisecond

// evenly lets the answers of a route with Even begin at whole multiples of EvenAnswers after the call came, whatever was
// done for them: how long that took, which tells whether an address is known, is not heard from outside.
func evenly(route Route, next http.Handler) http.Handler {
	if !route.Even {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		moments := time.NewTicker(EvenAnswers)
		defer moments.Stop()
		next.ServeHTTP(&evenWriter{ResponseWriter: w, ctx: r.Context(), moments: moments.C}, r)
	})
}

// evenWriter waits before the first byte of an answer. A handler that writes nothing must not use it.
type evenWriter struct {
	http.ResponseWriter

	ctx     context.Context //nolint:containedctx // of the one call that the writer answers
	moments <-chan time.Time
	waited  bool
}

// WriteHeader implements http.ResponseWriter.
func (w *evenWriter) WriteHeader(status int) {
	w.wait()
	w.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (w *evenWriter) Write(b []byte) (int, error) {
	w.wait()
	return w.ResponseWriter.Write(b) //nolint:wrapcheck // a ResponseWriter returns the underlying writer's error
}

// Unwrap lets http.ResponseController reach the connection.
func (w *evenWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *evenWriter) wait() {
	if w.waited {
		return
	}
	w.waited = true
	select {
	case <-w.moments: // one that passed during the work
	default:
	}
	select {
	case <-w.moments:
	case <-w.ctx.Done():
	}
}
