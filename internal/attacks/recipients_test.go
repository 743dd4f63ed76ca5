package attacks_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/backup"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/smtptest"
	"wardgate/internal/staff"
	"wardgate/migrations"
)

// aimedAt is when these attacks begin: a Monday, in office hours.
var aimedAt = time.Date(2026, 11, 23, 17, 0, 0, 0, time.UTC)

// form is one form of visitors: what is sent to it as JSON, and the kind of the mail that it sends to the person named.
type form struct {
	path, kind string
	body       func(email string) map[string]any
	// names are the fields that hold a person's name, in words of errors.
	names []string
	// page and plain are the form without JavaScript, its fields besides the names.
	page  string
	plain map[string]string
}

func forms() []form {
	return []form{
		{
			path: "/api/quotes", kind: "quotes.quote-confirmation", names: []string{"firstName", "lastName"}, page: "/quote",
			body: func(email string) map[string]any {
				return map[string]any{"firstName": "Dana", "lastName": "Birch", "email": email, "phone": "403-555-0199", "serviceType": "surveillance", "propertyType": "retail"}
			},
			plain: map[string]string{"phone": "403-555-0199", "serviceType": "surveillance", "propertyType": "retail"},
		},
		{
			path: "/api/contact", kind: "contact.confirmation", names: []string{"name"}, page: "/contact",
			body: func(email string) map[string]any {
				return map[string]any{"name": "Dana Birch", "email": email, "subject": "support", "message": "The west gate stays open."}
			},
			plain: map[string]string{"subject": "support", "message": "The west gate stays open."},
		},
		{
			path: "/api/assessments", kind: "assessments.report", names: []string{"contactInfo.name"}, page: "/assessment",
			body: func(email string) map[string]any {
				return map[string]any{
					"propertyType": "retail", "primaryConcern": "theft", "currentSecurity": "none", "budget": "1k-3k", "timeline": "planning",
					"contactInfo": map[string]any{"name": "Dana Birch", "email": email, "phone": "403-555-0199"},
				}
			},
		},
		{
			path: "/api/leads", kind: "leads.capture-answer", names: []string{"name"},
			body: func(email string) map[string]any { return map[string]any{"name": "Dana Birch", "email": email} },
		},
	}
}

// aim posts a form n times, from an address of its own each time, and returns the answers.
func aim(h *apptest.Instance, f form, n int, email func(i int) string) {
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			body := f.body(email(i))
			body["company"] = fmt.Sprintf("Birch %d", i) // no repeat of another
			if f.path == "/api/contact" {
				delete(body, "company")
				body["message"] = fmt.Sprintf("The west gate stays open, case %d.", i)
			}
			if f.path == "/api/assessments" {
				delete(body, "company")
				body["contactInfo"].(map[string]any)["company"] = fmt.Sprintf("Birch %d", i) //nolint:forcetypeassert // made above
			}
			for got := (apptest.Answer{}); got.Status != http.StatusCreated; {
				if got = h.JSON(http.MethodPost, f.path, body, "X-Forwarded-For", fmt.Sprintf("198.51.%d.%d", 100+i/200, 1+i%200)); got.Status != http.StatusCreated {
					panic(fmt.Sprintf("%s, post %d: %d %s", f.path, i, got.Status, got.Body))
				}
			}
		})
	}
	all.Wait()
}

// settled waits until the mails of every form are decided, and no mail waits to be sent.
func settled(t *testing.T, h *apptest.Instance) {
	t.Helper()
	open := `SELECT (SELECT COUNT(*) FROM quote_requests WHERE notified_at IS NULL) + (SELECT COUNT(*) FROM contact_messages WHERE notified_at IS NULL)
		+ (SELECT COUNT(*) FROM assessments WHERE notified_at IS NULL) + (SELECT COUNT(*) FROM lead_captures WHERE notified_at IS NULL)
		+ (SELECT COUNT(*) FROM lead_appointments WHERE notified_at IS NULL)
		+ (SELECT COUNT(*) FROM mails WHERE state NOT IN ('sent', 'failed', 'kept'))`
	for until := time.Now().Add(60 * time.Second); h.Count(open) > 0; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatalf("%d rows and mails are still open", h.Count(open))
		}
	}
}

// arrived are the mails that the victim's mail server got, by whom it knows under all of its names.
func arrived(server *smtptest.Server, of func(address string) bool) (n int) {
	for _, m := range server.Mails() {
		if of(strings.ToLower(m.To)) {
			n++
		}
	}
	return n
}

func ofVictim(address string) bool {
	return strings.HasPrefix(address, "victim@") || strings.HasPrefix(address, "victim+") || strings.HasPrefix(address, "vic.tim")
}

// victim is one of the thousand names of a mailbox.
func victim(i int) string {
	return []string{"victim@other.example", "Victim@Other.example", fmt.Sprintf("victim+%d@other.example", i), "vic.tim@other.example"}[i%4]
}

// TestStrangersAimEveryFormAtOnePerson: 60 requests, 30 leads, 20 messages, 20 assessments and sign-ups, at once and from as
// many networks, under several of the mailbox's names. The person gets three mails of a kind, all of it is stored and
// timed, and staff read one line for each kind. A day later it begins anew.
// Proves: D91, security-2, security-3, security-7
func TestStrangersAimEveryFormAtOnePerson(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server, now := smtptest.Start(t), clock.NewManual(aimedAt)
		h := apptest.Start(t, d, apptest.At(now), apptest.Env("SMTP_URL", server.URL(), "WARDGATE_RATE_LIMIT", "on", "WARDGATE_TRUSTED_PROXIES", "127.0.0.0/8"))
		posts := []int{60, 20, 20, 30}
		for i, f := range forms() {
			aim(h, f, posts[i], victim)
		}
		for i := range 12 {
			h.JSON(http.MethodPost, "/api/newsletter/subscriptions", map[string]any{"email": victim(i), "consent": true}, "X-Forwarded-For", fmt.Sprint("203.0.113.", i+1))
		}
		settled(t, h)
		for _, f := range forms() {
			to := "lower(to_address) LIKE 'v%@other.example' AND kind = '" + f.kind + "'"
			if got := h.Count("SELECT COUNT(*) FROM mails WHERE state = 'sent' AND " + to); got != mail.PerDay {
				t.Errorf("%s: %d mails", f.kind, got)
			}
			if got := h.Count("SELECT COUNT(*) FROM mails WHERE withheld AND " + to); got != 1 {
				t.Errorf("%s: %d lines for staff", f.kind, got)
			}
		}
		asked := h.Count("SELECT COUNT(*) FROM mails WHERE kind = 'newsletter.confirmation'")
		if asked == 0 || asked > mail.PerDay {
			t.Errorf("%d questions about the newsletter", asked)
		}
		if got, most := arrived(server, ofVictim), 4*mail.PerDay+asked; got != most {
			t.Errorf("%d mails arrived, want %d", got, most)
		}
		if h.Count("SELECT COUNT(*) FROM quote_requests WHERE status = 'pending'") != 60 || h.Count("SELECT COUNT(*) FROM deadlines WHERE promise = 'quotes.response'") != 60 {
			t.Error("a request is not stored, or not timed")
		}
		now.Advance(24 * time.Hour)
		aim(h, forms()[0], 5, func(int) string { return "victim@other.example" })
		settled(t, h)
		if got := h.Count("SELECT COUNT(*) FROM mails WHERE state = 'sent' AND kind = 'quotes.quote-confirmation' AND lower(to_address) LIKE 'v%@other.example'"); got != 2*mail.PerDay {
			t.Errorf("a day later: %d confirmations", got)
		}
	})
}

// quoted is the answer to a request, and what its private page says of the mail.
func quoted(t *testing.T, h *apptest.Instance, n int) (answered, page string) {
	t.Helper()
	body := forms()[0].body("victim@other.example")
	body["company"] = fmt.Sprint("Birch ", n)
	var receipt struct{ ConfirmationEmail, StatusURL string }
	got := h.JSON(http.MethodPost, "/api/quotes", body)
	if err := got.JSON(&receipt); err != nil || got.Status != http.StatusCreated {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	settled(t, h)
	var status struct{ ConfirmationEmail string }
	token := receipt.StatusURL[strings.LastIndexByte(receipt.StatusURL, '/')+1:]
	if err := h.Do(http.MethodGet, "/api/quotes/status/"+token, "").JSON(&status); err != nil {
		t.Fatal(err)
	}
	return receipt.ConfirmationEmail, status.ConfirmationEmail
}

// TestTheLimitOutlivesRestartsAndMoves: over two instances on one database, a restart, and a backup that is restored
// elsewhere; and who sends the form is told what everybody is: a sender may be a stranger who wants to know what the
// address got today. The words beside it, "unless this address got several today", are true of each.
// Proves: security-2, security-4, security-181
func TestTheLimitOutlivesRestartsAndMoves(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server, now := smtptest.Start(t), clock.NewManual(aimedAt)
		options := []apptest.Option{apptest.At(now), apptest.Env("SMTP_URL", server.URL())}
		one, two := apptest.Start(t, d, options...), apptest.Start(t, d, options...)
		for i, h := range []*apptest.Instance{one, two, one} {
			if answered, page := quoted(t, h, i); answered != "queued" || page != "sent" {
				t.Errorf("request %d: told %q, then %q", i, answered, page)
			}
		}
		silent := func(h *apptest.Instance, n int) {
			t.Helper()
			if answered, page := quoted(t, h, n); answered != "queued" || page != "sent" {
				t.Errorf("request %d: told %q, then %q: that the address got others", n, answered, page)
			}
		}
		silent(one, 3)
		silent(two, 4)
		one.Stop()
		two.Stop()
		silent(apptest.Start(t, d, options...), 5)

		file := filepath.Join(t.TempDir(), "backup")
		if _, err := backup.BackupFile(t.Context(), d, file, backup.Meta{Product: "test", At: now.Now()}); err != nil {
			t.Fatal(err)
		}
		bare := db.Options{Dir: t.TempDir()}
		if d.Engine() == db.Postgres {
			bare = db.Options{URL: dbtest.BarePostgresURL(t)}
		}
		restored, err := db.Open(t.Context(), bare)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = restored.Close() })
		if _, err := backup.RestoreFile(t.Context(), restored, file, migrations.For(string(restored.Engine()))); err != nil {
			t.Fatal(err)
		}
		silent(apptest.Start(t, restored, options...), 6)
		if got := arrived(server, ofVictim); got != mail.PerDay {
			t.Errorf("%d mails arrived", got)
		}
	})
}

// TestAMailSaysNothingThatAStrangerWrote: neither its body nor its header has a word that was typed.
// Proves: D91, security-8
func TestAMailSaysNothingThatAStrangerWrote(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		for _, f := range forms() {
			body := f.body("victim@other.example")
			person := body
			if info, nested := body["contactInfo"].(map[string]any); nested {
				person = info
			}
			for _, field := range f.names {
				person[field[strings.LastIndexByte(field, '.')+1:]] = "Payload Mallory"
			}
			switch f.path {
			case "/api/contact":
				body["message"] = "Payload: your account is suspended, go to evil.example"
			case "/api/quotes":
				body["message"], body["securityConcerns"] = "Payload one", "Payload two"
				fallthrough
			default:
				person["company"] = "Payload Inc. evil.example"
			}
			if got := h.JSON(http.MethodPost, f.path, body); got.Status != http.StatusCreated {
				t.Fatalf("%s: %d %s", f.path, got.Status, got.Body)
			}
		}
		h.JSON(http.MethodPost, "/api/appointments", map[string]any{
			"slot": firstSlot(t, h), "name": "Payload Mallory", "email": "victim@other.example", "phone": "403-555-0199 payload", "company": "Payload Inc.", "topic": "Payload: pay at evil.example",
		})
		settled(t, h)
		rows, err := h.DB.Read().QueryContext(t.Context(), "SELECT kind, to_name, subject, html, body, attachments FROM mails WHERE to_address = 'victim@other.example'")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = rows.Close() }()
		seen := 0
		for ; rows.Next(); seen++ {
			var kind, name, subject, html, text, files string
			if err := rows.Scan(&kind, &name, &subject, &html, &text, &files); err != nil {
				t.Fatal(err)
			}
			whole := strings.ToLower(subject + html + text + files)
			for _, typed := range []string{"payload", "mallory", "evil.example", "555-0199", "5550199"} {
				if name != "" || strings.Contains(whole, typed) {
					t.Errorf("%s, to %q, says %q: %s", kind, name, typed, text)
				}
			}
			if !strings.Contains(text, "Hello, ") {
				t.Errorf("%s greets otherwise: %s", kind, text)
			}
		}
		if err := rows.Err(); err != nil || seen != 5 {
			t.Errorf("%d mails, %v", seen, err)
		}
	})
}

func firstSlot(t *testing.T, h *apptest.Instance) string {
	t.Helper()
	var free struct{ Items []struct{ Start string } }
	if err := h.Do(http.MethodGet, "/api/appointments/slots", "").JSON(&free); err != nil || len(free.Items) == 0 {
		t.Fatalf("no slots: %v", err)
	}
	return free.Items[0].Start
}

// TestACampBehindOneAddress: 400 people with own mailboxes ask from one address of the internet, within twenty-five minutes; each
// gets their mail.
// Proves: security-9
func TestACampBehindOneAddress(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		for i := range 400 {
			body := forms()[0].body(fmt.Sprintf("worker.%d@camp.example", i))
			if got := h.JSON(http.MethodPost, "/api/quotes", body); got.Status != http.StatusCreated {
				t.Fatalf("worker %d: %d %s", i, got.Status, got.Body)
			}
		}
		settled(t, h)
		if got := h.Count("SELECT COUNT(DISTINCT to_address) FROM mails WHERE kind = 'quotes.quote-confirmation' AND NOT withheld"); got != 400 {
			t.Errorf("%d of 400 people got their mail", got)
		}
	}, apptest.At(clock.NewManual(aimedAt)))
}

// TestStaffReadOneLine on the page of the person, however often they were aimed at, and answer all the same.
// Proves: D91, security-3
func TestStaffReadOneLine(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, cookie := h.SignIn("sales@wardgate.example", staff.Sales)
		aim(h, forms()[0], 20, func(int) string { return "victim@other.example" })
		settled(t, h)
		var lead, quote string
		if err := h.DB.Read().QueryRowContext(t.Context(), "SELECT lead_id, id FROM quote_requests LIMIT 1").Scan(&lead, &quote); err != nil {
			t.Fatal(err)
		}
		got := h.Do(http.MethodGet, "/api/staff/leads/"+lead+"/timeline?limit=200", "", "Cookie", cookie)
		if got.Status != http.StatusOK || strings.Count(got.Body, "Not sent. This address got 3 mails of this kind within 24 hours") != 1 {
			t.Errorf("%d, %d lines: %s", got.Status, strings.Count(got.Body, "Not sent."), got.Body)
		}
		reply := h.JSON(http.MethodPost, "/api/staff/quotes/"+quote+"/reply", map[string]any{"subject": "Your gate", "body": "We come at ten."}, "Cookie", cookie)
		if reply.Status >= 300 || h.Count("SELECT COUNT(*) FROM mails WHERE kind = 'quotes.reply' AND state = 'kept'") != 1 {
			t.Errorf("the answer of staff: %d %s", reply.Status, reply.Body)
		}
	}, apptest.At(clock.NewManual(aimedAt)))
}
