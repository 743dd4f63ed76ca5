package llm_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"wardgate/internal/platform/llm"
	"wardgate/internal/platform/llm/llmtest"
)

// bench is a provider, a client of it, and the client's log.
type bench struct {
	*llmtest.Server

	client *llm.Client
	log    *lines
}

// lines keeps a log.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// start starts both. The pauses before repeats are 1 ms unless change says otherwise.
func start(t *testing.T, change func(o *llm.Options), script ...llmtest.Answer) bench {
	t.Helper()
	b := bench{Server: llmtest.New(t), log: &lines{}}
	if len(script) > 0 {
		b.Script(script...)
	}
	o := llm.Options{
		Key: llmtest.Key, BaseURL: b.URL, Model: "gpt-4", Timeout: 20 * time.Second, Pause: time.Millisecond,
		Log: slog.New(slog.NewTextHandler(b.log, nil)),
	}
	if change != nil {
		change(&o)
	}
	b.client = llm.New(o)
	t.Cleanup(b.client.Close)
	return b
}

func short(o *llm.Options) { o.Timeout = 300 * time.Millisecond }

func question() llm.Request {
	return llm.Request{System: "Be brief.", Messages: []llm.Message{
		{Role: "user", Content: "Do you guard sites at night?"},
		{Role: "assistant", Content: "Yes, every night."},
		{Role: "user", Content: "And \"holidays\" <too>, à Noël?"},
	}}
}

// ask asks, whole or streamed, and checks what holds for every outcome.
func (b bench) ask(t *testing.T, stream bool) (llm.Answer, string, error) {
	t.Helper()
	var shown strings.Builder
	var onText func(string)
	if stream {
		onText = func(p string) {
			if !utf8.ValidString(p) {
				t.Errorf("a piece is no UTF-8: %q", p)
			}
			shown.WriteString(p)
		}
	}
	a, err := b.client.Reply(context.Background(), question(), onText)
	if !utf8.ValidString(a.Text) || strings.Contains(a.Text, "\x00") {
		t.Errorf("the text cannot be stored: %q", a.Text)
	}
	if stream && shown.String() != a.Text {
		t.Errorf("shown %q, but the answer is %q", shown.String(), a.Text)
	}
	said := a.Text + shown.String() + b.log.String()
	for e := err; e != nil; e = errors.Unwrap(e) {
		said += e.Error()
	}
	if strings.Contains(said, llmtest.Key) {
		t.Errorf("the key got out: %s", said)
	}
	if err != nil && (strings.ContainsAny(err.Error(), "\n\r") || len(err.Error()) > 1500) {
		t.Errorf("not one line for a log: %q", err)
	}
	return a, shown.String(), err
}
