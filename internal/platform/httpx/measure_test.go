package httpx

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"wardgate/internal/platform/metrics"
	"wardgate/internal/platform/metrics/metricstest"
)

func figuresOf(t *testing.T, m *Measures) metricstest.Figures {
	t.Helper()
	c := metrics.New(slog.New(slog.DiscardHandler), metrics.Source{Name: "http", Read: func(_ context.Context, text *metrics.Text) error { m.Write(text); return nil }})
	all, err := metricstest.Parse(string(c.Write(t.Context())))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func wantFigure(t *testing.T, all metricstest.Figures, v float64, name string, labels ...string) {
	t.Helper()
	if got, ok := all.Value(name, labels...); !ok || got != v {
		t.Errorf("%s%v is %v (%v), want %v", name, labels, got, ok, v)
	}
}

// Proves: platform-92
func TestRequestsAreCountedByTheirRoute(t *testing.T) {
	raw := func(path string, h http.HandlerFunc) Route {
		return Raw(Route{Method: http.MethodGet, Path: path, ID: path, Tag: "site", Who: Public(), Rate: Unlimited("a test")}, h)
	}
	reading := make(chan struct{})
	rt, _ := mount(t,
		raw("/api/status/{token}", func(w http.ResponseWriter, r *http.Request) {
			if r.PathValue("token") == "wrong" {
				w.WriteHeader(http.StatusNotFound)
			}
		}),
		raw("/api/panics", func(http.ResponseWriter, *http.Request) { panic("no") }),
		raw("/api/news", func(w http.ResponseWriter, r *http.Request) {
			_ = OpenStream(w).Send("hello", struct{}{})
			reading <- struct{}{}
			<-r.Context().Done()
		}),
	)
	server := httptest.NewServer(rt)
	defer server.Close()
	for _, path := range []string{"/api/status/secret", "/api/status/other", "/api/status/wrong", "/api/panics"} {
		res, err := http.Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
	}
	ctx, leave := context.WithCancel(t.Context())
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+"/api/news", nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	<-reading
	all := figuresOf(t, rt.Measures())
	const requests, took, streams = "wardgate_http_requests_total", "wardgate_http_request_duration_seconds_count", "wardgate_http_streams_open"
	wantFigure(t, all, 2, requests, "route", "/api/status/{token}", "method", "GET", "status", "2xx")
	wantFigure(t, all, 1, requests, "route", "/api/status/{token}", "method", "GET", "status", "4xx")
	wantFigure(t, all, 0, requests, "route", "/api/status/{token}", "method", "GET", "status", "5xx")
	wantFigure(t, all, 1, requests, "route", "/api/panics", "status", "5xx")
	wantFigure(t, all, 3, took, "route", "/api/status/{token}", "method", "GET")
	wantFigure(t, all, 1, streams, "route", "/api/news")
	leave()
	_ = res.Body.Close()
	server.Close() // waits for it
	all = figuresOf(t, rt.Measures())
	wantFigure(t, all, 0, streams, "route", "/api/news")
	wantFigure(t, all, 1, requests, "route", "/api/news", "status", "2xx")
	wantFigure(t, all, 0, took, "route", "/api/news")
}

// Proves: platform-92
func TestWhatNoRouterAnswersIsCountedForNothing(t *testing.T) {
	var m Measures
	route := func(string) string { return "/{file}" }
	serve := func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path == "/passed-on" {
			return false
		}
		w.WriteHeader(http.StatusNotModified)
		return true
	}
	rec := httptest.NewRecorder()
	for _, call := range []struct{ method, path string }{{"GET", "/a"}, {"GET", "/b"}, {"BREW", "/a"}, {"STEAL-" + strings.Repeat("x", 100), "/a"}, {"GET", "/passed-on"}} {
		r := httptest.NewRequest("GET", call.path, nil)
		r.Method = call.method
		m.Serve(rec, r, route, serve)
	}
	all := figuresOf(t, &m)
	wantFigure(t, all, 2, "wardgate_http_requests_total", "route", "/{file}", "method", "GET", "status", "3xx")
	wantFigure(t, all, 2, "wardgate_http_requests_total", "route", "/{file}", "method", "other", "status", "3xx")
	r := httptest.NewRequest("GET", "/a", nil)
	if n := testing.AllocsPerRun(1000, func() { m.Serve(rec, r, route, serve) }); n >= 1 {
		t.Errorf("a page that is counted allocates %v times more", n)
	}
}
