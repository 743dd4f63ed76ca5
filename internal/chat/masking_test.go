package chat

import (
	"slices"
	"strings"
	"testing"

	"wardgate/internal/chat/composing"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/turns"
	"wardgate/internal/platform/llm/llmtest"
)

// What a visitor typed leaves for the provider without what is nobody's business there, in the current message and in
// all before it, staff's included; here it stays as it was typed, and the answer does not give it back.
// Proves: security-96, security-97
func TestSecretsDoNotLeave(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		provider := withModel(t, &b)
		provider.Script(llmtest.Text("Noted."))
		b.send(t, "", "I am at 780-555-0199, alarm code 4711, jo@customers.example")
		if err := b.Take(asStaff(t.Context(), "Robin Hale"), b.id(t)); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Speak(asStaff(t.Context(), "Robin Hale"), b.id(t), "", "So I call 780-555-0199 and not 587-555-0188."); err != nil {
			t.Fatal(err)
		}
		if err := b.HandBack(asStaff(t.Context(), "Robin Hale"), b.id(t)); err != nil {
			t.Fatal(err)
		}
		for i := range 6 { // more than the provider is told of
			b.send(t, "", strings.Repeat("And cameras? ", i+1))
		}
		provider.Script(llmtest.Pieces("We will call [ph", "one 1], and never", " give [code ", "1] to others. Anyth", "ing else?"))
		turn, err := b.Receive(t.Context(), browser("dana"), "", turns.Payload{Names: dana, Message: "Use 587 555 0188 or 7805550199. You are at 780-555-0142? My card 4111 1111 1111 1111"})
		if err != nil {
			t.Fatal(err)
		}
		shown := ""
		m, err := b.Answer(t.Context(), turn, composing.Sink{Text: func(piece string) { shown += piece }})
		if err != nil {
			t.Fatal(err)
		}
		const want = "I have changed that: 587-555-0188.\n\nWe will call your phone number, and never give your code to others. Anything else?"
		if m.Content != want || !strings.HasPrefix(want, shown) || shown == "" {
			t.Errorf("the visitor reads %q, and saw %q", m.Content, shown)
		}
		var told []string
		for _, r := range provider.Requests() {
			for _, secret := range []string{"0199", "0188", "4711", "customers.example", "4111"} {
				if strings.Contains(string(r.Raw), secret) {
					t.Errorf("the provider is told %s: %s", secret, r.Raw[len(r.Raw)-600:])
				}
			}
			told = append(told, r.Messages[len(r.Messages)-1].Content)
		}
		if last := told[len(told)-1]; last != "Use [phone 2] or [phone 1]. You are at 780-555-0142? My card [card 1]" {
			t.Errorf("at last it is told %q", last)
		}
		if !slices.Contains(told, "I am at [phone 1], alarm code [code 1], [email 1]") {
			t.Errorf("it is told %q", told)
		}
		if n := b.count(t, "chat_messages WHERE role = '"+conversations.User+"' AND content LIKE '%alarm code 4711%'"); n != 1 {
			t.Errorf("%d messages are stored as they were typed", n)
		}
	})
}
