package app_test

import (
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/staff"
)

// TestAutomationIsDeletedOverHTTP is the contract of making, deleting and bringing back: who may, what is refused and how, and
// what the audit log says.
// Proves: D101, automation-121, automation-124, automation-127
func TestAutomationIsDeletedOverHTTP(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		automated(t, h)
		_, owner := h.SignIn("owner@wardgate.example", staff.Owner)
		_, sales := h.SignIn("sales@wardgate.example", staff.Sales)
		call := func(cookie, method, path, body string, want int, says ...string) string {
			t.Helper()
			headers := []string{"Cookie", cookie}
			if body != "" {
				headers = append(headers, "Content-Type", "application/json")
			}
			got := h.Do(method, "/api/staff/automation"+path, body, headers...)
			if got.Status != want {
				t.Errorf("%s %s: %d, want %d: %s", method, path, got.Status, want, got.Body)
			}
			for _, one := range says {
				if !strings.Contains(got.Body, one) {
					t.Errorf("%s %s: %s, want it to say %s", method, path, got.Body, one)
				}
			}
			return got.Body
		}
		const (
			get, post, put = http.MethodGet, http.MethodPost, http.MethodPut
			mail           = `{"version":0,"subject":"Spring","content":"Hello {{name}}"}`
			sequence       = `{"version":0,"name":"Spring","trigger":{"type":"lead_created"},"steps":[{"delay":5,"template":"spring-offer"}],"active":false,"windowDays":30,"officeHours":false}`
		)
		call(owner, put, "/templates/Spring%20offer", mail, 200, `"id":"spring-offer"`, `"version":1`)
		call(owner, put, "/templates/spring-offer", strings.Replace(mail, "Spring", "Other", 1), 422, `"field":"name"`, "Another mail is called")
		call(sales, put, "/templates/another", mail, 403)
		made := call(owner, put, "/sequences/key-1", sequence, 200, `"version":1`, `"others":"wait"`, `"deleted":false`)
		if again := call(owner, put, "/sequences/key-1", sequence, 200); again != made {
			t.Errorf("the same key made another: %s", again)
		}
		call(owner, put, "/sequences/key-1", strings.Replace(sequence, `"windowDays":30`, `"windowDays":31`, 1), 422, "key")
		call(owner, put, "/sequences/key-2", strings.Replace(sequence, `"name":"Spring"`, `"name":"High Intent"`, 1), 422, `"field":"name"`, "sequence is called “High intent”")
		call(owner, put, "/sequences/key-3", strings.NewReplacer(`"name":"Spring"`, `"name":"Nothing"`, `"trigger":{"type":"lead_created"},`, ``).Replace(sequence), 422, `"field":"trigger.type"`)
		call(owner, put, "/sequences/no-such", strings.Replace(sequence, `"version":0`, `"version":3`, 1), 404)
		_, id, _ := strings.Cut(made, `"id":"`)
		id, _, _ = strings.Cut(id, `"`)

		call(sales, get, "/templates/spring-offer/uses", "", 200, `"name":"Spring"`, `"people":0`)
		call(sales, get, "/plans/welcome-sequence/uses", "", 200, `"people":1`, `"name":"Robin Kestrel"`)
		call(sales, get, "/plans/engagement-follow-up/uses", "", 200, `"approvals":1`)
		call(sales, post, "/plans/"+id+"/delete", `{"version":1}`, 403)
		call(owner, post, "/templates/spring-offer/delete", `{"version":1}`, 409, "“Spring”")
		call(owner, post, "/plans/"+id+"/delete", `{"version":2}`, 409, "Nothing was deleted")
		call(owner, post, "/plans/none/delete", `{"version":1}`, 404)
		call(owner, post, "/plans/"+id+"/delete", `{}`, 422, `"field":"version"`)
		call(owner, post, "/plans/"+id+"/delete", `{"version":1}`, 204)
		call(owner, post, "/templates/spring-offer/delete", `{"version":1}`, 204)
		call(owner, put, "/sequences/"+id, strings.Replace(sequence, `"version":0`, `"version":1`, 1), 409, "deleted this since you loaded it")
		if list := call(owner, get, "/sequences", "", 200); strings.Contains(list, id) {
			t.Errorf("it is still listed: %s", list)
		}
		call(sales, get, "/sequences/"+id, "", 200, `"deleted":true`, `"versions":[`)
		call(sales, get, "/deleted", "", 200, `"kind":"mail"`, `"content":"Hello {{name}}"`, `"kind":"sequence"`, `"name":"Spring"`, `"delivered":false`)
		call(owner, post, "/plans/"+id+"/restore", "", 409, "There is no mail")
		call(owner, post, "/templates/spring-offer/restore", "", 204)
		call(sales, post, "/plans/"+id+"/restore", "", 403)
		call(owner, post, "/plans/"+id+"/restore", "", 204)
		call(owner, post, "/plans/high-intent/delete", `{"version":1}`, 204)
		call(owner, get, "/sequences/high-intent", "", 200, `"active":false,"windowDays"`, `"deleted":true`) // it was on
		call(sales, post, "/defaults/all/restore", "", 403)
		call(owner, post, "/defaults/all/restore", "", 204)
		call(owner, get, "/sequences", "", 200, `"name":"High intent"`)
		call(owner, get, "/deleted", "", 200, `"items":[]`)
		said := strings.Join(auditOf(t, h, owner, "limit=50&family=automation").sentences(), "\n")
		for _, want := range []string{
			"made the mail spring-offer", "made the sequence Spring", "deleted the sequence Spring", "deleted the mail spring-offer",
			"brought the mail spring-offer back", "brought the sequence Spring back", "deleted the sequence High intent", "brought the sequence High intent back",
		} {
			if !strings.Contains(said, want) {
				t.Errorf("the audit log does not say %q:\n%s", want, said)
			}
		}
	})
}
