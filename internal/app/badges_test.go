package app_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/staff"
)

// askBadge asks as a browser without a script does.
func askBadge(h *apptest.Instance, number, initial string, headers ...string) apptest.Answer {
	form := url.Values{"number": {number}, "initial": {initial}}.Encode()
	return h.Do(http.MethodPost, "/verify/badge", form, append([]string{"Content-Type", "application/x-www-form-urlencoded"}, headers...)...)
}

func isOurs(t *testing.T, h *apptest.Instance, number, initial string, want bool) apptest.Answer {
	t.Helper()
	got := askBadge(h, number, initial)
	state := map[bool]string{true: `"state":"ours"`, false: `"state":"not"`}[want]
	if got.Status != http.StatusOK || !strings.Contains(got.Body, state) {
		t.Errorf("badge %s %s: %d, want %s", number, initial, got.Status, state)
	}
	return got
}

func saveBadge(t *testing.T, h *apptest.Instance, cookie, number string, facts map[string]any, want int) apptest.Answer {
	t.Helper()
	body := map[string]any{"firstName": "Jordan", "initial": "V", "role": "Guard", "validFrom": "2026-11-01", "validTo": "2027-03-31", "active": true}
	maps.Copy(body, facts)
	got := h.JSON(http.MethodPut, "/api/staff/company/badges/"+number, body, "Cookie", cookie)
	if got.Status != want {
		t.Fatalf("badge %s: %d %s", number, got.Status, got.Body)
	}
	return got
}

// TestAStrangerAsksForABadge: yes for one that is on the roster today, and one and the same no for everything else. No answer names a guard.
// Proves: company-39, company-40, company-41
func TestAStrangerAsksForABadge(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewManual(time.Date(2026, 11, 26, 15, 0, 0, 0, time.UTC))
		h := apptest.Start(t, d, apptest.Idle(), apptest.At(now))
		_, cookie := h.SignIn("desk@boreas.example", staff.Sales)
		saveBadge(t, h, cookie, "N-77", nil, http.StatusOK)
		saveBadge(t, h, cookie, "78", map[string]any{"firstName": "", "initial": ""}, http.StatusOK)
		saveBadge(t, h, cookie, "79", map[string]any{"active": false}, http.StatusOK)
		saveBadge(t, h, cookie, "80", map[string]any{"validTo": "2026-11-25"}, http.StatusOK)
		saveBadge(t, h, cookie, "81", map[string]any{"validFrom": "2026-11-27"}, http.StatusOK)
		for field, wrong := range map[string]any{"role": "", "initial": "VX", "validTo": "2026-10-31", "validFrom": "soon"} {
			if got := saveBadge(t, h, cookie, "82", map[string]any{field: wrong}, http.StatusUnprocessableEntity); !strings.Contains(got.Body, `"`+field+`"`) {
				t.Errorf("%s: %s", field, got.Body)
			}
		}
		yes := isOurs(t, h, "n-77 ", "v", true)
		if !strings.Contains(yes.Body, "March 31, 2027") || strings.Contains(yes.Body, "Jordan") || yes.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%q %s", yes.Header.Get("Cache-Control"), yes.Body)
		}
		isOurs(t, h, "78", "", true)
		isOurs(t, h, "78", "Q", true) // it shows no name
		no := isOurs(t, h, "99", "V", false).Body
		for _, asked := range []struct{ number, initial string }{{"77", "V"}, {"N-77", ""}, {"N-77", "W"}, {"N-77", "VV"}, {"79", "V"}, {"80", "V"}, {"81", "V"}} {
			got := isOurs(t, h, asked.number, asked.initial, false).Body
			number := strings.NewReplacer(fmt.Sprintf(`"number":%q`, asked.number), `"number":"99"`, fmt.Sprintf("number&#34;:&#34;%s&", asked.number), "number&#34;:&#34;99&")
			if same := number.Replace(got); same != no {
				_, what, _ := strings.Cut(same, `"badge":`)
				t.Errorf("%v is told apart: %s", asked, what)
			}
		}
		list := h.Do(http.MethodGet, "/api/staff/company/badges", "", "Cookie", cookie)
		if !strings.Contains(list.Body, `"known":3`) || !strings.Contains(list.Body, `"unknown":8`) {
			t.Errorf("counted: %s", list.Body)
		}
		if audited := h.Count("SELECT count(*) FROM audit_log WHERE action = 'company.badge-saved'"); audited != 5 {
			t.Errorf("%d lines in the audit log", audited)
		}
		if named := h.Count("SELECT count(*) FROM audit_log WHERE detail LIKE '%Jordan%'"); named != 0 {
			t.Error("the audit log, which forgets nothing, names a guard")
		}
		now.Set(time.Date(2027, 4, 1, 6, 0, 0, 0, time.UTC)) // the first of April in Edmonton
		isOurs(t, h, "78", "", false)
	})
}

// TestTheSamplesBadgesAreNobodys: they answer while the company is the sample, and go with its name.
// Proves: company-42
func TestTheSamplesBadgesAreNobodys(t *testing.T) {
	h := apptest.Start(t, dbtest.SQLite(t), apptest.Idle(), apptest.At(clock.NewManual(time.Date(2026, 11, 26, 15, 0, 0, 0, time.UTC))))
	isOurs(t, h, "4821", "k", true)
	isOurs(t, h, "4830", "", true)
	isOurs(t, h, "5107", "T", false)
	_, cookie := h.SignIn("owner@boreas.example", staff.Owner)
	if list := h.Do(http.MethodGet, "/api/staff/company/badges", "", "Cookie", cookie); strings.Count(list.Body, `"sample":true`) != 3 {
		t.Errorf("%s", list.Body)
	}
	if got := saveCompany(t, h, cookie, 0, another(companyOf(t, h, cookie).Profile)); got.Status != http.StatusOK {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	within(t, 30*time.Second, func() string {
		if strings.Contains(askBadge(h, "4821", "K").Body, `"state":"not"`) {
			return ""
		}
		return "a badge of the sample is another company's"
	})
	if list := h.Do(http.MethodGet, "/api/staff/company/badges", "", "Cookie", cookie); strings.Contains(list.Body, "4821") {
		t.Errorf("%s", list.Body)
	}
}

// TestTheRegisterMovesAsAFile: what is exported can be imported; a file with a mistake changes nothing and tells its line.
// Proves: company-43
func TestTheRegisterMovesAsAFile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apptest.Start(t, d, apptest.Idle(), apptest.At(clock.NewManual(time.Date(2026, 11, 26, 15, 0, 0, 0, time.UTC))))
		_, cookie := h.SignIn("desk@boreas.example", staff.Sales)
		saveBadge(t, h, cookie, "77", nil, http.StatusOK)
		saveBadge(t, h, cookie, "78", map[string]any{"firstName": `=cmd|"x"`, "initial": "", "active": false}, http.StatusOK)
		file := h.Do(http.MethodGet, "/api/staff/company/badges/csv", "", "Cookie", cookie)
		if file.Status != http.StatusOK || !strings.Contains(file.Body, "77,Jordan,V,Guard,2026-11-01,2027-03-31,yes") || strings.Contains(file.Body, `,"=cmd`) {
			t.Fatalf("%d %s", file.Status, file.Body)
		}
		load := func(text string) apptest.Answer {
			return h.JSON(http.MethodPost, "/api/staff/company/badges/import", map[string]any{"csv": text}, "Cookie", cookie)
		}
		for text, says := range map[string]string{
			"":         "first line must be",
			"a,b\n1,2": "no such file",
			"number,first name,initial,role,valid from,valid to,active\n90,,,Guard,2026-11-01,2027-03-31,yes\n91,,,,2026-11-01,2027-03-31,perhaps\n": "Line 3, role",
		} {
			if got := load(text); got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, says) {
				t.Errorf("%q: %d %s", text, got.Status, got.Body)
			}
		}
		if n := h.Count("SELECT count(*) FROM company_badges"); n != 2 {
			t.Errorf("%d badges after files that were refused", n)
		}
		for _, number := range []string{"77", "78"} {
			if got := h.Do(http.MethodDelete, "/api/staff/company/badges/"+number, "", "Cookie", cookie); got.Status != http.StatusOK {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
		}
		isOurs(t, h, "77", "V", false)
		if got := load(file.Body); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		isOurs(t, h, "77", "V", true)
		isOurs(t, h, "78", "", false)
	})
}

// TestABadgeOfAGuardWhoLeftIsForgotten after the days of the rule, and none before.
// Proves: company-44
func TestABadgeOfAGuardWhoLeftIsForgotten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewManual(time.Date(2026, 11, 26, 15, 0, 0, 0, time.UTC))
		h := apptest.Start(t, d, apptest.Idle(), apptest.At(now))
		_, cookie := h.SignIn("desk@boreas.example", staff.Sales)
		saveBadge(t, h, cookie, "77", nil, http.StatusOK)
		saveBadge(t, h, cookie, "78", map[string]any{"active": false}, http.StatusOK)
		saveBadge(t, h, cookie, "79", map[string]any{"validTo": "2026-11-25"}, http.StatusOK)
		for _, step := range []struct {
			days int
			left int64
		}{{89, 3}, {2, 1}, {200, 0}} {
			now.Advance(time.Duration(step.days) * 24 * time.Hour)
			if err := h.Scheduler.Do(t.Context(), "company.forget-badges"); err != nil {
				t.Fatal(err)
			}
			if n := h.Count("SELECT count(*) FROM company_badges"); int64(n) != step.left {
				t.Errorf("%d badges, want %d", n, step.left)
			}
		}
	})
}

// Proves: company-47
func TestReadingTheRegisterLeavesALine(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apptest.Start(t, d, apptest.Idle(), apptest.At(clock.NewManual(time.Date(2026, 11, 26, 15, 0, 0, 0, time.UTC))))
		_, cookie := h.SignIn("desk@boreas.example", staff.Sales)
		saveBadge(t, h, cookie, "77", nil, http.StatusOK)
		for _, path := range []string{"", "/csv"} {
			if got := h.Do(http.MethodGet, "/api/staff/company/badges"+path, "", "Cookie", cookie); got.Status != http.StatusOK {
				t.Fatalf("%d %s %s", got.Status, got.Body, h.Log.String())
			}
		}
		if got := h.Do(http.MethodDelete, "/api/staff/company/badges/77", "", "Cookie", cookie); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if err := h.Trail.Flush(t.Context()); err != nil { // what was looked at is written in groups
			t.Fatal(err)
		}
		for _, action := range []string{"company.listed", "company.badges-exported", "company.badge-deleted"} {
			lines, _, err := audit.List(t.Context(), h.DB.Read(), audit.Query{Actions: []string{action}, Limit: 10})
			if err != nil || len(lines) != 1 {
				t.Errorf("%s: %d lines, %v", action, len(lines), err)
			}
		}
		if n := h.Count("SELECT COUNT(*) FROM audit_log WHERE action = 'company.badge-deleted' AND detail LIKE '%2027-03-31%'"); n != 1 {
			t.Error("what was taken off the register is not on record")
		}
		if n := h.Count("SELECT COUNT(*) FROM audit_log WHERE detail LIKE '%Jordan%'"); n != 0 {
			t.Error("the log keeps a guard's name for good")
		}
	})
}
