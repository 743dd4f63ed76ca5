package pagetable

import (
	"slices"
	"testing"

	"wardgate/content"
)

// TestTheReviewNamesEveryUsage ensures that the review lists each guard's picture
// once, with the pages that have it (V36, D14). e2e/site.links.spec.ts compares it
// with what the pages show.
// Proves: V36, D14, site-45
func TestTheReviewNamesEveryUsage(t *testing.T) {
	facts, prose := realFacts(t)
	data, err := pageData{facts: facts, prose: func() *content.Content { return prose }}.headshots(t.Context(), headshotsPath)
	if err != nil {
		t.Fatal(err)
	}
	usages := map[string][]string{}
	for _, h := range data.(map[string]any)["headshots"].([]headshot) {
		usages[h.Picture] = h.Usages
	}
	for _, p := range facts.Pictures {
		_, listed := usages[p.ID]
		if guard := slices.Contains([]string{"headshots", "team", "guards"}, p.Group); listed != guard {
			t.Errorf("%s of the group %s is in the review: %v", p.ID, p.Group, listed)
		}
	}
	for _, m := range prose.About.Team.Members {
		if !slices.Contains(usages[m.Image], "/about") {
			t.Errorf("%s is shown on /about; the review says %v", m.Image, usages[m.Image])
		}
	}
	guards, _ := prose.Service("security-guards")
	for _, id := range guards.Gallery {
		if own := servicePath + guards.ID; !slices.Contains(usages[id], own) {
			t.Errorf("%s is shown on %s; the review says %v", id, own, usages[id])
		}
	}
}
