package app_test

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/staff"
)

// oneLead sends a request and returns its lead, as sales see it.
func oneLead(t *testing.T, h *apptest.Instance) (id, quoteID string, staffCall func(method, path, body string) apptest.Answer) {
	t.Helper()
	var receipt struct{ ID string }
	if got := h.Do(http.MethodPost, "/api/quotes", good().json(), asJSON("a-lead")...); got.JSON(&receipt) != nil || receipt.ID == "" {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	_, cookie := h.SignIn("owner@wardgate.example", staff.Owner)
	staffCall = func(method, path, body string) apptest.Answer {
		return h.Do(method, "/api/staff"+path, body, "Cookie", cookie, "Content-Type", "application/json")
	}
	var list struct{ Items []struct{ ID string } }
	if got := staffCall(http.MethodGet, "/leads?q="+visitorEmail, ""); got.JSON(&list) != nil || len(list.Items) != 1 {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	return list.Items[0].ID, receipt.ID, staffCall
}

// Proves: S65, leads-25, leads-35
func TestTheWorkOnALeadOverHTTP(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		id, _, call := oneLead(t, h)
		for i, step := range []struct {
			path, body, want string
			status           int
		}{
			{"stage", `{"version":1,"stage":"decision"}`, `"stage":"decision"`, 200},
			{"stage", `{"version":1,"stage":"customer"}`, "look at it again", 409},
			{"stage", `{"version":2,"stage":"famous"}`, "stage", 422},
			{"stage", `{"stage":"customer"}`, "version", 422},
			{"assign", `{"version":2,"user_id":"me"}`, `"assigned_name":"Robin owner"`, 200},
			{"assign", `{"version":3,"user_id":"usr_nobody"}`, "user_id", 422},
			{"handoff", `{"version":3}`, `"humanOverride":true`, 200},
			{"automation", `{"version":4,"enabled":true}`, `"humanOverride":false`, 200},
			{"notes", `{"note":"Called."}`, "", 204},
			{"notes", `{"note":" "}`, "note", 422},
			{"merge", fmt.Sprintf(`{"version":5,"with":%q,"with_version":5}`, id), "merged with itself", 422},
			{"merge/undo", `{"version":5}`, "nothing to undo", 409},
		} {
			got := call(http.MethodPost, "/leads/"+id+"/"+step.path, step.body)
			if got.Status != step.status || !strings.Contains(got.Body, step.want) {
				t.Errorf("step %d, %s %s: %d %s", i, step.path, step.body, got.Status, got.Body)
			}
		}
		for query, n := range map[string]int{
			"": 1, "?stage=decision&assigned=me": 1, "?priority=cold&sort=score": 0, "?needs_human=true": 0, "?source=website_quote_form&sort=activity": 1,
		} {
			var list struct{ Items []struct{ ID string } }
			if got := call(http.MethodGet, "/leads"+query, ""); got.JSON(&list) != nil || len(list.Items) != n {
				t.Errorf("%s: %d %s", query, got.Status, got.Body)
			}
		}
		for _, query := range []string{"?sort=name", "?stage=famous", "?priority=boiling", "?cursor=x", "?sort=score&cursor=x", "?limit=9999"} {
			if got := call(http.MethodGet, "/leads"+query, ""); got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", query, got.Status, got.Body)
			}
		}
		silent(t, h)
	}, apptest.Idle())
}

// Proves: leads-34, leads-40
func TestFilesOfLeads(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		id, _, call := oneLead(t, h)
		file := call(http.MethodGet, "/leads/csv?stage=awareness&q="+visitorEmail, "")
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file.Body, "\uFEFF"))).ReadAll()
		if err != nil || len(rows) != 2 || rows[1][0] != id || !strings.HasPrefix(file.Header.Get("Content-Type"), "text/csv") ||
			!strings.HasPrefix(file.Header.Get("Content-Disposition"), `attachment; filename="leads-2`) {
			t.Errorf("%v, %d %v %q", err, file.Status, file.Header, file.Body)
		}
		person := call(http.MethodGet, "/leads/"+id+"/export", "")
		if person.Status != http.StatusOK || !strings.Contains(person.Body, visitorEmail) ||
			!strings.HasPrefix(person.Header.Get("Content-Disposition"), "attachment") {
			t.Errorf("%d %v %s", person.Status, person.Header, person.Body)
		}
		if n := h.Count("SELECT count(*) FROM audit_log WHERE action IN ('leads.list-exported', 'leads.exported')"); n != 2 {
			t.Errorf("%d audit lines of two files", n)
		}
		if n := h.Count("SELECT count(*) FROM audit_log WHERE action LIKE 'leads.%' AND detail LIKE '%@%'"); n != 0 {
			t.Error("the audit log, which nobody can erase, holds the address that was searched for")
		}
		silent(t, h)
	}, apptest.Idle())
}

// TestWhomWeOweAnAnswerIsNotErased: an open request holds the person, an answered one does not.
// Proves: leads-39
func TestWhomWeOweAnAnswerIsNotErased(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		id, quoteID, call := oneLead(t, h)
		if got := call(http.MethodPost, "/leads/"+id+"/erase", `{"version":1}`); got.Status != http.StatusConflict || !strings.Contains(got.Body, "open requests for a quote: 1") {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if got := call(http.MethodPost, "/quotes/"+quoteID+"/responded", ""); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if got := call(http.MethodPost, "/leads/"+id+"/erase", `{"version":1}`); got.Status != http.StatusNoContent {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if got := call(http.MethodGet, "/leads/"+id, ""); !strings.Contains(got.Body, `"state":"erased"`) || strings.Contains(got.Body, visitorEmail) {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		silent(t, h)
	}, apptest.Idle())
}
