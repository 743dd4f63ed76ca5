package quotes

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"wardgate/catalog"
)

// Timer is something that must happen at an instant unless somebody acts first.
type Timer struct {
	// Kind is "sla.half", "sla.eighty", "sla.breach", "sla.reminder.N" or "milestone.<id>".
	Kind  string
	Due   time.Time
	Label string
}

// reminderPrefix begins the kinds of the reminders that follow a breach.
const reminderPrefix = "sla.reminder."

// maxReminders ends the reminders after two days: who has not acted by then will
// not be moved by one more mail, and the board still shows the request in red.
const maxReminders = 96

// Timers lists everything that the request will raise while nobody acts, in
// order of time: its share alerts, the reminders after a breach, and the
// promised steps that are still open (D5, D82). A closed request raises nothing.
func Timers(c catalog.Quotes, q Quote) []Timer {
	if !q.Status.Open() {
		return nil
	}
	timers := slaTimers(c, q)
	for _, m := range c.Milestones {
		if m.Minutes > 0 && milestoneDone(m.ID, q).IsZero() {
			timers = append(timers, Timer{"milestone." + m.ID, q.CreatedAt.Add(minutes(m.Minutes)), m.Label + " is late"})
		}
	}
	slices.SortStableFunc(timers, func(a, b Timer) int {
		return cmp.Or(a.Due.Compare(b.Due), strings.Compare(a.Kind, b.Kind))
	})
	return timers
}

func slaTimers(c catalog.Quotes, q Quote) []Timer {
	whole := q.Deadline.Sub(q.CreatedAt)
	var timers []Timer
	for _, a := range c.SLAAlerts {
		timers = append(timers, Timer{a.ID, q.CreatedAt.Add(whole * time.Duration(a.Percent) / 100), a.Label})
	}
	for n := 1; n <= maxReminders; n++ {
		timers = append(timers, Timer{
			Kind: reminderPrefix + strconv.Itoa(n), Due: q.Deadline.Add(time.Duration(n) * minutes(c.BreachReminderMinutes)),
			Label: "Still no answer",
		})
	}
	return timers
}

// milestoneDone is when a promised step happened, zero while it has not. An
// answer or a quote sent fulfils the steps before it.
func milestoneDone(id string, q Quote) time.Time {
	switch id {
	case "assigned":
		return first(q.AssignedAt, q.AssessedAt, q.RespondedAt, q.QuotedAt)
	case "assessed":
		return first(q.AssessedAt, q.RespondedAt, q.QuotedAt)
	case "quoted":
		return q.QuotedAt
	}
	return time.Time{}
}

func first(times ...time.Time) time.Time {
	var earliest time.Time
	for _, t := range times {
		if !t.IsZero() && (earliest.IsZero() || t.Before(earliest)) {
			earliest = t
		}
	}
	return earliest
}

// nextTimer is the first timer that is due after the given instant, zero when none is.
func nextTimer(c catalog.Quotes, q Quote, after time.Time) time.Time {
	for _, t := range Timers(c, q) {
		if t.Due.After(after) {
			return t.Due
		}
	}
	return time.Time{}
}

// armed is when the timers must be looked at after a change: now if anything is
// due, for it may not be raised yet (the change came first, or the clock stood
// still while the request was closed). Raising what was raised before does nothing.
func armed(c catalog.Quotes, q Quote, now time.Time) time.Time {
	if len(dueTimers(c, q, now)) > 0 {
		return now
	}
	return nextTimer(c, q, now)
}

// dueTimers are the timers due at or before now.
func dueTimers(c catalog.Quotes, q Quote, now time.Time) []Timer {
	var due []Timer
	for _, t := range Timers(c, q) {
		if !t.Due.After(now) {
			due = append(due, t)
		}
	}
	return due
}

func minutes(n int) time.Duration { return time.Duration(n) * time.Minute }

// sort groups timers that replace each other: a breach makes the earlier share
// alerts old news, each promised step stands for itself.
func sort(kind string) string {
	if strings.HasPrefix(kind, "sla.") {
		return "sla"
	}
	return kind
}
