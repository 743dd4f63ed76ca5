package llm

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"
)

// A piece contains the bytes that came: half characters are joined with their other
// halves.
func TestCharactersKeepTheirBytes(t *testing.T) {
	for raw, want := range map[string]string{
		`"plain"`: "plain", `""`: "", `"caf\u00e9 \ud83c\udf19 \"\\\/\n"`: "café 🌙 \"\\/\n", "\"caf\xc3\"": "caf\xc3", "\"\xa9, \"": "\xa9, ",
		"\"a\xff\xfeb\\u00e9\xc3\"": "a\xff\xfebé\xc3", "\"夜\xf0\x9f\"": "夜\xf0\x9f", `"\ud83c"`: "\uFFFD",
		`null`: "", `7`: "", `["a"]`: "", `{"text":"a"}`: "",
	} {
		var got struct {
			Content characters `json:"content"`
		}
		got.Content = "before"
		if err := json.Unmarshal([]byte(`{"content":`+raw+`}`), &got); err != nil || string(got.Content) != want {
			t.Errorf("%s: %q, %v, want %q", raw, got.Content, err, want)
		}
	}
}

// A field of a different type counts as absent, and affects no other.
func TestAFieldOfAnotherTypeIsAbsent(t *testing.T) {
	for _, strange := range []string{
		`{"choices":[{"delta":{"content":"Yes."},"finish_reason":7}],"usage":"much"}`,
		`{"usage":[1],"choices":[{"message":"none","finish_reason":{},"delta":{"content":"Yes."}},"second"]}`,
		`{"error":null,"choices":[{"delta":{"content":"Yes."},"finish_reason":null}],"usage":null}`,
		` {"choices":[{"delta":{"content":"Yes."}}],"usage":{"prompt_tokens":"3","completion_tokens":1e999}} `,
	} {
		got, err := completionOf([]byte(strange), "it")
		var a Answer
		got.counted(&a)
		if err != nil || got.first().Delta.Content != "Yes." || got.first().FinishReason != "" || a != (Answer{}) {
			t.Errorf("%s: %+v, %v", strange, got, err)
		}
	}
	for _, foreign := range []string{"", " ", "7", "[]", "null", `"x"`, `{"choices":[{]}`, `{"choices":[]} x`} {
		if got, err := completionOf([]byte(foreign), "it"); err == nil {
			t.Errorf("%q: %+v", foreign, got)
		}
	}
}

// What is added to a budget is a count, whatever was sent.
func TestTokensAreACount(t *testing.T) {
	for n, want := range map[float64]int{12: 12, 3.7: 3, 0: 0, -5: 0, 1e300: 1e9} {
		if got := tokens(n); got != want {
			t.Errorf("%v: %d, want %d", n, got, want)
		}
	}
}

// Proves: platform-59
func TestThePauseThatAProviderNames(t *testing.T) {
	const date = "Wed, 21 Oct 2026 07:28:00 GMT"
	for name, c := range map[string]struct {
		header map[string]string
		want   time.Duration
		named  bool
	}{
		"nothing":               {nil, 0, false},
		"seconds":               {map[string]string{"Retry-After": "3"}, 3 * time.Second, true},
		"none":                  {map[string]string{"Retry-After": "0"}, 0, true},
		"a fraction":            {map[string]string{"Retry-After": "0.25"}, 250 * time.Millisecond, true},
		"milliseconds":          {map[string]string{"Retry-After-Ms": "120", "Retry-After": "3"}, 120 * time.Millisecond, true},
		"garbage and seconds":   {map[string]string{"Retry-After-Ms": "soon", "Retry-After": "3"}, 3 * time.Second, true},
		"an instant":            {map[string]string{"Retry-After": "Wed, 21 Oct 2026 07:28:09 GMT", "Date": date}, 9 * time.Second, true},
		"an instant before":     {map[string]string{"Retry-After": "Wed, 21 Oct 2026 07:27:00 GMT", "Date": date}, 0, true},
		"an instant of nowhen":  {map[string]string{"Retry-After": "Wed, 21 Oct 2026 07:28:09 GMT", "Date": ""}, 0, false},
		"before now":            {map[string]string{"Retry-After": "-1"}, 0, false},
		"no number":             {map[string]string{"Retry-After": "NaN"}, 0, false},
		"for ever":              {map[string]string{"Retry-After": "1e999"}, longest, true},
		"infinity":              {map[string]string{"Retry-After": "Inf"}, longest, true},
		"longer than time goes": {map[string]string{"Retry-After": "1e30"}, longest, true},
		"garbage":               {map[string]string{"Retry-After": "later"}, 0, false},
	} {
		res := &http.Response{Header: http.Header{}}
		for k, v := range c.header {
			res.Header.Set(k, v)
		}
		if got, named := namedPause(res); named != c.named || named && got != c.want {
			t.Errorf("%s: %v, %v, want %v, %v", name, got, named, c.want, c.named)
		}
	}
	if _, named := namedPause(nil); named {
		t.Error("a connection that failed named a pause")
	}
}

// The provider's header counts before the status.
// Proves: platform-59
func TestWhatIsAskedAgain(t *testing.T) {
	for status, want := range map[int]bool{200: false, 302: false, 400: false, 401: false, 404: false, 408: true, 409: true, 422: false, 429: true, 500: true, 503: true, 529: true} {
		for word, said := range map[string]bool{"": want, "true": true, "false": false, "perhaps": want} {
			res := &http.Response{StatusCode: status, Header: http.Header{"X-Should-Retry": {word}}}
			if got := passing(res, nil); got != said {
				t.Errorf("%d, X-Should-Retry %q: %v", status, word, got)
			}
		}
	}
}

func TestTheEndpointOfAnAddress(t *testing.T) {
	for base, want := range map[string]string{
		"https://api.example/v1":               "https://api.example/v1/chat/completions",
		"https://api.example/v1/":              "https://api.example/v1/chat/completions",
		"http://127.0.0.1:11434":               "http://127.0.0.1:11434/chat/completions",
		"https://api.example/x?api-version=v2": "https://api.example/x/chat/completions?api-version=v2",
	} {
		if got := endpoint(base); got != want {
			t.Errorf("%s: %s, want %s", base, got, want)
		}
	}
}
