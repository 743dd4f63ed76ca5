package app_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/staff"
)

// automated is a house in which automation is awake, and somebody who read for long.
func automated(t *testing.T, h *apptest.Instance) (leadID string) {
	t.Helper()
	if err := h.Automation.Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := h.DB.WriteAgain(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		l, err := h.Leads.People.Capture(ctx, tx, leads.Contact{
			Email: "robin@site.example", Name: "Robin Kestrel", Source: "contact", Touch: leads.Touch{Type: "contact_message"},
			Consent:  leads.Consent{Purpose: "contact", Basis: leads.Inquiry},
			Behavior: leads.Behavior{TimeOnSite: 700, PagesVisited: []string{"/", "/a", "/b", "/c"}},
		})
		if leadID = l.ID; err != nil {
			return err
		}
		// Staff know them by this name.
		_, err = tx.ExecContext(ctx, `UPDATE leads SET provenance = '{"verified":{"name":{"by":"staff"}}}' WHERE id = $1`, leadID)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if err := h.Automation.Work(t.Context()); err != nil {
		t.Fatal(err)
	}
	return leadID
}

// TestARuleIsWrittenAsSpecified: S70 names a delay as optional, and no window; what stands for
// them is told in the answer. A handoff without a team is to sales-team (S101).
// Proves: S70, S101, automation-35
func TestARuleIsWrittenAsSpecified(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		automated(t, h)
		_, owner := h.SignIn("owner@wardgate.example", staff.Owner)
		send := func(method, path, body string) apptest.Answer {
			t.Helper()
			return h.Do(method, "/api/staff/automation/rules"+path, body, "Content-Type", "application/json", "Cookie", owner)
		}
		var rule struct {
			ID         string
			Version    int
			WindowDays int
			Actions    []struct {
				Type   string
				Delay  int
				Config struct{ Team string }
			}
		}
		const said = `"name": "Large sites", "trigger": {"type": "lead_created"}, "conditions": [{"field": "company", "operator": "contains", "value": "mall"}],
			"actions": [{"type": "email", "config": {"template": "welcome"}}, {"type": "human_handoff", "delay": 30}], "humanApprovalRequired": false, "active": true`
		got := send(http.MethodPost, "", "{"+said+"}")
		if got.Status != 201 || got.JSON(&rule) != nil {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if want := "30 [{email 0 {}} {human_handoff 30 {sales-team}}]"; fmt.Sprint(rule.WindowDays, rule.Actions) != want {
			t.Errorf("made %v %v, want %s", rule.WindowDays, rule.Actions, want)
		}
		for _, windowDays := range []string{`, "windowDays": 7`, ""} { // left out it stays
			got = send(http.MethodPut, "/"+rule.ID, fmt.Sprintf(`{"version": %d, %s%s}`, rule.Version, said, windowDays))
			if got.Status != 200 || got.JSON(&rule) != nil || rule.WindowDays != 7 {
				t.Errorf("saved %s: %d %s", windowDays, got.Status, got.Body)
			}
		}
		if got = send(http.MethodPost, "/try", "{"+said+"}"); got.Status != 200 {
			t.Errorf("tried: %d %s", got.Status, got.Body)
		}
		// What the framework refuses is named as what we refuse.
		got = send(http.MethodPost, "", `{"name": "x", "trigger": {"type": "lead_created"}, "conditions": [], "actions": [{"type": "email", "delay": "soon"}], "humanApprovalRequired": false, "active": true}`)
		if got.Status != 422 || !strings.Contains(got.Body, `"field":"actions.0.delay"`) {
			t.Errorf("a word for a delay: %d %s", got.Status, got.Body)
		}
	})
}

// TestAutomationOverHTTP is the contract: rules, sequences and tasks as staff see them.
// Proves: S71, automation-35, automation-36, automation-62
func TestAutomationOverHTTP(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		lead := automated(t, h)
		_, owner := h.SignIn("owner@wardgate.example", staff.Owner)
		_, sales := h.SignIn("sales@wardgate.example", staff.Sales)
		_, other := h.SignIn("other@wardgate.example", staff.Sales)
		call := func(cookie, method, path, body string, want int, into any) string {
			t.Helper()
			got := h.Do(method, "/api/staff/automation"+path, body, "Content-Type", "application/json", "Cookie", cookie)
			if got.Status != want {
				t.Errorf("%s %s: %d, want %d: %s", method, path, got.Status, want, got.Body)
			}
			if into != nil && got.JSON(into) != nil {
				t.Errorf("%s %s: %s", method, path, got.Body)
			}
			return got.Body
		}
		var rules struct {
			Items []struct {
				ID                    string
				Version               int
				HumanApprovalRequired bool
				Actions               []struct {
					Type  string
					Delay int
				}
			}
		}
		call(sales, http.MethodGet, "/rules", "", 200, &rules)
		var told []string
		for _, r := range rules.Items {
			told = append(told, fmt.Sprint(r.ID, r.HumanApprovalRequired, r.Actions))
		}
		if want := []string{"high-score-handofffalse [{human_handoff 0}]", "welcome-sequencefalse [{email 5} {email 1440}]", "engagement-follow-uptrue [{email 0} {task_create 0}]"}; !slices.Equal(told, want) {
			t.Errorf("rules %q", told)
		}
		var sequences struct {
			Items []struct {
				ID    string
				Steps []struct {
					Delay    int
					Template string
				}
			}
		}
		call(sales, http.MethodGet, "/sequences", "", 200, &sequences)
		told = nil
		for _, s := range sequences.Items {
			told = append(told, fmt.Sprint(s.ID, s.Steps))
		}
		if want := []string{
			"security-awareness[{0 security-awareness-1} {1440 security-awareness-2} {4320 security-awareness-3} {10080 security-awareness-4}]",
			"high-intent[{0 high-intent-1} {60 high-intent-2} {1440 high-intent-3}]",
			"cold-lead-warming[{0 cold-lead-warming-1} {2880 cold-lead-warming-2} {7200 cold-lead-warming-3} {14400 cold-lead-warming-4}]",
		}; !slices.Equal(told, want) {
			t.Errorf("sequences %q", told)
		}
		var tasks struct {
			Pending int
			Items   []struct {
				ID, Type, Status, LeadID, LeadName, RuleID, DecidedBy, RejectionReason string
				Will                                                                   []struct{ Type string }
			}
		}
		call(sales, http.MethodGet, "/tasks", "", 200, &tasks)
		if tasks.Pending != 1 || len(tasks.Items) != 1 {
			t.Fatalf("tasks %+v", tasks)
		}
		ask := tasks.Items[0]
		if ask.Type != "approval" || ask.LeadID != lead || ask.LeadName != "Robin Kestrel" || ask.RuleID != "engagement-follow-up" || len(ask.Will) != 2 || ask.Will[0].Type != "email" {
			t.Errorf("asked %+v", ask)
		}
		for range 2 {
			call(sales, http.MethodPost, "/tasks/"+ask.ID+"/approve", "", 200, &ask)
		}
		if ask.Status != "approved" || ask.DecidedBy != "Robin sales" {
			t.Errorf("approved %+v", ask)
		}
		if body := call(other, http.MethodPost, "/tasks/"+ask.ID+"/reject", `{"reason": "no"}`, 409, nil); !strings.Contains(body, "approved already, by Robin sales") {
			t.Errorf("the second is told %s", body)
		}
		call(sales, http.MethodGet, "/tasks?status=pending&type=call", "", 200, &tasks)
		if len(tasks.Items) != 1 {
			t.Fatalf("calls %+v", tasks)
		}
		call(sales, http.MethodPost, "/tasks/"+tasks.Items[0].ID+"/assign", `{"user_id": "me"}`, 200, nil)
		call(sales, http.MethodPost, "/tasks/"+tasks.Items[0].ID+"/done", "", 200, nil)
		call(sales, http.MethodGet, "/tasks?status=all", "", 200, &tasks)
		if tasks.Pending != 0 || len(tasks.Items) != 2 {
			t.Errorf("all tasks %+v", tasks)
		}
		var runs struct {
			Items []struct {
				ID, State, Name string
				EndedBy         string `json:"ended_by"`
				Findings        []struct{ Met bool }
				Steps           []struct{ ID, State string }
			}
		}
		call(sales, http.MethodGet, "/leads/"+lead+"/runs", "", 200, &runs)
		if len(runs.Items) != 3 || len(runs.Items[0].Findings) == 0 {
			t.Fatalf("runs %+v", runs)
		}
		for _, r := range runs.Items {
			if r.Name == "Welcome sequence" {
				call(sales, http.MethodPost, "/steps/"+r.Steps[0].ID+"/skip", "", 204, nil)
				call(sales, http.MethodPost, "/steps/"+r.Steps[0].ID+"/hasten", "", 409, nil)
				call(sales, http.MethodPost, "/steps/"+r.Steps[1].ID+"/hasten", "", 204, nil)
				call(sales, http.MethodPost, "/runs/"+r.ID+"/stop", "", 204, nil)
			}
		}
		call(sales, http.MethodGet, "/leads/"+lead+"/runs", "", 200, &runs)
		for _, r := range runs.Items {
			if stopped := r.Name == "Welcome sequence"; stopped != (r.EndedBy == "Robin sales") {
				t.Errorf("%s was ended by %q", r.Name, r.EndedBy)
			}
		}
		if body := call(sales, http.MethodPost, "/leads/"+lead+"/begin", `{"plan": "cold-lead-warming", "version": 2}`, 409, nil); !strings.Contains(body, "Nothing was begun") {
			t.Errorf("another version than the one looked at: %s", body)
		}
		if body := call(sales, http.MethodPost, "/leads/"+lead+"/begin", `{"plan": "cold-lead-warming", "version": 1}`, 409, nil); !strings.Contains(body, "Another sequence runs") {
			t.Errorf("two sequences at a time: %s", body)
		}
		for _, r := range runs.Items {
			call(sales, http.MethodPost, "/runs/"+r.ID+"/stop", "", 204, nil)
		}
		call(sales, http.MethodPost, "/leads/"+lead+"/begin", `{"plan": "cold-lead-warming", "version": 1}`, 204, nil)
		call(sales, http.MethodGet, "/leads/nobody/runs", "", 404, nil)
		call(sales, http.MethodPost, "/leads/nobody/begin", `{"plan": "cold-lead-warming"}`, 404, nil)

		rule := `{"name": "Hot again", "trigger": {"type": "score_change", "criteria": {"crosses": "hot"}}, "conditions": [{"field": "stage", "operator": "equals", "value": "decision"}],
			"actions": [{"type": "call_schedule", "config": {"priority": "high", "description": "Call"}, "delay": 10}], "humanApprovalRequired": false, "active": true, "windowDays": 7}`
		call(sales, http.MethodPost, "/rules", rule, 403, nil)
		var made struct {
			ID       string
			Version  int
			Versions []struct{ Version int }
		}
		call(owner, http.MethodPost, "/rules", rule, 201, &made)
		call(owner, http.MethodPut, "/rules/"+made.ID, strings.Replace(rule, "{", `{"version": 1, `, 1), 200, nil)
		call(owner, http.MethodPut, "/rules/"+made.ID, strings.Replace(rule, "{", `{"version": 1, `, 1), 409, nil)
		if body := call(owner, http.MethodPost, "/rules", strings.Replace(rule, `"stage"`, `"shoeSize"`, 1), 422, nil); !strings.Contains(body, "conditions.0.field") {
			t.Errorf("an unknown field: %s", body)
		}
		call(sales, http.MethodGet, "/rules/"+made.ID, "", 200, &made)
		if made.Version != 2 || len(made.Versions) != 2 {
			t.Errorf("history %+v", made)
		}
		call(sales, http.MethodGet, "/rules/high-intent", "", 404, nil)
		call(owner, http.MethodPut, "/sequences/high-intent", `{"version": 1, "name": "High intent", "steps": [{"delay": 5, "template": "high-intent-1"}], "active": true, "windowDays": 30, "officeHours": true}`, 200, nil)
		var sequence struct {
			Version  int
			Versions []struct{ Steps []struct{ Delay int } }
		}
		call(sales, http.MethodGet, "/sequences/high-intent", "", 200, &sequence)
		if sequence.Version != 2 || fmt.Sprint(sequence.Versions) != "[{[{5}]} {[{0} {60} {1440}]}]" {
			t.Errorf("the sequence with its versions: %+v", sequence)
		}
		call(sales, http.MethodGet, "/sequences/welcome-sequence", "", 404, nil)
		if body := call(owner, http.MethodPut, "/sequences/high-intent", `{"version": 2, "name": "High intent", "steps": [{"delay": 5, "template": "nothing"}], "active": true, "windowDays": 30, "officeHours": true}`, 422, nil); !strings.Contains(body, `"steps.0.template"`) {
			t.Errorf("an unknown mail: %s", body)
		}
		var tried struct{ Looked, Would int }
		call(sales, http.MethodPost, "/rules/try", strings.Replace(rule, "decision", "awareness", 1), 200, &tried)
		if tried.Looked != 1 || tried.Would != 1 {
			t.Errorf("tried %+v", tried)
		}
		if body := call(sales, http.MethodGet, "/analytics", "", 200, nil); !strings.Contains(body, `"leads":1,`) || !strings.Contains(body, `"id":"open","label":"Open rate","measured":null,"n":0,"unit":"%","formula":"`) {
			t.Errorf("figures %s", body)
		}
		var mails struct {
			Items []struct{ ID, Subject string }
		}
		call(sales, http.MethodGet, "/templates", "", 200, &mails)
		if len(mails.Items) != 14 {
			t.Errorf("%d mails", len(mails.Items))
		}
		call(owner, http.MethodPut, "/templates/welcome", `{"version": 1, "subject": "Hello {{name}}", "content": "Hello {{shoe}}"}`, 422, nil)
		call(owner, http.MethodPut, "/templates/welcome", `{"version": 1, "subject": "Hello {{name}}", "content": "Hello {{name}}"}`, 200, nil)
		silent(t, h)
	}, apptest.Idle())
}
