package app_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
)

// What every request of these tests carries. None of it may turn up in the log.
const (
	visitorName  = "Zyxwina"
	visitorEmail = "zyxwina@visitor.example"
	visitorPhone = "780-555-0142"
)

// fields are the JSON fields of a request; good returns one that is accepted.
type fields map[string]any

func good() fields {
	return fields{
		"firstName": visitorName, "lastName": "Quorthon", "email": visitorEmail, "phone": visitorPhone,
		"company": "Northgate Yards", "serviceType": "security-guards", "propertyType": "construction",
		"securityConcerns": "Copper goes missing at night.", "budget": "15k-30k", "timeline": "1-month", "message": "Please call.",
	}
}

func (f fields) with(name string, v any) fields {
	out := maps.Clone(f)
	out[name] = v
	return out
}

func (f fields) without(name string) fields {
	out := maps.Clone(f)
	delete(out, name)
	return out
}

func (f fields) json() string {
	b, err := json.Marshal(f)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// attempt is one request and what must come of it.
type attempt struct {
	name    string
	method  string // POST
	path    string // /api/quotes
	body    string
	headers []string
	status  int
	field   string   // the one that errors[] names
	has     []string // in the answer
	lacks   []string // nowhere in the answer
	rows    int      // requests more than before
}

// try sends it and checks the answer, the shape of an error and the rows.
func (a attempt) try(t *testing.T, h *apptest.Instance) apptest.Answer {
	t.Helper()
	before := rows(h)
	got := h.Do(or(a.method, http.MethodPost), or(a.path, "/api/quotes"), a.body, a.headers...)
	if got.Status != a.status {
		t.Errorf("status %d, want %d: %s", got.Status, a.status, got.Body)
	}
	if got.Status >= 400 && strings.HasPrefix(or(a.path, "/api/"), "/api/") {
		checkProblem(t, got, a.field)
	}
	for _, s := range a.has {
		if !strings.Contains(got.Body, s) {
			t.Errorf("the answer lacks %q: %s", s, got.Body)
		}
	}
	for _, s := range a.lacks {
		if strings.Contains(got.Body, s) {
			t.Errorf("the answer holds %q: %s", s, got.Body)
		}
	}
	if n := rows(h) - before; n != a.rows {
		t.Errorf("%d rows more, want %d", n, a.rows)
	}
	return got
}

func or(v, fallback string) string {
	if v == "" {
		return fallback
	}
	return v
}

func rows(h *apptest.Instance) int { return h.Count("SELECT count(*) FROM quote_requests") }

func asJSON(key string) []string {
	return []string{"Content-Type", "application/json", "Idempotency-Key", key}
}

// checkProblem holds every error to RFC 9457 and to naming the field.
func checkProblem(t *testing.T, got apptest.Answer, field string) {
	t.Helper()
	var p struct {
		Type, Title, Detail string
		Status              int
		Errors              []struct{ Field, Message string }
	}
	if err := got.JSON(&p); err != nil {
		t.Errorf("an error that is no JSON: %s", got.Body)
		return
	}
	kind := got.Header.Get("Content-Type")
	if kind != "application/problem+json" || p.Type == "" || p.Title == "" || p.Detail == "" || p.Status != got.Status {
		t.Errorf("not a complete problem (%s): %s", kind, got.Body)
	}
	named := field == ""
	for _, e := range p.Errors {
		named = named || e.Field == field
		if e.Message == "" {
			t.Errorf("a field error without a message: %s", got.Body)
		}
	}
	if !named {
		t.Errorf("no error names %s: %s", field, got.Body)
	}
}

// silent fails when the log tells who the visitor was.
func silent(t *testing.T, h *apptest.Instance) {
	t.Helper()
	for _, s := range []string{visitorName, "Quorthon", "zyxwina", "555-0142", "7805550142", "Northgate", "Copper goes"} {
		if i := strings.Index(h.Log.String(), s); i >= 0 {
			text := h.Log.String()
			t.Errorf("the log holds %q: …%s…", s, text[max(0, i-300):min(len(text), i+100)])
		}
	}
	if strings.Contains(h.Log.String(), `"level":"ERROR"`) {
		t.Errorf("the log holds an error: %s", lines(h.Log.String(), `"level":"ERROR"`))
	}
}

func lines(text, with string) string {
	var out []string
	for line := range strings.Lines(text) {
		if strings.Contains(line, with) {
			out = append(out, line)
		}
	}
	return strings.Join(out[:min(len(out), 5)], "")
}

// each runs the attempts against one program on each engine.
func each(t *testing.T, attempts []attempt) {
	t.Helper()
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		for i, a := range attempts {
			if a.headers == nil {
				a.headers = asJSON(fmt.Sprintf("attempt-%d", i))
			}
			t.Run(a.name, func(t *testing.T) { a.try(t, h) })
		}
		silent(t, h)
	}, apptest.Idle())
}
