package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
)

// What a replica needs of SQLite (ADR 91): the write-ahead log, which holds every commit in order until it is emptied, and
// that nobody empties it unseen.

// shippedCheckpoint is for a log that is shipped: SQLite never moves its pages by itself, Shipping.EmptyLog does.
const shippedCheckpoint = "wal_autocheckpoint(0)"

// Shipping is what a replica needs of a SQLite database, which was opened with Options.Shipped.
type Shipping struct{ d *DB }

// Shipping returns it.
func (d *DB) Shipping() Shipping { return Shipping{d} }

// LogPath is the write-ahead log of the SQLite file.
func (s Shipping) LogPath() string { return s.d.file.path + "-wal" }

// OpenFile opens the SQLite file for reading. The caller closes it after d.Close and not before: on POSIX, closing any
// descriptor of a file gives up the locks that SQLite has on it in this process.
func (s Shipping) OpenFile() (*os.File, error) { return os.Open(s.d.file.path) }

// IsWanted tells whether ClearLog was called and the log not emptied since.
func (s Shipping) IsWanted() bool { return len(s.d.clear.wanted) > 0 }

// EmptyLog moves the log's pages into the file and empties it while nothing of this process is being written.
// Before that, with the writer standing still, it calls capture, which sees the log's end; if that fails, nothing is
// emptied. It gives up, and tells so, while a reader still needs the log.
func (s Shipping) EmptyLog(ctx context.Context, capture func() error) (done bool, err error) {
	d := s.d
	if err := d.file.intact(); err != nil {
		return false, fmt.Errorf("db.EmptyLog: %w", err)
	}
	asked := s.IsWanted()
	err = d.group.pause(ctx, func() error {
		if err := capture(); err != nil {
			return err
		}
		done, err = truncateLog(ctx, d.clear.path)
		return err
	})
	if done && asked {
		select {
		case <-d.clear.wanted:
		default:
		}
	}
	return done, err
}

// ReplayLog moves the pages of the log that lies beside a SQLite file, which nobody has open, into the file.
func ReplayLog(ctx context.Context, path string) (err error) {
	return withFile(ctx, path, func(c *sql.DB) error {
		var busy, inLog, moved int
		if err := c.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &inLog, &moved); err != nil {
			return err
		}
		if busy != 0 {
			return errors.New("the file is open elsewhere")
		}
		return nil
	})
}

// CheckFile looks through a whole SQLite file, which nobody has open, and says what is wrong with it.
func CheckFile(ctx context.Context, path string) error {
	return withFile(ctx, path, func(c *sql.DB) error { return quickCheck(ctx, c) })
}

func withFile(ctx context.Context, path string, use func(*sql.DB) error) (err error) {
	c, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?mode=rw&_pragma=secure_delete(1)")
	if err != nil {
		return fmt.Errorf("db: %s: %w", path, err)
	}
	c.SetMaxOpenConns(1)
	if err = errors.Join(use(c), c.Close()); err != nil {
		return fmt.Errorf("db: %s: %w", path, err)
	}
	return ctx.Err()
}
