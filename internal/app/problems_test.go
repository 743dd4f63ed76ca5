package app

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/markdown"
)

// TestATextThatIsTooMuch: what cannot be rendered is the writer's to mend, in words
// that say how.
// Proves: platform-43
func TestATextThatIsTooMuch(t *testing.T) {
	for source, says := range map[string]string{strings.Repeat("word ", 100_000): "256 KB", strings.Repeat("> ", 100): "too deep"} {
		_, err := markdown.New().Render(source)
		p := problemOf(err)
		if p == nil || p.Status != http.StatusUnprocessableEntity || !strings.Contains(p.Detail, says) {
			t.Errorf("%.10q is told as %v", source, p)
		}
	}
}

// TestARefusalSaysThatNothingWasStored: an API does not know whether its caller keeps what it sent.
// Proves: D107
func TestARefusalSaysThatNothingWasStored(t *testing.T) {
	for _, err := range []error{db.ErrBusy, db.ErrClosed, db.ErrFull} {
		p := problemOf(fmt.Errorf("leads: %w", err))
		if p == nil || p.Status != http.StatusServiceUnavailable || !strings.Contains(p.Detail, "stored") || strings.Contains(p.Detail, "kept") || p.RetryAfter == 0 {
			t.Errorf("%v is told as %+v", err, p)
		}
	}
	if p := problemOf(db.ErrUnknown); p == nil || strings.Contains(p.Detail, "nothing") || !strings.Contains(p.Detail, "not be counted twice") {
		t.Errorf("what may have been stored is told as %+v", p)
	}
}
