package db

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	sqlite3 "modernc.org/sqlite/lib"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db/sqlgen"
)

// Trouble is a reason why requests cannot be served.
type Trouble struct {
	// Word names it: "database" does not answer, "storing" fails, "disk" is full, "file" was deleted or replaced.
	Word string
	Err  error
}

// errDiskFull is the trouble of a disk on which the next request may not fit.
var errDiskFull = errors.New("the disk of the data folder is full")

// Troubles are the reasons why requests cannot be served now, none when they can. It answers within a second. A database that is slow to answer
// is fine while it answers others. Writes are tried only after one has failed.
func (d *DB) Troubles(ctx context.Context) (all []Trouble) {
	ctx, cancel := context.WithTimeout(ctx, probeWithin) // for both
	defer cancel()
	asked, tried := d.asking.begin(d.ask), (*probe)(nil)
	if d.storing.failed.Load() {
		tried = d.storing.begin(func(ctx context.Context) error { return d.storing.try(ctx, d) })
	}
	if err := asked.wait(ctx); err != nil && !d.heard.others(err) {
		all = append(all, Trouble{"database", err})
	}
	if err := d.file.intact(); err != nil {
		all = append(all, Trouble{"file", err})
	}
	if d.file.full() {
		all = append(all, Trouble{"disk", errDiskFull})
	}
	if tried == nil {
		return all
	}
	if err := tried.wait(ctx); err != nil && !d.heard.others(err) {
		all = append(all, Trouble{"storing", err})
	}
	return all
}

// storing is whether what is written gets stored.
type storing struct {
	probes

	// failed: a write could not be stored, and no probe has succeeded since.
	failed atomic.Bool
	mu     sync.Mutex
	last   clock.Stopwatch // runs since the last probe
	err    error           // and how it ended
}

// restBetween is how long a failed probe stands: strangers may ask for readiness as often as they like.
const restBetween = time.Second

// probeSize makes a probe as large as a request with its mails: where a full disk has room for a few words, it has none for a request.
const probeSize = 64 << 10

// try writes the one row of write_probes.
func (s *storing) try(ctx context.Context, d *DB) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil && s.last.Elapsed() < restBetween {
		return s.err
	}
	s.err = d.Write(ctx, func(ctx context.Context, tx *Tx) error {
		return sqlgen.New(tx).TryToStore(ctx, sqlgen.TryToStoreParams{At: clock.System{}.Now(), Padding: strings.Repeat("wardgate", probeSize/len("wardgate"))})
	})
	if s.last = clock.Start(); s.err == nil {
		s.failed.Store(false)
	}
	return s.err
}

// note remembers that a write was not stored for a reason that may hold for all.
func (s *storing) note(err error) {
	if err != nil && cannotStore(err) {
		s.failed.Store(true)
	}
}

// cannotStore reports whether an error of Write is not the use case's, nor a matter of this moment's rush alone.
func cannotStore(err error) bool {
	for _, reason := range []error{ErrBusy, ErrAway, ErrFull, ErrUnknown, ErrReplaced} {
		if errors.Is(err, reason) {
			return true
		}
	}
	if code, ok := sqliteCode(err); ok {
		switch code & 0xff {
		case sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
			return true
		}
	}
	// Insufficient resources, system errors, corrupted data; a server that became a standby.
	state := sqlState(err)
	return strings.HasPrefix(state, "53") || strings.HasPrefix(state, "58") || strings.HasPrefix(state, "XX") || state == "25006"
}
