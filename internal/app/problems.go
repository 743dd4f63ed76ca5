package app

import (
	"errors"
	"net/http"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// problemOf turns trouble of the database into an answer that says what to do.
// Nothing was stored in these cases but one: a browser keeps the request and
// sends it again by itself.
func problemOf(err error) *httpx.Problem {
	switch {
	case errors.Is(err, db.ErrBusy), errors.Is(err, db.ErrClosed), db.Retryable(err):
		return unavailable("We are very busy right now. Your request is kept; please try again in a moment, or call us.", 2*time.Second)
	case errors.Is(err, db.ErrUnknown): // a repeat recognizes itself by its key, or by its content
		return unavailable("We could not make sure that this was stored. Please send it again; it will not be counted twice.", 2*time.Second)
	case errors.Is(err, db.ErrFull):
		return unavailable("We cannot store anything right now. Please call us.", 30*time.Second)
	}
	return nil
}

func unavailable(detail string, wait time.Duration) *httpx.Problem {
	p := httpx.NewProblem(http.StatusServiceUnavailable, detail)
	p.RetryAfter = wait
	return p
}
