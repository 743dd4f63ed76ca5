package app_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/quotes"
	"wardgate/internal/staff"
)

// agree has staff agree on a walk.
func (b *board) agree(id string, at, quoteBy time.Time) quotes.Quote {
	b.t.Helper()
	q, err := quotes.Walks{Service: b.Quotes}.Agree(b.staff(), id, quotes.Agreement{At: at, QuoteBy: quoteBy})
	if err != nil {
		b.t.Fatal(err)
	}
	return q
}

// walkMails are the mails about the walk of a request, in the order in which they were written.
func (b *board) walkMails(id string) (out []string) {
	b.t.Helper()
	mails, err := b.Mail.ListFor(b.t.Context(), id)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, m := range mails {
		if m.Kind == "quotes.site-walk" {
			whole, err := b.Mail.Get(b.t.Context(), m.ID)
			if err != nil {
				b.t.Fatal(err)
			}
			out = append(out, whole.Text)
		}
	}
	return out
}

// Proves: quotes-24
func TestTheQuoteFollowsAnAgreedWalk(t *testing.T) {
	eachBoard(t, func(t *testing.T, b *board) {
		q := b.ask(false)
		walk := monday.Add(47 * time.Hour)
		after := b.agree(q.ID, walk, time.Time{})
		if !after.WalkAt.Equal(walk) || !after.QuoteBy.Equal(walk.Add(2*time.Hour)) || after.Status != q.Status || !after.Deadline.Equal(q.Deadline) {
			t.Errorf("agreed: %+v", after)
		}
		if got := b.at(q.ID, 2*time.Hour); slices.Contains(got, "milestone.quoted") || !slices.Contains(got, "sla.breach") {
			t.Errorf("after two hours: %v; the answer is late, the quote is not", got)
		}
		if _, err := b.Quotes.Answer(b.staff(), q.ID); err != nil {
			t.Fatal(err)
		}
		if got := b.at(q.ID, 49*time.Hour-time.Second); len(got) != 0 {
			t.Errorf("before the promised quote: %v", got)
		}
		if got := b.at(q.ID, 49*time.Hour); strings.Join(got, " ") != "milestone.quoted" {
			t.Errorf("when the quote is due: %v; an answer does not end this promise", got)
		}
		board, err := b.Board.Figures.Board(b.staff())
		if err != nil || len(board.Alerts) != 1 || board.Alerts[0].QuoteID != q.ID || board.Alerts[0].Kind != "milestone.quoted" {
			t.Errorf("the board: %v, %+v", err, board.Alerts)
		}
		if n := b.Count("SELECT count(*) FROM mails WHERE kind = 'quotes.walk-alert'"); n != 1 {
			t.Errorf("%d mails tell the company", n)
		}
		if _, err := b.Quotes.SetStatus(b.staff(), q.ID, quotes.Quoted, ""); err != nil {
			t.Fatal(err)
		}
		if board, err = b.Board.Figures.Board(b.staff()); err != nil || len(board.Alerts) != 0 {
			t.Errorf("after the quote: %v, %+v", err, board.Alerts)
		}
	})
}

// Proves: quotes-25
func TestTheCustomerIsToldOfTheWalk(t *testing.T) {
	eachBoard(t, func(t *testing.T, b *board) {
		q := b.ask(false)
		walk := monday.Add(22 * time.Hour)
		b.agree(q.ID, walk, walk.Add(30*time.Hour))
		b.agree(q.ID, walk, walk.Add(30*time.Hour)) // pressed twice
		told := b.walkMails(q.ID)
		if len(told) != 1 || !strings.Contains(told[0], "Tuesday, November 24, 2026, 9:00 a.m.") || !strings.Contains(told[0], "Wednesday, November 25, 2026, 3:00 p.m.") ||
			!strings.Contains(told[0], q.Reference) || !strings.Contains(told[0], "Follow your request:\n[personal link, hidden]") {
			t.Fatalf("told: %q", told)
		}
		p, err := b.Quotes.ProgressByToken(t.Context(), q.Token)
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, s := range p.Steps {
			ids = append(ids, s.ID)
		}
		last := p.Steps[len(p.Steps)-1]
		if strings.Join(ids, " ") != "confirmation assigned assessed walk quoted" || !p.Steps[3].DueAt.Equal(walk) || !last.DueAt.Equal(walk.Add(30*time.Hour)) ||
			strings.Contains(last.Text, "2 hours") {
			t.Errorf("the private page: %+v", p.Steps)
		}
		b.clock.Set(monday.Add(3 * time.Hour))
		if p, err = b.Quotes.ProgressByToken(t.Context(), q.Token); err != nil || p.Steps[4].State != "waiting" || p.Steps[3].State != "waiting" {
			t.Errorf("after two hours: %v, %+v", err, p.Steps)
		}
		b.agree(q.ID, walk.Add(24*time.Hour), time.Time{})
		if told = b.walkMails(q.ID); len(told) != 2 || !strings.Contains(strings.Join(told, ""), "another time") {
			t.Errorf("moved: %q", told)
		}
		if _, err := b.Quotes.SetStatus(b.staff(), q.ID, quotes.Quoted, ""); err != nil {
			t.Fatal(err)
		}
		if p, err = b.Quotes.ProgressByToken(t.Context(), q.Token); err != nil || p.Steps[3].State != "done" || p.Steps[4].State != "done" {
			t.Errorf("quoted: %v, %+v", err, p.Steps)
		}
	})
}

// Proves: quotes-26
func TestAWalkThatCannotBeIsRefused(t *testing.T) {
	eachBoard(t, func(t *testing.T, b *board) {
		q := b.ask(false)
		day := 24 * time.Hour
		for _, c := range []struct {
			name     string
			at, by   time.Time
			field    string
			contains string
		}{
			{"no time", time.Time{}, time.Time{}, "at", "still to come"},
			{"past", monday.Add(-time.Minute), time.Time{}, "at", "still to come"},
			{"too far", monday.Add(181 * day), time.Time{}, "at", "half year"},
			{"quote before walk", monday.Add(day), monday.Add(day), "quote_by", "after the walk"},
			{"quote too late", monday.Add(day), monday.Add(62 * day), "quote_by", "60 days"},
		} {
			_, err := (quotes.Walks{Service: b.Quotes}).Agree(b.staff(), q.ID, quotes.Agreement{At: c.at, QuoteBy: c.by})
			if p := httpx.AsProblem(err); p == nil || p.Status != 422 || len(p.Errors) != 1 || p.Errors[0].Field != c.field || !strings.Contains(p.Errors[0].Message, c.contains) {
				t.Errorf("%s: %v", c.name, err)
			}
		}
		for _, status := range []quotes.Status{quotes.Quoted, quotes.Won, quotes.Lost} {
			if _, err := b.Quotes.SetStatus(b.staff(), q.ID, status, ""); err != nil {
				t.Fatal(err)
			}
			_, err := (quotes.Walks{Service: b.Quotes}).Agree(b.staff(), q.ID, quotes.Agreement{At: monday.Add(day)})
			if p := httpx.AsProblem(err); p == nil || p.Status != http.StatusConflict {
				t.Errorf("%s: %v", status, err)
			}
		}
		if n := b.Count("SELECT count(*) FROM mails WHERE kind = 'quotes.site-walk'") + b.Count("SELECT count(*) FROM deadlines WHERE promise = 'quotes.walk'"); n != 0 {
			t.Errorf("refused, and %d rows", n)
		}
		_, viewer := b.SignIn("viewer.walk@wardgate.example", staff.Viewer)
		if a := b.JSON(http.MethodPost, "/api/staff/quotes/"+q.ID+"/walk", map[string]any{"at": monday.Add(day)}, "Cookie", viewer); a.Status != http.StatusForbidden {
			t.Errorf("a viewer: %d", a.Status)
		}
	})
}

// A lost request owes no quote; taken up again it does; an erased person is owed nothing.
// Proves: quotes-24
func TestTheWalkFollowsTheRequest(t *testing.T) {
	eachBoard(t, func(t *testing.T, b *board) {
		q := b.ask(false)
		b.agree(q.ID, monday.Add(time.Hour), time.Time{})
		for _, step := range []struct {
			to   quotes.Status
			want string
		}{{quotes.Lost, "cancelled"}, {quotes.Reviewed, "open"}, {quotes.Responded, "open"}, {quotes.Quoted, "met"}} {
			if _, err := b.Quotes.SetStatus(b.staff(), q.ID, step.to, ""); err != nil {
				t.Fatal(err)
			}
			if n := b.Count("SELECT count(*) FROM deadlines WHERE promise = 'quotes.walk' AND owner_id = $1 AND state = $2", q.ID, step.want); n != 1 {
				t.Errorf("%s: the promise is not %s", step.to, step.want)
			}
		}
		b.clock.Advance(time.Second)
		other := b.ask(false)
		b.agree(other.ID, monday.Add(time.Hour), time.Time{})
		if _, err := b.Quotes.Answer(b.staff(), other.ID); err != nil {
			t.Fatal(err)
		}
		_, owner := b.SignIn("owner.walk@wardgate.example", staff.Owner)
		if a := b.JSON(http.MethodPost, "/api/staff/leads/"+other.LeadID+"/erase", map[string]any{"version": b.Count("SELECT version FROM leads WHERE id = $1", other.LeadID)}, "Cookie", owner); a.Status != http.StatusNoContent {
			t.Fatalf("erasing: %d %s", a.Status, a.Body)
		}
		if got := b.at(other.ID, 4*time.Hour); slices.Contains(got, "milestone.quoted") {
			t.Errorf("an erased person: %v", got)
		}
		if n := b.Count("SELECT count(*) FROM quote_requests WHERE walk_at IS NOT NULL AND id = $1", other.ID); n != 0 {
			t.Error("the walk of an erased person is kept")
		}
	})
}
