package httpx

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
)

// LogFailure logs what failed while a page of a feature was answered. A caller who has left
// meanwhile is no failure: their work is cancelled, and nobody waits for it.
func LogFailure(r *http.Request, log *slog.Logger, word, what string, err error) {
	if errors.Is(err, context.Canceled) && r.Context().Err() != nil {
		return
	}
	log.ErrorContext(r.Context(), what, "word", word, "error", err)
}
