package language

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
		if got := strings.Join(Tokens(text), " "); got != want {
			t.Errorf("%q reads %q, want %q", text, got, want)
		}
	}
	if got := OneName(Tokens("a virtual guard and a guard")); !slices.Equal(got, []string{"a", "virtualguard", "and", "a", "guard"}) {
		t.Errorf("%q", got)
	}
}

// Proves: chat-23
func TestSlipsOfTheHand(t *testing.T) {
	s := NewSpeller(map[string]bool{"guard": true, "camera": true, "price": true, "surveillance": true, "store": true}, map[string]bool{"stone": true, "garden": true})
	for typed, want := range map[string]string{
		"guadr": "guard", "garud": "guard", "guad": "guard", "guarrd": "guard", "camra": "camera", "pirce": "price", "survellance": "surveillance",
		"surveilance": "surveillance", "survelence": "survelence", // three errors are too many
		"stone": "stone", "garden": "garden", "cat": "cat", "tore": "tore", "2026": "2026", "xyzzy": "xyzzy", "guard": "guard",
	} {
		if got := s.Meant(typed); got != want {
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
		if got := [2]bool{Says(words, strings.Fields(phrase), 0), Says(words, strings.Fields(phrase), Gap)}; got != want {
			t.Errorf("%q: %v, want %v", phrase, got, want)
		}
	}
}
