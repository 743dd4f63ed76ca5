package catalog

import (
	"slices"
	"testing"
	"time"

	"wardgate/internal/platform/clock"
)

// TestAppointmentsCanBeBooked ensures that slots fit into the office hours, that
// holidays are rules that name days, and that every status leads to known ones.
// Proves: leads-18
func TestAppointmentsCanBeBooked(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	a := c.Appointments
	opens, err1 := time.Parse("15:04", c.Company().Hours.Opens)
	closes, err2 := time.Parse("15:04", c.Company().Hours.Closes)
	if err1 != nil || err2 != nil || closes.Sub(opens) < time.Duration(a.SlotMinutes)*time.Minute || len(c.Company().Hours.Days) == 0 {
		t.Errorf("hours %q to %q hold no slot of %d minutes", c.Company().Hours.Opens, c.Company().Hours.Closes, a.SlotMinutes)
	}
	if a.SlotMinutes <= 0 || a.DaysAhead <= 0 || a.NoticeMinutes < 0 || a.PerSlot <= 0 || a.PerNetwork <= 0 || a.Alternatives <= 0 || a.Limits["topic"] <= 0 {
		t.Errorf("%+v", a)
	}
	for _, day := range a.ClosedOn {
		if _, err := clock.HolidayIn(day, 2028); err != nil {
			t.Errorf("closed on %q: %v", day, err)
		}
	}
	for _, s := range a.Statuses {
		for _, next := range s.Next {
			if !slices.ContainsFunc(a.Statuses, func(o Status) bool { return o.ID == next }) {
				t.Errorf("status %s leads to %s, which is no status", s.ID, next)
			}
		}
	}
}
