package catalog

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestBrowsersAreToldWhatPagesShow ensures that nothing else of the company stands in the source of every page.
// Proves: company-1
func TestBrowsersAreToldWhatPagesShow(t *testing.T) {
	c := load(t)
	c.Change(func(p *Profile) {
		p.Company.MailFrom, p.Company.AssistantProvider = "sender@secret.example", "a secret provider"
		p.Company.Phones[1].E164 = ""
	})
	claim := c.Claims()[len(c.Claims())-1]
	told := c.Facts()
	if got, want := told.Services[2].Price, claim.Value+" "+claim.Text; got != want {
		t.Errorf("the price is %q, not the claim with its words, %q", got, want)
	}
	if len(told.Phones) != 1 || told.Phones[0].Display != c.Company().Phones[0].Display {
		t.Errorf("a line without a number is told: %+v", told.Phones)
	}
	c.Change(func(p *Profile) {
		for i := range p.Claims {
			p.Claims[i].Shown, p.Claims[i].Evidence = false, "secret evidence"
		}
	})
	b, err := json.Marshal(c.Facts())
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"secret", claim.Value, claim.Text} {
		if strings.Contains(string(b), secret) {
			t.Errorf("browsers are told %q: %s", secret, b)
		}
	}
}

// TestOtherFactsHaveAnotherVersion ensures that nothing that was made from other facts is shown for these.
func TestOtherFactsHaveAnotherVersion(t *testing.T) {
	c := load(t)
	before := c.Facts()
	if again := c.Facts().Version; again != before.Version || len(before.Version) != 12 {
		t.Fatalf("versions %q and %q of the same facts", before.Version, again)
	}
	c.Change(func(p *Profile) { p.Company.Phones[0].Display = "555-0100" })
	if c.Facts().Version == before.Version {
		t.Error("another number has the same version")
	}
}
