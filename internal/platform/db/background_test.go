package db_test

import (
	"context"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// TestWhoIsWaitedForGoesFirst: background work waits for visitors who came later.
// Proves: platform-50
func TestWhoIsWaitedForGoesFirst(t *testing.T) {
	d := dbtest.SQLite(t, notes())
	holding, goOn := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		_ = d.Write(t.Context(), func(context.Context, *db.Tx) error {
			close(holding)
			<-goOn
			return nil
		})
	})
	<-holding
	var order []string
	write := func(ctx context.Context, id string) {
		wg.Go(func() {
			if err := d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				order = append(order, id)
				return insert(id)(ctx, tx)
			}); err != nil {
				t.Error(err)
			}
		})
	}
	for i := range 3 {
		write(db.Background(t.Context()), "sweep "+strconv.Itoa(i))
		eventually(t, "background work waits", func() bool { return d.QueuedInBackground() == i+1 })
	}
	for i := range 3 {
		write(t.Context(), "visitor "+strconv.Itoa(i))
		eventually(t, "a visitor waits", func() bool { return d.Queued() == i+1 })
	}
	close(goOn)
	wg.Wait()
	if want := []string{"visitor 0", "visitor 1", "visitor 2", "sweep 0", "sweep 1", "sweep 2"}; !slices.Equal(order, want) {
		t.Errorf("ran in the order %v", order)
	}
}

// TestBackgroundWorkKeepsItsShare: it advances although visitors never stop
// coming.
// Proves: platform-50
func TestBackgroundWorkKeepsItsShare(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		var done atomic.Bool
		var written atomic.Int64
		var wg sync.WaitGroup
		for c := range 24 { // more than PostgreSQL has turns
			wg.Go(func() {
				for i := 0; !done.Load(); i++ {
					if err := d.Write(t.Context(), insert(strconv.Itoa(c)+"."+strconv.Itoa(i))); err != nil {
						t.Error(err)
						return
					}
					written.Add(1)
				}
			})
		}
		eventually(t, "visitors come", func() bool { return written.Load() > 100 })
		background := db.Background(t.Context())
		for i := range 20 {
			if err := d.Write(background, insert("sweep "+strconv.Itoa(i))); err != nil {
				t.Error(err)
			}
		}
		done.Store(true)
		wg.Wait()
	})
}

// Proves: platform-50
func TestBackgroundWorkIsDoneBeforeTheDatabaseCloses(t *testing.T) {
	d := dbtest.SQLite(t, notes())
	holding, goOn := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		_ = d.Write(t.Context(), func(context.Context, *db.Tx) error {
			close(holding)
			<-goOn
			return nil
		})
	})
	<-holding
	answered := make(chan error, 1)
	wg.Go(func() { answered <- d.Write(db.Background(t.Context()), insert("late")) })
	eventually(t, "background work waits", func() bool { return d.QueuedInBackground() == 1 })
	wg.Go(func() { _ = d.Close() })
	close(goOn)
	wg.Wait()
	if err := <-answered; err != nil {
		t.Error(err)
	}
}
