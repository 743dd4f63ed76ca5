package spending

import (
	"fmt"
	"math"
	"strings"

	"wardgate/catalog"
)

// Cost is an amount of money in billionths of a US dollar: at that size the price of one token is a whole number.
type Cost int64

// Dollar is one US dollar.
const Dollar Cost = 1_000_000_000

// Dollars is an amount in US dollars, rounded to the nearest billionth.
func Dollars(n float64) Cost { return Cost(math.Round(n * float64(Dollar))) }

// String writes an amount as people read it, US$12.30.
func (c Cost) String() string { return fmt.Sprintf("US$%.2f", float64(c)/float64(Dollar)) }

// Price is what one token costs.
type Price struct{ Input, Output Cost }

// perMillion is a price as providers name it: dollars for a million tokens.
func perMillion(input, output float64) Price {
	return Price{Dollars(input / 1e6), Dollars(output / 1e6)}
}

// of is the cost of so many tokens.
func (p Price) of(input, output int64) Cost { return Cost(input)*p.Input + Cost(output)*p.Output }

// Terms are the price of the model in use, and how much may be spent in a day. The zero value costs nothing: then
// only the budgets in tokens hold.
type Terms struct {
	Price Price
	Day   Cost
	// IsGuess: the model is in no list; the price is the dearest that is known.
	IsGuess bool
}

// Setting is what an operator sets; nil leaves it to the catalog.
type Setting struct {
	// Input and Output are dollars for a million tokens, Day dollars.
	Input, Output, Day *float64
}

// TermsOf are the terms for a model by its name: what the operator has set, else the catalog's price of that model,
// else the dearest price that the catalog knows.
func TermsOf(c catalog.ChatSpending, model string, s Setting) Terms {
	t := Terms{Day: Dollars(c.DayDollars)}
	input, output, known := priceOf(c.Prices, model)
	t.IsGuess = !known && (s.Input == nil || s.Output == nil)
	if s.Input != nil {
		input = *s.Input
	}
	if s.Output != nil {
		output = *s.Output
	}
	if s.Day != nil {
		t.Day = Dollars(*s.Day)
	}
	t.Price = perMillion(input, output)
	return t
}

func priceOf(prices []catalog.ModelPrice, model string) (input, output float64, known bool) {
	for _, p := range prices {
		if isModel(model, p.Model) {
			return p.Input, p.Output, true
		}
		input, output = max(input, p.Input), max(output, p.Output)
	}
	return input, output, false
}

// isModel reports whether a name is a model, or one of its dated versions: gpt-4-0613, gpt-4o-2024-08-06. Another
// suffix is another model, at another price.
func isModel(name, model string) bool {
	version, ok := strings.CutPrefix(strings.ToLower(name), model)
	return ok && strings.Trim(version, "-0123456789") == "" && (version == "" || len(version) > 4 && version[0] == '-')
}
