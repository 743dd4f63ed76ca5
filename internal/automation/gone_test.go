package automation

import (
	"slices"
	"testing"
	"time"

	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs"
)

// TestAMergedLeadGoesOnOnce: open runs continue with the survivor, unless it has an open run of
// the same plan.
// Proves: automation-16
func TestAMergedLeadGoesOnOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		b.off(t, "high-score-handoff", "high-intent") // the points of two people add up
		goes := b.reader(t, "Robin")
		existing := somebody("Sam")
		existing.Source = "existing_customer"
		stays := b.comes(t, existing)
		both := b.reader(t, "Kim")
		b.lives(t, time.Hour)
		merge := func(into, gone string) {
			t.Helper()
			a, z := b.lead(t, into), b.lead(t, gone)
			if _, err := b.people.Merge(as(t.Context(), "casey"), into, a.Version, gone, z.Version); err != nil {
				t.Fatal(err)
			}
			b.work(t)
		}
		merge(stays.ID, goes.ID)
		if n := b.count(t, "automation_runs WHERE lead_id = $1 AND state = 'active'", stays.ID); n != 2 {
			t.Errorf("%d runs go on with the lead that stays, want 2", n)
		}
		merge(both.ID, stays.ID)
		if n := b.count(t, "automation_runs WHERE lead_id = $1 AND state = 'active'", both.ID); n != 2 {
			t.Errorf("%d runs go on after the second merge, want its own 2", n)
		}
		if n := b.count(t, "automation_runs WHERE reason = $1", runs.BecauseMerged); n != 2 {
			t.Errorf("%d runs were stopped as doubles, want 2", n)
		}
		b.lives(t, 48*time.Hour)
		if n := b.count(t, "mails WHERE kind = 'automation.follow-up' AND to_address = 'kim@birch.example'"); n != 4 {
			t.Errorf("%d mails to the one that stays in two days, want 4", n)
		}
	})
}

// TestAMergedPersonIsNotBegunWithTwice: what was done with a lead counts for the survivor, and is
// shown there.
// Proves: automation-5
func TestAMergedPersonIsNotBegunWithTwice(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		b.off(t, "high-score-handoff", "high-intent")
		stays := b.comes(t, somebody("Kim"))
		rule := sound()
		rule.WindowDays = 30
		made, err := b.Create(as(t.Context(), "morgan"), "", rules.Rule, rule, true)
		if err != nil {
			t.Fatal(err)
		}
		goes := b.comes(t, somebody("Robin"))
		reviews := func(want int) {
			t.Helper()
			if n := b.count(t, "automation_tasks WHERE type = 'review'"); n != want {
				t.Errorf("%d reviews, want %d", n, want)
			}
		}
		reviews(1)
		if _, err := b.people.Merge(as(t.Context(), "casey"), stays.ID, stays.Version, goes.ID, goes.Version); err != nil {
			t.Fatal(err)
		}
		b.comes(t, somebody("Kim"))
		reviews(1)
		for _, id := range []string{stays.ID, goes.ID} {
			list, err := b.RunsOf(t.Context(), id)
			if err != nil || !slices.ContainsFunc(list, func(r runs.Run) bool { return r.PlanID == made.ID }) {
				t.Errorf("%v: what was done with the one that went is not read of %s: %+v", err, id, list)
			}
		}
		b.now.Advance(30 * 24 * time.Hour)
		b.comes(t, somebody("Kim"))
		reviews(2)
	})
}

// TestAnErasedLeadGetsNothing: open runs end, and contain nothing about the person.
// Proves: automation-16
func TestAnErasedLeadGetsNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		l := b.comes(t, eager("Robin"))
		other := b.comes(t, somebody("Kim"))
		b.lives(t, 5*time.Minute)
		for _, id := range []string{l.ID, other.ID} {
			if err := b.people.Erase(as(t.Context(), "morgan"), id, b.lead(t, id).Version); err != nil {
				t.Fatal(err)
			}
		}
		sent := b.count(t, "mails WHERE to_address <> ''")
		b.lives(t, 48*time.Hour)
		if n := b.count(t, "mails WHERE to_address <> ''"); n != sent {
			t.Errorf("%d mails after the erasure", n-sent)
		}
		for from, want := range map[string]int{
			"automation_runs WHERE state IN ('waiting', 'active')": 0, "automation_runs WHERE why <> '{}'": 0,
			"automation_steps WHERE state IN ('waiting', 'held')": 0, "automation_tasks WHERE description <> ''": 0, "lead_events": 0,
			"automation_tasks": 1, "automation_tasks WHERE status = 'pending'": 0,
		} {
			if n := b.count(t, from); n != want {
				t.Errorf("%d rows in %s, want %d", n, from, want)
			}
		}
	})
}
