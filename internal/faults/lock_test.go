package faults_test

import (
	"context"
	"database/sql"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	_ "modernc.org/sqlite" // the other process

	"wardgate/internal/platform/db"
)

// TestTheDatabaseIsLockedByAnother: somebody who holds the lock for longer than we wait
// gets visitors a 503 that says when to come back; reading goes on; afterwards all
// is as before.
// Proves: platform-20
func TestTheDatabaseIsLockedByAnother(t *testing.T) {
	t.Parallel()
	s := sqlite(t)
	p := serve(t, s.env...)
	cookie := signIn(t, p.url)
	release := lock(t, s.env[1])
	refusedInTime(t, p.url, 40)
	quotesOf(t, p.url, cookie) // does not wait
	release()
	for n := range 10 {
		eventually(t, 10*time.Second, "accepted after the lock", func() bool {
			got, _, err := post(p.url, numbered(n))
			return err == nil && got.status == http.StatusCreated
		})
	}
	if n := len(quotesOf(t, p.url, cookie)); n != 10 {
		t.Errorf("%d requests", n)
	}
	noPersonalData(t, p)
	p.stop()
}

// refusedInTime posts n requests at once, each of which must be told to come again
// before a connection would be cut.
func refusedInTime(t *testing.T, url string, n int) {
	t.Helper()
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			began := time.Now()
			got, _, err := post(url, numbered(i))
			if err != nil || got.status != http.StatusServiceUnavailable || got.header.Get("Retry-After") == "" || !strings.Contains(got.body, "try again") {
				t.Errorf("while locked: %d %s (%v)", got.status, got.body, err)
			}
			if took := time.Since(began); took > 12*time.Second {
				t.Errorf("the refusal took %v", took)
			}
		})
	}
	all.Wait()
}

// lock holds the write lock of the database in the folder until the returned
// function is called.
func lock(t testing.TB, dir string) (release func()) {
	t.Helper()
	other, err := sql.Open("sqlite", "file:"+filepath.Join(dir, db.FileName)+"?_pragma=busy_timeout(5000)&_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	tx, err := other.BeginTx(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return sync.OnceFunc(func() {
		if err := tx.Rollback(); err != nil {
			t.Error(err)
		}
		_ = other.Close()
	})
}

// TestPostgresLocksATable: the same on PostgreSQL, where the server waits for us.
// Proves: platform-20
func TestPostgresLocksATable(t *testing.T) {
	t.Parallel()
	s := postgres(t)
	p := serve(t, s.env...)
	d := s.open(t)
	tx, err := d.Writer().BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.ExecContext(t.Context(), "LOCK TABLE quote_requests IN EXCLUSIVE MODE"); err != nil {
		t.Fatal(err)
	}
	refusedInTime(t, p.url, 40) // more than there are connections
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	mustPost(t, p.url, numbered(1))
	if n := number(t, d, "SELECT count(*) FROM quote_requests"); n != 1 {
		t.Errorf("%d requests", n)
	}
	p.stop()
}
