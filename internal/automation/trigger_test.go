package automation

import (
	"strings"
	"testing"
	"time"

	"wardgate/internal/automation/rules"
)

// TestWhoIsGivenBackIsFound: a lead that the loop has passed while a person had it is written to
// once automation has it again, if it is still silent.
// Proves: automation-9
func TestWhoIsGivenBackIsFound(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		casey := as(t.Context(), "casey")
		l := b.comes(t, somebody("Robin"))
		l, err := b.people.TakeOver(casey, l.ID, l.Version)
		if err != nil {
			t.Fatal(err)
		}
		b.lives(t, 4*24*time.Hour)
		warmed := func() bool { return strings.Contains(strings.Join(b.story(t, l.ID), "\n"), "cold-lead-warming 1 done") }
		if warmed() {
			t.Fatal("written to while a person has the lead")
		}
		if _, err := b.people.SetAutomation(casey, l.ID, b.lead(t, l.ID).Version, true); err != nil {
			t.Fatal(err)
		}
		b.work(t)
		if !warmed() {
			t.Errorf("who was given back is forgotten:\n%s", strings.Join(b.story(t, l.ID), "\n"))
		}
	})
}

// TestSwitchingOnWritesToNobodyAtOnce: a lead that fell silent while a plan was off, before it
// was created, or before it waited for that silence is not written to; one that falls silent from
// then on is.
// Proves: automation-10
func TestSwitchingOnWritesToNobodyAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		morgan := as(t.Context(), "morgan")
		b.off(t, "welcome-sequence", "security-awareness", "high-intent", "cold-lead-warming", "high-score-handoff")
		silent := b.comes(t, somebody("Robin"))
		b.lives(t, 4*24*time.Hour)
		later := b.comes(t, somebody("Kim"))
		cold, err := b.Plan(t.Context(), "cold-lead-warming")
		if err == nil {
			_, err = b.Save(morgan, cold.ID, cold.Version, cold.Spec, true)
		}
		if err != nil {
			t.Fatal(err)
		}
		rule := sound()
		rule.Trigger, rule.Conditions = rules.Trigger{Type: rules.OnInactivity}, nil
		rule.Trigger.Criteria.Hours = 95
		made, err := b.Create(morgan, "", rules.Rule, rule, true)
		if err != nil {
			t.Fatal(err)
		}
		b.lives(t, 10*time.Minute)
		rule.Trigger.Criteria.Hours = 24
		if _, err := b.Save(morgan, made.ID, 1, rule, true); err != nil {
			t.Fatal(err)
		}
		b.lives(t, 24*time.Hour)
		if got := b.story(t, silent.ID); len(got) != 0 {
			t.Errorf("who was silent before: %q", got)
		}
		b.lives(t, 3*24*time.Hour)
		story := strings.Join(b.story(t, later.ID), "\n")
		for _, want := range []string{"cold-lead-warming 1 done", made.ID + " 1 done"} {
			if !strings.Contains(story, want) {
				t.Errorf("who fell silent since has no %q:\n%s", want, story)
			}
		}
		if got := b.story(t, silent.ID); len(got) != 0 {
			t.Errorf("who was silent before, days later: %q", got)
		}
	})
}

// TestAPlanForNewLeadsWaitsAWeek for their agreement (U20): a lead that agrees later is no longer
// new.
func TestAPlanForNewLeadsWaitsAWeek(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		for name, after := range map[string]time.Duration{"Robin": rules.NewFor - time.Minute, "Kim": rules.NewFor} {
			b.now.Set(morning())
			l := b.comes(t, somebody(name))
			b.now.Advance(after)
			b.subscribes(t, l.Email)
			n := b.count(t, "automation_runs WHERE plan_id = 'security-awareness' AND lead_id = $1", l.ID)
			if want := map[bool]int{true: 1, false: 0}[after < rules.NewFor]; n != want {
				t.Errorf("after %s: begun %d times, want %d", after, n, want)
			}
		}
	})
}
