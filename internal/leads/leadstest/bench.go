package leadstest

import (
	"context"
	"encoding/json"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/appointments"
	"wardgate/internal/leads/captures"
	"wardgate/internal/leads/erasure"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
)

// Bench is all parts of leads. Its clock stands on a Saturday, 10:00 in Edmonton.
type Bench struct {
	*Leads

	DB           *db.DB
	Now          *clock.Manual
	Catalog      *catalog.Catalog
	Mail         *mail.Outbox
	Bus          *events.Bus
	Nudges       *jobs.Nudges
	Captures     *captures.Captures
	Appointments *appointments.Appointments

	// OpenRequests are the leads whose person waits for something.
	OpenRequests map[string]int
}

// Option changes what a bench is made of.
type Option func(d *Deps)

// StoringEvents has what happens with leads stored.
func StoringEvents(d *Deps) { d.StoreEvents = true }

// Each runs a test on both engines.
func Each(t *testing.T, run func(t *testing.T, b *Bench), options ...Option) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { run(t, NewBench(t, d, options...)) })
}

// NewBench puts all parts together on a database.
func NewBench(t testing.TB, d *db.DB, options ...Option) *Bench {
	t.Helper()
	now := clock.NewManual(time.Date(2026, 11, 21, 16, 0, 0, 0, time.UTC))
	source, log, bus := ids.New(rand.NewChaCha8([32]byte{7})), slog.New(slog.DiscardHandler), events.NewBus()
	b := &Bench{DB: d, Now: now, Catalog: Catalog(t), Bus: bus}
	b.Mail = mail.New(mail.Options{DB: d, Clock: now, IDs: source, Log: log, From: mail.Address{Address: "no-reply@guard.example"}})
	deps := Deps{DB: d, Clock: now, IDs: source, Catalog: b.Catalog, Mail: b.Mail, Bus: bus, Log: log, Owed: []erasure.Owed{{Label: "open requests", Count: b.openRequests}}}
	for _, change := range options {
		change(&deps)
	}
	b.Leads = New(t, deps)
	b.Nudges = b.form.Nudges
	var err error
	b.Captures, err = captures.New(captures.Deps{Deps: b.form, Catalog: b.Catalog, Leads: b.Service, Promises: b.Promises})
	must(t, err)
	b.Appointments, err = appointments.New(appointments.Deps{Deps: b.form, Catalog: b.Catalog, Leads: b.Service})
	must(t, err)
	return b
}

func (b *Bench) openRequests(_ context.Context, leadID string) (int, error) {
	return b.OpenRequests[leadID], nil
}

// Catalog is the catalog as it is delivered.
func Catalog(t testing.TB) *catalog.Catalog {
	t.Helper()
	cat, err := catalog.Load()
	must(t, err)
	return cat
}

// Count is how many rows a table has.
func (b *Bench) Count(t testing.TB, table string) int {
	t.Helper()
	var n int
	must(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&n))
	return n
}

// WantNudges compares how many rows wait in memory to be told of.
func (b *Bench) WantNudges(t testing.TB, want int) {
	t.Helper()
	if got := b.Nudges.Waiting(); got != want {
		t.Errorf("%d nudges, want %d", got, want)
	}
}

// Lose takes a table away, so that what writes it fails.
func (b *Bench) Lose(t testing.TB, table string) {
	t.Helper()
	must(t, b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, "ALTER TABLE "+table+" RENAME TO "+table+"_lost")
		return err
	}))
}

// Want compares how many rows tables have.
func (b *Bench) Want(t testing.TB, counts map[string]int) {
	t.Helper()
	for table, want := range counts {
		if got := b.Count(t, table); got != want {
			t.Errorf("%s has %d rows, want %d", table, got, want)
		}
	}
}

// AsStaff is a context in which a member of staff acts.
func AsStaff(ctx context.Context) context.Context {
	return httpx.WithActor(ctx, httpx.Actor{ID: "usr_1", Email: "d@guard.example", Name: "Riley Marsh"})
}

// Status is the HTTP status of a problem, 0 for what is none.
func Status(err error) int {
	if p := httpx.AsProblem(err); p != nil {
		return p.Status
	}
	return 0
}

// Searched is the first row of a table that holds one of the words, in JSON.
func Searched(t testing.TB, d *db.DB, table string, words ...string) string {
	t.Helper()
	rows, err := d.Read().QueryContext(t.Context(), "SELECT * FROM "+table) //nolint:unqueryvet // every column there is
	must(t, err)
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	must(t, err)
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(any)
		}
		must(t, rows.Scan(values...))
		text, err := json.Marshal(values)
		must(t, err)
		for _, w := range words {
			if strings.Contains(strings.ToLower(string(text)), w) {
				return w + " in " + string(text)
			}
		}
	}
	must(t, rows.Err())
	return ""
}

// Sum is what the lines of a score come to.
func Sum(lines []leads.Line) (n int) {
	for _, l := range lines {
		n += l.Points
	}
	return n
}
