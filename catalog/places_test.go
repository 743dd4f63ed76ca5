package catalog

import (
	"slices"
	"testing"
)

// Proves: quotes-43
func TestTheNearestOffice(t *testing.T) {
	c := load(t)
	for typed, want := range map[string]string{
		"Fort McMurray": "fort-mcmurray", "  fort mcmurray, AB ": "fort-mcmurray", "High River": "high-river", "CALGARY": "high-river",
		"T2P 1J9": "high-river", "t2p1j9": "high-river", "T2P": "high-river", "t9h-0x0": "fort-mcmurray", "Unit 4, T9K 2B1": "fort-mcmurray",
		"Saint Albert": "high-river", "St. Albert": "high-river", "Athabasca": "fort-mcmurray", "12 Edmonton Trail, Calgary": "high-river", "near Cold Lake": "fort-mcmurray",
		"T0L 1A0": "high-river", "T0P 1B0": "fort-mcmurray", "Montréal": "fort-mcmurray", "Vancouver, BC": "high-river",
		"": "", "   ": "", "Alberta": "", "the yard": "", "T2": "", "T0Z 9Z9": "", "A1B2C3D4": "", "oldstown": "", "\x00": "", "123 45": "",
	} {
		if got := c.NearestOffice(typed).ID; got != want {
			t.Errorf("%q is nearest to %q, want %q", typed, got, want)
		}
	}
}

// Proves: quotes-43
func TestTheNearestOfficeOfAnotherCompany(t *testing.T) {
	c := load(t)
	c.Change(func(p *Profile) {
		p.Company.Offices = []Office{
			{ID: "a", City: "Kenora", PostalCode: "P9N 0A1"},
			{ID: "b", City: "Winnipeg", PostalCode: "R3B 0A1"}, // its place is known by its town
		}
	})
	for typed, want := range map[string]string{"kenora": "a", "P9N 2B2": "a", "Brandon": "b", "R3C 1A1": "b"} {
		if got := c.NearestOffice(typed).ID; got != want {
			t.Errorf("%q is nearest to %q, want %q", typed, got, want)
		}
	}
	c.Change(func(p *Profile) { p.Company.Offices = p.Company.Offices[:1] })
	if got := c.NearestOffice("Brandon").ID; got != "" {
		t.Errorf("an office whose place nobody knows is nearest: %q", got)
	}
	c.Change(func(p *Profile) { p.Company.Offices = nil })
	if got := c.NearestOffice("Brandon").ID; got != "" {
		t.Errorf("a company without an office has %q", got)
	}
}

// Proves: quotes-43
func TestSuggestedTowns(t *testing.T) {
	c := load(t)
	towns := c.Towns()
	for at, want := range []Option{{ID: "fort-mcmurray", Label: "Fort McMurray"}, {ID: "high-river", Label: "High River"}, {ID: "high-river", Label: "Calgary"}} {
		if towns[at] != want {
			t.Errorf("town %d is %+v, want %+v", at, towns[at], want)
		}
	}
	seen := map[string]bool{}
	for _, town := range towns {
		if seen[town.Label] || town.Label == c.Company().Region || town.ID == "" {
			t.Errorf("%+v is suggested", town)
		}
		seen[town.Label] = true
	}
	if !seen["Olds"] {
		t.Error("a whole province stands for its towns")
	}
	c.Change(func(p *Profile) { p.Company.AreasServed = []string{"Bow Valley"} })
	if got := c.Towns(); !slices.Contains(got, Option{Label: "Bow Valley"}) || len(got) != 3 {
		t.Errorf("%+v", got)
	}
}

func TestEveryPlaceIsSomewhereOnce(t *testing.T) {
	c := load(t)
	seen := map[string]bool{}
	for _, p := range c.Places {
		if _, _, known := (Office{Coordinates: p.At}).Position(); !known || p.Province == "" || p.Name == "" && len(p.Codes) == 0 {
			t.Errorf("%+v", p)
		}
		for _, key := range append(slices.Clone(p.Codes), p.Name) {
			if key != "" && seen[key] {
				t.Errorf("%q stands twice", key)
			}
			seen[key] = true
		}
	}
}
