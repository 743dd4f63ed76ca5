package clock_test

import (
	"testing"
	"time"

	"wardgate/internal/platform/clock"
)

// TestAddMonths: a month without that day ends the period on its last day.
// Proves: leads-45, newsletter-32
func TestAddMonths(t *testing.T) {
	for _, c := range []struct {
		from   string
		months int
		want   string
	}{
		{"2026-03-15T12:00:00Z", 6, "2026-09-15T12:00:00Z"},
		{"2026-08-31T12:00:00Z", 6, "2027-02-28T12:00:00Z"},
		{"2027-08-31T12:00:00Z", 6, "2028-02-29T12:00:00Z"}, // a leap year
		{"2027-08-30T12:00:00Z", 6, "2028-02-29T12:00:00Z"},
		{"2027-08-29T12:00:00Z", 6, "2028-02-29T12:00:00Z"},
		{"2028-02-29T23:58:00Z", 24, "2030-02-28T23:58:00Z"},
		{"2028-02-29T23:58:00Z", 48, "2032-02-29T23:58:00Z"},
		{"2026-12-31T23:58:00Z", 6, "2027-06-30T23:58:00Z"},
		{"2026-12-31T23:58:00Z", 1, "2027-01-31T23:58:00Z"},
		{"2027-03-31T00:02:00Z", -1, "2027-02-28T00:02:00Z"},
		{"2027-03-31T00:02:00Z", 0, "2027-03-31T00:02:00Z"},
	} {
		from, err := time.Parse(time.RFC3339, c.from)
		if err != nil {
			t.Fatal(err)
		}
		if got := clock.AddMonths(from, c.months).Format(time.RFC3339); got != c.want {
			t.Errorf("%s and %d months: %s, want %s", c.from, c.months, got, c.want)
		}
	}
}
