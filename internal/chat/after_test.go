package chat

import (
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/safety"
	"wardgate/internal/platform/llm/llmtest"
)

// wantCalm is that a reply says 911 once, is none of a danger, and offers nothing.
func wantCalm(t *testing.T, said string, m conversations.Message) {
	t.Helper()
	if m.Danger != safety.None || strings.Count(m.Content, "911") != 1 || len(m.Suggestions) > 0 || !slices.Equal(m.NextActions, []string{"call"}) {
		t.Errorf("%q: %+v", said, m)
	}
}

// Who takes danger back, or says that it has ended, reads that once, shortly and with 911 in it, and is served as ever from then on. Staff
// are called all the same, and see it.
// Proves: chat-105, chat-106
func TestADenialEndsTheAlarm(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		provider := withModel(t, &b)
		for i, talk := range [][2]string{
			{"there is a fire in the shop", "fire's out now, everyone is ok"}, {"we are being robbed", "haha jk"}, {"someone is breaking in", "nope im ok there is no emergency"},
			{"hes got a knife", "sorry false alarm"}, {"i smell gas", "it was only a drill"}, {"somebody is in our house", "nvm its just my brother"},
			{"au secours un homme armé", "fausse alerte, tout va bien"}, {"hay un incendio", "todo esta bien"}, {"may sunog", "joke lang po"},
		} {
			who := string(rune('a' + i))
			b.sayFor(t, who, talk[0])
			m := b.sayFor(t, who, talk[1])
			if wantCalm(t, talk[1], m); !strings.Contains(m.Content, "glad") || strings.Contains(m.Content, "\n\n") {
				t.Errorf("%q: %q", talk[1], m.Content)
			}
			provider.Script(llmtest.Text("Our offices are open on weekdays."))
			if m := b.sayFor(t, who, "when is your office open"); m.Danger != safety.None || strings.Contains(m.Content, "911") {
				t.Errorf("after %q: %q", talk[1], m.Content)
			}
		}
		b.wantCounts(t, "staff are called", map[string]int{
			"chat_handovers": 9, `chat_handovers WHERE reasons = '["emergency","over"]' AND ended_at IS NULL`: 9, "deadlines WHERE promise = 'chat.handover' AND state = 'open'": 9,
		})
		if n := len(b.mails(t, handover.CallMail)); n != 9 {
			t.Errorf("%d mails", n)
		}
	})
}

// What only sounds like the end is none: it stays with the phones.
// Proves: chat-105
func TestWhatSoundsLikeTheEndIsNone(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for i, said := range []string{
			"hes still here", "hes coming up the stairs", "no this is not a joke", "im not ok", "it is not out yet", "im fine but my coworker is bleeding", "is it over?",
			"i dont think hes gone", "we are not safe", "they left but one is still inside", "its not a false alarm", "im ok hes on the floor unconscious", "he came back", "not kidding",
			"what do i do", "hurry", "how long till somebody comes",
		} {
			who := string(rune('a' + i))
			b.sayFor(t, who, "there is a man with a knife in our store")
			if wrong := b.besidesPhones(b.sayFor(t, who, said), safety.Emergency); wrong != "" {
				t.Errorf("%q: %s", said, wrong)
			}
		}
	})
}

// After a message about suicide the short answer keeps 9-8-8, and nothing is promised or sold: the number is kept for who helps.
// Proves: chat-105, chat-107
func TestAfterSuicide(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		provider := withModel(t, &b)
		b.send(t, "", "i want to end my life")
		m := b.send(t, "", "my number is 403 555 0178")
		if wantCalm(t, "a number", m); !strings.HasPrefix(m.Content, "If you are in danger, call 911. Call or text 9-8-8") || !strings.Contains(m.Content, "Got it: 403-555-0178. Our team has it") {
			t.Errorf("%q", m.Content)
		}
		b.wantCounts(t, "a number", map[string]int{
			"leads WHERE phone_e164 = '+14035550178' AND chat_needs_human = FALSE": 1, "lead_captures": 0, "lead_promises": 0, "mails WHERE kind LIKE 'leads.%'": 0,
		})
		m = b.send(t, "", "im ok now, sorry")
		if wantCalm(t, "denied", m); !strings.Contains(m.Content, "9-8-8") {
			t.Errorf("%q", m.Content)
		}
		if h := b.person(t); !slices.Equal(h.Reasons, []string{handover.SelfHarm, handover.Over}) {
			t.Errorf("%v", h.Reasons)
		}
		if n := len(provider.Requests()); n != 0 {
			t.Errorf("the provider was asked %d times", n)
		}
	})
}

// A number or an address that is left after an alarm is captured as anywhere: consent, lead, one promise, the notice; 911 comes first,
// and the call for a person stands as it was. Somebody else's is not, and what was left can be taken back.
// Proves: chat-107
func TestAContactAfterAnAlarm(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.send(t, "", "someone is breaking into our shop")
		m := b.send(t, "", "you can call me at 403 555 0178")
		if wantCalm(t, "a number", m); !strings.HasPrefix(m.Content, "If someone is in danger, call 911 now.") || !strings.Contains(m.Content, "\n\nGot it: 403-555-0178. "+thanks+"\n\n"+forPhone) {
			t.Errorf("%q", m.Content)
		}
		b.wantCounts(t, "captured", map[string]int{
			"leads WHERE phone_e164 = '+14035550178'": 1, "lead_captures": 1, "lead_promises": 1, "consent_events WHERE contact = '+14035550178'": 1, "chat_handovers": 1,
			"chat_conversations WHERE captured_at IS NOT NULL": 1, `chat_handovers WHERE reasons = '["emergency"]' OR reasons = '["emergency","person"]'`: 1,
		})
		if lead, err := b.Leads.Get(t.Context(), b.leadID(t)); err != nil || !lead.Provenance.ServiceOnly {
			t.Errorf("%v: %+v", err, lead)
		}
		m = b.send(t, "", "my husband handles it, hes at 403-555-0177")
		if wantCalm(t, "somebody else's", m); !strings.Contains(m.Content, "another person's contact") {
			t.Errorf("%q", m.Content)
		}
		m = b.send(t, "", "forget my number please")
		if wantCalm(t, "taken back", m); !strings.Contains(m.Content, withdrawn) {
			t.Errorf("%q", m.Content)
		}
		b.wantCounts(t, "taken back", map[string]int{"touchpoints WHERE content LIKE 'Asked in the chat not to be contacted%'": 1, "leads": 1})
		if wrong := b.besidesPhones(b.send(t, "", "hes still here"), safety.Emergency); wrong != "" {
			t.Error(wrong)
		}
	})
}

// An ordinary question after an alarm is answered below one line of 911, by a model as well, and the same block does not come again and
// again: what is unclear says how to end it.
// Proves: chat-106, chat-108
func TestAQuestionAfterAnAlarm(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.send(t, "", "the warehouse is on fire")
		m := b.send(t, "", "where are your offices")
		if wantCalm(t, "offices", m); m.Kind != "answer" || !strings.Contains(m.Content, "\n\nOur offices:") {
			t.Errorf("%q", m.Content)
		}
		if m := b.send(t, "", "do you install cameras"); m.Kind != "answer" || strings.Count(m.Content, "911") != 1 {
			t.Errorf("%q", m.Content)
		}
		if m := b.send(t, "", "hmm"); m.Danger != safety.Emergency || strings.Contains(m.Content, "all is well") {
			t.Errorf("unclear: %q", m.Content)
		}
		if m := b.send(t, "", "hmm ok"); m.Danger != safety.Emergency || !strings.Contains(m.Content, "write: all is well") {
			t.Errorf("unclear again: %q", m.Content)
		}
		m = b.send(t, "", "all is well")
		if wantCalm(t, "all is well", m); m.Kind != "noted" {
			t.Errorf("%+v", m)
		}
		provider := withModel(t, &b)
		b.now.Advance(20 * time.Minute)
		b.send(t, "", "now the shed is on fire")
		provider.Script(llmtest.Text("Yes, we install cameras."))
		if m := b.send(t, "", "do you install cameras"); m.From != conversations.FromModel || !strings.HasPrefix(m.Content, "If someone is in danger, call 911 now.") ||
			!strings.HasSuffix(m.Content, "\n\nYes, we install cameras.") {
			t.Errorf("by a model: %+v", m)
		}
	})
}
