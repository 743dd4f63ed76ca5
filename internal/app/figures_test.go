package app_test

import (
	"bufio"
	"context"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/metrics/metricstest"
	"wardgate/internal/staff"
)

func figures(t *testing.T, h *apptest.Instance) metricstest.Figures {
	t.Helper()
	all, err := metricstest.Parse(string(h.Figures.Collection().Write(t.Context())))
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

func atLeast(t *testing.T, all metricstest.Figures, least float64, name string, labels ...string) {
	t.Helper()
	if got, ok := all.Value(name, labels...); !ok || got < least {
		t.Errorf("%s%v is %v (%v), want at least %v", name, labels, got, ok, least)
	}
}

// ours is what a label may say: patterns of routes and words of ours, never what somebody typed.
var ours = regexp.MustCompile(`^[A-Za-z0-9/_.{}+-]*$`)

// TestFigures asks a whole program on an address of its own.
// Proves: platform-90, platform-92, platform-93
func TestFigures(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, cookie := h.SignIn("owner@wardgate.example", staff.Owner)
		const secret = "anna.quorthon"
		h.Do(http.MethodGet, "/", "")
		h.Do(http.MethodGet, "/"+secret, "")
		h.Do(http.MethodGet, "/api/quotes/status/"+secret, "")
		h.Do(http.MethodGet, "/blog/"+secret, "")
		if got := h.Do(http.MethodGet, "/metrics", ""); got.Status != http.StatusNotFound {
			t.Errorf("visitors are answered %d", got.Status)
		}
		if got := h.JSON(http.MethodPost, "/api/chat/messages", map[string]string{"userId": "a-person", "sessionId": "a-session", "message": "What do you do?"}); got.Status != http.StatusOK {
			t.Errorf("chat: %d %s", got.Status, got.Body)
		}
		closeStream := openBoard(t, h, cookie)
		defer closeStream()
		res, err := http.Get("http://" + h.Listeners.MetricsAddr().String() + "/metrics")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = res.Body.Close() }()
		text := new(strings.Builder)
		if _, err := bufio.NewReader(res.Body).WriteTo(text); err != nil {
			t.Fatal(err)
		}
		all, err := metricstest.Parse(text.String())
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(text.String(), secret) {
			t.Error("figures repeat what was asked for")
		}
		for _, f := range all {
			for _, s := range f.Samples {
				for label, value := range s.Labels {
					if !ours.MatchString(value) || len(value) > 100 {
						t.Errorf("%s says %s=%q", s.Name, label, value)
					}
				}
			}
		}
		const requests = "wardgate_http_requests_total"
		wantFigure(t, all, 1, "wardgate_build_info", "version", "test", "database", string(h.DB.Engine()))
		wantFigure(t, all, 1, requests, "route", "/", "method", "GET", "status", "2xx")
		wantFigure(t, all, 2, requests, "route", "/{unknown}", "status", "4xx") // and /metrics
		wantFigure(t, all, 1, requests, "route", "/blog/{slug}", "status", "4xx")
		wantFigure(t, all, 1, requests, "route", "/api/quotes/status/{token}", "status", "4xx")
		wantFigure(t, all, 1, "wardgate_http_streams_open", "route", "/api/staff/events")
		wantFigure(t, all, 1, "wardgate_chat_answers_total", "by", "site")
		atLeast(t, all, 1, "wardgate_http_connections")
		atLeast(t, all, 1, "wardgate_db_statements_total")
		atLeast(t, all, 1, "wardgate_db_write_wait_seconds_count", "of", "requests")
		atLeast(t, all, 1, "wardgate_db_write_hold_seconds_count")
		atLeast(t, all, 1, "wardgate_db_connections_max", "pool", "read")
		atLeast(t, all, 100_000, "wardgate_db_size_bytes")
		atLeast(t, all, 1<<20, "wardgate_disk_free_bytes")
		atLeast(t, all, 1, "wardgate_task_runs_total", "task", "deadlines.raise")
		atLeast(t, all, 1, "wardgate_task_last_success_timestamp_seconds", "task", "deadlines.raise")
		for _, reason := range []string{"database", "storing", "disk", "file"} {
			wantFigure(t, all, 0, "wardgate_trouble", "reason", reason)
		}
		for _, s := range all["wardgate_metrics_collect_errors_total"].Samples {
			if s.Value != 0 {
				t.Errorf("%v could not be read", s.Labels)
			}
		}
	}, apptest.Env("WARDGATE_METRICS_LISTEN", "127.0.0.1:0"))
}

// openBoard opens the stream of a board, and returns once it has begun.
func openBoard(t *testing.T, h *apptest.Instance, cookie string) (leave func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, h.URL+"/api/staff/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Cookie", cookie)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bufio.NewReader(res.Body).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	return func() { cancel(); _ = res.Body.Close() }
}

// TestFiguresOfWhatWaits follows an emergency that nobody answers while no mail leaves.
// Proves: platform-93
func TestFiguresOfWhatWaits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewManual(monday)
		b := &board{apptest.Start(t, d, apptest.At(now), apptest.Idle(), apptest.Env("SMTP_URL", "smtp://127.0.0.1:9")), t, now}
		all := figures(t, b.Instance)
		wantFigure(t, all, 0, "wardgate_deadlines_open", "promise", "quotes.response")
		wantFigure(t, all, 0, "wardgate_mail_queue_length", "class", "answers")
		wantFigure(t, all, 0, "wardgate_last_backup_timestamp_seconds")
		b.ask(true)
		queued := 0.0
		now.Advance(25 * time.Minute)
		b.raise()
		now.Advance(3 * time.Minute)
		all = figures(t, b.Instance)
		wantFigure(t, all, 1, "wardgate_deadlines_open", "promise", "quotes.response")
		wantFigure(t, all, 1, "wardgate_deadlines_at_risk", "promise", "quotes.response")
		wantFigure(t, all, 0, "wardgate_deadlines_broken", "promise", "quotes.response")
		for _, s := range all["wardgate_mail_queue_length"].Samples {
			queued += s.Value
		}
		if waiting := b.Count("SELECT count(*) FROM mails"); queued != float64(waiting) || waiting < 2 {
			t.Errorf("%v mails wait, and there are %d", queued, waiting)
		}
		wantFigure(t, all, 3*60, "wardgate_mail_queue_oldest_seconds", "class", "alerts")
		atLeast(t, all, 1, "wardgate_event_queue_length")
		wantFigure(t, all, 28*60, "wardgate_event_queue_oldest_seconds")
		now.Advance(10 * time.Minute)
		b.raise()
		if err := db.NoteBackup(t.Context(), d, now.Now()); err != nil {
			t.Fatal(err)
		}
		all = figures(t, b.Instance)
		wantFigure(t, all, 0, "wardgate_deadlines_at_risk", "promise", "quotes.response")
		wantFigure(t, all, 1, "wardgate_deadlines_broken", "promise", "quotes.response")
		wantFigure(t, all, float64(now.Now().Unix()), "wardgate_last_backup_timestamp_seconds")
	})
}
