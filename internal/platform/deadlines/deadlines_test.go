package deadlines

import (
	"errors"
	"testing"
	"time"
)

func start() time.Time { return time.Date(2026, 11, 21, 17, 0, 0, 0, time.UTC) }

func day() []Timer {
	shares := []Share{{"sla.half", 50, "Half"}, {"sla.eighty", 80, "80 %"}, {Breach, 100, "Over"}}
	timers := Clock(shares, start(), start().Add(24*time.Hour), 4*time.Hour)
	Sort(timers)
	return timers
}

func TestAClockHasItsSharesAndTwoDaysOfReminders(t *testing.T) {
	timers := day()
	want := map[string]time.Duration{"sla.half": 12 * time.Hour, "sla.eighty": 19*time.Hour + 12*time.Minute, Breach: 24 * time.Hour,
		"sla.reminder.1": 28 * time.Hour, "sla.reminder.12": 72 * time.Hour}
	for _, timer := range timers {
		if after, known := want[timer.Kind]; known && timer.Due.Sub(start()) != after {
			t.Errorf("%s after %v, want %v", timer.Kind, timer.Due.Sub(start()), after)
		}
	}
	if len(timers) != 3+12 {
		t.Errorf("%d timers", len(timers))
	}
}

func TestNextDueAndArmed(t *testing.T) {
	timers, half := day(), start().Add(12*time.Hour)
	if Next(timers, start()) != half || len(Due(timers, half.Add(-time.Millisecond))) != 0 || len(Due(timers, half)) != 1 {
		t.Error("half is due at its instant, not before")
	}
	if Armed(timers, half.Add(time.Minute)) != half.Add(time.Minute) {
		t.Error("what is due already is looked at now")
	}
	if !Next(timers, start().Add(80*time.Hour)).IsZero() || !Armed(nil, half).IsZero() {
		t.Error("after the last timer nothing is armed")
	}
}

func TestRecordTellsOfTheLatestOfEachSortOnce(t *testing.T) {
	due := append(Due(day(), start().Add(24*time.Hour)), Timer{Kind: "milestone.assigned"})
	known := map[string]bool{"sla.half": true}
	var told []string
	record := func() error {
		return Record(due, func(x Timer) (bool, error) {
			fresh := !known[x.Kind]
			known[x.Kind] = true
			return fresh, nil
		}, func(x Timer) error { told = append(told, x.Kind); return nil })
	}
	if err := errors.Join(record(), record()); err != nil || len(told) != 2 || len(known) != 4 {
		t.Errorf("%v: told %v, on record %v", err, told, known)
	}
	for _, kind := range told {
		if kind != Breach && kind != "milestone.assigned" {
			t.Errorf("told of %s, which the breach makes old news", kind)
		}
	}
}
