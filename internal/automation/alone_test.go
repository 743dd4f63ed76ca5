package automation

import (
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs"
	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
)

// others changes what a plan does while another sequence runs.
func (b bench) others(t *testing.T, plan string, what rules.Others) {
	t.Helper()
	p, err := b.Plan(t.Context(), plan)
	if err != nil {
		t.Fatal(err)
	}
	spec := p.Spec
	spec.Others = what
	if _, err := b.Save(as(t.Context(), "morgan"), plan, p.Version, spec, p.Active); err != nil {
		t.Fatal(err)
	}
}

// under is which plans are under way with a lead.
func (b bench) under(t *testing.T, leadID string) (plans []string) {
	t.Helper()
	rows, err := b.DB.Read().QueryContext(t.Context(), "SELECT plan_id FROM automation_runs WHERE lead_id = $1 AND state IN ('waiting', 'active') ORDER BY plan_id", leadID)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var plan string
		if err := rows.Scan(&plan); err != nil {
			t.Fatal(err)
		}
		plans = append(plans, plan)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return plans
}

// TestOneSequenceAtATime is D100: a sequence does not begin while another runs with the person, takes that one's place, or runs
// beside it, as its plan says; what rules do is no sequence.
// Proves: D100, automation-120
func TestOneSequenceAtATime(t *testing.T) {
	t.Parallel()
	casey := as(t.Context(), "casey")
	each(t, func(t *testing.T, b bench) {
		b.off(t, "high-score-handoff")
		l := b.reader(t, "Robin")
		if under := b.under(t, l.ID); !slices.Equal(under, []string{"security-awareness", "welcome-sequence"}) {
			t.Fatalf("%v", under)
		}
		if p := httpx.AsProblem(b.Begin(casey, "cold-lead-warming", l.ID)); p == nil || p.Status != 409 || !strings.Contains(p.Detail, "Another sequence runs") {
			t.Errorf("begun beside: %v", p)
		}
		b.others(t, "cold-lead-warming", rules.Beside)
		if err := b.Begin(casey, "cold-lead-warming", l.ID); err != nil {
			t.Fatal(err)
		}
		if err := b.Begin(casey, "high-intent", l.ID); err != nil {
			t.Fatal(err)
		}
		b.lives(t, 2*time.Minute)
		if under := b.under(t, l.ID); !slices.Equal(under, []string{"high-intent", "welcome-sequence"}) {
			t.Errorf("after one took the place of others: %v", under)
		}
		for _, plan := range []string{"security-awareness", "cold-lead-warming"} {
			if why := b.reasons(t, l.ID, plan); !slices.Equal(why, []string{runs.BecauseReplaced}) {
				t.Errorf("%s ended because of %v", plan, why)
			}
		}
	})
}

// TestASequenceThatWaitsBeginsByItsTriggerOnlyAlone: crossing to hot ends the sequence that runs, or begins nothing, as the plan says.
// Proves: D100, automation-120
func TestASequenceThatWaitsBeginsByItsTriggerOnlyAlone(t *testing.T) {
	t.Parallel()
	for what, want := range map[rules.Others][]string{
		rules.Wait: {"security-awareness"}, rules.Replace: {"high-intent"}, rules.Beside: {"high-intent", "security-awareness"},
		"": {"security-awareness"}, // a version from before it could be chosen
	} {
		t.Run("it says "+string(what), func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, b bench) {
				b.off(t, "high-score-handoff", "welcome-sequence", "engagement-follow-up")
				b.others(t, "high-intent", what)
				l := b.reader(t, "Robin")
				b.hot(t, l)
				if under := b.under(t, l.ID); !slices.Equal(under, want) {
					t.Errorf("under way: %v, want %v", under, want)
				}
			})
		})
	}
}

// hot gives a lead the points that make it hot, as a rule of staff does.
func (b bench) hot(t *testing.T, l leads.Lead) {
	t.Helper()
	if err := b.Begin(as(t.Context(), "casey"), b.plan(t, rules.Action{Type: rules.ChangeScore, Config: catalog.AutomationActionConfig{Points: 60}}), l.ID); err != nil {
		t.Fatal(err)
	}
	b.work(t)
	if now := b.lead(t, l.ID); now.Priority != "hot" {
		t.Fatalf("the lead is %s with %d points", now.Priority, now.Score)
	}
}
