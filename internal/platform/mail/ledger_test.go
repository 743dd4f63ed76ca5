package mail_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/smtptest"
)

func (k *testOutbox) retry(id string) {
	k.t.Helper()
	k.write(func(ctx context.Context, tx *db.Tx) error { return k.Retry(ctx, tx, id) })
}

func TestOneKeyIsOneMail(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newTestOutbox(t, d, "")
		first := k.enqueue(messageTo("ann@x.example"))
		again := messageTo("ann@x.example")
		again.Subject = "Another"
		if id := k.enqueue(again); id != first {
			t.Errorf("the repeat got id %s, the first %s", id, first)
		}
		if row := k.get(first); row.Subject != "We have your request" {
			t.Errorf("the repeat changed the subject to %q", row.Subject)
		}
		// In parallel, in transactions of their own.
		done := make(chan string)
		for range 8 {
			go func() { done <- k.enqueue(messageTo("bob@x.example")) }()
		}
		same := map[string]bool{}
		for range 8 {
			same[<-done] = true
		}
		if len(same) != 1 {
			t.Errorf("eight repeats at once got %d ids", len(same))
		}
	})
}

func TestAnUndoneUseCaseSendsNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newTestOutbox(t, d, "")
		no := errors.New("no")
		err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := k.Enqueue(ctx, tx, messageTo("ann@x.example"))
			return errors.Join(no, err)
		})
		if !errors.Is(err, no) {
			t.Fatal(err)
		}
		if p, err := k.List(t.Context(), mail.Filter{}); err != nil || len(p.Items) != 0 {
			t.Errorf("the ledger holds %+v, %v", p, err)
		}
	})
}

func file(name, kind, content string) []mail.Attachment {
	return []mail.Attachment{{Name: name, Type: kind, Content: content}}
}

// Proves: platform-16, platform-24
func TestWhatNoMailCanCarryIsRefused(t *testing.T) {
	t.Parallel()
	k := newTestOutbox(t, dbtest.SQLite(t), "")
	for name, c := range map[string]struct {
		change func(*mail.Message)
		field  string
	}{
		"line break in the name":    {func(m *mail.Message) { m.To.Name = "Ann\r\nBcc: all@x.example" }, "To.Name"},
		"LF alone in the name":      {func(m *mail.Message) { m.To.Name = "Ann\nX" }, "To.Name"},
		"Unicode line separator":    {func(m *mail.Message) { m.Subject = "a\u2028b" }, "Subject"},
		"escape in the subject":     {func(m *mail.Message) { m.Subject = "a\x1bb" }, "Subject"},
		"line break in the subject": {func(m *mail.Message) { m.Subject = "a\r\nb" }, "Subject"},
		"broken UTF-8":              {func(m *mail.Message) { m.Subject = "a\xff" }, "Subject"},
		"long subject":              {func(m *mail.Message) { m.Subject = strings.Repeat("é", 251) }, "Subject"},
		"no subject":                {func(m *mail.Message) { m.Subject = " " }, "Subject"},
		"no key":                    {func(m *mail.Message) { m.Key = "" }, "Key"},
		"no text":                   {func(m *mail.Message) { m.Text = "" }, "Text"},
		"NUL in the text":           {func(m *mail.Message) { m.Text = "a\x00" }, "Text"},
		"no address":                {func(m *mail.Message) { m.To.Address = "" }, "To.Address"},
		"no domain":                 {func(m *mail.Message) { m.To.Address = "ann@" }, "To.Address"},
		"two addresses":             {func(m *mail.Message) { m.To.Address = "a@x.example, b@x.example" }, "To.Address"},
		"angle brackets":            {func(m *mail.Message) { m.To.Address = "a>x@x.example" }, "To.Address"},
		"CRLF in the address":       {func(m *mail.Message) { m.To.Address = "a@x.example>\r\nDATA" }, "To.Address"},
		"space in the domain":       {func(m *mail.Message) { m.To.Address = "a@x .example" }, "To.Address"},
		"long address":              {func(m *mail.Message) { m.To.Address = "a@" + strings.Repeat("x", 250) + ".example" }, "To.Address"},
		"long local part":           {func(m *mail.Message) { m.To.Address = strings.Repeat("a", 65) + "@x.example" }, "To.Address"},
		"bad reply address":         {func(m *mail.Message) { m.ReplyTo.Address = "nobody" }, "ReplyTo.Address"},
		"header name":               {func(m *mail.Message) { m.Headers = map[string]string{"X: y\r\nBcc": "z"} }, "Headers"},
		"header value":              {func(m *mail.Message) { m.Headers = map[string]string{"X-A": "y\r\nBcc: z"} }, "Headers"},
		"path of a file":            {func(m *mail.Message) { m.Attachments = file("../a.ics", "text/calendar", "x") }, "Attachments"},
		"header in a file's name":   {func(m *mail.Message) { m.Attachments = file("a\r\nBcc: z", "text/calendar", "x") }, "Attachments"},
		"header in a file's type":   {func(m *mail.Message) { m.Attachments = file("a.ics", "text/calendar\r\nBcc: z", "x") }, "Attachments"},
		"type of no file":           {func(m *mail.Message) { m.Attachments = file("a.ics", "calendar", "x") }, "Attachments"},
		"bytes that are no text":    {func(m *mail.Message) { m.Attachments = file("a.ics", "text/calendar", "\xff") }, "Attachments"},
		"a large file":              {func(m *mail.Message) { m.Attachments = file("a.ics", "text/calendar", strings.Repeat("x", 64<<10+1)) }, "Attachments"},
		"header of ours":            {func(m *mail.Message) { m.Headers = map[string]string{"bCC": "all@x.example"} }, "Headers"},
	} {
		m := messageTo("ann@x.example")
		c.change(&m)
		err := k.db.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := k.Enqueue(ctx, tx, m)
			return err
		})
		var invalid *mail.InvalidError
		if !errors.As(err, &invalid) || invalid.Field != c.field {
			t.Errorf("%s: %v, want an InvalidError of %s", name, err, c.field)
		}
	}
}

// Proves: D5, quotes-15
func TestMailsAreKeptUntilThereIsAServer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		without := newTestOutbox(t, d, "")
		stop := without.run()
		old := without.enqueue(messageTo("old@x.example"))
		long := messageTo("long@x.example")
		long.Lifetime = 7 * 24 * time.Hour
		patient := without.enqueue(long)
		without.clock.Advance(time.Minute)
		young := without.enqueue(messageTo("young@x.example"))
		if row := without.get(young); row.State != mail.Kept || !row.NextAt.IsZero() {
			t.Errorf("without a server: %s, next try %s", row.State, row.NextAt)
		}
		if s, err := without.Status(t.Context()); err != nil || s.Configured || s.Waiting != 3 {
			t.Errorf("Status: %+v, %v", s, err)
		}
		err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return without.Retry(ctx, tx, young) })
		if !errors.Is(err, mail.ErrNoServer) {
			t.Errorf("Retry without a server: %v", err)
		}
		stop()

		server := smtptest.Start(t)
		with := newTestOutbox(t, d, server.URL())
		with.clock.Set(start.Add(72 * time.Hour))
		with.run()
		with.untilState(young, mail.Sent)
		with.untilState(patient, mail.Sent)
		row := with.untilState(old, mail.Failed)
		if !strings.HasPrefix(row.LastError, "expired") || row.Attempts != 0 {
			t.Errorf("the old mail failed with %q", row.LastError)
		}
		with.retry(old) // somebody wants it nevertheless
		with.untilState(old, mail.Sent)
	})
}

func TestRetryKnowsWhenItMayNot(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		k := newTestOutbox(t, d, server.URL())
		id := k.enqueue(messageTo("ann@x.example"))
		try := func(id string) error {
			return d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return k.Retry(ctx, tx, id) })
		}
		if err := try(id); !errors.Is(err, mail.ErrState) {
			t.Errorf("pending: %v", err)
		}
		k.run()
		k.untilState(id, mail.Sent)
		if err := try(id); !errors.Is(err, mail.ErrState) {
			t.Errorf("sent: %v", err)
		}
		if err := try("mail_none"); !errors.Is(err, mail.ErrNotFound) {
			t.Errorf("unknown: %v", err)
		}
		if _, err := k.Get(t.Context(), "mail_none"); !errors.Is(err, mail.ErrNotFound) {
			t.Errorf("Get unknown: %v", err)
		}
	})
}

func TestLists(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newTestOutbox(t, d, "")
		var made []string
		for i := range 5 {
			m := messageTo(fmt.Sprintf("p%d@x.example", i))
			if i%2 == 0 {
				m.Ref = "quote_1"
			}
			made = append(made, k.enqueue(m))
		}
		k.set(made[1], "state = 'failed', last_error = 'no'")

		first, err := k.List(t.Context(), mail.Filter{Limit: 2})
		if err != nil || len(first.Items) != 2 || first.Items[0].ID != made[4] || first.Next != made[3] {
			t.Fatalf("first page: %+v, %v", first, err)
		}
		rest, err := k.List(t.Context(), mail.Filter{Limit: 3, Cursor: first.Next})
		if err != nil || len(rest.Items) != 3 || rest.Items[2].ID != made[0] || rest.Next != "" {
			t.Fatalf("last page: %+v, %v", rest, err)
		}
		failed, err := k.List(t.Context(), mail.Filter{State: mail.Failed})
		if err != nil || len(failed.Items) != 1 || failed.Items[0].LastError != "no" {
			t.Fatalf("failed: %+v, %v", failed, err)
		}
		about, err := k.ListFor(t.Context(), "quote_1")
		if err != nil || len(about) != 3 || about[0].ID != made[0] {
			t.Fatalf("about the quote: %+v, %v", about, err)
		}
		one, err := k.ByKey(t.Context(), messageTo("p3@x.example").Key)
		if err != nil || one.ID != made[3] || one.HTML == "" || one.From.Name == "" {
			t.Fatalf("by key: %+v, %v", one, err)
		}
	})
}
