package catalog

import (
	"slices"
	"testing"
)

// TestEveryAnswerIsKnownDownstream fails on an orphan: an answer with points,
// advice, a cost or a lead's budget that nobody can choose, or one that can be
// chosen and has none of them (D24-D26).
// Proves: D24, D25, D26, D27, U5, U6, assessments-2
func TestEveryAnswerIsKnownDownstream(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	a := c.Assessments
	offered := func(field, id string) bool {
		return slices.ContainsFunc(c.Options.Assessment.Of(field), func(o Option) bool { return o.ID == id })
	}
	for field, points := range a.Score {
		for id := range points {
			if !offered(field, id) {
				t.Errorf("%s %q has points, but nobody can choose it", field, id)
			}
		}
	}
	for field, advice := range a.RecommendationsFrom {
		for id := range advice {
			if !offered(field, id) {
				t.Errorf("%s %q leads to advice, but nobody can choose it", field, id)
			}
		}
	}
	for field, keys := range map[string][]string{
		"timeline": keysOf(a.Deployment), "primaryConcern": keysOf(a.ServiceType),
		"budget": append(keysOf(a.EstimatedCost), keysOf(c.Leads.BudgetFromAssessment)...),
	} {
		for _, id := range keys {
			if !offered(field, id) {
				t.Errorf("%s %q has a meaning, but nobody can choose it", field, id)
			}
		}
	}
	for _, field := range []string{"primaryConcern", "currentSecurity"} {
		for _, o := range c.Options.Assessment.Of(field) {
			if len(a.RecommendationsFrom[field][o.ID]) == 0 {
				t.Errorf("%s %q leads to no advice", field, o.ID)
			}
		}
	}
	for _, o := range c.Options.Assessment.PrimaryConcern {
		if !isInterest(c, o.ID) {
			t.Errorf("the concern %q is no interest of a lead, and no alias of one", o.ID)
		}
	}
	for _, to := range c.Leads.BudgetFromAssessment {
		if c.Leads.Score.Demographics.Budget.Of(to) == 0 {
			t.Errorf("a lead's budget %q scores nothing", to)
		}
	}
}

func isInterest(c *Catalog, id string) bool {
	if alias, ok := c.Leads.InterestFromAlias[id]; ok {
		id = alias
	}
	return slices.ContainsFunc(c.Leads.Interests, func(o Option) bool { return o.ID == id })
}

func keysOf[V any](m map[string]V) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	return keys
}

// TestEveryAdviceIsExplained ensures that whatever is recommended has one reason
// and a service whose page exists (U7), and that no explanation is unused.
// Proves: D28, U7, assessments-2
func TestEveryAdviceIsExplained(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	given := map[string]bool{}
	for _, answers := range c.Assessments.RecommendationsFrom {
		for _, titles := range answers {
			for _, title := range titles {
				given[title] = true
			}
		}
	}
	services := map[string]bool{}
	for _, s := range c.Services() {
		services[s.ID] = true
	}
	explained := map[string]bool{}
	for _, r := range c.Assessments.Recommendations {
		if explained[r.Title] || !given[r.Title] || r.Reason == "" || !services[r.Service] {
			t.Errorf("%q: twice, never given, without a reason, or for the unknown service %q", r.Title, r.Service)
		}
		explained[r.Title] = true
	}
	for title := range given {
		if !explained[title] {
			t.Errorf("%q is recommended without a reason", title)
		}
	}
}

// Proves: V95, assessments-2
func TestTheFiveQuestionsHaveAnswers(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Assessments.Questions) != 5 {
		t.Fatalf("%d questions, want 5 (V11)", len(c.Assessments.Questions))
	}
	for _, q := range c.Assessments.Questions {
		if len(c.Options.Assessment.Of(q.Field)) < 5 || q.Heading == "" {
			t.Errorf("%s: heading %q and %d answers", q.Field, q.Heading, len(c.Options.Assessment.Of(q.Field)))
		}
	}
}
