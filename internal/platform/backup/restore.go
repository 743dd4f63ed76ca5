package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"filippo.io/age"

	"wardgate/internal/platform/db"
)

// Reasons to reject a database. Test for them with errors.Is.
var (
	// ErrNotEmpty: it holds data, or its tables are newer than the backup's.
	ErrNotEmpty = errors.New("the database is in use: restore into a new one " +
		"(another WARDGATE_DATA folder, or an empty PostgreSQL database), then switch to it")
	// ErrNewer: the backup was taken by a newer program.
	ErrNewer = errors.New("the backup is newer than this program: restore it with the program that took it, or a newer one")
)

// Restore fills the empty database d with a backup. The tables need not exist:
// history, the migrations as d's engine reads them, is run up to the backup's
// version before the rows are read in, and up to the newest afterwards. Nobody
// else may use d meanwhile.
//
// The whole of r is read and checked before d is touched, so a damaged backup
// leaves no trace in it; all rows are then committed at once. An r that is no
// io.ReadSeeker is copied to a temporary file for that.
// An encrypted backup is opened with one of the identities; nothing of it is written
// anywhere else in clear.
// Errors of its own: ErrFormat, ErrDamaged, ErrNewer, ErrNotEmpty, ErrEncrypted, ErrIdentity.
func Restore(ctx context.Context, d *db.DB, r io.Reader, history fs.FS, with ...age.Identity) (_ Stats, err error) {
	seeker, ok := r.(io.ReadSeeker)
	if !ok {
		f, err := spool(r)
		if err != nil {
			return Stats{}, fmt.Errorf("backup.Restore: %w", err)
		}
		defer func() { err = errors.Join(err, f.Close(), os.Remove(f.Name())) }()
		seeker = f
	}
	stats, err := restore(ctx, d, seeker, history, with)
	if err != nil {
		return Stats{}, fmt.Errorf("backup.Restore: %w", err)
	}
	return stats, nil
}

func restore(ctx context.Context, d *db.DB, r io.ReadSeeker, history fs.FS, with Identities) (Stats, error) {
	if err := verifyFirst(r, with); err != nil {
		return Stats{}, err
	}
	l := &loader{ctx: ctx, db: d, history: history}
	stats, err := read(r, with, l)
	if err == nil {
		err = l.commit()
	}
	if err = errors.Join(err, l.giveUp()); err != nil {
		return Stats{}, err
	}
	if _, err := d.Migrate(ctx, history); err != nil {
		return Stats{}, fmt.Errorf("all rows are stored; bringing them to this program's version: %w", err)
	}
	return stats, nil
}

func verifyFirst(r io.ReadSeeker, with Identities) error {
	start, err := r.Seek(0, io.SeekCurrent)
	if err != nil {
		return err
	}
	if _, err := read(r, with, nothing{}); err != nil {
		return err
	}
	_, err = r.Seek(start, io.SeekStart)
	return err
}

// spool copies r to a temporary file, which the caller closes and removes.
func spool(r io.Reader) (*os.File, error) {
	f, err := os.CreateTemp("", "wardgate-restore-*") // mode 0600
	if err != nil {
		return nil, err
	}
	_, err = io.Copy(f, r)
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close(), os.Remove(f.Name()))
	}
	return f, nil
}
