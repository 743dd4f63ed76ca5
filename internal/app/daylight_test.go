package app_test

import (
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// TestDaylightSaving: a promise is so many minutes long, whatever the clocks on
// the wall do; what is printed is what they show. In Edmonton they went back on
// 2025-11-02 at 2:00 (08:00 UTC), forward on 2026-03-08 at 2:00 (09:00 UTC), and
// have not been changed since: Alberta stays on UTC-6 (ADR 0016).
// Proves: platform-22
func TestDaylightSaving(t *testing.T) {
	cases := []struct {
		at       string // UTC
		urgent   bool
		received string
		deadline string
		ticket   string // the date in it
	}{
		{"2025-11-02T07:45:00Z", true, "Sunday, November 2, 2025, 1:45 a.m.", "Sunday, November 2, 2025, 1:15 a.m.", "20251102"},
		{"2025-11-02T06:30:00Z", false, "Sunday, November 2, 2025, 12:30 a.m.", "Sunday, November 2, 2025, 1:30 a.m.", "20251102"},
		{"2026-03-08T08:45:00Z", true, "Sunday, March 8, 2026, 1:45 a.m.", "Sunday, March 8, 2026, 3:15 a.m.", "20260308"},
		{"2026-03-08T08:59:59Z", false, "Sunday, March 8, 2026, 1:59 a.m.", "Sunday, March 8, 2026, 4:59 a.m.", "20260308"},
		{"2026-03-08T09:00:00Z", true, "Sunday, March 8, 2026, 3:00 a.m.", "Sunday, March 8, 2026, 3:30 a.m.", "20260308"},
		// Where the clocks used to go back, they go on.
		{"2026-11-01T07:45:00Z", true, "Sunday, November 1, 2026, 1:45 a.m.", "Sunday, November 1, 2026, 2:15 a.m.", "20261101"},
		{"2026-11-01T08:00:00Z", true, "Sunday, November 1, 2026, 2:00 a.m.", "Sunday, November 1, 2026, 2:30 a.m.", "20261101"},
		{"2027-03-14T08:45:00Z", true, "Sunday, March 14, 2027, 2:45 a.m.", "Sunday, March 14, 2027, 3:15 a.m.", "20270314"},
		// The last second of a day and the first of the next, then and now.
		{"2026-01-15T06:59:59Z", true, "Wednesday, January 14, 2026, 11:59 p.m.", "Thursday, January 15, 2026, 12:29 a.m.", "20260114"},
		{"2026-01-15T07:00:00Z", true, "Thursday, January 15, 2026, 12:00 a.m.", "Thursday, January 15, 2026, 12:30 a.m.", "20260115"},
		{"2026-07-01T05:59:59Z", false, "Tuesday, June 30, 2026, 11:59 p.m.", "Wednesday, July 1, 2026, 1:59 a.m.", "20260630"},
		{"2026-07-01T06:00:00Z", false, "Wednesday, July 1, 2026, 12:00 a.m.", "Wednesday, July 1, 2026, 2:00 a.m.", "20260701"},
		{"2026-12-31T05:59:59Z", true, "Wednesday, December 30, 2026, 11:59 p.m.", "Thursday, December 31, 2026, 12:29 a.m.", "20261230"},
		{"2026-12-31T18:00:00Z", false, "Thursday, December 31, 2026, 12:00 p.m.", "Thursday, December 31, 2026, 2:00 p.m.", "20261231"},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewManual(monday)
		b := &board{apptest.Start(t, d, apptest.At(c), apptest.Idle()), t, c}
		for _, want := range cases {
			t.Run(want.at, func(t *testing.T) {
				now, err := time.Parse(time.RFC3339, want.at)
				if err != nil {
					t.Fatal(err)
				}
				c.Set(now)
				promised(t, b, want.urgent, want.received+" Edmonton time", want.deadline+" Edmonton time", want.ticket)
			})
		}
	})
}

func promised(t *testing.T, b *board, urgent bool, received, deadline, ticket string) {
	t.Helper()
	q := b.ask(urgent)
	length := 2 * time.Hour
	if urgent {
		length = 30 * time.Minute
	}
	if got := q.Deadline.Sub(q.CreatedAt); got != length {
		t.Errorf("the promise is %v long, want %v", got, length)
	}
	if !strings.HasPrefix(q.Reference, "SEC-"+ticket+"-") {
		t.Errorf("ticket %s, want the date %s", q.Reference, ticket)
	}
	p, err := b.Quotes.ProgressByToken(t.Context(), q.Token)
	if err != nil || p.SubmittedText != received || p.DeadlineText != deadline {
		t.Errorf("%q until %q (%v), want %q until %q", p.SubmittedText, p.DeadlineText, err, received, deadline)
	}
	if err := b.Quotes.Notify(t.Context(), q.ID); err != nil {
		t.Fatal(err)
	}
	n := b.Count("SELECT count(*) FROM mails WHERE ref = $1 AND body LIKE '%' || $2 || '%'", q.ID, deadline)
	if n != 2 {
		t.Errorf("%d of the two mails print the deadline as %s", n, deadline)
	}
}
