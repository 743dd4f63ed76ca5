package app_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/staff"
)

// TestCaseStudiesComeAndGoWithTheProfile: a changed one is another page, a hidden one is told nowhere, and without one there is no page and
// nothing that leads to it.
// Proves: site-86, site-87, V107
func TestCaseStudiesComeAndGoWithTheProfile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apptest.Start(t, d, apptest.Idle())
		_, cookie := h.SignIn("owner@wardgate.example", staff.Owner)
		p := companyOf(t, h, cookie).Profile
		body := func(path string) string { return h.Do(http.MethodGet, path, "").Body }
		const link = "/case-studies"
		// What pages say stands in their data here; internal/site looks at the links themselves.
		leading := map[string]string{"/sitemap.xml": link, "/llms.txt": link, "/services": `"studies":["`, "/services/security-guards": `"studies":[{`}
		for path, leads := range leading {
			if !strings.Contains(body(path), leads) {
				t.Errorf("%s does not lead to the case studies", path)
			}
		}
		for _, study := range p.CaseStudies {
			for _, said := range []string{study.Title, study.Situation, study.Done, study.Result} {
				if !strings.Contains(body(link), said) {
					t.Errorf("the page does not say %q", said)
				}
			}
			for _, id := range study.Services {
				if !strings.Contains(body("/services/"+id), `"id":"`+study.ID+`"`) {
					t.Errorf("%s does not lead to %s", id, study.ID)
				}
			}
		}
		save := func() {
			t.Helper()
			if got := saveCompany(t, h, cookie, companyOf(t, h, cookie).Version, p); got.Status != http.StatusOK {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
		}
		hidden := p.CaseStudies[1]
		p.CaseStudies[0].Situation = "A bakery and its back lane."
		p.CaseStudies[1].Shown = false
		save()
		within(t, 30*time.Second, func() string {
			page := body(link)
			switch {
			case !strings.Contains(page, p.CaseStudies[0].Situation):
				return "the page says what it said before"
			case strings.Contains(page, hidden.Title), strings.Contains(body("/services/virtual-guard"), hidden.Title):
				return "a hidden one is shown"
			}
			return ""
		})
		for i := range p.CaseStudies {
			p.CaseStudies[i].Shown = false
		}
		save()
		if got := h.Do(http.MethodGet, link, ""); got.Status != http.StatusNotFound {
			t.Errorf("without one, the page answers %d", got.Status)
		}
		within(t, 30*time.Second, func() string {
			for path, leads := range leading {
				if strings.Contains(body(path), leads) {
					return path + " still leads to the case studies"
				}
			}
			return ""
		})
		p.CaseStudies[2].Shown = true
		save()
		if got := h.Do(http.MethodGet, link, ""); got.Status != http.StatusOK || !strings.Contains(got.Body, p.CaseStudies[2].Title) {
			t.Errorf("one again: %d", got.Status)
		}
	})
}
