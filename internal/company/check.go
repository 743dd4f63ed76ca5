package company

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wardgate/catalog"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/mail"
)

// Problem is what is wrong with one fact of a profile.
type Problem struct {
	// Field is where it stands, as in the profile's JSON: company.phones[0].e164.
	Field string
	// Message says what to do about it.
	Message string
}

// The most of each list, and the longest texts, in characters. They keep pages as they were designed.
const (
	mostPhones, mostOffices, mostAreas = 6, 12, 40
	mostStatements, mostClients        = 24, 40
	shortText, lineText, longText      = 60, 160, 600
	firstYear                          = 1800
)

var (
	idRE       = regexp.MustCompile(`^[a-z0-9]+(?:-[a-z0-9]+)*$`)
	e164RE     = regexp.MustCompile(`^\+[1-9]\d{7,14}$`)
	provinceRE = regexp.MustCompile(`^[A-Z]{2}$`)
	// plainRE: what a link to an address would not read as more than an address.
	plainRE = regexp.MustCompile(`^[A-Za-z0-9._+'-]+@[A-Za-z0-9.-]+$`)
	timeRE  = regexp.MustCompile(`^(?:[01]\d|2[0-3]):[0-5]\d$`)
)

// checker collects the problems of one profile.
type checker struct {
	sample catalog.Profile
	found  []Problem
}

// Check returns everything that is wrong with p, in the order of its facts; nothing: it may be stored. The ids of services, claims
// and marks are those of the sample, because pages and rules name them; year is the present one.
func Check(p, sample catalog.Profile, year int) []Problem {
	c := &checker{sample: sample}
	c.company(p.Company, year)
	c.services(p)
	c.papers(p.Papers)
	c.claims(p)
	c.credentials(p)
	c.testimonials(p)
	c.clients(p.Clients)
	c.promises(p.Promises)
	c.studies(p.CaseStudies)
	return c.found
}

func (c *checker) add(field, message string, of ...any) {
	c.found = append(c.found, Problem{field, fmt.Sprintf(message, of...)})
}

// text is one line of text that people read.
func (c *checker) text(field, value string, most int, required bool) {
	switch {
	case strings.TrimSpace(value) == "":
		if required {
			c.add(field, "Please fill this in.")
		} else if value != "" {
			c.add(field, "Please leave this empty, or write something.")
		}
	case !utf8.ValidString(value) || strings.ContainsFunc(value, unreadable):
		c.add(field, "Please write this in one line, without invisible characters.")
	case value != strings.TrimSpace(value):
		c.add(field, "Please take away the spaces before and after the text.")
	case utf8.RuneCountInString(value) > most:
		c.add(field, "Please shorten this to %d characters.", most)
	}
}

// unreadable is what no name or sentence contains: controls, line ends, marks that turn the direction of text.
func unreadable(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r) || unicode.Is(unicode.Co, r)
}

// sender is an address with the name that stands before it.
func (c *checker) sender(field, value string) {
	if value == "" {
		c.add(field, "Please fill this in.")
		return
	}
	if _, err := mail.ParseAddress(value); err != nil || strings.ContainsFunc(value, unreadable) {
		c.add(field, "Please write an email address such as desk@company.example.")
	}
}

func (c *checker) plainAddress(field, value string) {
	a, err := mail.ParseAddress(value)
	if value != "" && (err != nil || a.Name != "" || a.Address != value || !plainRE.MatchString(value)) {
		c.add(field, "Please write an email address such as desk@company.example, and nothing else.")
	}
}

func (c *checker) company(us catalog.Company, year int) {
	for _, f := range []struct {
		field, value string
		most         int
	}{
		{"product", us.Product, 30}, {"name", us.Name, shortText}, {"titleSuffix", us.TitleSuffix, shortText}, {"team", us.Team, shortText},
		{"region", us.Region, shortText}, {"country", us.Country, shortText}, {"tagline", us.Tagline, lineText},
		{"timeZoneName", us.TimeZoneName, shortText}, {"assistantProvider", us.AssistantProvider, lineText},
	} {
		c.text("company."+f.field, f.value, f.most, true)
	}
	c.year("company.founded", us.Founded, year)
	c.year("company.copyrightSince", us.CopyrightSince, year)
	if _, err := clock.Zone(us.TimeZone); err != nil || !strings.Contains(us.TimeZone, "/") { // Local is another one on each machine
		c.add("company.timeZone", "Please write a zone of the time zone database, such as America/Toronto.")
	}
	c.plainAddress("company.email", us.Email)
	c.plainAddress("company.adminEmail", us.AdminEmail)
	c.sender("company.mailFrom", us.MailFrom)
	c.offices(us.Offices)
	c.phones(us)
	c.hours(us.Hours)
	c.areas(us.AreasServed)
	c.prices(us.Prices)
}

// prices are optional each: what is empty is quoted per site.
func (c *checker) prices(f catalog.PriceFacts) {
	for _, one := range []struct{ field, value string }{{"tax", f.Tax}, {"travel", f.Travel}, {"minimum", f.Minimum}} {
		c.text("company.prices."+one.field, one.value, lineText, false)
	}
	c.price("company.prices.night", f.Night, catalog.Hourly)
	c.price("company.prices.holiday", f.Holiday, catalog.Hourly)
}

// rate refuses an amount that the page of prices cannot compute with: it would say "quoted per site" beside it.
func (c *checker) rate(field, words string) {
	if _, _, ok := catalog.ParsePrice(words); !ok {
		c.add(field, "Please write an amount such as “from $25/hour”, “$25-32/hour” or “$200-500/month”, so that monthly totals can be computed.")
	}
}

// price refuses words that no price can be computed from.
func (c *checker) price(field, words, unit string) {
	c.text(field, words, shortText, false)
	if _, read, ok := catalog.ParsePrice(words); words != "" && (!ok || read != unit) {
		c.add(field, "Please write a price such as “from $28/%s” or “$28-35/%s”, or leave this empty.", unit, unit)
	}
}

func (c *checker) year(field string, value, present int) {
	if value < firstYear || value > present {
		c.add(field, "Please write a year between %d and %d.", firstYear, present)
	}
}

// ids refuses an id that no address or rule could use, and one that is taken.
func (c *checker) ids(list string, ids []string, most int) {
	if len(ids) > most {
		c.add(list, "Please keep to %d of these.", most)
	}
	for i, id := range ids {
		field := fmt.Sprintf("%s[%d].id", list, i)
		switch {
		case !idRE.MatchString(id) || len(id) > shortText:
			c.add(field, "Please write small letters, digits and hyphens, such as red-deer.")
		case slices.Index(ids, id) < i:
			c.add(field, "“%s” is there already. Please choose another one.", id)
		}
	}
}

func (c *checker) offices(list []catalog.Office) {
	c.ids("company.offices", idsOf(list, func(o catalog.Office) string { return o.ID }), mostOffices)
	if len(list) == 0 {
		c.add("company.offices", "Please name at least one office: the anti-spam law wants an address in every newsletter.")
	}
	for i, o := range list {
		at := fmt.Sprintf("company.offices[%d].", i)
		c.text(at+"city", o.City, shortText, true)
		c.text(at+"street", o.Street, lineText, true)
		c.text(at+"provinceName", o.ProvinceName, shortText, true)
		c.text(at+"postalCode", o.PostalCode, 12, true)
		c.text(at+"country", o.Country, shortText, true)
		if !provinceRE.MatchString(o.Province) {
			c.add(at+"province", "Please write the two letters of the province, such as AB.")
		}
		if _, _, known := o.Position(); o.Coordinates != "" && !known {
			c.add(at+"coordinates", "Please write degrees north and east, such as 56.73, -111.38, or leave this empty.")
		}
	}
}

func (c *checker) phones(us catalog.Company) {
	c.ids("company.phones", idsOf(us.Phones, func(p catalog.Phone) string { return p.ID }), mostPhones)
	if len(us.Phones) == 0 {
		c.add("company.phones", "Please name at least one line: every page tells people in an emergency to call it.")
	}
	for i, p := range us.Phones {
		at := fmt.Sprintf("company.phones[%d].", i)
		c.text(at+"label", p.Label, shortText, true)
		c.text(at+"display", p.Display, 30, true)
		shown := digits(p.Display)
		switch {
		case !e164RE.MatchString(p.E164):
			c.add(at+"e164", "Please write the number as it is dialled from anywhere, such as +14165550199.")
		case len(shown) < 7 || !strings.HasSuffix(p.E164, shown) || strings.ContainsFunc(p.Display, foreignDigit):
			c.add(at+"display", "Please write the same number that is dialled, %s, as people read it.", p.E164)
		}
		if p.Office != "" && !slices.ContainsFunc(us.Offices, func(o catalog.Office) bool { return o.ID == p.Office }) {
			c.add(at+"office", "There is no office “%s”. Please write the id of one, or leave this empty.", p.Office)
		}
	}
}

// foreignDigit is a digit that no phone dials: a link's number and what people read would part.
func foreignDigit(r rune) bool { return r > unicode.MaxASCII && unicode.IsNumber(r) }

func digits(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}

func (c *checker) hours(h catalog.Hours) {
	c.text("company.hours.text", h.Text, shortText, true)
	if len(h.Days) == 0 || slices.ContainsFunc(h.Days, func(d int) bool { return d < 0 || d > 6 }) || len(slices.Compact(slices.Sorted(slices.Values(h.Days)))) != len(h.Days) {
		c.add("company.hours.days", "Please choose the days on which the office is open, each once; Sunday is 0.")
	}
	opens, closes := timeRE.MatchString(h.Opens), timeRE.MatchString(h.Closes)
	if !opens {
		c.add("company.hours.opens", "Please write a time such as 08:00.")
	}
	switch {
	case !closes:
		c.add("company.hours.closes", "Please write a time such as 18:00.")
	case opens && h.Opens >= h.Closes:
		c.add("company.hours.closes", "Please write a time after %s.", h.Opens)
	}
}

func (c *checker) areas(list []string) {
	if len(list) == 0 || len(list) > mostAreas {
		c.add("company.areasServed", "Please name between 1 and %d places.", mostAreas)
	}
	for i, area := range list {
		c.text(fmt.Sprintf("company.areasServed[%d]", i), area, shortText, true)
		if slices.Index(list, area) < i {
			c.add(fmt.Sprintf("company.areasServed[%d]", i), "“%s” is there already.", area)
		}
	}
}

// same refuses a list whose ids are not the sample's: addresses, texts and rules name them.
func (c *checker) same(list, what string, ids, sample []string) {
	if !slices.Equal(ids, sample) {
		c.add(list, "Please keep these %s, in this order: %s.", what, strings.Join(sample, ", "))
	}
}

func (c *checker) services(p catalog.Profile) {
	id := func(s catalog.Service) string { return s.ID }
	c.same("services", "services", idsOf(p.Services, id), idsOf(c.sample.Services, id))
	for i, s := range p.Services {
		at := fmt.Sprintf("services[%d].", i)
		c.text(at+"name", s.Name, shortText, true)
		c.text(at+"short", s.Short, lineText, true)
		c.text(at+"price", s.Price, shortText, true)
		c.text(at+"deployment", s.Deployment, lineText, true)
		c.price(at+"monthly", s.Monthly, catalog.Monthly)
		c.text(at+"monthlyFor", s.MonthlyFor, longText, s.Monthly != "")
		if strings.Contains(s.Price, "$") {
			c.rate(at+"price", s.Price)
		}
		c.text(at+"retention", s.Retention, lineText, s.ID == "surveillance")
		if s.PriceClaim != "" && !slices.ContainsFunc(p.Claims, func(claim catalog.Claim) bool { return claim.ID == s.PriceClaim }) {
			c.add(at+"priceClaim", "There is no claim “%s”. Please write the id of one, or leave this out.", s.PriceClaim)
		}
	}
}

func (c *checker) claims(p catalog.Profile) {
	list := p.Claims
	id := func(x catalog.Claim) string { return x.ID }
	c.same("claims", "claims", idsOf(list, id), idsOf(c.sample.Claims, id))
	var places []string
	for _, claim := range c.sample.Claims {
		places = append(places, claim.Places...)
	}
	for i, claim := range list {
		at := fmt.Sprintf("claims[%d].", i)
		c.text(at+"value", claim.Value, 20, true)
		c.text(at+"text", claim.Text, lineText, true)
		c.text(at+"evidence", claim.Evidence, longText, false)
		c.proof(at, claim.Proof, p.Papers)
		for n, place := range claim.Places {
			if !slices.Contains(places, place) {
				c.add(fmt.Sprintf("%splaces[%d]", at, n), "There is no place “%s”. Please choose among %s.", place, strings.Join(slices.Compact(slices.Sorted(slices.Values(places))), ", "))
			}
		}
	}
}

func (c *checker) credentials(p catalog.Profile) {
	all := p.Credentials
	for _, list := range []struct {
		name string
		of   []catalog.Credential
	}{{"credentials.strip", all.Strip}, {"credentials.badges", all.Badges}, {"credentials.guarantees", all.Guarantees}} {
		c.ids(list.name, idsOf(list.of, func(x catalog.Credential) string { return x.ID }), mostStatements)
		for i, mark := range list.of {
			at := fmt.Sprintf("%s[%d].", list.name, i)
			c.text(at+"name", mark.Name, shortText, true)
			c.text(at+"text", mark.Text, lineText, true)
			c.text(at+"evidence", mark.Evidence, longText, false)
			c.proof(at, mark.Proof, p.Papers)
		}
	}
}

func (c *checker) testimonials(p catalog.Profile) {
	c.ids("testimonials", idsOf(p.Testimonials, func(x catalog.Testimonial) string { return x.ID }), mostStatements)
	for i, said := range p.Testimonials {
		at := fmt.Sprintf("testimonials[%d].", i)
		c.text(at+"quote", said.Quote, longText, true)
		c.text(at+"name", said.Name, shortText, true)
		c.text(at+"sector", said.Sector, shortText, true)
		c.text(at+"evidence", said.Evidence, longText, false)
		if !slices.ContainsFunc(p.Services, func(s catalog.Service) bool { return s.ID == said.Service }) {
			c.add(at+"service", "There is no service “%s”. Please write the id of one.", said.Service)
		}
	}
}

func (c *checker) clients(list []catalog.Client) {
	c.ids("clients", idsOf(list, func(x catalog.Client) string { return x.ID }), mostClients)
	marks := idsOf(c.sample.Clients, func(x catalog.Client) string { return x.Mark }) // the files that the program carries
	for i, client := range list {
		at := fmt.Sprintf("clients[%d].", i)
		c.text(at+"name", client.Name, shortText, true)
		c.text(at+"sector", client.Sector, shortText, true)
		if !slices.Contains(marks, client.Mark) {
			c.add(at+"mark", "Please write the address of a mark that came with the program: %s.", strings.Join(marks, ", "))
		}
	}
}

func (c *checker) promises(list []catalog.Promise) {
	id := func(x catalog.Promise) string { return x.ID }
	c.same("promises", "promises", idsOf(list, id), idsOf(c.sample.Promises, id))
	for i, p := range list {
		at := fmt.Sprintf("promises[%d].", i)
		c.text(at+"name", p.Name, shortText, true)
		for _, f := range []struct{ name, value string }{{"from", p.From}, {"until", p.Until}, {"where", p.Where}, {"when", p.When}} {
			c.text(at+f.name, f.value, lineText, true)
		}
		c.text(at+"otherwise", p.Otherwise, longText, false)
	}
}

func idsOf[T any](list []T, id func(T) string) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = id(x)
	}
	return out
}
