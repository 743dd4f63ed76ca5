package documents

import (
	"encoding/json"
	"testing"
)

func TestTheYearJoinsTheDataWithoutChangingIt(t *testing.T) {
	for data, want := range map[string]string{
		`null`: `{"year":2026}`, `{}`: `{"year":2026}`, `{"a":1}`: `{"year":2026,"a":1}`, `[1]`: `[1]`, `"x"`: `"x"`, `7`: `7`,
	} {
		if got := string(withYear(json.RawMessage(data), 2026)); got != want {
			t.Errorf("%s became %s, want %s", data, got, want)
		}
	}
}
