package audit_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/ids"
)

type ledger struct {
	audit.Log
	*audit.Chain

	t     *testing.T
	db    *db.DB
	clock *clock.Manual
}

func newLedger(t *testing.T, d *db.DB) *ledger {
	t.Helper()
	c := clock.NewManual(start)
	key, err := audit.LoadKey(t.Context(), d, c.Now(), ids.System())
	if err != nil {
		t.Fatal(err)
	}
	return &ledger{audit.New(c, ids.System()).Signed(key), audit.NewChain(d, c, key), t, d, c}
}

// write adds n lines in one transaction.
func (l *ledger) write(n int) {
	l.t.Helper()
	err := l.db.Write(l.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for i := range n {
			if err := l.Record(ctx, tx, audit.Entry{Actor: audit.Program("x"), Action: "a.b", Subject: fmt.Sprint("row_", i)}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		l.t.Fatal(err)
	}
}

func (l *ledger) seal() {
	l.t.Helper()
	if err := l.Seal(l.t.Context()); err != nil {
		l.t.Fatal(err)
	}
}

func (l *ledger) verify(anchors ...audit.Anchor) audit.Report {
	l.t.Helper()
	report, err := l.Verify(l.t.Context(), anchors...)
	if err != nil {
		l.t.Fatal(err)
	}
	return report
}

func (l *ledger) exec(sql string, args ...any) {
	l.t.Helper()
	err := l.db.Write(l.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, sql, args...)
		return err
	})
	if err != nil {
		l.t.Fatal(err)
	}
}

// line is the id of the line of the n-th link.
func (l *ledger) line(n int) (id string) {
	l.t.Helper()
	if err := l.db.Read().QueryRowContext(l.t.Context(), "SELECT line FROM audit_chain WHERE seq = $1", n).Scan(&id); err != nil {
		l.t.Fatal(err)
	}
	return id
}

// Proves: security-81
func TestAChainOfManyHandsIsWhole(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLedger(t, d)
		other := newLedger(t, d) // another instance
		var crowd sync.WaitGroup
		for range 4 {
			crowd.Go(func() {
				for range 10 {
					l.write(3)
					if err := errors.Join(l.Seal(t.Context()), other.Seal(t.Context())); err != nil {
						t.Error(err)
					}
				}
			})
		}
		crowd.Wait()
		l.seal()
		if got := l.verify(); got.Broken != nil || got.Lines != 120 || got.Waiting != 0 || !got.Since.Equal(start) {
			t.Errorf("%+v %+v", got, got.Broken)
		}
		l.write(2)
		if got := l.verify(); got.Broken != nil || got.Lines != 120 || got.Waiting != 2 {
			t.Errorf("before its seal: %+v %+v", got, got.Broken)
		}
	})
}

// Proves: security-82
func TestEveryWayToForgeTheRecordIsFound(t *testing.T) {
	const lines = 12
	attacks := map[string]struct {
		forge func(l *ledger)
		want  string
		link  int // of the line that is named; 0: none
	}{
		"a line is changed": {func(l *ledger) { l.exec("UPDATE audit_log SET actor_email = 'other' WHERE id = $1", l.line(5)) }, "changed", 5},
		"its time": {func(l *ledger) {
			l.exec("UPDATE audit_log SET at = $2 WHERE id = $1", l.line(5), start.Add(time.Minute))
		}, "changed", 5},
		"removed": {func(l *ledger) { l.exec("DELETE FROM audit_log WHERE id = $1", l.line(5)) }, "removed", 5},
		"removed with its link": {func(l *ledger) {
			l.exec("DELETE FROM audit_log WHERE id = $1", l.line(5))
			l.exec("DELETE FROM audit_chain WHERE seq = 5")
		}, "link 5 of the chain is missing", 6},
		"removed, and the links moved up": {func(l *ledger) {
			l.exec("DELETE FROM audit_log WHERE id = $1", l.line(5))
			l.exec("DELETE FROM audit_chain WHERE seq = 5")
			for n := 6; n <= lines; n++ {
				l.exec("UPDATE audit_chain SET seq = seq - 1 WHERE seq = $1", n)
			}
		}, "changed or moved", 5},
		"added":         {func(l *ledger) { l.exec(insertLine, "aud_01KAK00000000000000000000A", start, "") }, "another hand", 0},
		"added, old":    {func(l *ledger) { l.exec(insertLine, "aud_01AAA00000000000000000000A", start.AddDate(-9, 0, 0), "") }, "another hand", 0},
		"added, hashed": {func(l *ledger) { l.exec(insertLine, "aud_01KAK00000000000000000000A", start, strings.Repeat("ab", 32)) }, "another hand", 0},
		"added, linked": {func(l *ledger) {
			l.exec(insertLine, "aud_01KAK00000000000000000000A", start, "")
			l.exec("INSERT INTO audit_chain (seq, line, seal) VALUES (13, 'aud_01KAK00000000000000000000A', 'x')")
			l.exec("UPDATE audit_head SET seq = 13, seal = 'x'")
		}, "changed", 13},
		"two exchanged": {func(l *ledger) {
			a, b := l.line(5), l.line(6)
			l.exec("UPDATE audit_chain SET line = 'between' WHERE seq = 5")
			l.exec("UPDATE audit_chain SET line = $1 WHERE seq = 6", a)
			l.exec("UPDATE audit_chain SET line = $1 WHERE seq = 5", b)
		}, "changed or moved", 5},
		"cut off": {func(l *ledger) { l.exec("DELETE FROM audit_log WHERE id = $1", l.line(lines)) }, "removed", lines},
		"cut off with its link": {func(l *ledger) {
			l.exec("DELETE FROM audit_log WHERE id = $1", l.line(lines))
			l.exec("DELETE FROM audit_chain WHERE seq = $1", lines)
		}, "cut off", 0},
		"cut off, and the head set back": {func(l *ledger) {
			l.exec("DELETE FROM audit_log WHERE id = $1", l.line(lines))
			l.exec("DELETE FROM audit_chain WHERE seq = $1", lines)
			l.exec("UPDATE audit_head SET seq = 11, seal = (SELECT seal FROM audit_chain WHERE seq = 11)")
		}, "head of the chain was changed", 0},
		"the head removed": {func(l *ledger) { l.exec("DELETE FROM audit_head") }, "head of the chain was removed", 0},
		"the whole chain removed": {func(l *ledger) {
			l.exec("DELETE FROM audit_log WHERE id = $1", l.line(5))
			l.exec("DELETE FROM audit_chain")
		}, "link ", 0},
	}
	for name, a := range attacks {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				l := newLedger(t, d)
				l.seal() // the chain begins before: no line is taken over
				l.write(lines)
				l.seal()
				var named string
				if a.link > 0 && a.link <= lines {
					named = l.line(a.link)
				}
				a.forge(l)
				for range 2 { // the background does not repair a forgery
					got := l.verify()
					if got.Broken == nil || !strings.Contains(got.Broken.Why, a.want) {
						t.Fatalf("%+v %+v", got, got.Broken)
					}
					if named != "" && name != "two exchanged" && !strings.Contains(name, "moved up") && got.Broken.Line != named {
						t.Errorf("it names %s, not %s", got.Broken.Line, named)
					}
					if name == "the head removed" {
						break
					}
					l.seal()
				}
			})
		})
	}
}

const insertLine = `INSERT INTO audit_log (id, at, actor_id, actor_email, action, subject, detail, request_id, mac) VALUES ($1, $2, 'usr_x', 'x', 'a.b', 'y', '{}', '', $3)`

// Who makes the whole chain anew, or sets it back to an earlier state, is found by what the log stream has told.
// Proves: security-82
func TestAnAnchorFindsAChainThatWasMadeAnew(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLedger(t, d)
		l.write(6)
		l.seal()
		early, err := l.Anchor(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		l.write(6)
		l.seal()
		late, err := l.Anchor(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if parsed, err := audit.ParseAnchor(late.String()); err != nil || parsed != late {
			t.Errorf("%v, %v", parsed, err)
		}
		if got := l.verify(early, late); got.Broken != nil || got.Head != late {
			t.Fatalf("%+v %+v", got, got.Broken)
		}
		l.exec("DELETE FROM audit_log WHERE id = $1", l.line(3))
		l.exec("DELETE FROM audit_chain")
		l.exec("DELETE FROM audit_head")
		l.seal()
		if got := l.verify(); got.Broken != nil || got.Lines != 11 {
			t.Fatalf("a chain made anew: %+v %+v", got, got.Broken)
		}
		if got := l.verify(early); got.Broken == nil || !strings.Contains(got.Broken.Why, "made anew") {
			t.Errorf("%+v", got.Broken)
		}
		if got := l.verify(late); got.Broken == nil || !strings.Contains(got.Broken.Why, "cut off") {
			t.Errorf("%+v", got.Broken)
		}
	})
}

// Lines of versions before are taken over once; afterwards a line without its hash is a forgery.
// Proves: security-83
func TestOldLinesAreTakenOverOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const old = 1203 // more than one transaction
		unsigned := audit.New(clock.NewManual(start.AddDate(0, -1, 0)), ids.System())
		err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			for range old {
				if err := unsigned.Record(ctx, tx, audit.Entry{Actor: audit.Program("x"), Action: "a.b", Subject: "y"}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		l := newLedger(t, d)
		l.write(2)
		if got := l.verify(); got.Broken != nil || got.Lines != 0 {
			t.Errorf("before the chain begins: %+v", got)
		}
		l.seal()
		l.write(2)
		l.seal()
		if got := l.verify(); got.Broken != nil || got.Lines != old+4 || got.TakenOver != old {
			t.Errorf("%+v %+v", got, got.Broken)
		}
		l.exec("UPDATE audit_log SET subject = 'z' WHERE id = $1", l.line(700))
		if got := l.verify(); got.Broken == nil || got.Broken.Line != l.line(700) {
			t.Errorf("%+v", got.Broken)
		}
	})
}

// TestAChainThatWasBegunAnewIsToldOf: who can write the database removes chain, head, key and hashes, and the next start
// takes what lines there are. An anchor finds it (TestAnAnchorFindsAChainThatWasMadeAnew); without one the lines are at
// least counted as those that nothing vouches for.
// Proves: security-82
func TestAChainThatWasBegunAnewIsToldOf(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLedger(t, d)
		l.seal()
		l.write(12)
		l.seal()
		for _, forged := range []string{
			"DELETE FROM audit_log WHERE subject = 'row_3'", "UPDATE audit_log SET mac = ''", "DELETE FROM audit_chain", "DELETE FROM audit_head", "DELETE FROM audit_keys",
		} {
			l.exec(forged)
		}
		again := newLedger(t, d)
		again.seal()
		if got := again.verify(); got.Broken != nil || got.TakenOver != 11 {
			t.Errorf("%+v %+v", got, got.Broken)
		}
	})
}

// An hour's line is chained as it is closed, however long the program was off.
// Proves: security-81
func TestAClosedHourIsChained(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLedger(t, d)
		l.write(1)
		l.seal()
		group := audit.Group{Actor: audit.Program("x"), Action: "a.b", Subject: "y", Counts: audit.Counts{Count: 1, From: start, Until: start}}
		err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return l.Grow(ctx, tx, []audit.Group{group}) })
		if err != nil {
			t.Fatal(err)
		}
		l.clock.Advance(72 * time.Hour)
		l.write(1)
		l.seal()
		if err := l.CloseHours(t.Context(), d); err != nil {
			t.Fatal(err)
		}
		if got := l.verify(); got.Broken != nil || got.Lines != 3 {
			t.Errorf("%+v %+v", got, got.Broken)
		}
		if lines, _ := list(t, d, audit.Query{}); len(lines) != 3 || slices.ContainsFunc(lines, func(x audit.Line) bool { return x.Growing }) {
			t.Errorf("%+v", lines)
		}
	})
}

// Proves: security-84
func TestACheckIsKeptForTheAuditPage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLedger(t, d)
		l.write(3)
		l.seal()
		if last, err := l.LastCheck(t.Context()); err != nil || !last.At.IsZero() {
			t.Errorf("%+v, %v", last, err)
		}
		if _, err := l.Check(t.Context()); err != nil {
			t.Fatal(err)
		}
		if last, err := l.LastCheck(t.Context()); err != nil || !last.At.Equal(start) || last.Lines != 3 || last.Broken != nil {
			t.Errorf("%+v, %v", last, err)
		}
		l.exec("DELETE FROM audit_log WHERE id = $1", l.line(2))
		if report, err := l.Check(t.Context()); err != nil || report.Broken == nil {
			t.Errorf("%+v, %v", report, err)
		}
		if last, err := l.LastCheck(t.Context()); err != nil || last.Broken == nil || last.Broken.Line != l.line(2) {
			t.Errorf("%+v, %v", last, err)
		}
	})
}
