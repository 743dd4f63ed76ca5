package app

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/metrics"
	"wardgate/internal/platform/replica"
	"wardgate/internal/platform/vault"
)

// readReplica reads where SQLite is copied to. PostgreSQL copies itself, with means of its own.
func readReplica(c *Config) func(string) error {
	return func(v string) (err error) {
		if v == "" {
			return nil
		}
		if c.DBURL != "" {
			return errors.New("it copies SQLite, and DATABASE_URL names PostgreSQL, which has replication of its own: see docs/operations.md")
		}
		if c.Replica, err = replica.ParseURL(v); err != nil {
			return err
		}
		if f, ok := c.Replica.(replica.Folder); ok && insideOf(c.Data, string(f)) {
			return errors.New("it is inside of WARDGATE_DATA, and would be lost with it; name a folder on another disk")
		}
		return nil
	}
}

// insideOf tells whether a folder is another one or inside of it.
func insideOf(folder, name string) bool {
	a, errA := filepath.Abs(folder)
	b, errB := filepath.Abs(name)
	return errA == nil && errB == nil && (a == b || strings.HasPrefix(b, a+string(filepath.Separator)))
}

// Replica keeps the database's other place up to date; a nil one does nothing.
type Replica struct {
	copier *replica.Replicator
}

// replicate opens what REPLICA_URL asks for.
func replicate(a *App) error {
	c := a.Config
	if c.Replica == nil {
		return nil
	}
	o := replica.Options{
		DB: a.DB, Store: c.Replica, Dir: c.Data, Recipients: c.Recipients, Clock: a.parts.Clock, IDs: a.parts.IDs, Log: a.parts.Log,
	}
	if c.Uploads == nil {
		o.Pictures = string(c.uploadFolder())
	}
	copier, err := replica.New(o)
	if err != nil {
		return err
	}
	a.Replica = &Replica{copier}
	return nil
}

func (r *Replica) run(ctx context.Context) {
	if r != nil {
		r.copier.Run(ctx)
	}
}

// finish brings the last of what was stored to the replica. Why it cannot is logged there.
func (r *Replica) finish(limit time.Duration) {
	if r == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), max(limit, cutTimeout))
	defer cancel()
	_ = r.copier.Finish(ctx) // it has logged why, and the next start catches up
}

func (r *Replica) close() error {
	if r == nil {
		return nil
	}
	return r.copier.Close()
}

// replica tells how far the replica is behind.
func (f *Figures) replica(_ context.Context, t *metrics.Text) error {
	var s replica.State
	configured, now := 0.0, f.app.parts.Clock.Now()
	if r := f.app.Replica; r != nil {
		s, configured = r.copier.State(), 1
	}
	t.One("wardgate_replica_configured", metrics.Gauge, "Whether SQLite is copied elsewhere (REPLICA_URL).", configured)
	behind := 0.0
	if !s.Through.IsZero() {
		behind = max(0, now.Sub(s.Through).Seconds())
	}
	t.One("wardgate_replica_behind_seconds", metrics.Gauge, "How long ago the moment was up to which the replica has everything that was stored; 0: nothing is copied.", behind)
	at := 0.0
	if !s.Snapshot.IsZero() {
		at = float64(s.Snapshot.Unix())
	}
	t.One("wardgate_replica_snapshot_timestamp_seconds", metrics.Gauge, "When the replica's newest snapshot became whole, in seconds since 1970; 0: there is none yet, and nothing can be restored.", at)
	return f.drill(t, configured == 1)
}

// drill tells of the last restore on trial.
func (f *Figures) drill(t *metrics.Text, configured bool) error {
	var last replica.Drill
	if configured {
		var err error
		if last, err = replica.LastDrill(f.app.Config.Data); err != nil {
			return err
		}
	}
	at, failed := 0.0, 0.0
	if !last.Made.IsZero() {
		at = float64(last.Made.Unix())
	}
	if last.Err != "" {
		failed = 1
	}
	t.One("wardgate_replica_drill_timestamp_seconds", metrics.Gauge, "When the replica was last restored on trial, in seconds since 1970; 0: it never was.", at)
	t.One("wardgate_replica_drill_failed", metrics.Gauge, "1 if that drill failed.", failed)
	return nil
}

// RestoreReplica makes the database of an empty data folder from a replica: as it was last, or at a moment.
func RestoreReplica(ctx context.Context, c CLI, url, moment, identityFile, erased string) error {
	cfg, err := c.config()
	if err != nil {
		return err
	}
	if cfg.DBURL != "" {
		return errors.New("a replica is one of SQLite: leave DATABASE_URL out; wardgate backup and restore move it to PostgreSQL afterwards")
	}
	store, err := replica.ParseURL(url)
	if err != nil {
		return fmt.Errorf("--replica: %w", err)
	}
	at, err := parseMoment(moment, c.parts().Clock.Now())
	if err != nil {
		return fmt.Errorf("--at: %w", err)
	}
	with, err := identitiesFor(identityFile, erased)
	if err != nil {
		return err
	}
	release, err := cfg.claim()
	if err != nil {
		return err
	}
	defer release()
	pictures := ""
	if cfg.Uploads == nil {
		pictures = string(cfg.uploadFolder())
	}
	got, err := replica.Restore(ctx, store, cfg.Data, pictures, at, with)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "Restored the database as it was at %s, and %d files of pictures.\n", got.At.UTC().Format(time.RFC3339), got.Pictures)
	if !got.Newer.IsZero() {
		fmt.Fprintf(c.Out, "Warning: what was stored after %s is not in it: the replica was made anew then, and that was not whole yet.\n", got.Newer.UTC().Format(time.RFC3339))
	}
	lost, err := settleRestored(ctx, c, cfg, !at.IsZero())
	if err != nil {
		return err
	}
	sayLost(c, cfg, lost)
	if at.IsZero() && erased == "" { // who was erased is erased in it
		return nil
	}
	return eraseAgainAfter(ctx, c, cfg, erased, got.At.Format("2006-01-02 15:04 MST"))
}

// settleRestored brings the tables up to date and gives up what is sealed with a key that is not there. Of a former moment it lets go of what is in no
// backup either: sessions and links that have ended since would open again.
func settleRestored(ctx context.Context, c CLI, cfg Config, former bool) (lost []vault.Lost, err error) {
	d, err := openDB(ctx, cfg, db.Options{Log: c.logger(), Existing: true})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	if former {
		err := d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			for _, table := range withoutRows() {
				if _, err := tx.ExecContext(ctx, "DELETE FROM "+table); err != nil {
					return fmt.Errorf("emptying %s: %w", table, err)
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return forgetForeign(ctx, cfg, d)
}

// parseMoment reads a moment: RFC 3339, or how long ago it was.
func parseMoment(text string, now time.Time) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if ago, e := time.ParseDuration(text); err != nil && e == nil && ago >= 0 {
		at, err = now.Add(-ago), nil
	}
	switch {
	case err != nil:
		return at, fmt.Errorf("%q is no moment; write 2026-03-01T14:05:00-07:00, or how long ago, 90m", text)
	case at.After(now):
		return at, fmt.Errorf("%s is in the future", text)
	}
	return at, nil
}
