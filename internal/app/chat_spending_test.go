package app

import (
	"strings"
	"testing"

	"wardgate/catalog"
)

// The start says what a day may cost at most, and on whose word.
// Proves: security-95
func TestTheStartSaysWhatTheModelMayCost(t *testing.T) {
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		env  map[string]string
		want []string
	}{
		"without a key":      {nil, nil},
		"the default":        {map[string]string{"OPENAI_API_KEY": "k"}, []string{"gpt-4 may cost US$20.00 in a day and US$5.00 in an hour", "US$30.00 and US$60.00 for a million", "nobody has confirmed"}},
		"an unknown model":   {map[string]string{"OPENAI_API_KEY": "k", "OPENAI_MODEL": "mine"}, []string{"mine may cost", "US$60.00 and US$120.00", "dearest known prices", "OPENAI_PRICE_INPUT"}},
		"the operator's own": {map[string]string{"OPENAI_API_KEY": "k", "OPENAI_PRICE_INPUT": "0.15", "OPENAI_PRICE_OUTPUT": "0.6", "OPENAI_BUDGET_DAY": "2"}, []string{"US$2.00 in a day and US$0.50 in an hour", "US$0.15 and US$0.60", "your prices"}},
	} {
		cfg, err := ReadConfig(func(name string) (string, bool) { v, is := tc.env[name]; return v, is }, c.Company())
		if err != nil {
			t.Fatal(err)
		}
		note := cfg.Model.spendingNote(c.Chat.Spending)
		if (note == "") != (len(tc.want) == 0) {
			t.Errorf("%s: %q", name, note)
		}
		for _, want := range tc.want {
			if !strings.Contains(note, want) {
				t.Errorf("%s: %q lacks %q", name, note, want)
			}
		}
	}
	confirmed := c.Chat.Spending
	confirmed.PricesOf, confirmed.PricesFrom = "2026-11-20", "the price list"
	if note := (ModelConfig{Key: "k", Name: "gpt-4"}).spendingNote(confirmed); !strings.HasSuffix(note, "prices of 2026-11-20, from the price list.") {
		t.Error(note)
	}
}
