package pagetable

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"wardgate/catalog"
	"wardgate/content"
)

func realFacts(t *testing.T) (*catalog.Catalog, *content.Content) {
	t.Helper()
	facts, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	prose, err := content.Load(facts)
	if err != nil {
		t.Fatal(err)
	}
	return facts, prose
}

// homeJSON is the page data of / as visitors get it.
func homeJSON(t *testing.T, facts *catalog.Catalog, prose *content.Content) (homeData, string) {
	t.Helper()
	data, err := pageData{facts, func() *content.Content { return prose }, nil, nil}.home(t.Context(), "/")
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(data)
	if err != nil {
		t.Fatal(err)
	}
	return data.(map[string]any)["home"].(homeData), string(text)
}

// TestTheHomePageSaysANumberOnce ensures that a claim of the first view is not
// repeated in the trust section below it.
// Proves: site-18, site-19
func TestTheHomePageSaysANumberOnce(t *testing.T) {
	facts, prose := realFacts(t)
	home, _ := homeJSON(t, facts, prose)
	if len(home.Claims) == 0 || len(home.TrustClaims) == 0 {
		t.Fatalf("the page claims %v and %v", home.Claims, home.TrustClaims)
	}
	for _, f := range home.TrustClaims {
		if slices.Contains(home.Claims, f) {
			t.Errorf("%q stands in the first view and below it", f.Value)
		}
	}
}

// TestVisitorsDoNotGetWhatIsForStaff ensures that evidence, switches and sample
// flags stay on the server (D22).
// Proves: site-18, site-19
func TestVisitorsDoNotGetWhatIsForStaff(t *testing.T) {
	facts, prose := realFacts(t)
	_, text := homeJSON(t, facts, prose)
	for _, field := range []string{`"evidence"`, `"shown"`, `"sample"`} {
		if strings.Contains(text, field) {
			t.Errorf("the page data of / carries %s", field)
		}
	}
}

// TestWhatIsSwitchedOffIsNotSent ensures that a claim, a credential, a client or a
// testimonial that is off does not reach visitors (D22).
// Proves: site-18, site-19
func TestWhatIsSwitchedOffIsNotSent(t *testing.T) {
	facts, prose := realFacts(t)
	_, before := homeJSON(t, facts, prose)
	texts := map[string]func(*catalog.Profile){
		facts.Claims()[0].Text:                 func(p *catalog.Profile) { p.Claims[0].Shown = false },
		facts.Credentials().Strip[1].Text:      func(p *catalog.Profile) { p.Credentials.Strip[1].Shown = false },
		facts.Credentials().Badges[0].Text:     func(p *catalog.Profile) { p.Credentials.Badges[0].Shown = false },
		facts.Credentials().Guarantees[0].Text: func(p *catalog.Profile) { p.Credentials.Guarantees[0].Shown = false },
		facts.Clients()[3].Mark:                func(p *catalog.Profile) { p.Clients[3].Shown = false },
		facts.Testimonials()[2].Quote:          func(p *catalog.Profile) { p.Testimonials[2].Shown = false },
	}
	for text, off := range texts {
		if !strings.Contains(before, text) {
			t.Errorf("the page did not say %q in the first place", text)
		}
		facts.Change(off)
	}
	_, after := homeJSON(t, facts, prose)
	for text := range maps.Keys(texts) {
		if strings.Contains(after, text) {
			t.Errorf("the page still says %q", text)
		}
	}
}
