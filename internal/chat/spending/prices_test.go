package spending

import (
	"testing"

	"wardgate/catalog"
)

// Proves: security-95
func TestThePriceOfAModel(t *testing.T) {
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	for model, want := range map[string]struct {
		price   Price
		isGuess bool
	}{
		"gpt-4":                  {Price{30_000, 60_000}, false},
		"GPT-4":                  {Price{30_000, 60_000}, false},
		"gpt-4-0613":             {Price{30_000, 60_000}, false},
		"gpt-4-32k":              {Price{60_000, 120_000}, false},
		"gpt-4o-mini":            {Price{150, 600}, false},
		"gpt-4o-mini-2024-07-18": {Price{150, 600}, false},
		"gpt-4-9":                {Price{60_000, 120_000}, true},
		"gpt-45":                 {Price{60_000, 120_000}, true},
		"gpt-4-ultra":            {Price{60_000, 120_000}, true},
		"a-model-of-ones-own":    {Price{60_000, 120_000}, true},
		"":                       {Price{60_000, 120_000}, true},
	} {
		got := TermsOf(c.Chat.Spending, model, Setting{})
		if got.Price != want.price || got.IsGuess != want.isGuess || got.Day != 20*Dollar {
			t.Errorf("%s: %+v, want %+v", model, got, want)
		}
	}
	one, two, none := 1.5, 2.0, 0.0
	if got := TermsOf(c.Chat.Spending, "x", Setting{&one, &two, &none}); got != (Terms{Price: Price{1_500, 2_000}}) {
		t.Errorf("the operator's: %+v", got)
	}
	if got := TermsOf(c.Chat.Spending, "x", Setting{Input: &one}); got.Price != (Price{1_500, 120_000}) || !got.IsGuess {
		t.Errorf("one of two prices: %+v", got)
	}
	if got := (Cost(12_345_678_901)).String(); got != "US$12.35" {
		t.Error(got)
	}
	if got := (Price{150, 600}).of(1_000_000, 1_000_000); got != Dollars(0.75) {
		t.Error(got)
	}
}
