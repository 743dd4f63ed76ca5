package quotes

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// Proves: S80, S112, D9, U15, quotes-19
func TestRespondStopsTheClockAndCanBeUndoneForTenSeconds(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := dispatcher(t.Context())
		q := b.submit(t, "1", nil)
		b.now.Advance(12 * time.Minute)
		done, err := b.Answer(ctx, q.ID)
		if err != nil || done.Status != Responded || done.AnsweredBy != "usr_1" || !b.next(t, done.ID).IsZero() {
			t.Fatalf("%v, %+v", err, done)
		}
		again, err := b.Answer(ctx, q.ID)
		if err != nil || again.Version != done.Version || !again.AnsweredAt.Equal(done.AnsweredAt) {
			t.Fatalf("a second press changed something: %v, %+v", err, again)
		}
		b.now.Advance(10 * time.Second)
		undone, err := b.UndoAnswer(ctx, q.ID)
		if err != nil || undone.Status != Pending || !undone.AnsweredAt.IsZero() || b.next(t, undone.ID).IsZero() {
			t.Fatalf("%v, %+v", err, undone)
		}
		if _, err := b.Answer(ctx, q.ID); err != nil {
			t.Fatal(err)
		}
		b.now.Advance(10*time.Second + time.Millisecond)
		if _, err := b.UndoAnswer(ctx, q.ID); problemStatus(err) != http.StatusConflict {
			t.Errorf("undo after ten seconds: %v", err)
		}
	})
}

func problemStatus(err error) int {
	if p := httpx.AsProblem(err); p != nil {
		return p.Status
	}
	return 0
}

// Proves: U17, quotes-20, staff-4
func TestReviewHappensOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		q := b.submit(t, "1", nil)
		first, err := b.Review(dispatcher(t.Context()), q.ID)
		if err != nil || first.Status != Reviewed {
			t.Fatalf("%v, %s", err, first.Status)
		}
		b.now.Advance(time.Minute)
		second, err := b.Review(dispatcher(t.Context()), q.ID)
		if err != nil || second.Version != first.Version || !second.ReviewedAt.Equal(first.ReviewedAt) {
			t.Errorf("%v, %+v", err, second)
		}
		if b.count(t, "quote_events") != 1 || b.count(t, "audit_log") != 1 {
			t.Error("one opening leaves one event and one audit line")
		}
	})
}

// TestEveryMoveOfTheTable tries every status against every other (U16).
// Proves: U16, quotes-20
func TestEveryMoveOfTheTable(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := dispatcher(t.Context())
		for _, from := range b.Catalog.Quotes.Statuses {
			for _, to := range b.Catalog.Quotes.Statuses {
				if from.ID == to.ID {
					continue
				}
				q := b.submit(t, from.ID+to.ID, func(p *Payload) { p.Message = from.ID + " " + to.ID })
				b.force(t, q.ID, from.ID)
				after, err := b.SetStatus(ctx, q.ID, Status(to.ID), "note")
				allowed := slices.Contains(from.Next, to.ID)
				switch {
				case allowed && (err != nil || string(after.Status) != to.ID):
					t.Errorf("%s to %s: %v, %s", from.ID, to.ID, err, after.Status)
				case !allowed && problemStatus(err) != http.StatusConflict:
					t.Errorf("%s to %s must be refused, got %v", from.ID, to.ID, err)
				}
			}
		}
	})
}

// force puts a request into a status that it could not reach in one move.
func (b bench) force(t *testing.T, id, status string) {
	t.Helper()
	if _, err := b.DB.Writer().ExecContext(t.Context(), "UPDATE quote_requests SET status = $1 WHERE id = $2", status, id); err != nil {
		t.Fatal(err)
	}
}

// Proves: D77, quotes-20
func TestAWonQuoteMakesACustomer(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		q := b.submit(t, "1", nil)
		for _, s := range []Status{Quoted, Won} {
			if _, err := b.SetStatus(dispatcher(t.Context()), q.ID, s, ""); err != nil {
				t.Fatal(err)
			}
		}
		lead, err := b.leads.Get(t.Context(), q.LeadID)
		if err != nil || lead.Stage != "customer" {
			t.Errorf("%v, stage %s", err, lead.Stage)
		}
	})
}

// TestWhoeverIsWonWasAnswered: a request that is won, or quoted, without the mark of an answer
// was answered then, and counts in the response times.
// Proves: quotes-23
func TestWhoeverIsWonWasAnswered(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := dispatcher(t.Context())
		for _, next := range []Status{Responded, Quoted, Won, Lost} {
			q := b.submit(t, string(next), func(p *Payload) { p.Email = string(next) + "@birch.example" })
			if _, err := b.Review(ctx, q.ID); err != nil {
				t.Fatal(err)
			}
			b.now.Advance(time.Minute)
			after, err := b.SetStatus(ctx, q.ID, next, "")
			answered := !after.AnsweredAt.IsZero() && after.AnsweredBy == "usr_1"
			if err != nil || !b.next(t, after.ID).IsZero() || answered != (next != Lost) || answered && !after.AnsweredAt.Equal(b.now.Now()) {
				t.Errorf("%s: %v, answered at %v by %q, next alert %v", next, err, after.AnsweredAt, after.AnsweredBy, b.next(t, after.ID))
			}
		}
	})
}

// TestTheToldDeadlineStays: the visitor was promised an answer by then, whatever staff think
// of the request.
// Proves: quotes-23
func TestTheToldDeadlineStays(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		q := b.submit(t, "1", nil)
		for _, priority := range []string{"urgent", "low", "high", "medium"} {
			after, err := b.SetPriority(dispatcher(t.Context()), q.ID, priority)
			if err != nil || after.Priority != priority || !after.Deadline.Equal(q.Deadline) {
				t.Errorf("%v: %s, due %v, was told %v", err, after.Priority, after.Deadline, q.Deadline)
			}
		}
		if _, err := b.SetPriority(dispatcher(t.Context()), q.ID, "emergency"); problemStatus(err) != http.StatusUnprocessableEntity {
			t.Errorf("a priority that is none: %v", err)
		}
	})
}

// Proves: operations-5
func TestReplyIsMailedAndMayRespond(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := dispatcher(t.Context())
		q := b.submit(t, "1", nil)
		if _, err := b.Reply(ctx, q.ID, inbound.WrittenReply{Subject: "Two\r\nBcc: x@x.ca", Body: "Hello", Respond: true}); problemStatus(err) != http.StatusUnprocessableEntity {
			t.Fatalf("a subject of two lines: %v", err)
		}
		after, err := b.Reply(ctx, q.ID, inbound.WrittenReply{Subject: "Your quote", Body: "Hello Dana,\n\nwe come on Monday.\nBest", Respond: true})
		if err != nil || after.Status != Responded {
			t.Fatalf("%v, %s", err, after.Status)
		}
		mails, err := b.Mail.ListFor(ctx, q.ID)
		if err != nil || len(mails) != 1 || mails[0].To.Address != q.Email {
			t.Fatalf("%v, %+v", err, mails)
		}
		full, err := b.Mail.Get(ctx, mails[0].ID)
		if err != nil || !strings.Contains(full.Text, "we come on Monday.") || full.ReplyTo.Address != b.Catalog.Company().Email {
			t.Errorf("%v, %q to %s", err, full.Text, full.ReplyTo.Address)
		}
	})
}

// Proves: quotes-21
func TestAlertsAreRaisedOnceAndToTheSecond(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		q := b.submit(t, "1", func(p *Payload) { p.Timeline, p.Budget = "immediate", "over-50k" }) // 30 minutes
		raised := func() string {
			alerts, err := b.Alerts(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			kinds := ""
			for _, a := range alerts {
				kinds += a.Kind + " "
			}
			return strings.TrimSpace(kinds)
		}
		raise := func() {
			for range 2 { // a second instance looks as well
				if _, err := b.RaiseDue(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		}
		b.now.Advance(15*time.Minute - time.Millisecond)
		raise()
		if got := raised(); got != "" {
			t.Fatalf("a millisecond early: %s", got)
		}
		b.now.Advance(time.Millisecond)
		raise()
		if n := b.count(t, "mails"); raised() != "milestone.assigned sla.half" || n != 2 {
			t.Fatalf("at half: %q, %d mails", raised(), n)
		}
		b.now.Advance(15 * time.Minute)
		raise() // 80 % and the breach together, as after a stop: both recorded, one mailed
		if n := b.count(t, "mails"); b.count(t, "deadline_alerts") != 4 || n != 3 {
			t.Fatalf("%d alerts, %d mails", b.count(t, "deadline_alerts"), n)
		}
		b.now.Advance(30 * time.Minute)
		raise()
		if n := b.count(t, "mails"); n != 5 { // the reminder and the late assessment
			t.Fatalf("30 minutes after the breach: %d mails", n)
		}
		if _, err := b.Answer(dispatcher(t.Context()), q.ID); err != nil {
			t.Fatal(err)
		}
		b.now.Advance(24 * time.Hour)
		raise()
		if n := b.count(t, "mails"); n != 5 || raised() != "" {
			t.Errorf("somebody acted, and still %d mails and %q", n, raised())
		}
	})
}

// Proves: quotes-13
func TestProgressTicksAsStepsHappen(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := dispatcher(t.Context())
		q := b.submit(t, "1", nil)
		states := func() string {
			p, err := b.ProgressByToken(ctx, q.Token)
			if err != nil {
				t.Fatal(err)
			}
			out := ""
			for _, s := range p.Steps {
				out += s.ID + "=" + s.State + " "
			}
			return strings.TrimSpace(out)
		}
		if got := states(); got != "confirmation=waiting assigned=waiting assessed=waiting quoted=waiting" {
			t.Fatal(got)
		}
		b.now.Advance(16 * time.Minute)
		if got := states(); got != "confirmation=waiting assigned=late assessed=waiting quoted=waiting" {
			t.Fatal(got)
		}
		if _, err := b.Assign(ctx, q.ID, httpx.Person{ID: "usr_1", Name: "Riley Marsh"}); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Assess(ctx, q.ID); err != nil {
			t.Fatal(err)
		}
		if got := states(); got != "confirmation=waiting assigned=done assessed=done quoted=waiting" {
			t.Error(got)
		}
		if _, err := b.ProgressByToken(ctx, "no-such-token"); problemStatus(err) != http.StatusNotFound {
			t.Errorf("a wrong token: %v", err)
		}
	})
}

// TestAStepIsDoneByItsOwnFact: an answer makes the one who gives it the specialist, and assesses nothing; taken back, it has
// done nothing. A quote is an assessment of what it is for.
// Proves: quotes-23, D93
func TestAStepIsDoneByItsOwnFact(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := dispatcher(t.Context())
		q := b.submit(t, "1", nil)
		done := func(want map[string]time.Time) {
			t.Helper()
			p, err := b.ProgressByToken(ctx, q.Token)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range p.Steps {
				at, is := want[s.ID]
				if is != (s.State == "done") || is != (s.DoneAt != nil) || is && !s.DoneAt.Equal(at) {
					t.Errorf("%s is %s (%v), want done at %v", s.ID, s.State, s.DoneAt, at)
				}
			}
		}
		b.now.Advance(5 * time.Minute)
		answered := b.now.Now()
		after, err := b.Answer(ctx, q.ID)
		if err != nil || after.AssignedTo != "usr_1" {
			t.Fatalf("%v, assigned to %q", err, after.AssignedTo)
		}
		done(map[string]time.Time{"assigned": answered})
		if after, err = b.UndoAnswer(ctx, q.ID); err != nil || after.AssignedTo != "" || !after.AssignedAt.IsZero() {
			t.Fatalf("taken back: %v, assigned to %q", err, after.AssignedTo)
		}
		done(nil)
		b.now.Advance(time.Minute)
		quoted := b.now.Now()
		if after, err = b.SetStatus(ctx, q.ID, Quoted, ""); err != nil || after.AssignedTo != "usr_1" {
			t.Fatalf("%v, assigned to %q", err, after.AssignedTo)
		}
		done(map[string]time.Time{"assigned": quoted, "assessed": quoted, "quoted": quoted})
	})
}

// TestAnAnswerTakesNothingFromAColleague: what a colleague has stays theirs when another answers it or takes the answer back, and
// a reply that left keeps the request with its writer.
// Proves: quotes-23, D93
func TestAnAnswerTakesNothingFromAColleague(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := dispatcher(t.Context())
		q := b.submit(t, "1", nil)
		if _, err := b.Assign(ctx, q.ID, httpx.Person{ID: "usr_2", Name: "Casey Doyle"}); err != nil {
			t.Fatal(err)
		}
		b.now.Advance(time.Minute)
		if after, err := b.Answer(ctx, q.ID); err != nil || after.AssignedTo != "usr_2" {
			t.Fatalf("%v, assigned to %q", err, after.AssignedTo)
		}
		if after, err := b.UndoAnswer(ctx, q.ID); err != nil || after.AssignedTo != "usr_2" {
			t.Fatalf("taken back: %v, assigned to %q", err, after.AssignedTo)
		}
		other := b.submit(t, "2", func(p *Payload) { p.Email = "other@example.com" })
		if after, err := b.Reply(ctx, other.ID, inbound.WrittenReply{Subject: "Your request", Body: "We call at ten.", Respond: true}); err != nil || after.AssignedTo != "usr_1" {
			t.Fatalf("%v, assigned to %q", err, after.AssignedTo)
		}
		if after, err := b.UndoAnswer(ctx, other.ID); err != nil || after.AssignedTo != "usr_1" {
			t.Errorf("the mark was taken back, the mail has left: %v, assigned to %q", err, after.AssignedTo)
		}
	})
}

// Proves: S56, S109
func TestPagingShowsEveryRequestOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for i := range 7 {
			b.submit(t, "", func(p *Payload) { p.Message = strings.Repeat("m", i+1) })
			if i%3 == 0 { // some share their millisecond
				b.now.Advance(time.Second)
			}
		}
		seen := map[string]bool{}
		var last Quote
		for cursor := ""; ; {
			page, next, err := b.List(t.Context(), Filter{Limit: 2, Cursor: cursor})
			if err != nil {
				t.Fatal(err)
			}
			for _, q := range page {
				if seen[q.ID] {
					t.Fatalf("%s came twice", q.ID)
				}
				if last.ID != "" && q.CreatedAt.After(last.CreatedAt) {
					t.Fatal("not newest first")
				}
				seen[q.ID], last = true, q
			}
			if cursor = next; next == "" {
				break
			}
		}
		if len(seen) != 7 {
			t.Errorf("%d of 7 requests", len(seen))
		}
	})
}

func TestSearchTakesPercentAndUnderscoreLiterally(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.submit(t, "1", func(p *Payload) { p.Company = "100% Safe_Yard" })
		b.submit(t, "2", func(p *Payload) { p.Company = "1000 Safe Yards" })
		for query, want := range map[string]int{"100%": 1, "safe_y": 1, "SAFE": 2, "nobody": 0, "dana birch": 2, `\`: 0} {
			list, _, err := b.List(t.Context(), Filter{Query: query})
			if err != nil || len(list) != want {
				t.Errorf("%q finds %d, want %d (%v)", query, len(list), want, err)
			}
		}
	})
}
