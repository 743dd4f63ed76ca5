package pagetable

import (
	"slices"
	"testing"

	"wardgate/content"
)

// TestPagesShowWhatTheTableHas ensures that no data is kept for an address that the
// page table lacks.
func TestPagesShowWhatTheTableHas(t *testing.T) {
	facts, prose := realFacts(t)
	pages := New(facts, func() *content.Content { return prose }, Blog{}, Issues{})
	for path := range (pageData{}).shows(Blog{}, Issues{}) {
		if !slices.ContainsFunc(pages, func(p Page) bool { return p.Pattern == path && !p.Dynamic }) {
			t.Errorf("there is data for %s, which is no line of catalog/pages.json, or a dynamic one", path)
		}
	}
}
