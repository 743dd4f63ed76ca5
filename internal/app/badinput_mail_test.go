package app_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/mail"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail/smtptest"
)

// TestWhatIsAcceptedCanBeMailed sends everything at the edge of what is taken
// through the whole program to a mail server: two mails for each request, no
// header that the visitor wrote, nobody addressed but the two.
// Proves: platform-16, platform-17
func TestWhatIsAcceptedCanBeMailed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t, smtptest.WithUTF8())
		h := apptest.Start(t, d, apptest.Env("SMTP_URL", server.URL(), "MAIL_ADMIN", "desk@wardgate.example"))
		all := accepted()
		attack := newline + "\nSubject: Won\n\n<b>hi</b>\r\n.\r\nMAIL FROM:<spy@example.com>\r\nDATA\r\n"
		all["attack in the texts"] = good().with("message", attack).with("securityConcerns", attack)
		all["dots"] = good().with("message", ".\n..\n.\r\n.\r\nQUIT\r\n")
		i := 0
		for name, f := range all {
			i++
			if f["email"] == visitorEmail { // one person gets three mails of a kind a day, so each is another
				f = f.with("email", fmt.Sprintf("visitor%d@visitor.example", i))
			}
			a := attempt{body: f.json(), headers: asJSON(fmt.Sprint("mail-", i)), status: http.StatusCreated, rows: 1}
			t.Run(name, func(t *testing.T) { a.try(t, h) })
		}
		mails := server.Wait(t, 2*len(all))
		if len(mails) != 2*len(all) {
			t.Errorf("%d mails for %d requests", len(mails), len(all))
		}
		for _, m := range mails {
			checkMail(t, m)
		}
		silent(t, h)
	})
}

func checkMail(t *testing.T, m smtptest.Mail) {
	t.Helper()
	if strings.Contains(m.To, "spy@") || strings.Contains(m.From, "spy@") {
		t.Errorf("sent from %s to %s", m.From, m.To)
	}
	read, err := mail.ReadMessage(bytes.NewReader(m.Raw))
	if err != nil {
		t.Errorf("a mail that cannot be read: %v", err)
		return
	}
	for _, name := range []string{"From", "To", "Subject", "Date", "Message-Id"} {
		if n := len(read.Header[name]); n != 1 {
			t.Errorf("%d headers %s", n, name)
		}
	}
	for name, values := range read.Header {
		if name == "Bcc" || name == "Cc" || strings.Contains(strings.Join(values, ""), "spy@") {
			t.Errorf("header %s: %v", name, values)
		}
	}
	if _, err := read.Header.AddressList("To"); err != nil {
		t.Errorf("To: %v", err)
	}
}
