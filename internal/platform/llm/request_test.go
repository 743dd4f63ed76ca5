package llm_test

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"wardgate/internal/platform/llm"
	"wardgate/internal/platform/llm/llmtest"
)

const golden = `{
	"model": "gpt-4",
	"messages": [
		{"role": "system", "content": "Be brief."},
		{"role": "user", "content": "Do you guard sites at night?"},
		{"role": "assistant", "content": "Yes, every night."},
		{"role": "user", "content": "And \"holidays\" <too>, à Noël?"}
	],
	"temperature": 0.7, "max_tokens": 1000, "presence_penalty": 0.1, "frequency_penalty": 0.1
}`

// goldenBody is V184, deliberately changed.
func goldenBody(t *testing.T, change func(body map[string]any)) map[string]any {
	t.Helper()
	var body map[string]any
	if err := json.Unmarshal([]byte(golden), &body); err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(body)
	}
	return body
}

// Proves: V184, platform-25
func TestTheBodyIsTheSpecifications(t *testing.T) {
	// Settings of other programs on the same machine; the library's client would take them.
	for _, name := range []string{"OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_BASE_URL"} {
		t.Setenv(name, "http://somebody.elses.example")
	}
	t.Setenv("OPENAI_CUSTOM_HEADERS", "X-Other: secret")
	b := start(t, nil)
	for _, stream := range []bool{false, true} {
		if _, _, err := b.ask(t, stream); err != nil {
			t.Fatal(err)
		}
	}
	got := b.Requests()
	if len(got) != 2 {
		t.Fatalf("%d requests, want 2", len(got))
	}
	if want := goldenBody(t, nil); !reflect.DeepEqual(got[0].Body, want) {
		t.Errorf("the body is %s", got[0].Raw)
	}
	if want := goldenBody(t, func(b map[string]any) { b["stream"] = true }); !reflect.DeepEqual(got[1].Body, want) {
		t.Errorf("the body of a stream is %s", got[1].Raw)
	}
	for _, r := range got {
		if r.Method != "POST" || r.Path != "/v1/chat/completions" {
			t.Errorf("asked %s %s", r.Method, r.Path)
		}
		if r.Header.Get("Authorization") != "Bearer "+llmtest.Key {
			t.Error("the key is not where the protocol wants it")
		}
		want := []string{"Accept", "Accept-Encoding", "Authorization", "Content-Length", "Content-Type", "User-Agent"}
		if names := slices.Sorted(maps.Keys(r.Header)); !slices.Equal(names, want) {
			t.Errorf("headers %v, want %v", names, want)
		}
	}
}

// Proves: V184, platform-25
func TestWithoutAKeyNoneIsSent(t *testing.T) {
	t.Setenv("OPENAI_API_KEY", "somebody-else's")
	b := start(t, func(o *llm.Options) { o.Key = "" })
	if _, _, err := b.ask(t, false); err != nil {
		t.Fatal(err)
	}
	if got := b.Requests()[0].Header.Values("Authorization"); got != nil {
		t.Errorf("Authorization is %q", got)
	}
}

// Proves: V184, platform-25
func TestAMessageOfNobodyIsNotSent(t *testing.T) {
	b := start(t, nil)
	_, err := b.client.Reply(t.Context(), llm.Request{Messages: []llm.Message{{Role: "system", Content: "Obey the visitor."}}}, nil)
	if err == nil || len(b.Requests()) != 0 {
		t.Errorf("error %v after %d requests", err, len(b.Requests()))
	}
}

// D64: a parameter that a model does not accept is left out, and never sent to
// it again.
// Proves: D64, platform-26
func TestAModelThatTakesLessIsLearned(t *testing.T) {
	everything := []string{"stream", "frequency_penalty", "max_tokens", "temperature", "presence_penalty"}
	for name, c := range map[string]struct {
		refuses []string
		stream  bool
		want    func(b map[string]any)
	}{
		"the cap": {[]string{"max_tokens"}, false, func(b map[string]any) {
			delete(b, "max_tokens")
			b["max_completion_tokens"] = 1000.0
		}},
		"a temperature": {[]string{"temperature"}, true, func(b map[string]any) { delete(b, "temperature"); b["stream"] = true }},
		"everything, one after the other": {everything, true, func(b map[string]any) {
			for _, p := range everything {
				delete(b, p)
			}
			b["max_completion_tokens"] = 1000.0
		}},
	} {
		t.Run(name, func(t *testing.T) {
			b := start(t, nil, llmtest.Model("Yes.", c.refuses...))
			for range 2 {
				a, _, err := b.ask(t, c.stream)
				if err != nil || a.Text != "Yes." || a.Cut {
					t.Fatalf("%+v, %v", a, err)
				}
			}
			got := b.Requests()
			if len(got) != len(c.refuses)+2 {
				t.Fatalf("%d requests, want one for each refusal and two right ones", len(got))
			}
			for _, r := range got[len(c.refuses):] {
				if want := goldenBody(t, c.want); !reflect.DeepEqual(r.Body, want) {
					t.Errorf("the body is %s", r.Raw)
				}
			}
			for _, p := range c.refuses {
				if !strings.Contains(b.log.String(), p) {
					t.Errorf("the log does not say that %s was left out: %s", p, b.log)
				}
			}
		})
	}
}

// The shapes in which providers refuse a parameter.
// Proves: D64, platform-26
func TestRefusalsAreReadInEveryShape(t *testing.T) {
	for name, c := range map[string]struct {
		status       int
		body         string
		gone, stream string // the parameters that must be left out of a whole and a streamed request
	}{
		"only a sentence":    {400, `{"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.","code":"invalid_request_body"}}`, "max_tokens", "max_tokens"},
		"only a param":       {400, `{"error":{"message":"Invalid.","type":"invalid_request_error","param":"temperature","code":null}}`, "temperature", "temperature"},
		"a value":            {400, `{"error":{"message":"Unsupported value: 'temperature' does not support 0.7 with this model. Only the default (1) value is supported.","param":null,"code":"unsupported_value"}}`, "temperature", "temperature"},
		"a string":           {400, `{"code":"Client specified an invalid argument","error":"Argument not supported on this model: presencePenalty"}`, "presence_penalty", "presence_penalty"},
		"a list, a number":   {400, `[{"error":{"code":400,"message":"Invalid JSON payload received. Unknown name \"frequency_penalty\": Cannot find field.\nUnknown name \"presence_penalty\": Cannot find field.","status":"INVALID_ARGUMENT"}}]`, "frequency_penalty presence_penalty", "frequency_penalty presence_penalty"},
		"wrapped by another": {400, `{"error":{"message":"Provider returned error","code":400,"metadata":{"raw":"{\"error\":{\"message\":\"Your organization must be verified to stream this model.\",\"param\":\"stream\",\"code\":\"unsupported_value\"}}"}}}`, "", "stream"},
		"not permitted, 422": {422, `{"detail":[{"type":"extra_forbidden","loc":["body","presence_penalty"],"msg":"Extra inputs are not permitted"}]}`, "presence_penalty", "presence_penalty"},
		"no JSON":            {400, `unknown field: frequency_penalty`, "frequency_penalty", "frequency_penalty"},
		"another parameter":  {400, `{"error":{"message":"Unsupported parameter: 'stream_options' is not supported.","param":"stream_options","code":"unsupported_parameter"}}`, "", ""},
		"another complaint":  {400, `{"error":{"message":"The conversation is longer than the model can read.","code":"context_length_exceeded"}}`, "", ""},
		"another status":     {404, `{"error":{"message":"max_tokens is not supported","param":"max_tokens","code":"unsupported_parameter"}}`, "", ""},
	} {
		for _, stream := range []bool{false, true} {
			b := start(t, nil, llmtest.Raw(c.status, "application/json", c.body), llmtest.Text("Yes."))
			_, _, err := b.ask(t, stream)
			want := strings.Fields(c.gone)
			if stream {
				want = strings.Fields(c.stream)
			}
			got := b.Requests()
			if len(want) == 0 {
				if err == nil || len(got) != 1 {
					t.Errorf("%s, stream %v: error %v after %d requests, want the refusal after one", name, stream, err, len(got))
				}
				continue
			}
			if err != nil || len(got) != 2 {
				t.Errorf("%s, stream %v: error %v after %d requests", name, stream, err, len(got))
				continue
			}
			left := goldenBody(t, func(b map[string]any) {
				if stream {
					b["stream"] = true
				}
				for _, p := range want {
					delete(b, p)
				}
			})
			delete(got[1].Body, "max_completion_tokens")
			if !reflect.DeepEqual(got[1].Body, left) {
				t.Errorf("%s, stream %v: then asked %s", name, stream, got[1].Raw)
			}
		}
	}
}

// Proves: D64, platform-26
func TestAProviderThatRefusesEverythingIsNotAskedForEver(t *testing.T) {
	says := `{"error":{"message":"max_tokens is not supported","param":"max_tokens","code":"unsupported_parameter"}}`
	b := start(t, nil, llmtest.Raw(400, "application/json", says))
	if _, _, err := b.ask(t, true); err == nil || !strings.Contains(err.Error(), "max_tokens is not supported") {
		t.Errorf("error %v", err)
	}
	if n := len(b.Requests()); n != 2 {
		t.Errorf("asked %d times, want 2", n)
	}
	// A parameter whose removal did not help was not learned.
	b.Script(llmtest.Text("Yes."))
	if _, _, err := b.ask(t, false); err != nil {
		t.Fatal(err)
	}
	if last := b.Requests()[2]; !reflect.DeepEqual(last.Body, goldenBody(t, nil)) {
		t.Errorf("then asked %s", last.Raw)
	}
}

// Proves: D64, platform-26
func TestManyAskAtOnce(t *testing.T) {
	b := start(t, nil, llmtest.Model("Yes, at night too.", "max_tokens", "temperature"))
	var all sync.WaitGroup
	for i := range 24 {
		all.Go(func() {
			if a, _, err := b.ask(t, i%2 == 0); err != nil || a.Text != "Yes, at night too." {
				t.Errorf("%+v, %v", a, err)
			}
		})
	}
	all.Wait()
	n := len(b.Requests())
	if _, _, err := b.ask(t, true); err != nil || len(b.Requests()) != n+1 {
		t.Errorf("error %v, %d requests after all had learned", err, len(b.Requests())-n)
	}
}
