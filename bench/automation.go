package main

import (
	"context"
	"log/slog"
	"os"
	"time"

	"wardgate/internal/app"
	"wardgate/internal/platform/db"
)

// automation measures the engine that follows up leads, on an installation with 100,000
// of them, on each engine.
func (o background) automation(ctx context.Context, r *report) error {
	dir, err := os.MkdirTemp("", "wardgate-bench-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	o.onEach(ctx, r, func(_, url string) error { return o.automationOn(ctx, r, db.Options{URL: url, Dir: dir}) })
	return nil
}

func (o background) automationOn(ctx context.Context, r *report, target db.Options) error {
	in, err := install(ctx, target)
	if err != nil {
		return err
	}
	defer in.close()
	name := in.engine() + ": "
	r.try(ctx, name+"rescoring", func() error { return o.rescoring(ctx, r, in) })
	waited := r.try(ctx, name+"waiting steps", func() error { return o.waiting(ctx, r, in) })
	r.try(ctx, name+"event to effect", func() error {
		if !waited { // what follows is measured with steps that wait
			if err := in.removeSteps(ctx); err != nil {
				return err
			}
			if err := in.addSteps(ctx); err != nil {
				return err
			}
		}
		return o.effects(ctx, r, in)
	})
	return nil
}

// installation is a database with 100,000 leads, from an hour that is over.
type installation struct {
	target db.Options
	db     *db.DB
	filled time.Time
}

func install(ctx context.Context, target db.Options) (*installation, error) {
	in := &installation{target: target, filled: time.Now().UTC().Truncate(time.Millisecond)}
	var err error
	if in.db, err = app.OpenDB(ctx, configOf(target.Dir, target.URL), slog.New(slog.DiscardHandler)); err != nil {
		return nil, err
	}
	if err := fillLeads(ctx, target); err != nil {
		in.close()
		return nil, err
	}
	return in, nil
}

func (in *installation) close() { _ = in.db.Close() }

func (in *installation) engine() string {
	if in.db.Engine() == db.Postgres {
		return "PostgreSQL"
	}
	return "SQLite"
}

// later is a moment at which all leads have to be scored anew: the youngest is over a day
// old.
func (in *installation) later() time.Time { return in.filled.Add(25 * time.Hour) }

// each runs statements of the bench's own.
func (in *installation) each(ctx context.Context, statements ...string) error {
	return in.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, s := range statements {
			if _, err := tx.ExecContext(ctx, s); err != nil {
				return err
			}
		}
		return nil
	})
}

// tidy leaves neither side the cleanup of what the other wrote.
func (in *installation) tidy(ctx context.Context) error {
	if in.db.Engine() == db.Postgres {
		return tidy(ctx, in.db)
	}
	_, err := in.db.Writer().ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	return err
}
