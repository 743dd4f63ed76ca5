package leads

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
)

// TestNothingOfAnErasedPersonIsLeft looks through every column of every row.
// Proves: leads-39
func TestNothingOfAnErasedPersonIsLeft(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := asStaff(t.Context())
		home, work := pairOf(t, b)
		if err := b.AddNote(ctx, home.ID, "k", "Quill likes cameras"); err != nil {
			t.Fatal(err)
		}
		l, err := b.Merge(ctx, home.ID, 1, work.ID, 1)
		if err != nil {
			t.Fatal(err)
		}
		b.ErasureBlocked = func(_ context.Context, ids []string) (string, error) {
			if len(ids) != 2 {
				t.Errorf("asked for %v", ids)
			}
			return "There is an open request.", nil
		}
		if err := b.Erase(ctx, home.ID, l.Version); status(err) != http.StatusConflict || !strings.Contains(err.Error(), "open request") {
			t.Fatalf("erased while we owe an answer: %v", err)
		}
		b.ErasureBlocked = func(context.Context, []string) (string, error) { return "", nil }
		if err := b.Erase(ctx, home.ID, l.Version-1); status(err) != http.StatusConflict {
			t.Fatalf("erased from an older view: %v", err)
		}
		if err := b.Erase(ctx, home.ID, l.Version); err != nil {
			t.Fatal(err)
		}
		for _, table := range []string{"leads", "touchpoints", "consent_events", "lead_merges", "audit_log"} {
			if found := b.searched(t, table, "quill", "home.example", "work.example", "0142", "cameras"); found != "" {
				t.Errorf("%s still holds %s", table, found)
			}
		}
		if got := b.lead(t, home.ID); got.State != StateErased || got.Score != 0 {
			t.Errorf("%+v", got)
		}
		if names := b.names(t, Filter{}, 9); len(names) != 0 {
			t.Errorf("listed: %q", names)
		}
		if list, err := b.ByIDs(ctx, []string{home.ID}); err != nil || len(list) != 0 {
			t.Errorf("a board would show %v, %+v", err, list)
		}
		if err := b.AddNote(ctx, home.ID, "", "x"); status(err) != http.StatusConflict {
			t.Errorf("a note on the erased: %v", err)
		}
		if again := b.come(t, Contact{Name: "Ada Quill", Email: "ada@home.example"}); again.ID == home.ID || again.Behavior.FormSubmissions != 1 {
			t.Errorf("who comes back is somebody new: %+v", again)
		}
		if n := b.count(t, "audit_log WHERE action = 'leads.erased'"); n != 1 {
			t.Errorf("%d audit lines", n)
		}
	})
}

// TestMailsToAnErasedPersonAreErased: also those that name no row of theirs, as an answer that
// was written about somebody else's request.
func TestMailsToAnErasedPersonAreErased(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		l := b.come(t, Contact{Name: "Ada Quill", Email: "Ada@Home.example"})
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
		if err := b.Erase(asStaff(t.Context()), l.ID, l.Version); err != nil {
			t.Fatal(err)
		}
		if found := b.searched(t, "mails", "home.example"); found != "" {
			t.Errorf("the ledger still holds %s", found)
		}
		if n := b.count(t, "mails WHERE to_address = 'sam@site.example' AND body = 'Quill Yards'"); n != 1 {
			t.Error("a mail to somebody else is gone")
		}
	})
}

// searched is the first row of table that holds one of the words, in JSON.
func (b bench) searched(t *testing.T, table string, words ...string) string {
	t.Helper()
	rows, err := b.DB.Read().QueryContext(t.Context(), "SELECT * FROM "+table)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(any)
		}
		if err := rows.Scan(values...); err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(values)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range words {
			if strings.Contains(strings.ToLower(string(text)), w) {
				return w + " in " + string(text)
			}
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return ""
}

// Proves: leads-40
func TestTheExportOfOnePersonHoldsEverything(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := asStaff(t.Context())
		home, work := pairOf(t, b)
		b.come(t, person("somebody-else"))
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
		if n := b.count(t, "audit_log WHERE action = 'leads.exported'"); n != 1 {
			t.Errorf("%d audit lines", n)
		}
		if _, err := b.ExportPerson(ctx, "lead_nobody"); status(err) != http.StatusNotFound {
			t.Errorf("of nobody: %v", err)
		}
	})
}
