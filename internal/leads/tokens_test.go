package leads_test

import (
	"slices"
	"testing"

	"wardgate/catalog"
	"wardgate/internal/leads"
)

// TestUrgentWords is V156 with D34: whole words and their listed inflections.
// Proves: D34, quotes-3
func TestUrgentWords(t *testing.T) {
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	forms := c.Quotes.UrgentWords
	for _, tc := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"This is an EMERGENCY", []string{"emergency"}},
		{"emergencies happen", []string{"emergency"}},
		{"immediately, please", []string{"immediate"}},
		{"urgently needed", []string{"urgent"}},
		{"insurgent", nil},
		{"ASAP", []string{"asap"}},
		{"a.s.a.p.", []string{"asap"}},
		{"asaph", nil},
		{"a break-in", []string{"break-in"}},
		{"Break\u2011in last night", []string{"break-in"}}, // non-breaking hyphen
		{"break in", []string{"break-in"}},
		{"someone broke in", []string{"break-in"}},
		{"we were broken into", []string{"break-in"}},
		{"they broke into our shop", []string{"break-in"}},
		{"breaking", nil},
		{"thefts", []string{"theft"}},
		{"antitheft", nil},
		{"anti-theft tags", []string{"theft"}},
		{"incidents and theft", []string{"incident", "theft"}},
		{"coincidental", nil},
		{"vol d'urgence", nil},
	} {
		if got := leads.Mentioned(forms, tc.text); !slices.Equal(got, tc.want) {
			t.Errorf("%q: %v, want %v", tc.text, got, tc.want)
		}
	}
	if got := leads.Mentioned(forms, "break", "in"); got != nil {
		t.Errorf("a phrase does not reach from one field into another, got %v", got)
	}
}
