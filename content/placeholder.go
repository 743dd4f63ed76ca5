package content

import (
	"fmt"
	"maps"
	"regexp"
	"strconv"
	"strings"

	"wardgate/catalog"
	"wardgate/internal/platform/markdown"
)

// placeholders are the facts that prose names, by the names it uses:
//
//	{company} {team} {product} {hours} {founded} {areas} {assistantProvider}
//	{city1} {city2}                          the towns of the first two offices; without the second nothing, without any the region
//	{offices} {Offices}                      "offices in A and B", or "an office in A"
//	{cities} {between}                       the towns of all offices: "A and B"; "between A and B", or "in A" where there is one
//	{lines} {LinesAre}                       "both emergency lines" and "Both emergency lines are", or of another number
//	{region} {country}                       where the company is licensed and works
//	{aRegion} {ARegion}                      the region with its article: "an Alberta", "An Alberta"
//	{phone1} {phone2} {email} {adminEmail}   in Markdown only, as links
//	{name:<service>} {price:<service>} {deployment:<service>} {retention:<service>}
//	{name} {price} {deployment} {retention}  on the page of a service: its own
//	{keptFor}                                in Markdown only: how long each kind of data is kept, as a list
//	{claim:<id>}                             the figure of a claim that is shown
//
// Where a claim or a price may be hidden, or there is no second office, prose says what stands there instead (D22, D89):
// "Free quote[[ within {claim:quote}|]]." is the first while all of its facts are there, else the
// second.
type placeholders struct {
	plain map[string]string
	// contacts are Markdown: wherever a number or an address is shown, it can be pressed; so is a list.
	contacts map[string]string
}

var (
	placeholder = regexp.MustCompile(`\{[A-Za-z][\w:-]*\}\.?`)
	either      = regexp.MustCompile(`\[\[([^|\[\]]*)\|([^|\[\]]*)\]\]`)
)

// inPlain fills the facts into text that is not Markdown.
func (p placeholders) inPlain(text string) (string, error) {
	return replace(p.chosen(text), func(name string) (string, error) {
		if _, contact := p.contacts[name]; contact {
			return "", fmt.Errorf("{%s} can stand in the Markdown of the body only, where it becomes a link or a list", name)
		}
		return p.fact(name)
	})
}

// inMarkdown fills the facts into Markdown, as text whatever they hold.
func (p placeholders) inMarkdown(text string) (string, error) {
	return replace(p.chosen(text), func(name string) (string, error) {
		if link, ok := p.contacts[name]; ok {
			return link, nil
		}
		fact, err := p.fact(name)
		return markdown.Literal(fact), err
	})
}

// chosen decides what may be said of the two: the second where the catalog hides a fact of the first. A fact that it does not
// know at all is a mistake, and is told as everywhere.
func (p placeholders) chosen(text string) string {
	return either.ReplaceAllStringFunc(text, func(found string) string {
		m := either.FindStringSubmatch(found)
		for _, name := range placeholder.FindAllString(m[1], -1) {
			if fact, known := p.plain[strings.Trim(name, "{}.")]; known && fact == "" {
				return m[2]
			}
		}
		return m[1]
	})
}

func (p placeholders) fact(name string) (string, error) {
	fact := p.plain[name]
	if fact == "" {
		return "", fmt.Errorf("{%s}: the catalog has no such fact, or its claim is not shown", name)
	}
	return fact, nil
}

func replace(text string, fact func(name string) (string, error)) (string, error) {
	var failed error
	out := placeholder.ReplaceAllStringFunc(text, func(found string) string {
		name, stop := strings.CutSuffix(found, ".")
		s, err := fact(strings.Trim(name, "{}"))
		if err != nil && failed == nil {
			failed = err
		}
		if stop && !strings.HasSuffix(s, ".") { // "… Security Inc." ends its sentence itself
			s += "."
		}
		return s
	})
	return out, failed
}

// own adds the facts of one service under their short names.
func (p placeholders) own(s catalog.Service) placeholders {
	plain := maps.Clone(p.plain)
	for name := range ofService(s, "") {
		plain[name] = plain[name+":"+s.ID]
	}
	return placeholders{plain: plain, contacts: p.contacts}
}

// inWords writes the number that text begins with as prose does, up to twelve: "two hours".
func inWords(text string) string {
	number, unit, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(number)
	words := []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if err != nil || n < 0 || n >= len(words) {
		return text
	}
	return words[n] + " " + unit
}

func ofService(s catalog.Service, price string) map[string]string {
	return map[string]string{"name": s.Name, "price": price, "deployment": s.Deployment, "retention": s.Retention}
}

// placeholdersFor collects the facts. Claims that are not shown are left out, so
// that prose cannot go on saying what the switch took back; the legal pages define
// what a claim means and keep them.
func placeholdersFor(c *catalog.Catalog, legal bool) placeholders {
	plain := map[string]string{
		"company": c.Company().Name, "team": c.Company().Team, "product": c.Company().Product, "hours": c.Company().Hours.Text,
		"founded": strconv.Itoa(c.Company().Founded), "areas": strings.Join(c.Company().AreasServed, ", "),
		"assistantProvider": c.Company().AssistantProvider,
		"promised":          inWords(c.Quotes.Priorities[len(c.Quotes.Priorities)-1].ResponseText), "answered": c.Contact.ResponseText,
	}
	maps.Copy(plain, places(c.Company()))
	maps.Copy(plain, lines(c.Company()))
	for _, s := range c.Services() {
		for name, fact := range ofService(s, c.Price(s)) {
			plain[name+":"+s.ID] = fact
		}
	}
	for _, claim := range c.Claims() {
		plain["claim:"+claim.ID] = ""
		if claim.Shown || legal {
			plain["claim:"+claim.ID] = claim.Value
		}
	}
	links := contacts(c.Company())
	links["keptFor"] = keptFor(c.Retention)
	return placeholders{plain: plain, contacts: links}
}

// lines are the emergency lines, however many.
func lines(c catalog.Company) map[string]string {
	switch len(c.Phones) {
	case 1:
		return map[string]string{"lines": "the emergency line", "LinesAre": "The emergency line is"}
	case 2:
		return map[string]string{"lines": "both emergency lines", "LinesAre": "Both emergency lines are"}
	}
	return map[string]string{"lines": "all emergency lines", "LinesAre": "All emergency lines are"}
}

// places are where the company is.
func places(c catalog.Company) map[string]string {
	var towns []string
	for _, o := range c.Offices {
		if o.City != "" {
			towns = append(towns, o.City)
		}
	}
	if len(towns) == 0 {
		towns = []string{c.Region}
	}
	last := len(towns) - 1
	out := map[string]string{
		"offices": "an office in " + towns[0], "Offices": "An office in " + towns[0],
		"region": c.Region, "country": c.Country, "aRegion": withArticle("a", c.Region), "ARegion": withArticle("A", c.Region),
		"city1": towns[0], "city2": "", "cities": towns[0], "between": "in " + towns[0],
	}
	if last > 0 {
		out["city2"] = towns[1]
		out["cities"] = strings.Join(towns[:last], ", ") + " and " + towns[last]
		out["between"] = "between " + towns[0] + " and " + towns[last]
		out["offices"], out["Offices"] = "offices in "+out["cities"], "Offices in "+out["cities"]
	}
	return out
}

// withArticle puts "a" or "an" before a name.
func withArticle(article, name string) string {
	if name != "" && strings.ContainsAny(name[:1], "AEIO") {
		article += "n"
	}
	return article + " " + name
}

// keptFor is a list in Markdown.
func keptFor(r catalog.Retention) string {
	var b strings.Builder
	for _, s := range r.Sentences() {
		b.WriteString("- " + markdown.Literal(s) + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// contacts are the numbers and addresses as links. One that is not filled in (D39)
// leads to the contact page instead.
func contacts(c catalog.Company) map[string]string {
	const unset = "[our contact page](/contact)"
	out := map[string]string{"email": unset, "adminEmail": unset, "phone1": unset, "phone2": unset}
	for i, p := range c.Phones {
		out["phone"+strconv.Itoa(i+1)] = link(p.Display, "tel:"+p.E164)
	}
	for name, address := range map[string]string{"email": c.Email, "adminEmail": c.AdminEmail} {
		if address != "" {
			out[name] = link(address, "mailto:"+address)
		}
	}
	return out
}

func link(text, address string) string {
	return "[" + markdown.Literal(text) + "](<" + address + ">)"
}
