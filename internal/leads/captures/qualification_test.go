package captures_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"wardgate/internal/leads"
	"wardgate/internal/leads/captures"
	"wardgate/internal/leads/leadstest"
)

// TestGoldenQualification has each rule of V171-V174, its boundary and its neighbours.
// Proves: V113, V171, D29, D30, D31, leads-1
func TestGoldenQualification(t *testing.T) {
	c := leadstest.Catalog(t).Captures
	pages := func(list ...string) leads.Behavior { return leads.Behavior{PagesVisited: list} }
	for _, tc := range []struct {
		name       string
		b          leads.Behavior
		challenges string
		want       int
	}{
		{"nothing", leads.Behavior{}, "", 0},
		{"299 s", leads.Behavior{TimeOnSite: 299}, "", 0},
		{"300 s", leads.Behavior{TimeOnSite: 300}, "", 0},
		{"301 s", leads.Behavior{TimeOnSite: 301}, "", 20},
		{"599 s", leads.Behavior{TimeOnSite: 599}, "", 20},
		{"600 s", leads.Behavior{TimeOnSite: 600}, "", 20},
		{"601 s", leads.Behavior{TimeOnSite: 601}, "", 30},
		{"74 %", leads.Behavior{ScrollDepth: 74}, "", 0},
		{"75 %", leads.Behavior{ScrollDepth: 75}, "", 0},
		{"76 %", leads.Behavior{ScrollDepth: 76}, "", 15},
		{"2 pages", pages("/a", "/b"), "", 0},
		{"3 pages", pages("/a", "/b", "/c"), "", 0},
		{"4 pages", pages("/a", "/b", "/c", "/d"), "", 20},
		{"services", pages("/services"), "", 25},
		{"one service (U26)", pages("/services/surveillance"), "", 25},
		{"services and one of them", pages("/services", "/services/surveillance"), "", 25},
		{"a page that only begins so", pages("/servicesandmore"), "", 0},
		{"quote", pages("/quote"), "", 35},
		{"contact", pages("/contact"), "", 30},
		{"theft", leads.Behavior{}, "theft", 25},
		{"access control", leads.Behavior{}, "access-control", 20},
		{"surveillance", leads.Behavior{}, "surveillance", 30},
		{"cybersecurity", leads.Behavior{}, "cybersecurity", 35},
		{"emergency response", leads.Behavior{}, "emergency-response", 15},
		{"compliance", leads.Behavior{}, "compliance", 20},
		{"one twice", leads.Behavior{}, "theft theft", 25},
		{"an interest that is no challenge", leads.Behavior{}, "security-guards", 0},
		{"an unknown one", leads.Behavior{}, "dragons", 0},
		{"interactions count nothing here", leads.Behavior{Interactions: 5000, FormSubmissions: 9}, "", 0},
		{"exactly the cap", leads.Behavior{TimeOnSite: 301, PagesVisited: []string{"/contact", "/quote"}}, "emergency-response", 100},
		{"one step over the cap (D30)", leads.Behavior{TimeOnSite: 301, PagesVisited: []string{"/contact", "/quote"}}, "compliance", 100},
		{
			"everything there is", leads.Behavior{TimeOnSite: 3600, ScrollDepth: 100, PagesVisited: []string{"/", "/services", "/quote", "/contact"}},
			"theft access-control surveillance cybersecurity emergency-response compliance", 100,
		},
	} {
		got := captures.Qualification(c, tc.b, strings.Fields(tc.challenges))
		if got.Score != tc.want || leadstest.Sum(got.Lines) != tc.want {
			t.Errorf("%s: %d with lines %v, want %d", tc.name, got.Score, got.Lines, tc.want)
		}
	}
}

// TestBandsAtTheirBounds is V171-V174: above 80, above 50, above 25; D29 wants ±1.
// Proves: V174, leads-1
func TestBandsAtTheirBounds(t *testing.T) {
	q := leadstest.Catalog(t).Captures.Qualification
	for score, want := range map[int][2]string{
		0: {"early-stage", "low"}, 24: {"early-stage", "low"}, 25: {"early-stage", "low"}, 26: {"potential", "low"},
		30: {"potential", "low"}, 49: {"potential", "low"}, 50: {"potential", "low"}, 51: {"qualified", "medium"},
		70: {"qualified", "medium"}, 79: {"qualified", "medium"}, 80: {"qualified", "medium"}, 81: {"high-priority", "high"},
		100: {"high-priority", "high"},
	} {
		if band, priority := captures.BandOf(q.Bands, score).ID, captures.BandOf(q.Priorities, score).ID; band != want[0] || priority != want[1] {
			t.Errorf("%d: %s, %s, want %s", score, band, priority, want)
		}
	}
}

// TestLinesOfAQualificationAddUp: whatever a visitor did, the reasons add up to a
// score between 0 and 100, and every score has a band and a priority.
// Proves: leads-1
func TestLinesOfAQualificationAddUp(t *testing.T) {
	c := leadstest.Catalog(t).Captures
	random := rand.New(rand.NewChaCha8([32]byte{1}))
	paths := []string{"/", "/services", "/services/it-support", "/quote", "/contact", "/about", "/privacy"}
	for range 5000 {
		b := leads.Behavior{TimeOnSite: random.IntN(1200), ScrollDepth: random.IntN(101), Interactions: random.IntN(50)}
		var chosen []string
		for _, p := range paths {
			if random.IntN(2) == 0 {
				b.PagesVisited = append(b.PagesVisited, p)
			}
		}
		for _, one := range c.Challenges {
			if random.IntN(2) == 0 {
				chosen = append(chosen, one.ID)
			}
		}
		got := captures.Qualification(c, b, chosen)
		if leadstest.Sum(got.Lines) != got.Score || got.Score < 0 || got.Score > 100 || got.Band == "" || got.Priority == "" {
			t.Fatalf("%+v with %v: %+v", b, chosen, got)
		}
	}
}
