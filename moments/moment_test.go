package main

import (
	"testing"
	"time"

	"wardgate/internal/platform/clock"
)

// TestHardMoments: whenever somebody plays them, they lie ahead and are what they are called.
// Proves: gate-9
func TestHardMoments(t *testing.T) {
	zone, err := clock.Zone("America/Edmonton")
	if err != nil {
		t.Fatal(err)
	}
	for now, want := range map[string][]string{
		"2026-11-23T16:07:00Z": {"2026-11-28 23:58 Sat", "2026-12-01 00:02 Tue", "2028-02-28 17:58 Mon", "2028-02-29 09:00 Tue", "2026-12-31 23:58 Thu", "2027-12-28 10:07 Tue"},
		// The minute itself: it cannot be begun any more.
		"2027-01-01T05:58:00Z": {"2027-01-02 23:58 Sat", "2027-01-01 00:02 Fri", "2028-02-28 17:58 Mon", "2028-02-29 09:00 Tue", "2027-12-31 23:58 Fri", "2028-02-04 23:58 Fri"},
		// On February 29 itself the next one is four years away, and once eight.
		"2028-02-29T16:00:00Z": {"2028-03-04 23:58 Sat", "2028-03-01 00:02 Wed", "2032-02-28 17:58 Sat", "2032-02-29 09:00 Sun", "2028-12-31 23:58 Sun", "2029-04-04 10:00 Wed"},
		"2096-03-01T12:00:00Z": {"2096-03-03 23:58 Sat", "2096-04-01 00:02 Sun", "2104-02-28 17:58 Thu", "2104-02-29 09:00 Fri", "2096-12-31 23:58 Mon", "2097-04-05 06:00 Fri"},
	} {
		at, err := time.Parse(time.RFC3339, now)
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range hardMoments(at, zone) {
			if m.String() != want[i] || !m.at.After(at) {
				t.Errorf("%s after %s: %s, want %s", m.name, now, m, want[i])
			}
		}
	}
}

// TestTheFlagAt: a moment is called by its name or by its time, and one that is over is refused.
func TestTheFlagAt(t *testing.T) {
	for at, wants := range map[string]int{"": 6, "29 february": 1, "2128-02-29 23:58": 1} {
		if got, err := (options{at: at}).moments(); err != nil || len(got) != wants {
			t.Errorf("-at %q: %v, %v", at, got, err)
		}
	}
	for _, at := range []string{"2026-01-01 00:00", "tomorrow", "2127-02-29 23:58"} {
		if got, err := (options{at: at}).moments(); err == nil {
			t.Errorf("-at %q: %v", at, got)
		}
	}
}
