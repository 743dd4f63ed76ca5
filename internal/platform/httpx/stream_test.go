package httpx

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

type slowInput struct {
	Body struct {
		Wait int `json:"wait" doc:"milliseconds"`
	}
}

type slowAnswerBody struct {
	Said string `json:"said"`
}

// slowly answers after the time that its caller asks for, whole or as events.
func slowly(_ context.Context, in *slowInput) (*Either[slowAnswerBody], error) {
	if in.Body.Wait < 0 {
		return nil, Conflict("Time goes on.")
	}
	wait := func() { time.Sleep(time.Duration(in.Body.Wait) * time.Millisecond) }
	return &Either[slowAnswerBody]{
		Cookie: &http.Cookie{Name: "seen", Value: "yes"},
		Whole: func(context.Context) (*slowAnswerBody, error) {
			wait()
			if in.Body.Wait == 1 {
				return nil, errSecret
			}
			return &slowAnswerBody{"whole"}, nil
		},
		Stream: func(_ context.Context, s *Stream) {
			for _, said := range []string{"a", "line\nbreak"} {
				wait()
				_ = s.Send("said", slowAnswerBody{said})
			}
		},
	}, nil
}

// An answer that waits for somebody else may take longer than the server's usual limit,
// and is sent in the form that its caller accepts.
func TestAnAnswerOfEitherKind(t *testing.T) {
	d, _ := mount(t, HandleEither(Route{
		Method: http.MethodPost, Path: "/api/slow", ID: "slow", Tag: "site", Who: Public(), Rate: Unlimited("a test"), Repeat: Repeats,
	}, slowly))
	server := httptest.NewUnstartedServer(d)
	server.Config.WriteTimeout = 50 * time.Millisecond
	server.Start()
	defer server.Close()
	for name, tc := range map[string]struct {
		body, accept string
		status       int
		kind, want   string
	}{
		"whole":            {`{"wait":150}`, "application/json", 200, "application/json", "{\"said\":\"whole\"}\n"},
		"events":           {`{"wait":150}`, "text/event-stream", 200, "text/event-stream", "event: said\ndata: {\"said\":\"a\"}\n\nevent: said\ndata: {\"said\":\"line\\nbreak\"}\n\n"},
		"refused":          {`{"wait":-1}`, "text/event-stream", 409, "application/problem+json", "Time goes on."},
		"a fault of ours":  {`{"wait":1}`, "", 500, "application/problem+json", "Internal error"},
		"not what we take": {`{"wait":"long"}`, "text/event-stream", 422, "application/problem+json", "whole number"},
	} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+"/api/slow", strings.NewReader(tc.body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", tc.accept)
		res, err := server.Client().Do(req)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if err != nil || res.StatusCode != tc.status || res.Header.Get("Content-Type") != tc.kind || !strings.Contains(string(got), tc.want) || strings.Contains(string(got), "hunter2") {
			t.Errorf("%s: %d %s %q, %v", name, res.StatusCode, res.Header.Get("Content-Type"), got, err)
		}
		if set := res.Header.Get("Set-Cookie"); (set == "seen=yes") != (tc.status == 200 || tc.status == 500) {
			t.Errorf("%s: the cookie %q", name, set)
		}
	}
}
