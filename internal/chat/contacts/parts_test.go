package contacts

import (
	"regexp"
	"strings"
	"testing"

	"wardgate/internal/chat/matching"
)

// What is looked for before a pattern is in whatever the pattern finds, in the messages of many visitors.
// Proves: chat-87
func TestPartsAreInWhatPatternsFind(t *testing.T) {
	examples, err := matching.LoadExamples()
	if err != nil {
		t.Fatal(err)
	}
	for _, also := range []string{"did you get my courriel", "oubliez mes données", "delete my coordonnées", "forget my infos", "what is my cell", "moi c'est Luc", "contact : Jo"} {
		examples = append(examples, matching.Example{Text: also})
	}
	for what, one := range map[string]struct {
		pattern *regexp.Regexp
		looked  func(string) bool
	}{
		"forget": {forgetRE, mayAsk},
		"which":  {whichRE, mayAsk},
		"a name": {nameCueRE, mayCue},
		"says":   {saysRE, maySay},
		"maybe":  {maybeRE, maySay},
		"here":   {hereRE, maySay},
		"what":   {regexp.MustCompile(what), mayAsk},
	} {
		found := 0
		for _, e := range examples {
			said := strings.ToLower(readable(e.Text))
			if !one.pattern.MatchString(said) {
				continue
			}
			found++
			if !one.looked(said) {
				t.Errorf("%s: %q is not looked at", what, said)
			}
		}
		if found == 0 {
			t.Errorf("%s: found in no message", what)
		}
	}
}
