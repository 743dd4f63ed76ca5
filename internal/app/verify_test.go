package app_test

import (
	"net/http"
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

// onThePage fails until a page says all of says and none of hides.
func onThePage(t *testing.T, h *apptest.Instance, path string, says, hides []string) {
	t.Helper()
	within(t, 30*time.Second, func() string {
		page := h.Do(http.MethodGet, path, "").Body
		for _, want := range says {
			if !strings.Contains(page, want) {
				return path + " does not say " + want
			}
		}
		for _, not := range hides {
			if strings.Contains(page, not) {
				return path + " still says " + not
			}
		}
		return ""
	})
}

// proven is a company of an owner whose licence ends on a day.
func provenCompany(p catalog.Profile, lastDay string) catalog.Profile {
	p = another(p)
	p.Papers = []catalog.Paper{
		{ID: "licence", Kind: "licence", Name: "Licence of the lake", Issuer: "Authority of the lake", Number: "LK-4711", Register: "The lake's register",
			Link: "https://register.example/4711", Source: "The licence itself", Checked: "2026-11-02", Expires: lastDay},
		{ID: "cover", Kind: "insurance", Name: "Liability of the lake", Issuer: "The lake's insurer", Number: "P-0815", Cover: "$3,000,000 each",
			Source: "The certificate", Checked: "2026-11-02"},
		{ID: "sample", Kind: "membership", Name: "A sample that stayed", Issuer: "Nobody", Source: "Nothing", Checked: "2026-11-02", Sample: true},
	}
	for i := range p.Claims {
		p.Claims[i].Papers, p.Claims[i].Source = nil, "Counted by the lake"
	}
	p.Claims[4].Papers, p.Claims[4].Evidence = []string{"licence"}, ""
	p.Credentials.Strip[0].Papers = []string{"licence"}
	p.Credentials.Badges = []catalog.Credential{{ID: "covered", Name: "Covered by the lake", Text: "What it means",
		Proof: catalog.Proof{Papers: []string{"cover"}}, Backing: catalog.Backing{Shown: true}}}
	return p
}

// TestAPaperIsShownToItsLastDay: every paper stands on /verify with what a stranger needs to check it, what rests on it leads there, and
// from the day after, by the company's clock, neither is shown; the company is told before and after, once each.
// Proves: company-33, company-34, company-36, company-37, D89
func TestAPaperIsShownToItsLastDay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewManual(time.Date(2026, 11, 10, 15, 0, 0, 0, time.UTC))
		h := apptest.Start(t, d, apptest.Idle(), apptest.At(now))
		_, cookie := h.SignIn("owner@boreas.example", staff.Owner)
		if got := saveCompany(t, h, cookie, 0, provenCompany(companyOf(t, h, cookie).Profile, "2026-12-05")); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		licence := []string{"Licence of the lake", "LK-4711", "Authority of the lake", `"link":"https://register.example/4711"`, "December 5, 2026"}
		claims := []string{"clients around the lake", "Licence 4711"}
		rest := []string{"Liability of the lake", "$3,000,000 each", "Covered by the lake", "Counted by the lake", `"hasCredential":`, `"identifier":"P-0815"`}
		onThePage(t, h, "/verify", append(append(rest, licence...), claims...), []string{"A sample that stayed", "SAMPLE-"})
		onThePage(t, h, "/", append(claims, "Covered by the lake"), nil)

		tell(t, h, 1) // 25 days before
		now.Advance(20 * 24 * time.Hour)
		tell(t, h, 2) // five
		tell(t, h, 2)
		now.Set(time.Date(2026, 12, 6, 6, 59, 50, 0, time.UTC)) // the last seconds of the fifth in Edmonton, whose zone holds until the next start
		follow(t, h)
		onThePage(t, h, "/verify", append(licence, claims...), nil)
		now.Advance(10 * time.Second)
		follow(t, h)
		onThePage(t, h, "/verify", rest, append(licence, claims...))
		onThePage(t, h, "/", []string{"Covered by the lake"}, claims)
		tell(t, h, 3)
		_, cookie = h.SignIn("second@boreas.example", staff.Owner) // the first session has ended meanwhile
		if got := companyOf(t, h, cookie).Endings; len(got) != 1 || got[0] != (company.Ending{ID: "licence", Name: "Licence of the lake", Expires: "2026-12-05", Days: -1}) {
			t.Errorf("the owner is told %+v", got)
		}

		renewed := companyOf(t, h, cookie)
		renewed.Profile.Papers[0].Expires = "2028-12-05"
		if got := saveCompany(t, h, cookie, 1, renewed.Profile); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		onThePage(t, h, "/verify", append(claims, "December 5, 2028"), nil)
		tell(t, h, 3)
	})
}

func follow(t *testing.T, h *apptest.Instance) {
	t.Helper()
	if err := h.Scheduler.Do(t.Context(), "company.follow"); err != nil {
		t.Fatal(err)
	}
}

// tell does the task and expects so many mails about endings in all.
func tell(t *testing.T, h *apptest.Instance, want int) {
	t.Helper()
	if err := h.Scheduler.Do(t.Context(), "company.tell-endings"); err != nil {
		t.Fatal(err)
	}
	var n int
	if err := h.DB.Read().QueryRowContext(t.Context(), "SELECT COUNT(*) FROM mails WHERE kind = 'company.ending'").Scan(&n); err != nil || n != want {
		t.Fatalf("%d mails, want %d: %v", n, want, err)
	}
}

// TestTheSampleIsToldToNoSearchEngine: its papers are nobody's, and end for nobody.
// Proves: company-37
func TestTheSampleIsToldToNoSearchEngine(t *testing.T) {
	h := apptest.Start(t, dbtest.SQLite(t), apptest.Idle(), apptest.At(clock.NewManual(time.Date(2099, 12, 20, 15, 0, 0, 0, time.UTC))))
	onThePage(t, h, "/verify", []string{"SAMPLE-0000", "500+"}, []string{"hasCredential"})
	tell(t, h, 0)
}
