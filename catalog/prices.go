package catalog

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Prices are the rules by which the site computes what a month costs (D103). The rates are the company's own, see
// Profile.Rates. web/src/features/site/prices/prices.model.ts computes the same; both are tried with testdata/prices.json.
type Prices struct {
	// WeeksPerMonth is 52 / 12, rounded as people write it: every line of arithmetic that is shown can be followed.
	WeeksPerMonth float64 `json:"weeksPerMonth"`
	// Guard and VirtualGuard are the ids of the services that are paid by the hour.
	Guard        string `json:"guard"`
	VirtualGuard string `json:"virtualGuard"`
	// PerSite are the ids of the services whose price follows no hours at all.
	PerSite []string `json:"perSite"`
	// Most is the largest number of hours a week and of posts, and the longest name of a town in characters.
	Most struct {
		Hours int `json:"hours"`
		Posts int `json:"posts"`
		Town  int `json:"town"`
	} `json:"most"`
	// Times are when a guard is there, in the order of choice; one is offered if the company has a rate for it.
	Times []Option `json:"times"`
	// Typical are the stated hours of a service's typical month.
	Typical map[string]TypicalHours `json:"typical"`
	// PropertyHours are the hours a week in which a kind of property is usually guarded, by the questionnaire's answer.
	PropertyHours map[string]HoursRange `json:"propertyHours"`
}

// TypicalHours are hours a week and posts, and what hours they are.
type TypicalHours struct {
	Hours int    `json:"hours"`
	Posts int    `json:"posts"`
	Text  string `json:"text"`
}

// HoursRange is from the fewest to the most hours a week that are usual, and what hours they are.
type HoursRange struct {
	From int    `json:"from"`
	To   int    `json:"to"`
	Text string `json:"text"`
}

// PriceFacts are what the company says of its prices besides those of its services. All are optional: what is "" is not known, and the
// page of prices says that it is quoted per site.
type PriceFacts struct {
	// Night and Holiday are hourly prices of a guard in words that ParsePrice reads, "from $28/hour".
	Night   string `json:"night"`
	Holiday string `json:"holiday"`
	// Tax, Travel and Minimum say what is in a price and what is not: "before GST", "the first 30 km are included", "4 hours a shift".
	Tax     string `json:"tax"`
	Travel  string `json:"travel"`
	Minimum string `json:"minimum"`
}

// Rate is a price in cents, From the lowest. To is the highest, 0 where none is known: "from $25/hour".
type Rate struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// The units of a price in words.
const (
	Hourly  = "hour"
	Monthly = "month"
)

var (
	priceRE   = regexp.MustCompile(`(?i)^(from |about )?\$(\d[\d,]*(?:\.\d\d)?)(?: ?(?:-|–|to) ?\$?(\d[\d,]*(?:\.\d\d)?))? ?(?:/|an |a |per )(hour|month)$`)
	savingsRE = regexp.MustCompile(`^(\d{1,2})(?: ?(?:-|–|to) ?(\d{1,2}))? ?%`)
)

// ParsePrice reads a price as people write it: "from $25/hour", "$25-32/hour", "$1,200 to $2,500 a month". A price without "from" and
// without a highest one is both. unit is Hourly or Monthly; ok is false for words that name no such price, "quoted per site".
func ParsePrice(words string) (rate Rate, unit string, ok bool) {
	m := priceRE.FindStringSubmatch(strings.TrimSpace(words))
	if m == nil {
		return Rate{}, "", false
	}
	rate.From, rate.To = cents(m[2]), cents(m[3])
	if m[3] == "" && m[1] == "" {
		rate.To = rate.From
	}
	if rate.From <= 0 || rate.To != 0 && rate.To < rate.From || max(rate.From, rate.To) > mostCents {
		return Rate{}, "", false
	}
	return rate, strings.ToLower(m[4]), true
}

// mostCents is $100,000: what is above it is a mistake, and would overflow nothing below it.
const mostCents = 100_000_00

func cents(dollars string) int64 {
	amount, err := strconv.ParseFloat(strings.ReplaceAll(dollars, ",", ""), 64)
	if err != nil || amount > 1e12 {
		return 0
	}
	return int64(math.Round(amount * 100))
}

// Savings are percents of a guard's price that a virtual guard saves on the same hours.
type Savings struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// Rates are the company's published rates as numbers. Each exists once: in the words that the company's pages show.
type Rates struct {
	// Guard are the hourly rates of a guard by the time of Prices.Times; without a "day" there is none, and guards are quoted per site.
	Guard map[string]Rate `json:"guard"`
	// Virtual is the hourly rate of a virtual guard, nil where it has none; Savings are then what it saves, nil where that is no
	// claim that is shown (D22).
	Virtual *Rate    `json:"virtual,omitempty"`
	Savings *Savings `json:"savings,omitempty"`
}

// Rates reads the published rates.
func (c *Catalog) Rates() Rates {
	p, out := c.Profile(), Rates{Guard: map[string]Rate{}}
	for _, s := range p.Services {
		rate, unit, known := ParsePrice(p.price(s))
		known = known && unit == Hourly
		switch {
		case s.ID == c.Prices.Guard && known:
			out.Guard["day"] = rate
			out.addTimes(p.Company.Prices)
		case s.ID == c.Prices.VirtualGuard && known:
			out.Virtual = &rate
		case s.ID == c.Prices.VirtualGuard:
			out.Savings = p.savings(s)
		}
	}
	return out
}

func (r Rates) addTimes(f PriceFacts) {
	for time, words := range map[string]string{"night": f.Night, "holiday": f.Holiday} {
		if rate, unit, known := ParsePrice(words); known && unit == Hourly {
			r.Guard[time] = rate
		}
	}
}

// savings are those that the price of s claims.
func (p Profile) savings(s Service) *Savings {
	claim, known := p.claim(s.PriceClaim)
	m := savingsRE.FindStringSubmatch(claim.Value)
	if !known || !claim.Shown || m == nil {
		return nil
	}
	from, _ := strconv.ParseInt(m[1], 10, 64) // two digits at most
	to := from
	if m[2] != "" {
		to, _ = strconv.ParseInt(m[2], 10, 64)
	}
	return &Savings{min(from, to), max(from, to)}
}

// Month is what hours and posts cost in a month, in whole dollars. To is 0 where no highest price is known.
type Month struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// Guards computes a month of guards: hours a week × weeks in a month × posts × the rate, rounded to dollars.
func (p Prices) Guards(r Rate, hours, posts int) Month {
	return Month{p.month(r.From, hours, posts, 100), p.month(r.To, hours, posts, 100)}
}

// Virtual computes a month of virtual guards on the same hours as guards at rate g. ok is false where the rates do not say.
func (p Prices) Virtual(r Rates, g Rate, hours, posts int) (m Month, ok bool) {
	switch {
	case r.Virtual != nil:
		return p.Guards(*r.Virtual, hours, posts), true
	case r.Savings == nil || g.From == 0:
		return Month{}, false
	}
	dearest := g.To
	if dearest == 0 {
		dearest = g.From // measured against the lowest rate, which is the one that is published
	}
	return Month{p.month(g.From, hours, posts, 100-r.Savings.To), p.month(dearest, hours, posts, 100-r.Savings.From)}, true
}

// month computes in whole numbers: cents, hundredths of weeks and percents.
func (p Prices) month(cents int64, hours, posts int, percent int64) int64 {
	weeks := int64(math.Round(p.WeeksPerMonth * 100))
	product := cents * int64(hours) * weeks * int64(posts) * percent
	const dollar = 100 * 100 * 100
	return (product + dollar/2) / dollar
}

// Sum is the arithmetic of Guards: "48 hours a week × 4.33 weeks × 2 posts × from $25 an hour".
func (p Prices) Sum(r Rate, hours, posts int) string {
	return counted(hours, "hour") + " a week × " + p.weeks() + " × " + counted(posts, "post") + " × " + r.Words() + " an hour"
}

func (p Prices) weeks() string { return strconv.FormatFloat(p.WeeksPerMonth, 'f', -1, 64) + " weeks" }

func counted(n int, one string) string {
	if n != 1 {
		one += "s"
	}
	return strconv.Itoa(n) + " " + one
}

// Dollars writes whole dollars with separators: $10,392.
func Dollars(amount int64) string {
	digits := strconv.FormatInt(amount, 10)
	var out []string
	for len(digits) > 3 {
		out = append(out, digits[len(digits)-3:])
		digits = digits[:len(digits)-3]
	}
	out = append(out, digits)
	slices.Reverse(out)
	return "$" + strings.Join(out, ",")
}

// Words are a month's price: "from $5,196", "$1,819 to $3,637", "$5,196".
func (m Month) Words() string { return span(m.From, m.To, Dollars) }

// Words are a rate in dollars: "from $25", "$25 to $32", "$27.50".
func (r Rate) Words() string { return span(r.From, r.To, dollarsOf) }

// span writes a lowest and a highest price, which is 0 where none is known.
func span(from, to int64, words func(int64) string) string {
	switch to {
	case 0:
		return "from " + words(from)
	case from:
		return words(from)
	}
	return words(from) + " to " + words(to)
}

func dollarsOf(cents int64) string {
	if cents%100 == 0 {
		return Dollars(cents / 100)
	}
	return Dollars(cents/100) + "." + strconv.FormatInt(100+cents%100, 10)[1:]
}

// TypicalMonth is what a service costs in a typical month, in words.
type TypicalMonth struct {
	// Total is "from $5,196", Sum the arithmetic that leads to it, "" for a published price.
	Total string `json:"total"`
	Sum   string `json:"sum"`
	// For says which hours, or which kind of site, are meant.
	For string `json:"for"`
	// Low is the lowest price in dollars, High the highest, 0 where none is known.
	Low  int64 `json:"-"`
	High int64 `json:"-"`
}

// Typical is a typical month of the service with that id. ok is false where it is quoted per site.
func (c *Catalog) Typical(id string) (t TypicalMonth, ok bool) {
	s, _ := c.Service(id)
	if rate, unit, known := ParsePrice(s.Monthly); known && unit == Monthly {
		return TypicalMonth{Total: rate.Words(), For: s.MonthlyFor, Low: rate.From / 100, High: rate.To / 100}, true
	}
	hours, timed := c.Prices.Typical[id]
	rates := c.Rates()
	guard, known := rates.Guard["day"]
	if !timed {
		return t, false
	}
	if id == c.Prices.VirtualGuard {
		month, ok := c.Prices.Virtual(rates, guard, hours.Hours, hours.Posts)
		return c.Prices.typical(month, c.Prices.VirtualSum(rates, guard, hours.Hours, hours.Posts), hours), ok
	}
	return c.Prices.typical(c.Prices.Guards(guard, hours.Hours, hours.Posts), c.Prices.Sum(guard, hours.Hours, hours.Posts), hours), known
}

func (p Prices) typical(m Month, sum string, hours TypicalHours) TypicalMonth {
	return TypicalMonth{Total: m.Words(), Sum: sum, For: hours.Text, Low: m.From, High: m.To}
}

// VirtualSum is the arithmetic of Virtual.
func (p Prices) VirtualSum(r Rates, g Rate, hours, posts int) string {
	switch {
	case r.Virtual != nil:
		return p.Sum(*r.Virtual, hours, posts)
	case r.Savings == nil:
		return ""
	}
	return r.Savings.Words() + " less than guards on the same hours: " + p.Sum(g, hours, posts)
}

// Words are "60-80%".
func (s Savings) Words() string {
	if s.From == s.To {
		return strconv.FormatInt(s.From, 10) + "%"
	}
	return strconv.FormatInt(s.From, 10) + "-" + strconv.FormatInt(s.To, 10) + "%"
}

// UsualMonth is what the usual hours of a kind of property cost with one service, as a visitor is told.
type UsualMonth struct {
	// Service is the service's id, Title its name.
	Service string `json:"service"`
	Title   string `json:"title"`
	// Total is "$2,706 to $6,495", Sum its arithmetic, For says which hours are meant.
	Total string `json:"total"`
	Sum   string `json:"sum"`
	For   string `json:"for"`
}

// Usual are the months of the services that are paid by the hour, for the usual hours of a kind of property at one post; none where
// the rates or the hours are not known, or where service is one that is not paid by the hour.
func (c *Catalog) Usual(property, service string) []UsualMonth {
	p, out := c.Prices, []UsualMonth{}
	hours, known := p.PropertyHours[property]
	if !known || slices.Contains(p.PerSite, service) {
		return out
	}
	rates := c.Rates()
	guard, hired := rates.Guard["day"]
	from, to := strconv.Itoa(hours.From), p.Sum(guard, hours.To, 1)
	note := hours.Text
	if guard.To == 0 {
		note += ", at our lowest rate"
	}
	if hired {
		few, many := p.Guards(guard, hours.From, 1), p.Guards(guard, hours.To, 1)
		out = append(out, c.usual(p.Guard, Month{few.From, max(many.From, many.To)}, from+" to "+to, note))
	}
	few, ok := p.Virtual(rates, guard, hours.From, 1)
	if many, _ := p.Virtual(rates, guard, hours.To, 1); ok {
		sum := from + " to " + p.VirtualSum(rates, guard, hours.To, 1)
		if rates.Virtual == nil {
			sum = rates.Savings.Words() + " less than guards on the same hours"
		}
		out = append(out, c.usual(p.VirtualGuard, Month{few.From, max(many.From, many.To)}, sum, note))
	}
	return out
}

func (c *Catalog) usual(id string, m Month, sum, note string) UsualMonth {
	s, _ := c.Service(id)
	return UsualMonth{Service: id, Title: s.Name, Total: m.Words(), Sum: sum, For: note}
}
