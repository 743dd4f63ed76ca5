package replica

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"wardgate/internal/platform/backup"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
)

const (
	// pace is how often the log is looked at: what is acknowledged is in the replica so much later, and the time that it
	// takes to put it there.
	pace = 250 * time.Millisecond
	// segmentBytes is how large a segment is at most, but for a larger transaction.
	segmentBytes = 4 << 20
	// emptyAt is from which size on the log is emptied: before another program's commands would do it, at 32 MiB.
	emptyAt = 16 << 20
	// mostBehind is how large the log may grow while the place cannot be reached. Then the stream ends.
	mostBehind = 256 << 20
	// partBytes is how large a part of a snapshot is.
	partBytes = 16 << 20
	// snapshotEvery is how old a snapshot gets, and keep how long one is kept after there is a newer one.
	snapshotEvery = 24 * time.Hour
	keep          = 72 * time.Hour
	// picturesEvery is how often new pictures are looked for.
	picturesEvery = 30 * time.Second
	// sayEvery is how often a failure that goes on is logged again.
	sayEvery = 10 * time.Minute
)

// Options are what a Replicator needs.
type Options struct {
	DB    *db.DB // opened with db.Options.Shipped
	Store Store
	// Dir is the data folder: the Replicator notes there how far it is.
	Dir string
	// Pictures is the folder of uploaded pictures, empty where they are elsewhere.
	Pictures string `wiring:"optional"`
	// Recipients are whom all is encrypted to; none: it is kept in clear.
	Recipients backup.Recipients `wiring:"optional"`
	// MostBehind is how large the log may grow, in bytes, while the place cannot be reached; 0: 256 MiB.
	MostBehind int64 `wiring:"optional"`
	Clock      clock.Clock
	IDs        *ids.Source
	Log        *slog.Logger
}

// Replicator keeps a replica. Run is its only caller but for State.
type Replicator struct {
	o     Options
	log   *os.File // nil while SQLite has made none
	main  *os.File
	note  note
	index index
	known bool // index was read

	pending  []segment // taken from the log, and not kept yet
	pictures time.Time // when they were looked at last
	said     time.Time // when a failure was logged last
	through  time.Time // up to when everything stored was brought to this stream

	mu    sync.Mutex
	state State
}

type segment struct {
	number int64
	head   head
	bytes  []byte
}

// New opens the files of the database. Close the Replicator after the database.
func New(o Options) (*Replicator, error) {
	if err := wiring.Complete(o); err != nil {
		return nil, err
	}
	if o.MostBehind == 0 {
		o.MostBehind = mostBehind
	}
	main, err := o.DB.Shipping().OpenFile()
	if err != nil {
		return nil, fmt.Errorf("replica.New: %w", err)
	}
	r := &Replicator{o: o, main: main, state: State{Through: o.Clock.Now()}}
	r.note = readNote(o.Dir)
	return r, nil
}

// Close closes the files: after the database, whose locks it would give up before.
func (r *Replicator) Close() error {
	var err error
	if r.log != nil {
		err = r.log.Close()
	}
	return errors.Join(err, r.main.Close())
}

// Run keeps the replica up to date until ctx ends.
func (r *Replicator) Run(ctx context.Context) {
	tick := time.NewTicker(pace)
	defer tick.Stop()
	for ctx.Err() == nil {
		r.tell(ctx, r.Turn(ctx))
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
}

// Finish brings what was stored last to the replica, when nobody writes any more: the next start goes on from there.
func (r *Replicator) Finish(ctx context.Context) error {
	err := r.Turn(ctx)
	if err == nil {
		err = r.empty(ctx)
	}
	r.tell(ctx, err)
	return err
}

// Turn brings what has been stored since the last turn to the replica, and what else is due. When it fails, it sees to it
// that the log does not grow without end.
func (r *Replicator) Turn(ctx context.Context) error {
	if err := r.turn(ctx); err != nil {
		return errors.Join(err, r.giveUp(ctx))
	}
	return nil
}

func (r *Replicator) turn(ctx context.Context) error {
	if !r.known {
		x, err := readIndex(ctx, r.o.Store)
		if err != nil {
			return err
		}
		r.index, r.known = x, true
	}
	if err := r.follow(ctx); err != nil {
		return err
	}
	if err := r.ship(ctx); err != nil {
		return err
	}
	if r.size() >= emptyAt || r.o.DB.Shipping().IsWanted() {
		if err := r.empty(ctx); err != nil {
			return err
		}
	}
	if err := r.snapshotIfDue(ctx); err != nil {
		return err
	}
	if err := r.forget(ctx); err != nil {
		return err
	}
	return r.keepPictures(ctx)
}

// follow sees that there is a stream to go on with: the one of the last run if nothing else has written since.
func (r *Replicator) follow(ctx context.Context) error {
	if r.note.follows {
		return nil
	}
	if s := r.stream(); s != nil && s.ID == r.note.Stream && r.unchanged() == nil {
		r.note.follows = true
		return nil
	}
	return r.begin(ctx)
}

// unchanged tells whether file and log are those that the note is about.
func (r *Replicator) unchanged() error {
	info, err := r.main.Stat()
	if err != nil {
		return err
	}
	if info.Size() != r.note.Size || !info.ModTime().Equal(r.note.Changed) {
		return errors.New("the file was changed")
	}
	if r.note.At.Offset == 0 {
		return nil
	}
	if err := r.openLog(); err != nil || r.log == nil {
		return errors.Join(errOtherLog, err)
	}
	return r.note.At.confirm(r.log)
}

// begin begins a stream at the beginning of the log as it is.
func (r *Replicator) begin(ctx context.Context) error {
	x := r.index
	now := r.o.Clock.Now()
	if s := r.stream(); s != nil && s.ID == r.note.Stream && s.End == 0 {
		s.End = r.note.Next
	}
	x.Streams = append(x.Streams, stream{ID: now.Format("20060102T150405Z") + "-" + r.o.IDs.Pick(ids.ReadOut, 6), Began: now, First: 1})
	if err := x.write(ctx, r.o.Store); err != nil {
		return err
	}
	r.index = x
	r.pending = nil
	r.note = note{Stream: x.Streams[len(x.Streams)-1].ID, Next: 1, follows: true}
	if err := r.stat(); err != nil {
		return err
	}
	return r.note.write(r.o.Dir)
}

// stream is the one that goes on, nil if there is none.
func (r *Replicator) stream() *stream {
	if n := len(r.index.Streams); n > 0 {
		return &r.index.Streams[n-1]
	}
	return nil
}

// stat notes how the file is, which changes only where the log is emptied.
func (r *Replicator) stat() error {
	info, err := r.main.Stat()
	if err == nil {
		r.note.Size, r.note.Changed, r.note.dirty = info.Size(), info.ModTime(), true
	}
	return err
}

func (r *Replicator) openLog() error {
	if r.log != nil {
		return nil
	}
	f, err := os.Open(r.o.DB.Shipping().LogPath())
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	r.log = f
	return err
}

func (r *Replicator) size() int64 {
	if r.log == nil {
		return 0
	}
	info, err := r.log.Stat()
	if err != nil {
		return 0
	}
	return info.Size()
}

// ship brings all that was committed before the call to the replica. What is committed meanwhile is left for the next turn, so that an end comes however
// fast is written.
func (r *Replicator) ship(ctx context.Context) error {
	now := r.o.Clock.Now()
	if err := r.openLog(); err != nil {
		return err
	}
	end := r.size()
	for more := true; more; {
		if err := r.flush(ctx); err != nil { // what was taken goes before more is taken: it is held in memory
			return err
		}
		var err error
		if more, err = r.take(segmentBytes); err != nil {
			return errors.Join(err, r.lost())
		}
		more = more && r.note.At.Offset < end
	}
	if err := r.flush(ctx); err != nil {
		return err
	}
	r.through = now
	r.reached()
	return nil
}

// take reads the next segment from the log, if there is something new, and tells whether the log went on behind it.
func (r *Replicator) take(limit int64) (more bool, err error) {
	if err := r.openLog(); err != nil || r.log == nil {
		return false, err
	}
	content, behind, err := r.note.At.read(r.log, limit)
	if err != nil || len(content) == 0 {
		return false, err
	}
	h := head{Log: r.note.Log, At: r.o.Clock.Now(), Bytes: len(content)}
	r.pending = append(r.pending, segment{r.note.Next, h, content})
	r.note.At = behind
	r.note.Next++
	return int64(len(content)) >= limit, nil
}

// flush keeps what was taken from the log, and notes how far that is.
func (r *Replicator) flush(ctx context.Context) error {
	if len(r.pending) == 0 && !r.note.dirty {
		return nil
	}
	for len(r.pending) > 0 {
		s := r.pending[0]
		kept, err := s.head.packed(s.bytes, r.o.Recipients)
		if err != nil {
			return err
		}
		if err := r.o.Store.Put(ctx, segmentName(r.note.Stream, s.number), kept); err != nil {
			return err
		}
		r.pending = r.pending[1:]
	}
	r.pending, r.note.dirty = nil, false
	return r.note.write(r.o.Dir)
}

// empty empties the log after the rest of it was taken, and keeps that. While somebody reads it is left for another turn.
func (r *Replicator) empty(ctx context.Context) error {
	done, err := r.o.DB.Shipping().EmptyLog(ctx, func() error {
		for {
			if more, err := r.take(segmentBytes); err != nil || !more {
				return err
			}
		}
	})
	if err != nil {
		return err
	}
	if done {
		r.note.At, r.note.Log = place{}, r.note.Log+1
	}
	if err := r.stat(); err != nil { // what was moved before a reader was met has changed the file, too
		return err
	}
	return r.flush(ctx)
}

// giveUp ends the stream of a place that cannot be reached when the log has become too large.
func (r *Replicator) giveUp(ctx context.Context) error {
	if err := r.openLog(); err != nil || r.size() < r.o.MostBehind {
		return err
	}
	_, err := r.o.DB.Shipping().EmptyLog(ctx, func() error { return nil })
	return errors.Join(err, r.lost())
}

// lost has the next turn begin a stream.
func (r *Replicator) lost() error {
	r.note.follows, r.note.At, r.note.Size = false, place{}, -1
	r.pending = nil
	if r.log != nil {
		err := r.log.Close()
		r.log = nil
		return err
	}
	return nil
}

// noteName is the file of the data folder that says how far the replica is.
const noteName = "replica-state.json"

func notePath(dir string) string { return filepath.Join(dir, noteName) }
