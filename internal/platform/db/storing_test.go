package db_test

import (
	"context"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// words are the reasons why d is not ready.
func words(t *testing.T, d *db.DB) (all []string) {
	t.Helper()
	for _, trouble := range d.Troubles(t.Context()) {
		all = append(all, trouble.Word)
	}
	return all
}

// TestAFailedWriteIsTriedAgain: one that failed alone says nothing; while what is tried fails, too, requests cannot be served.
// Proves: platform-70
func TestAFailedWriteIsTriedAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec := func(query string) {
			if _, err := d.Writer().ExecContext(t.Context(), query); err != nil {
				t.Fatal(err)
			}
		}
		fail := func() { _ = d.Write(t.Context(), func(context.Context, *db.Tx) error { return db.ErrFull }) }
		if got := words(t, d); len(got) != 0 {
			t.Fatalf("at first: %v", got)
		}
		fail()
		if got := words(t, d); len(got) != 0 {
			t.Errorf("what is tried succeeds: %v", got)
		}
		exec("ALTER TABLE write_probes RENAME TO elsewhere")
		if got := words(t, d); len(got) != 0 {
			t.Errorf("nothing is tried while all is well: %v", got)
		}
		fail()
		for range 2 {
			if got := words(t, d); len(got) != 1 || got[0] != "storing" {
				t.Errorf("what is tried fails: %v", got)
			}
		}
		exec("ALTER TABLE elsewhere RENAME TO write_probes")
		over := time.Now().Add(20 * time.Second)
		for len(words(t, d)) > 0 {
			if time.Now().After(over) {
				t.Fatalf("it stays: %v", words(t, d))
			}
		}
		var rows int
		if err := d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM write_probes").Scan(&rows); err != nil || rows != 1 {
			t.Errorf("%d rows were written (%v)", rows, err)
		}
	})
}

// Proves: platform-70, platform-71
func TestSpace(t *testing.T) {
	const mb, gb = 1 << 20, 1 << 30
	for name, one := range map[string]struct {
		space             db.Space
		full, low, stayed bool
	}{
		"plenty":                        {db.Space{Free: 50 * gb, Total: 100 * gb}, false, false, false},
		"a tenth is left":               {db.Space{Free: 10*gb + mb, Total: 100 * gb}, false, false, true},
		"less than a tenth":             {db.Space{Free: 9 * gb, Total: 100 * gb}, false, true, true},
		"little of much is much":        {db.Space{Free: 100 * gb, Total: 10_000 * gb}, false, false, false},
		"2 percent of much is not full": {db.Space{Free: gb, Total: 100 * gb}, false, true, true},
		"nothing":                       {db.Space{Free: 63 * mb, Total: 100 * gb}, true, true, true},
		"a small disk":                  {db.Space{Free: 7 * mb, Total: 8 * mb}, false, false, false},
		"a small disk that is full":     {db.Space{Free: mb / 10, Total: 8 * mb}, true, true, true},
	} {
		if one.space.Full() != one.full || one.space.Low(false) != one.low || one.space.Low(true) != one.stayed {
			t.Errorf("%s: full %v, low %v, low after a warning %v", name, one.space.Full(), one.space.Low(false), one.space.Low(true))
		}
	}
}
