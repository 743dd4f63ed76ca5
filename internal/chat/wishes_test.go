package chat

import (
	"strings"
	"testing"
	"time"
)

// What visitors want of their contact gets an answer of its own: who keeps it is left alone, who has no phone is asked for an address,
// half a number for its rest, and what was left can be taken back without naming it.
// Proves: chat-109, chat-110, chat-111, chat-112
func TestWhatVisitorsWantOfTheirContact(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for i, talk := range [][]string{
			{"im not leaving my number here", "That is fine: you need to leave nothing"}, {"i wont give you my email, what is the price of a guard", "That is fine", "$25/hour"},
			{"my phone is broken, email me", "An email address is enough."}, {"i dont have a phone", "An email address is enough."}, {"403 555 01", "I read 403-555-01, which is too short"},
			{"you can have my email but no calls: lu@customers.example", "Got it: lu@customers.example."}, {"write me: kay(at)telus dot net", "Got it: kay@telus.net."},
			{"my old # was 403 555 0130", "Understood: I have noted no contact"},
		} {
			m := b.sayFor(t, string(rune('a'+i)), talk[0])
			for _, want := range talk[1:] {
				if !strings.Contains(m.Content, want) {
					t.Errorf("%q: %q has no %q", talk[0], m.Content, want)
				}
			}
		}
		b.wantCounts(t, "stored", map[string]int{"leads": 2, "leads WHERE phone_e164 <> ''": 0, "leads WHERE email IN ('lu@customers.example', 'kay@telus.net')": 2})
		b.send(t, "", "403 555")
		if m := b.send(t, "", "0178"); m.Content != "Got it: 403-555-0178. "+thanks+"\n\n"+forPhone {
			t.Errorf("in pieces: %q", m.Content)
		}
		b.now.Advance(3 * time.Hour)
		if m := b.send(t, "", "when will someone call me back"); m.Content != "A security specialist contacts you by Saturday, November 21, 2026, 11:00 a.m. Edmonton time at the latest: that was promised when you left 403-555-0178." {
			t.Errorf("the promise: %q", m.Content)
		}
		if m := b.send(t, "", "remove it pls"); !strings.HasPrefix(m.Content, withdrawn) || !m.RequiresHuman {
			t.Errorf("taken back: %q", m.Content)
		}
		b.wantCounts(t, "taken back", map[string]int{"touchpoints WHERE content LIKE 'Asked in the chat not to be contacted%'": 1})
		b.now.Advance(30 * time.Hour)
		if m := b.send(t, "", "when will i hear back"); !strings.HasPrefix(m.Content, "Yes, I have 403-555-0178.") {
			t.Errorf("a promise that is late is named by its day no more: %q", m.Content)
		}
	})
}

// "Please stop calling me" is heard: nobody is in danger, nothing is sold, and who has left something takes it back.
// Proves: chat-102, chat-111
func TestStopCallingMe(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		const stopped = "Understood. I have told our team that you are not to be contacted any more."
		for i, said := range []string{"please stop calling me", "quit phoning us", "you guys keep calling me, stop it", "stop texting me already"} {
			who := string(rune('a' + i))
			if m := b.sayFor(t, who, said); m.Danger != "" || !strings.HasPrefix(m.Content, stopped) || !m.RequiresHuman {
				t.Errorf("%q: %q", said, m.Content)
			}
			b.sayFor(t, who, "my number is 403-555-014"+string(rune('0'+i)))
			if m := b.sayFor(t, who, said); !strings.HasPrefix(m.Content, withdrawn) || !m.RequiresHuman {
				t.Errorf("%q after a number: %q", said, m.Content)
			}
		}
		for i, said := range []string{"can you stop spam calls?", "we want to stop theft", "do you keep calling until somebody answers"} {
			if m := b.sayFor(t, string(rune('k'+i)), said); m.RequiresHuman || strings.HasPrefix(m.Content, "Understood") {
				t.Errorf("%q: %q", said, m.Content)
			}
		}
		b.wantCounts(t, "who is told", map[string]int{"chat_handovers": 4})
	})
}
