package parts

import (
	"strings"
	"testing"

	"wardgate/internal/platform/clock"
)

// TestABlogThatLacksSomethingIsNotMade: missing dependencies are reported by name, and no part runs
// without them.
func TestABlogThatLacksSomethingIsNotMade(t *testing.T) {
	if _, err := New(Deps{Clock: clock.System{}}); err == nil || !strings.Contains(err.Error(), "DB") || strings.Contains(err.Error(), "Clock") {
		t.Errorf("made of a clock alone: %v", err)
	}
}
