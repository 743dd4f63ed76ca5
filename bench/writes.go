package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite"
)

const writers = 32

// The goals of writing: shares of SQLite's bare commits, and the slowest of a hundred.
const (
	leastOfSQLite   = 0.5
	leastOfPostgres = 0.45
	mostWriteP99    = 40 * time.Millisecond
)

// inboundForm is a form through which the load comes; body makes one visitor's.
type inboundForm struct {
	name, path string
	body       func(visitor string) string
}

func inboundForms() []inboundForm {
	return []inboundForm{
		{"accepted quotes", "/api/quotes", func(visitor string) string {
			return fmt.Sprintf(`{"firstName":"Dana","lastName":"Birch","email":"%s@customers.example","phone":"780-555-0142",`+
				`"company":"Birch Ltd","serviceType":"surveillance","propertyType":"retail","budget":"5k-15k","timeline":"1-month",`+
				`"securityConcerns":"Night access to the yard.","message":"Please call in the morning."}`, visitor)
		}},
		{"accepted captures", "/api/leads", func(visitor string) string {
			return fmt.Sprintf(`{"email":"%s@customers.example","name":"Dana Birch","company":"Birch Ltd","role":"owner",`+
				`"interests":["surveillance","theft"],"source":"ai_lead_capture","sessionId":"%s","behavior":{"pagesVisited":["/","/services"],`+
				`"timeOnSite":310,"scrollDepth":80,"interactions":4,"referrer":"direct","deviceType":"desktop"}}`, visitor, visitor)
		}},
	}
}

// writes compares what visitors send, through HTTP and the whole write path, with
// bare one-row commits on SQLite: the same yardstick for both engines.
func (o requests) writes(ctx context.Context, r *report) error {
	var yardstick result
	o.onEach(ctx, r, func(engine, url string) error {
		if url == "" {
			e := engineOfWrites{name: engine, base: bareSQLite, least: leastOfSQLite}
			return o.writesOn(ctx, r, e, &yardstick)
		}
		if yardstick.perSecond == 0 {
			return errors.New("SQLite's bare commits, the yardstick, could not be measured")
		}
		return o.writesOn(ctx, r, engineOfWrites{name: engine, env: inDatabase(url), base: barePostgres(url), least: leastOfPostgres}, &yardstick)
	})
	return nil
}

// engineOfWrites is an engine with its own bare commits, and the least share of SQLite's
// that the program is to reach on it.
type engineOfWrites struct {
	name  string
	env   []string
	base  baseline
	least float64
}

type baseline func(ctx context.Context) (commit func(ctx context.Context, client, i int) error, done func(), err error)

// writesOn measures one engine, alternately with its own bare commits, against
// yardstick, which becomes those commits where there is none yet. A form that fails is
// reported and does not affect the others.
func (o requests) writesOn(ctx context.Context, r *report, e engineOfWrites, yardstick *result) error {
	all := inboundForms()
	ours, failed := make([]result, len(all)), make([]bool, len(all))
	var bare result
	for range o.rounds {
		got, err := o.runBaseline(ctx, e.base)
		if err != nil {
			return err
		}
		bare = faster(bare, got)
		for i, d := range all {
			if failed[i] {
				continue
			}
			failed[i] = !r.try(ctx, e.name+": "+d.name, func() error {
				got, err := o.runForm(ctx, d, e.env)
				ours[i] = faster(ours[i], got)
				return err
			})
		}
	}
	if yardstick.perSecond == 0 {
		*yardstick = bare
	}
	r.note(fmt.Sprintf("%s: bare one-row commits, %d clients", e.name, writers), bare.String())
	for i, d := range all {
		if failed[i] {
			continue
		}
		r.note(fmt.Sprintf("%s: %s, %d clients", e.name, d.name, writers), ours[i].String())
		r.note(fmt.Sprintf("%s: %s / its own bare commits", e.name, d.name), fmt.Sprintf("%.2f", ours[i].perSecond/bare.perSecond))
		ratio := ours[i].perSecond / yardstick.perSecond
		r.line(fmt.Sprintf("%s: %s / bare SQLite commits", e.name, d.name), fmt.Sprintf("%.2f", ratio), fmt.Sprintf(">= %g", e.least), ratio >= e.least)
		r.line(fmt.Sprintf("%s: p99 of %s", e.name, d.name), fmt.Sprintf("%.1f ms", ms(ours[i].p99)), fmt.Sprintf("<= %.0f ms", ms(mostWriteP99)),
			ours[i].p99 <= mostWriteP99)
	}
	return nil
}

// faster is the better of two rounds.
func faster(a, b result) result {
	if b.perSecond > a.perSecond {
		return b
	}
	return a
}

func (o requests) runBaseline(ctx context.Context, base baseline) (result, error) {
	commit, done, err := base(ctx)
	if err != nil {
		return result{}, err
	}
	defer done()
	return closed(ctx, o.seconds, commit)
}

func (o requests) runForm(ctx context.Context, d inboundForm, env []string) (result, error) {
	s, err := o.startSettled(ctx, env...)
	if err != nil {
		return result{}, err
	}
	defer func() { _ = os.RemoveAll(s.dir) }()
	defer s.stop()
	run := time.Now().UnixNano()
	web := client()
	return closed(ctx, o.seconds, func(ctx context.Context, c, i int) error {
		visitor := mailbox(run, c, i)
		_, err := call(ctx, web, http.MethodPost, s.url+d.path, d.body(visitor), http.StatusCreated, "Idempotency-Key", visitor)
		return err
	})
}

// mailbox returns an address that no other visitor has. Each client's begin with letters of
// their own: the ticket of a request contains the first four, and four random characters
// (V217), of which one in a hundred would soon be taken if all began alike.
func mailbox(run int64, client, i int) string {
	return fmt.Sprintf("d%c%c%c%d.%d.%d", 'a'+client%26, 'a'+client/26, 'a'+client%26, run, client, i)
}

// bareSQLite commits one row at a time with synchronous=FULL through one
// connection: the speed of SQLite when nothing else is done and nothing is
// grouped.
func bareSQLite(ctx context.Context) (func(context.Context, int, int) error, func(), error) {
	dir, err := os.MkdirTemp("", "wardgate-bare-")
	if err != nil {
		return nil, nil, err
	}
	dsn := "file:" + filepath.Join(dir, "bare.db") + "?" + url.Values{
		"_pragma": {"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)"}, "_txlock": {"immediate"},
	}.Encode()
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, nil, err
	}
	db.SetMaxOpenConns(1)
	commit, err := bareTable(ctx, db)
	return commit, func() { _ = db.Close(); _ = os.RemoveAll(dir) }, err
}

func barePostgres(url string) baseline {
	return func(ctx context.Context) (func(context.Context, int, int) error, func(), error) {
		db, err := sql.Open("pgx", url)
		if err != nil {
			return nil, nil, err
		}
		db.SetMaxOpenConns(16)
		db.SetMaxIdleConns(16)
		commit, err := bareTable(ctx, db)
		return commit, func() { _, _ = db.ExecContext(context.WithoutCancel(ctx), "DROP TABLE bare"); _ = db.Close() }, err
	}
}

func bareTable(ctx context.Context, db *sql.DB) (func(context.Context, int, int) error, error) {
	if _, err := db.ExecContext(ctx, "CREATE TABLE IF NOT EXISTS bare (id TEXT PRIMARY KEY, body TEXT NOT NULL)"); err != nil {
		return nil, err
	}
	insert, err := db.PrepareContext(ctx, "INSERT INTO bare (id, body) VALUES ($1, $2)") //nolint:sqlclosecheck // closes with the database
	if err != nil {
		return nil, err
	}
	var once sync.Once
	run := int64(0)
	return func(ctx context.Context, c, i int) error {
		once.Do(func() { run = time.Now().UnixNano() })
		_, err := insert.ExecContext(ctx, fmt.Sprintf("%d-%d-%d", run, c, i), "one row of about the size of a small request, and nothing else at all")
		return err
	}, nil
}
