package llm_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/llm"
	"wardgate/internal/platform/llm/llmtest"
)

func TestAnAnswerIsWhole(t *testing.T) {
	b := start(t, nil, llmtest.Text("Yes, at night too."))
	a, _, err := b.ask(t, false)
	if want := (llm.Answer{Text: "Yes, at night too.", PromptTokens: 11, CompletionTokens: 7}); err != nil || a != want {
		t.Errorf("%+v, %v", a, err)
	}
	a, _, err = b.ask(t, true)
	if want := (llm.Answer{Text: "Yes, at night too."}); err != nil || a != want {
		t.Errorf("streamed: %+v, %v", a, err)
	}
	b.Script(func(e llmtest.Exchange) {
		e.Events("Yes.")
		e.Event(map[string]any{"choices": []any{}, "usage": map[string]any{"prompt_tokens": 3, "completion_tokens": 2}})
		e.End("stop")
	})
	a, _, err = b.ask(t, true)
	if want := (llm.Answer{Text: "Yes.", PromptTokens: 3, CompletionTokens: 2}); err != nil || a != want {
		t.Errorf("streamed with its use: %+v, %v", a, err)
	}
}

// A piece is passed on when it comes, not when the answer is complete.
// Proves: platform-28
func TestPiecesAreHandedOutAtOnce(t *testing.T) {
	next := make(chan struct{})
	b := start(t, nil, llmtest.Steps(next, "One. ", "Two. ", "Three."))
	var got []string
	go func() { next <- struct{}{} }()
	a, err := b.client.Reply(t.Context(), question(), func(p string) {
		got = append(got, p)
		if len(got) < 3 {
			next <- struct{}{} // only now the next piece is sent
		}
	})
	if err != nil || a.Text != "One. Two. Three." || len(got) != 3 {
		t.Errorf("%+v, %v in %q", a, err, got)
	}
}

// Bytes may be cut anywhere on the wire; what is passed on is not.
// Proves: platform-29
func TestTextIsAlwaysText(t *testing.T) {
	for name, c := range map[string]struct {
		script llmtest.Answer
		want   string
	}{
		"half a character at the end of a piece": {llmtest.Pieces("caf\xc3", "\xa9, 夜\xf0\x9f", "\x8c", "\x99."), "café, 夜🌙."},
		"half a character at the end of all":     {llmtest.Pieces("Night\xe5\xa4"), "Night"},
		"what is no character":                   {llmtest.Pieces("a\xff\xfeb", "\x80c"), "a\uFFFDb\uFFFDc"},
		"NUL":                                    {llmtest.Pieces("a\x00b", "\x00", "c"), "abc"},
	} {
		for _, stream := range []bool{false, true} {
			b := start(t, nil, c.script)
			a, _, err := b.ask(t, stream)
			want := c.want
			if !stream {
				// The server's JSON encoder repairs broken text.
				b.Script(llmtest.Raw(200, "application/json", `{"choices":[{"message":{"content":"caf`+"\xc3"+`"},"finish_reason":"stop"}]}`))
				if a, _, err = b.ask(t, false); err != nil || a.Text != "caf" {
					t.Errorf("%s, whole: %q, %v", name, a.Text, err)
				}
				continue
			}
			if err != nil || a.Text != want {
				t.Errorf("%s: %q, %v, want %q", name, a.Text, err, want)
			}
		}
	}
}

// A character that is split between two parts of the response: TCP and HTTP cut
// anywhere.
// Proves: platform-29
func TestACharacterAcrossTwoWrites(t *testing.T) {
	b := start(t, nil, func(e llmtest.Exchange) {
		e.Events("")
		event := `data: {"choices":[{"delta":{"content":"Noël à 夜"}}]}` + "\r\n\r\n"
		for i := range len(event) {
			e.Send(event[i : i+1])
		}
		e.End("stop")
	})
	if a, _, err := b.ask(t, true); err != nil || a.Text != "Noël à 夜" {
		t.Errorf("%q, %v", a.Text, err)
	}
}

// Proves: platform-29
func TestACutAnswerSaysSo(t *testing.T) {
	for name, c := range map[string]struct {
		script llmtest.Answer
		text   string
		cut    bool
	}{
		"the provider's cap":    {llmtest.Finished("length", "Yes, ", "and"), "Yes, and", true},
		"the provider's filter": {llmtest.Finished("content_filter", "Yes, ", "and"), "Yes, and", true},
		"8,000 characters":      {llmtest.Pieces(strings.Repeat("é", 7999), "ü"), strings.Repeat("é", 7999) + "ü", false},
		"8,001 characters":      {llmtest.Pieces(strings.Repeat("é", 7999), "üx"), strings.Repeat("é", 7999) + "ü", true},
	} {
		for _, stream := range []bool{false, true} {
			b := start(t, nil, c.script)
			if a, _, err := b.ask(t, stream); err != nil || a.Text != c.text || a.Cut != c.cut {
				t.Errorf("%s, stream %v: %d bytes, cut %v, %v", name, stream, len(a.Text), a.Cut, err)
			}
		}
	}
}

// When a provider fails after the first piece, what came is the answer, and it is
// not asked again.
// Proves: platform-28
func TestAStreamThatFailsIsCut(t *testing.T) {
	for name, script := range map[string]llmtest.Answer{
		"no end":            llmtest.NoEnd("Yes, ", "at night"),
		"a broken line":     llmtest.Reset("Yes, ", "at night"),
		"garbage":           llmtest.Garbage("Yes, ", "at night"),
		"an error":          llmtest.ErrorAfter("overloaded", "Yes, ", "at night"),
		"a hang":            llmtest.HangAfter("Yes, ", "at night"),
		"nothing but a key": llmtest.ErrorAfter("no "+llmtest.Key, "Yes, ", "at night"),
		"an error with choices": func(e llmtest.Exchange) {
			e.Events("Yes, ", "at night")
			e.Event(map[string]any{"error": map[string]any{"code": 502, "message": "gone"}, "choices": []any{map[string]any{"delta": map[string]any{"content": ""}, "finish_reason": "error"}}})
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := start(t, func(o *llm.Options) {
				if name == "a hang" {
					o.Timeout = time.Second // the two pieces come long before
				}
			}, script)
			a, _, err := b.ask(t, true)
			if err != nil || a.Text != "Yes, at night" || !a.Cut {
				t.Errorf("%+v, %v", a, err)
			}
			if n := len(b.Requests()); n != 1 {
				t.Errorf("asked %d times", n)
			}
			if !strings.Contains(b.log.String(), "level=WARN") {
				t.Errorf("the log does not say why: %s", b.log)
			}
		})
	}
}

// Proves: platform-28
func TestAStreamEndsInItsOwnWay(t *testing.T) {
	for name, script := range map[string]llmtest.Answer{
		"without [DONE]": func(e llmtest.Exchange) {
			e.Events("Yes.")
			e.Event(map[string]any{"choices": []any{map[string]any{"delta": map[string]any{}, "finish_reason": "stop"}}})
		},
		"without a reason": func(e llmtest.Exchange) {
			e.Events("Yes.")
			e.Send("data: [DONE]\n\n")
		},
		"with signs of life": func(e llmtest.Exchange) {
			e.Send(": still here\n\n")
			e.Events("Yes.")
			e.Send(": still here\n\nevent: ping\ndata: {}\n\n")
			e.Event(map[string]any{"choices": []any{map[string]any{"delta": map[string]any{"content": nil, "reasoning_content": "hm"}}}, "error": nil})
			e.End("stop")
		},
		"all at once": func(e llmtest.Exchange) {
			e.JSON(200, map[string]any{"choices": []any{map[string]any{"message": map[string]any{"content": "Yes."}, "finish_reason": "stop"}}})
		},
	} {
		b := start(t, nil, script)
		if a, _, err := b.ask(t, true); err != nil || a.Text != "Yes." || a.Cut {
			t.Errorf("%s: %+v, %v", name, a, err)
		}
	}
}

// Proves: V203, platform-29
func TestAnEmptyAnswerIsAnError(t *testing.T) {
	for name, script := range map[string]llmtest.Answer{
		"no choices":   llmtest.Raw(200, "application/json", `{"choices":[]}`),
		"null content": llmtest.Raw(200, "application/json", `{"choices":[{"message":{"role":"assistant","content":null},"finish_reason":"stop"}]}`),
		"no content":   llmtest.Raw(200, "application/json", `{"choices":[{"message":{"role":"assistant"},"finish_reason":"stop"}]}`),
		"no text":      llmtest.Pieces(""),
		"blanks":       llmtest.Pieces(" ", "\n"),
		"half a word":  llmtest.Pieces("\xc3"),
	} {
		for _, stream := range []bool{false, true} {
			b := start(t, nil, script)
			if name == "half a word" && !stream {
				continue // the server's JSON encoder repairs it
			}
			if a, _, err := b.ask(t, stream); !errors.Is(err, llm.ErrEmpty) || a.Cut {
				t.Errorf("%s, stream %v: %+v, %v", name, stream, a, err)
			}
		}
	}
}

// A provider knows the key and could repeat it to a visitor.
// Proves: platform-31
func TestTheKeyIsNoAnswer(t *testing.T) {
	at := len(llmtest.Key) / 2
	b := start(t, nil, llmtest.Pieces("It is "+llmtest.Key[:1], llmtest.Key[1:at], llmtest.Key[at:]+", or "+llmtest.Key+". ~k"))
	for _, stream := range []bool{false, true} {
		if a, _, err := b.ask(t, stream); err != nil || a.Text != "It is [key], or [key]. ~k" {
			t.Errorf("stream %v: %q, %v", stream, a.Text, err)
		}
	}
}

// A caller who stops listening has what came, and the provider notices.
// Proves: platform-28
func TestWhoStopsKeepsWhatCame(t *testing.T) {
	b := start(t, nil, llmtest.HangAfter("Yes, ", "at night"))
	ctx, stop := context.WithCancel(t.Context())
	a, err := b.client.Reply(ctx, question(), func(p string) {
		if p == "at night" {
			stop()
		}
	})
	if !errors.Is(err, context.Canceled) || a.Text != "Yes, at night" || !a.Cut {
		t.Errorf("%+v, %v", a, err)
	}
	b.Idle(t)
}
