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

// So it is for what is asked only of messages with a contact, in the conversations of both lists.
// Proves: chat-97, chat-98
func TestPartsAreInWhatPatternsForContactsFind(t *testing.T) {
	var texts []string
	for _, c := range append(conversations(t, "own.json"), conversations(t, "others.json")...) {
		for _, said := range c.Says {
			all := candidates(readable(said))
			for i := range max(len(all), 1) {
				text, _ := allMarked(readable(said), all, i)
				texts = append(texts, plain(text))
			}
		}
	}
	examples, err := matching.LoadExamples()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range examples {
		texts = append(texts, plain(strings.ToLower(readable(e.Text))))
	}
	either := func(said string) bool { return mayRefuse(said) && (strings.Contains(said, mark) || mayDecline(said)) }
	for what, one := range map[string]struct {
		pattern *regexp.Regexp
		looked  func(string) bool
	}{
		"not": {notRE, either}, "not in French": {frenchNotRE, either}, "ends": {endsRE, either}, "ends it": {endsItRE, mayRefuse}, "wrong": {wrongRE, mayRefuse}, "not this": {notThisRE, mayRefuse},
		"kin": {kinRE, maySomebody}, "kin wants": {kinWantsRE, maySomebody}, "kin after": {kinAfterRE, maySomebody}, "she": {thirdRE, maySomebody}, "named": {namedRE, maySomebody}, "a list": {listRE, maySomebody},
	} {
		found := 0
		for _, text := range texts {
			if !one.pattern.MatchString(text) {
				continue
			}
			found++
			if !one.looked(text) {
				t.Errorf("%s: %q is not looked at", what, text)
			}
		}
		if found == 0 {
			t.Errorf("%s: found in no message", what)
		}
	}
}

// Nothing that visitors write to us about something else is taken for a wish to be left alone.
// Proves: chat-97
func TestQuestionsAreNoRefusals(t *testing.T) {
	r := reader(t)
	examples, err := matching.LoadExamples()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range examples {
		isRefusal := strings.HasPrefix(e.Text, "please don't call me out of the blue") || strings.HasPrefix(e.Text, "unsubscribe and erase my") ||
			strings.HasPrefix(e.Text, "Delete my details") || strings.HasPrefix(e.Text, "Please delete the data you hold")
		if got := r.Read(e.Text, Contact{}).Asks == Forget; got != isRefusal {
			t.Errorf("%q: %v", e.Text, got)
		}
	}
}
