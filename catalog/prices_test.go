package catalog_test

import (
	"encoding/json"
	"os"
	"testing"

	"wardgate/catalog"
)

// vectors are what both sides must compute; web/src/features/site/prices/prices.model.test.ts reads them too.
type vectors struct {
	Months []struct {
		Guard, Savings, VirtualRate []int64
		Hours, Posts                int
		Sum, Guards, Virtual        string
	}
	Prices []struct {
		Words, Unit string
		Rate        []int64
	}
}

func loaded(t *testing.T) (c *catalog.Catalog, v vectors) {
	t.Helper()
	b, err1 := os.ReadFile("testdata/prices.json")
	c, err2 := catalog.Load()
	if err1 != nil || err2 != nil || json.Unmarshal(b, &v) != nil || len(v.Months) < 5 || len(v.Prices) < 10 {
		t.Fatal(err1, err2, v)
	}
	return c, v
}

// Proves: site-71
func TestAMonthIsComputedAlikeOnBothSides(t *testing.T) {
	c, v := loaded(t)
	for _, m := range v.Months {
		guard := catalog.Rate{From: m.Guard[0], To: m.Guard[1]}
		rates := catalog.Rates{}
		if m.Savings != nil {
			rates.Savings = &catalog.Savings{From: m.Savings[0], To: m.Savings[1]}
		}
		if m.VirtualRate != nil {
			rates.Virtual = &catalog.Rate{From: m.VirtualRate[0], To: m.VirtualRate[1]}
		}
		if got := c.Prices.Sum(guard, m.Hours, m.Posts); got != m.Sum {
			t.Errorf("%q, want %q", got, m.Sum)
		}
		if got := c.Prices.Guards(guard, m.Hours, m.Posts).Words(); got != m.Guards {
			t.Errorf("%s: %q, want %q", m.Sum, got, m.Guards)
		}
		virtual := ""
		if month, ok := c.Prices.Virtual(rates, guard, m.Hours, m.Posts); ok {
			virtual = month.Words()
		}
		if virtual != m.Virtual {
			t.Errorf("%s: virtual %q, want %q", m.Sum, virtual, m.Virtual)
		}
	}
}

// Proves: site-70
func TestRatesAreReadFromTheWordsOfPrices(t *testing.T) {
	c, v := loaded(t)
	for _, p := range v.Prices {
		rate, unit, ok := catalog.ParsePrice(p.Words)
		if unit != p.Unit || ok != (p.Unit != "") || ok && (rate != catalog.Rate{From: p.Rate[0], To: p.Rate[1]}) {
			t.Errorf("%q: %+v, %q, %v", p.Words, rate, unit, ok)
		}
	}
	got := c.Rates()
	if (got.Guard["day"] != catalog.Rate{From: 2500}) || len(got.Guard) != 1 || got.Savings == nil || *got.Savings != (catalog.Savings{From: 60, To: 80}) || got.Virtual != nil {
		t.Errorf("the sample company: %+v", got)
	}
	c.Change(func(p *catalog.Profile) {
		p.Company.Prices.Night, p.Company.Prices.Holiday = "$28-35/hour", "by agreement"
		for i := range p.Claims {
			p.Claims[i].Shown = false
		}
	})
	if got := c.Rates(); (got.Guard["night"] != catalog.Rate{From: 2800, To: 3500}) || len(got.Guard) != 2 || got.Savings != nil {
		t.Errorf("with a price of nights and without claims: %+v", got)
	}
	c.Change(func(p *catalog.Profile) {
		p.Services[0].Price, p.Services[2].Price, p.Services[2].PriceClaim = "quoted per site", "$9/hour", ""
	})
	if got := c.Rates(); len(got.Guard) != 0 || got.Virtual == nil || *got.Virtual != (catalog.Rate{From: 900, To: 900}) {
		t.Errorf("guards quoted per site: %+v", got)
	}
}

// Proves: site-75
func TestATypicalMonthHasItsArithmetic(t *testing.T) {
	c, _ := loaded(t)
	for id, want := range map[string]string{
		"security-guards": "from $5,196 = 48 hours a week × 4.33 weeks × 1 post × from $25 an hour, six shifts of eight hours a week",
		"virtual-guard":   "$1,819 to $3,637 = 60-80% less than guards on the same hours: 84 hours a week × 4.33 weeks × 1 post × from $25 an hour, twelve hours every night",
		"surveillance":    "$200 to $500 = , " + c.Services()[1].MonthlyFor,
		"it-support":      "",
		"dogs":            "",
	} {
		got := ""
		if month, ok := c.Typical(id); ok {
			got = month.Total + " = " + month.Sum + ", " + month.For
		}
		if got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
	c.Change(func(p *catalog.Profile) { p.Services[0].Price = "quoted per site" })
	for _, id := range []string{"security-guards", "virtual-guard"} {
		if got, ok := c.Typical(id); ok {
			t.Errorf("%s without a rate: %+v", id, got)
		}
	}
	for _, p := range c.Prices.PropertyHours {
		if p.From < 1 || p.To < p.From || p.To > c.Prices.Most.Hours || p.Text == "" {
			t.Errorf("%+v", p)
		}
	}
	for _, kind := range c.Options.Assessment.PropertyType {
		if _, known := c.Prices.PropertyHours[kind.ID]; !known {
			t.Errorf("the typical hours of %s are not known", kind.ID)
		}
	}
}
