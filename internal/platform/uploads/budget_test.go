package uploads

import (
	"net/http"
	"runtime/debug"
	"testing"

	"wardgate/internal/platform/httpx"
)

// TestAPictureWithoutMemoryIsRefused: before it is decoded, in a process that may take as much as a container of 256 MB; a small one is taken, and with
// the memory of a container of 1 GB the large one is, too.
// Proves: platform-76
func TestAPictureWithoutMemoryIsRefused(t *testing.T) {
	const mb = 1 << 20
	u, _ := quiet(t)
	before := debug.SetMemoryLimit(256 * mb / 10 * 9)
	t.Cleanup(func() { debug.SetMemoryLimit(before) })
	large := asPNG(t, scene(2400, 1800))
	_, err := u.Add(t.Context(), large)
	if p := httpx.AsProblem(err); p == nil || p.Status != http.StatusServiceUnavailable || p.RetryAfter == 0 {
		t.Errorf("without memory: %v", err)
	}
	if _, err := u.Add(t.Context(), asPNG(t, scene(320, 200))); err != nil {
		t.Errorf("a small one: %v", err)
	}
	debug.SetMemoryLimit(1024 * mb / 10 * 9)
	if _, err := u.Add(t.Context(), large); err != nil {
		t.Errorf("with memory: %v", err)
	}
}
