package rules

import (
	"testing"

	"wardgate/internal/leads"
)

// TestConditions evaluates each operator on each kind of field.
// Proves: S159, automation-3
func TestConditions(t *testing.T) {
	t.Parallel()
	l := leads.Lead{
		Score: 50, Source: "Website_Quote_Form", Interests: []string{"surveillance", "it-support"},
		Behavior:     leads.Behavior{PagesVisited: []string{"/", "/quote"}, TimeOnSite: 600},
		Demographics: leads.Demographics{DecisionMaker: true},
	}
	for _, c := range []struct {
		field, operator string
		value           any
		met             bool
	}{
		{"score", "equals", 50.0, true}, {"score", "equals", 49.0, false}, {"score", "greater_than", 49.0, true}, {"score", "greater_than", 50.0, false},
		{"score", "less_than", 51.0, true}, {"score", "less_than", 50.0, false}, {"timeOnSite", "greater_than", 600.0, false},
		{"pagesVisited", "equals", 2.0, true}, {"pagesVisited", "greater_than", 1.0, true}, {"pagesVisited", "contains", "/quote", true},
		{"pagesVisited", "not_contains", "/quote", false}, {"source", "equals", "website_quote_form", true}, {"source", "contains", "QUOTE", true},
		{"source", "not_contains", "existing", true}, {"source", "not_contains", "quote", false}, {"interests", "contains", "surveillance", true},
		{"interests", "contains", "surv", false}, {"interests", "not_contains", "virtual-guard", true}, {"interests", "equals", "surveillance", false},
		{"decisionMaker", "equals", true, true}, {"decisionMaker", "equals", false, false}, {"company", "equals", "x", false},
	} {
		if got := check(newCatalog(t).Automation, Condition{Field: c.field, Operator: c.operator, Value: c.value}, &l); got.Met != c.met {
			t.Errorf("%s %s %v: %v (found %q)", c.field, c.operator, c.value, got.Met, got.Found)
		}
	}
}
