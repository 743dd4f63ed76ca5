package app

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"runtime"
	"sync/atomic"

	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/metrics"
)

// Figures are what machines that watch this one are told (WARDGATE_METRICS_LISTEN). What each means, and what to do about it, stands in
// docs/operations.md.
type Figures struct {
	app     *App
	traffic *traffic
}

// Collection is all of them, with nothing read yet.
func (f *Figures) Collection() *metrics.Collection {
	return metrics.New(f.app.parts.Log, append(f.waiting(),
		metrics.Source{Name: "program", Read: f.program}, metrics.Source{Name: "database", Read: f.database},
		metrics.Source{Name: "replica", Read: f.replica}, metrics.Source{Name: "process", Read: metrics.Process},
	)...)
}

// serve answers who watches the program until ctx ends.
func (f *Figures) serve(ctx context.Context) {
	a := f.app
	if a.Listeners.metrics == nil {
		return
	}
	if err := a.Listeners.answer(ctx, a.Listeners.metrics, f.Collection()); err != nil {
		a.parts.Log.Error("figures are not served any more", "error", err)
	}
}

// program reads what the program counted in memory.
func (f *Figures) program(_ context.Context, t *metrics.Text) error {
	a := f.app
	t.Family("wardgate_build_info", metrics.Gauge, "Which version this is, always 1.")
	t.Value(1, "version", a.parts.Version, "goversion", runtime.Version(), "database", string(a.DB.Engine()))
	a.Router.Measures().Write(t)
	t.One("wardgate_http_connections", metrics.Gauge, "Connections to the site that are open.", float64(f.traffic.open()))
	mails := &a.Mail.Outcomes
	t.Family("wardgate_mail_outcomes_total", metrics.Counter, "How mails to single people ended, and how often one was put off.")
	for _, o := range []struct {
		outcome mail.State
		n       *atomic.Int64
	}{{mail.Sent, &mails.Sent}, {mail.Failed, &mails.Failed}, {mail.Uncertain, &mails.Uncertain}, {mail.Deferred, &mails.Deferred}} {
		t.Value(float64(o.n.Load()), "outcome", string(o.outcome))
	}
	picked := &a.Pickup.Outcomes
	t.Family("wardgate_mailbox_outcomes_total", metrics.Counter, "What became of mails in the mailbox: stored, tried again, left for a person, or none of ours.")
	for _, o := range []struct {
		outcome string
		n       *atomic.Int64
	}{{"taken", &picked.Taken}, {"waiting", &picked.Waiting}, {"left", &picked.Left}, {"others", &picked.Others}} {
		t.Value(float64(o.n.Load()), "outcome", o.outcome)
	}
	site, model, instead := a.Chat.Turns.Answers()
	t.Family("wardgate_chat_answers_total", metrics.Counter,
		"Answers of the assistant: of the built-in answerer, of the language model, and of the former in its place, where it failed or said what it must not.")
	t.Value(float64(site), "by", "site")
	t.Value(float64(model), "by", "model")
	t.Value(float64(instead), "by", "site-instead")
	f.tasks(t)
	return nil
}

// tasks adds the background work of this instance.
func (f *Figures) tasks(t *metrics.Text) {
	a := f.app
	t.One("wardgate_nudges_waiting", metrics.Gauge, "Rows that a commit asked to be looked at, and that are waiting for it.", float64(a.Nudges.Waiting()))
	all := a.Scheduler.Figures()
	t.Family("wardgate_task_runs_total", metrics.Counter, "Runs of background work in this instance.")
	for _, one := range all {
		t.Value(float64(one.Runs.Load()), "task", one.Task)
	}
	t.Family("wardgate_task_failures_total", metrics.Counter, "Those that failed; the next run does what is due.")
	for _, one := range all {
		t.Value(float64(one.Failed.Load()), "task", one.Task)
	}
	t.Family("wardgate_task_last_success_timestamp_seconds", metrics.Gauge, "When a run of this instance last succeeded, in seconds since 1970; left out before the first.")
	for _, one := range all {
		if at := one.Succeeded(); !at.IsZero() {
			t.Value(float64(at.UnixMilli())/1e3, "task", one.Task)
		}
	}
}

// database reads what was counted of the database.
func (f *Figures) database(_ context.Context, t *metrics.Text) error {
	d := f.app.DB
	counts, timings := d.Counts(), &d.Timings
	t.One("wardgate_db_statements_total", metrics.Counter, "Statements that were run.", float64(counts.Statements))
	t.One("wardgate_db_statements_compiled_total", metrics.Counter, "Those that had to be parsed and planned first: it stops growing.", float64(counts.Compiled))
	t.One("wardgate_db_write_transactions_total", metrics.Counter, "Transactions that were begun to write.", float64(counts.Transactions))
	t.Histogram("wardgate_db_write_wait_seconds", "How long writes waited for their beginning.")
	t.Durations(&timings.Waited, "of", "requests")
	t.Durations(&timings.BackgroundWaited, "of", "background")
	t.Histogram("wardgate_db_write_hold_seconds", "How long transactions took, with their commit. On SQLite nobody else writes meanwhile.")
	t.Durations(&timings.Held)
	readers, writers := d.Connections()
	t.Family("wardgate_db_connections", metrics.Gauge, "Connections to the database.")
	t.Value(float64(readers.InUse), "pool", "read", "state", "used")
	t.Value(float64(readers.Idle), "pool", "read", "state", "idle")
	t.Value(float64(writers.InUse), "pool", "write", "state", "used")
	t.Value(float64(writers.Idle), "pool", "write", "state", "idle")
	t.Family("wardgate_db_connections_max", metrics.Gauge, "How many connections there may be.")
	t.Value(float64(readers.MaxOpenConnections), "pool", "read")
	t.Value(float64(writers.MaxOpenConnections), "pool", "write")
	t.Family("wardgate_db_connection_wait_seconds_total", metrics.Counter, "How long was waited for a free connection.")
	t.Value(readers.WaitDuration.Seconds(), "pool", "read")
	t.Value(writers.WaitDuration.Seconds(), "pool", "write")
	return nil
}

// metricsSetting is the name under which the address of figures is set.
func metricsSetting(env func(name, fallback string) string) string {
	const name, short = "WARDGATE_METRICS_LISTEN", "WARDGATE_METRICS"
	if env(name, "") == "" && env(short, "") != "" {
		return short
	}
	return name
}

// readMetricsListen refuses the address that the site is served on: figures are not for its visitors.
func readMetricsListen(c *Config) func(v string) error {
	return func(v string) error {
		if v == "" {
			return nil
		}
		if err := checkListen(v); err != nil {
			return err
		}
		host, port, _ := net.SplitHostPort(v)
		for _, l := range []string{c.Listen, c.RedirectListen} {
			h, p, _ := net.SplitHostPort(l)
			if p == port && p != "0" && (h == host || everywhere(h) || everywhere(host)) {
				return fmt.Errorf("%q is where the site is served; write an address of its own, such as 127.0.0.1:9464", v)
			}
		}
		c.MetricsListen = v
		return nil
	}
}

// everywhere tells whether a host to listen on is that of all addresses.
func everywhere(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "" || err == nil && ip.IsUnspecified()
}
