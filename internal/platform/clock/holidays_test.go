package clock_test

import (
	"testing"
	"time"

	"wardgate/internal/platform/clock"
)

// TestHolidays checks days of printed calendars, and years in which a rule is at its edge.
// Proves: leads-18, platform-65
func TestHolidays(t *testing.T) {
	for _, c := range []struct {
		rule string
		want string // the day, or the beginning of the error
	}{
		{"December 25", "2027-12-25"}, {"january 1", "2028-01-01"}, {"2027-04-02", "2027-04-02"},
		{"third Monday of February", "2026-02-16"}, {"third Monday of February", "2027-02-15"}, {"third Monday of February", "2028-02-21"},
		{"Monday before May 25", "2026-05-18"}, {"Monday before May 25", "2027-05-24"}, {"Monday before May 25", "2028-05-22"},
		{"Monday before May 25", "2037-05-18"}, // May 25 is a Monday itself
		{"first Monday of September", "2025-09-01"}, {"first Monday of September", "2026-09-07"},
		{"second Monday of October", "2027-10-11"}, {"last Monday of August", "2026-08-31"}, {"last Friday of February", "2028-02-25"},
		{"Good Friday", "2024-03-29"}, {"Good Friday", "2025-04-18"}, {"Good Friday", "2026-04-03"}, {"Good Friday", "2027-03-26"},
		{"good  friday", "2028-04-14"}, {"Easter Monday", "2038-04-26"}, {"Easter Monday", "2285-03-23"},
		{"Good Friday", "2049-04-16"}, {"Good Friday", "2076-04-17"}, // the years with one moon fewer
	} {
		year, err := time.Parse(time.DateOnly, c.want)
		if err != nil {
			t.Fatal(err)
		}
		day, err := clock.HolidayIn(c.rule, year.Year())
		if got := day.Format(time.DateOnly); err != nil || got != c.want {
			t.Errorf("%s of %d: %s, %v, want %s", c.rule, year.Year(), got, err, c.want)
		}
	}
	for _, wrong := range []string{"", "Christmas", "December 32", "Monday before", "Monday before May", "fifth Monday of May", "third Mon of May", "third Monday of Spring", "2027-02-30", "last day of the month"} {
		if day, err := clock.HolidayIn(wrong, 2027); err == nil {
			t.Errorf("%q names %s", wrong, day)
		}
	}
}

// TestAHolidayIsADayOfItsPlace: it begins and ends at midnight in its own time zone.
// Proves: platform-65
func TestAHolidayIsADayOfItsPlace(t *testing.T) {
	zone, err := clock.Zone("America/Edmonton")
	if err != nil {
		t.Fatal(err)
	}
	rules := []string{"what nobody can read", "December 25"}
	for when, want := range map[string]bool{
		"2027-12-25T05:59:59Z": false, "2027-12-25T06:00:00Z": true, "2027-12-26T05:59:59Z": true, "2027-12-26T06:00:00Z": false,
	} {
		at, err := time.Parse(time.RFC3339, when)
		if err != nil {
			t.Fatal(err)
		}
		if got := clock.IsHoliday(rules, at.In(zone)); got != want {
			t.Errorf("%s: %v, want %v", when, got, want)
		}
	}
}
