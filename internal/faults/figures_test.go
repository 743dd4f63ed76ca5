package faults_test

import (
	"net/http"
	"path/filepath"
	"regexp"
	"syscall"
	"testing"
	"time"

	"wardgate/internal/platform/metrics/metricstest"
)

var figuresAt = regexp.MustCompile(`reads figures at (http://127\.0\.0\.1:\d+/metrics)`)

// scrape reads the figures of a running program, and how long that took.
func scrape(t *testing.T, p *process) (metricstest.Figures, time.Duration) {
	t.Helper()
	var found []string
	p.log.until(p.exited, 10*time.Second, func(s string) bool { found = figuresAt.FindStringSubmatch(s); return found != nil })
	if found == nil {
		t.Fatalf("no figures are announced:\n%s", p.log)
	}
	began := time.Now()
	got, err := call(http.MethodGet, found[1], "")
	took := time.Since(began)
	if err != nil || got.status != http.StatusOK {
		t.Fatalf("%d (%v)", got.status, err)
	}
	all, err := metricstest.Parse(got.body)
	if err != nil {
		t.Fatal(err)
	}
	return all, took
}

// TestFiguresOfADatabaseThatHangs: who watches is answered all the same, hears that the database is away, and what could not be read is left out.
// Proves: platform-91
func TestFiguresOfADatabaseThatHangs(t *testing.T) {
	t.Parallel()
	p, server := hanging(t, "WARDGATE_METRICS", "127.0.0.1:0")
	mustPost(t, p.url, numbered(0))
	if all, _ := scrape(t, p); all["wardgate_mail_queue_length"] == nil {
		t.Error("the mails that wait are not told")
	}
	server.signal(syscall.SIGSTOP)
	notReadySoon(t, p)
	var all metricstest.Figures
	var took time.Duration
	eventually(t, 20*time.Second, "figures say that the database is away", func() bool { // what was read before is given again for some seconds
		all, took = scrape(t, p)
		away, ok := all.Value("wardgate_trouble", "reason", "database")
		return ok && away == 1 && all["wardgate_mail_queue_length"] == nil
	})
	if took > 2*time.Second { // less than a second, and one for this machine
		t.Errorf("it took %v", took)
	}
	if failed, _ := all.Value("wardgate_metrics_collect_errors_total", "source", "mails"); failed < 1 {
		t.Error("what was left out is not counted")
	}
	if n, ok := all.Value("wardgate_http_requests_total", "route", "/api/quotes", "method", "POST", "status", "2xx"); !ok || n != 1 {
		t.Errorf("%v requests, as far as is told", n)
	}
	server.signal(syscall.SIGCONT)
	eventually(t, 20*time.Second, "figures again", func() bool { all, _ := scrape(t, p); return all["wardgate_mail_queue_length"] != nil })
	p.stop()
}

// TestFiguresOfABackup: when a backup was written is told, also by a command beside the program.
// Proves: platform-93
func TestFiguresOfABackup(t *testing.T) {
	t.Parallel()
	engines(t, func(t *testing.T, s storage) {
		p := serve(t, s.with("WARDGATE_METRICS_LISTEN", "127.0.0.1:0")...)
		if code, out := run(t, environment(s.env...), "backup", filepath.Join(t.TempDir(), "a.backup")); code != 0 {
			t.Fatal(out)
		}
		all, _ := scrape(t, p)
		if at, ok := all.Value("wardgate_last_backup_timestamp_seconds"); !ok || time.Since(time.Unix(int64(at), 0)).Abs() > time.Minute {
			t.Errorf("the last backup is told to be of %v", at)
		}
		p.stop()
	})
}
