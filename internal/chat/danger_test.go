package chat

import (
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/safety"
	"wardgate/internal/chat/turns"
	"wardgate/internal/platform/llm/llmtest"
)

// onlyPhones tells what a reply to a visitor in danger holds besides 911 and the lines; empty: nothing.
func (b bench) besidesPhones(m conversations.Message, danger safety.Kind) string {
	first := strings.Index(m.Content, "911")
	lines := b.Catalog.Company().Phones
	switch {
	case m.Danger != danger:
		return "another danger: " + string(m.Danger)
	case m.From != conversations.FromSite:
		return "another voice: " + m.From
	case first < 0, first > strings.Index(m.Content, lines[0].Display), !strings.Contains(m.Content, lines[1].Display):
		return "not 911 and then both lines: " + m.Content
	case strings.Contains(m.Content, "9-8-8") != (danger == safety.SelfHarm):
		return "9-8-8 where it is not meant, or none: " + m.Content
	case len(m.Suggestions) > 0, len(m.Links) > 0, !slices.Equal(m.NextActions, []string{"call"}), m.LeadScore != 0, !m.RequiresHuman:
		return "offers"
	}
	return ""
}

// A visitor in danger gets the phones whatever the chat is doing: no model is asked and no budget is touched, also when a
// person has the conversation and when it is full.
// Proves: D104, chat-18, chat-24, chat-79, chat-80
func TestDangerComesBeforeEverything(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		provider := withModel(t, &b)
		for i, said := range []struct {
			text   string
			danger safety.Kind
		}{
			{"i wanna kill myself", safety.SelfHarm},
			{"my dad is having a stroke", safety.Emergency},
			{"ammonia leak", safety.Emergency},
			{"somone broke inn", safety.Emergency},
			{"hes got a nife", safety.Emergency},
			{"sos", safety.Emergency},
			{"911", safety.Emergency},
			{"help me now", safety.Emergency},
			{"je veux mourir", safety.SelfHarm},
			{"may sunog", safety.Emergency},
		} {
			who := string(rune('a' + i))
			m, err := b.sayAs(t.Context(), browser(who), "", turns.Payload{Names: names(who), Message: said.text, ServiceType: "it-support"})
			if err != nil {
				t.Fatal(err)
			}
			if wrong := b.besidesPhones(m, said.danger); wrong != "" {
				t.Errorf("%q: %s", said.text, wrong)
			}
		}
		b.send(t, "", "Can I talk to a real person?")
		asked := len(provider.Requests())
		h := b.person(t)
		if err := b.Take(asStaff(t.Context(), "Ada"), h.ConversationID); err != nil {
			t.Fatal(err)
		}
		if wrong := b.besidesPhones(b.send(t, "", "there is a fire in the kitchen"), safety.Emergency); wrong != "" {
			t.Errorf("while a person has it: %s", wrong)
		}
		b.Catalog.Chat.Limits["messages"] = 2
		if wrong := b.besidesPhones(b.send(t, "", "he is not breathing"), safety.Emergency); wrong != "" {
			t.Errorf("in a full conversation: %s", wrong)
		}
		if n := len(provider.Requests()); n != asked {
			t.Errorf("the provider was asked %d times", n-asked)
		}
	})
}

// What is said in danger scores nothing, before and after it; what follows goes on with it, until it says something else.
// Proves: D104, chat-80, chat-81
func TestWhatIsSaidInDangerIsNoOpportunity(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		if wrong := b.besidesPhones(b.send(t, "", "I see a man with a gun in our store, when will someone show up"), safety.Emergency); wrong != "" {
			t.Error(wrong)
		}
		for _, next := range []string{"hurry", "he is at the till", "???", "how fast can you be here", "we got out. how long till u guys come"} {
			if wrong := b.besidesPhones(b.send(t, "", next), safety.Emergency); wrong != "" {
				t.Errorf("%q: %s", next, wrong)
			}
		}
		if n := b.count(t, "chat_handovers"); n != 1 {
			t.Errorf("%d calls for a person", n)
		}
		if m := b.send(t, "", "false alarm, all good. do you install cameras?"); m.Danger != safety.None || m.Kind != "answer" {
			t.Errorf("when all is well: %+v", m)
		}
		if m := b.send(t, "", "thank you"); m.Danger != safety.None || m.LeadScore != 0 {
			t.Errorf("thanks: %+v", m)
		}
		b.now.Advance(time.Hour)
		if m := b.send(t, "", "What does it cost?"); m.Danger != safety.None || m.LeadScore != 30 {
			t.Errorf("an hour later: %+v", m)
		}
	})
}

// That a visitor writes of suicide is told to staff in two minutes, with words for them; what was written is in no mail, in no request to
// a provider afterwards, and makes nobody a lead.
// Proves: D104, chat-82
func TestWhatIsWrittenOfSuicideIsNotPassedOn(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		provider := withModel(t, &b)
		const words = "nobody would miss me, i took a bunch of pills"
		b.send(t, "", words)
		h := b.person(t)
		if !slices.Equal(h.Reasons, []string{handover.SelfHarm}) || h.DueAt.Sub(h.AskedAt) != 2*time.Minute {
			t.Errorf("%+v", h)
		}
		letters := b.mails(t, handover.CallMail)
		if len(letters) != 1 {
			t.Fatalf("%d mails", len(letters))
		}
		letter, err := b.Mail.Get(t.Context(), letters[0].ID)
		if err != nil || strings.Contains(letter.Text+letter.HTML, "pills") || !strings.Contains(letter.Text, "9-8-8") || !strings.HasPrefix(letter.Subject, "[EMERGENCY]") {
			t.Errorf("%v: %s\n%s", err, letter.Subject, letter.Text)
		}
		provider.Script(llmtest.Text("From $25/hour."))
		b.send(t, "", "what does a guard cost per hour")
		for _, r := range provider.Requests() {
			if strings.Contains(string(r.Raw), "pills") || strings.Contains(string(r.Raw), "Crisis Helpline. It is free, and trained people listen, in English and French. You do not have to carry this alone.\\n\\nOur") {
				t.Errorf("the provider was told: %s", r.Raw)
			}
		}
		if len(provider.Requests()) != 1 {
			t.Errorf("%d requests", len(provider.Requests()))
		}
	})
}
