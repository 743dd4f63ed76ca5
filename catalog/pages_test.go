package catalog

import (
	"slices"
	"strings"
	"testing"
)

// TestThePageTableIsSound ensures that a line of the table says what a page needs, and
// that menus lead to pages that anybody may find.
func TestThePageTableIsSound(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]Page{}
	for _, p := range c.Pages.Visitor {
		if _, twice := seen[p.Path]; twice {
			t.Errorf("%s stands twice", p.Path)
		}
		seen[p.Path] = p
		if !strings.HasPrefix(p.Path, "/") || p.Page == "" || p.From == "" || !strings.Contains(p.Head, ".") {
			t.Errorf("%s: incomplete: %+v", p.Path, p)
		}
		if p.Dynamic != p.Secret || p.Dynamic && (!p.NoIndex || p.Needs == "") {
			t.Errorf("%s: a page of one visitor is dynamic, secret, kept from search engines, and nothing without its data: %+v", p.Path, p)
		}
	}
	for _, e := range slices.Concat(c.Pages.Menus.Header, c.Pages.Menus.Company, c.Pages.Menus.Legal) {
		if p, known := seen[e.Path]; !known || p.NoIndex || p.Internal || e.Label == "" {
			t.Errorf("a menu leads to %s (%q), which is no page for everybody", e.Path, e.Label)
		}
	}
	if len(c.Pages.Staff) < 10 {
		t.Errorf("the staff app is at %v", c.Pages.Staff)
	}
}
