package app_test

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/app/apptest"
	"wardgate/internal/company"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/staff"
)

// TestOnlyAnOwnerChangesTheCompany: with a fresh proof of identity, from the newest version, as a whole or not at all; the audit log
// has the facts before and after.
// Proves: company-27, company-28, security-204
func TestOnlyAnOwnerChangesTheCompany(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewManual(time.Date(2026, 11, 30, 15, 0, 0, 0, time.UTC))
		h := apptest.Start(t, d, apptest.Idle(), apptest.At(now))
		_, cookie := h.SignIn("owner@boreas.example", staff.Owner)
		p := companyOf(t, h, cookie).Profile
		p.Company.Phones[0].E164, p.Company.Phones[0].Display = "+17805550177", "780-555-0177"
		for _, role := range []staff.Role{staff.Sales, staff.Editor, staff.Viewer} {
			_, theirs := h.SignIn(string(role)+"@boreas.example", role)
			if got := saveCompany(t, h, theirs, 0, p); got.Status != http.StatusForbidden {
				t.Errorf("%s saves: %d", role, got.Status)
			}
			if got := h.Do(http.MethodGet, "/api/staff/company", "", "Cookie", theirs); got.Status != http.StatusForbidden {
				t.Errorf("%s reads evidence: %d", role, got.Status)
			}
		}
		now.Advance(time.Hour) // the proof of the sign-in is old
		if got := saveCompany(t, h, cookie, 0, p); got.Status != http.StatusForbidden {
			t.Errorf("without a fresh proof: %d %s", got.Status, got.Body)
		}
		cookie = h.SignInAgain("owner@boreas.example")
		bad := p.Clone()
		bad.Company.Name, bad.Company.Phones[1].E164 = "", "12"
		got := saveCompany(t, h, cookie, 0, bad)
		if got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, `"field":"company.phones[1].e164"`) || !strings.Contains(got.Body, `"field":"company.name"`) {
			t.Errorf("a bad profile: %d %s", got.Status, got.Body)
		}
		nowhere := p.Clone()
		nowhere.Company.AdminEmail = "" // and MAIL_ADMIN is not set
		if got := saveCompany(t, h, cookie, 0, nowhere); got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, `"field":"company.adminEmail"`) {
			t.Errorf("nobody is told of a request: %d %s", got.Status, got.Body)
		}
		if n := h.Count("SELECT count(*) FROM company_profiles"); n != 0 {
			t.Fatalf("%d versions of refused profiles", n)
		}
		for range 2 { // a repeat that follows a lost answer changes nothing more
			if got = saveCompany(t, h, cookie, 0, p); got.Status != http.StatusOK && got.Status != http.StatusConflict {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
		}
		other := p.Clone()
		other.Company.Tagline = "Another line"
		if got := saveCompany(t, h, cookie, 0, other); got.Status != http.StatusConflict || !strings.Contains(got.Body, "owner@boreas.example saved version 1 meanwhile") {
			t.Errorf("from an old version: %d %s", got.Status, got.Body)
		}
		if got := saveCompany(t, h, cookie, 1, p); got.Status != http.StatusOK || companyOf(t, h, cookie).Version != 1 {
			t.Errorf("the same again is a version more: %d %s", got.Status, got.Body)
		}
		audited := h.Do(http.MethodGet, "/api/staff/audit?action=company.changed", "", "Cookie", cookie)
		if audited.Status != http.StatusOK || !strings.Contains(audited.Body, "780-555-0142") || !strings.Contains(audited.Body, "780-555-0177") {
			t.Errorf("the audit log: %d %s", audited.Status, audited.Body)
		}
	})
}

// TestEarlierVersionsAreKept: what each changed, and the way back, to the sample as well.
// Proves: company-29
func TestEarlierVersionsAreKept(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, cookie := h.SignIn("owner@boreas.example", staff.Owner)
		sample := companyOf(t, h, cookie).Profile
		p := sample.Clone()
		p.Company.Tagline = "Quiet nights"
		saveCompany(t, h, cookie, 0, p)
		p.Company.AreasServed = append(p.Company.AreasServed, "Kenora")
		saveCompany(t, h, cookie, 1, p)
		restore := func(version, base int64) apptest.Answer {
			path := "/api/staff/company/versions/" + string(rune('0'+version)) + "/restore"
			return h.JSON(http.MethodPost, path, map[string]any{"version": base}, "Cookie", cookie)
		}
		if got := restore(9, 2); got.Status != http.StatusNotFound {
			t.Errorf("a version that never was: %d", got.Status)
		}
		if got := restore(1, 1); got.Status != http.StatusConflict {
			t.Errorf("over a newer version: %d", got.Status)
		}
		for version, base := range map[int64]int64{1: 2} {
			if got := restore(version, base); got.Status != http.StatusOK || !strings.Contains(got.Body, `"version":3`) {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
		}
		if got := restore(0, 3); got.Status != http.StatusOK || !strings.Contains(got.Body, `"sample":true`) {
			t.Errorf("back to the sample: %d %s", got.Status, got.Body)
		}
		var list struct {
			Items []company.CompanyVersionBody `json:"items"`
		}
		got := h.Do(http.MethodGet, "/api/staff/company/versions", "", "Cookie", cookie)
		if err := json.Unmarshal([]byte(got.Body), &list); err != nil || len(list.Items) != 4 {
			t.Fatalf("%v: %s", err, got.Body)
		}
		want := []company.Change{{Field: "company.areasServed[4]", Before: "", After: "Kenora"}}
		if v := list.Items[2]; v.Version != 2 || v.By != "owner@boreas.example" || v.Note != "moved to the lake" || len(v.Changes) != 1 || v.Changes[0] != want[0] {
			t.Errorf("%+v", v)
		}
		if v := list.Items[0]; v.Note != "The sample company restored" || len(v.Changes) != 1 {
			t.Errorf("%+v", v)
		}
		if older := h.Do(http.MethodGet, "/api/staff/company/versions?before=2", "", "Cookie", cookie); strings.Count(older.Body, `"version"`) != 1 {
			t.Errorf("those before the second: %s", older.Body)
		}
	}, apptest.Idle())
}

// TestAPageIsSeenBeforeItIsSaved: with the facts that are typed, as visitors would see it, and nothing is stored.
// Proves: company-30
func TestAPageIsSeenBeforeItIsSaved(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, cookie := h.SignIn("owner@boreas.example", staff.Owner)
		sample := companyOf(t, h, cookie).Profile
		preview := func(path string, p catalog.Profile) apptest.Answer {
			return h.JSON(http.MethodPost, "/api/staff/company/preview", map[string]any{"path": path, "profile": p}, "Cookie", cookie)
		}
		var page struct {
			HTML string `json:"html"`
		}
		got := preview("/contact", another(sample))
		if err := json.Unmarshal([]byte(got.Body), &page); err != nil || !strings.Contains(page.HTML, "1 Lake Road") || strings.Contains(page.HTML, "780-555-0142") ||
			!strings.Contains(page.HTML, `<link rel="stylesheet"`) {
			t.Errorf("%v: %d %s", err, got.Status, page.HTML)
		}
		for _, path := range []string{"/quote/status/whatever", "/nowhere", "/login", "", "contact", "/services/none"} {
			if got := preview(path, sample); got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, `"field":"path"`) {
				t.Errorf("%q: %d %s", path, got.Status, got.Body)
			}
		}
		bad := sample.Clone()
		bad.Company.Phones = nil
		if got := preview("/contact", bad); got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, "company.phones") {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		if page := h.Do(http.MethodGet, "/contact", ""); h.Count("SELECT count(*) FROM company_profiles") != 0 || strings.Contains(page.Body, "Lake Road") {
			t.Error("a preview is shown to visitors")
		}
	}, apptest.Idle())
}

// A profile that was stored before there were case studies has none; while it still is the sample company, the sample's.
// Proves: company-50
func TestAnOlderProfileHasNoCaseStudies(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apptest.Start(t, d, apptest.Idle())
		_, cookie := h.SignIn("owner@wardgate.example", staff.Owner)
		sample := companyOf(t, h, cookie)
		own := another(sample.Profile)
		sampleAgain := sample.Profile.Clone()
		sampleAgain.Company.Tagline = "Awake while you sleep"
		for _, c := range []struct {
			profile catalog.Profile
			want    int
			page    int
		}{{own, 0, http.StatusNotFound}, {sampleAgain, len(sample.Profile.CaseStudies), http.StatusOK}} {
			if a := saveCompany(t, h, cookie, companyOf(t, h, cookie).Version, c.profile); a.Status != http.StatusOK {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
			forget(t, d, companyOf(t, h, cookie).Version)
			got := companyOf(t, h, cookie)
			if got.Profile.CaseStudies == nil || len(got.Profile.CaseStudies) != c.want {
				t.Errorf("%s: %d case studies", c.profile.Company.Name, len(got.Profile.CaseStudies))
			}
			facts, err := catalog.Load()
			if err != nil {
				t.Fatal(err)
			}
			if _, err := company.Load(t.Context(), d, facts, h.URL, time.Now()); err != nil || len(facts.Profile().CaseStudies) != c.want {
				t.Errorf("at the next start: %v, %v", err, facts.Profile().CaseStudies)
			}
			if page := h.Do(http.MethodGet, "/case-studies", ""); page.Status != c.page {
				t.Errorf("%s: /case-studies answers %d", c.profile.Company.Name, page.Status)
			}
			if a := saveCompany(t, h, cookie, got.Version, got.Profile); a.Status != http.StatusOK {
				t.Errorf("what was read cannot be saved: %d %s", a.Status, a.Body)
			}
		}
	})
}

// forget takes the case studies out of a stored profile, as an older program has stored it.
func forget(t *testing.T, d *db.DB, version int64) {
	t.Helper()
	if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		var document string
		if err := tx.QueryRowContext(ctx, "SELECT document FROM company_profiles WHERE version = $1", version).Scan(&document); err != nil {
			return err
		}
		var fields map[string]json.RawMessage
		if err := json.Unmarshal([]byte(document), &fields); err != nil {
			return err
		}
		if _, was := fields["caseStudies"]; !was {
			t.Error("the case studies were not stored")
		}
		delete(fields, "caseStudies")
		old, err := json.Marshal(fields)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "UPDATE company_profiles SET document = $1 WHERE version = $2", string(old), version)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// A profile that was stored before there was a table of promises has the sample's.
// Proves: site-58
func TestAnOlderProfileHasTheSamplesPromises(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apptest.Start(t, d, apptest.Idle())
		_, cookie := h.SignIn("owner@wardgate.example", staff.Owner)
		sample := companyOf(t, h, cookie)
		if a := saveCompany(t, h, cookie, sample.Version, another(sample.Profile)); a.Status != http.StatusOK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		old := companyOf(t, h, cookie).Profile
		old.Promises = nil
		document, err := json.Marshal(old)
		if err != nil {
			t.Fatal(err)
		}
		without := strings.Replace(string(document), `,"promises":null`, "", 1)
		if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE company_profiles SET document = $1", without)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		got := companyOf(t, h, cookie).Profile
		if len(got.Promises) == 0 || !slices.Equal(got.Promises, sample.Profile.Promises) {
			t.Errorf("the promises of an older profile: %v", got.Promises)
		}
		facts, err := catalog.Load()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := company.Load(t.Context(), d, facts, h.URL, time.Now()); err != nil || len(facts.Promises()) == 0 {
			t.Errorf("at the next start: %v, %v", err, facts.Promises())
		}
	})
}
