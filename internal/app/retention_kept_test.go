package app_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"wardgate/internal/platform/clock"
)

// TestWordsOfMailsGo: notices after a year, mails to people after seven, those of customers too; that a mail was sent stays.
// Proves: security-123
func TestWordsOfMailsGo(t *testing.T) {
	overYears(t, func(t *testing.T, y *years) {
		y.exec("UPDATE mails SET state = 'sent', sent_at = created_at")
		y.exec("UPDATE leads SET stage = 'customer'")
		y.run()
		words := func(classes string) int {
			return y.Count("SELECT count(*) FROM mails WHERE class IN (" + classes + ") AND (body <> '' OR html <> '' OR to_address <> '')")
		}
		notices, letters, all := words("'notification', 'account'"), words("'answer'"), y.Count("SELECT count(*) FROM mails")
		if notices < 2 || letters < 2 {
			t.Fatalf("%d notices and %d letters: this test would not notice", notices, letters)
		}
		y.until(clock.AddMonths(y.from, 12).Add(-time.Minute))
		if n := words("'notification', 'account'"); n != notices {
			t.Errorf("a minute before, %d of %d notices are left", n, notices)
		}
		if going := y.going("mails.notices"); len(going) != notices {
			t.Errorf("listed: %+v", going)
		}
		y.until(clock.AddMonths(y.from, 12))
		if a, b := words("'notification', 'account'"), words("'answer'"); a != 0 || b != letters {
			t.Errorf("after a year %d notices and %d of %d letters are left", a, b, letters)
		}
		y.exec("UPDATE leads SET last_activity = $1", y.from.AddDate(6, 11, 0)) // the person stays
		y.until(clock.AddMonths(y.from, 84).Add(-time.Minute))
		if n := words("'answer'"); n != letters {
			t.Errorf("a minute before, %d of %d letters are left", n, letters)
		}
		y.until(clock.AddMonths(y.from, 84))
		if n := words("'answer'"); n != 0 || y.Count("SELECT count(*) FROM mails") != all {
			t.Errorf("%d letters still have words; of %d mails %d are lines", n, all, y.Count("SELECT count(*) FROM mails"))
		}
	})
}

// TestWhatKeepsAPerson: a person who waits for something, is written to, or whose consent has to be proved is not erased and not listed; whatever
// keeps them keeps them for thirty days after it ended.
// Proves: security-119, security-120
func TestWhatKeepsAPerson(t *testing.T) {
	overYears(t, func(t *testing.T, y *years) {
		later := y.from.AddDate(0, 0, 20)
		far := y.from.AddDate(9, 0, 0)
		reasons := []struct {
			name, keeps, ends string
			args              []any
		}{
			{name: "an open request", keeps: "UPDATE quote_requests SET lead_id = $1, status = 'quoted'", ends: "UPDATE quote_requests SET status = 'lost', updated_at = $2 WHERE lead_id = $1"},
			{name: "an open message", keeps: "UPDATE contact_messages SET status = 'open' WHERE lead_id = $1", ends: "UPDATE contact_messages SET status = 'answered', updated_at = $2 WHERE lead_id = $1"},
			{
				name: "a promise", keeps: `INSERT INTO lead_promises (id, lead_id, ref, source, made_at, due_at, kept_by, version) VALUES ('promise', $1, 'r', 'chat', $2, $2, '', 1)`,
				ends: "UPDATE lead_promises SET kept_at = $2 WHERE lead_id = $1", args: []any{later},
			},
			{
				name: "an appointment", ends: "UPDATE lead_appointments SET ends_at = $2 WHERE lead_id = $1", args: []any{far},
				keeps: `INSERT INTO lead_appointments (id, idempotency_key, request_hash, token, lead_id, starts_at, ends_at, place, name, email, phone, phone_e164, company, topic, behavior,
					status, quarantine_reason, closed_by, created_at, updated_at, version) VALUES ('appt', 'k', '', 't', $1, $2, $2, 0, '', '', '', '', '', '', '{}', 'booked', '', '', $2, $2, 1)`,
			},
			{
				name: "a task", ends: "UPDATE automation_tasks SET status = 'done', decided_at = $2 WHERE lead_id = $1", args: []any{later},
				keeps: `INSERT INTO automation_tasks (id, type, lead_id, rule_id, rule_version, run_id, description, priority, status, assigned_to, assigned_name, rejection_reason,
					decided_by, decided_by_name, due_at, created_at) VALUES ('task', 'call', $1, '', 0, '', '', 'low', 'pending', '', '', '', '', '', $2, $2)`,
			},
			{
				name: "a run", ends: "UPDATE automation_runs SET state = 'finished', ended_at = $2 WHERE lead_id = $1", args: []any{later},
				keeps: `INSERT INTO automation_runs (id, plan_id, version, lead_id, ordinal, state, why, reason, ended_by, stage, depth, started_at)
					VALUES ('run', 'plan', 1, $1, 1, 'active', '{}', '', '', '', 0, $2)`,
			},
			{
				name: "a subscription", ends: "UPDATE newsletter_subscribers SET state = 'unsubscribed', ended_at = $2 WHERE lead_id = $1", args: []any{later},
				keeps: `INSERT INTO newsletter_subscribers (id, address_key, email, lead_id, state, topics, interest_score, wording, wording_version, asked_at, created_at, updated_at, version)
					VALUES ('sub', 'a@b.example', 'a@b.example', $1, 'active', '[]', 0, '', '', $2, $2, $2, 1)`,
			},
			{
				name: "a consent", args: []any{later},
				keeps: `INSERT INTO consent_events (id, lead_id, contact, purpose, basis, wording, wording_version, page, address, user_agent, actor, created_at)
					VALUES ('consent', $1, 'a@b.example', 'newsletter', 'express', '', '', '', '', '', '', $2)`,
				ends: `INSERT INTO consent_events (id, lead_id, contact, purpose, basis, wording, wording_version, page, address, user_agent, actor, created_at)
					VALUES ('withdrawn', $1, 'a@b.example', 'newsletter', 'withdrawn', '', '', '', '', '', '', $2)`,
			},
			{name: "a hold", keeps: "INSERT INTO retention_holds (id, kind, subject, reason, placed_at, placed_by) VALUES ('hold', 'person', $1, 'x', $2, '')", args: []any{later}, ends: "UPDATE retention_holds SET released_at = $2, reason = '' WHERE subject = $1"},
		}
		y.exec("INSERT INTO automation_plans (id, kind, version, active, position, looked_to, looked_id, created_at, updated_at) VALUES ('plan', 'rule', 1, FALSE, 99, $1, '', $1, $1)", y.from)
		if err := y.Scheduler.Do(t.Context(), "newsletter.turn-key"); err != nil {
			t.Fatal(err)
		}
		kept := map[string]string{}
		for i, r := range reasons {
			email := fmt.Sprintf("kept%d@keeps.example", i)
			body := letter().with("email", email).with("name", "Kept Person").with("phone", "").with("message", r.name+" keeps me.").json()
			if got := y.Do(http.MethodPost, "/api/contact", body, asJSON(email)...); got.Status != http.StatusCreated {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
			var id string
			if err := y.DB.Read().QueryRowContext(t.Context(), "SELECT id FROM leads WHERE email = $1", email).Scan(&id); err != nil {
				t.Fatal(err)
			}
			y.exec("UPDATE contact_messages SET status = 'answered' WHERE lead_id = $1", id)
			y.exec(r.keeps, append([]any{id}, r.args...)...)
			kept[id] = r.name
		}
		ends := clock.AddMonths(y.now.Now(), 24).Add(40 * 24 * time.Hour)
		y.until(ends)
		for id, name := range kept {
			if n := y.Count("SELECT count(*) FROM leads WHERE id = $1 AND state = 'active'", id); n != 1 {
				t.Errorf("%s keeps nobody", name)
			}
		}
		if going := y.going("people.quiet"); len(going) != 0 {
			t.Errorf("listed: %+v", going)
		}
		if n := y.Count("SELECT count(*) FROM leads WHERE state = 'active'"); n != len(reasons) {
			t.Errorf("%d are left, want the %d that something keeps", n, len(reasons))
		}
		for _, r := range reasons {
			for id, name := range kept {
				if name == r.name {
					y.exec(r.ends, id, ends)
				}
			}
		}
		long := map[string]bool{"a subscription": true, "a consent": true} // their proof has a term of its own
		y.until(ends.Add(30*24*time.Hour - time.Minute))
		if n := y.Count("SELECT count(*) FROM leads WHERE state = 'active'"); n != len(reasons) {
			t.Errorf("%d of %d are left a minute before the notice is over", n, len(reasons))
		}
		if going := y.going("people.quiet"); len(going) != len(reasons)-len(long) {
			t.Errorf("listed: %+v", going)
		}
		y.until(ends.Add(30 * 24 * time.Hour))
		for id, name := range kept {
			if n := y.Count("SELECT count(*) FROM leads WHERE id = $1 AND state = 'active'", id); (n == 1) != long[name] {
				t.Errorf("%s: %d are left", name, n)
			}
		}
		y.until(clock.AddMonths(ends, 36).Add(time.Hour))
		if n := y.Count("SELECT count(*) FROM leads WHERE state = 'active'"); n != 0 {
			t.Errorf("%d are left when their proof is not needed any more", n)
		}
	})
}
