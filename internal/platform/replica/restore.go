package replica

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"wardgate/internal/platform/backup"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/uploads"
)

// What a restore fails with.
var (
	ErrEmpty    = errors.New("there is no replica of wardgate in this place")
	ErrTooEarly = errors.New("the replica does not reach back so far")
	ErrInUse    = errors.New("the folder has a database already: restore into an empty one")
)

// Restored is what a restore has brought back.
type Restored struct {
	// At is the moment that the database is of: everything acknowledged a moment before is in it.
	At       time.Time
	Segments int
	Pictures int
	// Newer is when a later stream began that cannot be restored, because its first snapshot was not whole; zero: there is none.
	Newer time.Time
}

// Restore makes the database in dir as it was at a moment, or as it was last if that is the zero time, and brings back the pictures. A dir with a database is
// refused. What fails leaves no database there.
func Restore(ctx context.Context, s Store, dir, pictures string, at time.Time, with backup.Identities) (Restored, error) {
	out, err := restore(ctx, s, dir, pictures, at, with)
	if err != nil {
		return Restored{}, fmt.Errorf("replica.Restore: %w", err)
	}
	return out, nil
}

func restore(ctx context.Context, s Store, dir, pictures string, at time.Time, with backup.Identities) (out Restored, err error) {
	final := filepath.Join(dir, db.FileName)
	if _, err := os.Lstat(final); !errors.Is(err, fs.ErrNotExist) {
		return out, errors.Join(ErrInUse, err)
	}
	x, err := readIndex(ctx, s)
	if err != nil {
		return out, err
	}
	from, snap, err := x.choose(at)
	if err != nil {
		return out, err
	}
	if last := x.Streams[len(x.Streams)-1]; last.ID != from.ID && (at.IsZero() || last.Began.Before(at)) {
		out.Newer = last.Began
	}
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return out, err
	}
	w := work{ctx: ctx, store: s, with: with, path: filepath.Join(dir, ".restoring-"+db.FileName)}
	defer func() { err = errors.Join(err, w.clean()) }()
	if err := w.clean(); err != nil { // of an attempt that was killed
		return out, err
	}
	if err := w.snapshot(from.ID, snap); err != nil {
		return out, err
	}
	if out.At, out.Segments, err = w.segments(from.ID, snap, at); err != nil {
		return out, err
	}
	if err := db.CheckFile(ctx, w.path); err != nil {
		return out, fmt.Errorf("what was restored is damaged: %w", err)
	}
	if out.Pictures, err = w.pictures(x, pictures); err != nil {
		return out, err
	}
	if err := os.Rename(w.path, final); err != nil {
		return out, err
	}
	return out, uploads.SyncFolder(dir)
}

// choose finds the newest snapshot from which the moment can be reached.
func (x index) choose(at time.Time) (stream, snapshot, error) {
	var earliest time.Time
	for _, s := range slices.Backward(x.Streams) {
		for _, snap := range slices.Backward(s.Snapshots) {
			if at.IsZero() || !at.Before(snap.At) {
				return s, snap, nil
			}
			earliest = snap.At
		}
	}
	switch {
	case len(x.Streams) == 0:
		return stream{}, snapshot{}, ErrEmpty
	case earliest.IsZero():
		return stream{}, snapshot{}, fmt.Errorf("%w: no snapshot of it is whole", ErrEmpty)
	}
	return stream{}, snapshot{}, fmt.Errorf("%w: its earliest moment is %s", ErrTooEarly, earliest.UTC().Format(time.RFC3339))
}

// work is a restore under way.
type work struct {
	ctx   context.Context //nolint:containedctx // of one restore
	store Store
	with  backup.Identities
	path  string // of the file that becomes the database
}

// clean removes what is not the database yet.
func (w work) clean() error {
	var all error
	for _, name := range []string{w.path, w.path + "-wal", w.path + "-shm"} {
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			all = errors.Join(all, err)
		}
	}
	return all
}

func (w work) get(name string) ([]byte, error) {
	kept, err := w.store.Get(w.ctx, name)
	if err != nil {
		return nil, err
	}
	plain, err := unpacked(kept, w.with)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return plain, nil
}

// snapshot writes the file as it was copied.
func (w work) snapshot(stream string, s snapshot) (err error) {
	file, err := os.OpenFile(w.path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Sync(), file.Close()) }()
	var bytes int64
	for part := range s.Parts {
		content, err := w.get(partName(stream, s.Number, part))
		if err != nil {
			return err
		}
		if _, err := file.Write(content); err != nil {
			return err
		}
		bytes += int64(len(content))
	}
	if bytes != s.Bytes {
		return fmt.Errorf("the snapshot has %d bytes and should have %d", bytes, s.Bytes)
	}
	return nil
}

// segments applies the segments up to a moment, log by log, and returns the moment of the last one.
func (w work) segments(stream string, s snapshot, until time.Time) (at time.Time, n int, err error) {
	log := beside{work: w, log: -1}
	defer func() { err = errors.Join(err, log.close()) }()
	at = s.At
	for number := s.From; ; number++ {
		plain, err := w.get(segmentName(stream, number))
		if errors.Is(err, fs.ErrNotExist) && number > s.Needs {
			return at, n, log.replay()
		}
		if err != nil {
			return at, n, err
		}
		h, content, err := parseSegment(plain)
		if err != nil {
			return at, n, fmt.Errorf("segment %d: %w", number, err)
		}
		if number > s.Needs && !until.IsZero() && h.At.After(until) {
			return at, n, log.replay()
		}
		if err := log.add(h, content); err != nil {
			return at, n, err
		}
		if h.At.After(at) {
			at = h.At
		}
		n++
	}
}

// beside is the log that grows beside the file until it is replayed.
type beside struct {
	work work
	log  int64 // of the stream
	file *os.File
}

// add appends a segment; the first of another log has the one before it replayed.
func (b *beside) add(h head, content []byte) error {
	if h.Log != b.log {
		if err := b.replay(); err != nil {
			return err
		}
		var err error
		if b.file, err = os.OpenFile(b.work.path+"-wal", os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600); err != nil {
			return err
		}
		b.log = h.Log
	}
	_, err := b.file.Write(content)
	return err
}

func (b *beside) replay() error {
	if b.file == nil {
		return nil
	}
	if err := b.close(); err != nil {
		return err
	}
	return db.ReplayLog(b.work.ctx, b.work.path)
}

func (b *beside) close() error {
	if b.file == nil {
		return nil
	}
	err := b.file.Close()
	b.file = nil
	return err
}

// pictures brings back those that were there at last.
func (w work) pictures(x index, dir string) (n int, err error) {
	if dir == "" {
		return 0, nil
	}
	for name, p := range x.Pics {
		if !p.Gone.IsZero() || name != filepath.Base(name) {
			continue
		}
		content, err := w.get(pictureName(name))
		if err != nil {
			return n, err
		}
		if err := uploads.Folder(dir).Put(w.ctx, name, content); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}
