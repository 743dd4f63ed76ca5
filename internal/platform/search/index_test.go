package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func library() *Index {
	text := func(id, title, body string) Document {
		return Document{ID: id, Fields: []Field{{Text: title, Weight: 8}, {Text: body, Weight: 1}}}
	}
	return New([]Document{
		text("cameras", "Security Camera Features", "What surveillance shows at night, and who watches it."),
		text("vacant", "Vacant Property and Insurance", "An inspection every 72 hours. The surveillance camera helps, too. Résumé of the café."),
		text("events", "Event Security, Guest Friendly", "Guards at the door of a wedding, and a patrol outside."),
		text("patrols", "Mobile Patrols at Night", "A patrol car passes by. A patrol is not an event."),
	})
}

// Proves: blog-12
func TestFind(t *testing.T) {
	for query, want := range map[string][]string{
		"camera":                      {"cameras", "vacant"},
		"cameras":                     {"cameras", "vacant"}, // one contains only the singular
		"CAMERA":                      {"cameras", "vacant"},
		"cam":                         {"cameras", "vacant"}, // a prefix
		"camrea":                      {"cameras", "vacant"}, // swapped
		"camra":                       {"cameras", "vacant"}, // left out
		"survelance":                  {"cameras", "vacant"}, // two letters left out
		"inurance":                    {"vacant"},
		"patrol":                      {"patrols", "events"}, // in the title first
		"mobile patrol":               {"patrols"},
		"patrol insurance":            nil, // nothing has both
		"resume":                      {"vacant"},
		"Café":                        {"vacant"},
		"72":                          {"vacant"},
		"73":                          nil,                  // numbers are not corrected
		"the":                         {"vacant", "events"}, // there is no other word in the query
		"who guards a wedding":        {"events"},
		"guards at wedding in winter": {"events"},  // one of three may be missing
		"guards wedding winter lodge": nil,         // two of four may not
		"patrol car passes by winter": {"patrols"}, // nor two of five, but one
		"xyzzy":                       nil,
		"":                            nil,
		"?!":                          nil,
		"mobile\x00patrol":            {"patrols"},
	} {
		got := library().Find(query)
		if !slices.Equal(got, want) {
			t.Errorf("%q finds %v, want %v", query, got, want)
		}
	}
}

func TestEqualFitsKeepTheirOrder(t *testing.T) {
	var list []Document
	for i := range 20 {
		list = append(list, Document{ID: fmt.Sprint(i), Fields: []Field{{Text: "the same words", Weight: 1}}})
	}
	got := New(list).Find("same words")
	for i, id := range got {
		if id != fmt.Sprint(i) {
			t.Fatalf("order %v", got)
		}
	}
}

// TestOneSlipIsForgiven makes one typing error of each kind at each position of
// words long enough to forgive one.
// Proves: blog-12
func TestOneSlipIsForgiven(t *testing.T) {
	for _, word := range []string{"guard", "alarms", "cameras", "insurance", "surveillance"} {
		x := New([]Document{{ID: "it", Fields: []Field{{Text: word, Weight: 1}}}})
		for i := range word {
			slips := []string{word[:i] + word[i+1:], word[:i] + "q" + word[i:], word[:i] + "q" + word[i+1:]}
			if i > 0 {
				slips = append(slips, word[:i-1]+word[i:i+1]+word[i-1:i]+word[i+1:])
			}
			for _, slip := range slips {
				if got := x.Find(slip); len(got) != 1 {
					t.Errorf("%q does not find %q", slip, word)
				}
			}
		}
	}
}

// TestHowManySlipsAreForgiven: none below four letters, one from four on, two from eight.
// Proves: blog-12
func TestHowManySlipsAreForgiven(t *testing.T) {
	x := New([]Document{{ID: "it", Fields: []Field{{Text: "key gate lantern detector", Weight: 1}}}})
	for query, want := range map[string]int{"kqy": 0, "gqte": 1, "gqtq": 0, "lqntern": 1, "lqnterq": 0, "dqtectqr": 1, "dqtqctqr": 0} {
		if got := x.Find(query); len(got) != want {
			t.Errorf("%q finds %v, want %d", query, got, want)
		}
	}
}

// TestDistance compares with the definition, which tries everything.
// Proves: blog-12
func TestDistance(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	word := func() []rune {
		out := make([]rune, r.IntN(6))
		for i := range out {
			out[i] = rune('a' + r.IntN(3))
		}
		return out
	}
	for range 3000 {
		a, b := word(), word()
		want := byDefinition(a, b)
		for most := range 4 {
			got := distance(a, b, most)
			if (got <= most) != (want <= most) || got <= most && got != want {
				t.Fatalf("%q to %q, up to %d: %d, want %d", string(a), string(b), most, got, want)
			}
		}
	}
}

func byDefinition(a, b []rune) int {
	if len(a) == 0 || len(b) == 0 {
		return len(a) + len(b)
	}
	n, m := len(a)-1, len(b)-1
	change := byDefinition(a[:n], b[:m])
	if a[n] != b[m] {
		change++
	}
	best := min(change, byDefinition(a[:n], b)+1, byDefinition(a, b[:m])+1)
	if n > 0 && m > 0 && a[n] == b[m-1] && a[n-1] == b[m] {
		best = min(best, byDefinition(a[:n-1], b[:m-1])+1)
	}
	return best
}

// Proves: blog-12
func FuzzFind(f *testing.F) {
	x := library()
	for _, seed := range []string{"camera", "ß", "\xff\xfe", "日本語", "a b c d e f g h i j k l m n o p", strings.Repeat("a", 100)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, query string) {
		found := x.Find(query)
		if len(found) > 4 || len(slices.Compact(slices.Sorted(slices.Values(found)))) != len(found) {
			t.Errorf("%q finds %v", query, found)
		}
	})
}
