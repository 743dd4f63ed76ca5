package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/staff"
)

const campaignsPath = "/api/staff/newsletter/campaigns"

// TestCampaignsForStaff: who may do what, by the contract of the endpoints (S114 to S119).
// Proves: S62, S119, newsletter-65, newsletter-68, newsletter-71, newsletter-72
func TestCampaignsForStaff(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		as := func(role staff.Role) []string {
			_, cookie := h.SignIn(string(role)+"@wardgate.example", role)
			return []string{"Cookie", cookie, "Content-Type", "application/json"}
		}
		editor, viewer, sales := as(staff.Editor), as(staff.Viewer), as(staff.Sales)
		list := "email,interests,basis,evidence,consented_at\none@fair.example,surveillance,express,Card 1,2026-01-02\ntwo@fair.example,it-support,express,Card 2,2026-01-02\n"
		if got := h.Do(http.MethodPost, "/api/staff/newsletter/subscribers/import", list, "Cookie", editor[1], "Content-Type", "text/csv"); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		var made map[string]any
		body := `{"title":"November","subject":"Locks in winter","content":"Hello {{name|there}}.","topics":["surveillance"]}`
		created := h.Do(http.MethodPost, campaignsPath, body, append(editor[:4:4], "Idempotency-Key", "one")...)
		if err := created.JSON(&made); err != nil || created.Status != http.StatusCreated || made["status"] != "draft" || made["recipient_count"] != 0.0 || made["open_rate"] != nil {
			t.Fatalf("%d %s", created.Status, created.Body)
		}
		id := fmt.Sprint(made["id"])
		for _, one := range []struct {
			who                []string
			method, path, body string
			want               int
		}{
			{nil, http.MethodGet, "", "", http.StatusUnauthorized},
			{sales, http.MethodGet, "", "", http.StatusForbidden},
			{viewer, http.MethodGet, "", "", http.StatusOK},
			{viewer, http.MethodGet, "/" + id, "", http.StatusOK},
			{viewer, http.MethodGet, "/" + id + "/deliveries", "", http.StatusOK},
			{viewer, http.MethodGet, "/" + id + "/deliveries/csv", "", http.StatusForbidden},
			{viewer, http.MethodPost, "", body, http.StatusForbidden},
			{viewer, http.MethodPost, "/" + id + "/send", "", http.StatusForbidden},
			{viewer, http.MethodDelete, "/" + id, "", http.StatusForbidden},
			{editor, http.MethodGet, "/nobody", "", http.StatusNotFound},
			{editor, http.MethodPost, "/nobody/send", "", http.StatusNotFound},
			{editor, http.MethodPost, "/" + id + "/pause", "", http.StatusConflict},
			{editor, http.MethodPost, "/" + id + "/retry", `{"what":"sent"}`, http.StatusUnprocessableEntity},
			{editor, http.MethodPost, "", `{"title":"T","subject":"A\r\nBcc: b@c.example","content":"C"}`, http.StatusUnprocessableEntity},
			{editor, http.MethodPost, "", `{"title":"T","subject":"S","content":"` + strings.Repeat("word ", 1<<20) + `"}`, http.StatusUnprocessableEntity},
			{editor, http.MethodGet, "/audience?topics=dragons", "", http.StatusUnprocessableEntity},
			{editor, http.MethodPost, "/" + id + "/schedule", `{"scheduled_for":"2001-01-01T00:00:00Z"}`, http.StatusUnprocessableEntity},
			{editor, http.MethodPut, "/" + id, `{"version":9,"title":"Late"}`, http.StatusConflict},
		} {
			if got := h.Do(one.method, campaignsPath+one.path, one.body, one.who...); got.Status != one.want {
				t.Errorf("%s %s %.60s: %d, want %d: %.300s", one.method, one.path, one.body, got.Status, one.want, got.Body)
			}
		}
		var audience struct {
			Recipients int
			LeftOut    map[string]int `json:"left_out"`
		}
		if got := h.Do(http.MethodGet, campaignsPath+"/audience?topics=surveillance,security-guards", "", editor...); got.JSON(&audience) != nil || audience.Recipients != 1 || audience.LeftOut["other-topics"] != 1 {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		var preview struct {
			Subject, HTML, Text string
			Problems            []map[string]string
			Recipients          int
		}
		if got := h.Do(http.MethodPost, campaignsPath+"/preview", `{"title":"T","subject":"S","content":"Hello {{nickname}}","topics":[]}`, editor...); got.JSON(&preview) != nil ||
			preview.Recipients != 2 || len(preview.Problems) == 0 || preview.Problems[0]["severity"] != "stop" || preview.HTML == "" || preview.Text == "" {
			t.Errorf("%d %.600s", got.Status, got.Body)
		}
		var sent struct {
			Success        bool
			RecipientCount int
			Error          string
		}
		for _, zero := range []string{"0001-01-01T00:00:00Z", "0001-01-01T00:00:00.0001Z"} { // an instant like any other that is over
			for method, path := range map[string]string{http.MethodPost: "/" + id + "/schedule", http.MethodPut: "/" + id} {
				if got := h.Do(method, campaignsPath+path, `{"scheduled_for":"`+zero+`"}`, editor...); got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, "still to come") {
					t.Errorf("%s %s at %s: %d %s", method, path, zero, got.Status, got.Body)
				}
			}
		}
		if got := h.Do(http.MethodPost, campaignsPath+"/"+id+"/send", `{"version":99}`, editor...); got.Status != http.StatusConflict || !strings.Contains(got.Body, "Nothing was sent") {
			t.Errorf("a version that there is not: %d %s", got.Status, got.Body)
		}
		for range 2 { // the second press is the first's
			if got := h.Do(http.MethodPost, campaignsPath+"/"+id+"/send", "", editor...); got.JSON(&sent) != nil || !sent.Success || sent.RecipientCount != 1 || sent.Error != "" {
				t.Errorf("%d %s", got.Status, got.Body)
			}
		}
		var page struct {
			Items []map[string]any
			Stats struct {
				Campaigns int
				Active    int `json:"active_subscribers"`
				OpenRate  struct {
					Value *float64
					N     int
				} `json:"open_rate"`
			}
		}
		if got := h.Do(http.MethodGet, campaignsPath, "", viewer...); got.JSON(&page) != nil || len(page.Items) != 1 || page.Items[0]["status"] != "sending" || page.Items[0]["waiting_count"] != 1.0 ||
			page.Stats.Campaigns != 1 || page.Stats.Active != 2 || page.Stats.OpenRate.Value != nil {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		if got := h.Do(http.MethodDelete, campaignsPath+"/"+id, "", editor...); got.Status != http.StatusConflict {
			t.Errorf("deleted while it is being sent: %d %s", got.Status, got.Body)
		}
		if got := h.Do(http.MethodGet, campaignsPath+"/"+id+"/deliveries/csv", "", editor...); !strings.Contains(got.Body, "one@fair.example,pending") {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		if got := h.Do(http.MethodPost, campaignsPath+"/"+id+"/cancel", "", editor...); got.Status != http.StatusOK || !strings.Contains(got.Body, `"skipped_count":1`) {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		if got := h.Do(http.MethodPost, campaignsPath+"/"+id+"/send", "", editor...); got.Status != http.StatusConflict {
			t.Errorf("sent after it was cancelled: %d %s", got.Status, got.Body)
		}
	})
}
