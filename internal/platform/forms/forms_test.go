package forms

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/httpx"
)

func TestSuspicion(t *testing.T) {
	ms := func(n int64) *int64 { return &n }
	for name, tc := range map[string]struct {
		trap    string
		elapsed *int64
		suspect bool
	}{
		"nothing told": {"", nil, false}, "trap filled": {"x", nil, true}, "a blank in the trap": {" ", nil, true},
		"at once": {"", ms(0), true}, "999 ms": {"", ms(999), true}, "a second": {"", ms(1000), false},
		"a clock set back": {"", ms(-5), false},
	} {
		if got := Suspicion(tc.trap, tc.elapsed); (got != "") != tc.suspect {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestRowKeyTellsRepeatsFromNewPosts(t *testing.T) {
	at := time.Date(2026, 11, 21, 17, 1, 0, 0, time.UTC)
	if RowKey("k", "h1", at) != RowKey("k", "h2", at.Add(time.Hour)) {
		t.Error("a key is the key, whatever else was sent")
	}
	if RowKey("", "h", at) != RowKey("", "h", at.Add(time.Minute)) || RowKey("", "h", at) == RowKey("", "h", at.Add(SameWindow)) {
		t.Error("without a key equal content is one post within the window only")
	}
	if RowKey("", "h1", at) == RowKey("", "h2", at) || RowKey("same:h:1", "", at) == RowKey("", "h", time.UnixMilli(SameWindow.Milliseconds())) {
		t.Error("two posts meet that have nothing in common")
	}
}

func TestReadKeepsWhatWasTypedButTheTrap(t *testing.T) {
	r := httptest.NewRequest(http.MethodPost, "/x", strings.NewReader("name=Dana+%3Cb%3E&website=x&idempotencyKey=k%201"))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")
	var name, trap, phone string
	state, key, status := Read(r, map[string]*string{"name": &name, Trap: &trap, "phone": &phone})
	if status != http.StatusOK || name != "Dana <b>" || trap != "x" || key != "k 1" {
		t.Errorf("%d %q %q %q", status, name, trap, key)
	}
	if _, shown := state.Values[Trap]; shown || state.Values["name"] != name {
		t.Errorf("%+v", state)
	}
	r = httptest.NewRequest(http.MethodPost, "/x", strings.NewReader("{}"))
	r.Header.Set("Content-Type", "application/json")
	if _, _, status := Read(r, nil); status != http.StatusUnsupportedMediaType {
		t.Errorf("JSON: %d", status)
	}
}

func TestAFormsKeyNeverStandsInItsWay(t *testing.T) {
	var tried []string
	store := func(key string) (int, error) {
		tried = append(tried, key)
		if key == "used" {
			return 0, KeyReused()
		}
		return 7, nil
	}
	for _, key := range []string{"used", "no key", "fine"} {
		if n, err := Submit(key, store); n != 7 || err != nil {
			t.Errorf("%q: %d, %v", key, n, err)
		}
	}
	if got := strings.Join(tried, ","); got != "used,,,fine" {
		t.Errorf("tried with %s", got)
	}
}

func TestOutcomeTellsTheVisitorsMistakesFromOurs(t *testing.T) {
	var mine, ours State
	if status := mine.Outcome(httpx.Invalid(httpx.FieldError{Field: "name", Message: "m"})); status != 422 || len(mine.Errors) != 1 || mine.Failed {
		t.Errorf("%d %+v", status, mine)
	}
	if status := ours.Outcome(errors.New("disk")); status != http.StatusServiceUnavailable || !ours.Failed {
		t.Errorf("%d %+v", status, ours)
	}
}
