package chat

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"wardgate/internal/chat/answerer"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// dialogue is what one visitor says, and what the last reply must hold: one of the facts first, and all of the texts.
type dialogue struct {
	Held  bool     `json:"held"`
	Says  []string `json:"says"`
	Facts []string `json:"facts"`
	Text  []string `json:"text"`
	// Not are texts that it must not hold.
	Not []string `json:"not"`
}

// missed is what a reply lacks, empty for nothing.
func (d dialogue) missed(m conversations.Message) string {
	if len(d.Facts) > 0 && (len(m.Facts) == 0 || !slices.Contains(d.Facts, m.Facts[0])) {
		return "one of " + strings.Join(d.Facts, ", ")
	}
	for _, text := range d.Text {
		if !strings.Contains(m.Content, text) {
			return text
		}
	}
	for _, text := range d.Not {
		if strings.Contains(m.Content, text) {
			return "silence on " + text
		}
	}
	return ""
}

// A message that leans on what was said before it is answered as if it were whole: what was spoken of, the question that was asked back,
// the one of several; hours and days are computed. Each dialogue was written before the answerer's examples were read; those that are
// held were not looked at before it was finished.
// Proves: chat-95, chat-96, chat-128, chat-129
func TestDialogues(t *testing.T) {
	file, err := os.ReadFile("testdata/dialogues.json")
	must(t, err)
	var all []dialogue
	must(t, json.Unmarshal(file, &all))
	if len(all) < 30 {
		t.Errorf("only %d dialogues", len(all))
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		for i, talk := range all {
			var last conversations.Message
			who := "talker" + string(rune('a'+i/26)) + string(rune('a'+i%26))
			for _, said := range talk.Says {
				last = b.sayFor(t, who, said)
			}
			if missed := talk.missed(last); missed != "" {
				t.Errorf("%q lacks %s: %s %v: %q", strings.Join(talk.Says, " | "), missed, last.Kind, last.Facts, last.Content)
			}
		}
	})
}

// What the chat itself suggests to ask is answered, or asked back about a service, alone and after another question.
// Proves: chat-25, chat-95
func TestSuggestionsAreAnswered(t *testing.T) {
	b := builtIn()
	for _, s := range newCatalog(t).Chat.Suggestions {
		before := []answerer.Turn{{Said: "What do guards cost?", Kind: answerer.Answered, Facts: []string{"price:security-guards"}}}
		alone := b.Answer(s.Text, "")
		for _, r := range []answerer.Reply{alone, b.After(before, alone, s.Text)} {
			if r.Kind != answerer.Answered && r.Kind != answerer.AsksBack {
				t.Errorf("%q: %s %q", s.Text, r.Kind, r.Text)
			}
		}
	}
}
