package chat

import (
	"slices"
	"strings"
	"testing"
)

// Proves: chat-23
func TestWordsAreReadAsTheyAreMeant(t *testing.T) {
	for text, want := range map[string]string{
		"Caméras":                   "camera",
		"CAMERAS!!!":                "camera",
		"stopping, stopped, stops":  "stop stop stop",
		"evening building business": "evening building business",
		"heyyy":                     "hey",
		"ur prices pls":             "your price please",
		"your IT people":            "your itsupport people",
		"how much is it":            "how much is it",
		"DO YOU DO IT":              "do you do it",
		"":                          "",
		"🦊 !?":                      "",
	} {
		if got := strings.Join(tokens(text), " "); got != want {
			t.Errorf("%q reads %q, want %q", text, got, want)
		}
	}
	if got := oneName(tokens("a virtual guard and a guard")); !slices.Equal(got, []string{"a", "virtualguard", "and", "a", "guard"}) {
		t.Errorf("%q", got)
	}
}

// Proves: chat-23
func TestSlipsOfTheHand(t *testing.T) {
	s := newSpeller(map[string]bool{"guard": true, "camera": true, "price": true, "surveillance": true, "store": true}, map[string]bool{"stone": true, "garden": true})
	for typed, want := range map[string]string{
		"guadr": "guard", "garud": "guard", "guad": "guard", "guarrd": "guard", "camra": "camera", "pirce": "price", "survellance": "surveillance",
		"surveilance": "surveillance", "survelence": "survelence", // three slips are too many
		"stone": "stone", "garden": "garden", "cat": "cat", "tore": "tore", "2026": "2026", "xyzzy": "xyzzy", "guard": "guard",
	} {
		if got := s.meant(typed); got != want {
			t.Errorf("%q was meant as %q, want %q", typed, got, want)
		}
	}
}

// Proves: chat-23
func TestAPhraseMayBeInterrupted(t *testing.T) {
	words := strings.Fields("how long will the recordings be kept")
	for phrase, want := range map[string][2]bool{
		"how long": {true, true}, "recordings kept": {false, true}, "how kept": {false, false}, "kept recordings": {false, false}, "long recordings": {false, true},
	} {
		if got := [2]bool{says(words, strings.Fields(phrase), 0), says(words, strings.Fields(phrase), gap)}; got != want {
			t.Errorf("%q: %v, want %v", phrase, got, want)
		}
	}
}

// TestEveryIntentLeadsSomewhere: what visitors may mean is something that can be said.
// Proves: chat-22
func TestEveryIntentLeadsSomewhere(t *testing.T) {
	a := answerer(t)
	check := func(prefix string, of map[string]phrases) {
		for id, list := range of {
			if _, known := a.passages[prefix+id]; !known && id != "now" {
				t.Errorf("%q leads nowhere", prefix+id)
			}
			for _, phrase := range list {
				if len(phrase) == 0 {
					t.Errorf("%s%s has an empty phrase", prefix, id)
				}
			}
		}
	}
	check("service:", a.intents.services)
	check("", a.intents.facts)
	check("industry:", a.intents.industries)
	check("faq:", a.intents.faqs)
	check("faq:", a.intents.within)
	for aspect := range a.intents.aspects {
		for _, s := range a.catalog.Services {
			if _, known := a.passages[aspect+":"+s.ID]; !known {
				t.Errorf("%s of %s leads nowhere", aspect, s.ID)
			}
		}
	}
	for id, p := range a.passages {
		if p.ID != id || p.Text == "" || p.Page == "" || !strings.HasPrefix(p.Path, "/") {
			t.Errorf("passage %q is not whole: %+v", id, p)
		}
	}
}

// TestAnEmergencyIsNothingElse: whatever else is said beside it, the phones come alone
// and at once.
// Proves: chat-24
func TestAnEmergencyIsNothingElse(t *testing.T) {
	a := answerer(t)
	for _, q := range []string{
		"Somebody is breaking into my store right now", "hi, how much is a guard? the alarm is going off", "au voleur!", "there is an intruder, stupid bot",
		"someone is stealing our copper as we speak",
	} {
		r := a.Answer(q, "it-support")
		if r.Kind != Answered || !slices.Equal(r.Facts, []string{"emergency"}) || !strings.Contains(r.Text, a.catalog.Company.Phones[0].Display) || !strings.Contains(r.Text, "911") {
			t.Errorf("%q: %+v", q, r)
		}
	}
}
