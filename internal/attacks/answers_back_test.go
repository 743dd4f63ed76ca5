package attacks_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/mail"
	"net/smtp"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail/smtptest"
	"wardgate/internal/staff"
)

// written is an instance to which people answer by mail, at listen.
type written struct {
	*apptest.Instance

	server *smtptest.Server
	listen string
}

func startWritten(t *testing.T, d *db.DB, c clock.Clock) written {
	t.Helper()
	free, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := written{server: smtptest.Start(t), listen: free.Addr().String()}
	if err := free.Close(); err != nil {
		t.Fatal(err)
	}
	w.Instance = apptest.Start(t, d, apptest.At(c), apptest.Env("SMTP_URL", w.server.URL(), "INBOX_ADDRESS", "answers@guard.example", "BOUNCE_LISTEN", w.listen))
	return w
}

// asked sends a request, and returns its id, the mail that acknowledges it, and where that is answered.
func (w written) asked(t *testing.T, n int) (id, text, to string) {
	t.Helper()
	email := fmt.Sprintf("dana%d@elsewhere.example", n)
	got := w.JSON(http.MethodPost, "/api/quotes", map[string]any{
		"firstName": "Dana", "lastName": "Birch", "email": email, "phone": "403-555-0101", "serviceType": "surveillance", "propertyType": "retail",
	}, "X-Forwarded-For", fmt.Sprintf("198.51.%d.7", n))
	var made struct{ ID string }
	if err := got.JSON(&made); err != nil || got.Status != http.StatusCreated {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	for have := 1; ; have++ {
		for _, m := range w.server.Wait(t, have) {
			if m.To != email {
				continue
			}
			list, err := mail.ParseAddressList(m.Header(t, "Reply-To"))
			if err != nil {
				t.Fatal(err)
			}
			return made.ID, m.Text(t), list[0].Address
		}
	}
}

func (w written) answer(t *testing.T, to, id, text string) {
	t.Helper()
	raw := fmt.Sprintf("From: Dana <dana@elsewhere.example>\nTo: Guard <%s>\nSubject: Re: Your request\nMessage-ID: <%s@elsewhere.example>\nContent-Type: text/plain; charset=utf-8\n\n%s\n", to, id, text)
	if err := smtp.SendMail(w.listen, nil, "dana@elsewhere.example", []string{to}, []byte(strings.ReplaceAll(raw, "\n", "\r\n"))); err != nil {
		t.Fatal(err)
	}
}

// TestAnAnswerBringsBackThePrivateLink: who answers our mail quotes it, with the private link that only its reader has, and with
// the signed address that lets its bearer write in their name. Both stood in the database and in backups, in the history that every role reads, and
// in the mail to the company.
// Proves: security-240
func TestAnAnswerBringsBackThePrivateLink(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := startWritten(t, d, clock.NewManual(aimedAt))
		_, viewer := w.SignIn("viewer@wardgate.example", staff.Viewer)
		id, text, to := w.asked(t, 1)
		_, token, found := strings.Cut(text, "/quote/status/")
		if !found {
			t.Fatalf("the mail has no link: %s", text)
		}
		token, signed := strings.Fields(token)[0], strings.Split(to, "@")[0]
		quoted := "> " + strings.ReplaceAll(text, "\n", "\n> ")
		w.answer(t, to, "one", "Yes, please.\n\nOn Thu, Nov 26, 2026 at 10:12 AM Guard <"+to+"> wrote:\n"+quoted)
		w.answer(t, to, "two", "Here it is: "+text) // a program that marks nothing
		w.answer(t, to, "three", "Look:\n> https://"+strings.TrimPrefix(w.App.Config.Origin, "http://")+"/quote/status/"+token[:20]+"\n> "+token[20:])
		// The mail to the company about each.
		told := func() (list []smtptest.Mail) {
			for _, m := range w.server.Mails() {
				if strings.Contains(m.Header(t, "Subject"), "answered, ") {
					list = append(list, m)
				}
			}
			return list
		}
		for len(told()) < 3 {
			w.server.Wait(t, len(w.server.Mails())+1)
		}
		for place, text := range map[string]string{
			"the request's page": w.Do(http.MethodGet, "/api/staff/quotes/"+id, "", "Cookie", viewer).Body,
			"the database":       dumpOf(t, w, "SELECT subject || body || quoted FROM replies") + dumpOf(t, w, "SELECT title || detail FROM quote_events") + dumpOf(t, w, "SELECT subject || body || html || reply_address FROM mails"),
		} {
			if strings.Contains(text, token) || strings.Contains(text, token[20:]) || strings.Contains(text, signed) || !strings.Contains(text, "Yes, please.") {
				t.Errorf("%s has what opens the request, or not the answer: %s", place, text)
			}
		}
		for _, m := range told() {
			if strings.Contains(m.Text(t), token) {
				t.Errorf("the mail to the company has it: %s", m.Text(t))
			}
		}
	})
}

func dumpOf(t *testing.T, w written, query string) string {
	t.Helper()
	rows, err := w.App.DB.Read().QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var out strings.Builder
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		out.WriteString(text + "\n")
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestAnswersBuryAnEmergency: each answer by mail was one more mail to the company, of three requests 36 possible emergencies within a
// minute, among which another's stood. Now three of a request are mailed within an hour, and three that tell of danger; all are kept.
// Proves: security-241
func TestAnswersBuryAnEmergency(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewManual(aimedAt)
		w := startWritten(t, d, c)
		_, seller := w.SignIn("sales@wardgate.example", staff.Sales)
		id, _, to := w.asked(t, 1)
		mailed := func(like string) int {
			return w.Count("SELECT count(*) FROM mails WHERE kind = 'quotes.reply-received' AND subject LIKE $1", like)
		}
		for n := range 6 {
			w.answer(t, to, fmt.Sprintf("calm-%d", n), "Is it sent yet?")
		}
		for n := range 12 {
			w.answer(t, to, fmt.Sprintf("danger-%d", n), "A man with a gun is in our shop, help now")
		}
		if calm, all := mailed("Dana%"), mailed("%"); calm != 3 || all != 6 {
			t.Errorf("of 6 answers %d were mailed, of 12 that tell of danger %d", calm, all-calm)
		}
		_, _, honest := w.asked(t, 2)
		w.answer(t, honest, "honest", "A man with a gun is in our shop, help now")
		if n := mailed("POSSIBLE EMERGENCY%"); n != 4 {
			t.Errorf("another's emergency was not mailed: %d", n)
		}
		var page struct{ Replies []json.RawMessage }
		if err := w.Do(http.MethodGet, "/api/staff/quotes/"+id, "", "Cookie", seller).JSON(&page); err != nil || len(page.Replies) != 18 {
			t.Errorf("%d of 18 answers are kept (%v)", len(page.Replies), err)
		}
		c.Advance(61 * 60 * 1e9)
		w.answer(t, to, "later", "Is it sent yet?")
		if calm := mailed("Dana%"); calm != 4 {
			t.Errorf("an hour later: %d", calm)
		}
	})
}
