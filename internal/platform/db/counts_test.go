package db_test

import (
	"context"
	"fmt"
	"strconv"
	"testing"

	"wardgate/internal/platform/db"
)

// TestAStatementIsCompiledOnce: once a write has run on every connection in turn, the same
// write compiles nothing, and each repeat is the same number of statements.
// Proves: platform-51, platform-53
func TestAStatementIsCompiledOnce(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		write := func(id string) {
			if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				if err := insert(id)(ctx, tx); err != nil {
					return err
				}
				var n int
				return tx.QueryRowContext(ctx, "SELECT count(*) FROM notes WHERE id = $1", id).Scan(&n)
			}); err != nil {
				t.Fatal(err)
			}
		}
		write("warm")
		before := d.Counts()
		for i := range 20 {
			write(strconv.Itoa(i))
		}
		want := db.Counts{Statements: 20 * 2, Transactions: 20}
		if got := d.Counts().Since(before); got != want {
			t.Errorf("20 writes came to %+v, want %+v", got, want)
		}
	})
}

// TestWhatIsHotStaysCompiled: generated statements (those of a list's filters)
// must not push out frequent ones.
// Proves: platform-51
func TestWhatIsHotStaysCompiled(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		conn, err := d.Read().Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close() }()
		ask := func(query string) {
			var n int
			if err := conn.QueryRowContext(t.Context(), query).Scan(&n); err != nil {
				t.Fatal(err)
			}
		}
		const hot = "SELECT 1 + 1"
		ask(hot)
		before := d.Counts().Compiled
		const others = 1000
		for i := range others {
			ask("SELECT " + strconv.Itoa(i))
			ask(hot)
		}
		if got := d.Counts().Compiled - before; got != others {
			t.Errorf("%d statements were compiled, want %d: each of the others once", got, others)
		}
	})
}

// TestTheStatementsOfAConnectionAreBounded: the least recently used one goes.
// Proves: platform-51
func TestTheStatementsOfAConnectionAreBounded(t *testing.T) {
	d := letters(t)
	conn, err := d.Read().Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	ask := func(i int) int64 {
		before := d.Counts().Compiled
		var n int
		if err := conn.QueryRowContext(t.Context(), fmt.Sprintf("SELECT %d", i)).Scan(&n); err != nil || n != i {
			t.Fatal(n, err)
		}
		return d.Counts().Compiled - before
	}
	for i := range db.MaxStatements + 1 {
		ask(i)
	}
	if ask(1) != 0 || ask(0) != 1 {
		t.Error("not the statement that was not used for longest was given up")
	}
}
