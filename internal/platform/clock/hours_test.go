package clock_test

import (
	"testing"
	"time"

	"wardgate/internal/platform/clock"
)

// TestNextOpen checks the office's hours, also in the weeks in which the clocks change, in
// a zone that still changes them.
// Proves: automation-26
func TestNextOpen(t *testing.T) {
	toronto, err := clock.Zone("America/Toronto")
	if err != nil {
		t.Fatal(err)
	}
	office := clock.Hours{Days: []int{1, 2, 3, 4, 5}, Opens: "08:00", Closes: "18:00"}
	at := func(text string) time.Time {
		parsed, err := time.ParseInLocation("2006-01-02 15:04", text, toronto)
		if err != nil {
			t.Fatal(err)
		}
		return parsed
	}
	for when, want := range map[string]string{
		"2026-11-23 08:00": "2026-11-23 08:00", // Monday, as it opens
		"2026-11-23 17:59": "2026-11-23 17:59",
		"2026-11-23 18:00": "2026-11-24 08:00", // as it closes
		"2026-11-23 03:10": "2026-11-23 08:00",
		"2026-11-27 19:00": "2026-11-30 08:00", // over a weekend
		"2026-10-30 19:00": "2026-11-02 08:00", // over the night that has an hour more
		"2026-03-06 19:00": "2026-03-09 08:00", // and the one that has an hour less
	} {
		if got := clock.NextOpen(at(when), toronto, office); !got.Equal(at(want)) {
			t.Errorf("%s: open at %s, want %s", when, got.In(toronto).Format("2006-01-02 15:04"), want)
		}
	}
	for name, never := range map[string]clock.Hours{
		"no day": {Opens: "08:00", Closes: "18:00"}, "no hours": {Days: []int{1}}, "closes before it opens": {Days: []int{1}, Opens: "18:00", Closes: "08:00"},
	} {
		if now := at("2026-11-22 12:00"); !clock.NextOpen(now, toronto, never).Equal(now) {
			t.Errorf("%s: somebody waits for ever", name)
		}
	}
}
