package site

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"wardgate/internal/site/cached"
	"wardgate/internal/site/responses"
)

// wantFailure checks an answer about a failure: a document with both phones and
// the email address, nothing about the cause, and not cacheable.
func wantFailure(t *testing.T, res *http.Response, status int) {
	t.Helper()
	got := body(t, res)
	if res.StatusCode != status || res.Header.Get("Content-Type") != responses.HTML {
		t.Errorf("%d %s, want %d and a document", res.StatusCode, res.Header.Get("Content-Type"), status)
	}
	if res.Header.Get("Cache-Control") != responses.Unstored || res.Header.Get("ETag") != "" || res.Header.Get("X-Robots-Tag") != "noindex" {
		t.Errorf("header %v", res.Header)
	}
	for _, reason := range []string{"goroutine", ".go:", "a nil map", "cannot be read", "no such table"} {
		if strings.Contains(got, reason) {
			t.Errorf("the page tells %q: %s", reason, got)
		}
	}
	for _, want := range []string{`"path":"/500"`, "780-555-0142"} {
		if !strings.Contains(got, want) {
			t.Errorf("the page lacks %q: %.600s", want, got)
		}
	}
}

// Proves: site-16
func TestAPanicIsAnsweredWithTheFailurePage(t *testing.T) {
	f := newSite(t, func(o *Options) {
		o.HasSession = func(*http.Request) bool { panic("a nil map, say") }
	})
	wantFailure(t, f.get("/login"), 500)              // the fast path
	wantFailure(t, f.get("/operations/board/x"), 500) // the slow one
	if log := f.log.String(); !strings.Contains(log, "a nil map, say") || !strings.Contains(log, "failed_test.go") {
		t.Errorf("the log does not tell what happened: %s", log)
	}
}

func TestAnAbortedAnswerStaysAborted(t *testing.T) {
	f := newSite(t, func(o *Options) {
		o.HasSession = func(*http.Request) bool { panic(http.ErrAbortHandler) }
	})
	defer func() {
		if p := recover(); p != http.ErrAbortHandler { //nolint:errorlint // as net/http does
			t.Errorf("recovered %v", p)
		}
	}()
	f.get("/login")
}

// Proves: site-16
func TestTheFailurePageHasNoAddress(t *testing.T) {
	f := newSite(t, nil)
	if res := f.get(cached.FailedPath); res.StatusCode != 404 {
		t.Errorf("%d", res.StatusCode)
	}
}

// TestAProblemOfOursIsAPageForVisitors sends what endpoints send through the writer.
func TestAProblemOfOursIsAPageForVisitors(t *testing.T) {
	f := newSite(t, nil)
	for _, c := range []struct {
		name, contentType string
		status            int
		page              bool
	}{
		{"a problem of ours", problemType, 500, true},
		{"too busy", problemType, 503, true},
		{"a problem of the caller", problemType, 429, false},
		{"a page that says so itself", responses.HTML, 500, false},
	} {
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/quote/status/x", http.NoBody)
		v := f.ForVisitors(w, r)
		v.Header().Set("Content-Type", c.contentType)
		v.Header().Set("Retry-After", "5")
		v.WriteHeader(c.status)
		if n, err := v.Write([]byte("no such table: quotes")); n != 21 || err != nil {
			t.Errorf("%s: wrote %d, %v", c.name, n, err)
		}
		res := w.Result()
		if res.Header.Get("Retry-After") != "5" {
			t.Errorf("%s: Retry-After is lost", c.name)
		}
		if c.page {
			wantFailure(t, res, c.status)
		} else if got := body(t, res); res.StatusCode != c.status || got != "no such table: quotes" {
			t.Errorf("%s: %d %s", c.name, res.StatusCode, got)
		}
	}
}
