package automation

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/automation/runs"
	"wardgate/internal/leads"
)

// reasons are why steps of a plan were stopped.
func (b bench) reasons(t testing.TB, leadID, plan string) []string {
	t.Helper()
	var out []string
	for _, line := range b.story(t, leadID) {
		if _, after, stopped := strings.Cut(line, plan); stopped && strings.Contains(after, " stopped: ") {
			_, reason, _ := strings.Cut(after, " stopped: ")
			out = append(out, reason)
		}
	}
	return slices.Compact(out)
}

// TestWhatStopsARun is D79: a reply, another stage, an unsubscribe, a person who takes over,
// automation switched off. Nothing is sent after it, also when the clock was set back in between.
// Proves: D79, automation-6, automation-15
func TestWhatStopsARun(t *testing.T) {
	t.Parallel()
	staff := as(t.Context(), "casey")
	for name, c := range map[string]struct {
		do     func(t *testing.T, b bench, l leads.Lead) error
		reason string
	}{
		"a reply": {func(t *testing.T, b bench, _ leads.Lead) error { b.comes(t, somebody("Robin")); return nil }, runs.BecauseReply},
		"another stage": {func(_ *testing.T, b bench, l leads.Lead) error {
			_, err := b.people.MoveStage(staff, l.ID, l.Version, "consideration")
			return err
		}, runs.BecauseStage},
		"an unsubscribe": {func(t *testing.T, b bench, l leads.Lead) error { return b.Consent.Leave(t.Context(), l) }, runs.BecauseUnsubscribed},
		"a person": {func(_ *testing.T, b bench, l leads.Lead) error {
			_, err := b.people.TakeOver(staff, l.ID, l.Version)
			return err
		}, runs.BecauseOverride},
		"switched off": {func(_ *testing.T, b bench, l leads.Lead) error {
			_, err := b.people.SetAutomation(staff, l.ID, l.Version, false)
			return err
		}, runs.BecauseSwitchedOff},
	} {
		for _, back := range []time.Duration{0, 2 * time.Hour} {
			t.Run(fmt.Sprintf("%s, the clock put back by %v", name, back), func(t *testing.T) {
				t.Parallel()
				each(t, func(t *testing.T, b bench) {
					l := b.reader(t, "Robin")
					b.lives(t, time.Hour)
					b.now.Advance(-back)
					if err := c.do(t, b, b.lead(t, l.ID)); err != nil {
						t.Fatal(err)
					}
					b.staysStopped(t, l.ID, c.reason)
				})
			})
		}
	}
}

// staysStopped: both plans of a reader have ended for this reason, and nothing is sent any more.
func (b bench) staysStopped(t *testing.T, leadID, reason string) {
	t.Helper()
	const mails = "mails WHERE kind = 'automation.follow-up'"
	sent := b.count(t, mails)
	b.lives(t, 48*time.Hour)
	for _, plan := range []string{"security-awareness", "welcome-sequence"} {
		if got := b.reasons(t, leadID, plan); !slices.Equal(got, []string{reason}) {
			t.Errorf("%s stopped because %q, want %q", plan, got, reason)
		}
	}
	if n := b.count(t, mails); n != sent {
		t.Errorf("%d mails were sent after it", n-sent)
	}
}

// TestAnotherFormBeforeAnyMailStopsNothing: without a mail to the person it is not a reply.
// Proves: automation-6
func TestAnotherFormBeforeAnyMailStopsNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		l := b.comes(t, somebody("Robin"))
		b.now.Advance(time.Minute)
		b.comes(t, somebody("Robin"))
		b.lives(t, 10*time.Minute)
		story := strings.Join(b.story(t, l.ID), "\n")
		if !strings.Contains(story, "welcome-sequence 1 done") {
			t.Errorf("no welcome:\n%s", story)
		}
	})
}

// TestASignUpIsNoReply: a lead who also signs up for our newsletter still gets the rest of the
// plan.
// Proves: automation-6
func TestASignUpIsNoReply(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		l := b.comes(t, somebody("Robin"))
		b.lives(t, 10*time.Minute)
		b.subscribes(t, l.Email)
		b.lives(t, 24*time.Hour)
		if story := strings.Join(b.story(t, l.ID), "\n"); !strings.Contains(story, "welcome-sequence 2 done") {
			t.Errorf("a sign-up has stopped it:\n%s", story)
		}
	})
}
