package main

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite"
)

const quoteClients = 32

// quotes compares accepted requests, through HTTP and the whole write path, with
// bare one-row commits on SQLite: the same yardstick for both engines.
func (o options) quotes(ctx context.Context, r *report) error {
	bare, err := o.quotesOn(ctx, r, "SQLite", nil, bareSQLite, result{})
	if err != nil {
		return err
	}
	if o.postgres == "" {
		url, stop, err := startPostgres(ctx)
		if err != nil {
			return err
		}
		defer stop()
		o.postgres = url
	}
	_, err = o.quotesOn(ctx, r, "PostgreSQL", []string{"DATABASE_URL=" + o.postgres}, o.barePostgres, bare)
	return err
}

type baseline func(ctx context.Context) (commit func(ctx context.Context, client, i int) error, done func(), err error)

// quotesOn measures one engine, in turn with its own bare commits, against
// yardstick, or against those commits when there is none. It returns them.
func (o options) quotesOn(ctx context.Context, r *report, engine string, env []string, base baseline, yardstick result) (bare result, err error) {
	var ours result
	for range o.rounds {
		got, err := o.runBaseline(ctx, base)
		if err != nil {
			return bare, err
		}
		if got.perSecond > bare.perSecond {
			bare = got
		}
		if got, err = o.runQuotes(ctx, env); err != nil {
			return bare, err
		}
		if got.perSecond > ours.perSecond {
			ours = got
		}
	}
	if yardstick.perSecond == 0 {
		yardstick = bare
	}
	r.note(engine+": bare one-row commits, 32 clients", bare.String())
	r.note(engine+": accepted quotes, 32 clients", ours.String())
	r.note(engine+": accepted quotes / its own bare commits", fmt.Sprintf("%.2f", ours.perSecond/bare.perSecond))
	ratio := ours.perSecond / yardstick.perSecond
	r.line(engine+": accepted quotes / bare SQLite commits", fmt.Sprintf("%.2f", ratio), ">= 0.3", ratio >= 0.3)
	r.line(engine+": p99 of an accepted quote", fmt.Sprintf("%.1f ms", ms(ours.p99)), "<= 50 ms", ours.p99 <= 50*time.Millisecond)
	return bare, nil
}

func (o options) runBaseline(ctx context.Context, base baseline) (result, error) {
	commit, done, err := base(ctx)
	if err != nil {
		return result{}, err
	}
	defer done()
	return closed(ctx, quoteClients, o.seconds, commit)
}

func (o options) runQuotes(ctx context.Context, env []string) (result, error) {
	s, err := o.startServer(ctx, "", env...)
	if err != nil {
		return result{}, err
	}
	defer func() { _ = os.RemoveAll(s.dir) }()
	defer s.stop()
	run := time.Now().UnixNano()
	web := client()
	time.Sleep(2 * time.Second) // its pages render in the background after a start
	return closed(ctx, quoteClients, o.seconds, func(ctx context.Context, c, i int) error {
		body := fmt.Sprintf(`{"firstName":"Dana","lastName":"Birch","email":"d%d.%d.%d@customers.example","phone":"780-555-0142",`+
			`"company":"Birch Ltd","serviceType":"surveillance","propertyType":"retail","budget":"5k-15k","timeline":"1-month",`+
			`"securityConcerns":"Night access to the yard.","message":"Please call in the morning."}`, run, c, i)
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/api/quotes", bytes.NewReader([]byte(body)))
		if err != nil {
			return err
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Idempotency-Key", fmt.Sprintf("%d-%d-%d", run, c, i))
		res, err := web.Do(req)
		if err != nil {
			return err
		}
		answer, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if res.StatusCode != http.StatusCreated {
			return fmt.Errorf("%s: %s", res.Status, answer)
		}
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

func (o options) barePostgres(ctx context.Context) (func(context.Context, int, int) error, func(), error) {
	db, err := sql.Open("pgx", o.postgres)
	if err != nil {
		return nil, nil, err
	}
	db.SetMaxOpenConns(16)
	db.SetMaxIdleConns(16)
	commit, err := bareTable(ctx, db)
	return commit, func() { _, _ = db.ExecContext(context.WithoutCancel(ctx), "DROP TABLE bare"); _ = db.Close() }, err
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
