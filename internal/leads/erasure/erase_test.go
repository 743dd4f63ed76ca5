package erasure_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/leads"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/leads/lists"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
)

// TestNothingOfAnErasedPersonIsLeft looks through every column of every row.
// Proves: leads-39
func TestNothingOfAnErasedPersonIsLeft(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		ctx := leadstest.AsStaff(t.Context())
		home, work := b.Pair(t)
		if err := b.AddNote(ctx, home.ID, "k", "Quill likes cameras"); err != nil {
			t.Fatal(err)
		}
		l, err := b.Merge(ctx, home.ID, 1, work.ID, 1)
		if err != nil {
			t.Fatal(err)
		}
		b.OpenRequests = map[string]int{home.ID: 1, work.ID: 2}
		if err := b.Erase(ctx, home.ID, l.Version); leadstest.Status(err) != http.StatusConflict || !strings.Contains(err.Error(), "open requests: 3.") {
			t.Fatalf("erased while we owe an answer: %v", err)
		}
		b.OpenRequests = nil
		if err := b.Erase(ctx, home.ID, l.Version-1); leadstest.Status(err) != http.StatusConflict {
			t.Fatalf("erased from an older view: %v", err)
		}
		if err := b.Erase(ctx, home.ID, l.Version); err != nil {
			t.Fatal(err)
		}
		for _, table := range []string{"leads", "touchpoints", "consent_events", "lead_merges", "audit_log"} {
			if found := leadstest.Searched(t, b.DB, table, "quill", "home.example", "work.example", "0163", "cameras"); found != "" {
				t.Errorf("%s still holds %s", table, found)
			}
		}
		if got := b.Lead(t, home.ID); got.State != leads.StateErased || got.Score != 0 {
			t.Errorf("%+v", got)
		}
		if names := b.Names(t, lists.Filter{}, 9); len(names) != 0 {
			t.Errorf("listed: %q", names)
		}
		if list, err := b.ByIDs(ctx, []string{home.ID}); err != nil || len(list) != 0 {
			t.Errorf("a board would show %v, %+v", err, list)
		}
		if err := b.AddNote(ctx, home.ID, "", "x"); leadstest.Status(err) != http.StatusConflict {
			t.Errorf("a note on the erased: %v", err)
		}
		if again := b.Come(t, leads.Contact{Name: "Ada Quill", Email: "ada@home.example"}); again.ID == home.ID || again.Behavior.FormSubmissions != 1 {
			t.Errorf("who comes back is somebody new: %+v", again)
		}
		if n := b.Count(t, "audit_log WHERE action = 'leads.erased'"); n != 1 {
			t.Errorf("%d audit lines", n)
		}
	})
}

// TestMailsToAnErasedPersonAreErased: also those that name no row of theirs, as an answer that
// was written about somebody else's request.
func TestMailsToAnErasedPersonAreErased(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		l := b.Come(t, leads.Contact{Name: "Ada Quill", Email: "Ada@Home.example"})
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			for to, ref := range map[string]string{"ada@home.example": "quote_of_another", "sam@site.example": "quote_2"} {
				if _, err := b.Mail.Enqueue(ctx, tx, mail.Message{
					Key: to, Kind: "quotes.reply", Class: mail.Answer, Ref: ref, To: mail.Address{Address: to}, Subject: "Your gate", HTML: "<p>Quill Yards</p>", Text: "Quill Yards",
				}); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if err := b.Erase(leadstest.AsStaff(t.Context()), l.ID, l.Version); err != nil {
			t.Fatal(err)
		}
		if found := leadstest.Searched(t, b.DB, "mails", "home.example"); found != "" {
			t.Errorf("the outbox still holds %s", found)
		}
		if n := b.Count(t, "mails WHERE to_address = 'sam@site.example' AND body = 'Quill Yards'"); n != 1 {
			t.Error("a mail to somebody else is gone")
		}
	})
}

// Proves: leads-40
func TestTheExportOfOnePersonHoldsEverything(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		ctx := leadstest.AsStaff(t.Context())
		home, work := b.Pair(t)
		b.Come(t, leadstest.Person("somebody-else"))
		if _, err := b.Merge(ctx, home.ID, 1, work.ID, 1); err != nil {
			t.Fatal(err)
		}
		if err := b.AddNote(ctx, home.ID, "k", "Likes cameras"); err != nil {
			t.Fatal(err)
		}
		e, err := b.ExportPerson(ctx, home.ID)
		text, _ := json.Marshal(e)
		if err != nil || len(e.Leads) != 2 || len(e.Consents) != 2 || strings.Contains(string(text), "somebody-else") {
			t.Fatalf("%v, %s", err, text)
		}
		for _, want := range []string{"ada@home.example", "ada@work.example", "Likes cameras", "Message from A. Quill", "Wrote to us.", "Quill Yards", "/quote"} {
			if !strings.Contains(string(text), want) {
				t.Errorf("%q is not in %s", want, text)
			}
		}
		if n := b.Count(t, "audit_log WHERE action = 'leads.exported'"); n != 1 {
			t.Errorf("%d audit lines", n)
		}
		if _, err := b.ExportPerson(ctx, "lead_nobody"); leadstest.Status(err) != http.StatusNotFound {
			t.Errorf("of nobody: %v", err)
		}
	})
}
