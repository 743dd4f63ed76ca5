package knowledge_test

import (
	"regexp"
	"strings"
	"testing"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/chat/knowledge"
)

// TestAnAddressThatIsNotSetLeavesNoGap: what the assistant may say names what there is.
// Proves: security-207
func TestAnAddressThatIsNotSetLeavesNoGap(t *testing.T) {
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	c.Change(func(p *catalog.Profile) { p.Company.Email = "" })
	pages, err := content.Load(c)
	if err != nil {
		t.Fatal(err)
	}
	gap := regexp.MustCompile(` [.,;]|\b(?:to|or|email)\.|,,|  `)
	all := knowledge.Read(c, pages)
	for id, p := range all {
		if found := gap.FindString(strings.ReplaceAll(p.Text, "want to.", "wish.")); found != "" {
			t.Errorf("%s: %q in %q", id, found, p.Text)
		}
	}
	if said := all["person"].Text; !strings.Contains(said, "(24/7).") {
		t.Error(said)
	}
	if said := all["email"].Text; said != "Write with the contact form." {
		t.Error(said)
	}
}
