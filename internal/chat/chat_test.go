package chat

import (
	"strings"
	"testing"

	"wardgate/internal/platform/clock"
)

// TestAChatThatLacksSomethingIsNotMade: missing dependencies are reported by name; only the
// language model is optional.
func TestAChatThatLacksSomethingIsNotMade(t *testing.T) {
	_, err := New(Deps{Clock: clock.System{}})
	if err == nil {
		t.Fatal("made of a clock alone")
	}
	for _, name := range []string{"DB", "Catalog", "Answerer", "Leads", "Mail", "Render", "Stopping"} {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("%s is not missed: %v", name, err)
		}
	}
	if strings.Contains(err.Error(), "Clock") || strings.Contains(err.Error(), "Model") {
		t.Errorf("missed without need: %v", err)
	}
}
