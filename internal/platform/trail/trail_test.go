package trail_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/trail"
)

type bench struct {
	*trail.Trail

	clock *clock.Manual
	log   *bytes.Buffer
	db    *db.DB
	// broken makes the look for accounts fail.
	broken error
}

func newBench(t *testing.T, d *db.DB) *bench {
	t.Helper()
	b := &bench{clock: clock.NewManual(time.Date(2026, 11, 21, 15, 4, 5, 0, time.UTC)), log: &bytes.Buffer{}, db: d}
	var err error
	b.Trail, err = trail.New(trail.Deps{
		DB: d, Clock: b.clock, Audit: audit.New(b.clock, ids.System()), Log: slog.New(slog.NewTextHandler(b.log, nil)), Key: []byte("a key"),
		Account: func(_ context.Context, typed string) (string, error) {
			if typed == "alex@wardgate.example" {
				return "usr_alex", b.broken
			}
			return "", b.broken
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *bench) lines(t *testing.T) []audit.Line {
	t.Helper()
	lines, _, err := audit.List(t.Context(), b.db.Read(), audit.Query{Limit: 200})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

func (b *bench) flush(t *testing.T) {
	t.Helper()
	if err := b.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func counts(t *testing.T, l audit.Line) (out audit.Counts) {
	t.Helper()
	if err := json.Unmarshal(l.Detail, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// Proves: security-76
func TestALineGrowsForItsHourAndThenStands(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one, two := newBench(t, d), newBench(t, d) // two instances
		fail := func(b *bench, network string) {
			b.Refused(t.Context(), trail.Denial{Why: "wrong-password", Account: "usr_alex", Network: network})
		}
		fail(one, "192.0.2.0/24")
		one.flush(t)
		two.clock.Advance(time.Minute)
		fail(two, "198.51.100.0/24")
		two.Refused(t.Context(), trail.Denial{Why: "throttled", Typed: "alex@wardgate.example", Network: "198.51.100.0/24"})
		two.flush(t)
		lines := one.lines(t)
		if len(lines) != 1 || lines[0].Subject != "usr_alex" || !lines[0].Growing {
			t.Fatalf("%+v", lines)
		}
		first := lines[0].ID
		got := counts(t, lines[0])
		if got.Count != 3 || len(got.Networks) != 2 || got.Until.Sub(got.From) != time.Minute || fmt.Sprint(got.Why) != "[{throttled 1} {wrong-password 2}]" {
			t.Errorf("%+v", got)
		}
		one.clock.Advance(time.Hour)
		fail(one, "192.0.2.0/24")
		one.flush(t)
		for range 2 {
			if err := one.CloseHours(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		lines = one.lines(t)
		if len(lines) != 2 || lines[1].ID != first || lines[1].Growing || counts(t, lines[1]).Count != 3 || !lines[0].Growing {
			t.Errorf("%+v", lines)
		}
	})
}

// Proves: security-76
func TestWhatCannotBeWrittenIsRemembered(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.broken = errors.New("the database is away")
		b.Refused(t.Context(), trail.Denial{Why: "unknown-address", Typed: "x@elsewhere.example", Network: "192.0.2.0/24"})
		b.Refused(t.Context(), trail.Denial{Why: "no-permission", Actor: audit.Actor{ID: "usr_vic", Email: "vic@wardgate.example"}, Network: "192.0.2.0/24"})
		if err := b.Flush(t.Context()); !errors.Is(err, b.broken) {
			t.Fatalf("%v", err)
		}
		b.broken = nil
		b.flush(t)
		b.flush(t)
		lines := b.lines(t)
		if len(lines) != 2 || counts(t, lines[0]).Count != 1 || counts(t, lines[1]).Count != 1 {
			t.Errorf("%+v", lines)
		}
		if all := fmt.Sprint(lines) + b.log.String(); strings.Contains(all, "elsewhere") {
			t.Errorf("it tells what was typed: %s", all)
		}
	})
}

// Proves: security-75
func TestAStormIsTenLinesAMinuteAndACount(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	for range 500 {
		b.Refused(t.Context(), trail.Denial{Why: "too-many", Network: "192.0.2.0/24"})
	}
	b.flush(t)
	if n := strings.Count(b.log.String(), "msg=refused "); n != 10 {
		t.Errorf("%d lines", n)
	}
	b.clock.Advance(time.Minute)
	b.flush(t)
	if !strings.Contains(b.log.String(), `msg="refused, and more" why=too-many more=490`) {
		t.Errorf("%s", b.log)
	}
	b.Refused(t.Context(), trail.Denial{Why: "too-many", Network: "192.0.2.0/24"})
	if n := strings.Count(b.log.String(), "msg=refused "); n != 11 {
		t.Errorf("%d lines in the next minute", n)
	}
}

func TestNetwork(t *testing.T) {
	for address, want := range map[string]string{
		"203.0.113.77": "203.0.113.0/24", "2001:db8:1:2::/64": "2001:db8:1::/48", "2001:db8:1:2::3": "2001:db8:1::/48", "unknown": "unknown", "": "unknown",
	} {
		if got := trail.Network(address); got != want {
			t.Errorf("%q is in %s, not %s", address, got, want)
		}
	}
}

// A flood of invented addresses takes a bounded room, and all of it is counted.
// Proves: security-77
func TestAFloodOfInventedAddressesIsOneLine(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	const flood = 12_000
	for i := range flood {
		b.Refused(t.Context(), trail.Denial{Why: "unknown-address", Typed: fmt.Sprint(i, "@elsewhere.example"), Network: fmt.Sprintf("10.%d.%d.0/24", i/256, i%256)})
	}
	b.flush(t)
	lines := b.lines(t)
	if len(lines) != 1 || len(lines[0].Detail) > 30_000 {
		t.Fatalf("%d lines", len(lines))
	}
	if got := counts(t, lines[0]); got.Count != flood || !got.MoreNetworks || !got.MoreThings {
		t.Errorf("%d of %d", got.Count, flood)
	}
}
