package chat

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/turns"
	"wardgate/internal/platform/ids"
)

// A conversation is read by the browser in which it began, and by nobody who has only its names (D59).
// Proves: D59, chat-1
func TestAThreadBelongsToItsBrowser(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		first, err := b.Receive(t.Context(), conversations.Browser{}, "", turns.Payload{Names: dana, Message: "Do you watch building sites?"})
		if err != nil || len(first.Token) != conversations.TokenLength {
			t.Fatalf("%v, token %q", err, first.Token)
		}
		mine := conversations.Browser{Token: first.Token}
		thread, err := b.Read(t.Context(), mine, dana)
		if err != nil || len(thread.Messages) != 2 || thread.Messages[0].Content != "Do you watch building sites?" || thread.Pending {
			t.Fatalf("%+v, %v", thread, err)
		}
		for who, from := range map[string]conversations.Browser{"nobody": {}, "another": browser("mallory"), "the hash": {Token: ids.Hash(first.Token)[:conversations.TokenLength]}} {
			if _, err := b.Read(t.Context(), from, dana); statusOf(err) != http.StatusNotFound {
				t.Errorf("%s reads it: %v", who, err)
			}
			// It has been read with the cookie, so it is bound: who comes without is another.
			if _, err := b.sayAs(t.Context(), from, "", turns.Payload{Names: dana, Message: "What did I say before?"}); statusOf(err) != http.StatusForbidden {
				t.Errorf("%s goes on with it: %v", who, err)
			}
			if _, _, err := b.CallPerson(t.Context(), from, dana); statusOf(err) != http.StatusForbidden {
				t.Errorf("%s calls a person into it: %v", who, err)
			}
			if err := b.Stop(t.Context(), from, dana); statusOf(err) != http.StatusNotFound {
				t.Errorf("%s stops it: %v", who, err)
			}
		}
		if _, err := b.sayAs(t.Context(), mine, "", turns.Payload{Names: dana, Message: "Thanks"}); err != nil {
			t.Error(err)
		}
		if _, err := b.Read(t.Context(), mine, names("kim")); statusOf(err) != http.StatusNotFound {
			t.Errorf("a conversation that is none: %v", err)
		}
		if _, err := b.Read(t.Context(), mine, conversations.Names{}); statusOf(err) != http.StatusUnprocessableEntity {
			t.Errorf("names that are none: %v", err)
		}
	})
}

// The documented JSON alone works without a cookie, as long as no browser has shown one.
// Proves: D59, chat-1
func TestAProgramWithoutCookiesGoesOn(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for _, message := range []string{"How much is a guard?", "When could you start?"} {
			m, err := b.sayAs(t.Context(), conversations.Browser{}, "", turns.Payload{Names: dana, Message: message})
			if err != nil || m.Content == "" {
				t.Fatalf("%s: %v", message, err)
			}
		}
		if n := b.count(t, "chat_messages"); n != 4 {
			t.Errorf("%d messages", n)
		}
	})
}

// A message that a stopped server never answered is answered when it comes again, not
// while the server that began may still be at it.
// Proves: chat-6
func TestAnUnansweredMessageIsAnsweredWhenItComesAgain(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.send(t, "k0", "Hello")
		b.send(t, "k1", "How much is a guard?")
		if _, err := b.DB.Writer().ExecContext(t.Context(), "DELETE FROM chat_messages WHERE role = 'assistant' AND place = 4"); err != nil {
			t.Fatal(err)
		}
		thread, err := b.Read(t.Context(), browser("dana"), dana)
		if err != nil || !thread.Pending {
			t.Errorf("pending %v, %v", thread.Pending, err)
		}
		if _, err := b.say(t.Context(), "k1", "How much is a guard?"); statusOf(err) != http.StatusConflict {
			t.Errorf("at once: %v", err)
		}
		b.now.Advance(conversations.AnswerWithin)
		again := b.send(t, "k1", "How much is a guard?")
		if !strings.Contains(again.Content, "$25/hour") || b.count(t, "chat_messages") != 4 {
			t.Errorf("%q, %d messages", again.Content, b.count(t, "chat_messages"))
		}
		thread, err = b.Read(t.Context(), browser("dana"), dana)
		if err != nil || thread.Pending || len(thread.Messages) != 4 || thread.Messages[3].Content != again.Content {
			t.Errorf("%+v, %v", thread, err)
		}
	})
}

// One that is not the last: it is answered after the others, and counts for nothing twice.
// Proves: chat-20
func TestAnEarlierMessageIsAnsweredLate(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.send(t, "k1", "How much is a guard for our store?")
		if _, err := b.DB.Writer().ExecContext(t.Context(), "DELETE FROM chat_messages WHERE role = 'assistant'"); err != nil {
			t.Fatal(err)
		}
		before := b.send(t, "k2", "Then we would sign a contract.")
		b.now.Advance(conversations.AnswerWithin)
		again := b.send(t, "k1", "How much is a guard for our store?")
		if !strings.Contains(again.Content, "$25/hour") || again.LeadScore != before.LeadScore || again.LeadScore != 55 {
			t.Errorf("%+v after %+v", again, before)
		}
		thread, err := b.Read(t.Context(), browser("dana"), dana)
		if err != nil || thread.Pending || len(thread.Messages) != 4 || thread.Messages[3].ID != again.ID || thread.Score != 55 || b.count(t, "chat_handovers") != 1 {
			t.Errorf("%+v, %v", thread, err)
		}
	})
}

// Proves: chat-16
func TestATranscriptSaysWhoSaidWhat(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.send(t, "", "How long are recordings kept?")
		b.now.Advance(10 * time.Minute)
		thread, err := b.Read(t.Context(), browser("dana"), dana)
		if err != nil {
			t.Fatal(err)
		}
		want := `Conversation with Wardgate Security Inc.
Friday, November 20, 2026, 11:00 a.m. Edmonton time

[11:00] Visitor:
How long are recordings kept?

[11:00] Automated assistant:
` + thread.Messages[1].Content + `
Surveillance & Alarm Systems: https://guard.example/services/surveillance

Wardgate Security Inc., 780-555-0142 or 403-555-0117, hello@wardgate.example
The assistant is automated and may be wrong.
`
		if got := b.Text(thread.Messages); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	})
}
