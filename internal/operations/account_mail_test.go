package operations_test

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/operations"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail"
)

// Who may read the outbox must not become somebody else by a link in it; only owners read mails about accounts, and no
// reader sees a link.
// Proves: operations-6
func TestOnlyWhoMayReadAccountMailsSeesTheirLinks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		box := mail.New(mail.Options{
			DB: d, Clock: clock.NewManual(time.Date(2026, 11, 21, 15, 0, 0, 0, time.UTC)), IDs: ids.System(),
			Log: slog.New(slog.DiscardHandler), From: mail.Address{Address: "no-reply@wardgate.example"},
		})
		outbox, err := operations.NewOutbox(operations.OutboxDeps{DB: d, Mail: box, Audit: audit.New(clock.System{}, ids.System())})
		if err != nil {
			t.Fatal(err)
		}
		for class, sealed := range map[mail.Class]bool{mail.Account: true, mail.Answer: false, mail.Notification: false} {
			id := put(t, d, box, class)
			for _, may := range []httpx.Permission{operations.CanReadOutbox, operations.CanReadAccounts} {
				got, err := outbox.Read(httpx.WithActor(t.Context(), who(operations.CanReadOutbox, may)), id)
				if err != nil {
					t.Fatal(err)
				}
				shown := !sealed || may == operations.CanReadAccounts
				for part, text := range map[string]string{"HTML": got.HTML, "text": got.Text} {
					if strings.Contains(text, "token=T") || strings.Contains(text, "A word for you") != shown {
						t.Errorf("%s mail, allowed %s: the %s is %q", class, may, part, text)
					}
				}
			}
			whole, err := outbox.Reveal(httpx.WithActor(t.Context(), who(operations.CanReadAccounts)), id)
			if err != nil || !strings.Contains(whole.HTML, `href="/reset?token=T"`) || !strings.Contains(whole.Text, "/reset?token=T") {
				t.Errorf("%s mail, revealed: %+v %v", class, whole, err)
			}
		}
	})
}

func who(allowed ...httpx.Permission) httpx.Actor {
	return httpx.Actor{ID: "usr_1", Can: func(p httpx.Permission) bool { return slices.Contains(allowed, p) }}
}

func put(t *testing.T, d *db.DB, box *mail.Outbox, class mail.Class) (id string) {
	t.Helper()
	err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		id, err = box.Enqueue(ctx, tx, mail.Message{
			Key: "k:" + string(class), Kind: "staff.password-reset", Class: class, Subject: "Set a new password",
			To: mail.Address{Address: "olive@wardgate.example"}, HTML: `A word for you: <a href="/reset?token=T">x</a>`, Text: "A word for you: /reset?token=T", Secrets: []string{"/reset?token=T"},
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}
