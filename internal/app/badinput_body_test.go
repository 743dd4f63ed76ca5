package app_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
)

// Proves: platform-17
func TestBodiesThatAreNoRequest(t *testing.T) {
	whole := good().json()
	deep := strings.Repeat(`{"a":`, 9_000) + "1" + strings.Repeat("}", 9_000)
	bad := http.StatusBadRequest
	invalid := http.StatusUnprocessableEntity
	each(t, []attempt{
		{name: "empty", body: "", status: bad},
		{name: "null", body: "null", status: invalid},
		{name: "list", body: "[" + whole + "]", status: invalid},
		{name: "text", body: `"quote"`, status: invalid},
		{name: "number", body: "7", status: invalid},
		{name: "empty object", body: "{}", status: invalid, field: "firstName"},
		{name: "cut off", body: whole[:len(whole)-2], status: bad},
		{name: "trailing garbage", body: whole + " x", status: bad},
		{name: "two objects", body: whole + whole, status: bad},
		{name: "no JSON", body: "firstName=" + visitorName, status: bad, lacks: []string{visitorName}},
		{name: "XML", body: "<quote/>", status: bad},
		{name: "comment", body: "/* hi */" + whole, status: bad},
		{name: "single quotes", body: strings.ReplaceAll(whole, `"`, `'`), status: bad, lacks: []string{visitorEmail}},
		{name: "deep", body: deep, status: invalid},
		{name: "deep lists", body: strings.Repeat("[", 30_000), status: bad},
		{name: "unknown field", body: good().with("isAdmin", true).json(), status: invalid, field: "isAdmin"},
		{name: "field in another case", body: strings.Replace(whole, `"email"`, `"EMAIL"`, 1), status: http.StatusCreated, rows: 1},
		{name: "the last of two equal keys counts", body: `{"firstName":"First",` + whole[1:], status: http.StatusCreated, rows: 1},
		{name: "invalid UTF-8", body: strings.Replace(whole, visitorName, "Zyx\xff\xfewina", 1), status: http.StatusCreated, rows: 1},
		{name: "half a surrogate", body: strings.Replace(whole, visitorName, `Zyx\ud83dwina`, 1), status: http.StatusCreated, rows: 1},
		{name: "byte order mark", body: "\ufeff" + whole, status: bad},
		{name: "too large", body: good().with("message", strings.Repeat("x", 70_000)).json(), status: http.StatusRequestEntityTooLarge},
		{name: "behavior is text", body: good().with("behavior", "curious").json(), status: invalid, field: "behavior"},
		{name: "behavior of wrong types", body: good().with("behavior", fields{"timeOnSite": "long"}).json(), status: invalid, field: "behavior.timeOnSite"},
		{name: "time with a fraction", body: good().with("elapsedMs", 12_345.5).json(), status: invalid, field: "elapsedMs"},
		{name: "time out of range", body: good().with("elapsedMs", 1e40).json(), status: invalid},
	})
}

// Proves: platform-17
func TestWrongKindsAndMethods(t *testing.T) {
	whole := good().json()
	kind := func(name, value string, status int) attempt {
		n := 0
		if status == http.StatusCreated {
			n = 1
		}
		return attempt{name: "type " + name, body: whole, headers: []string{"Content-Type", value, "Idempotency-Key", "kind-" + name}, status: status, rows: n}
	}
	all := []attempt{
		kind("none", "", http.StatusUnsupportedMediaType),
		kind("text", "text/plain", http.StatusUnsupportedMediaType),
		kind("form", "application/x-www-form-urlencoded", http.StatusUnsupportedMediaType),
		kind("multipart", "multipart/form-data; boundary=x", http.StatusUnsupportedMediaType),
		kind("problem", "application/problem+json", http.StatusUnsupportedMediaType),
		kind("CBOR", "application/cbor", http.StatusUnsupportedMediaType),
		kind("nonsense", ";;;", http.StatusUnsupportedMediaType),
		kind("charset", "Application/JSON; charset=utf-8", http.StatusCreated),
	}
	for _, m := range []string{"GET", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"} {
		all = append(all, attempt{name: m, method: m, body: "", status: http.StatusMethodNotAllowed})
	}
	for path, status := range map[string]int{
		"/api/": 404, "/api/quote": 404, "/api/quotes/": 404, "/api/quotes/status/": 404, "/api/staff/nothing": 404, "/api/quotes/x": 404,
	} {
		all = append(all, attempt{name: path, path: path, body: whole, status: status})
	}
	each(t, all)
}

// Proves: platform-17
func TestTenMegabytes(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		for _, path := range []string{"/api/quotes", "/quote", "/api/staff/session"} {
			for name, length := range map[string]int64{"announced": 10 << 20, "chunked": -1} {
				req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.URL+path, io.LimitReader(endless{}, 10<<20))
				if err != nil {
					t.Fatal(err)
				}
				req.ContentLength = length
				req.Header.Set("Content-Type", "application/json")
				if path == "/quote" {
					req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
				}
				if got := h.Send(req); got.Status != http.StatusRequestEntityTooLarge {
					t.Errorf("%s %s: %d %.200s", path, name, got.Status, got.Body)
				}
			}
		}
		if rows(h) != 0 {
			t.Error("something was stored")
		}
	}, apptest.Idle())
}

// endless is a body of one long string.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '"'
	}
	return len(p), nil
}
