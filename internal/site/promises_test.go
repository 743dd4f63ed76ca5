package site

import (
	"testing"

	"wardgate/catalog"
)

// thePromisesAreAllThere: each promise with its time and where it holds, at the address that other pages lead to.
// Proves: site-58
func thePromisesAreAllThere(t *testing.T, page node, facts *catalog.Catalog) {
	list := facts.Promises()
	if len(list) < 10 {
		t.Fatalf("%d promises", len(list))
	}
	for _, p := range list {
		row := page.withID(t, p.ID)
		row.says(t, p.Name, p.Time, p.From, p.Until, p.Where, p.When, p.Otherwise)
	}
	page.leads(t, "Terms of Service", "/terms")
}

// aClaimedTimeSaysWhereItHolds: the page to which a claim leads says where it holds, and leads to the whole promise.
// Proves: site-58
func aClaimedTimeSaysWhereItHolds(t *testing.T, page node, facts *catalog.Catalog) {
	for claim, promise := range map[string]string{"response": "response", "quote": "answer"} {
		row := page.withID(t, "claim-"+claim)
		for _, p := range facts.Promises() {
			if p.ID == promise {
				row.says(t, p.Where, p.When)
			}
		}
		row.leads(t, "From when to when", "/promises#"+promise)
	}
}
