// Package deadlines keeps promised times: what is raised when a share of the time
// is used, at its end, and while still nobody acts (D5, D82).
//
// One table holds every promise with its next alert, whichever row of whichever feature owes
// it; a ledger beside it lets each alert be raised once, however many instances look. A
// feature saves its deadline where it changes its row, and registers an Owner, which knows
// what a row raises and how that is told.
package deadlines

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Timer is something that must happen at an instant unless somebody acts first.
type Timer struct {
	// Kind is "sla.half", "sla.eighty", "sla.breach", "sla.reminder.N", or a feature's own.
	Kind  string
	Due   time.Time
	Label string
}

// Share is an alert when so many percent of the promised time are used.
type Share struct {
	ID      string
	Percent int
	Label   string
}

// Breach is the kind of the alert at the end of the promised time.
const Breach = "sla.breach"

// reminderPrefix begins the kinds of the reminders that follow a breach.
const reminderPrefix = "sla.reminder."

// remindFor ends the reminders after two days: who has not acted by then will not
// be moved by one more mail, and the board still shows the row in red.
const remindFor = 48 * time.Hour

// Shares lists the timers of a promise made at from and due at deadline, the reminders
// after the deadline left out.
func Shares(shares []Share, from, deadline time.Time) []Timer {
	whole := deadline.Sub(from)
	timers := make([]Timer, len(shares))
	for i, s := range shares {
		timers[i] = Timer{s.ID, from.Add(whole * time.Duration(s.Percent) / 100), s.Label}
	}
	return timers
}

// Clock lists the timers of a promise made at from and due at deadline: the
// shares, then a reminder after each pause, for two days.
func Clock(shares []Share, from, deadline time.Time, pause time.Duration) []Timer {
	timers := Shares(shares, from, deadline)
	for n := 1; time.Duration(n)*pause <= remindFor; n++ {
		timers = append(timers, Timer{
			Kind: reminderPrefix + strconv.Itoa(n), Due: deadline.Add(time.Duration(n) * pause), Label: "Still no answer",
		})
	}
	return timers
}

// Sort puts timers in order of time.
func Sort(timers []Timer) {
	slices.SortStableFunc(timers, func(a, b Timer) int {
		return cmp.Or(a.Due.Compare(b.Due), strings.Compare(a.Kind, b.Kind))
	})
}

// Next is the first of the sorted timers that is due after the given instant, zero when none is.
func Next(timers []Timer, after time.Time) time.Time {
	for _, t := range timers {
		if t.Due.After(after) {
			return t.Due
		}
	}
	return time.Time{}
}

// Due are the timers due at or before now.
func Due(timers []Timer, now time.Time) []Timer {
	var due []Timer
	for _, t := range timers {
		if !t.Due.After(now) {
			due = append(due, t)
		}
	}
	return due
}

// Armed is when the timers must be looked at after a change: now if anything is
// due, for it may not be raised yet (the change came first, or the clock stood
// still while the row was closed). Raising what was raised before does nothing.
func Armed(timers []Timer, now time.Time) time.Time {
	if len(Due(timers, now)) > 0 {
		return now
	}
	return Next(timers, now)
}

// BoardKind is what a board calls a kind: a reminder repeats the breach.
func BoardKind(kind string) string {
	if strings.HasPrefix(kind, reminderPrefix) {
		return Breach
	}
	return kind
}

// Title is what a timeline calls a raised kind.
func Title(shares []Share, kind string) string {
	for _, s := range shares {
		if s.ID == kind {
			return s.Label
		}
	}
	return "Still no answer"
}
