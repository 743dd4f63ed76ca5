package chat

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/chat/answerer"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/turns"
	"wardgate/internal/platform/httpx"
)

// Proves: V101, U11, chat-25
func TestAConversationIsStoredAndRated(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		first := b.send(t, "k1", "How much is a guard for our store?")
		if first.Kind != answerer.Answered || !strings.Contains(first.Content, "from $25/hour") || first.LeadScore != 15 || first.RequiresHuman ||
			!slices.Contains(first.NextActions, "get-quote") || len(first.Links) != 2 || first.Links[1].Path != "/prices" || slices.Contains(first.Suggestions, "What does it cost?") ||
			strings.Count(first.Content, "from $25/hour") != 1 {
			t.Errorf("%+v", first)
		}
		second := b.send(t, "k2", "When can they start? We would sign a contract.")
		if second.LeadScore != 80 || !second.RequiresHuman {
			t.Errorf("store 15, when 25, contract 40: %+v", second)
		}
		third := b.send(t, "k3", "ok")
		if third.LeadScore != 80 || !third.RequiresHuman {
			t.Errorf("it fell: %+v", third)
		}
		if b.count(t, "chat_conversations WHERE score = 80 AND industry = 'retail'") != 1 || b.count(t, "chat_messages") != 6 {
			t.Errorf("%d conversations, %d messages", b.count(t, "chat_conversations"), b.count(t, "chat_messages"))
		}
	})
}

// Proves: chat-25
func TestOneSendIsOneMessage(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		first := b.send(t, "k1", "Do you do cameras?")
		if again := b.send(t, "k1", "Do you do cameras?"); again.ID != first.ID || again.Content != first.Content || !slices.Equal(again.Suggestions, first.Suggestions) {
			t.Errorf("the same key answered %+v after %+v", again, first)
		}
		_, err := b.say(t.Context(), "k1", "Something else")
		if p := httpx.AsProblem(err); p == nil || p.Status != http.StatusUnprocessableEntity {
			t.Errorf("the same key with other words: %v", err)
		}
		// The same words without a key are said twice, and another visitor's key is their own.
		b.send(t, "", "yes")
		b.send(t, "", "yes")
		if _, err := b.sayAs(t.Context(), browser("kim"), "k1", turns.Payload{Names: conversations.Names{UserID: "user-kim", SessionID: dana.SessionID}, Message: "Hello"}); err != nil {
			t.Error(err)
		}
		if n := b.count(t, "chat_messages WHERE role = 'user'"); n != 4 {
			t.Errorf("%d messages of visitors, want 4", n)
		}
	})
}

// TestManyTabsAtOnce: messages and replies of one conversation stand in pairs, none
// is lost, and one key is one message.
// Proves: chat-25
func TestManyTabsAtOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		var all sync.WaitGroup
		for i := range 20 {
			all.Go(func() {
				key := []string{"same", ""}[i%2]
				if _, err := b.say(t.Context(), key, "Where are you?"); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if b.count(t, "chat_conversations") != 1 || b.count(t, "chat_messages WHERE role = 'user'") != 11 || b.count(t, "chat_messages WHERE role = 'assistant'") != 11 {
			t.Errorf("%d conversations, %d messages", b.count(t, "chat_conversations"), b.count(t, "chat_messages"))
		}
		if n := b.count(t, "chat_messages a JOIN chat_messages b ON b.conversation_id = a.conversation_id AND b.place = a.place + 1 WHERE a.role = 'user' AND b.role = 'assistant'"); n != 11 {
			t.Errorf("%d pairs", n)
		}
	})
}

// Proves: V146, chat-25
func TestWhatCannotBeSaid(t *testing.T) {
	c := newCatalog(t)
	for name, tc := range map[string]struct {
		change func(p *turns.Payload)
		field  string
	}{
		"whole":                 {func(*turns.Payload) {}, ""},
		"2,000 letters":         {func(p *turns.Payload) { p.Message = strings.Repeat("é", 2000) }, ""},
		"2,001 letters":         {func(p *turns.Payload) { p.Message = strings.Repeat("é", 2001) }, "message"},
		"nothing":               {func(p *turns.Payload) { p.Message = "" }, "message"},
		"blank":                 {func(p *turns.Payload) { p.Message = " \n\t " }, "message"},
		"nobody":                {func(p *turns.Payload) { p.UserID = "" }, "userId"},
		"no session":            {func(p *turns.Payload) { p.SessionID = "" }, "sessionId"},
		"a long session":        {func(p *turns.Payload) { p.SessionID = strings.Repeat("s", 101) }, "sessionId"},
		"a break in an id":      {func(p *turns.Payload) { p.UserID = "a\r\nb" }, "userId"},
		"a service":             {func(p *turns.Payload) { p.ServiceType = "it-support" }, ""},
		"a service that is not": {func(p *turns.Payload) { p.ServiceType = "pizza" }, "serviceType"},
	} {
		p := turns.Payload{Names: conversations.Names{UserID: "u", SessionID: "s"}, Message: "Hello"}
		tc.change(&p)
		_, wrong := turns.Validate(c, p)
		if (tc.field == "" && len(wrong) > 0) || (tc.field != "" && (len(wrong) != 1 || wrong[0].Field != tc.field || wrong[0].Message == "")) {
			t.Errorf("%s: %v, want %q", name, wrong, tc.field)
		}
	}
}

// Proves: chat-25
func TestAVeryLongConversationEnds(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.Catalog.Chat.Limits["messages"] = 6
		for range 3 {
			b.send(t, "", "and then?")
		}
		_, err := b.say(t.Context(), "", "and then?")
		if p := httpx.AsProblem(err); p == nil || p.Status != http.StatusConflict || b.count(t, "chat_messages") != 6 {
			t.Errorf("%v, %d messages", err, b.count(t, "chat_messages"))
		}
	})
}

// Proves: V135, V219, D59, M22, chat-26
func TestIdleConversationsAreForgotten(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.send(t, "", "My name is Dana, how much is a guard?")
		b.now.Advance(24*time.Hour - time.Second)
		if _, err := b.sayAs(t.Context(), browser("kim"), "", turns.Payload{Names: names("kim"), Message: "Hello"}); err != nil {
			t.Fatal(err)
		}
		purge := func(want int) {
			t.Helper()
			if err := b.Purge(t.Context()); err != nil || b.count(t, "chat_conversations") != want || b.count(t, "chat_messages") != 2*want {
				t.Errorf("%d conversations, %d messages, %v, want %d", b.count(t, "chat_conversations"), b.count(t, "chat_messages"), err, want)
			}
		}
		purge(2)
		b.now.Advance(2 * time.Second)
		purge(1)
		// Somebody goes on while it is to be purged.
		b.now.Advance(25 * time.Hour)
		if _, err := b.sayAs(t.Context(), browser("kim"), "", turns.Payload{Names: names("kim"), Message: "still there?"}); err != nil {
			t.Fatal(err)
		}
		var id string
		if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT id FROM chat_conversations").Scan(&id); err != nil {
			t.Fatal(err)
		}
		if err := b.PurgeOne(t.Context(), id, b.now.Now().Add(-24*time.Hour)); err != nil {
			t.Fatal(err)
		}
		if n := b.count(t, "chat_messages"); n != 4 {
			t.Errorf("%d messages of a conversation that goes on", n)
		}
	})
}
