package lists_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/leads/lists"
)

// TestWhatALeadIsFoundBy: whole words in any order, the last one perhaps only begun,
// without regard to case, accents and punctuation; a number by each of its beginnings.
// Proves: leads-26
func TestWhatALeadIsFoundBy(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		b.Come(t, leads.Contact{Name: "José Quorthon-Álvarez", Email: "jose1@site.example", Company: "O'Brien & Sons 24/7", Phone: "(780) 555-0142", PhoneE164: "+17805550142"})
		b.Come(t, leads.Contact{Name: "Josephine", Email: "jose10@site.example", Company: strings.Repeat("Long", 20)})
		b.Come(t, leads.Contact{Name: "دانا Ünver", Email: "dana@birch.example"})
		for query, want := range map[string][]string{
			"jos": {"José Quorthon-Álvarez", "Josephine"}, "JOSE": {"José Quorthon-Álvarez", "Josephine"}, "josé": {"José Quorthon-Álvarez", "Josephine"},
			"jose ": {"José Quorthon-Álvarez", "Josephine"}, "jose quorthon": {"José Quorthon-Álvarez"}, "alvarez josé": {"José Quorthon-Álvarez"},
			"jose q": {"José Quorthon-Álvarez"}, "jos quorthon": nil, "osé": nil,
			"jose1@site.example": {"José Quorthon-Álvarez"}, "jose1@site": {"José Quorthon-Álvarez"}, "jose1": {"José Quorthon-Álvarez", "Josephine"},
			"site.example": {"José Quorthon-Álvarez", "Josephine"}, "brien": {"José Quorthon-Álvarez"}, "O'Brien & Sons": {"José Quorthon-Álvarez"}, "24/7": {"José Quorthon-Álvarez"},
			"17805550142": {"José Quorthon-Álvarez"}, "+1 780 555": {"José Quorthon-Álvarez"}, "1780555": {"José Quorthon-Álvarez"}, "1 (780) 5": {"José Quorthon-Álvarez"}, "780-55": {"José Quorthon-Álvarez"}, "555-0142": {"José Quorthon-Álvarez"},
			"0142": {"José Quorthon-Álvarez"}, "80555": nil, "555-0143": nil,
			strings.Repeat("long", 20): {"Josephine"}, "دانا": {"دانا Ünver"}, "unv": {"دانا Ünver"},
			"@": nil, "---": nil, "dana dana": {"دانا Ünver"}, "birch dana b": {"دانا Ünver"},
		} {
			got := b.Names(t, lists.Filter{Query: query}, 9)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("%q found %v, want %v", query, got, want)
			}
		}
	})
}

// TestRareAndCommonWordsAreFoundAlike goes page by page through what a search shows
// in each order, once by the index of words and once through the list, and compares
// it with looking at every lead.
// Proves: leads-26
func TestRareAndCommonWordsAreFoundAlike(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		b.Fill(t, lists.RareWords+100)
		for _, sort := range []string{lists.ByCreation, lists.ByScore, lists.ByActivity} {
			everybody := pages(t, b, lists.Filter{Sort: sort, Limit: 500})
			if len(everybody) != lists.RareWords+100 {
				t.Fatalf("%d leads in the list", len(everybody))
			}
			for _, query := range []string{"quorthon", "holdings qu", "person 7", "quorthon person 77", "company 12", "555-0142", "nobody"} {
				for _, priority := range []string{"", "warm"} {
					want := slices.DeleteFunc(slices.Clone(everybody), func(l leads.Lead) bool {
						return !isMeant(l, query) || (priority != "" && l.Priority != priority)
					})
					got := pages(t, b, lists.Filter{Sort: sort, Query: query, Priority: priority, Limit: 37})
					if !slices.EqualFunc(got, want, func(x, y leads.Lead) bool { return x.ID == y.ID }) {
						t.Errorf("%s, %q, priority %q: %d leads, want %d, or another order", sort, query, priority, len(got), len(want))
					}
				}
			}
		}
	})
}

// isMeant looks at a lead as a person would.
func isMeant(l leads.Lead, query string) bool {
	known := " " + strings.NewReplacer("@", " ", ".", " ", "-", "").Replace(strings.ToLower(l.Name+" "+l.Email+" "+l.Company+" ")) +
		strings.TrimPrefix(l.PhoneE164, "+1") + " " + strings.TrimPrefix(l.PhoneE164, "+1780") + " "
	words := strings.Fields(strings.ReplaceAll(query, "-", ""))
	for _, w := range words[:len(words)-1] {
		if !strings.Contains(known, " "+w+" ") {
			return false
		}
	}
	return strings.Contains(known, " "+words[len(words)-1])
}

func pages(t *testing.T, b *leadstest.Bench, f lists.Filter) (all []leads.Lead) {
	t.Helper()
	for {
		list, next, err := b.List(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, list...)
		if next == "" {
			return all
		}
		f.Cursor = next
	}
}

// TestTheWordsFollowTheLead: a person is found by what a form said beside what is known (D90), and
// what an older version stored gets its words from the job.
// Proves: leads-26
func TestTheWordsFollowTheLead(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		l := b.Come(t, leads.Contact{Name: "Dana Quorthon", Email: "d@site.example", Company: "North Yards"})
		was := b.Count(t, "lead_words")
		b.Come(t, leads.Contact{Name: "Dana Quorthon", Email: "d@site.example"})
		if now := b.Count(t, "lead_words"); was != 7 || now != was {
			t.Errorf("%d words, %d after a contact that tells nothing new; want 7: dana, quorthon, d, site, example, north, yards", was, now)
		}
		b.Come(t, leads.Contact{Name: "Dana Birch", Email: "d@site.example", Company: "South Yards"})
		for query, want := range map[string]int{"birch": 1, "south": 1, "yards": 1, "quorthon": 1, "north": 1} {
			if got := b.Names(t, lists.Filter{Query: query}, 9); len(got) != want {
				t.Errorf("after the change %q finds %v, want %d", query, got, want)
			}
		}
		for _, older := range []string{"DELETE FROM lead_words", "UPDATE leads SET search = 'dana birch d@site.example', rescore_at = created_at"} {
			if _, err := b.DB.Writer().ExecContext(t.Context(), older); err != nil {
				t.Fatal(err)
			}
		}
		if got := b.Names(t, lists.Filter{Query: "birch"}, 9); len(got) != 0 {
			t.Fatalf("found without words: %v", got)
		}
		b.Now.Advance(time.Second)
		if err := b.Rescore(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := b.Names(t, lists.Filter{Query: "birch"}, 9); len(got) != 1 {
			t.Errorf("after the job: %v", got)
		}
		now, err := b.Get(t.Context(), l.ID)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Erase(leadstest.AsStaff(t.Context()), l.ID, now.Version); err != nil {
			t.Fatal(err)
		}
		if n := b.Count(t, "lead_words"); n != 0 {
			t.Errorf("%d words of an erased person", n)
		}
	})
}
