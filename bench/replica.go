package main

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"wardgate/internal/platform/db"
)

const (
	// aGigabyte is the size of the database whose machine is lost.
	aGigabyte = 1 << 30
	// What may be lost with it, and how long it may be away (RPO, RTO).
	mostLost = time.Second
	mostAway = time.Minute
	// leastReplicated is the share of the accepted quotes that are still accepted while each is copied.
	leastReplicated = 0.75
	// lostRate is how many quotes a second come while the machine is lost.
	lostRate = 100
)

// replica measures what it costs to copy SQLite continuously, and a lost machine with a database of 1 GB.
// Proves: bench-17
func (o requests) replica(ctx context.Context, r *report) error {
	quotes := inboundForms()[0]
	var plain, copied result
	for range o.rounds {
		got, err := o.runForm(ctx, quotes, nil)
		if err != nil {
			return err
		}
		plain = faster(plain, got)
		place, err := os.MkdirTemp("", "wardgate-bench-replica-")
		if err != nil {
			return err
		}
		got, err = o.runForm(ctx, quotes, []string{"REPLICA_URL=file://" + place})
		_ = os.RemoveAll(place)
		if err != nil {
			return err
		}
		copied = faster(copied, got)
	}
	r.note("SQLite: accepted quotes, 32 clients, with a replica", copied.String())
	ratio := copied.perSecond / plain.perSecond
	r.line("SQLite: accepted quotes with a replica / without", fmt.Sprintf("%.2f", ratio), fmt.Sprintf(">= %g", leastReplicated), ratio >= leastReplicated)
	return o.lostMachine(ctx, r)
}

// lostMachine kills a program with a database of 1 GB while quotes come in, removes its folder, and brings it back.
func (o requests) lostMachine(ctx context.Context, r *report) error {
	root, err := os.MkdirTemp("", "wardgate-bench-lost-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(root) }()
	dir, place := filepath.Join(root, "data"), filepath.Join(root, "replica")
	env := []string{"REPLICA_URL=file://" + place, "WARDGATE_KEY_FILE=" + filepath.Join(root, "key")}
	s, err := o.startServer(ctx, dir, env[1:]...)
	if err != nil {
		return err
	}
	s.stop()
	if err := grow(ctx, dir, aGigabyte); err != nil {
		return fmt.Errorf("growing the database: %w", err)
	}
	if s, err = o.startServer(ctx, dir, env...); err != nil {
		return err
	}
	began := time.Now()
	if err := snapshotted(ctx, place); err != nil {
		s.stop()
		return err
	}
	r.note("SQLite: 1 GB, from the start to the first whole copy", fmt.Sprintf("%.1f s", time.Since(began).Seconds()))
	acked, killed := s.loseWhileWorking(ctx, o.seconds)
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	return o.bringBack(ctx, r, lost{dir, place, env, acked, killed})
}

// lost is what is left of a machine.
type lost struct {
	dir, place string
	env        []string
	acked      map[string]time.Time // what was acknowledged, and when
	killed     time.Time
}

func (o requests) bringBack(ctx context.Context, r *report, l lost) error {
	binary, err := filepath.Abs(o.binary)
	if err != nil {
		return err
	}
	began := time.Now()
	cmd := exec.CommandContext(ctx, binary, "restore", "--replica", "file://"+l.place)
	cmd.Env = append(append(os.Environ(), "WARDGATE_DATA="+l.dir), l.env...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("restore: %w\n%s", err, out)
	}
	s, err := o.startServer(ctx, l.dir, l.env...)
	if err != nil {
		return err
	}
	away := time.Since(began)
	s.stop()
	r.line("SQLite: a lost machine with 1 GB, from the command to ready", fmt.Sprintf("%.1f s", away.Seconds()), fmt.Sprintf("<= %.0f s", mostAway.Seconds()), away <= mostAway)
	there, err := keysIn(ctx, l.dir)
	if err != nil {
		return err
	}
	first, missing := l.killed, 0
	for key, at := range l.acked {
		if there[key] {
			continue
		}
		missing++
		if at.Before(first) {
			first = at
		}
	}
	gone := l.killed.Sub(first)
	r.line(fmt.Sprintf("SQLite: what it loses at %d quotes a second", lostRate), fmt.Sprintf("%.0f ms, %d of %d", ms(gone), missing, len(l.acked)), "<= 1 s", gone <= mostLost)
	return nil
}

// loseWhileWorking sends quotes for a time, kills the program in the middle of them, and tells what it acknowledged.
func (s *server) loseWhileWorking(ctx context.Context, span time.Duration) (acked map[string]time.Time, killed time.Time) {
	acked = map[string]time.Time{}
	var mu sync.Mutex
	run, web, quotes := time.Now().UnixNano(), client(), inboundForms()[0]
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		// It ends with an error: nobody answers any more.
		_, _ = open(ctx, lostRate, writers, 10*span, func(ctx context.Context, c, i int) error {
			visitor := mailbox(run, c, i)
			_, err := call(ctx, web, http.MethodPost, s.url+quotes.path, quotes.body(visitor), http.StatusCreated, "Idempotency-Key", visitor)
			if err == nil {
				mu.Lock()
				acked[visitor] = time.Now()
				mu.Unlock()
			}
			return err
		})
	}()
	time.Sleep(span)
	killed = time.Now()
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
	<-ended
	return acked, killed
}

// grow fills the database with mails that were sent, of which most large ones consist, until it has so many bytes.
func grow(ctx context.Context, dir string, size int64) (err error) {
	d, err := db.Open(ctx, db.Options{Dir: dir})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	const each, together = 11 << 10, 500
	random := make([]byte, each/4)
	for n := 0; ; {
		file, err := os.Stat(filepath.Join(dir, db.FileName))
		if err != nil {
			return err
		}
		if file.Size() >= size {
			return nil
		}
		err = d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			for range together {
				n++
				if _, err := rand.Read(random); err != nil {
					return err
				}
				// Half of it is random: a copy is about as small as one of real mails.
				text := base64.StdEncoding.EncodeToString(random) + strings.Repeat("A guard is on the way. ", each/2/23)
				if _, err := tx.ExecContext(ctx, `INSERT INTO mails (id, dedupe_key, kind, class, ref, state, to_name, to_address, reply_name, reply_address, subject,
					html, body, headers, message_id, created_at, expires_at, sent_at) VALUES ($1, $1, 'bench.filling', 'answer', '', 'sent', '', $1, '', '', 'x', $2, '', '{}', $1, $3, $3, $3)`,
					fmt.Sprintf("filling-%d@customers.example", n), text, time.Now()); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
}

// snapshotted waits until a whole database can be restored from the place.
func snapshotted(ctx context.Context, place string) error {
	for began := time.Now(); time.Since(began) < 3*time.Minute && ctx.Err() == nil; time.Sleep(50 * time.Millisecond) {
		if text, err := os.ReadFile(filepath.Join(place, "index.json")); err == nil && strings.Contains(string(text), `"needs"`) {
			return nil
		}
	}
	return errors.New("no whole copy came within three minutes")
}

// keysIn are the keys of the quotes in a database.
func keysIn(ctx context.Context, dir string) (all map[string]bool, err error) {
	d, err := db.Open(ctx, db.Options{Dir: dir})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	rows, err := d.Read().QueryContext(ctx, "SELECT idempotency_key FROM quote_requests")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	all = map[string]bool{}
	for rows.Next() {
		var key string
		if err := rows.Scan(&key); err != nil {
			return nil, err
		}
		all[strings.TrimPrefix(key, "key:")] = true
	}
	return all, rows.Err()
}
