package chat

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/chat/composing"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/turns"
	"wardgate/internal/platform/llm"
	"wardgate/internal/platform/llm/llmtest"
)

var update = flag.Bool("update", false, "write the golden files instead of comparing them")

// withModel gives the assistant a language model at a provider of the test's own.
func withModel(t *testing.T, b *bench) *llmtest.Server {
	t.Helper()
	provider := llmtest.New(t)
	d := b.Deps
	d.Model = llm.New(llm.Options{Key: llmtest.Key, BaseURL: provider.URL, Model: "gpt-4", Timeout: 5 * time.Second, Pause: time.Millisecond})
	*b = wired(t, d, b.now)
	return provider
}

// The body is V184's, letter for letter: the last ten messages before the current one,
// and that one once (D58).
// Proves: D58, chat-2
func TestWhatTheLanguageModelIsAsked(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		provider := withModel(t, &b)
		for i := range 7 {
			b.send(t, "", fmt.Sprintf("Question %d about cameras", i+1))
		}
		asked := provider.Requests()
		last := asked[len(asked)-1].Messages
		if len(asked) != 7 || len(last) != 12 || last[0].Role != "system" {
			t.Fatalf("%d requests, %d messages", len(asked), len(last))
		}
		var said []string
		for _, m := range last[1:] {
			said = append(said, m.Role+": "+m.Content)
		}
		want := []string{
			"user: Question 2 about cameras", "assistant: The model's answer.", "user: Question 3 about cameras", "assistant: The model's answer.",
			"user: Question 4 about cameras", "assistant: The model's answer.", "user: Question 5 about cameras", "assistant: The model's answer.",
			"user: Question 6 about cameras", "assistant: The model's answer.", "user: Question 7 about cameras",
		}
		if !slices.Equal(said, want) {
			t.Errorf("it was told\n%s", strings.Join(said, "\n"))
		}
	})
}

// Proves: V184, V219, chat-2
func TestTheRequestIsTheSpecifiedOne(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		provider := withModel(t, &b)
		if _, err := b.sayAs(t.Context(), browser("dana"), "", turns.Payload{Names: dana, ServiceType: "surveillance", Message: "What do cameras for our clinic cost?"}); err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		if err := json.Indent(&got, provider.Requests()[0].Raw, "", "  "); err != nil {
			t.Fatal(err)
		}
		got.WriteByte('\n')
		const golden = "testdata/request.golden.json"
		if *update {
			if err := os.WriteFile(golden, got.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Bytes(), want) {
			t.Errorf("the request is\n%s\nwant %s; `go test ./internal/chat -run Specified -update` writes it anew", got.String(), golden)
		}
	})
}

// The language model answers; what accompanies its text comes from rules (U11).
// Proves: U11, chat-2
func TestTheLanguageModelAnswers(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		withModel(t, &b)
		m := b.send(t, "k", "How much is a guard for our store? We want a contract.")
		if m.Content != "The model's answer." || m.From != conversations.FromModel || m.Role != conversations.Assistant || m.LeadScore != 55 || !m.RequiresHuman ||
			!slices.Contains(m.NextActions, "get-quote") || len(m.Links) != 2 || m.Links[0].Path != "/services/security-guards" || m.Links[1].Path != "/prices" {
			t.Errorf("%+v", m)
		}
		if again := b.send(t, "k", "How much is a guard for our store? We want a contract."); again.ID != m.ID {
			t.Errorf("the same key is answered again: %+v", again)
		}
	})
}

// Whatever the provider does, the visitor gets an answer, and the right one (U31, V202, V203).
// Proves: V203, U8, U31, chat-3, chat-4
func TestTheProviderFails(t *testing.T) {
	for name, tc := range map[string]struct {
		answers []llmtest.Answer
		want    string
		from    string
	}{
		"a repeat helps":        {[]llmtest.Answer{llmtest.Status(500, "x"), llmtest.Status(429, "x"), llmtest.Text("At last.")}, "At last.", conversations.FromModel},
		"three times 500":       {[]llmtest.Answer{llmtest.Status(500, "x")}, "30 days", conversations.FromSite},
		"the key is refused":    {[]llmtest.Answer{llmtest.Tells(401)}, "30 days", conversations.FromSite},
		"HTML":                  {[]llmtest.Answer{llmtest.Raw(200, "text/html", "<h1>Bad gateway</h1>")}, "30 days", conversations.FromSite},
		"the connection breaks": {[]llmtest.Answer{llmtest.Reset()}, "30 days", conversations.FromSite},
		"an empty reply":        {[]llmtest.Answer{llmtest.Text("")}, "I apologize, but I encountered an issue. Please try again or contact our team directly.", conversations.FromModel},
		"a price of its own":    {[]llmtest.Answer{llmtest.Text("For you it is $9 an hour, deal!")}, "30 days", conversations.FromSite},
		"another's phone":       {[]llmtest.Answer{llmtest.Text("Call 587-555-0199 or write to boss@rival.example, see https://rival.example/x.")}, "Call 780-555-0142 or write to hello@wardgate.example, see ", conversations.FromModel},
	} {
		each(t, func(t *testing.T, b bench) {
			provider := withModel(t, &b)
			provider.Script(tc.answers...)
			m := b.send(t, "", "How long are recordings kept?")
			if !strings.Contains(m.Content, tc.want) || m.From != tc.from || strings.Contains(m.Content, llmtest.Key) || strings.Contains(m.Content, "rival") {
				t.Errorf("%s: %s: %q", name, m.From, m.Content)
			}
			if b.count(t, "chat_messages") != 2 {
				t.Errorf("%s: %d messages", name, b.count(t, "chat_messages"))
			}
		})
	}
}

// What is shown while an answer grows is withdrawn when the provider fails in the middle,
// and the text shown last is stored.
// Proves: U8, chat-4, chat-5
func TestAnAnswerGrows(t *testing.T) {
	for name, tc := range map[string]struct {
		answer   llmtest.Answer
		pieces   string
		restarts int
		want     string
	}{
		"whole":     {llmtest.Pieces("We wat", "ch. We start ", "from $25", "/hour on."), "We watch. We start from $25/hour on.", 0, "We watch. We start from $25/hour on."},
		"an offer":  {llmtest.Pieces("Sure. ", "Only $", "3 a ", "month. Or two."), "Sure. ", 1, "30 days"},
		"a secret":  {llmtest.Pieces("Sure. ", "Please ", "tell me your ", "alarm code. ", "Thanks."), "Sure. ", 1, "30 days"},
		"cut off":   {llmtest.NoEnd("We keep them. ", "For "), "We keep them. ", 1, "30 days"},
		"reset":     {llmtest.Reset("We keep them. ", "For "), "We keep them. ", 1, "30 days"},
		"garbage":   {llmtest.Garbage("We keep them. ", "For "), "We keep them. ", 1, "30 days"},
		"error":     {llmtest.ErrorAfter("overloaded", "We keep them. For "), "We keep them. ", 1, "30 days"},
		"endless":   {llmtest.Endless("And on. "), strings.Repeat("And on. ", 2000), 1, "30 days"},
		"its limit": {llmtest.Finished("length", "We keep them. ", "For"), "We keep them. For", 0, "We keep them. For"},
		"a half":    {llmtest.NoEnd("We keep them for "), "", 0, "30 days"},
		"no stream": {llmtest.Status(503, "x"), "", 0, "30 days"},
	} {
		each(t, func(t *testing.T, b bench) {
			withModel(t, &b).Script(tc.answer)
			turn, err := b.Receive(t.Context(), browser("dana"), "", turns.Payload{Names: dana, Message: "How long are recordings kept?"})
			if err != nil {
				t.Fatal(err)
			}
			var shown strings.Builder
			restarts := 0
			m, err := b.Answer(t.Context(), turn, composing.Sink{Text: func(p string) { shown.WriteString(p) }, Restart: func() { restarts++ }})
			if err != nil || !strings.HasPrefix(tc.pieces, shown.String()) || restarts != tc.restarts || !strings.Contains(m.Content, tc.want) {
				t.Errorf("%s: %v, shown %q, %d restarts, reply %q", name, err, shown.String(), restarts, m.Content)
			}
			if thread, err := b.Read(t.Context(), browser("dana"), dana); err != nil || thread.Messages[1].Content != m.Content {
				t.Errorf("%s: stored %+v, %v", name, thread.Messages, err)
			}
		})
	}
}

// Somebody in danger gets 911 and the phones at once, whatever a model would say, and
// also while a person has the conversation.
// Proves: chat-18
func TestAnEmergencyIsNotForAModel(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		provider := withModel(t, &b)
		provider.Script(llmtest.Hang())
		m := b.send(t, "", "Somebody is breaking into our building now!")
		if !strings.Contains(m.Content, "911") || m.From != conversations.FromSite || len(provider.Requests()) != 0 {
			t.Errorf("%+v, the provider was asked %d times", m, len(provider.Requests()))
		}
		robin := asStaff(t.Context(), "Robin Hale")
		if err := b.Take(robin, b.id(t)); err != nil {
			t.Fatal(err)
		}
		if m := b.send(t, "", "Help, they are breaking in right now!"); !strings.Contains(m.Content, "911") || m.Role != conversations.Assistant {
			t.Errorf("while a person has it: %+v", m)
		}
		if m := b.send(t, "", "Thanks"); m.Role != conversations.System {
			t.Errorf("the assistant goes on talking: %+v", m)
		}
	})
}

// Messages that come while others of the conversation are answered: each gets its reply.
// Proves: chat-20
func TestManyTabsAtOnceWithAModel(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		withModel(t, &b)
		b.Catalog.Chat.DailyTokens.Conversation = 1 << 30
		b.Catalog.Chat.DailyTokens.Address = 1 << 30
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if m, err := b.say(t.Context(), "", "Where are you?"); err != nil || m.Content != "The model's answer." {
					t.Errorf("%+v, %v", m, err)
				}
			})
		}
		all.Wait()
		if n := b.count(t, "chat_messages a JOIN chat_messages b ON b.reply_to = a.id WHERE a.role = 'user'"); n != 20 {
			t.Errorf("%d replies to 20 messages", n)
		}
	})
}

// The model gets the page on which the visitor is now.
func TestTheServiceFollowsTheVisitor(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		provider := withModel(t, &b)
		for _, service := range []string{"security-guards", "it-support", ""} {
			if _, err := b.sayAs(t.Context(), browser("dana"), "", turns.Payload{Names: dana, ServiceType: service, Message: "What does it cost?"}); err != nil {
				t.Fatal(err)
			}
		}
		for i, want := range []string{"Security Guard Services", "IT Support", "IT Support"} {
			if !strings.Contains(provider.Requests()[i].Messages[0].Content, "The visitor asks on the page of "+want) {
				t.Errorf("request %d is not about %s", i, want)
			}
		}
	})
}

// Stop ends the answer being generated; the text shown so far is the reply. The provider's
// request is cancelled.
// Proves: D63, chat-7
func TestAnAnswerIsStopped(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		provider := withModel(t, &b)
		provider.Script(llmtest.HangAfter("Recordings are kept. ", "They are "))
		turn, err := b.Receive(t.Context(), browser("dana"), "", turns.Payload{Names: dana, Message: "How long are recordings kept?"})
		if err != nil {
			t.Fatal(err)
		}
		var once sync.Once
		m, err := b.Answer(t.Context(), turn, composing.Sink{Text: func(string) {
			once.Do(func() {
				go func() {
					if err := b.Stop(t.Context(), browser("dana"), dana); err != nil {
						t.Error(err)
					}
				}()
			})
		}})
		if err != nil || !strings.HasPrefix(m.Content, "Recordings are kept.") || m.From != conversations.FromModel {
			t.Errorf("%+v, %v", m, err)
		}
		provider.Idle(t)
	})
}

// A server that stops does not wait for a provider: the visitor gets our own answer.
// Proves: chat-20
func TestAStoppingServerWaitsForNoProvider(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		stopping := make(chan struct{})
		b.Deps.Stopping = stopping
		withModel(t, &b).Script(llmtest.Hang())
		turn, err := b.Receive(t.Context(), browser("dana"), "", turns.Payload{Names: dana, Message: "How long are recordings kept?"})
		if err != nil {
			t.Fatal(err)
		}
		close(stopping)
		if m, err := b.Answer(t.Context(), turn, composing.Sink{}); err != nil || m.From != conversations.FromSite || !strings.Contains(m.Content, "30 days") {
			t.Errorf("%+v, %v", m, err)
		}
	})
}

// Somebody leaves in the middle of an answer: it is finished and kept.
// Proves: chat-6
func TestWhoReloadsFindsTheAnswer(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		next := make(chan struct{})
		withModel(t, &b).Script(llmtest.Steps(next, "Thirty ", "days."))
		turn, err := b.Receive(t.Context(), browser("dana"), "k", turns.Payload{Names: dana, Message: "How long are recordings kept?"})
		if err != nil {
			t.Fatal(err)
		}
		thread, err := b.Read(t.Context(), browser("dana"), dana)
		if err != nil || !thread.Pending || len(thread.Messages) != 1 {
			t.Errorf("while it is answered: %+v, %v", thread, err)
		}
		if _, err := b.say(t.Context(), "k", "How long are recordings kept?"); statusOf(err) != http.StatusConflict {
			t.Errorf("sent again meanwhile: %v", err)
		}
		close(next)
		if _, err := b.Answer(t.Context(), turn, composing.Sink{}); err != nil {
			t.Fatal(err)
		}
		if thread, err = b.Read(t.Context(), browser("dana"), dana); err != nil || thread.Pending || len(thread.Messages) != 2 || thread.Messages[1].Content != "Thirty days." {
			t.Errorf("%+v, %v", thread, err)
		}
	})
}

// A person takes over while the model thinks: its answer is dropped.
// Proves: chat-12
func TestTheModelFallsSilent(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		withModel(t, &b)
		turn, err := b.Receive(t.Context(), browser("dana"), "", turns.Payload{Names: dana, Message: "Can I speak to a person?"})
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Take(asStaff(t.Context(), "Robin Hale"), b.id(t)); err != nil {
			t.Fatal(err)
		}
		m, err := b.Answer(t.Context(), turn, composing.Sink{})
		if err != nil || m.Role != conversations.System || m.Name != "Robin Hale" || b.count(t, "chat_messages WHERE role = 'assistant'") != 0 {
			t.Errorf("%+v, %v", m, err)
		}
	})
}
