package linkeddata

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"wardgate/catalog"
)

// Node is one thing of schema.org (https://schema.org/docs/full.html), in JSON-LD
// 1.1. Its values are texts, numbers, nodes and lists of them.
type Node = map[string]any

// Language is the language of the pages unless a page says otherwise.
const Language = "en-CA"

// Element is a page's information for search engines about the company and about itself, as a data
// block: no browser runs it, so the content security policy does not apply. json.Marshal escapes
// <, > and &, so that the element cannot be closed.
func Element(c catalog.Company, more More, origin string, own []Node) (string, error) {
	graph := append(more.addedTo(companyNodes(c, origin), origin), own...)
	b, err := json.Marshal(Node{"@context": "https://schema.org", "@graph": graph})
	if err != nil {
		return "", fmt.Errorf("linked data: %w", err)
	}
	return `<script type="application/ld+json">` + string(b) + `</script>`, nil
}

// More is what the company's nodes say on every page besides the facts of catalog.Company.
type More struct {
	// PriceRange is what the hour of a guard costs, as the site shows it; "" where that is quoted per site.
	PriceRange string
	// Papers are those that are shown and not expired.
	Papers []catalog.Paper
}

// addedTo adds the prices to the offices and the licences to the company. Those of a sample are nobody's (D89).
func (m More) addedTo(nodes []Node, origin string) []Node {
	licences := Papers(m.Papers, origin, func(p catalog.Paper) bool { return p.Kind == "licence" })
	for _, node := range nodes {
		if node["@type"] == "LocalBusiness" {
			With(node, "priceRange", m.PriceRange)
		}
		if node["@id"] == CompanyID(origin) && len(licences) > 0 {
			node["hasCredential"] = licences
		}
	}
	return nodes
}

// Papers are papers of the company's own, of which keep says that they are meant. schema.org has no narrower type for what a
// company holds than that of credentials, see https://schema.org/hasCredential.
func Papers(list []catalog.Paper, origin string, keep func(catalog.Paper) bool) []Node {
	held := []Node{}
	for _, p := range list {
		if p.Sample || !keep(p) {
			continue
		}
		node := Node{
			"@type": "EducationalOccupationalCredential", "name": p.Name, "credentialCategory": p.Kind, "url": origin + "/verify#paper-" + p.ID,
			"recognizedBy": Node{"@type": "Organization", "name": p.Issuer},
		}
		held = append(held, With(With(node, "identifier", p.Number), "expires", p.Expires))
	}
	return held
}

// CompanyID identifies the company across pages: references find it in the same document.
func CompanyID(origin string) string { return origin + "/#company" }

func officeID(origin, office string) string { return origin + "/#" + office }

// Reference refers to the node with that id.
func Reference(id string) Node { return Node{"@id": id} }

// Crumb is one step of the way to a page.
func Crumb(place int, name, url string) Node {
	return Node{"@type": "ListItem", "position": place, "name": name, "item": url}
}

// companyNodes are the site, the company and each of its offices. schema.org has
// no type for guard companies below LocalBusiness, and ProfessionalService is
// deprecated there, so the offices are plain LocalBusinesses.
func companyNodes(c catalog.Company, origin string) []Node {
	out := []Node{
		{
			"@type": "WebSite", "@id": origin + "/#website", "url": origin + "/", "name": c.Name, "alternateName": c.Product,
			"inLanguage": Language, "publisher": Reference(CompanyID(origin)),
		},
		companyNode(c, origin),
	}
	for _, o := range c.Offices {
		out = append(out, officeNode(c, o, origin))
	}
	return out
}

func companyNode(c catalog.Company, origin string) Node {
	offices := []Node{}
	for _, o := range c.Offices {
		offices = append(offices, Reference(officeID(origin, o.ID)))
	}
	lines := []Node{}
	for _, p := range c.Phones {
		lines = append(lines, Node{
			"@type": "ContactPoint", "contactType": "emergency", "name": p.Label, "telephone": p.E164,
			"availableLanguage": "en", "hoursAvailable": hours(everyDay(), "00:00", "23:59"),
		})
	}
	return With(Node{
		"@type": "Organization", "@id": CompanyID(origin), "name": c.Name, "url": origin + "/", "slogan": c.Tagline,
		"foundingDate": strconv.Itoa(c.Founded), "logo": origin + "/icon-512.png",
		"areaServed": Areas(c), "contactPoint": lines, "subOrganization": offices,
	}, "email", c.Email)
}

func officeNode(c catalog.Company, o catalog.Office, origin string) Node {
	node := With(Node{
		"@type": "LocalBusiness", "@id": officeID(origin, o.ID), "name": c.Name + ", " + o.City, "url": origin + "/contact",
		"parentOrganization": Reference(CompanyID(origin)), "image": origin + "/security-hero.jpg",
		"address": Node{
			"@type": "PostalAddress", "streetAddress": o.Street, "addressLocality": o.City, "addressRegion": o.Province,
			"postalCode": o.PostalCode, "addressCountry": countryCode(o.Country),
		},
		"telephone": linesOf(c, o), "areaServed": Areas(c),
		"openingHoursSpecification": hours(c.Hours.Days, c.Hours.Opens, c.Hours.Closes),
	}, "email", c.Email)
	if latitude, longitude, known := o.Position(); known {
		node["geo"] = Node{"@type": "GeoCoordinates", "latitude": latitude, "longitude": longitude}
	}
	return node
}

// countryCode is the code of a country in ISO 3166-1, which search engines ask for. What is not known here stays as it was written:
// schema.org takes a name, too.
func countryCode(country string) string {
	switch strings.ToLower(strings.TrimSpace(country)) {
	case "canada":
		return "CA"
	case "united states", "united states of america", "usa":
		return "US"
	case "united kingdom":
		return "GB"
	}
	return country
}

// With adds a text unless it is not filled in (D39).
func With(n Node, name, text string) Node {
	if text != "" {
		n[name] = text
	}
	return n
}

// linesOf returns the numbers of an office, or all of the company's when it has
// none.
func linesOf(c catalog.Company, o catalog.Office) []string {
	var own, all []string
	for _, p := range c.Phones {
		all = append(all, p.E164)
		if p.Office == o.ID {
			own = append(own, p.E164)
		}
	}
	if own == nil {
		return all
	}
	return own
}

// Areas are where the company works.
func Areas(c catalog.Company) []Node {
	out := []Node{}
	for _, name := range c.AreasServed {
		out = append(out, Node{"@type": "Place", "name": name})
	}
	return out
}

func everyDay() []int { return []int{0, 1, 2, 3, 4, 5, 6} }

// hours are opening hours on days counted from Sunday = 0.
func hours(days []int, opens, closes string) Node {
	names := []string{}
	for _, d := range days {
		names = append(names, time.Weekday(d).String())
	}
	return Node{"@type": "OpeningHoursSpecification", "dayOfWeek": names, "opens": opens, "closes": closes}
}
