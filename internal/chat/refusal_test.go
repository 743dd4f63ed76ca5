package chat

import (
	"strings"
	"testing"

	"wardgate/internal/chat/composing"
	"wardgate/internal/chat/turns"
)

const (
	notNoted  = "Understood: I have noted no contact from this message, and nobody is asked to use one."
	elses     = "That reads like another person's contact, so I have not noted it and nobody is contacted by it."
	withdrawn = "Understood. I cannot delete anything myself: I have told our team that what you left in this chat is not to be used any more"
)

// A contact beside a refusal, and one of somebody else, makes no lead, no promise and no mail; the reply says what to do, and the
// visitor's own is taken as soon as they say that it is theirs.
// Proves: chat-97, chat-98
func TestNobodyIsSignedUpByARefusal(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		none := map[string]int{"leads": 0, "lead_captures": 0, "lead_promises": 0, "mails": 0, "consent_events": 0, "chat_handovers": 0, "chat_conversations WHERE captured_at IS NOT NULL": 0}
		for i, said := range []string{
			"do NOT email dan@old.example he left the company", "take me off ur list, 403-555-0114", "unsubscribe ron2@r.example", "stop emailing me ron@r.example",
			"delete my number pls its 403-555-0180", "désabonnez-moi svp pam@r.example",
		} {
			m := b.sayFor(t, "refuses"+string(rune('a'+i)), said)
			if !strings.HasPrefix(m.Content, notNoted) || len(m.Links) == 0 || m.Links[0].Path != "/privacy" || strings.Contains(m.Content, "Got it") {
				t.Errorf("%q: %q %+v", said, m.Content, m.Links)
			}
		}
		for i, said := range []string{
			"put my coworker lisa.wong@acme.example on your list", "call my landlord at 403-555-0199 about the lights", "my mom wants an alarm, shes at 403-555-0111",
			"can you contact sarah at the front desk sarah@bigco.example", "appelez ma mère au 403-555-0111",
		} {
			if m := b.sayFor(t, "other"+string(rune('a'+i)), said); !strings.HasPrefix(m.Content, elses) {
				t.Errorf("%q: %q", said, m.Content)
			}
		}
		b.wantCounts(t, "refused, or somebody else's", none)
		if m := b.sayFor(t, "othera", "my email is lisa.wong@acme.example"); !strings.HasPrefix(m.Content, "Got it: lisa.wong@acme.example. "+thanks) {
			t.Errorf("said to be theirs: %q", m.Content)
		}
		b.wantCounts(t, "said to be theirs", map[string]int{"leads": 1, "lead_promises": 1})
	})
}

// Who has left a contact and takes it back is not answered as if nothing had happened: the lead's history has it, a person is called
// once, the reply says so, and nobody is a hot lead by it.
// Proves: chat-97
func TestWhoTakesTheirContactBack(t *testing.T) {
	for _, said := range []string{"forget that i dont want to be contacted", "forget my number", "delete my number please", "dont contact me", "take me off your list", "unsubscribe me", "ne m'appelez plus"} {
		t.Run(said, func(t *testing.T) {
			each(t, func(t *testing.T, b bench) {
				b.send(t, "", "my number is 403-555-0199")
				for range 2 {
					if m := b.send(t, "", said); !strings.HasPrefix(m.Content, withdrawn) || !strings.Contains(m.Content, "A person from our team has been told") ||
						!m.RequiresHuman || len(m.Links) == 0 || m.Links[0].Path != "/privacy" {
						t.Errorf("%q", m.Content)
					}
				}
				b.wantCounts(t, "taken back", map[string]int{
					"leads": 1, "lead_captures": 1, "chat_handovers": 1, `chat_handovers WHERE reasons = '["person"]'`: 1,
					"touchpoints WHERE channel = 'chat' AND content = 'Asked in the chat not to be contacted, or to be forgotten'": 2,
				})
			})
		})
	}
}

// While a person has the conversation the assistant says nothing, and the lead's history has it all the same.
// Proves: chat-97
func TestTakenBackWhileAPersonAnswers(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.send(t, "", "call me at 403-555-0199")
		must(t, b.Take(asStaff(t.Context(), "Riley"), b.id(t)))
		turn, err := b.Receive(t.Context(), browser("dana"), "", turns.Payload{Names: dana, Message: "don't call me"})
		must(t, err)
		if stored, err := b.Answer(t.Context(), turn, composing.Sink{}); err != nil || strings.Contains(stored.Content, "Understood") {
			t.Errorf("%v: %+v", err, stored)
		}
		b.wantCounts(t, "with a person", map[string]int{"chat_handovers": 1, "touchpoints WHERE content LIKE 'Asked in the chat not to be contacted%'": 1})
	})
}
