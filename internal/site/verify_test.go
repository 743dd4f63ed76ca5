package site

import (
	"slices"
	"strings"
	"testing"
)

// TestEveryClaimLeadsToWhatItRestsOn: wherever the company speaks of itself, its words are a link to their line on /verify, and no
// such link leads nowhere.
// Proves: company-33, company-35
func TestEveryClaimLeadsToWhatItRestsOn(t *testing.T) {
	f := built(t)
	facts, _ := realFacts(t)
	verify := document(t, f, "/verify")
	if !slices.Contains(document(t, f, "/").one(t, "footer").targets(), "/verify") || !strings.Contains(body(t, f.get("/sitemap.xml")), "/verify</loc>") {
		t.Error("/verify is not in the footer or not in the sitemap")
	}
	led := map[string][]string{}
	for _, p := range f.cached.All() {
		for _, to := range document(t, f, p.Path).targets() {
			id, leads := strings.CutPrefix(to, "/verify#")
			if !leads {
				continue
			}
			led[p.Path] = append(led[p.Path], id)
			verify.withID(t, id)
		}
	}
	for _, c := range facts.Claims() {
		line := verify.withID(t, "claim-"+c.ID)
		line.says(t, c.Value, c.Text, c.Source)
		for _, place := range c.Places {
			path := map[string]string{"home": "/", "trust": "/", "about": "/about", "quote": "/quote"}[place]
			if path == "" && place != "guarantee" { // a guarantee leads to the terms that define it
				path = "/services/" + place
			}
			if path != "" && !slices.Contains(led[path], "claim-"+c.ID) {
				t.Errorf("%s does not lead to what claim %s rests on", path, c.ID)
			}
		}
	}
	for _, c := range facts.Credentials().Strip {
		if !slices.Contains(led["/"], "strip-"+c.ID) {
			t.Errorf("mark %s leads nowhere", c.ID)
		}
		verify.withID(t, "strip-"+c.ID).says(t, c.Name, c.Text)
	}
	for _, c := range facts.Credentials().Badges {
		if !slices.Contains(led["/"], "badge-"+c.ID) {
			t.Errorf("badge %s leads nowhere", c.ID)
		}
	}
	for _, path := range []string{"/", "/services", "/services/virtual-guard"} {
		if !slices.Contains(led[path], "claim-savings") {
			t.Errorf("the claimed price on %s leads nowhere", path)
		}
	}
	for _, p := range facts.Papers() {
		verify.withID(t, "paper-"+p.ID).says(t, p.Name, p.Issuer, p.Number, p.Cover, p.Register, p.Source, "December 31, 2099", "January 5, 2026")
	}
}
