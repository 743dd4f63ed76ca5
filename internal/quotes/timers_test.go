package quotes

import (
	"testing"
	"time"

	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/inbound"
)

func open(created time.Time, minutes int) Quote {
	return Quote{Case: inbound.Case{
		Entry: inbound.Entry{CreatedAt: created}, Status: Pending, Deadline: created.Add(time.Duration(minutes) * time.Minute),
	}}
}

// TestTimersOfAnOpenRequest is D5 and D82 for each response time.
// Proves: quotes-21
func TestTimersOfAnOpenRequest(t *testing.T) {
	c := load0(t).Quotes
	start := time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	for _, tc := range []struct {
		minutes int
		want    map[string]time.Duration
	}{
		{30, map[string]time.Duration{"sla.half": 15 * time.Minute, "sla.eighty": 24 * time.Minute, "sla.breach": 30 * time.Minute}},
		{60, map[string]time.Duration{"sla.half": 30 * time.Minute, "sla.eighty": 48 * time.Minute, "sla.breach": 60 * time.Minute}},
		{120, map[string]time.Duration{"sla.half": 60 * time.Minute, "sla.eighty": 96 * time.Minute, "sla.breach": 120 * time.Minute}},
	} {
		tc.want["milestone.assigned"] = 15 * time.Minute
		tc.want["milestone.assessed"] = time.Hour
		tc.want["milestone.quoted"] = 2 * time.Hour
		tc.want["sla.reminder.1"] = time.Duration(tc.minutes+30) * time.Minute
		got := map[string]time.Duration{}
		for _, timer := range Timers(c, open(start, tc.minutes)) {
			got[timer.Kind] = timer.Due.Sub(start)
		}
		for kind, after := range tc.want {
			if got[kind] != after {
				t.Errorf("%d min: %s after %v, want %v", tc.minutes, kind, got[kind], after)
			}
		}
	}
}

func TestNoTimerOnceSomebodyActed(t *testing.T) {
	c := load0(t).Quotes
	start := time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	for _, status := range []Status{Responded, Quoted, Won, Lost, Spam} {
		q := open(start, 30)
		q.Status = status
		if timers := Timers(c, q); len(timers) != 0 {
			t.Errorf("%s still raises %v", status, timers[0])
		}
	}
	q := open(start, 30)
	q.AssignedAt = start.Add(time.Minute)
	for _, timer := range Timers(c, q) {
		if timer.Kind == "milestone.assigned" {
			t.Error("the step 'assigned' is done and must not escalate")
		}
	}
}

// Proves: quotes-21
func TestTimersBecomeDueAtTheirInstant(t *testing.T) {
	c := load0(t).Quotes
	start := time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	q := open(start, 120)
	half := start.Add(time.Hour)
	if due := deadlines.Due(Timers(c, q), half.Add(-time.Millisecond)); has(due, "sla.half") {
		t.Error("half an SLA is due a millisecond early")
	}
	if due := deadlines.Due(Timers(c, q), half); !has(due, "sla.half") {
		t.Error("half an SLA is not due at its instant")
	}
	if next := nextTimer(c, q, start); !next.Equal(start.Add(15 * time.Minute)) {
		t.Errorf("the first timer is the assignment after 15 minutes, got %v", next)
	}
}

// TestTheNextTimerIsTheFirstOfAll: before the deadline it is found without the reminders, and
// must be what a look at all of them would find.
// Proves: quotes-22
func TestTheNextTimerIsTheFirstOfAll(t *testing.T) {
	c := load0(t).Quotes
	start := time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	for _, promised := range []int{30, 60, 120} {
		q := open(start, promised)
		for _, q.AssignedAt = range []time.Time{{}, start.Add(time.Minute)} {
			for after := start; after.Before(start.Add(51 * time.Hour)); after = after.Add(5 * time.Minute) {
				want := deadlines.Next(Timers(c, q), after)
				if got := nextTimer(c, q, after); !got.Equal(want) {
					t.Fatalf("%d min, %v after: the next is at %v, want %v", promised, after.Sub(start), got, want)
				}
			}
		}
		q.Status = Won
		if got := nextTimer(c, q, start); !got.IsZero() {
			t.Errorf("a closed request has a timer at %v", got)
		}
	}
}

func has(timers []Timer, kind string) bool {
	for _, t := range timers {
		if t.Kind == kind {
			return true
		}
	}
	return false
}

// Proves: S32, U18, operations-1
func TestAverage(t *testing.T) {
	if r := average(nil); r.N != 0 {
		t.Errorf("no answers, but n = %d", r.N)
	}
	r := average([]time.Duration{90 * time.Minute, 10 * time.Minute, 20 * time.Minute, 40 * time.Minute})
	if r.N != 4 || r.Mean != 40*time.Minute || r.Median != 30*time.Minute {
		t.Errorf("%+v", r)
	}
	if r := average([]time.Duration{3, 1, 2}); r.Median != 2 {
		t.Errorf("median of three is %v", r.Median)
	}
}
