package documents

import (
	"encoding/json"
	"testing"
)

func TestFactsJoinTheDataWithoutChangingIt(t *testing.T) {
	for data, want := range map[string]string{
		`null`: `{"year":2026}`, `{}`: `{"year":2026}`, `{"a":1}`: `{"year":2026,"a":1}`, `[1]`: `[1]`, `"x"`: `"x"`, `7`: `7`,
	} {
		if got := string(withFacts(json.RawMessage(data), 2026, false)); got != want {
			t.Errorf("%s became %s, want %s", data, got, want)
		}
	}
	if got := string(withFacts(json.RawMessage(`{"a":1}`), 2026, true)); got != `{"year":2026,"mailless":true,"a":1}` {
		t.Errorf("without mail: %s", got)
	}
}
