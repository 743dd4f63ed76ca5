package app_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app"
	"wardgate/internal/app/apptest"
	"wardgate/internal/contact"
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
	if m := board.Messages; m.Open < 5 || m.Overdue < 1 || m.Quarantined < 1 {
		t.Errorf("the Messages tab is empty somewhere: %+v", m)
	}
	if answered, _, err := house.Contact.List(t.Context(), contact.Filter{Status: "answered"}); err != nil || len(answered) < 3 {
		t.Errorf("%d answered messages (%v)", len(answered), err)
	}
	if closed, _, err := house.Contact.List(t.Context(), contact.Filter{Status: "closed"}); err != nil || len(closed) < 5 {
		t.Errorf("%d closed messages (%v)", len(closed), err)
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
		messages, _, err := house.Contact.List(t.Context(), contact.Filter{Limit: 200})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range messages {
			fmt.Fprintln(&out, m.Name, m.Email, m.CreatedAt, m.Status, m.AnsweredAt, m.AssignedName)
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
