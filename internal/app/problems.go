package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/markdown"
)

// problemOf turns trouble of the database, and a text that cannot be rendered, into
// an answer that says what to do, and whether something was stored. That a browser keeps a form is for its page to say (D107).
func problemOf(ctx context.Context, err error) *httpx.Problem {
	switch {
	case errors.Is(err, db.ErrUnknown), db.Stored(ctx) && db.Retryable(err): // a repeat recognizes itself by its key, or by its content
		return unavailable("We could not make sure that this was stored. Please send it again; it will not be counted twice.", 2*time.Second)
	case db.Unanswered(err):
		return unavailable("Our database does not answer right now, and nothing was stored. Please try again in a minute, or call us.", 5*time.Second)
	case errors.Is(err, db.ErrBusy), errors.Is(err, db.ErrClosed), db.Retryable(err):
		return unavailable("We are very busy right now, and nothing was stored. Please try again in a moment, or call us.", 2*time.Second)
	case errors.Is(err, db.ErrFull), errors.Is(err, db.ErrReplaced):
		return unavailable("We cannot store anything right now: nothing of this was stored. Please call us.", 30*time.Second)
	case errors.Is(err, markdown.ErrTooLong):
		return httpx.NewProblem(http.StatusUnprocessableEntity, fmt.Sprintf("The text is longer than %d KB. Split it into several posts.", markdown.MostBytes>>10))
	case errors.Is(err, markdown.ErrTooDeep):
		return httpx.NewProblem(http.StatusUnprocessableEntity, "The text has lists or quotes that stand too deep in each other, or a paragraph full of brackets or asterisks. "+
			"Split the paragraph, or put an empty line into it.")
	}
	return nil
}

func unavailable(detail string, wait time.Duration) *httpx.Problem {
	p := httpx.NewProblem(http.StatusServiceUnavailable, detail)
	p.RetryAfter = wait
	return p
}
