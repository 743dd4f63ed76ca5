package dbtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"wardgate/internal/platform/db"
)

// sqliteTemplate puts a copy of the prepared database at path. The template is
// made once and kept in the shared folder: copying a file is a hundred times
// quicker than migrating.
func sqliteTemplate(ctx context.Context, s *setup, path string) error {
	key, err := s.key(db.SQLite)
	if err != nil {
		return err
	}
	shared, err := sharedFolder()
	if err != nil {
		return err
	}
	template := filepath.Join(shared, "sqlite-"+key+".db")
	body, err := os.ReadFile(template)
	if errors.Is(err, os.ErrNotExist) {
		err = locked(shared, "sqlite.lock", func() error { return makeSQLite(ctx, s, shared, template) })
		if err == nil {
			body, err = os.ReadFile(template)
		}
	}
	if err != nil {
		return err
	}
	return os.WriteFile(path, body, 0o600)
}

func makeSQLite(ctx context.Context, s *setup, shared, template string) (err error) {
	if _, err := os.Stat(template); err == nil {
		return nil // another process made it while this one waited for the lock
	}
	dir, err := os.MkdirTemp(shared, "making-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if err := s.prepare(ctx, db.Options{Dir: dir}); err != nil {
		return err
	}
	made := filepath.Join(dir, db.FileName)
	// Closing the last connection moves the write-ahead log into the file.
	if _, err := os.Stat(made + "-wal"); err == nil {
		return fmt.Errorf("the template %s still has a write-ahead log after closing", made)
	}
	return errors.Join(os.Rename(made, template), prune(shared, template))
}

// prune removes the templates of former migrations: a template a day older than the
// newest is old, and one that is still needed is made again. Files are compared with
// files: a test may have been started with another clock than theirs.
func prune(shared, newest string) error {
	last, err := os.Stat(newest)
	if err != nil {
		return err
	}
	found, err := filepath.Glob(filepath.Join(shared, "sqlite-*.db"))
	if err != nil {
		return err
	}
	for _, path := range found {
		info, err := os.Stat(path)
		if err == nil && last.ModTime().Sub(info.ModTime()) > 24*time.Hour {
			err = os.Remove(path)
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}
