package answerer

import (
	"slices"
	"strings"
	"testing"

	"wardgate/internal/chat/knowledge"
	"wardgate/internal/chat/matching"
)

// TestEveryIntentLeadsSomewhere: there is an answer for everything that visitors may
// mean.
// Proves: chat-22
func TestEveryIntentLeadsSomewhere(t *testing.T) {
	a := answerer(t)
	check := func(prefix string, of map[string]phrases) {
		for id, list := range of {
			if _, known := a.passages()[prefix+id]; !known && id != "now" {
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
	check("", a.intents.direct)
	for aspect := range a.intents.aspects {
		for _, s := range a.catalog.Services() {
			if _, known := a.passages()[aspect+":"+s.ID]; !known {
				t.Errorf("%s of %s leads nowhere", aspect, s.ID)
			}
		}
	}
	for id, p := range a.passages() {
		if p.ID != id || p.Text == "" || p.Page == "" || !strings.HasPrefix(p.Path, "/") {
			t.Errorf("passage %q is not whole: %+v", id, p)
		}
	}
}

// TestAnEmergencyIsNothingElse: whatever else the message says, the reply is only the
// phones, at once.
// Proves: chat-24
func TestAnEmergencyIsNothingElse(t *testing.T) {
	a := answerer(t)
	for _, q := range []string{
		"Somebody is breaking into my store right now", "hi, how much is a guard? the alarm is going off", "au voleur!", "there is an intruder, stupid bot",
		"someone is stealing our copper as we speak",
	} {
		r := a.Answer(q, "it-support")
		if r.Kind != Answered || !slices.Equal(r.Facts, []string{"emergency"}) || !strings.Contains(r.Text, a.catalog.Company().Phones[0].Display) || !strings.Contains(r.Text, "911") {
			t.Errorf("%q: %+v", q, r)
		}
	}
}

// TestExamplesAskForWhatThereIs: every label is a passage or a kind of small talk, and no
// message is an example of two.
// Proves: chat-23
func TestExamplesAskForWhatThereIs(t *testing.T) {
	examples, err := matching.LoadExamples()
	if err != nil {
		t.Fatal(err)
	}
	a, asked := answerer(t), map[string]string{}
	for _, e := range examples {
		if _, known := a.passages()[e.Label]; !known && !Kind(e.Label).isSmall() {
			t.Errorf("%q asks for %q, which is nowhere", e.Text, e.Label)
		}
		if e.Service != "" && a.passages()["service:"+e.Service].ID == "" {
			t.Errorf("%q is asked on the page of %q, which is no service", e.Text, e.Service)
		}
		if other, twice := asked[e.Text+"@"+e.Service]; twice {
			t.Errorf("%q asks for %s and for %s", e.Text, other, e.Label)
		}
		asked[e.Text+"@"+e.Service] = e.Label
	}
	for id := range a.passages() {
		_, isDirect := a.intents.direct[id]
		if !isDirect && id != "faq:surveillance:1" && id != "self-harm" && id != damage && id != "not-served" && id != "blog" && id != knowledge.Prices && !strings.HasPrefix(id, knowledge.Article) && !strings.HasPrefix(id, knowledge.OfPages) && !slices.ContainsFunc(examples, func(e matching.Example) bool { return e.Label == id }) {
			t.Errorf("nobody asks for %s", id)
		}
	}
}
