package app_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/staff"
)

const staffNewsletter = "/api/staff/newsletter/subscribers"

// TestSubscribersForStaff: who may read, take over, take out and end, and what the audit
// log keeps of it.
// Proves: S63, S115, newsletter-34, newsletter-36, newsletter-38, newsletter-40
func TestSubscribersForStaff(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		list := "email,interests,basis,evidence,consented_at\none@fair.example,surveillance,express,Card 1,2026-01-02\ntwo@fair.example,,friendship,Card 2,2026-01-02\n"
		csv := []string{"Content-Type", "text/csv"}
		as := func(role staff.Role) []string {
			_, cookie := h.SignIn(string(role)+"@wardgate.example", role)
			return []string{"Cookie", cookie}
		}
		editor, viewer, sales := as(staff.Editor), as(staff.Viewer), as(staff.Sales)
		for _, one := range []struct {
			who          []string
			method, path string
			body         string
			want         int
		}{
			{nil, http.MethodGet, "", "", http.StatusUnauthorized},
			{sales, http.MethodGet, "", "", http.StatusForbidden},
			{viewer, http.MethodGet, "", "", http.StatusOK},
			{viewer, http.MethodGet, "/csv", "", http.StatusForbidden},
			{viewer, http.MethodPost, "/import", list, http.StatusForbidden},
			{editor, http.MethodPost, "/import", "nonsense", http.StatusUnprocessableEntity},
			{editor, http.MethodPost, "/import", strings.Repeat("x", 6<<20), http.StatusRequestEntityTooLarge},
			{editor, http.MethodGet, "?topic=dragons", "", http.StatusUnprocessableEntity},
			{editor, http.MethodGet, "?status=asleep", "", http.StatusUnprocessableEntity},
			{editor, http.MethodGet, "/nobody", "", http.StatusNotFound},
			{editor, http.MethodPost, "/nobody/unsubscribe", `{"reason":"By telephone."}`, http.StatusNotFound},
		} {
			headers := append(append([]string{}, one.who...), csv...)
			if strings.HasSuffix(one.path, "unsubscribe") {
				headers = append(append([]string{}, one.who...), "Content-Type", "application/json")
			}
			if got := h.Do(one.method, staffNewsletter+one.path, one.body, headers...); got.Status != one.want {
				t.Errorf("%s %s: %d, want %d: %.300s", one.method, one.path, got.Status, one.want, got.Body)
			}
		}
		var report struct {
			DryRun          bool `json:"dry_run"`
			Stored, Refused int
			Items           []struct {
				Line   int
				Reason string
			}
		}
		for _, dry := range []string{"?dry_run=true", ""} {
			got := h.Do(http.MethodPost, staffNewsletter+"/import"+dry, list, append(append([]string{}, editor...), csv...)...)
			if err := got.JSON(&report); err != nil || report.DryRun != (dry != "") || report.Stored != 1 || report.Refused != 1 || report.Items[0].Line != 3 {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
		}
		var page struct {
			Items  []map[string]any
			Counts map[string]int
		}
		found := h.Do(http.MethodGet, staffNewsletter+"?q=fair&status=active&topic=surveillance", "", viewer...)
		if err := found.JSON(&page); err != nil || len(page.Items) != 1 || page.Counts["active"] != 1 {
			t.Fatalf("%d %s, %v", found.Status, found.Body, err)
		}
		id, _ := page.Items[0]["id"].(string)
		if page.Items[0]["status"] != "active" || page.Items[0]["basis"] != "express" || page.Items[0]["origin"] != "import" || page.Items[0]["subscribed_at"] == nil {
			t.Errorf("%v", page.Items[0])
		}
		proof := h.Do(http.MethodGet, staffNewsletter+"/"+id+"/proof", "", editor...)
		if !json.Valid([]byte(proof.Body)) || !strings.Contains(proof.Body, "Evidence: Card 1") || !strings.Contains(proof.Body, `"in_force": true`) || !strings.Contains(proof.Body, `"sender": {`) || !strings.Contains(proof.Header.Get("Content-Disposition"), "consent-"+id+".json") {
			t.Errorf("%d %v %s", proof.Status, proof.Header, proof.Body)
		}
		if file := h.Do(http.MethodGet, staffNewsletter+"/csv?status=active", "", editor...); !strings.Contains(file.Body, "one@fair.example,active,surveillance") {
			t.Errorf("%d %s", file.Status, file.Body)
		}
		asJSON := append(append([]string{}, editor...), "Content-Type", "application/json")
		for body, want := range map[string]int{`{"reason":""}`: http.StatusUnprocessableEntity, `{"reason":"By telephone."}`: http.StatusNoContent} {
			if got := h.Do(http.MethodPost, staffNewsletter+"/"+id+"/unsubscribe", body, asJSON...); got.Status != want {
				t.Errorf("%s: %d %s", body, got.Status, got.Body)
			}
		}
		for what, want := range map[string]int{"newsletter.imported": 1, "newsletter.exported": 2} {
			if n := h.Count("SELECT count(*) FROM audit_log WHERE action = $1", what); n != want {
				t.Errorf("%d lines of %s in the audit log, want %d", n, what, want)
			}
		}
	}, apptest.Idle())
}
