package app

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/markdown"
)

// TestATextThatIsTooMuch: what cannot be rendered is the writer's to mend, in words
// that say how.
// Proves: platform-43
func TestATextThatIsTooMuch(t *testing.T) {
	for source, says := range map[string]string{strings.Repeat("word ", 100_000): "256 KB", strings.Repeat("> ", 100): "too deep"} {
		_, err := markdown.New().Render(source)
		p := problemOf(t.Context(), err)
		if p == nil || p.Status != http.StatusUnprocessableEntity || !strings.Contains(p.Detail, says) {
			t.Errorf("%.10q is told as %v", source, p)
		}
	}
}

// TestARefusalSaysThatNothingWasStored: an API does not know whether its caller keeps what it sent.
// Proves: D107
func TestARefusalSaysThatNothingWasStored(t *testing.T) {
	for _, err := range []error{db.ErrBusy, db.ErrClosed, db.ErrFull} {
		p := problemOf(t.Context(), fmt.Errorf("leads: %w", err))
		if p == nil || p.Status != http.StatusServiceUnavailable || !strings.Contains(p.Detail, "stored") || strings.Contains(p.Detail, "kept") || p.RetryAfter == 0 {
			t.Errorf("%v is told as %+v", err, p)
		}
	}
	if p := problemOf(t.Context(), fmt.Errorf("leads: %w", db.ErrAway)); p == nil || !strings.Contains(p.Detail, "does not answer") ||
		!strings.Contains(p.Detail, "nothing was stored") || p.RetryAfter == 0 {
		t.Errorf("a database that does not answer is told as %+v", p)
	}
	if p := problemOf(t.Context(), db.ErrUnknown); p == nil || strings.Contains(p.Detail, "nothing") || !strings.Contains(p.Detail, "not be counted twice") {
		t.Errorf("what may have been stored is told as %+v", p)
	}
}

// TestWhatWasStoredIsNotDenied: a read that fails after the write of the same request says that it is not known, for all have been told elsewhere that
// nothing was stored.
// Proves: platform-69, D107
func TestWhatWasStoredIsNotDenied(t *testing.T) {
	d := dbtest.SQLite(t)
	ctx := db.ForRequest(t.Context())
	lost := fmt.Errorf("leads: %w", context.DeadlineExceeded)
	if p := problemOf(ctx, lost); p == nil || !strings.Contains(p.Detail, "nothing was stored") {
		t.Errorf("before the write: %+v", p)
	}
	if err := d.Write(ctx, func(context.Context, *db.Tx) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if p := problemOf(ctx, lost); p == nil || strings.Contains(p.Detail, "nothing") || !strings.Contains(p.Detail, "not be counted twice") {
		t.Errorf("after the write: %+v", p)
	}
}
