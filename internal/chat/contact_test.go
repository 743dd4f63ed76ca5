package chat

import (
	"strings"
	"testing"
	"time"

	"wardgate/internal/chat/composing"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/inbox"
	"wardgate/internal/chat/safety"
	"wardgate/internal/chat/turns"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/platform/llm/llmtest"
)

const (
	thanks   = "Thank you. A security specialist will contact you within 24 hours."
	forPhone = "We use it to answer you, and it signs you up for no newsletter."
)

// wantCounts compares how many rows there are of each table, with a condition or without.
func (b bench) wantCounts(t *testing.T, when string, counts map[string]int) {
	t.Helper()
	for what, want := range counts {
		if got := b.count(t, what); got != want {
			t.Errorf("%s: %d %s, want %d", when, got, what, want)
		}
	}
}

// A number that is typed makes a lead at once, with everything that the chat's form does, and the reply says so.
// Proves: chat-88, chat-89
func TestWhoTypesANumberIsNotLost(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		if m := b.send(t, "", "my name is Brent"); m.Content != "Thank you, Brent. Type a phone number or an email address here, and a security specialist will contact you within 24 hours." {
			t.Errorf("a name alone: %q", m.Content)
		}
		b.wantCounts(t, "after a name", map[string]int{"leads": 0})
		m := b.send(t, "k", "you can reach me at 403 555 0199")
		if m.Content != "Got it, Brent: 403-555-0199. "+thanks+"\n\n"+forPhone {
			t.Errorf("%q", m.Content)
		}
		once := map[string]int{
			"leads": 1, "lead_captures": 1, "lead_promises": 1, "deadlines WHERE promise = 'leads.answer'": 1,
			"leads WHERE person_key = 'phone:+14035550199' AND name = 'Brent' AND phone = '403-555-0199' AND email = '' AND source = 'ai_assistant'":                                           1,
			"lead_captures WHERE source = 'ai_assistant' AND phone_e164 = '+14035550199' AND session_id = 'session-dana' AND quarantine_reason = ''":                                           1,
			"chat_conversations WHERE lead_id = (SELECT id FROM leads) AND captured_at IS NOT NULL":                                                                                            1,
			"touchpoints WHERE type = 'capture' AND channel = 'chat' AND content = 'Typed in the chat: 403-555-0199'":                                                                          1,
			"touchpoints WHERE type = 'chat' AND content LIKE 'Talked with the assistant%'":                                                                                                    1,
			"consent_events WHERE basis = 'inquiry' AND purpose = 'capture' AND contact = '+14035550199' AND wording LIKE '%answer you, and it signs you up for no newsletter.' AND page = ''": 1,
			"newsletter_subscribers": 0, "chat_handovers": 0,
		}
		b.wantCounts(t, "after the number", once)
		if again := b.send(t, "k", "you can reach me at 403 555 0199"); again.ID != m.ID {
			t.Error("the same key is another message")
		}
		if m := b.send(t, "", "403-555-0199"); m.Content != "I have that already: 403-555-0199." {
			t.Errorf("said twice: %q", m.Content)
		}
		b.wantCounts(t, "said twice", once)
		lead, err := b.Leads.Get(t.Context(), b.leadID(t))
		if err != nil || lead.Behavior.ChatInteractions != 3 || len(lead.Provenance.Verified) != 0 {
			t.Errorf("%v: %+v", err, lead)
		}
	})
}

// leadID is the lead of the only conversation.
func (b bench) leadID(t *testing.T) (id string) {
	t.Helper()
	must(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT lead_id FROM chat_conversations").Scan(&id))
	return id
}

// What is typed later corrects and completes the lead of the conversation: there is one lead, one promise, and the latest counts.
// Proves: chat-88, chat-89
func TestTheLatestNumberCounts(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.send(t, "", "403 555 0199")
		if m := b.send(t, "", "no, 0198"); m.Content != "I have changed that: 403-555-0198." {
			t.Errorf("%q", m.Content)
		}
		b.wantCounts(t, "corrected", map[string]int{
			"leads": 1, "lead_promises": 1, "lead_captures": 2,
			"leads WHERE person_key = 'phone:+14035550198' AND phone_e164 = '+14035550198'": 1,
		})
		if m := b.send(t, "", "or kim@customers.example"); !strings.HasPrefix(m.Content, "Got it: kim@customers.example. "+thanks+"\n\nWe use it to answer you. You may get a few emails") {
			t.Errorf("%q", m.Content)
		}
		b.send(t, "", "I'm Kim, by the way")
		b.wantCounts(t, "with an address", map[string]int{
			"leads": 1, "lead_promises": 1, "lead_captures": 3,
			"leads WHERE person_key = 'email:kim@customers.example' AND email = 'kim@customers.example' AND phone_e164 = '+14035550198' AND name = 'Kim'": 1,
			"consent_events WHERE contact = 'kim@customers.example'": 1,
		})
		for i, number := range []string{"780-555-0141", "780-555-0143"} {
			if m := b.send(t, "", number); !strings.HasPrefix(m.Content, "I have changed that") {
				t.Errorf("%d: %q", i, m.Content)
			}
		}
		if m := b.send(t, "", "780-555-0144"); !strings.HasPrefix(m.Content, "I have noted several contacts") {
			t.Errorf("the sixth: %q", m.Content)
		}
		b.wantCounts(t, "six", map[string]int{"leads": 1, "lead_captures": 5, "leads WHERE phone_e164 = '+17805550143'": 1})
	})
}

// Whom we know from elsewhere stays as they are: what somebody types in the chat is kept beside it (D90), and names nobody else.
// Proves: chat-88
func TestATypedNumberChangesNobody(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		in := leadstest.Known("marlow@sinclair.example", "Marlow Sinclair", "780-555-0126", "+17805550126")
		must(t, b.DB.WriteAgain(t.Context(), leadstest.Capturing(b.Leads, in)))
		b.now.Advance(time.Hour)
		b.send(t, "", "I'm Robin, marlow@sinclair.example")
		b.send(t, "", "call me at 587-555-0171")
		b.send(t, "", "sorry, it's robin@ashby.example")
		b.wantCounts(t, "typed", map[string]int{
			"leads": 1,
			"leads WHERE email = 'marlow@sinclair.example' AND name = 'Marlow Sinclair' AND phone_e164 = '+17805550126'": 1,
			"touchpoints WHERE content LIKE '%Also given, unverified: %587-555-0171%'":                                   1,
			"touchpoints WHERE content LIKE '%Also given, unverified: email robin@ashby.example'":                        1,
		})
		if m := b.send(t, "", "what number do you have for me?"); !strings.Contains(m.Content, "587-555-0171") || strings.Contains(m.Content, "0126") {
			t.Errorf("it tells what others left: %q", m.Content)
		}
	})
}

// What else is asked is answered, after what was understood; and questions about the number.
// Proves: chat-89, chat-90
func TestTheReplyToANumber(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		if m := b.send(t, "", "do you have my number?"); !strings.HasPrefix(m.Content, "No, I have no phone number") {
			t.Errorf("none: %q", m.Content)
		}
		if m := b.send(t, "", "call me"); !strings.HasPrefix(m.Content, "Type your phone number here, so that someone can call you.\n\nA person from our team has been told") || !m.RequiresHuman {
			t.Errorf("no number: %q", m.Content)
		}
		if m := b.send(t, "", "555-0199"); !strings.HasPrefix(m.Content, "I read 555-0199. Please type it with its area code") {
			t.Errorf("no area code: %q", m.Content)
		}
		if m := b.send(t, "", "403"); m.Content != "Got it: 403-555-0199. "+thanks+"\n\n"+forPhone {
			t.Errorf("its area code: %q", m.Content)
		}
		if m := b.send(t, "", "did you get my number?"); !strings.HasPrefix(m.Content, "Yes, I have 403-555-0199.") {
			t.Errorf("which: %q", m.Content)
		}
		if m := b.send(t, "", "forget my number"); len(m.Links) == 0 || m.Links[0].Path != "/privacy" || !strings.Contains(m.Content, "780-555-0142") {
			t.Errorf("forget: %+v", m)
		}
		m, err := b.sayAs(t.Context(), browser("kim"), "", turns.Payload{Names: names("kim"), Message: "how much for 2 guards at night? call me at 780 555 0126"})
		must(t, err)
		if !strings.HasPrefix(m.Content, "Got it: 780-555-0126. "+thanks) || !strings.Contains(m.Content, "from $25/hour") || !m.RequiresHuman ||
			!strings.Contains(m.Content, "A person from our team has been told") {
			t.Errorf("two things at once: %q", m.Content)
		}
		b.wantCounts(t, "who wants a call", map[string]int{"chat_handovers WHERE reasons = '[\"person\"]' OR reasons = '[\"price\",\"person\"]'": 2, "lead_promises": 2})
	})
}

// A model is asked what is left of the message, and never sent the number; what was understood stands before its answer, also when it begins anew.
// Proves: chat-91
func TestWhatAModelIsNotAsked(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		provider := withModel(t, &b)
		if m := b.send(t, "", "Brent, 403 555 0199"); !strings.HasPrefix(m.Content, "Got it, Brent: 403-555-0199.") || len(provider.Requests()) != 0 {
			t.Errorf("%q after %d requests", m.Content, len(provider.Requests()))
		}
		for _, answer := range []llmtest.Answer{llmtest.Text("From $25/hour."), llmtest.Text("Only $9 an hour, and call 587-555-0109.")} {
			provider.Script(answer)
			turn, err := b.Receive(t.Context(), browser("dana"), "", turns.Payload{Names: dana, Message: "What do guards cost? Or write to kim@customers.example"})
			must(t, err)
			shown := ""
			m, err := b.Answer(t.Context(), turn, composing.Sink{Text: func(piece string) { shown += piece }, Restart: func() { shown = "" }})
			must(t, err)
			if !strings.Contains(m.Content, "kim@customers.example.") || !strings.Contains(m.Content, "\n\n") || !strings.Contains(m.Content, "$25/hour") || !strings.HasPrefix(m.Content, strings.TrimRight(shown, "\n ")) {
				t.Errorf("%q, shown %q", m.Content, shown)
			}
		}
		for _, r := range provider.Requests() {
			if strings.Contains(string(r.Raw), "0199") || strings.Contains(string(r.Raw), "customers.example") {
				t.Errorf("the provider is told: %s", r.Raw[len(r.Raw)-800:])
			}
		}
	})
}

// In danger the phones are the only answer; who comes to help finds the number, and nothing is sold.
// Proves: chat-92
func TestANumberInDanger(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		if wrong := b.besidesPhones(b.send(t, "", "a man with a gun is in our store, call me 403 555 0199"), safety.Emergency); wrong != "" {
			t.Error(wrong)
		}
		b.wantCounts(t, "an emergency", map[string]int{
			"leads WHERE phone_e164 = '+14035550199' AND interests = '[]'": 1, "lead_captures": 0, "lead_promises": 0, "consent_events": 0,
			"chat_conversations WHERE lead_id IS NOT NULL AND captured_at IS NULL": 1, "mails WHERE kind LIKE 'leads.%'": 0,
		})
		lead, err := b.Leads.Get(t.Context(), b.leadID(t))
		if err != nil || !lead.Provenance.ServiceOnly || lead.Behavior.ChatInteractions != 0 || !lead.ChatNeedsHuman {
			t.Errorf("%v: %+v", err, lead)
		}
		if wrong := b.besidesPhones(b.sayFor(t, "kim", "i want to die. 587 555 0171"), safety.SelfHarm); wrong != "" {
			t.Error(wrong)
		}
		b.wantCounts(t, "self-harm", map[string]int{"leads WHERE phone_e164 = '+15875550171' AND chat_needs_human = FALSE": 1, "lead_captures": 0})
		b.now.Advance(time.Hour)
		if m := b.send(t, "", "please call me about cameras at 403-555-0199"); !strings.HasPrefix(m.Content, "Got it: 403-555-0199. "+thanks) {
			t.Errorf("an hour later: %q", m.Content)
		}
		b.wantCounts(t, "an hour later", map[string]int{"leads": 2, "lead_captures": 1, "lead_promises": 1, "chat_conversations WHERE captured_at IS NOT NULL": 1})
	})
}

func (b bench) sayFor(t *testing.T, who, message string) conversations.Message {
	t.Helper()
	m, err := b.sayAs(t.Context(), browser(who), "", turns.Payload{Names: names(who), Message: message})
	must(t, err)
	return m
}

// While a person has the conversation the number is stored all the same, and the thanks stand there; staff find the conversation by it.
// Proves: chat-93, chat-94
func TestANumberWhileAPersonAnswers(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.send(t, "", "Can I talk to a person?")
		must(t, b.Take(asStaff(t.Context(), "Riley"), b.id(t)))
		turn, err := b.Receive(t.Context(), browser("dana"), "", turns.Payload{Names: dana, Message: "My number is 403-555-0199"})
		must(t, err)
		stored, err := b.Answer(t.Context(), turn, composing.Sink{})
		if err != nil || !stored.Captured {
			t.Errorf("%v: %+v", err, stored)
		}
		thread, err := b.Read(t.Context(), browser("dana"), dana)
		must(t, err)
		if last := thread.Messages[len(thread.Messages)-1]; !thread.Captured || last.Role != conversations.System || last.Content != thanks {
			t.Errorf("%+v", last)
		}
		list, _, err := b.List(t.Context(), inbox.Filter{})
		if err != nil || len(list) != 1 || list[0].LeadName != "403-555-0199" {
			t.Errorf("%v: %+v", err, list)
		}
	})
}

// A person who answered in the chat and hands back, or says that the visitor was reached elsewhere, has answered them: it
// stands in the history for the tasks and promises that wait for it. Taking over alone is no answer.
// Proves: automation-105
func TestAnAnswerInTheChatIsOne(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.send(t, "", "my name is Brent, call me at 403 555 0199")
		id, robin := b.id(t), asStaff(t.Context(), "Robin Hale")
		const answered = "touchpoints WHERE type = 'answered' AND channel = 'chat' AND actor = 'Robin Hale'"
		if err := b.Take(robin, id); err != nil {
			t.Fatal(err)
		}
		b.wantCounts(t, "taken over", map[string]int{answered: 0})
		b.now.Advance(time.Minute)
		if _, err := b.Speak(robin, id, "", "We call you at ten."); err != nil {
			t.Fatal(err)
		}
		if err := b.HandBack(robin, id); err != nil {
			t.Fatal(err)
		}
		b.wantCounts(t, "handed back", map[string]int{answered + " AND ref = '" + id + "'": 1})
	})
}
