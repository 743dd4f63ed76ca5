package rating

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"wardgate/catalog"
)

func rules(t testing.TB) *catalog.Catalog {
	t.Helper()
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestGoldenChatScore is V168 rule by rule with the inflections of D34. The numbers
// are the specification's, written here by hand on purpose.
// Proves: V167, V168, U10, chat-21, D106
func TestGoldenChatScore(t *testing.T) {
	c := rules(t).Chat
	for _, tc := range []struct {
		text  string
		want  int
		human bool
	}{
		{"Hello", 0, false},
		{"Can I get a quote?", 30, false}, {"QUOTES please", 30, false}, {"your pricing", 30, false}, {"is it priced by hour", 30, false},
		{"what does it cost", 30, false}, {"costs", 30, false}, {"quotation", 30, false}, {"a quote, the price, the cost", 30, false},
		{"When can you come", 25, false}, {"how soon", 25, false}, {"the timeline", 25, false}, {"whenever you like", 0, false},
		{"send the contract", 40, true}, {"an agreement", 40, true}, {"where do I sign", 40, true}, {"signed", 40, true},
		{"the design of the gate", 0, false}, {"a signal", 0, false},
		{"compare both", 20, false}, {"which options", 20, false}, {"features", 20, false},
		{"a demo", 25, false}, {"let me see it", 25, false}, {"show me", 25, false}, {"demolition works", 0, false}, {"oversee", 0, false},
		{"compliance", 0, true}, {"which regulation", 0, true}, {"is it legal", 0, true}, {"illegal dumping", 0, false},
		{"I run a store", 15, false}, {"a construction site", 15, false}, {"our clinic", 15, false}, {"an office tower", 15, false}, {"a farm", 0, false},
		{"can I talk to a person", 0, true}, {"I want a real human", 0, true}, {"personnel", 0, false},
		{"quote, when, contract", 95, true},
		{"quote, when, contract, compare, demo, store", 100, true},
		{"Prix? combien?", 0, false}, {"", 0, false},
	} {
		got := Rate(c, []string{tc.text}, 1)
		if got.Score != tc.want || got.Human != tc.human || (len(got.Reasons) > 0) != tc.human {
			t.Errorf("%q: %d, human %v for %v, want %d, %v: %+v", tc.text, got.Score, got.Human, got.Reasons, tc.want, tc.human, got.Lines)
		}
	}
	// A word in another sense counts as the rules say, and calls nobody.
	for _, text := range []string{
		"how do I sign up for the newsletter", "please sign up my ex", "the stop sign is bent", "no sign of damage", "what is your legal name", "our legal department asks",
		"don't call me, just email", "dont call me", "please do not call me", "what if a person is in the yard", "do you have an office", "our store is closed",
	} {
		if got := Rate(c, []string{text}, 1); got.Human || len(got.Reasons) > 0 {
			t.Errorf("%q calls a person: %v", text, got.Reasons)
		}
	}
	if got := Rate(c, []string{"I signed up, now where do I sign"}, 1); !got.Human {
		t.Error("a word in its own sense beside another is not heard")
	}
	for messages, want := range map[int]int{1: 0, 5: 0, 6: 0, 7: 20, 60: 20} {
		if got := Rate(c, []string{"hello"}, messages).Score; got != want {
			t.Errorf("%d messages: %d, want %d", messages, got, want)
		}
	}
	if c.Score.ShownAbove != 50 || c.Score.OverlayAbove != 60 {
		t.Errorf("shown above %d, overlay above %d, want 50 and 60 (V219)", c.Score.ShownAbove, c.Score.OverlayAbove)
	}
}

// TestEachRuleCountsOnceAndNeverLess: over all that a visitor wrote, in whatever
// order, the score only grows, its lines add up, and nothing counts twice (U10).
// Proves: V167, chat-21
func TestEachRuleCountsOnceAndNeverLess(t *testing.T) {
	c := rules(t).Chat
	said := []string{"a quote", "the price again", "when", "how soon", "sign here", "compare", "show me", "our store", "a clinic", "legal?", "hello", "a real person"}
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		texts, last := []string(nil), Rating{}
		for n := range 1 + r.IntN(12) {
			texts = append(texts, said[r.IntN(len(said))])
			got := Rate(c, texts, 2*n+1)
			sum := 0
			for _, line := range got.Lines {
				sum += line.Points
			}
			if sum != got.Score || got.Score < last.Score || got.Score > 100 || (last.Human && !got.Human) ||
				(last.Industry != "" && got.Industry != last.Industry) || len(slices.Compact(slices.Clone(got.Matched))) != len(got.Matched) {
				t.Fatalf("%q: %+v after %+v", texts, got, last)
			}
			last = got
		}
	}
}

// TestEveryWordOfTheAssistantCounts: each form that the catalog lists is found in a
// sentence, belongs to one rule alone, and every industry is known by all its words.
// Proves: D34, chat-21
func TestEveryWordOfTheAssistantCounts(t *testing.T) {
	c := rules(t).Chat
	owner := map[string]string{}
	for _, rule := range c.Score.Rules {
		if rule.Label == "" || (rule.Points == 0 && !rule.Human) {
			t.Errorf("rule %s has no label, or no consequence", rule.ID)
		}
		for word, forms := range rule.Words {
			for _, form := range forms {
				if other, taken := owner[form]; taken {
					t.Errorf("%q belongs to %s and %s", form, other, rule.ID)
				}
				owner[form] = rule.ID
				if got := Rate(c, []string{"Please, " + strings.ToUpper(form) + "!"}, 1); !slices.Contains(got.Matched, word) {
					t.Errorf("%s: %q is not found as %q: %v", rule.ID, form, word, got.Matched)
				}
			}
		}
	}
	for _, industry := range c.Industries {
		for _, word := range industry.Words {
			if got := Rate(c, []string{"It is about " + word + "."}, 1); got.Industry != industry.ID {
				t.Errorf("%q is %q, want %s", word, got.Industry, industry.ID)
			}
		}
	}
}

// TestASignThatHangsCallsNobody: a sign is no signature, and one that is only supposed signs nothing.
// Proves: D106, chat-104
func TestASignThatHangsCallsNobody(t *testing.T) {
	c := rules(t).Chat
	for said, calls := range map[string]bool{
		"do I need signs by the door": false, "must there be a sign at the gate": false, "who hangs the sign": false, "what do I save if I sign for two years": false,
		"is it cheaper when we sign for longer": false, "any signs in French": false,
		"where do I sign": true, "ready to sign": true, "we signed yesterday": true, "send me what I have to sign": true, "put up the signs, and where do I sign": true,
	} {
		if got := Rate(c, []string{said}, 1); got.Human != calls {
			t.Errorf("%q: %v for %v", said, got.Human, got.Reasons)
		}
	}
}
