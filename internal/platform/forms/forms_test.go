package forms

import (
	"database/sql"
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
		honeypot string
		elapsed  *int64
		suspect  bool
	}{
		"nothing told": {"", nil, false}, "trap filled": {"x", nil, true}, "a blank in the trap": {" ", nil, true},
		"at once": {"", ms(0), true}, "999 ms": {"", ms(999), true}, "a second": {"", ms(1000), false},
		"a clock set back": {"", ms(-5), false},
	} {
		if got := Suspicion(tc.honeypot, tc.elapsed); (got != "") != tc.suspect {
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

// TestAKeyIsForOneContent: a post with other content under a known key is refused, and never
// gets the answer of the key's first post.
func TestAKeyIsForOneContent(t *testing.T) {
	for name, tc := range map[string]struct {
		stored, asked string
		err           error
		found, reused bool
		failed        bool
	}{
		"a repeat":       {"h", "h", nil, true, false, false},
		"nothing there":  {"", "h", sql.ErrNoRows, false, false, false},
		"other content":  {"h", "g", nil, false, true, true},
		"a broken query": {"", "h", errors.New("disk"), false, false, true},
	} {
		found, err := Repeats(tc.stored, tc.asked, tc.err)
		if found != tc.found || IsKeyReused(err) != tc.reused || (err != nil) != tc.failed {
			t.Errorf("%s: %v, %v", name, found, err)
		}
	}
}

func TestReadKeepsWhatWasTypedButTheHoneypot(t *testing.T) {
	r := httptest.NewRequest(http.MethodPost, "/x", strings.NewReader("name=Dana+%3Cb%3E&website=x&idempotencyKey=k%201"))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")
	var name, honeypot, phone string
	state, key, status := Read(r, map[string]*string{"name": &name, Honeypot: &honeypot, "phone": &phone})
	if status != http.StatusOK || name != "Dana <b>" || honeypot != "x" || key != "k 1" {
		t.Errorf("%d %q %q %q", status, name, honeypot, key)
	}
	if _, shown := state.Values[Honeypot]; shown || state.Values["name"] != name {
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
	store := func(key string) (string, error) {
		tried = append(tried, key)
		if key == "used" {
			return "", KeyReused()
		}
		return "/stored", nil
	}
	for _, key := range []string{"used", "no key", "fine"} {
		if page, err := Submit(key, store); page != "/stored" || err != nil {
			t.Errorf("%q: %s, %v", key, page, err)
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
	var known State
	if status := known.Outcome(httpx.Conflict("Known already.")); status != http.StatusConflict || known.Detail != "Known already." || known.Failed {
		t.Errorf("%d %+v", status, known)
	}
	if status := ours.Outcome(errors.New("disk")); status != http.StatusServiceUnavailable || !ours.Failed {
		t.Errorf("%d %+v", status, ours)
	}
}

// TestAMailboxIsWhatAServerTakes: the lengths are those of RFC 5321, sections 4.5.3.1.1 and
// 4.5.3.1.3, in bytes as they go over the wire.
// Proves: platform-55
func TestAMailboxIsWhatAServerTakes(t *testing.T) {
	long := strings.Repeat("a", 63)
	for address, takes := range map[string]bool{
		"dana@birch.example": true, "dana+gate@birch.example": true, "dana@münchen.example": true,
		strings.Repeat("d", 64) + "@birch.example": true, strings.Repeat("d", 65) + "@birch.example": false,
		strings.Repeat("ü", 32) + "@birch.example": true, strings.Repeat("ü", 33) + "@birch.example": false,
		"d@" + long + ".example": true, "d@a" + long + ".example": false,
		"d@" + strings.Join([]string{long, long, long, strings.Repeat("b", 60)}, "."): true,
		"d@" + strings.Join([]string{long, long, long, strings.Repeat("b", 61)}, "."): false,
		"dana@localhost": false, "dana@": false, "@birch.example": false, "dana": false, "Dana <dana@birch.example>": false,
		"dana@birch.example, max@birch.example": false, "da na@birch.example": false, "dana@birch.example\r\nBcc: x@x.ca": false,
	} {
		v := &Checker{Limits: map[string]int{"email": 254}}
		if v.Email(address); (len(v.Errors) == 0) != takes {
			t.Errorf("%q: %v", address, v.Errors)
		}
	}
}

// TestNothingTypedBreaksALine: names and subjects stand in the headers of
// mails.
func TestNothingTypedBreaksALine(t *testing.T) {
	for _, end := range []string{"\n", "\r", "\x00", "\v", "\f", "\u0085", "\u2028", "\u2029"} {
		v := &Checker{Limits: map[string]int{"name": 100}}
		if v.Line("name", "name", "Dana"+end+"Bcc: x@x.ca", "name", true); len(v.Errors) != 1 {
			t.Errorf("%q passed", end)
		}
		if err := CheckReply("Your quote"+end+"Bcc: x@x.ca", "Hello"); err == nil {
			t.Errorf("a subject with %q passed", end)
		}
	}
}
