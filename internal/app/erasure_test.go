package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/db"
)

// TestNothingOfAnErasedPersonIsLeftAnywhere: somebody uses every form, gets mails
// and answers, and is erased: no row of any table names them, by any word they said.
// Proves: D59, leads-39, chat-15, newsletter-17
func TestNothingOfAnErasedPersonIsLeftAnywhere(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		ctx := t.Context()
		id, quoteID, call := oneLead(t, h)
		talk := &chatter{t: t, h: h, who: "erased"}
		talk.say(fmt.Sprintf("I am %s Quorthon of %s. Is that legal?", visitorName, visitorEmail))
		talk.do(http.MethodPost, "transcripts", fmt.Sprintf(`{%s,"email":%q}`, talk.names(), visitorEmail))
		var message, assessment, capture struct{ ID string }
		for path, into := range map[string]struct {
			body string
			to   *struct{ ID string }
		}{
			"/api/contact":     {letter().with("email", visitorEmail).json(), &message},
			"/api/assessments": {answersOf(nil), &assessment},
			"/api/leads":       {captureOf(func(f fields) { f["sessionId"] = "session-erased" }), &capture},
		} {
			if got := h.Do(http.MethodPost, path, into.body, append(asJSON("door"), "Cookie", talk.cookie)...); got.JSON(into.to) != nil || into.to.ID == "" {
				t.Fatalf("%s: %d %s", path, got.Status, got.Body)
			}
		}
		if got := h.Do(http.MethodPost, subscriptions, signUp().with("interests", []string{"virtual-guard", "security-guards"}).json(), asJSON("news")...); got.Status != http.StatusAccepted {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		for _, err := range []error{
			h.Quotes.Notify(ctx, quoteID), h.Contact.Notify(ctx, message.ID), h.Assessments.Notify(ctx, assessment.ID),
			h.Leads.Rescoring.Rescore(ctx), h.Scheduler.Do(ctx, "leads.notify-captures"),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		if got := call(http.MethodPost, "/quotes/"+quoteID+"/reply", fmt.Sprintf(`{"subject":"For %s","body":"Dear %s Quorthon","respond":true}`, visitorName, visitorName)); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if got := call(http.MethodPost, "/contact/"+message.ID+"/answered", ""); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		for _, table := range []string{"quote_requests", "contact_messages", "assessments", "lead_captures", "mails", "chat_messages", "chat_transcripts", "newsletter_subscribers", "newsletter_signups"} {
			if rowsThatName(t, h, table) == "" {
				t.Errorf("%s never held the person: this test would not notice", table)
			}
		}
		export := call(http.MethodGet, "/leads/"+id+"/export", "")
		for _, word := range []string{`"quotes"`, `"contact"`, `"assessments"`, "Copper goes missing", "risk_level", `"chat"`, "Is that legal?", `"newsletter"`, "may send me its newsletter"} {
			if !strings.Contains(export.Body, word) {
				t.Errorf("the export lacks %s: %s", word, export.Body)
			}
		}
		var lead struct{ Version int }
		if got := call(http.MethodGet, "/leads/"+id, ""); got.JSON(&lead) != nil {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if got := call(http.MethodPost, "/leads/"+id+"/erase", fmt.Sprintf(`{"version":%d}`, lead.Version)); got.Status != http.StatusNoContent {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		for _, table := range tables(t, h) {
			if row := rowsThatName(t, h, table); row != "" {
				t.Errorf("%s still holds %s", table, row)
			}
		}
		if n := h.Count("SELECT count(*) FROM quote_requests") + h.Count("SELECT count(*) FROM assessments"); n != 2 {
			t.Errorf("%d rows are counted, want both", n)
		}
		silent(t, h)
	}, apptest.Idle())
}

func tables(t *testing.T, h *apptest.Instance) []string {
	t.Helper()
	query := "SELECT name FROM sqlite_master WHERE type = 'table'"
	if h.DB.Engine() == db.Postgres {
		query = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
	}
	rows, err := h.DB.Read().QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var out []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		out = append(out, name)
	}
	if rows.Err() != nil || len(out) < 15 {
		t.Fatalf("tables: %q, %v", out, rows.Err())
	}
	return out
}

// rowsThatName is the first row of table that holds a word of the visitor's.
func rowsThatName(t *testing.T, h *apptest.Instance, table string) string {
	t.Helper()
	return rowThatHolds(t, h, table, "zyxwina", "quorthon", "7805550142", "northgate", "copper goes", "zyxw-")
}

// rowThatHolds is the first row of table that holds one of the words, which are in small letters.
func rowThatHolds(t *testing.T, h *apptest.Instance, table string, words ...string) string {
	t.Helper()
	rows, err := h.DB.Read().QueryContext(t.Context(), "SELECT * FROM "+table)
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
		row := map[string]string{}
		for i, column := range columns {
			value := *values[i].(*any)
			if raw, ok := value.([]byte); ok {
				value = string(raw)
			}
			row[column] = fmt.Sprint(value)
		}
		text, err := json.Marshal(row)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range words {
			if strings.Contains(strings.ToLower(string(text)), word) {
				return string(text)
			}
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return ""
}
