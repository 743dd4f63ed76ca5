package app

import (
	"testing"
	"time"

	"wardgate/internal/platform/replica"
)

// TestDrillsAreMadeAtNight plays four weeks of looks, an hour apart.
// Proves: platform-149
func TestDrillsAreMadeAtNight(t *testing.T) {
	zone, err := time.LoadLocation("America/Edmonton")
	if err != nil {
		t.Fatal(err)
	}
	begin := time.Date(2026, 2, 23, 14, 0, 0, 0, zone) // the clock changes on March 8, at two
	for name, c := range map[string]struct {
		fails string
		every time.Duration
		count int
	}{
		"what works is tried each week":  {"", 7 * 24 * time.Hour, 5},
		"what fails is tried each night": {"no", 24 * time.Hour, 29},
	} {
		var last replica.Drill
		made := 0
		for at := begin; at.Before(begin.AddDate(0, 0, 28)); at = at.Add(time.Hour) {
			if !drillDue(at.In(zone), last) {
				continue
			}
			if hour := at.In(zone).Hour(); made > 0 && (hour < 2 || hour > 4) {
				t.Errorf("%s: one was made at %v", name, at)
			}
			if gap := at.Sub(last.Made); made > 1 && (gap < c.every-4*time.Hour || gap > c.every+4*time.Hour) {
				t.Errorf("%s: %v after the one before", name, gap)
			}
			last = replica.Drill{Made: at, Err: c.fails}
			made++
		}
		if made < c.count-1 || made > c.count {
			t.Errorf("%s: %d drills in four weeks, want %d", name, made, c.count)
		}
	}
	if !drillDue(begin, replica.Drill{Made: begin.AddDate(1, 0, 0)}) {
		t.Error("a note from the future, of a clock that was wrong, keeps drills away")
	}
}
