package chat

import (
	"slices"
	"strings"
	"testing"
)

// TestExamplesAskForWhatThereIs: every label is a passage or a kind of small talk, and no
// message is an example of two.
// Proves: chat-23
func TestExamplesAskForWhatThereIs(t *testing.T) {
	examples, err := loadExamples()
	if err != nil {
		t.Fatal(err)
	}
	a, asked := answerer(t), map[string]string{}
	for _, e := range examples {
		if _, known := a.passages[e.label]; !known && !Kind(e.label).isSmall() {
			t.Errorf("%q asks for %q, which is nowhere", e.text, e.label)
		}
		if e.service != "" && a.passages["service:"+e.service].ID == "" {
			t.Errorf("%q is asked on the page of %q, which is no service", e.text, e.service)
		}
		if other, twice := asked[e.text+"@"+e.service]; twice {
			t.Errorf("%q asks for %s and for %s", e.text, other, e.label)
		}
		asked[e.text+"@"+e.service] = e.label
	}
	for id := range a.passages {
		if id != "faq:surveillance:1" && id != "blog" && !strings.HasPrefix(id, article) && !slices.ContainsFunc(examples, func(e example) bool { return e.label == id }) {
			t.Errorf("nobody asks for %s", id)
		}
	}
}

// TestTheMatcherLearnsFromExamples: words that only one label was seen with decide for it,
// also mistyped, also by the page; what was never seen decides nothing.
// Proves: chat-23
func TestTheMatcherLearnsFromExamples(t *testing.T) {
	m := newMatcher([]example{
		{"do you have parrots", "", "birds"}, {"is the parrot green", "", "birds"}, {"what do they eat", "zoo", "birds"},
		{"do you have trout", "", "fish"}, {"is the salmon fresh", "", "fish"}, {"what do they eat", "market", "fish"},
	})
	for _, c := range []struct{ text, service, want string }{
		{"the parrots", "", "birds"}, {"a PARROTT!", "", "birds"}, {"any salmons?", "", "fish"},
		{"what do they eat", "zoo", "birds"}, {"what do they eat", "market", "fish"},
	} {
		got := m.match(c.text, c.service)
		if len(got) != 2 || got[0].label != c.want || got[0].score <= got[1].score {
			t.Errorf("%q on %q may be %+v, want %s first", c.text, c.service, got, c.want)
		}
	}
	for _, text := range []string{"", "!?", "xylophone"} {
		if got := m.match(text, ""); got != nil {
			t.Errorf("%q is %+v, want nothing", text, got)
		}
	}
}
