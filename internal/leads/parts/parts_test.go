package parts

import (
	"strings"
	"testing"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/inbound"
)

// TestLeadsThatLackSomethingAreNotMade: what was forgotten is told by name, and no part runs without it.
func TestLeadsThatLackSomethingAreNotMade(t *testing.T) {
	if _, err := NewCore(Deps{Deps: inbound.Deps{Clock: clock.System{}, Bus: events.NewBus()}}); err == nil || !strings.Contains(err.Error(), "Catalog") || strings.Contains(err.Error(), "Bus") {
		t.Errorf("a core made of a clock and a bus alone: %v", err)
	}
	if _, err := New(&Core{}, Others{}); err == nil || !strings.Contains(err.Error(), "Nudges") {
		t.Errorf("made of nothing: %v", err)
	}
}
