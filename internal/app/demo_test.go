package app_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app"
	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/quotes"
)

// demoNow is a working day in Edmonton.
func demoNow() time.Time { return time.Date(2026, 11, 20, 21, 0, 0, 0, time.UTC) }

func TestTheDemoShowsEveryStateThatADispatcherMustTellApart(t *testing.T) {
	house := apptest.Start(t, dbtest.SQLite(t, apptest.WithRiver()), apptest.Idle(), apptest.At(clock.NewManual(demoNow())))
	if err := app.FillDemo(t.Context(), house.App); err != nil {
		t.Fatal(err)
	}
	board, err := house.Board.Board(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c := board.Counters
	if c.PendingQuotes < 5 || c.Overdue < 1 || c.HotLeads < 1 || c.Quarantined < 1 || c.AverageResponse.N < 50 || len(board.Alerts) < 3 {
		t.Errorf("the board is empty somewhere: %+v, %d alerts", c, len(board.Alerts))
	}
	if board.Mail.Waiting != 0 || board.Mail.Failed != 0 || board.Mail.Uncertain != 0 {
		t.Errorf("mails of the past still wait: %+v", board.Mail)
	}
	seen := map[quotes.Status]bool{}
	for _, q := range all(t, house) {
		seen[q.Status] = true
		if q.CreatedAt.After(demoNow()) || q.CreatedAt.Before(demoNow().AddDate(0, 0, -31)) {
			t.Errorf("%s was made at %v, outside of the thirty days", q.TicketID, q.CreatedAt)
		}
	}
	for _, status := range []quotes.Status{quotes.Pending, quotes.Quoted, quotes.Won, quotes.Lost, quotes.Spam} {
		if !seen[status] {
			t.Errorf("no request is %s", status)
		}
	}
}

func TestTheDemoIsTheSameEveryTime(t *testing.T) {
	story := func() string {
		house := apptest.Start(t, dbtest.SQLite(t, apptest.WithRiver()), apptest.Idle(), apptest.At(clock.NewManual(demoNow())))
		if err := app.FillDemo(t.Context(), house.App); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		for _, q := range all(t, house) {
			fmt.Fprintln(&out, q.Name(), q.Email, q.CreatedAt, q.Status, q.Priority, q.RespondedAt, q.AssignedName)
		}
		return out.String()
	}
	if first, second := story(), story(); first != second {
		t.Errorf("two demos at the same moment differ:\n%s\n---\n%s", first, second)
	}
}

func all(t *testing.T, house *apptest.House) []quotes.Quote {
	t.Helper()
	var out []quotes.Quote
	for cursor := ""; ; {
		page, next, err := house.Quotes.List(t.Context(), quotes.Filter{Status: "all", Limit: 200, Cursor: cursor})
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, page...)
		if cursor = next; next == "" {
			return out
		}
	}
}
