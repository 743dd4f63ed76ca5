package site

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/content"
)

// Node is one thing of schema.org (https://schema.org/docs/full.html), as JSON-LD
// 1.1 writes it. Its values are texts, numbers, nodes and lists of them.
type Node = map[string]any

// linkedData is what a page tells search engines about the company and about
// itself, as a data block: no browser runs it, so the content security policy has
// nothing to say. json.Marshal escapes <, > and & as in pageData.
func (f frame) linkedData(origin string, own []Node) (string, error) {
	graph := append(companyNodes(f.company, origin), own...)
	b, err := json.Marshal(Node{"@context": "https://schema.org", "@graph": graph})
	if err != nil {
		return "", fmt.Errorf("linked data: %w", err)
	}
	return `<script type="application/ld+json">` + string(b) + `</script>`, nil
}

// companyID and officeID name the company and its offices across pages: what refers
// to them finds them in the same document.
func companyID(origin string) string        { return origin + "/#company" }
func officeID(origin, office string) string { return origin + "/#" + office }
func reference(id string) Node              { return Node{"@id": id} }
func crumb(place int, name, url string) Node {
	return Node{"@type": "ListItem", "position": place, "name": name, "item": url}
}

// companyNodes are the site, the company and each of its offices. schema.org knows
// no type for guard companies below LocalBusiness, and ProfessionalService is
// deprecated there, so the offices are plain LocalBusinesses.
func companyNodes(c catalog.Company, origin string) []Node {
	out := []Node{
		{
			"@type": "WebSite", "@id": origin + "/#website", "url": origin + "/", "name": c.Name, "alternateName": c.Product,
			"inLanguage": language, "publisher": reference(companyID(origin)),
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
		offices = append(offices, reference(officeID(origin, o.ID)))
	}
	lines := []Node{}
	for _, p := range c.Phones {
		lines = append(lines, Node{
			"@type": "ContactPoint", "contactType": "emergency", "name": p.Label, "telephone": p.E164,
			"availableLanguage": "en", "hoursAvailable": hours(everyDay(), "00:00", "23:59"),
		})
	}
	return with(Node{
		"@type": "Organization", "@id": companyID(origin), "name": c.Name, "url": origin + "/", "slogan": c.Tagline,
		"foundingDate": strconv.Itoa(c.Founded), "logo": origin + "/icon-512.png",
		"areaServed": areas(c), "contactPoint": lines, "subOrganization": offices,
	}, "email", c.Email)
}

func officeNode(c catalog.Company, o catalog.Office, origin string) Node {
	return with(Node{
		"@type": "LocalBusiness", "@id": officeID(origin, o.ID), "name": c.Name + ", " + o.City, "url": origin + "/contact",
		"parentOrganization": reference(companyID(origin)), "image": origin + "/security-hero.jpg",
		"address": Node{
			"@type": "PostalAddress", "streetAddress": o.Street, "addressLocality": o.City, "addressRegion": o.Province,
			"postalCode": o.PostalCode, "addressCountry": o.Country,
		},
		"telephone": linesOf(c, o), "areaServed": areas(c),
		"openingHoursSpecification": hours(c.Hours.Days, c.Hours.Opens, c.Hours.Closes),
	}, "email", c.Email)
}

// with adds a text unless it is not filled in (D39).
func with(n Node, name, text string) Node {
	if text != "" {
		n[name] = text
	}
	return n
}

// linesOf are the numbers of an office, all of the company's when none is its own.
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

func areas(c catalog.Company) []Node {
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

// linkedService is what the page of a service tells: the service, its four
// questions, and the way to it. What the page does not show is not told either.
func (d pageData) linkedService(origin, path string, _ any) []Node {
	s, ok := d.prose.Service(strings.TrimPrefix(path, servicePath))
	if !ok {
		return nil
	}
	url := origin + path
	return []Node{
		d.serviceNode(s, origin, url),
		{"@type": "FAQPage", "@id": url + "#faq", "mainEntity": questions(s.FAQs)},
		{"@type": "BreadcrumbList", "itemListElement": []Node{
			crumb(1, "Home", origin+"/"), crumb(2, "Services", origin+"/services"), crumb(3, s.Title, url),
		}},
	}
}

func (d pageData) serviceNode(s content.Service, origin, url string) Node {
	image := ""
	if p, ok := d.facts.Picture(s.Image); ok {
		image = origin + p.File(p.Fallback, "jpg")
	}
	return with(Node{
		"@type": "Service", "@id": url + "#service", "name": s.Title, "serviceType": s.Title, "description": s.Description, "url": url,
		"provider": reference(companyID(origin)), "areaServed": areas(d.facts.Company),
	}, "image", image)
}

func questions(list []content.FAQ) []Node {
	out := make([]Node, len(list))
	for i, q := range list {
		out[i] = Node{"@type": "Question", "name": q.Question, "acceptedAnswer": Node{"@type": "Answer", "text": q.Answer}}
	}
	return out
}
