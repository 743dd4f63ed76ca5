package automation

import (
	"strings"
	"testing"
	"time"

	"wardgate/internal/leads"
)

// TestAScoreChangeIsOverFive (S145), also where a smaller one comes to another priority.
func TestAScoreChangeIsOverFive(t *testing.T) {
	t.Parallel()
	rules := newCatalog(t).Leads
	hot := Trigger{Type: onScore}
	hot.Criteria.Crosses = "hot"
	for _, c := range []struct {
		before, after  int
		moved, crosses bool
	}{
		{66, 71, false, true}, {65, 71, true, true}, {71, 66, false, false}, {71, 65, true, false}, {69, 70, false, true}, {70, 76, true, false},
	} {
		e := leads.Event{Kinds: []leads.Happening{leads.Rescored}, ScoreBefore: c.before, ScoreAfter: c.after}
		l := leads.Lead{Score: c.after, Priority: leads.PriorityOf(rules, c.after)}
		if got := meant(rules, Trigger{Type: onScore}, e, &l); got != c.moved {
			t.Errorf("from %d to %d: has moved is %v", c.before, c.after, got)
		}
		if got := meant(rules, hot, e, &l); got != c.crosses {
			t.Errorf("from %d to %d: has become hot is %v", c.before, c.after, got)
		}
	}
}

// TestWhoIsGivenBackIsFound: whom the loop has passed while a person had them is written to once
// automation has them again, and nothing is heard of them still.
func TestWhoIsGivenBackIsFound(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		casey := as(t.Context(), "casey")
		l := b.comes(t, somebody("Robin"))
		l, err := b.Leads.TakeOver(casey, l.ID, l.Version)
		if err != nil {
			t.Fatal(err)
		}
		b.lives(t, 4*24*time.Hour)
		warmed := func() bool { return strings.Contains(strings.Join(b.story(t, l.ID), "\n"), "cold-lead-warming 1 done") }
		if warmed() {
			t.Fatal("written to while a person has the lead")
		}
		if _, err := b.Leads.SetAutomation(casey, l.ID, b.lead(t, l.ID).Version, true); err != nil {
			t.Fatal(err)
		}
		b.work(t)
		if !warmed() {
			t.Errorf("who was given back is forgotten:\n%s", strings.Join(b.story(t, l.ID), "\n"))
		}
	})
}
