package operations_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/operations"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/quotes"
)

func riley() httpx.Actor { return httpx.Actor{ID: "usr_1", Name: "Riley Marsh"} }

// hotIDs are the hot leads in their order.
func (b bench) hotIDs(t *testing.T) (ids []string, of map[string]operations.HotLead) {
	t.Helper()
	list, err := b.HotLeads(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	of = map[string]operations.HotLead{}
	for _, l := range list {
		ids, of[l.ID] = append(ids, l.ID), l
	}
	return ids, of
}

// TestHotLeadsAreOpenOpportunities: who has bought or was lost is not called, until something of theirs waits or they are back.
// Proves: operations-19, D95
func TestHotLeadsAreOpenOpportunities(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		staff := httpx.WithActor(t.Context(), riley())
		become := func(q quotes.Quote, status quotes.Status) {
			t.Helper()
			b.now.Advance(time.Minute)
			for _, next := range []quotes.Status{quotes.Quoted, status} {
				if _, err := b.Quotes.SetStatus(staff, q.ID, next, ""); err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, name := range []string{"won", "lost", "open"} {
			b.comes(t, name, hot)
		}
		won, lost, open := b.asks(t, "won", "planning"), b.asks(t, "lost", "planning"), b.asks(t, "open", "planning")
		if got, _ := b.hotIDs(t); len(got) != 3 {
			t.Fatalf("hot at first: %v", got)
		}
		become(won, quotes.Won)
		become(lost, quotes.Lost)
		got, of := b.hotIDs(t)
		if !slices.Equal(got, []string{open.LeadID}) {
			t.Fatalf("hot are %v, want %s alone", got, open.LeadID)
		}
		if q := of[open.LeadID].Quote; q == nil || q.ID != open.ID || q.Status != quotes.Pending || !q.DueAt.Equal(open.Deadline) {
			t.Errorf("the card says of the request: %+v", q)
		}
		// Who was lost and comes back is an opportunity again, and so is a customer who asks for something in a hurry.
		b.now.Advance(time.Hour)
		b.comes(t, "lost", hot)
		again, err := b.Quotes.Submit(t.Context(), "won again", quotes.Payload{
			FirstName: "won", LastName: "Birch", Email: "won@birch.example", Phone: "780-555-0142", ServiceType: "surveillance", PropertyType: "retail", Timeline: "immediate",
		})
		if err != nil {
			t.Fatal(err)
		}
		if got, of = b.hotIDs(t); len(got) != 3 || of[again.LeadID].Reason != "quote" || of[lost.LeadID].Reason != "score" {
			t.Errorf("hot are %+v", of)
		}
	})
}

// TestWhoWasAnsweredFollows: an answer sinks a lead below those who wait; the card says when, how and by whom, and that a
// call came to nothing; who writes again is up again, and an answer that is taken back never was.
// Proves: operations-19, D95
func TestWhoWasAnsweredFollows(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		staff := httpx.WithActor(t.Context(), riley())
		first, second := b.comes(t, "first", hot), b.comes(t, "second", hot)
		b.comes(t, "second", func(*leads.Contact) {}) // scores one form more
		q := b.asks(t, "second", "planning")
		order := func(want ...string) map[string]operations.HotLead {
			t.Helper()
			got, of := b.hotIDs(t)
			if !slices.Equal(got, want) {
				t.Errorf("hot are %v, want %v", got, want)
			}
			return of
		}
		if of := order(second.ID, first.ID); of[second.ID].LastContact != nil {
			t.Errorf("nobody was in touch, and the card says %+v", of[second.ID].LastContact)
		}
		b.now.Advance(time.Minute)
		if _, err := b.Quotes.Answer(staff, q.ID); err != nil {
			t.Fatal(err)
		}
		of := order(first.ID, second.ID)
		if c := of[second.ID].LastContact; c == nil || c.How != "answered" || c.By != riley().Name || !c.At.Equal(b.now.Now()) || !of[second.ID].Answered {
			t.Errorf("the card says %+v", c)
		}
		if _, err := b.Quotes.UndoAnswer(staff, q.ID); err != nil {
			t.Fatal(err)
		}
		if of := order(second.ID, first.ID); of[second.ID].LastContact != nil {
			t.Errorf("taken back, the card says %+v", of[second.ID].LastContact)
		}
		b.now.Advance(time.Second)
		if _, err := b.Quotes.Answer(staff, q.ID); err != nil {
			t.Fatal(err)
		}
		b.now.Advance(time.Minute)
		b.write(t, func(ctx context.Context, tx *db.Tx) error {
			return b.Leads.AddTouch(httpx.WithActor(ctx, riley()), tx, first.ID, leads.Touch{Type: "call", Channel: "phone", Outcome: "no-answer"}, b.now.Now())
		})
		of = order(first.ID, second.ID)
		if c := of[first.ID].LastContact; c == nil || c.How != "call" || c.Outcome != "no-answer" || of[first.ID].Answered {
			t.Errorf("a call that nobody took: %+v", c)
		}
		// Who opens the answer has been back with no word.
		b.now.Advance(time.Minute)
		b.write(t, func(ctx context.Context, tx *db.Tx) error {
			return b.Leads.ReadMail(ctx, tx, second.ID, leads.MailRead{Opens: 1, At: b.now.Now()})
		})
		order(first.ID, second.ID)
		b.now.Advance(time.Minute)
		b.comes(t, "second", func(*leads.Contact) {})
		order(second.ID, first.ID)
	})
}
