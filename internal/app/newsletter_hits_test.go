package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"net"
	"net/http"
	"net/smtp"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail/smtptest"
	"wardgate/internal/staff"
)

const bouncesAt = "bounces@guard.example"

// campaignTo has a visitor subscribe, and a campaign sent to them: the mail as it arrived.
func campaignTo(t *testing.T, h *apptest.Instance, server *smtptest.Server, cookie, address string) smtptest.Mail {
	t.Helper()
	if got := h.Do(http.MethodPost, subscriptions, signUp().with("email", address).json(), asJSON("s-"+address)...); got.Status != http.StatusAccepted {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	// As its reader has it: once it is sent, the link is in the mail alone.
	asked := server.Wait(t, 1)[0].Text(t)
	if got := h.Do(http.MethodPost, regexp.MustCompile(`/newsletter/confirm/[\w.-]+`).FindString(asked), "press=1", "Content-Type", formType); got.Status != http.StatusSeeOther {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	staffCookie := []string{"Cookie", cookie, "Content-Type", "application/json"}
	made := h.Do(http.MethodPost, "/api/staff/newsletter/campaigns",
		`{"title":"November","subject":"News for November","content":"# Good morning\n\nRead about [alarms](https://guard.example/alarms?a=1&b=2) and [guards](https://guard.example/guards)."}`, staffCookie...)
	var campaign struct{ ID string }
	if err := made.JSON(&campaign); err != nil || made.Status != http.StatusCreated {
		t.Fatalf("%d %s\n%s", made.Status, made.Body, h.Log.String())
	}
	if sent := h.Do(http.MethodPost, "/api/staff/newsletter/campaigns/"+campaign.ID+"/send", "", staffCookie...); !strings.Contains(sent.Body, `"success":true`) {
		t.Fatalf("%d %s\n%s", sent.Status, sent.Body, h.Log.String())
	}
	var mail smtptest.Mail
	until(t, "the campaign's mail", func() bool {
		for _, m := range server.Mails() {
			if m.To == address && strings.Contains(m.Header(t, "Subject"), "November") {
				mail = m
			}
		}
		return mail.To != ""
	})
	return mail
}

func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("no %s within a minute", what)
		}
	}
}

// pressed are the paths of every link and picture of a mail that lead to us.
func pressed(t *testing.T, h *apptest.Instance, m smtptest.Mail) []string {
	t.Helper()
	text := html.UnescapeString(m.HTML(t)) + " " + m.Text(t) + " " + m.Header(t, "List-Unsubscribe")
	var out []string
	for _, found := range regexp.MustCompile(regexp.QuoteMeta(h.URL)+`(/[\w./~?=&-]*)`).FindAllStringSubmatch(text, -1) {
		if path := strings.TrimRight(found[1], "."); !slices.Contains(out, path) {
			out = append(out, path)
		}
	}
	return out
}

// rowsOf are all rows of the tables that a visitor could change, in words; columns that
// a hit may change are left out.
func rowsOf(t *testing.T, h *apptest.Instance) string {
	t.Helper()
	var out strings.Builder
	for _, table := range []string{
		"newsletter_subscribers", "newsletter_signups", "newsletter_keys", "newsletter_campaigns", "newsletter_deliveries", "newsletter_links", "newsletter_reports",
		"newsletter_credits", "consent_events", "touchpoints", "leads", "mails", "audit_log",
	} {
		rows, err := h.DB.Read().QueryContext(t.Context(), "SELECT * FROM "+table)
		if err != nil {
			t.Fatal(err)
		}
		names, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for rows.Next() {
			values, to := make([]any, len(names)), make([]any, len(names))
			for i := range values {
				to[i] = &values[i]
			}
			if err := rows.Scan(to...); err != nil {
				t.Fatal(err)
			}
			line := table
			for i, name := range names {
				if !slices.Contains([]string{"machine_opened_at", "machine_clicked_at", "machine_open_count", "machine_click_count"}, name) {
					line += fmt.Sprintf(" %s=%v", name, values[i])
				}
			}
			lines = append(lines, line)
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		slices.Sort(lines)
		out.WriteString(strings.Join(lines, "\n") + "\n")
	}
	return out.String()
}

// TestScannersPressEveryLink of a campaign's mail by GET and HEAD: nothing changes but
// what is counted of machines. A person then reads, follows a link and leaves.
// Proves: M13, newsletter-94
func TestScannersPressEveryLink(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smtptest.Start(t)
		h := apptest.Start(t, d, apptest.Env("SMTP_URL", server.URL(), "BOUNCE_ADDRESS", bouncesAt))
		_, cookie := h.SignIn("owner@wardgate.example", staff.Owner)
		mail := campaignTo(t, h, server, cookie, "dana@birch.example")
		if !regexp.MustCompile(`^bounces\+[a-z0-9]{42}@guard\.example$`).MatchString(mail.From) {
			t.Errorf("the envelope's sender is %q", mail.From)
		}
		paths := pressed(t, h, mail)
		clicks := slices.DeleteFunc(slices.Clone(paths), func(p string) bool { return !strings.HasPrefix(p, "/newsletter/l/") })
		opens := slices.DeleteFunc(slices.Clone(paths), func(p string) bool { return !strings.HasPrefix(p, "/newsletter/o/") })
		if len(clicks) != 3 || len(opens) != 1 { // with the trap
			t.Fatalf("%q", paths)
		}
		until(t, "end of the campaign", func() bool { return h.Count("SELECT count(*) FROM newsletter_campaigns WHERE status = 'sent'") == 1 })
		// What follows of itself: the company is told of the campaign.
		until(t, "notification", func() bool { return h.Count("SELECT count(*) FROM newsletter_campaigns WHERE told_at IS NULL") == 0 })
		until(t, "mails", func() bool { return h.Count("SELECT count(*) FROM mails WHERE state <> 'sent'") == 0 })
		before := rowsOf(t, h)
		hits := 0
		for _, agent := range []string{"BarracudaCentral/1.0", "", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36"} {
			for _, path := range paths {
				for _, method := range []string{http.MethodHead, http.MethodGet} {
					got := h.Do(method, path, "", "User-Agent", agent)
					if got.Status != http.StatusOK && got.Status != http.StatusFound && !strings.HasPrefix(path, "/newsletter/v/") {
						t.Errorf("%s %s: %d", method, path, got.Status)
					}
					if slices.Contains(clicks, path) || slices.Contains(opens, path) {
						hits++
					}
				}
			}
		}
		until(t, "hits", func() bool { return h.Count("SELECT count(*) FROM newsletter_hits") == hits })
		if after := rowsOf(t, h); after != before {
			t.Errorf("rows have changed:\n%s\n---\n%s", before, after)
		}
		if n := h.Count("SELECT count(*) FROM newsletter_deliveries WHERE opened_at IS NULL AND clicked_at IS NULL AND machine_opened_at IS NOT NULL AND machine_clicked_at IS NOT NULL"); n != 1 {
			t.Error("the delivery does not say that machines came")
		}
		if n := h.Count("SELECT machine_open_count + 10 * machine_click_count + 100 * open_count + 1000 * click_count FROM newsletter_campaigns"); n != 11 {
			t.Errorf("the campaign counts %d", n)
		}
		unknown := h.Do(http.MethodGet, "/newsletter/l/nothing", "", "Accept", "text/html")
		if unknown.Status != http.StatusNotFound || !strings.Contains(unknown.Header.Get("Content-Type"), "text/html") {
			t.Errorf("an unknown link: %d %v", unknown.Status, unknown.Header)
		}
		silent(t, h)
	})
}

// TestBouncesComeBySMTP over a real socket: what is for us is taken, what is not is
// refused, a made-up name behind the address too, and a campaign's dead address gets no more mail.
// Proves: newsletter-100, newsletter-103, security-250
func TestBouncesComeBySMTP(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		free, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		listen := free.Addr().String()
		if err := free.Close(); err != nil {
			t.Fatal(err)
		}
		server := smtptest.Start(t)
		h := apptest.Start(t, d, apptest.Env("SMTP_URL", server.URL(), "BOUNCE_ADDRESS", bouncesAt, "BOUNCE_LISTEN", listen))
		_, cookie := h.SignIn("owner@wardgate.example", staff.Owner)
		mail := campaignTo(t, h, server, cookie, "dana@birch.example")
		report, err := os.ReadFile("../platform/mail/report/testdata/postfix-user-unknown.eml")
		if err != nil {
			t.Fatal(err)
		}
		for _, to := range []string{"dana@birch.example", "bounces@elsewhere.example", "other@guard.example", "bounces", "bounces+abc@guard.example", mail.From[:20] + strings.Repeat("a", len(mail.From)-20-len("@guard.example")) + "@guard.example"} {
			if err := smtp.SendMail(listen, nil, "", []string{to}, report); err == nil || !strings.HasPrefix(err.Error(), "5") {
				t.Errorf("to %s: %v", to, err)
			}
		}
		if err := smtp.SendMail(listen, nil, "", []string{bouncesAt}, append([]byte("Subject: x\r\n\r\n"), make([]byte, 2<<20)...)); err == nil {
			t.Error("two megabytes were taken")
		}
		if n := h.Count("SELECT count(*) FROM newsletter_reports"); n != 0 {
			t.Errorf("%d reports", n)
		}
		for range 2 {
			if err := smtp.SendMail(listen, nil, "", []string{mail.From}, report); err != nil {
				t.Fatal(err)
			}
		}
		if got := stateOf(t, h, "dana@birch.example"); got != "bounced" {
			t.Errorf("%s", got)
		}
		var page struct {
			Items []struct {
				Kind, Email, Words string
				Title              string `json:"campaign_title"`
				Code               string `json:"status_code"`
				Effect             string
			}
			Address string
		}
		got := h.Do(http.MethodGet, "/api/staff/newsletter/reports", "", "Cookie", cookie)
		if err := json.Unmarshal([]byte(got.Body), &page); err != nil || len(page.Items) != 1 || page.Items[0].Kind != "hard" || page.Items[0].Email != "dana@birch.example" ||
			page.Items[0].Title != "November" || page.Items[0].Code != "5.1.1" || strings.Contains(page.Items[0].Words, "@") ||
			page.Items[0].Effect != "ended" || page.Address != bouncesAt {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		_, viewer := h.SignIn("viewer@wardgate.example", staff.Viewer)
		_, sales := h.SignIn("sales@wardgate.example", staff.Sales)
		for _, one := range []struct {
			who, query string
			want       int
			body       string
		}{
			{viewer, "?kind=hard", http.StatusOK, "dana@birch.example"}, {viewer, "?kind=soft", http.StatusOK, `"items":[]`},
			{viewer, "?kind=loud", http.StatusUnprocessableEntity, ""}, {sales, "", http.StatusForbidden, ""},
		} {
			if got := h.Do(http.MethodGet, "/api/staff/newsletter/reports"+one.query, "", "Cookie", one.who); got.Status != one.want || !strings.Contains(got.Body, one.body) {
				t.Errorf("%s: %d %s", one.query, got.Status, got.Body)
			}
		}
		silent(t, h)
		h.Stop()
		if conn, err := (&net.Dialer{}).DialContext(context.WithoutCancel(t.Context()), "tcp", listen); err == nil {
			_ = conn.Close()
			t.Error("it listens still")
		}
	})
}
