package main

import (
	"context"
	"database/sql"
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

// door is a form through which the load comes; body makes one visitor's.
type door struct {
	name, path string
	body       func(visitor string) string
	// mostP99 is the goal for the slowest of a hundred, 0 for none.
	mostP99 time.Duration
}

func doors() []door {
	return []door{
		{"accepted quotes", "/api/quotes", func(visitor string) string {
			return fmt.Sprintf(`{"firstName":"Dana","lastName":"Birch","email":"%s@customers.example","phone":"780-555-0142",`+
				`"company":"Birch Ltd","serviceType":"surveillance","propertyType":"retail","budget":"5k-15k","timeline":"1-month",`+
				`"securityConcerns":"Night access to the yard.","message":"Please call in the morning."}`, visitor)
		}, 50 * time.Millisecond},
		{"accepted captures", "/api/leads", func(visitor string) string {
			return fmt.Sprintf(`{"email":"%s@customers.example","name":"Dana Birch","company":"Birch Ltd","role":"owner",`+
				`"interests":["surveillance","theft"],"source":"ai_lead_capture","sessionId":"%s","behavior":{"pagesVisited":["/","/services"],`+
				`"timeOnSite":310,"scrollDepth":80,"interactions":4,"referrer":"direct","deviceType":"desktop"}}`, visitor, visitor)
		}, 0},
	}
}

// writes compares what visitors send, through HTTP and the whole write path, with
// bare one-row commits on SQLite: the same yardstick for both engines.
func (o options) writes(ctx context.Context, r *report) error {
	bare, err := o.writesOn(ctx, r, "SQLite", nil, bareSQLite, result{})
	if err != nil {
		return err
	}
	url, stop, err := o.emptyPostgres(ctx)
	if err != nil {
		return err
	}
	defer stop()
	_, err = o.writesOn(ctx, r, "PostgreSQL", []string{"DATABASE_URL=" + url}, barePostgres(url), bare)
	return err
}

type baseline func(ctx context.Context) (commit func(ctx context.Context, client, i int) error, done func(), err error)

// writesOn measures one engine, in turn with its own bare commits, against
// yardstick, or against those commits when there is none. It returns them.
func (o options) writesOn(ctx context.Context, r *report, engine string, env []string, base baseline, yardstick result) (bare result, err error) {
	all := doors()
	ours := make([]result, len(all))
	best := func(was *result, got result) {
		if got.perSecond > was.perSecond {
			*was = got
		}
	}
	for range o.rounds {
		got, err := o.runBaseline(ctx, base)
		if err != nil {
			return bare, err
		}
		best(&bare, got)
		for i, d := range all {
			if got, err = o.runDoor(ctx, d, env); err != nil {
				return bare, err
			}
			best(&ours[i], got)
		}
	}
	if yardstick.perSecond == 0 {
		yardstick = bare
	}
	r.note(fmt.Sprintf("%s: bare one-row commits, %d clients", engine, writers), bare.String())
	for i, d := range all {
		r.note(fmt.Sprintf("%s: %s, %d clients", engine, d.name, writers), ours[i].String())
		r.note(fmt.Sprintf("%s: %s / its own bare commits", engine, d.name), fmt.Sprintf("%.2f", ours[i].perSecond/bare.perSecond))
		ratio := ours[i].perSecond / yardstick.perSecond
		r.line(fmt.Sprintf("%s: %s / bare SQLite commits", engine, d.name), fmt.Sprintf("%.2f", ratio), ">= 0.3", ratio >= 0.3)
		if d.mostP99 > 0 {
			r.line(fmt.Sprintf("%s: p99 of %s", engine, d.name), fmt.Sprintf("%.1f ms", ms(ours[i].p99)),
				fmt.Sprintf("<= %.0f ms", ms(d.mostP99)), ours[i].p99 <= d.mostP99)
		}
	}
	return bare, nil
}

func (o options) runBaseline(ctx context.Context, base baseline) (result, error) {
	commit, done, err := base(ctx)
	if err != nil {
		return result{}, err
	}
	defer done()
	return closed(ctx, o.seconds, commit)
}

func (o options) runDoor(ctx context.Context, d door, env []string) (result, error) {
	s, err := o.startSettled(ctx, env...)
	if err != nil {
		return result{}, err
	}
	defer func() { _ = os.RemoveAll(s.dir) }()
	defer s.stop()
	run := time.Now().UnixNano()
	web := client()
	return closed(ctx, o.seconds, func(ctx context.Context, c, i int) error {
		visitor := fmt.Sprintf("d%d.%d.%d", run, c, i)
		_, err := call(ctx, web, http.MethodPost, s.url+d.path, d.body(visitor), http.StatusCreated, "Idempotency-Key", visitor)
		return err
	})
}

// bareSQLite commits one row at a time with synchronous=FULL through one
// connection: what SQLite gives when nothing else is done and nothing is grouped.
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
