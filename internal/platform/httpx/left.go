package httpx

import (
	"context"
	"errors"
	"net/http"
)

// Left tells whether err came of the caller's leaving while they were answered: nothing
// has failed then, and nobody waits.
func Left(r *http.Request, err error) bool {
	return errors.Is(err, context.Canceled) && r.Context().Err() != nil
}
