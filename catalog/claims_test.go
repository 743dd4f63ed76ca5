package catalog

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestTheSpecifiedClaims ensures that the claims of V39, V42 and V223 stand,
// letter for letter, in the places that the specification names.
// Proves: V9, V223, S163
func TestTheSpecifiedClaims(t *testing.T) {
	c := load(t)
	for place, want := range map[string][]string{
		"home":      {"24/7", "15 min", "2 hours", "500+"},
		"about":     {"10+", "500+", "24/7", "99.9%"},
		"trust":     {"10+", "500+", "99.9%", "50+"},
		"guarantee": {"100%"},
	} {
		var got []string
		for _, claim := range c.Claims() {
			if slices.Contains(claim.Places, place) {
				got = append(got, claim.Value)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s shows %v, want %v", place, got, want)
		}
	}
	for list, want := range map[string][]string{
		"strip":      {"Alberta Licensed", "Insured & Bonded", "BBB Accredited", "ISO Certified"},
		"badges":     {"Licensed & Insured", "24/7 Service", "Emergency Response", "Alberta Wide Coverage"},
		"guarantees": {"Money-Back Guarantee"},
	} {
		if got := names(c.Credentials())[list]; !slices.Equal(got, want) {
			t.Errorf("%s is %v, want %v", list, got, want)
		}
	}
}

func names(c Credentials) map[string][]string {
	out := map[string][]string{}
	for list, credentials := range map[string][]Credential{"strip": c.Strip, "badges": c.Badges, "guarantees": c.Guarantees} {
		for _, one := range credentials {
			out[list] = append(out[list], one.Name)
		}
	}
	return out
}

// TestClaimsAgreeWithTheCompany ensures that a changed founding year is noticed here.
func TestClaimsAgreeWithTheCompany(t *testing.T) {
	c := load(t)
	year := regexp.MustCompile(`\b(?:19|20)\d\d\b`)
	for _, claim := range c.Claims() {
		for _, found := range year.FindAllString(claim.Text, -1) {
			if found != strconv.Itoa(c.Company().Founded) {
				t.Errorf("claim %s says %s, company.json says founded in %d", claim.ID, found, c.Company().Founded)
			}
		}
	}
}

// TestAPriceThatIsAClaimCanBeSwitchedOff ensures that the savings of V220 go with
// the claim's switch, and that both say the same.
func TestAPriceThatIsAClaimCanBeSwitchedOff(t *testing.T) {
	c := load(t)
	virtual, _ := c.Service("virtual-guard")
	claim, known := c.Claim(virtual.PriceClaim)
	if !known || !strings.Contains(virtual.Price, claim.Value) || c.Price(virtual) != virtual.Price {
		t.Fatalf("price %q rests on %+v", virtual.Price, claim)
	}
	c.Change(func(p *Profile) {
		for i := range p.Claims {
			p.Claims[i].Shown = false
		}
	})
	if got := c.Price(virtual); got != "" {
		t.Errorf("the claim is off, yet the price says %q", got)
	}
	if guards, _ := c.Service("security-guards"); c.Price(guards) != guards.Price {
		t.Error("a price without a claim went with it")
	}
}

// TestSeededTestimonialsAreSamples ensures that nobody takes them for real (D22).
func TestSeededTestimonialsAreSamples(t *testing.T) {
	c := load(t)
	if len(c.Testimonials()) != 3 {
		t.Fatalf("V39 names three testimonials, there are %d", len(c.Testimonials()))
	}
	for _, one := range c.Testimonials() {
		if _, known := c.Service(one.Service); !one.Sample || one.Evidence != "" || !known {
			t.Errorf("testimonial %s: sample %v, evidence %q, service %q", one.ID, one.Sample, one.Evidence, one.Service)
		}
	}
}

// TestTheCompanyStandsInOneFile ensures that a new name, number or town is an edit
// of company.json alone. Option labels may name towns that are served.
func TestTheCompanyStandsInOneFile(t *testing.T) {
	c := load(t)
	own := []string{c.Company().Product, c.Company().Email, c.Company().AdminEmail}
	for _, p := range c.Company().Phones {
		own = append(own, p.Display, p.E164)
	}
	for _, o := range c.Company().Offices {
		own = append(own, o.City, o.Street)
	}
	for _, name := range []string{"claims.json", "credentials.json", "testimonials.json", "services.json"} {
		b, err := files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, fact := range own {
			if strings.Contains(string(b), fact) {
				t.Errorf("%s repeats %q, a fact of company.json", name, fact)
			}
		}
	}
}

func load(t *testing.T) *Catalog {
	t.Helper()
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}
