package answerer

import (
	"strings"
	"testing"
)

// What is named by the word of a service and is none of ours, and which languages guards speak, is said to be unknown; a service that is wanted
// in the words of a goodbye is no goodbye.
// Proves: chat-130
func TestWhatOnlySoundsLikeAService(t *testing.T) {
	a := answerer(t)
	for message, want := range map[string]Kind{
		"body guard for a rich guy":         NotKnown,
		"do u have french speaking guards":  NotKnown,
		"do your guards speak hindi":        NotKnown,
		"i'd kill for a good night guard":   Answered,
		"have a good night":                 Bye,
		"how many guards do you have":       Answered,
		"do you speak french":               Answered,
		"need a guard who checks car doors": Answered,
	} {
		if r := a.Answer(message, ""); r.Kind != want {
			t.Errorf("%q: %s %q, want %s", message, r.Kind, r.Text, want)
		}
	}
}

// Who doubts us is told where to check, who got a message in our name to call before they pay; who was billed for more calls a person.
// Proves: chat-131
func TestTrustAndImpostors(t *testing.T) {
	a := answerer(t)
	for message, want := range map[string]string{
		"is this a scam":     "page:trust",
		"are you guys legit": "page:trust",
		"got a weird email asking to change bank details": "page:impostor",
		"your invoice has a new bank account on it":       "page:impostor",
		"they billed 3 guards we had 2":                   complaint,
		"how do i know your guard at my door is legit":    "my-guard",
	} {
		r := a.Answer(message, "")
		if len(r.Facts) == 0 || r.Facts[0] != want || r.Text == "" || r.NeedsPerson != (want == complaint) {
			t.Errorf("%q: %v %q, want %s", message, r.Facts, r.Text, want)
		}
	}
}

// A promise and a paper are told in sentences.
// Proves: chat-132
func TestTablesAreToldInSentences(t *testing.T) {
	a := answerer(t)
	for id, p := range a.passages() {
		if strings.HasPrefix(id, "page:promise:") && (strings.Contains(p.Text, "(from:") || !strings.Contains(p.Text, ", from ")) ||
			strings.HasPrefix(id, "page:paper:") && (strings.Contains(p.Text, "issued by:") || strings.Contains(p.Text, "number:")) {
			t.Errorf("%s: %q", id, p.Text)
		}
	}
	if r := a.Answer("how fast can someone get here if the alarm goes off", ""); !strings.Contains(r.Text, "15 min, from the moment when our desk has confirmed your alarm") {
		t.Errorf("%v %q", r.Facts, r.Text)
	}
}
