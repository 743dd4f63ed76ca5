package llm_test

import (
	"bytes"
	"context"
	"errors"
	"runtime/pprof"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/llm"
	"wardgate/internal/platform/llm/llmtest"
)

// Proves: V211, platform-27
func TestAPassingFailureIsAskedAgain(t *testing.T) {
	for name, failure := range map[string]llmtest.Answer{
		"408": llmtest.Status(408, "slow"), "409": llmtest.Status(409, "busy"), "429": llmtest.Status(429, "slowly"),
		"500": llmtest.Status(500, "oops"), "HTML with 502": llmtest.Raw(502, "text/html", "<html>Bad gateway</html>"),
		"503": llmtest.RetryAfter(503, "0"), "a broken line": llmtest.Reset(),
	} {
		for _, stream := range []bool{false, true} {
			b := start(t, nil, failure, failure, llmtest.Text("Yes."))
			if a, _, err := b.ask(t, stream); err != nil || a.Text != "Yes." || len(b.Requests()) != 3 {
				t.Errorf("%s, stream %v: %+v, %v after %d requests", name, stream, a, err, len(b.Requests()))
			}
			b.Script(failure)
			_, _, err := b.ask(t, stream)
			if err == nil || len(b.Requests()) != 6 {
				t.Errorf("%s, stream %v: error %v, %d requests, want two repeats and no more", name, stream, err, len(b.Requests())-3)
			}
		}
	}
}

// Proves: platform-27
func TestWhatAsksForALongPauseIsNotAskedAgain(t *testing.T) {
	for _, wait := range []string{"3600", "Wed, 21 Oct 2099 07:28:00 GMT"} {
		b := start(t, func(o *llm.Options) { o.Pause = 0 }, llmtest.RetryAfter(429, wait))
		began := time.Now()
		_, _, err := b.ask(t, true)
		if err == nil || !strings.Contains(err.Error(), "429") || len(b.Requests()) != 1 {
			t.Errorf("Retry-After %s: %v after %d requests", wait, err, len(b.Requests()))
		}
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("it waited %v for it", took)
		}
	}
}

// One limit is for everything: a repeat gets what is left of it.
// Proves: platform-27
func TestOneLimitIsForAllRepeats(t *testing.T) {
	limit := func(o *llm.Options) { o.Timeout = 2 * time.Second }
	b := start(t, limit, llmtest.Status(500, "oops"), llmtest.Status(500, "oops"), llmtest.Hang())
	began := time.Now()
	_, _, err := b.ask(t, false)
	if !errors.Is(err, llm.ErrTimeout) || len(b.Requests()) != 3 {
		t.Errorf("%v after %d requests", err, len(b.Requests()))
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("it took %v", took)
	}
	// A pause that does not fit into the limit ends with it.
	b = start(t, func(o *llm.Options) { o.Timeout, o.Pause = 200*time.Millisecond, time.Minute }, llmtest.RetryAfter(429, "30"))
	if _, _, err := b.ask(t, false); !errors.Is(err, llm.ErrTimeout) {
		t.Errorf("%v", err)
	}
}

// Proves: platform-31
func TestARefusedKeyIsSaid(t *testing.T) {
	for _, status := range []int{401, 403} {
		for _, stream := range []bool{false, true} {
			b := start(t, nil, llmtest.Tells(status))
			_, _, err := b.ask(t, stream)
			if !errors.Is(err, llm.ErrRefused) || !strings.Contains(err.Error(), "not with Bearer [key]") || len(b.Requests()) != 1 {
				t.Errorf("%v after %d requests", err, len(b.Requests()))
			}
		}
	}
}

// Each of these ends within the limit, with an error that describes what came.
// Proves: platform-30, platform-59
func TestBadProviders(t *testing.T) {
	html := "<!doctype html><title>Hello</title><p>" + strings.Repeat("wide ", 200)
	for name, c := range map[string]struct {
		script llmtest.Answer
		want   string
	}{
		"HTML with 200":             {llmtest.Raw(200, "text/html", html), "text/html"},
		"HTML with 404":             {llmtest.Raw(404, "text/html", html), "404"},
		"a stream that is HTML":     {llmtest.Raw(200, "text/event-stream", html), "stream"},
		"a stream of garbage":       {llmtest.Garbage(), "protocol"},
		"a stream of numbers":       {llmtest.Raw(200, "text/event-stream", "data: 7\n\ndata: [1]\n\n"), "stream"},
		"a stream of nothing":       {llmtest.Raw(200, "text/event-stream", ""), "ended"},
		"a broken stream":           {llmtest.Reset(""), "unexpected EOF"},
		"an error in a stream":      {llmtest.ErrorAfter("overloaded, " + llmtest.Key), "overloaded, [key]"},
		"an error with 200":         {llmtest.Raw(200, "application/json", `{"error":{"message":"no credit","code":402}}`), "no credit"},
		"an error beside choices":   {llmtest.Raw(200, "application/json", `{"error":"no credit","choices":[]}`), "no credit"},
		"JSON of something else":    {llmtest.Raw(200, "application/json", `{"hello":"world"}`), "protocol"},
		"JSON that is no object":    {llmtest.Raw(200, "application/json", `"hello"`), "protocol"},
		"half of a JSON":            {llmtest.Raw(200, "application/json", `{"choices":[{"mess`), "protocol"},
		"nothing":                   {llmtest.Raw(200, "application/json", ""), "protocol"},
		"a string for an error":     {llmtest.Raw(400, "application/json", `{"error":"model not found"}`), "model not found"},
		"an error without a word":   {llmtest.Raw(400, "application/json", `{"error":{}}`), "400"},
		"null for an error":         {llmtest.Raw(500, "application/json", `{"error":null,"message":"broken"}`), "broken"},
		"an error of many lines":    {llmtest.Status(400, strings.Repeat("no\r\n\x1b[31m", 1000)), "no"},
		"an error that is no UTF-8": {llmtest.Raw(400, "application/json", `{"error":{"message":"n`+"\xff"+`o"}}`), "400"},
	} {
		for _, stream := range []bool{false, true} {
			b := start(t, nil, c.script)
			a, shown, err := b.ask(t, stream)
			if err == nil || !strings.Contains(err.Error(), c.want) || a != (llm.Answer{}) || shown != "" {
				t.Errorf("%s, stream %v: %+v, %v, want an error with %q", name, stream, a, err, c.want)
			}
		}
	}
}

// Proves: platform-30
func TestAHangEndsWithTheLimit(t *testing.T) {
	for name, script := range map[string]llmtest.Answer{
		"before the headers":     llmtest.Hang(),
		"before the first piece": llmtest.HangAfter(),
		"in half of a JSON": func(e llmtest.Exchange) {
			llmtest.Raw(200, "application/json", `{"choices":[{"mess`)(e)
			<-e.Gone
		},
		"in a refusal": func(e llmtest.Exchange) {
			llmtest.Raw(400, "application/json", `{"error":{"mess`)(e)
			<-e.Gone
		},
	} {
		for _, stream := range []bool{false, true} {
			b := start(t, short, script)
			if a, _, err := b.ask(t, stream); !errors.Is(err, llm.ErrTimeout) || a.Text != "" {
				t.Errorf("%s, stream %v: %+v, %v", name, stream, a, err)
			}
			b.Idle(t) // the provider noticed that nobody waits
		}
	}
}

// Proves: platform-27
func TestACancelledCallEndsAtOnce(t *testing.T) {
	for name, script := range map[string]llmtest.Answer{
		"before the headers": llmtest.Hang(),
		"in a pause":         llmtest.RetryAfter(429, "15"),
	} {
		ctx, cancel := context.WithCancel(t.Context())
		b := start(t, func(o *llm.Options) { o.Timeout, o.Pause = 10*time.Minute, 10*time.Minute }, script)
		done := make(chan error, 1)
		go func() {
			_, err := b.client.Reply(ctx, question(), nil)
			done <- err
		}()
		b.Asked(t, 1)
		cancel()
		began := time.Now()
		if err := <-done; !errors.Is(err, context.Canceled) || time.Since(began) > time.Minute {
			t.Errorf("%s: %v after %v", name, err, time.Since(began))
		}
	}
}

// 200 MB are not read: only what the sockets buffer was written.
// Proves: platform-30
func TestALongBodyIsNotRead(t *testing.T) {
	const huge, little = 200 << 20, 32 << 20
	for name, script := range map[string]llmtest.Answer{
		"an answer": llmtest.Flood(200, "application/json", huge),
		"a stream":  llmtest.Flood(200, "text/event-stream", huge),
		"a refusal": llmtest.Flood(400, "application/json", huge),
		"a failure": llmtest.Flood(502, "text/html", huge),
	} {
		for _, stream := range []bool{false, true} {
			b := start(t, nil, script)
			if a, _, err := b.ask(t, stream); err == nil || errors.Is(err, llm.ErrTimeout) || a.Text != "" {
				t.Errorf("%s, stream %v: %+v, %v", name, stream, a, err)
			}
			b.Idle(t)
			if n := b.Written(); n > little*int64(len(b.Requests())) {
				t.Errorf("%s, stream %v: %d MiB were written in %d answers", name, stream, n>>20, len(b.Requests()))
			}
		}
	}
}

// Proves: platform-30
func TestAnEndlessStreamIsCut(t *testing.T) {
	for name, c := range map[string]struct {
		piece string
		least int
	}{
		"words": {"word ", 8000}, "long pieces": {strings.Repeat("é", 3000), 8000},
		// Each is a few hundred bytes on the wire: the limit of bytes is reached
		// first.
		"single letters": {"x", 3000},
	} {
		b := start(t, nil, llmtest.Endless(c.piece))
		a, _, err := b.ask(t, true)
		if n := len([]rune(a.Text)); err != nil || !a.Cut || n < c.least || n > 8000 {
			t.Errorf("%s: %d characters, cut %v, %v", name, n, a.Cut, err)
		}
		b.Idle(t)
	}
	b := start(t, nil, llmtest.Endless(""))
	if a, _, err := b.ask(t, true); err == nil || a.Text != "" {
		t.Errorf("nothing, endlessly: %+v, %v", a, err)
	}
}

// Proves: platform-31
func TestTheKeyDoesNotFollowARedirect(t *testing.T) {
	elsewhere := llmtest.New(t)
	for _, status := range []int{301, 302, 303, 307, 308} {
		for _, stream := range []bool{false, true} {
			b := start(t, nil, llmtest.Redirect(status, elsewhere.URL+"/chat/completions"))
			_, _, err := b.ask(t, stream)
			if err == nil || !strings.Contains(err.Error(), "elsewhere") || len(b.Requests()) != 1 {
				t.Errorf("%d: %v after %d requests", status, err, len(b.Requests()))
			}
		}
	}
	if got := elsewhere.Requests(); len(got) != 0 {
		t.Errorf("it was followed: %v", got[0].Header)
	}
}

// Proves: platform-30
func TestAProviderThatIsNotThere(t *testing.T) {
	gone := llmtest.Start()
	gone.Close()
	b := start(t, func(o *llm.Options) {
		o.BaseURL = strings.Replace(gone.URL, "http://", "http://user:secret-in-address@", 1)
	})
	_, _, err := b.ask(t, true)
	if err == nil || !strings.Contains(err.Error(), "refused") || errors.Is(err, llm.ErrRefused) || strings.Contains(err.Error(), "secret") {
		t.Errorf("%v", err)
	}
}

// Whatever happened, no part of a call goes on running.
// Proves: platform-30
func TestNothingIsLeftBehind(t *testing.T) {
	b := start(t, short)
	for _, script := range []llmtest.Answer{
		llmtest.Text("Yes."), llmtest.Hang(), llmtest.HangAfter("Yes"), llmtest.Endless("word "), llmtest.Reset("Yes"), llmtest.Status(500, "oops"),
		llmtest.Flood(200, "application/json", 8<<20), llmtest.Garbage("Yes"), llmtest.Redirect(302, "http://192.0.2.1/"), llmtest.Model("Yes.", "stream"),
	} {
		b.Script(script)
		for _, stream := range []bool{false, true} {
			_, _, _ = b.ask(t, stream) // its result belongs to another test
		}
	}
	b.client.Close()
	b.Idle(t)
	// The other side of each connection is a goroutine of the server.
	for over := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		var all bytes.Buffer
		if err := pprof.Lookup("goroutine").WriteTo(&all, 1); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(all.String(), "net/http.(*persistConn)") && !strings.Contains(all.String(), "platform/llm.") {
			return
		}
		if time.Now().After(over) {
			t.Fatalf("still running:\n%s", all.String())
		}
	}
}

// An invalid address is reported without its content.
func TestAnAddressThatIsNone(t *testing.T) {
	for _, address := range []string{"http://user:secret-in-address@host name/v1", "secret-in-address", "gopher://secret-in-address/v1"} {
		b := start(t, func(o *llm.Options) { o.BaseURL = address })
		if _, _, err := b.ask(t, false); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// A stream that breaks off within an event, or reports its error as events do.
func TestAStreamEndsWithinAnEvent(t *testing.T) {
	for name, script := range map[string]llmtest.Answer{
		"half an event": func(e llmtest.Exchange) {
			e.Events("Yes, ", "at night")
			e.Send(`data: {"choices":[{"delta":{"content":" and`)
		},
		"an event without its empty line": func(e llmtest.Exchange) {
			e.Events("Yes, ", "at night")
			e.Send(`data: {"choices":[{"delta":{"content":"!"},"finish_reason":"stop"}]}` + "\n")
		},
		"an event of an error, in two lines": func(e llmtest.Exchange) {
			e.Events("Yes, ", "at night")
			e.Send("event: error\r\ndata: {\"error\":\r\ndata: {\"message\":\"overloaded\"}}\r\n\r\n")
		},
	} {
		b := start(t, nil, script)
		a, _, err := b.ask(t, true)
		if err != nil || a.Text != "Yes, at night" || !a.Cut || !a.Broken || len(b.Requests()) != 1 {
			t.Errorf("%s: %+v, %v after %d requests", name, a, err, len(b.Requests()))
		}
	}
}

// The provider's own instruction about repeats counts, whatever the status.
func TestAProviderThatWantsNoRepeat(t *testing.T) {
	b := start(t, nil, func(e llmtest.Exchange) {
		e.W.Header().Set("X-Should-Retry", "false")
		llmtest.Status(503, "not today")(e)
	})
	if _, _, err := b.ask(t, true); err == nil || !strings.Contains(err.Error(), "not today") || len(b.Requests()) != 1 {
		t.Errorf("%v after %d requests", err, len(b.Requests()))
	}
}
