package rules

import (
	"testing"

	"wardgate/catalog"
)

// TestEveryChoiceAboutOthersIsKnown: what staff choose among is what the engine knows, and the delivered sequences say one of it.
// Proves: automation-120
func TestEveryChoiceAboutOthersIsKnown(t *testing.T) {
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	known := map[Others]bool{Wait: false, Replace: false, Beside: false}
	for i, choice := range c.Automation.SequenceOthers {
		chosen, ok := known[Others(choice.ID)]
		if !ok || chosen || choice.Label == "" || choice.Words == "" || (i == 0) != (Others(choice.ID) == Wait) {
			t.Errorf("choice %d: %+v", i, choice)
		}
		known[Others(choice.ID)] = true
	}
	for what, chosen := range known {
		if !chosen {
			t.Errorf("nobody can choose %q", what)
		}
	}
	for _, p := range Delivered(c.Automation) {
		if _, ok := known[p.Others]; p.Kind == Sequence && !ok {
			t.Errorf("%s says %q", p.ID, p.Others)
		}
	}
}
