package app_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/app/apptest"
	"wardgate/internal/automation/rules"
	"wardgate/internal/leads"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail/smtptest"
	"wardgate/internal/staff"
)

const (
	personsBrowser = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Safari/537.36"
	applesProxy    = "Mozilla/5.0"
)

// reading is a house in which one follow-up has just been taken by a mail server.
type reading struct {
	*apptest.Instance

	t      *testing.T
	now    *clock.Manual
	lead   string
	cookie string
	// link, trap and picture are the addresses in the mail.
	link, honeypot, picture string
	paths                   []string
	// asked is how many hits must have been stored.
	asked int
}

func readingIn(t *testing.T, d *db.DB) *reading {
	t.Helper()
	server := smtptest.Start(t)
	r := &reading{t: t, now: clock.NewManual(time.Date(2026, 11, 23, 16, 0, 0, 0, time.UTC))}
	r.Instance = apptest.Start(t, d, apptest.At(r.now), apptest.Env("SMTP_URL", server.URL()))
	_, r.cookie = r.SignIn("owner@wardgate.example", staff.Owner)
	if err := r.Automation.Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := r.DB.WriteAgain(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		l, err := r.Leads.People.Capture(ctx, tx, leads.Contact{
			Email: "robin@site.example", Name: "Robin Kestrel", Source: "contact", Touch: leads.Touch{Type: "contact_message"},
			Consent: leads.Consent{Purpose: "contact", Basis: leads.Inquiry},
		})
		r.lead = l.ID
		return err
	}); err != nil {
		t.Fatal(err)
	}
	r.work()
	r.now.Advance(5 * time.Minute)
	r.work()
	var mail smtptest.Mail
	until(t, "the follow-up", func() bool {
		for _, m := range server.Mails() {
			if m.To == "robin@site.example" {
				mail = m
			}
		}
		return mail.To != ""
	})
	until(t, "what became of it", func() bool { return r.Count("SELECT count(*) FROM automation_mails WHERE sent_at IS NOT NULL") == 1 })
	runs, err := r.Automation.Runs.RunsOf(t.Context(), r.lead)
	for _, run := range runs { // one mail is enough
		err = errors.Join(err, r.Automation.ByHand.StopRun(httpx.WithActor(t.Context(), httpx.Actor{ID: "user_morgan", Name: "Morgan"}), run.ID))
	}
	if err != nil {
		t.Fatal(err)
	}
	r.paths = pressed(t, r.Instance, mail)
	for _, p := range r.paths {
		switch {
		case strings.HasPrefix(p, "/newsletter/o/"):
			r.picture = p
		case strings.HasPrefix(p, "/newsletter/l/") && strings.Contains(p, "~-1."):
			r.honeypot = p
		case strings.HasPrefix(p, "/newsletter/l/"):
			r.link = p
		}
	}
	if r.link == "" || r.honeypot == "" || r.picture == "" {
		t.Fatalf("the mail leads to %q", r.paths)
	}
	return r
}

func (r *reading) work() {
	r.t.Helper()
	if err := r.Automation.Work(r.t.Context()); err != nil {
		r.t.Fatal(err)
	}
}

// stored waits for what was asked for.
func (r *reading) stored() {
	r.t.Helper()
	until(r.t, "hits", func() bool { return r.Count("SELECT count(*) FROM automation_hits") >= r.asked })
	if n := r.Count("SELECT count(*) FROM automation_hits"); n != r.asked {
		r.t.Errorf("%d hits are stored, want %d", n, r.asked)
	}
}

// credited lets the time pass in which a hit may turn out to be a program's.
func (r *reading) credited() {
	r.t.Helper()
	r.now.Advance(2 * time.Minute)
	if err := r.Automation.Engagement.CreditLeads(r.t.Context()); err != nil {
		r.t.Fatal(err)
	}
	r.work()
}

// staff asks as the owner.
func (r *reading) staff(method, path, body string) string {
	r.t.Helper()
	got := r.Do(method, "/api/staff/"+path, body, "Content-Type", "application/json", "Cookie", r.cookie)
	if got.Status >= 300 {
		r.t.Fatalf("%s %s: %d %s", method, path, got.Status, got.Body)
	}
	return got.Body
}

func (r *reading) wantFigures(name, open, click string) {
	r.t.Helper()
	body := r.staff(http.MethodGet, "automation/analytics", "")
	for id, want := range map[string]string{"open": open, "click": click} {
		if _, rest, _ := strings.Cut(body, `"id":"`+id+`",`); !strings.Contains(rest[:min(len(rest), 100)], want) {
			r.t.Errorf("%s: %s is not %s: %s", name, id, want, rest[:min(len(rest), 100)])
		}
	}
}

// TestAFollowUpIsReadByPeopleAndPrograms: a mail that really arrived; scanners press all of
// it by GET and HEAD, Apple fetches its picture, staff look at it in the outbox, forged
// links are tried, and nothing of that says that its person has read it. Then they do.
// Proves: D74, automation-79, automation-80, automation-81, automation-83, automation-84, automation-85
func TestAFollowUpIsReadByPeopleAndPrograms(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := readingIn(t, d)
		ctx := httpx.WithActor(t.Context(), httpx.Actor{ID: "user_morgan", Name: "Morgan"})
		if _, err := r.Automation.Plans.Create(ctx, "", rules.Rule, rules.Spec{
			Name: "They read", Trigger: rules.Trigger{Type: "email_event"},
			Actions: []rules.Action{{Type: "task_create", Config: catalog.AutomationActionConfig{Task: "call", Priority: "high", Description: "Call while they read"}}},
		}, true); err != nil {
			t.Fatal(err)
		}
		r.wantFigures("sent", `"measured":0,"n":1,`, `"measured":0,"n":1,`)
		before := rowsOf(t, r.Instance)
		for _, agent := range []string{"BarracudaCentral/1.0", "", personsBrowser} { // the last one comes too soon for a person
			for _, path := range r.paths {
				for _, method := range []string{http.MethodHead, http.MethodGet} {
					if got := r.Do(method, path, "", "User-Agent", agent); got.Status != http.StatusOK && got.Status != http.StatusFound {
						t.Errorf("%s %s: %d", method, path, got.Status)
					}
					if path == r.link || path == r.honeypot || path == r.picture {
						r.asked++
					}
				}
			}
		}
		r.stored()
		r.credited()
		if after := rowsOf(t, r.Instance); after != before {
			t.Errorf("rows have changed:\n%s\n---\n%s", before, after)
		}
		if n := r.Count("SELECT count(*) FROM newsletter_optouts"); n != 0 {
			t.Error("a look has ended the mails")
		}
		r.now.Advance(48 * time.Hour)
		r.cookie = r.SignInAgain("owner@wardgate.example")
		r.Do(http.MethodGet, r.picture, "", "User-Agent", applesProxy)
		r.asked++
		r.forged()
		for _, path := range []string{r.picture, r.link} { // the outbox shows the mail to staff
			r.Do(http.MethodGet, path, "", "User-Agent", personsBrowser, "Cookie", r.cookie)
		}
		r.stored()
		r.wantFigures("programs", `"measured":0,"n":1,`, `"measured":0,"n":1,`)

		if got := r.Do(http.MethodGet, r.picture, "", "User-Agent", personsBrowser); got.Header.Get("Content-Type") != "image/gif" || got.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("the picture: %v", got.Header)
		}
		for range 2 {
			got := r.Do(http.MethodGet, r.link, "", "User-Agent", personsBrowser)
			if got.Status != http.StatusFound || got.Header.Get("Location") != r.URL+"/contact" || got.Header.Get("Referrer-Policy") != "no-referrer" {
				t.Errorf("the link: %d %v", got.Status, got.Header)
			}
		}
		r.asked += 3
		r.stored()
		r.credited()
		r.wantFigures("a person", `"measured":100,"n":1,`, `"measured":100,"n":1,`)
		var lead struct {
			Version  int
			Behavior struct{ EmailOpens, EmailClicks int }
		}
		if err := json.Unmarshal([]byte(r.staff(http.MethodGet, "leads/"+r.lead, "")), &lead); err != nil || lead.Behavior.EmailOpens != 1 || lead.Behavior.EmailClicks != 1 {
			t.Errorf("the lead has %+v: %v", lead, err)
		}
		if body := r.staff(http.MethodGet, "leads/"+r.lead+"/timeline", ""); strings.Count(body, "Followed a link in the mail: Thank you, and a sheet of paper") != 1 {
			t.Errorf("the history: %s", body)
		}
		if body := r.staff(http.MethodGet, "automation/leads/"+r.lead+"/runs", ""); !strings.Contains(body, `"opened_at":"2026-11-25T16:07:00Z","clicked_at":"2026-11-25T16:07:00Z"`) || !strings.Contains(body, `"trigger":"email_event"`) {
			t.Errorf("the runs: %s", body)
		}
		if body := r.staff(http.MethodGet, "automation/tasks", ""); !strings.Contains(body, "Call while they read") {
			t.Errorf("the tasks: %s", body)
		}
		if body := r.staff(http.MethodGet, "leads/"+r.lead+"/export", ""); !strings.Contains(body, `"kind":"click","link":"`+r.URL+`/contact"`) || !strings.Contains(body, personsBrowser) {
			t.Errorf("the export: %s", body)
		}

		r.staff(http.MethodPost, "leads/"+r.lead+"/erase", fmt.Sprintf(`{"version":%d}`, lead.Version))
		if got := r.Do(http.MethodGet, r.link, "", "User-Agent", personsBrowser); got.Status != http.StatusFound {
			t.Errorf("the link of an erased person: %d", got.Status)
		}
		r.asked++
		r.stored()
		r.credited()
		if n := r.Count("SELECT count(*) FROM automation_hits WHERE address <> '' OR user_agent <> ''"); n != 0 {
			t.Errorf("%d hits say where the erased person was", n)
		}
		for _, table := range tables(t, r.Instance) {
			if row := rowThatHolds(t, r.Instance, table, "robin@site.example", "kestrel"); row != "" {
				t.Errorf("%s still holds %s", table, row)
			}
		}
		r.wantFigures("erased", `"measured":100,"n":1,`, `"measured":100,"n":1,`)
		silent(t, r.Instance)
	})
}

// forged tries what a stranger could make of the addresses in the mail: none leads anywhere,
// and none is counted.
func (r *reading) forged() {
	r.t.Helper()
	token := strings.TrimPrefix(r.link, "/newsletter/l/")
	proof := token[strings.IndexByte(token, '.'):]
	step, _, _ := strings.Cut(token, "~")
	for name, bad := range map[string]string{
		"another link": step + "~2" + proof, "another mail": "step_another~1" + proof, "no proof": step + "~1.1.AAAA", "an unknown key": strings.Replace(token, ".1.", ".7.", 1),
		"the picture's token": strings.TrimPrefix(r.picture, "/newsletter/o/"), "cut": token[:len(token)-1], "an address": "https:%2F%2Fevil.example",
	} {
		if got := r.Do(http.MethodGet, "/newsletter/l/"+bad, "", "User-Agent", personsBrowser, "Accept", "text/html"); got.Status != http.StatusNotFound || got.Header.Get("Location") != "" {
			r.t.Errorf("%s: %d to %q", name, got.Status, got.Header.Get("Location"))
		}
	}
	for _, bad := range []string{token, step, step + proof} {
		if got := r.Do(http.MethodGet, "/newsletter/o/"+bad, "", "User-Agent", personsBrowser); got.Status != http.StatusOK || got.Header.Get("Content-Type") != "image/gif" {
			r.t.Errorf("a forged picture: %d", got.Status)
		}
	}
}

// TestTemplatesArePreviewedAndRulesMadeOnce over HTTP.
// Proves: S161, automation-87, automation-88
func TestTemplatesArePreviewedAndRulesMadeOnce(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		lead := automated(t, h)
		_, owner := h.SignIn("owner@wardgate.example", staff.Owner)
		_, viewer := h.SignIn("viewer@wardgate.example", staff.Viewer)
		post := func(cookie, path, body string, headers ...string) apptest.Answer {
			t.Helper()
			return h.Do(http.MethodPost, "/api/staff/automation"+path, body, slices.Concat([]string{"Content-Type", "application/json", "Cookie", cookie}, headers)...)
		}
		mails := h.Count("SELECT count(*) FROM mails")
		var shown struct {
			Subject, HTML, Text string
			Problems            []string
		}
		for _, c := range []struct{ body, subject, problem string }{
			{`{"subject": "For {{name}}", "content": "Hello {{name}}, [write](/contact)"}`, "For there", ""},
			{`{"subject": "For {{name}}", "content": "Hello {{name}}, [write](/contact)", "leadId": "` + lead + `"}`, "For Robin Kestrel", ""},
			{`{"subject": "For {{name}}", "content": "Hello {{shoe}}"}`, "For there", "{{shoe}} is filled for nobody."},
		} {
			got := post(viewer, "/templates/preview", c.body)
			if got.Status != http.StatusOK || got.JSON(&shown) != nil || shown.Subject != c.subject || !strings.Contains(strings.Join(shown.Problems, " "), c.problem) || (c.problem == "") != (len(shown.Problems) == 0) {
				t.Errorf("%s: %d %s", c.body, got.Status, got.Body)
			}
			if strings.Contains(shown.HTML+shown.Text, "/newsletter/l/") || !strings.Contains(shown.Text, "Hello") {
				t.Errorf("%s: %s", c.body, shown.Text)
			}
		}
		if got := post(viewer, "/templates/preview", `{"subject": "x", "content": "x", "leadId": "nobody"}`); got.Status != http.StatusNotFound {
			t.Errorf("as nobody: %d %s", got.Status, got.Body)
		}
		if after := h.Count("SELECT count(*) FROM mails"); after != mails {
			t.Errorf("%d mails, before there were %d", after, mails)
		}
		const rule = `{"name": "Once", "trigger": {"type": "email_event", "criteria": {}}, "conditions": [],
			"actions": [{"type": "call_schedule", "config": {"priority": "high", "description": "Call"}, "delay": 10}], "humanApprovalRequired": false, "active": true, "windowDays": 7}`
		made := map[string]bool{}
		for range 3 {
			var one struct{ ID string }
			if got := post(owner, "/rules", rule, "Idempotency-Key", "press-1"); got.Status != http.StatusCreated || got.JSON(&one) != nil {
				t.Errorf("%d %s", got.Status, got.Body)
			}
			made[one.ID] = true
		}
		if len(made) != 1 || h.Count("SELECT count(*) FROM automation_plans WHERE idempotency_key IS NOT NULL") != 1 {
			t.Errorf("made %v", made)
		}
		if got := post(owner, "/rules", strings.Replace(rule, "Once", "Other", 1), "Idempotency-Key", "press-1"); got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, "idempotency-key-reused") {
			t.Errorf("a key with other content: %d %s", got.Status, got.Body)
		}
		silent(t, h)
	}, apptest.Idle())
}
