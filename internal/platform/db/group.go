package db

import (
	"context"
	"database/sql"
	"fmt"
	"runtime/debug"
	"sync"
)

// maxGroup bounds how many use cases share one commit, and so how long the
// first of them waits for the last.
const maxGroup = 128

type useCase struct {
	ctx  context.Context
	fn   func(ctx context.Context, tx *Tx) error
	done chan error
}

// group commits waiting use cases together on the one SQLite write connection.
type group struct {
	db    *sql.DB
	queue chan *useCase

	mu     sync.RWMutex // guards closed against write's send
	closed bool
	ended  chan struct{}
}

func newGroup(db *sql.DB) *group {
	g := &group{db: db, queue: make(chan *useCase, 4*maxGroup), ended: make(chan struct{})}
	go g.loop()
	return g
}

func (g *group) close() {
	g.mu.Lock()
	if !g.closed {
		g.closed = true
		close(g.queue)
	}
	g.mu.Unlock()
	<-g.ended
}

func (g *group) write(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) error {
	u := &useCase{ctx: ctx, fn: fn, done: make(chan error, 1)}
	g.mu.RLock()
	if g.closed {
		g.mu.RUnlock()
		return ErrClosed
	}
	select {
	case g.queue <- u:
		g.mu.RUnlock()
	case <-ctx.Done():
		g.mu.RUnlock()
		return ctx.Err()
	}
	// No return on ctx.Done here: the use case may be committing already, and an
	// answer "failed" to a request that is stored would be a lie.
	return <-u.done
}

func (g *group) loop() {
	defer close(g.ended)
	for first := range g.queue {
		g.commit(g.gather(first))
	}
}

// gather takes what waits right now, without waiting for more.
func (g *group) gather(first *useCase) []*useCase {
	batch := []*useCase{first}
	for len(batch) < maxGroup {
		select {
		case u, ok := <-g.queue:
			if !ok {
				return batch
			}
			batch = append(batch, u)
		default:
			return batch
		}
	}
	return batch
}

// commit runs the batch in one transaction. Use cases that fail are undone by
// their savepoint and answered with their own error; the others are answered
// only after the commit.
func (g *group) commit(batch []*useCase) {
	// The connection belongs to nobody's request: a caller who hangs up must not
	// roll back the others.
	ctx := context.Background()
	sqlTx, err := g.db.BeginTx(ctx, nil)
	if err != nil {
		answer(batch, fmt.Errorf("db.Write: begin: %w", err))
		return
	}
	kept := make([]*useCase, 0, len(batch))
	txs := make([]*Tx, 0, len(batch))
	for i, u := range batch {
		tx := &Tx{Tx: sqlTx}
		undone, broken := runInSavepoint(u, tx)
		if broken != nil {
			_ = sqlTx.Rollback()
			answer(kept, broken)
			answer(batch[i:], broken)
			return
		}
		if undone != nil {
			u.done <- undone
			continue
		}
		kept = append(kept, u)
		txs = append(txs, tx)
	}
	if err := sqlTx.Commit(); err != nil {
		_ = sqlTx.Rollback() // database/sql leaves the transaction open when SQLite refuses the COMMIT
		answer(kept, fmt.Errorf("db.Write: commit: %w", err))
		return
	}
	for i, u := range kept {
		txs[i].committed()
		u.done <- nil
	}
}

// runInSavepoint runs one use case. undone is the use case's own error, after
// which the transaction goes on without it; broken means the transaction cannot go on.
func runInSavepoint(u *useCase, tx *Tx) (undone, broken error) {
	if err := u.ctx.Err(); err != nil {
		return err, nil // the caller left before its turn: nothing was done
	}
	// Without the caller's cancellation: SQLite rolls the whole transaction back
	// when a statement is interrupted (https://www.sqlite.org/c3ref/interrupt.html).
	ctx := context.WithoutCancel(u.ctx)
	if _, err := tx.ExecContext(ctx, "SAVEPOINT use_case"); err != nil {
		return nil, fmt.Errorf("db.Write: savepoint: %w", err)
	}
	if err := protect(ctx, u, tx); err != nil {
		if _, e := tx.ExecContext(ctx, "ROLLBACK TO use_case; RELEASE use_case"); e != nil {
			// Disk full and the like roll back the whole transaction by themselves;
			// then the cause is what the caller must see.
			return nil, fmt.Errorf("db.Write: %w (and undoing it: %w)", err, e)
		}
		return err, nil
	}
	if _, err := tx.ExecContext(ctx, "RELEASE use_case"); err != nil {
		return nil, fmt.Errorf("db.Write: release: %w", err)
	}
	return nil, nil
}

// protect turns a panic of one use case into its error: the other use cases of
// the group, and the loop itself, must live on.
func protect(ctx context.Context, u *useCase, tx *Tx) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("db.Write: the use case panicked: %v\n%s", r, debug.Stack())
		}
	}()
	return u.fn(ctx, tx)
}

func answer(cases []*useCase, err error) {
	for _, u := range cases {
		u.done <- err
	}
}
