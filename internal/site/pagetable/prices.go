package pagetable

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"wardgate/catalog"
	"wardgate/content"
)

// PricesPath is the page of prices. With a query it belongs to an endpoint, which shows what is asked for.
const PricesPath = "/prices"

// pricedService is a service on the page of prices.
type pricedService struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	// Pricing is "" while it is a claim that is not shown.
	Pricing string `json:"pricing"`
	// Monthly is a published price of a month as people read it, MonthlyFor what it buys; both "" where there is none.
	Monthly    string   `json:"monthly"`
	MonthlyFor string   `json:"monthlyFor"`
	Features   []string `json:"features"`
}

// pricesData is what /prices shows.
type pricesData struct {
	Rates    catalog.Rates   `json:"rates"`
	Services []pricedService `json:"services"`
	// Tax, Travel and Minimum are "" where the company says nothing of them.
	Tax     string `json:"tax"`
	Travel  string `json:"travel"`
	Minimum string `json:"minimum"`
	// Proof are the papers for the printed page.
	Proof []paper `json:"proof"`
	// Towns are those that the form suggests.
	Towns []catalog.Option `json:"towns"`
	// Asked are the fields of the address as they were typed, Date the day on which they were answered; absent without any.
	Asked map[string]string `json:"asked,omitempty"`
	Date  string            `json:"date,omitempty"`
}

func (d pageData) prices(context.Context, string) (any, error) {
	terms := d.facts.Company().Prices
	return map[string]any{"prices": pricesData{
		Rates: d.facts.Rates(), Services: priced(d.facts, d.prose()), Tax: terms.Tax, Travel: terms.Travel, Minimum: terms.Minimum,
		Proof: proof(d.papers()), Towns: d.facts.Towns(),
	}}, nil
}

func priced(facts *catalog.Catalog, prose *content.Content) []pricedService {
	out := []pricedService{}
	for _, s := range prose.Services {
		priced := pricedService{ID: s.ID, Title: s.Title, Pricing: s.Pricing, Features: s.Features}
		if fact, ok := facts.Service(s.ID); ok {
			if rate, unit, known := catalog.ParsePrice(fact.Monthly); known && unit == catalog.Monthly {
				priced.Monthly, priced.MonthlyFor = rate.Words()+" a month", fact.MonthlyFor
			}
		}
		out = append(out, priced)
	}
	return out
}

// proof are the papers that a printed page names: those that a board asks for.
func proof(all []paper) []paper {
	return slices.DeleteFunc(all, func(p paper) bool { return p.Kind != "licence" && p.Kind != "insurance" })
}

// WithAsked adds to the data of the page of prices what a query asks for, answered on the day that date names. A query that
// asks for nothing changes nothing: links from elsewhere carry parameters of their own.
func WithAsked(data any, query url.Values, date string) any {
	page, ok := data.(map[string]any)
	if !ok {
		return data
	}
	prices, ok := page["prices"].(pricesData)
	asked := map[string]string{}
	for _, name := range []string{"hours", "posts", "when", "town"} {
		if query.Has(name) {
			asked[name] = typed(query.Get(name))
		}
	}
	if !ok || len(asked) == 0 {
		return data
	}
	prices.Asked, prices.Date = asked, date
	return map[string]any{"prices": prices}
}

// mostTyped bounds what of a field is shown again, in characters: more than any field takes, so that it is refused there.
const mostTyped = 80

// typed is the text of a field in one line.
func typed(text string) string {
	runes := []rune(strings.ToValidUTF8(text, ""))
	runes = runes[:min(len(runes), mostTyped)]
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return ' '
		}
		return r
	}, string(runes))
}
