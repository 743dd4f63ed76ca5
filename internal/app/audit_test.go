package app_test

import (
	"encoding/csv"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/staff"
)

type auditPage struct {
	Items []struct {
		Action   string `json:"action"`
		Subject  string `json:"subject"`
		ActorID  string `json:"actor_id"`
		Sentence []struct {
			Text string `json:"text"`
			Path string `json:"path"`
			ID   string `json:"id"`
		} `json:"sentence"`
		Changes []struct {
			Field, Before, After string
		} `json:"changes"`
		Things []struct{ Text, Path string } `json:"things"`
		Note   string                        `json:"note"`
	} `json:"items"`
	Next  string `json:"next"`
	Check struct {
		At     *time.Time `json:"at"`
		Lines  int64      `json:"lines"`
		Broken string     `json:"broken"`
	} `json:"check"`
}

func (p auditPage) sentences() (out []string) {
	for _, item := range p.Items {
		var text strings.Builder
		for _, part := range item.Sentence {
			text.WriteString(part.Text)
		}
		out = append(out, text.String())
	}
	return out
}

func auditOf(t *testing.T, h *apptest.Instance, cookie, query string) (page auditPage) {
	t.Helper()
	got := h.Do(http.MethodGet, "/api/staff/audit?"+query, "", "Cookie", cookie)
	if err := got.JSON(&page); err != nil || got.Status != http.StatusOK {
		t.Fatalf("%s: %d %s %v", query, got.Status, got.Body, err)
	}
	return page
}

// What did this colleague do yesterday? By person, feature, kind, thing, day and words; people and things by their names.
// Proves: security-86, security-87, staff-4
func TestTheAuditLogAnswersWhatAColleagueDidYesterday(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewManual(time.Date(2026, 11, 24, 19, 0, 0, 0, time.UTC))
		h := apptest.Start(t, d, apptest.At(now), apptest.Idle())
		_, owner := h.SignIn("olive@wardgate.example", staff.Owner)
		robin, sales := h.SignIn("robin@wardgate.example", staff.Sales)
		got := h.JSON(http.MethodPost, "/api/leads", map[string]string{"email": "jane@customer.example", "name": "Jane Doe", "source": "ai_lead_capture"})
		if got.Status != http.StatusCreated {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		var list struct {
			Items []struct {
				ID      string
				Version int
			}
		}
		if err := h.Do(http.MethodGet, "/api/staff/leads", "", "Cookie", sales).JSON(&list); err != nil || len(list.Items) != 1 {
			t.Fatalf("%+v %v", list, err)
		}
		lead := list.Items[0].ID
		h.Do(http.MethodGet, "/api/staff/leads/"+lead, "", "Cookie", sales)
		got = h.JSON(http.MethodPost, "/api/staff/leads/"+lead+"/stage", map[string]any{"stage": "consideration", "version": list.Items[0].Version}, "Cookie", sales)
		if got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		h.JSON(http.MethodPatch, "/api/staff/users/"+robin, map[string]any{"role": "viewer"}, "Cookie", owner)
		now.Advance(24 * time.Hour)
		owner = h.SignInAgain("olive@wardgate.example")
		h.JSON(http.MethodPatch, "/api/staff/users/"+robin, map[string]any{"disabled": true}, "Cookie", owner)
		if err := h.Trail.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}

		yesterday := auditOf(t, h, owner, "actor="+robin+"&from=2026-11-24&to=2026-11-24")
		want := []string{
			"Robin sales moved Jane Doe to another stage", "Robin sales opened 1 lead", "Robin sales looked through 1 page of leads, 1 shown",
			"Robin sales signed in", "Robin sales accepted the invitation",
		}
		if told := yesterday.sentences(); !slices.Equal(slices.Sorted(slices.Values(told)), slices.Sorted(slices.Values(want))) {
			t.Errorf("%q", told)
		}
		for _, item := range yesterday.Items {
			switch item.Action {
			case "leads.stage":
				if len(item.Changes) != 1 || item.Changes[0].Field != "stage" || item.Changes[0].After != "consideration" || item.Sentence[2].Path != "/leads/"+lead {
					t.Errorf("%+v", item)
				}
			case "leads.opened":
				if len(item.Things) != 1 || item.Things[0].Text != "Jane Doe" || item.Things[0].Path != "/leads/"+lead || item.Note != "at 13:00" {
					t.Errorf("%+v", item)
				}
			}
		}
		for query, want := range map[string]string{
			"family=staff&kind=usr&from=2026-11-24&to=2026-11-24&q=changed+the+role": "Robin olive changed the role of Robin sales from sales to viewer",
			"from=2026-11-25&q=disabled":                "Robin olive disabled the account of Robin sales",
			"subject=" + lead + "&family=leads&q=moved": "Robin sales moved Jane Doe to another stage",
			"subject=" + lead + "&q=opened":             "Robin sales opened 1 lead",
		} {
			told := auditOf(t, h, owner, query).sentences()
			for i := range told {
				told[i] = strings.ReplaceAll(told[i], "Robin owner", "Robin olive")
			}
			if len(told) != 1 || told[0] != want {
				t.Errorf("%s: %q", query, told)
			}
		}
		var paged []string
		for cursor := ""; ; {
			page := auditOf(t, h, owner, "limit=3&cursor="+url.QueryEscape(cursor))
			paged = append(paged, page.sentences()...)
			if cursor = page.Next; cursor == "" {
				break
			}
		}
		if whole := auditOf(t, h, owner, "limit=200").sentences(); strings.Join(paged, "\n") != strings.Join(whole, "\n") || len(whole) < 10 {
			t.Errorf("page by page: %q\nat once: %q", paged, whole)
		}
		if got := h.Do(http.MethodGet, "/api/staff/audit?from=yesterday", "", "Cookie", owner); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("a day that is none: %d", got.Status)
		}
	})
}

// The file has what the page has, runs no formula, is itself recorded, and is for those who may read the log.
// Proves: security-88
func TestTheAuditLogAsAFile(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, owner := h.SignIn("olive@wardgate.example", staff.Owner)
		_, sales := h.SignIn("robin@wardgate.example", staff.Sales)
		if got := h.Do(http.MethodGet, "/api/staff/audit/csv", "", "Cookie", sales); got.Status != http.StatusForbidden {
			t.Errorf("sales: %d", got.Status)
		}
		got := h.Do(http.MethodGet, "/api/staff/audit/csv?q=%3Dcmd", "", "Cookie", owner)
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(got.Body, "\uFEFF"))).ReadAll()
		if err != nil || len(rows) != 1 || got.Status != http.StatusOK {
			t.Errorf("%d %v %v", got.Status, rows, err)
		}
		got = h.Do(http.MethodGet, "/api/staff/audit/csv?family=staff", "", "Cookie", owner)
		rows, err = csv.NewReader(strings.NewReader(strings.TrimPrefix(got.Body, "\uFEFF"))).ReadAll()
		if err != nil || len(rows) < 5 {
			t.Fatalf("%v %v", rows, err)
		}
		for _, row := range rows {
			for _, cell := range row {
				if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
					t.Errorf("a cell begins like a formula: %q", cell)
				}
			}
		}
		if got := auditOf(t, h, owner, "q=exported+the+audit+log"); len(got.Items) != 2 {
			t.Errorf("%+v", got.Items)
		}
	}, apptest.Idle())
}

// What is erased has no name in the log, neither stored nor looked up.
// Proves: security-89
func TestTheAuditLogForgetsErasedPeople(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, owner := h.SignIn("olive@wardgate.example", staff.Owner)
		h.JSON(http.MethodPost, "/api/leads", map[string]string{"email": "jane@customer.example", "name": "Jane Doe", "source": "ai_lead_capture"})
		var list struct {
			Items []struct {
				ID      string
				Version int
			}
		}
		if err := h.Do(http.MethodGet, "/api/staff/leads?q=jane", "", "Cookie", owner).JSON(&list); err != nil || len(list.Items) != 1 {
			t.Fatalf("%+v %v", list, err)
		}
		lead := list.Items[0].ID
		h.Do(http.MethodGet, "/api/staff/leads/"+lead, "", "Cookie", owner)
		if got := h.JSON(http.MethodPost, "/api/staff/leads/"+lead+"/erase", map[string]any{"version": list.Items[0].Version}, "Cookie", owner); got.Status != http.StatusNoContent {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if err := h.Trail.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		body := h.Do(http.MethodGet, "/api/staff/audit", "", "Cookie", owner).Body
		if strings.Contains(strings.ToLower(body), "jane") || !strings.Contains(body, "an erased person") || !strings.Contains(body, lead) {
			t.Errorf("%s", body)
		}
		for _, table := range []string{"audit_log", "audit_groups"} {
			if n := h.Count("SELECT COUNT(*) FROM " + table + " WHERE LOWER(detail) LIKE '%jane%'"); n != 0 {
				t.Errorf("%s tells of her", table)
			}
		}
	}, apptest.Idle())
}
