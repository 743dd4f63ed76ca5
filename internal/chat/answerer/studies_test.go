package answerer

import (
	"strings"
	"testing"

	"wardgate/internal/chat/knowledge"
)

// TestACaseStudyIsThatOfTheIndustry: in at most two sentences, with the page; of an industry without one, and where none is shown, nothing
// is told but that it is not known.
// Proves: V107, chat-133
func TestACaseStudyIsThatOfTheIndustry(t *testing.T) {
	a := answerer(t)
	for message, want := range map[string]string{
		"Show me a case study for construction": "construction",
		"do you have references in retail":      "retail",
		"example of an office":                  "office",
		"any case studies from clinics?":        "healthcare",
	} {
		r := a.Answer(message, "")
		if r.Kind != Answered || len(r.Facts) != 1 || r.Facts[0] != knowledge.StudyOf+want {
			t.Errorf("%s: %+v", message, r)
			continue
		}
		if n := len(knowledge.Sentences(r.Text)); n > 2 || len(r.Links) != 1 || !strings.HasPrefix(r.Links[0].Path, "/case-studies") {
			t.Errorf("%s: %d sentences, %v", message, n, r.Links)
		}
	}
	for _, message := range []string{"my reference is on the mail", "an example of post orders", "in case of fire"} {
		for _, id := range a.Answer(message, "").Facts {
			if strings.HasPrefix(id, knowledge.StudyOf) || id == knowledge.Studies {
				t.Errorf("%s is answered with %s", message, id)
			}
		}
	}
	left := knowledge.Passages{}
	for id, p := range a.passages() {
		if !strings.HasPrefix(id, knowledge.StudyOf) && id != knowledge.Studies {
			left[id] = p
		}
	}
	a.Learn(left)
	if r := a.Answer("Show me a case study for construction", ""); r.Kind != NotKnown || !strings.Contains(r.Text, "I don't know that") {
		t.Errorf("without one: %+v", r)
	}
}
