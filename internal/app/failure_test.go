package app_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
)

// TestAFailingPageIsADocumentAndAFailingCallAProblem takes the database away: a
// browser at a page's address gets a page with the phones and the email, a program
// a problem, and neither is told why.
func TestAFailingPageIsADocumentAndAFailingCallAProblem(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		if err := h.DB.Close(); err != nil {
			t.Fatal(err)
		}
		const browser = "text/html,application/xhtml+xml,*/*;q=0.8"
		for _, path := range []string{"/quote/status/nobody-knows", "/contact/sent/nobody-knows"} {
			status, kind, got := askAs(t, h.URL+path, browser)
			if status < 500 || !strings.HasPrefix(kind, "text/html") {
				t.Errorf("%s for a browser: %d %s", path, status, kind)
			}
			for _, want := range []string{h.Catalog.Company().Phones[0].Display, h.Catalog.Company().Phones[1].Display, h.Catalog.Company().Email} {
				if !strings.Contains(got, want) {
					t.Errorf("%s lacks %s", path, want)
				}
			}
			saysNothing(t, path, got)
			status, kind, got = askAs(t, h.URL+path, "application/json")
			if status < 500 || kind != "application/problem+json" {
				t.Errorf("%s for a program: %d %s", path, status, kind)
			}
			saysNothing(t, path, got)
		}
		status, kind, got := askAs(t, h.URL+"/api/quotes/status/nobody-knows", browser)
		if status < 500 || kind != "application/problem+json" {
			t.Errorf("the API for a browser: %d %s", status, kind)
		}
		saysNothing(t, "the API", got)
	}, apptest.Idle())
}

func saysNothing(t *testing.T, what, got string) {
	t.Helper()
	for _, reason := range []string{"closed", "goroutine", ".go:", "sql"} {
		if strings.Contains(got, reason) {
			t.Errorf("%s tells %q: %.800s", what, reason, got)
		}
	}
}

func askAs(t *testing.T, url, accept string) (status int, kind, text string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", accept)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }() // read to its end
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, res.Header.Get("Content-Type"), string(b)
}
