package matching

import (
	"testing"
)

// TestTheMatcherLearnsFromExamples: words of only one label decide for it, also when
// mistyped, also by the page; unknown words decide nothing.
// Proves: chat-23
func TestTheMatcherLearnsFromExamples(t *testing.T) {
	m := New([]Example{
		{"do you have parrots", "", "birds"}, {"is the parrot green", "", "birds"}, {"what do they eat", "zoo", "birds"},
		{"do you have trout", "", "fish"}, {"is the salmon fresh", "", "fish"}, {"what do they eat", "market", "fish"},
	})
	for _, c := range []struct{ text, service, want string }{
		{"the parrots", "", "birds"}, {"a PARROTT!", "", "birds"}, {"any salmons?", "", "fish"},
		{"what do they eat", "zoo", "birds"}, {"what do they eat", "market", "fish"},
	} {
		got := m.Match(c.text, c.service)
		if len(got) != 2 || got[0].Label != c.want || got[0].Score <= got[1].Score {
			t.Errorf("%q on %q may be %+v, want %s first", c.text, c.service, got, c.want)
		}
	}
	for _, text := range []string{"", "!?", "xylophone"} {
		if got := m.Match(text, ""); got != nil {
			t.Errorf("%q is %+v, want nothing", text, got)
		}
	}
}
