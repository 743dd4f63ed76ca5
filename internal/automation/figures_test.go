package automation

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"wardgate/internal/automation/engine"
	"wardgate/internal/automation/figures"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs"
	"wardgate/internal/platform/httpx"
)

// effect is one figure of effectiveness as text.
func effect(f figures.Figures, id string) string {
	for _, e := range f.Effects {
		if e.ID == id {
			if e.Measured == nil {
				return fmt.Sprintf("— of %d", e.N)
			}
			return fmt.Sprintf("%.1f of %d", *e.Measured, e.N)
		}
	}
	return "missing"
}

// TestFiguresAreCounted: without data there is no figure, and the specified ones are never shown
// as measured (D75, U21).
// Proves: S133, D75, D96, U21, automation-38
func TestFiguresAreCounted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		figures := func() figures.Figures {
			t.Helper()
			f, err := b.Automation.Figures.Figures(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return f
		}
		empty := figures()
		if empty.Leads != 0 || len(empty.Effects) != 5 || len(empty.Sources) != 0 || len(empty.Stages) != 4 {
			t.Errorf("without leads: %+v", empty)
		}
		for _, e := range empty.Effects {
			if e.Measured != nil || e.N != 0 || e.Formula == "" {
				t.Errorf("without data %s is measured: %+v", e.ID, e)
			}
		}
		old := somebody("Old")
		old.Source = "existing_customer"
		b.now.Set(morning().AddDate(0, 0, -40))
		b.comes(t, old)
		b.now.Set(morning())
		casey := as(t.Context(), "casey")
		hot, warm := b.comes(t, eager("Sam")), b.comes(t, engaged("Kim"))
		if _, err := b.people.MoveStage(casey, hot.ID, hot.Version, "customer"); err != nil {
			t.Fatal(err)
		}
		b.work(t)
		b.now.Advance(3 * time.Hour)
		if _, err := b.Approve(casey, b.approval(t, warm.ID).ID); err != nil {
			t.Fatal(err)
		}
		b.turn(t)
		f := figures()
		if f.Leads != 3 || f.Automated != 2 || f.Customers != 1 {
			t.Errorf("%d leads, %d automated, %d customers", f.Leads, f.Automated, f.Customers)
		}
		if f.Pending != 2 { // the handoff of Sam, the call to Kim
			t.Errorf("%d tasks wait, want 2", f.Pending)
		}
		if got := fmt.Sprint(f.Priorities); !strings.Contains(got, "{hot Hot 2}") || !strings.Contains(got, "{cold Cold 1}") {
			t.Errorf("priorities %s", got)
		}
		if len(f.Sources) != 2 || f.Sources[0].Label != "Quote form" || f.Sources[0].Leads != 2 || f.Sources[0].Conversion != 1 ||
			math.Abs(f.Sources[0].AverageScore()-float64(b.lead(t, hot.ID).Score+b.lead(t, warm.ID).Score)/2) > 0.06 {
			t.Errorf("sources %+v", f.Sources)
		}
		for id, want := range map[string]string{
			"conversion": "50.0 of 2", // of the leads that came within thirty days
			"handoff":    "50.0 of 2", "response": "3.0 of 1", "open": "— of 0", "click": "— of 0",
		} {
			if got := effect(f, id); got != want {
				t.Errorf("%s: %s, want %s", id, got, want)
			}
		}
		b.now.Set(morning().AddDate(0, 0, 31))
		if got := effect(figures(), "conversion"); got != "— of 0" {
			t.Errorf("after thirty days: %s", got)
		}
	})
}

// TestHandoffsAreOfThoseBegunWith: a lead whose run began before the period is in neither number.
// Proves: automation-38
func TestHandoffsAreOfThoseBegunWith(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		b.off(t, "high-score-handoff", "high-intent", "welcome-sequence", "security-awareness", "cold-lead-warming")
		rule := sound()
		rule.Actions = []rules.Action{{Type: rules.HandOver, Delay: 3 * 24 * 60}}
		b.now.Set(morning().AddDate(0, 0, -31))
		if _, err := b.Create(as(t.Context(), "morgan"), "", rules.Rule, rule, true); err != nil {
			t.Fatal(err)
		}
		old := b.comes(t, somebody("Old"))
		b.now.Set(morning().AddDate(0, 0, -28))
		b.work(t)
		if l := b.lead(t, old.ID); !l.HumanOverride || l.AssignedTo != "sales-team" {
			t.Fatalf("nobody was handed over: %+v", l)
		}
		b.now.Set(morning())
		b.comes(t, somebody("New"))
		f, err := b.Automation.Figures.Figures(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got := effect(f, "handoff"); got != "0.0 of 1" {
			t.Errorf("handed over: %s, want 0.0 of 1", got)
		}
	})
}

// TestADryRunTellsWhy: it gives the reason for each lead, and changes nothing.
// Proves: automation-37
func TestADryRunTellsWhy(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		casey := as(t.Context(), "casey")
		yes, low, taken, off := b.comes(t, engaged("Yes")), b.comes(t, somebody("Low")), b.comes(t, engaged("Taken")), b.comes(t, engaged("Off"))
		ancient := engaged("Ancient")
		b.now.Set(morning().AddDate(0, 0, -91))
		b.comes(t, ancient)
		b.now.Set(morning().AddDate(0, 0, -89))
		b.comes(t, somebody("Quiet"))
		b.now.Set(morning())
		if _, err := b.people.TakeOver(casey, taken.ID, taken.Version); err != nil {
			t.Fatal(err)
		}
		if _, err := b.people.SetAutomation(casey, off.ID, off.Version, false); err != nil {
			t.Fatal(err)
		}
		b.work(t)
		p, err := b.Plan(t.Context(), "engagement-follow-up")
		if err != nil {
			t.Fatal(err)
		}
		before := b.count(t, "automation_runs") + b.count(t, "automation_tasks") + b.count(t, "mails")
		d, err := b.Try(casey, "", rules.Rule, p.Spec) // as a new rule
		if err != nil || d.Looked != 5 || d.Would != 1 || d.More {
			t.Fatalf("%v: looked at %d, would begin with %d", err, d.Looked, d.Would)
		}
		got := map[string]engine.Tried{}
		for _, one := range d.Tried {
			got[one.LeadID] = one
		}
		if one := got[yes.ID]; !one.Would || len(one.Findings) != 2 || one.Findings[0].Found != "601" || d.Tried[0].LeadID != yes.ID {
			t.Errorf("who is meant: %+v", one)
		}
		if one := got[low.ID]; one.Would || one.Findings[0].Met {
			t.Errorf("who read little: %+v", one)
		}
		if got[taken.ID].Not != "A person has this lead." || got[off.ID].Not != runs.BecauseSwitchedOff {
			t.Errorf("taken: %q, off: %q", got[taken.ID].Not, got[off.ID].Not)
		}
		again, err := b.Try(casey, p.ID, rules.Rule, p.Spec)
		if err != nil || again.Would != 0 {
			t.Errorf("%v: as the rule that has begun: %d", err, again.Would)
		}
		sequence, err := b.Plan(t.Context(), "security-awareness")
		if err != nil {
			t.Fatal(err)
		}
		if d, err := b.Try(casey, "", rules.Sequence, sequence.Spec); err != nil || d.Would != 0 || !strings.Contains(fmt.Sprint(d.Tried), "There is no ground") {
			t.Errorf("%v: without consent: %d %v", err, d.Would, d.Tried)
		}
		if n := b.count(t, "automation_runs") + b.count(t, "automation_tasks") + b.count(t, "mails"); n != before {
			t.Errorf("a dry run made %d rows", n-before)
		}
		p.Actions = nil
		if _, err := b.Try(casey, "", rules.Rule, p.Spec); httpx.AsProblem(err) == nil {
			t.Errorf("a plan that cannot be: %v", err)
		}
	})
}
