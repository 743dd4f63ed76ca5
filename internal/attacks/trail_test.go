package attacks_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/staff"
)

// trailOf has the trail written, and returns the lines of one action.
func trailOf(t *testing.T, h *apptest.Instance, action string) (lines []audit.Line) {
	t.Helper()
	if err := h.Trail.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	all, _, err := audit.List(t.Context(), h.DB.Read(), audit.Query{Actions: []string{action}, Limit: 200})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func countsOf(t *testing.T, line audit.Line) (counts audit.Counts) {
	t.Helper()
	if err := json.Unmarshal(line.Detail, &counts); err != nil {
		t.Fatal(err)
	}
	return counts
}

func reasons(counts audit.Counts) map[string]int {
	out := map[string]int{}
	for _, r := range counts.Why {
		out[r.Reason] = r.Count
	}
	return out
}

func try(h *apptest.Instance, email, password string) apptest.Answer {
	return h.JSON(http.MethodPost, "/api/staff/session", map[string]string{"email": email, "password": password})
}

// Before, 24 wrong passwords and a lockout left nothing: neither in the log nor in the audit log (finding A6).
// Proves: security-75, security-76
func TestGuessingAPasswordLeavesATrail(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		id, _ := h.SignIn("alex@wardgate.example", staff.Sales)
		for range 3 {
			try(h, "stranger@elsewhere.example", "not the password at all")
		}
		refused := map[int]int{}
		for range 24 {
			refused[try(h, "Alex@wardgate.example", "not the password at all").Status]++
		}
		if refused[http.StatusUnauthorized] == 0 || refused[http.StatusTooManyRequests] == 0 {
			t.Fatalf("the attack itself went otherwise: %v", refused)
		}
		var about audit.Line
		for _, line := range trailOf(t, h, "staff.sign-in-failed") {
			if line.Subject == id {
				about = line
			}
			if strings.Contains(string(line.Detail), "elsewhere") {
				t.Errorf("the audit log tells what a stranger typed: %s", line.Detail)
			}
		}
		// Tries that the limit per address stops do not reach the sign-in: nobody read whose account they were about.
		if counts := countsOf(t, about); counts.Count < 5 || reasons(counts)["wrong-password"] < 5 || len(counts.Networks) != 1 || counts.Networks[0] != "127.0.0.0/24" {
			t.Errorf("about the account: %s", about.Detail)
		}
		for _, want := range []string{`"why":"wrong-password"`, `"account":"` + id + `"`, `"why":"unknown-address"`, `"typed":"typed_`, `"network":"127.0.0.0/24"`} {
			if !strings.Contains(h.Log.String(), want) {
				t.Errorf("the log lacks %s", want)
			}
		}
		for _, no := range []string{"alex@", "stranger@", "not the password"} {
			if strings.Contains(strings.ToLower(h.Log.String()), no) {
				t.Errorf("the log tells %q", no)
			}
		}
	}, apptest.Env("WARDGATE_RATE_LIMIT", "on"))
}

// Proves: security-75, security-76
func TestRefusedRequestsLeaveATrail(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		id, viewer := h.SignIn("vic@wardgate.example", staff.Viewer)
		for range 7 {
			if got := h.Do(http.MethodGet, "/api/staff/audit", "", "Cookie", viewer); got.Status != http.StatusForbidden {
				t.Fatalf("%d", got.Status)
			}
		}
		h.Do(http.MethodGet, "/api/staff/leads", "", "Cookie", "wardgate_session=made-up")
		h.Do(http.MethodGet, "/api/staff/leads", "")
		h.Do(http.MethodGet, "/api/quotes/status/guessed-guessed-guessed-guessed-guessed-gue", "")
		h.Do(http.MethodPost, "/api/contact", "{}", "Content-Type", "application/json", "Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site")
		mine := trailOf(t, h, "staff.refused")
		if len(mine) != 1 || mine[0].Actor.ID != id || reasons(countsOf(t, mine[0]))["no-permission"] != 7 {
			t.Errorf("%+v", mine)
		}
		others := trailOf(t, h, "site.refused")
		if len(others) != 1 {
			t.Fatalf("%+v", others)
		}
		why := reasons(countsOf(t, others[0]))
		if why["no-session"] != 1 || why["unknown-link"] != 1 || why["foreign-origin"] != 1 || len(why) != 3 {
			t.Errorf("%s", others[0].Detail)
		}
	})
}

// A flood must neither fill the log, nor the audit log, nor slow the others down.
// Proves: security-77
func TestAFloodOfRefusalsIsCounted(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, viewer := h.SignIn("vic@wardgate.example", staff.Viewer)
		rows, before := h.Count("SELECT COUNT(*) FROM audit_log"), h.DB.Counts()
		const flood, hands = 5_000, 8
		began := time.Now()
		var crowd sync.WaitGroup
		for range hands {
			crowd.Go(func() {
				for range flood / hands {
					h.Do(http.MethodGet, "/api/staff/audit", "", "Cookie", viewer)
				}
			})
		}
		crowd.Wait()
		took := time.Since(began)
		lines := trailOf(t, h, "staff.refused")
		if len(lines) == 0 || len(lines) > 2 { // two if an hour ended
			t.Fatalf("%d lines", len(lines))
		}
		count := 0
		for _, line := range lines {
			count += countsOf(t, line).Count
		}
		if count != flood {
			t.Errorf("%d were counted", count)
		}
		if more := h.Count("SELECT COUNT(*) FROM audit_log") - rows; more > 2 {
			t.Errorf("%d rows", more)
		}
		minutes := int(took.Minutes()) + 2
		if n := strings.Count(h.Log.String(), `"msg":"refused"`); n > 10*minutes {
			t.Errorf("%d lines in the log", n)
		}
		if spent := h.DB.Counts().Since(before); spent.Transactions > flood/10 {
			t.Errorf("%d transactions", spent.Transactions)
		}
		if got := h.Do(http.MethodGet, "/api/staff/session", "", "Cookie", viewer); got.Status != http.StatusOK {
			t.Errorf("afterwards: %d", got.Status)
		}
	})
}

// Before, a viewer who paged through 236 leads and opened 20 left nothing (finding A7).
// Proves: security-78, security-79
func TestCopyingTheBookOfLeadsLeavesATrail(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		const people, opened = 236, 20
		for i := range people {
			got := h.JSON(http.MethodPost, "/api/leads", map[string]string{"email": fmt.Sprintf("person%d@visitors.example", i), "source": "ai_lead_capture"})
			if got.Status != http.StatusCreated {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
		}
		id, viewer := h.SignIn("vic@wardgate.example", staff.Viewer)
		var ids []string
		for cursor := ""; ; {
			var page struct {
				Items []struct {
					ID string `json:"id"`
				} `json:"items"`
				Next string `json:"next"`
			}
			for range 2 { // a board refreshes itself: that is no further page
				if err := h.Do(http.MethodGet, "/api/staff/leads?limit=50&cursor="+url.QueryEscape(cursor), "", "Cookie", viewer).JSON(&page); err != nil {
					t.Fatal(err)
				}
			}
			for _, item := range page.Items {
				ids = append(ids, item.ID)
			}
			if cursor = page.Next; cursor == "" {
				break
			}
		}
		if len(ids) != people {
			t.Fatalf("%d leads are listed", len(ids))
		}
		for _, lead := range ids[:opened] {
			h.Do(http.MethodGet, "/api/staff/leads/"+lead, "", "Cookie", viewer)
			h.Do(http.MethodGet, "/api/staff/leads/"+lead+"/timeline", "", "Cookie", viewer)
		}
		h.Do(http.MethodGet, "/api/staff/leads?q=person17", "", "Cookie", viewer)

		listed := trailOf(t, h, "leads.listed")
		if len(listed) != 1 || listed[0].Actor.ID != id {
			t.Fatalf("%+v", listed)
		}
		if counts := countsOf(t, listed[0]); counts.Items < people || counts.Pages != 6 || counts.Searches != 1 {
			t.Errorf("%s", listed[0].Detail)
		}
		looked := trailOf(t, h, "leads.opened")
		if len(looked) != 1 || !slices.Equal(countsOf(t, looked[0]).Things, ids[:opened]) {
			t.Fatalf("%+v", looked)
		}
		if strings.Contains(string(listed[0].Detail)+string(looked[0].Detail)+h.Log.String(), "person17") {
			t.Error("what was searched for is told")
		}
		if about, _, err := audit.List(t.Context(), h.DB.Read(), audit.Query{About: []string{ids[3]}}); err != nil || len(about) == 0 || about[0].Action != "leads.opened" {
			t.Errorf("who looked at this person: %+v, %v", about, err)
		}
	})
}

// Who can write the database removes what he did. The daily check finds it and tells the company.
// Proves: security-84
func TestRemovingALineOfTheAuditLogIsTold(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		h.SignIn("alex@wardgate.example", staff.Owner)
		for _, task := range []string{"staff.chain-audit", "staff.anchor-audit", "staff.verify-audit"} {
			if err := h.Scheduler.Do(t.Context(), task); err != nil {
				t.Fatal(err)
			}
		}
		if !strings.Contains(h.Log.String(), `"msg":"the audit log's chain","anchor":"`) {
			t.Error("the log does not tell where the chain ends")
		}
		if n := h.Count("SELECT COUNT(*) FROM mails WHERE kind = 'staff.audit-broken'"); n != 0 {
			t.Errorf("%d alarms about a whole log", n)
		}
		err := h.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, "DELETE FROM audit_log WHERE action = 'staff.added'")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // once for each place and day
			if err := h.Scheduler.Do(t.Context(), "staff.verify-audit"); err != nil {
				t.Fatal(err)
			}
		}
		if n := h.Count("SELECT COUNT(*) FROM mails WHERE kind = 'staff.audit-broken'"); n != 1 {
			t.Errorf("%d alarms", n)
		}
	}, apptest.Idle())
}

// TestInputThatNoPageSendsLeavesATrail: a program tries choices that no list has, texts that are too long, fields of its
// own, wrong types and keys, as JSON and as forms. All are counted in one line; what visitors get wrong is in none.
// Proves: security-187
func TestInputThatNoPageSendsLeavesATrail(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		form := func(change func(map[string]any)) string {
			body := forms()[0].body("robin@probe.example")
			change(body)
			raw, err := json.Marshal(body)
			if err != nil {
				t.Fatal(err)
			}
			return string(raw)
		}
		set := func(field string, value any) string { return form(func(m map[string]any) { m[field] = value }) }
		probes := []string{
			set("serviceType", "drop-table"), set("message", strings.Repeat("a", 5001)), set("isAdmin", true), set("email", 7), "[]", "{",
			set("company", strings.Repeat("b", 300)), set("behavior", "x"),
		}
		refused := func(body string, headers ...string) {
			t.Helper()
			got := h.Do(http.MethodPost, "/api/quotes", body, append([]string{"Content-Type", "application/json"}, headers...)...)
			if got.Status != http.StatusUnprocessableEntity && got.Status != http.StatusBadRequest {
				t.Errorf("%.80s: %d %s", body, got.Status, got.Body)
			}
		}
		refused(set("email", "no address"))
		refused(set("firstName", ""))
		refused(set("phone", "?"))
		if lines := trailOf(t, h, "site.refused"); len(lines) != 0 {
			t.Errorf("mistakes of visitors leave a trail: %+v", lines)
		}
		for range 8 {
			for _, probe := range probes {
				refused(probe)
			}
		}
		refused(set("company", "Birch"), "Idempotency-Key", "ключ")
		plain := url.Values{"firstName": {"Dana"}, "lastName": {"Birch"}, "email": {"robin@probe.example"}, "phone": {"403-555-0199"}, "serviceType": {"drop-table"}, "propertyType": {"retail"}}
		if got := h.Do(http.MethodPost, "/quote", plain.Encode(), "Content-Type", "application/x-www-form-urlencoded", "Origin", h.URL); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("without JavaScript: %d", got.Status)
		}
		lines := trailOf(t, h, "site.refused")
		if len(lines) != 1 {
			t.Fatalf("%d lines", len(lines))
		}
		if why := reasons(countsOf(t, lines[0])); why["foreign-input"] != 8*len(probes)+2 || len(why) != 1 {
			t.Errorf("%s", lines[0].Detail)
		}
		if n := strings.Count(h.Log.String(), `"why":"foreign-input"`); n > 12 {
			t.Errorf("%d lines of the log", n)
		}
		for _, typed := range []string{"drop-table", "isAdmin", "probe.example"} {
			if strings.Contains(h.Log.String(), typed) || strings.Contains(fmt.Sprint(lines), typed) {
				t.Errorf("the trail tells what was typed: %s", typed)
			}
		}
	}, apptest.Idle())
}
