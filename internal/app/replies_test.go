package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/mail"
	"net/smtp"
	"os"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail/intake"
	"wardgate/internal/platform/mail/smtptest"
	"wardgate/internal/platform/replies"
	"wardgate/internal/staff"
)

const answersAt = "answers@guard.example"

// answering is an instance that takes customers' answers, and what staff see of them.
type answering struct {
	*apptest.Instance

	t      *testing.T
	listen string
	server *smtptest.Server
	cookie string
	user   string
	now    *clock.Manual
}

func newAnswering(t *testing.T, d *db.DB) *answering {
	t.Helper()
	free, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	a := &answering{t: t, listen: free.Addr().String(), server: smtptest.Start(t), now: clock.NewManual(time.Date(2026, 11, 26, 17, 0, 0, 0, time.UTC))}
	if err := free.Close(); err != nil {
		t.Fatal(err)
	}
	a.Instance = apptest.Start(t, d, apptest.At(a.now), apptest.Env("SMTP_URL", a.server.URL(), "INBOX_ADDRESS", answersAt, "BOUNCE_LISTEN", a.listen))
	a.user, a.cookie = a.SignIn("owner@wardgate.example", staff.Owner)
	return a
}

// returned is what a message or a request shows of what came back.
type returned struct {
	Status  string
	LeadID  string     `json:"lead_id"`
	Due     *time.Time `json:"reply_due"`
	Replies []replies.View
	History []struct{ Kind, Title, Detail, Actor string }
}

// heard is the latest entry of the history about what came back.
func (r returned) heard() (title, detail string) {
	for _, e := range r.History {
		if e.Kind == "reply-received" && e.Actor == "" {
			title, detail = e.Title, e.Detail
		}
	}
	return title, detail
}

func (a *answering) detail(path string) (out returned) {
	a.t.Helper()
	got := a.Do(http.MethodGet, path, "", "Cookie", a.cookie)
	if err := json.Unmarshal([]byte(got.Body), &out); err != nil || got.Status != http.StatusOK {
		a.t.Fatalf("%s: %d %s", path, got.Status, got.Body)
	}
	return out
}

func (a *answering) act(path, body string) {
	a.t.Helper()
	if got := a.Do(http.MethodPost, path, body, "Cookie", a.cookie, "Content-Type", "application/json"); got.Status != http.StatusOK {
		a.t.Fatalf("%s: %d %s", path, got.Status, got.Body)
	}
}

// answered sends a form, has staff answer it, and returns where it is and which address the answer names.
func (a *answering) answered(path, staffPath, body string) (at, replyTo string) {
	a.t.Helper()
	var made struct{ ID string }
	got := a.Do(http.MethodPost, path, body, asJSON("form-"+path)...)
	if err := json.Unmarshal([]byte(got.Body), &made); err != nil || got.Status != http.StatusCreated {
		a.t.Fatalf("%d %s", got.Status, got.Body)
	}
	at = staffPath + "/" + made.ID
	a.act(at+"/reply", fmt.Sprintf(`{"subject":"Your request by %s","body":"We come on Monday. Is that right?","respond":true}`, path))
	return at, a.mailed("Your request by " + path)
}

// mailed waits for a mail with this subject, and returns the address that it names for answers.
func (a *answering) mailed(subject string) string {
	a.t.Helper()
	for n := 1; ; n++ {
		for _, m := range a.server.Wait(a.t, n) {
			if m.Header(a.t, "Subject") == subject {
				to := m.Header(a.t, "Reply-To")
				if list, err := mail.ParseAddressList(to); err == nil {
					return list[0].Address
				}
				return "nowhere"
			}
		}
	}
}

func (a *answering) send(to, text string) error {
	return smtp.SendMail(a.listen, nil, "dana@birch.example", []string{to}, []byte(strings.ReplaceAll(text, "\n", "\r\n")))
}

func (a *answering) sends(to, text string) {
	a.t.Helper()
	if err := a.send(to, text); err != nil {
		a.t.Fatal(err)
	}
}

func typed(id, from, extra, text string) string {
	return fmt.Sprintf("From: Dana Birch <%s>\nTo: %s\nSubject: Re: Your request\nMessage-ID: <%s@birch.example>\n%sContent-Type: text/plain; charset=utf-8\n\n%s\n\nOn Thu, Nov 26, 2026 at 10:12 AM Wardgate <hello@guard.example> wrote:\n\n> We come on Monday.\n",
		from, answersAt, id, extra, text)
}

func (a *answering) waiting() string {
	a.t.Helper()
	var page struct {
		Items []struct {
			Kind, Subject, Words string
			Emergency            bool
		}
	}
	got := a.Do(http.MethodGet, "/api/staff/operations/queue", "", "Cookie", a.cookie)
	if err := json.Unmarshal([]byte(got.Body), &page); err != nil || got.Status != http.StatusOK {
		a.t.Fatalf("%d %s", got.Status, got.Body)
	}
	var out []string
	for _, w := range page.Items {
		out = append(out, fmt.Sprintf("%s %v %s", w.Kind, w.Emergency, w.Words))
	}
	return strings.Join(out, "; ")
}

// TestACustomersAnswerComesBack by SMTP to where staff answered: for a request and a message alike it is stored once, shown in the
// history of both the case and the lead, its clock starts again, and our next answer stops it.
// Proves: platform-130, platform-131, platform-133
func TestACustomersAnswerComesBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAnswering(t, d)
		for _, form := range []struct{ path, staff, body, kind string }{
			{"/api/contact", "/api/staff/contact", letter().json(), "message"},
			{"/api/quotes", "/api/staff/quotes", good().json(), "quote"},
		} {
			at, to := a.answered(form.path, form.staff, form.body)
			if !strings.HasPrefix(to, "answers+") || !strings.HasSuffix(to, "@guard.example") || len(intake.Detail(to)) != 43 {
				t.Fatalf("the answer names %s", to)
			}
			if w := a.waiting(); w != "" {
				t.Fatalf("the queue before: %s", w)
			}
			a.now.Advance(time.Hour)
			for range 2 { // delivered twice
				a.sends(strings.ToUpper(to), typed("one-"+form.kind, visitorEmail, "", "Monday is fine.\nAt the east gate."))
			}
			got := a.detail(at)
			if len(got.Replies) != 1 || got.Replies[0].Text != "Monday is fine.\nAt the east gate." || !strings.Contains(got.Replies[0].Quoted, "> We come on Monday.") ||
				!got.Replies[0].SameAddress || got.Replies[0].Automatic != "" || got.Due == nil || !got.Due.After(a.now.Now()) {
				t.Errorf("%s: %+v", form.kind, got)
			}
			if title, text := got.heard(); title != "They answered by email: Re: Your request" || text != "Monday is fine.\nAt the east gate." {
				t.Errorf("%s: its history tells %q, %q", form.kind, title, text)
			}
			if w := a.waiting(); !strings.HasPrefix(w, form.kind+" false Answered us: Monday is fine.") {
				t.Errorf("%s: the queue has %s", form.kind, w)
			}
			lead := a.Do(http.MethodGet, "/api/staff/leads/"+got.LeadID, "", "Cookie", a.cookie)
			if lead.Status != http.StatusOK || !strings.Contains(lead.Body, "They answered by email (") {
				t.Errorf("%s: its lead does not tell of it: %d %s", form.kind, lead.Status, lead.Body)
			}
			a.act(at+"/reply", `{"subject":"Good","body":"See you there.","respond":false}`)
			if got := a.detail(at); got.Due != nil || a.waiting() != "" {
				t.Errorf("%s: our answer did not stop the clock: %v, %s", form.kind, got.Due, a.waiting())
			}
			a.sends(to, typed("two-"+form.kind, "someone@elsewhere.example", "", "Thanks!"))
			got = a.detail(at)
			if _, text := got.heard(); got.Due == nil || got.Replies[1].SameAddress || !strings.HasPrefix(text, "From someone@elsewhere.example, not the address that we have: unverified.") {
				t.Errorf("%s: %q", form.kind, text)
			}
			if n := a.Count("SELECT count(*) FROM leads WHERE email = 'someone@elsewhere.example'"); n != 0 {
				t.Error("a mail made or changed a person")
			}
			verb := map[string]string{"message": "answered", "quote": "responded"}[form.kind]
			if a.act(at+"/"+verb, ""); a.detail(at).Due != nil {
				t.Errorf("%s: what was dealt with elsewhere waits still", form.kind)
			}
		}
		silent(t, a.Instance)
	})
}

// TestWhatProgramsAnswerStartsNoClock: it is kept and shown, nobody is told, and nothing answers it.
// Proves: platform-132
func TestWhatProgramsAnswerStartsNoClock(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAnswering(t, d)
		at, to := a.answered("/api/contact", "/api/staff/contact", letter().json())
		a.server.Wait(t, 3) // the message's own two, and our answer
		before := a.Count("SELECT count(*) FROM mails")
		for i, extra := range []string{"Auto-Submitted: auto-replied\n", "Precedence: bulk\n", "Auto-Submitted: auto-generated\nContent-Type: multipart/report; boundary=x\n"} {
			a.sends(to, typed(fmt.Sprint("auto-", i), visitorEmail, extra, "I am away, and there is a burglar in my house."))
		}
		a.sends(to, typed("loop", answersAt, "", "Our own words."))
		got := a.detail(at)
		var kinds []string
		for _, r := range got.Replies {
			kinds = append(kinds, r.Automatic)
		}
		if strings.Join(kinds, " ") != "auto-reply bulk report loop" || got.Due != nil || a.waiting() != "" {
			t.Errorf("%v, due %v, waiting: %s", kinds, got.Due, a.waiting())
		}
		if n := a.Count("SELECT count(*) FROM mails"); n != before {
			t.Errorf("%d mails were written", n-before)
		}
		silent(t, a.Instance)
	})
}

// TestDangerInAnAnswerIsHeard: the words of an answer are heard as those of a form, and open an incident at once.
// Proves: platform-134
func TestDangerInAnAnswerIsHeard(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAnswering(t, d)
		at, to := a.answered("/api/contact", "/api/staff/contact", letter().json())
		if got := a.JSON(http.MethodPut, "/api/staff/duty/teams/dispatch/rotation", map[string]any{
			"members": []string{a.user}, "turn": "week", "weekday": 1, "handover": "10:00", "emergency_minutes": 5, "breach_minutes": 15, "seen": seen(a),
		}, "Cookie", a.cookie, "Origin", a.URL); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		a.sends(to, typed("calm", visitorEmail, "", "Thank you."))
		calm := a.detail(at).Due
		a.sends(to, typed("danger", visitorEmail, "", "Somebody is breaking into our building right now, help!"))
		got := a.detail(at)
		if len(got.Replies) != 2 || !got.Replies[1].Emergency || got.Due == nil || !got.Due.Before(*calm) || !strings.HasPrefix(a.waiting(), "message true ") {
			t.Errorf("%+v; %s", got, a.waiting())
		}
		if n := a.Count("SELECT count(*) FROM duty_incidents WHERE promise = 'contact.reply'"); n != 1 {
			t.Errorf("%d incidents", n)
		}
		if got := a.mailed("POSSIBLE EMERGENCY: " + visitorName + " Quorthon answered, " + reference(a, at)); got == "" {
			t.Error("nobody was told")
		}
	})
}

// seen is the version of the roster of dispatch.
func seen(a *answering) any {
	a.t.Helper()
	var o struct {
		Teams []struct {
			ID   string
			Seen any
		}
	}
	if err := json.Unmarshal([]byte(a.Do(http.MethodGet, "/api/staff/duty", "", "Cookie", a.cookie).Body), &o); err != nil {
		a.t.Fatal(err)
	}
	for _, team := range o.Teams {
		if team.ID == "dispatch" {
			return team.Seen
		}
	}
	return nil
}

func reference(a *answering, at string) string {
	var m struct{ Reference string }
	if err := json.Unmarshal([]byte(a.Do(http.MethodGet, at, "", "Cookie", a.cookie).Body), &m); err != nil {
		a.t.Fatal(err)
	}
	return m.Reference
}

// TestOnlyAnswersToOurMailsAreTaken: a forged token is refused before the mail is sent, what is no mail and what is too large after it; what
// cannot be stored is asked for again.
// Proves: platform-135
func TestOnlyAnswersToOurMailsAreTaken(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAnswering(t, d)
		at, to := a.answered("/api/contact", "/api/staff/contact", letter().json())
		token := intake.Detail(to)
		other := "z"
		if token[20] == 'z' {
			other = "y"
		}
		for _, wrong := range []string{
			answersAt, "answers+x@guard.example", "answers+" + token[:27] + "@guard.example", "answers+" + token[:42] + "@guard.example", "answers+q" + token[1:] + "@guard.example",
			"answers+" + token[:20] + other + token[21:] + "@guard.example", "answers+" + token + "a@guard.example", "hello@guard.example", "answers+" + token + "@elsewhere.example",
		} {
			if err := a.send(wrong, typed("forged", visitorEmail, "", "Let me in.")); err == nil || !strings.HasPrefix(err.Error(), "550") {
				t.Errorf("to %s: %v", wrong, err)
			}
		}
		if err := a.send(to, "\nno header at all"); err == nil || !strings.HasPrefix(err.Error(), "554") {
			t.Errorf("no mail: %v", err)
		}
		if err := a.send(to, typed("large", visitorEmail, "", strings.Repeat("all work and no play\n", 3_300_000))); err == nil || !strings.HasPrefix(err.Error(), "552") {
			t.Errorf("too large: %v", err)
		}
		if _, err := a.DB.Writer().ExecContext(context.Background(), "ALTER TABLE replies RENAME TO replies_gone"); err != nil {
			t.Fatal(err)
		}
		if err := a.send(to, typed("kept", visitorEmail, "", "Monday.")); err == nil || !strings.HasPrefix(err.Error(), "451") {
			t.Errorf("with a broken database: %v", err)
		}
		if _, err := a.DB.Writer().ExecContext(context.Background(), "ALTER TABLE replies_gone RENAME TO replies"); err != nil {
			t.Fatal(err)
		}
		a.sends(to, typed("kept", visitorEmail, "", "Monday."))
		if got := a.detail(at); len(got.Replies) != 1 || got.Replies[0].Text != "Monday." {
			t.Errorf("%+v", got.Replies)
		}
		for i := range 40 {
			err := a.send(to, typed(fmt.Sprint("flood-", i), visitorEmail, "", "More."))
			if (err == nil) != (i < 39) || err != nil && !strings.HasPrefix(err.Error(), "451") {
				t.Errorf("answer %d: %v", i+2, err)
			}
		}
	})
}

// TestAnAnswerIsItsPersons: it is exported with the rest, and erased with it; after that nothing more comes in, and nothing is owed.
// Proves: platform-136, platform-138
func TestAnAnswerIsItsPersons(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a := newAnswering(t, d)
		at, to := a.answered("/api/contact", "/api/staff/contact", letter().json())
		raw, err := os.ReadFile("../platform/mail/reading/testdata/apple-photo.eml")
		if err != nil {
			t.Fatal(err)
		}
		a.sends(to, strings.ReplaceAll(string(raw), "\r\n", "\n"))
		got := a.detail(at)
		_, text := got.heard()
		if r := got.Replies; len(r) != 1 || len(r[0].Attachments) != 1 || r[0].Attachments[0].Name != "IMG_0042.jpeg" ||
			!strings.Contains(text, "Attached: IMG_0042.jpeg (") {
			t.Errorf("%+v", got)
		}
		lead := "/api/staff/leads/" + got.LeadID
		if got := a.Do(http.MethodGet, lead+"/export", "", "Cookie", a.cookie); got.Status != http.StatusOK || !strings.Contains(got.Body, "IMG_0042.jpeg") || !strings.Contains(got.Body, `"replies"`) {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		for a.Count("SELECT count(*) FROM mails WHERE state <> 'sent'") > 0 { // while one leaves, its person cannot be erased
			time.Sleep(5 * time.Millisecond)
		}
		var l struct{ Version int }
		if got := a.Do(http.MethodGet, lead, "", "Cookie", a.cookie); got.JSON(&l) != nil {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if got := a.Do(http.MethodPost, lead+"/erase", fmt.Sprintf(`{"version":%d}`, l.Version), "Cookie", a.cookie, "Content-Type", "application/json"); got.Status >= 300 {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if n := a.Count("SELECT count(*) FROM replies"); n != 0 {
			t.Errorf("%d answers are left", n)
		}
		if n := a.Count("SELECT count(*) FROM deadlines WHERE promise = 'contact.reply' AND state = 'open'"); n != 0 {
			t.Error("it is owed still")
		}
		if err := a.send(to, typed("late", visitorEmail, "", "Are you there?")); err == nil || !strings.HasPrefix(err.Error(), "55") {
			t.Errorf("after the erasure: %v", err)
		}
	})
}
