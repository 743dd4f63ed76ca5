package appointments

import (
	"slices"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/clock"
)

func edmonton(t *testing.T) *time.Location {
	t.Helper()
	zone, err := clock.Zone("America/Edmonton")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

func instant(t *testing.T, s string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return at.UTC()
}

// TestSlotsLieInTheOfficeHours: whenever somebody looks, every slot is on an open
// day, between opening and closing by Edmonton's clocks, far enough ahead, and none
// comes twice.
// Proves: D66, leads-18
func TestSlotsLieInTheOfficeHours(t *testing.T) {
	c, zone := rules(t), edmonton(t)
	start := instant(t, "2026-02-20T00:00:00Z") // the clocks change on March 8, for the last time
	for step := range 24 * 300 {
		now := start.Add(time.Duration(step)*time.Hour + 7*time.Minute)
		var before time.Time
		for _, at := range Slots(c, zone, now) {
			local := at.In(zone)
			end := local.Add(30 * time.Minute)
			weekend := local.Weekday() == time.Saturday || local.Weekday() == time.Sunday
			if weekend || local.Hour() < 8 || minutes(end) > 18*60 || local.Minute()%30 != 0 || at.Sub(now) < 2*time.Hour || !at.After(before) ||
				local.Sub(now.In(zone)) > 10*24*time.Hour || slices.Contains([]string{"2026-07-01", "2026-11-11", "2026-12-25"}, local.Format(time.DateOnly)) {
				t.Fatalf("at %s: slot %s after %s", now, local, before)
			}
			before = at
		}
	}
}

// TestNobodyIsOfferedAHoliday: of whatever year, the ten days of which hold Christmas, New
// Year or Family Day.
// Proves: leads-18, platform-65
func TestNobodyIsOfferedAHoliday(t *testing.T) {
	c, zone := rules(t), edmonton(t)
	for _, closed := range []string{"2026-12-25", "2027-02-15", "2028-02-21", "2029-01-01", "2031-12-25"} {
		noon := instant(t, closed+"T18:00:00Z").AddDate(0, 0, -3)
		slots := Slots(c, zone, noon)
		if len(slots) == 0 {
			t.Errorf("three days before %s nothing is offered at all", closed)
		}
		for _, at := range slots {
			if at.In(zone).Format(time.DateOnly) == closed {
				t.Errorf("a call on %s is offered", at.In(zone))
			}
		}
	}
}

// TestSlotsOfKnownDays has the days that people look at twice.
// Proves: leads-18
func TestSlotsOfKnownDays(t *testing.T) {
	c, zone := rules(t), edmonton(t)
	for name, tc := range map[string]struct {
		now, first, last string
		n                int
	}{
		// Ten days, of which four are weekends.
		"a Saturday in November": {"2026-11-21T16:00:00Z", "2026-11-23T14:00:00Z", "2026-11-30T23:30:00Z", 6 * 20},
		// 8:00 in Edmonton, two hours' notice: from 10:00.
		"Monday, opening":       {"2026-11-23T14:00:00Z", "2026-11-23T16:00:00Z", "2026-12-02T23:30:00Z", 8*20 - 4},
		"a millisecond later":   {"2026-11-23T14:00:00.001Z", "2026-11-23T16:30:00Z", "2026-12-02T23:30:00Z", 8*20 - 5},
		"Monday, after closing": {"2026-11-23T23:59:00Z", "2026-11-24T14:00:00Z", "2026-12-02T23:30:00Z", 7 * 20},
		// On UTC-7 until March 8 and on UTC-6 from then on: 8:00 is 15:00, then 14:00.
		"over the last change": {"2026-03-06T23:00:00Z", "2026-03-09T14:00:00Z", "2026-03-13T23:30:00Z", 5 * 20},
		"before the change":    {"2026-03-05T12:00:00Z", "2026-03-05T15:00:00Z", "2026-03-13T23:30:00Z", 7 * 20},
		// November 1 has changed no clock: 8:00 is 14:00 before and after.
		"over no change":        {"2026-10-30T02:00:00Z", "2026-10-30T14:00:00Z", "2026-11-06T23:30:00Z", 6 * 20},
		"Christmas is a Friday": {"2026-12-24T20:00:00Z", "2026-12-24T22:00:00Z", "2026-12-31T23:30:00Z", 4 + 4*20},
	} {
		slots := Slots(c, zone, instant(t, tc.now))
		if len(slots) != tc.n || !slots[0].Equal(instant(t, tc.first)) || !slots[len(slots)-1].Equal(instant(t, tc.last)) {
			t.Errorf("%s: %d slots from %s to %s, want %d from %s to %s", name, len(slots), slots[0], slots[len(slots)-1], tc.n, tc.first, tc.last)
		}
	}
}

// Proves: leads-18
func TestNextFreeSlots(t *testing.T) {
	at := func(i int) time.Time { return time.UnixMilli(int64(i) * 1000).UTC() }
	taken := places{at(2).UnixMilli(): {0}, at(4).UnixMilli(): {0}}
	got := taken.next([]time.Time{at(1), at(2), at(3), at(4), at(5)}, at(2), 1, 3)
	if len(got) != 3 || !got[0].Equal(at(3)) || !got[1].Equal(at(5)) || !got[2].Equal(at(1)) {
		t.Errorf("%v", got)
	}
	if place, ok := taken.free(at(2), 2); !ok || place != 1 {
		t.Errorf("the second place of two: %d, %t", place, ok)
	}
	if _, ok := taken.free(at(2), 1); ok {
		t.Error("a place was given twice")
	}
}

func rules(t *testing.T) *catalog.Catalog {
	t.Helper()
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}
