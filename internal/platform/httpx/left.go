package httpx

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
)

// LogFailure writes into the log what failed while a page of a feature was answered. That the
// caller has left meanwhile is no failure: what was under way for them is cancelled, and
// nobody waits.
func LogFailure(r *http.Request, log *slog.Logger, word, what string, err error) {
	if errors.Is(err, context.Canceled) && r.Context().Err() != nil {
		return
	}
	log.ErrorContext(r.Context(), what, "word", word, "error", err)
}
