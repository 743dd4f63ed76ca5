package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
)

// clearing is when the write-ahead log is emptied. The log keeps old pages, and with them what was deleted, until it is
// written from its beginning again.
type clearing struct {
	wanted chan struct{} // holds one while somebody waits for it
	path   string
}

// ClearLog asks for the write-ahead log to be emptied: what was deleted is then in no file of the database. It returns
// at once; ClearLogIfAsked does it.
func (d *DB) ClearLog() {
	select {
	case d.clear.wanted <- struct{}{}:
	default: // it is asked for already
	}
}

// ClearLogIfAsked empties the write-ahead log if ClearLog was called, or did not succeed before, and tells whether it did.
// It waits for nobody: while a reader or the writer is at work it gives up, and is to be called again. On PostgreSQL
// there is nothing to do, nor with Options.Shipped: Shipping.EmptyLog does it there.
func (d *DB) ClearLogIfAsked(ctx context.Context) (bool, error) {
	if d.engine != SQLite || d.shipped { // what ships the log empties it, too
		return false, nil
	}
	select {
	case <-d.clear.wanted:
	default:
		return false, nil
	}
	if err := d.file.intact(); err != nil {
		return false, fmt.Errorf("db.ClearLog: %w", err)
	}
	done, err := truncateLog(ctx, d.clear.path)
	if err != nil || !done {
		d.ClearLog()
	}
	return done, err
}

// truncateLog works on a connection of its own without a busy timeout, so that no write waits behind it. Moving the pages
// first needs no lock that others want.
func truncateLog(ctx context.Context, path string) (done bool, err error) {
	own, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?mode=rw&_pragma=busy_timeout(0)&_pragma=secure_delete(1)")
	if err != nil {
		return false, fmt.Errorf("db.ClearLog: %w", err)
	}
	defer func() { err = errors.Join(err, own.Close()) }()
	own.SetMaxOpenConns(1)
	var busy, inLog, moved int
	for _, mode := range []string{"PASSIVE", "TRUNCATE"} {
		err := own.QueryRowContext(ctx, "PRAGMA wal_checkpoint("+mode+")").Scan(&busy, &inLog, &moved)
		switch {
		case isBusy(err):
			return false, nil
		case err != nil:
			return false, fmt.Errorf("db.ClearLog: %w", err)
		}
	}
	return busy == 0, nil
}
