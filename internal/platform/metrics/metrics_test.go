package metrics_test

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"wardgate/internal/platform/metrics"
	"wardgate/internal/platform/metrics/metricstest"
)

func parsed(t *testing.T, c *metrics.Collection) metricstest.Figures {
	t.Helper()
	all, err := metricstest.Parse(string(c.Write(t.Context())))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func want(t *testing.T, all metricstest.Figures, v float64, name string, labels ...string) {
	t.Helper()
	if got, ok := all.Value(name, labels...); !ok || got != v {
		t.Errorf("%s%v is %v (%v), want %v", name, labels, got, ok, v)
	}
}

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// Proves: platform-90
func TestTheTextFormat(t *testing.T) {
	var took metrics.Durations
	for _, d := range []time.Duration{0, time.Millisecond, time.Millisecond + 1, 20 * time.Second, time.Hour} {
		took.Observe(d)
	}
	all := parsed(t, metrics.New(quiet(), metrics.Source{Name: "one", Read: func(_ context.Context, text *metrics.Text) error {
		text.Family("wardgate_odd_total", metrics.Counter, "With a \\ and\ntwo lines.")
		text.Value(1, "of", "a \"quoted\" \\ text\nof two lines")
		text.Value(math.Inf(1), "of", "bad \xff bytes")
		text.Histogram("wardgate_took_seconds", "How long.")
		text.Durations(&took, "of", "x")
		text.One("wardgate_none", metrics.Gauge, "Not a number.", math.NaN())
		return nil
	}}))
	want(t, all, 1, "wardgate_odd_total", "of", "a \"quoted\" \\ text\nof two lines")
	want(t, all, math.Inf(1), "wardgate_odd_total", "of", "bad \uFFFD bytes")
	want(t, all, 2, "wardgate_took_seconds_bucket", "of", "x", "le", "0.001")
	want(t, all, 3, "wardgate_took_seconds_bucket", "of", "x", "le", "10")
	want(t, all, 4, "wardgate_took_seconds_bucket", "of", "x", "le", "30")
	want(t, all, 5, "wardgate_took_seconds_count", "of", "x")
	if v, ok := all.Value("wardgate_none"); !ok || !math.IsNaN(v) {
		t.Errorf("not a number is %v", v)
	}
	if n := testing.AllocsPerRun(100, func() { took.Observe(time.Second) }); n != 0 {
		t.Errorf("counting one allocates %v times", n)
	}
}

// Proves: platform-91
func TestWhatCannotBeReadIsLeftOutAndCounted(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	var hung atomic.Int64
	one := func(name string) func(context.Context, *metrics.Text) error {
		return func(_ context.Context, text *metrics.Text) error {
			text.One(name, metrics.Gauge, "One.", 1)
			return nil
		}
	}
	c := metrics.New(quiet(),
		metrics.Source{Name: "hangs", Waits: true, Read: func(context.Context, *metrics.Text) error { hung.Add(1); <-release; return nil }},
		metrics.Source{Name: "listens", Waits: true, Read: func(ctx context.Context, _ *metrics.Text) error { <-ctx.Done(); return ctx.Err() }},
		metrics.Source{Name: "fails", Read: func(_ context.Context, text *metrics.Text) error {
			text.One("wardgate_half", metrics.Gauge, "Half.", 1)
			return errors.New("no")
		}},
		metrics.Source{Name: "panics", Waits: true, Read: func(context.Context, *metrics.Text) error { panic("no") }},
		metrics.Source{Name: "works", Waits: true, Read: one("wardgate_works")},
		metrics.Source{Name: "counts", Read: one("wardgate_counts")},
	)
	for round := 1.0; round <= 2; round++ {
		began := time.Now()
		all := parsed(t, c)
		if took := time.Since(began); took >= time.Second {
			t.Errorf("it took %v", took)
		}
		want(t, all, 1, "wardgate_works")
		want(t, all, 1, "wardgate_counts")
		if all["wardgate_half"] != nil {
			t.Error("half of what failed is told")
		}
		for source, failed := range map[string]float64{"hangs": round, "listens": round, "fails": round, "panics": round, "works": 0, "counts": 0} {
			want(t, all, failed, "wardgate_metrics_collect_errors_total", "source", source)
		}
	}
	if n := hung.Load(); n != 1 {
		t.Errorf("a source that hangs was asked %d times at once", n)
	}
}

// Proves: platform-91
func TestManyWhoAskCostTheDatabaseNoMore(t *testing.T) {
	var asked, counted atomic.Int64
	c := metrics.New(quiet(),
		metrics.Source{Name: "waits", Waits: true, Read: func(context.Context, *metrics.Text) error { asked.Add(1); return nil }},
		metrics.Source{Name: "counts", Read: func(context.Context, *metrics.Text) error { counted.Add(1); return nil }})
	for range 5 {
		parsed(t, c)
	}
	if asked.Load() != 1 || counted.Load() != 5 {
		t.Errorf("asked %d times, counted %d times", asked.Load(), counted.Load())
	}
}

// Proves: platform-91
func TestWhoHangsUpHarmsNobody(t *testing.T) {
	c := metrics.New(quiet(), metrics.Source{Name: "waits", Waits: true, Read: func(ctx context.Context, text *metrics.Text) error {
		text.One("wardgate_works", metrics.Gauge, "One.", 1)
		return ctx.Err()
	}})
	left, leave := context.WithCancel(t.Context())
	leave()
	c.Write(left)
	want(t, parsed(t, c), 1, "wardgate_works")
	want(t, parsed(t, c), 0, "wardgate_metrics_collect_errors_total", "source", "waits")
}

// Proves: platform-90
func TestThePathAndTheMethod(t *testing.T) {
	c := metrics.New(quiet(), metrics.Source{Name: "process", Read: metrics.Process})
	for _, call := range []struct {
		method, path string
		status       int
	}{{"GET", "/metrics", 200}, {"HEAD", "/metrics", 200}, {"POST", "/metrics", 405}, {"GET", "/", 404}, {"GET", "/metrics/x", 404}} {
		rec := httptest.NewRecorder()
		c.ServeHTTP(rec, httptest.NewRequest(call.method, call.path, nil))
		if rec.Code != call.status {
			t.Errorf("%s %s answers %d", call.method, call.path, rec.Code)
		}
		if is := rec.Header().Get("Content-Type"); rec.Code == http.StatusOK && is != "text/plain; version=0.0.4; charset=utf-8" {
			t.Errorf("it is said to be %s", is)
		}
	}
	all := parsed(t, c)
	for _, name := range []string{"go_goroutines", "go_memstats_heap_alloc_bytes", "process_resident_memory_bytes", "process_open_fds", "process_start_time_seconds"} {
		if v, ok := all.Value(name); !ok || v <= 0 {
			t.Errorf("%s is %v", name, v)
		}
	}
	now, err := os.Stat(t.TempDir()) // made now, by the clock of the machine
	if err != nil {
		t.Fatal(err)
	}
	if v, _ := all.Value("process_start_time_seconds"); math.Abs(float64(now.ModTime().Unix())-v) > 24*3600 {
		t.Errorf("this process began at %v", v)
	}
}

// Proves: platform-90
func TestTheParserIsStrict(t *testing.T) {
	for name, text := range map[string]string{
		"no help":           "# TYPE wardgate_x gauge\nwardgate_x 1\n",
		"no type":           "# HELP wardgate_x Help.\nwardgate_x 1\n",
		"an empty help":     "# HELP wardgate_x \n# TYPE wardgate_x gauge\nwardgate_x 1\n",
		"a stranger":        "# HELP wardgate_x Help.\n# TYPE wardgate_x gauge\nwardgate_y 1\n",
		"twice":             "# HELP wardgate_x Help.\n# TYPE wardgate_x gauge\nwardgate_x 1\nwardgate_x 1\n",
		"announced twice":   strings.Repeat("# HELP wardgate_x Help.\n# TYPE wardgate_x gauge\nwardgate_x 1\n", 2),
		"a counter's name":  "# HELP wardgate_x Help.\n# TYPE wardgate_x counter\nwardgate_x 1\n",
		"a gauge's name":    "# HELP wardgate_x_total Help.\n# TYPE wardgate_x_total gauge\nwardgate_x_total 1\n",
		"other units":       "# HELP wardgate_x_milliseconds Help.\n# TYPE wardgate_x_milliseconds gauge\nwardgate_x_milliseconds 1\n",
		"no value":          "# HELP wardgate_x Help.\n# TYPE wardgate_x gauge\nwardgate_x one\n",
		"no end":            "# HELP wardgate_x Help.\n# TYPE wardgate_x gauge\nwardgate_x 1",
		"an open label":     "# HELP wardgate_x Help.\n# TYPE wardgate_x gauge\nwardgate_x{a=\"b} 1\n",
		"a label twice":     "# HELP wardgate_x Help.\n# TYPE wardgate_x gauge\nwardgate_x{a=\"b\",a=\"c\"} 1\n",
		"a negative count":  "# HELP wardgate_x_total Help.\n# TYPE wardgate_x_total counter\nwardgate_x_total -1\n",
		"no last bucket":    "# HELP wardgate_x_seconds Help.\n# TYPE wardgate_x_seconds histogram\nwardgate_x_seconds_bucket{le=\"1\"} 1\nwardgate_x_seconds_count 1\n",
		"buckets that fall": "# HELP wardgate_x_seconds Help.\n# TYPE wardgate_x_seconds histogram\nwardgate_x_seconds_bucket{le=\"1\"} 2\nwardgate_x_seconds_bucket{le=\"+Inf\"} 1\nwardgate_x_seconds_count 1\n",
	} {
		if _, err := metricstest.Parse(text); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}
