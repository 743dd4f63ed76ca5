package dbtest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"

	"wardgate/internal/platform/db"
	"wardgate/migrations"
)

// History is the migrations as engine e reads them.
func History(e db.Engine) fs.FS {
	if e == db.Postgres {
		return migrations.Postgres()
	}
	return migrations.SQLite()
}

// key names the template for s: it changes with every migration file and with
// every extra step.
func (s *setup) key(e db.Engine) (string, error) {
	if s.bare {
		return "bare", nil
	}
	h := sha256.New()
	history := History(e)
	err := fs.WalkDir(history, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(history, path)
		_, _ = fmt.Fprintf(h, "%s %d\n%s\n", path, len(body), body)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("reading the migrations: %w", err)
	}
	for _, st := range s.steps {
		_, _ = fmt.Fprintf(h, "also %q\n", st.name)
	}
	return hex.EncodeToString(h.Sum(nil))[:16], nil
}

// prepare opens o, migrates it as s describes, and closes it.
func (s *setup) prepare(ctx context.Context, o db.Options) (err error) {
	d, err := db.Open(ctx, o)
	if err != nil {
		return err
	}
	defer func() {
		if e := d.Close(); err == nil {
			err = e
		}
	}()
	if s.bare {
		return nil
	}
	if _, err := d.Migrate(ctx, History(d.Engine())); err != nil {
		return err
	}
	for _, st := range s.steps {
		if err := st.run(ctx, d); err != nil {
			return fmt.Errorf("%s: %w", st.name, err)
		}
	}
	return nil
}
