package masking

import (
	"strings"
	"testing"

	"wardgate/catalog"
)

// TestAnUnsetFactIsNobodysSecret: what an owner may leave empty makes no secret the company's own.
// Proves: security-202
func TestAnUnsetFactIsNobodysSecret(t *testing.T) {
	for what, change := range map[string]func(*catalog.Company){
		"no e-mail": func(c *catalog.Company) { c.Email = "" }, "no address of the office": func(c *catalog.Company) { c.AdminEmail = "" },
		"a street without letters": func(c *catalog.Company) { c.Offices[0].Street, c.Offices[0].PostalCode = ".", "-" },
	} {
		c, err := catalog.Load()
		if err != nil {
			t.Fatal(err)
		}
		c.Change(func(p *catalog.Profile) { change(&p.Company) })
		got := New(c).Conversation().Mask("my alarm code is 4711, my password is hunterhound, mail jo@jones.example, phone 780-555-0199")
		for _, secret := range []string{"4711", "hunterhound", "jones", "0199"} {
			if strings.Contains(got, secret) {
				t.Errorf("%s: %s", what, got)
			}
		}
	}
}
