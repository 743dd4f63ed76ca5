package quotes

import (
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/deadlines"
)

// Timer is one alert of a request: of its response clock, or "milestone.<id>".
type Timer = deadlines.Timer

// Timers lists everything that the request will raise while nobody acts, in
// order of time: its share alerts, the reminders after a breach, and the
// promised steps that are still open (D5, D82). A closed request raises nothing.
func Timers(c catalog.Quotes, q Quote) []Timer {
	if !isOpen(q.Status) {
		return nil
	}
	return withMilestones(c, q, deadlines.Clock(shares(c), q.CreatedAt, q.Deadline, minutes(c.BreachReminderMinutes)))
}

// withMilestones adds the promised steps that are still open to the timers of an open request, and sorts them.
func withMilestones(c catalog.Quotes, q Quote, timers []Timer) []Timer {
	for _, m := range c.Milestones {
		if m.ID == "quoted" && q.hasWalk() {
			continue // it has a clock of its own (Walk)
		}
		if m.Minutes > 0 && milestoneDone(m.ID, q).IsZero() {
			timers = append(timers, Timer{Kind: "milestone." + m.ID, Due: q.CreatedAt.Add(minutes(m.Minutes)), Label: m.Label + " is late"})
		}
	}
	deadlines.Sort(timers)
	return timers
}

func shares(c catalog.Quotes) []deadlines.Share {
	out := make([]deadlines.Share, len(c.SLAAlerts))
	for i, a := range c.SLAAlerts {
		out[i] = deadlines.Share(a)
	}
	return out
}

// milestoneDone is when a promised step happened, zero while it has not: each by its own fact, and by
// no other one's (D93).
func milestoneDone(id string, q Quote) time.Time {
	switch id {
	case "assigned":
		return q.AssignedAt
	case "assessed":
		return q.AssessedAt
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
	if isOpen(q.Status) && after.Before(q.Deadline) {
		// Each new request comes by here. The two days of reminders, some hundred timers, all
		// follow the deadline: what is due before it is found without them.
		next := deadlines.Next(withMilestones(c, q, deadlines.Shares(shares(c), q.CreatedAt, q.Deadline)), after)
		if !next.IsZero() && !next.After(q.Deadline) {
			return next
		}
	}
	return deadlines.Next(Timers(c, q), after)
}

func minutes(n int) time.Duration { return time.Duration(n) * time.Minute }
