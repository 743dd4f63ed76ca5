package uploads

import (
	"fmt"
	"net/http"

	"wardgate/internal/platform/httpx"
)

const (
	// MostBytes is how large a file may be.
	MostBytes = 15 << 20
	// MostPixels is how many pixels a picture may have.
	MostPixels = 40_000_000
)

func refuseLarge() error { return httpx.TooLarge(MostBytes) }

func refuseKind(what string) error {
	return httpx.NewProblem(http.StatusUnsupportedMediaType, what+" Please use a JPEG, PNG, GIF or WebP picture.")
}

func refusePixels(width, height int) error {
	return httpx.NewProblem(http.StatusUnprocessableEntity, fmt.Sprintf(
		"The picture has %d × %d pixels; up to %d million in all are fine. Make it smaller and try again.", width, height, MostPixels/1_000_000))
}

func refuseBroken() error {
	return httpx.NewProblem(http.StatusUnprocessableEntity,
		"The picture is damaged or incomplete. Open it in an image program, save it anew and try again.")
}

func refuseSlow() error {
	return httpx.NewProblem(http.StatusUnprocessableEntity,
		"The picture takes too long to read. Open it in an image program, save it anew and try again.")
}

// storeDown is the error when the files cannot be stored right now; the log has
// the reason.
func storeDown() *httpx.Problem {
	p := httpx.NewProblem(http.StatusServiceUnavailable, "The store of pictures does not answer right now. Please try again in a moment.")
	p.RetryAfter = retryAfter
	return p
}
