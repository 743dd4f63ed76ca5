package rules

import (
	"testing"

	"wardgate/catalog"
	"wardgate/internal/leads"
)

func newCatalog(t testing.TB) *catalog.Catalog {
	t.Helper()
	cat, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	return cat
}

// TestAScoreChangeIsOverFive (S145), or smaller with a change of priority.
// Proves: S145, U20, automation-2
func TestAScoreChangeIsOverFive(t *testing.T) {
	t.Parallel()
	bands := newCatalog(t).Leads
	hot := Trigger{Type: OnScore}
	hot.Criteria.Crosses = "hot"
	for _, c := range []struct {
		before, after  int
		moved, crosses bool
	}{
		{66, 71, false, true}, {65, 71, true, true}, {71, 66, false, false}, {71, 65, true, false}, {69, 70, false, true}, {70, 76, true, false},
	} {
		e := leads.Event{Kinds: []leads.Happening{leads.Rescored}, ScoreBefore: c.before, ScoreAfter: c.after}
		l := leads.Lead{Score: c.after, Priority: leads.PriorityOf(bands, c.after)}
		if got := matchesTrigger(bands, Trigger{Type: OnScore}, e, &l); got != c.moved {
			t.Errorf("from %d to %d: has moved is %v", c.before, c.after, got)
		}
		if got := matchesTrigger(bands, hot, e, &l); got != c.crosses {
			t.Errorf("from %d to %d: has become hot is %v", c.before, c.after, got)
		}
	}
}
