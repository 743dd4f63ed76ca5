package pagetable

import (
	"strings"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/site/linkeddata"
)

// linkedService is the structured data of a service's page: the service, its
// four questions, and the path to it. It contains only what the page shows.
func (d pageData) linkedService(origin, path string, _ any) []linkeddata.Node {
	s, ok := d.prose().Service(strings.TrimPrefix(path, servicePath))
	if !ok {
		return nil
	}
	url := origin + path
	return []linkeddata.Node{
		d.serviceNode(s, origin, url),
		{"@type": "FAQPage", "@id": url + "#faq", "mainEntity": questions(s.FAQs)},
		{"@type": "BreadcrumbList", "itemListElement": []linkeddata.Node{
			linkeddata.Crumb(1, "Home", origin+"/"), linkeddata.Crumb(2, "Services", origin+"/services"), linkeddata.Crumb(3, s.Title, url),
		}},
	}
}

func (d pageData) serviceNode(s content.Service, origin, url string) linkeddata.Node {
	image := ""
	if p, ok := d.facts.Picture(s.Image); ok {
		image = origin + p.File(p.Fallback, "jpg")
	}
	node := linkeddata.With(linkeddata.Node{
		"@type": "Service", "@id": url + "#service", "name": s.Title, "serviceType": s.Title, "description": s.Description, "url": url,
		"provider": linkeddata.Reference(linkeddata.CompanyID(origin)), "areaServed": linkeddata.Areas(d.facts.Company()),
	}, "image", image)
	if sold := offer(d.facts, s.ID, origin); sold != nil {
		node["offers"] = sold
	}
	return node
}

// offer is the rate by the hour of a service, or its published price of a month, as the page shows it; nil where neither is known.
func offer(facts *catalog.Catalog, service, origin string) linkeddata.Node {
	fact, _ := facts.Service(service)
	for _, words := range []string{facts.Price(fact), fact.Monthly} {
		rate, unit, known := catalog.ParsePrice(words)
		if !known {
			continue
		}
		price := linkeddata.Node{"@type": "UnitPriceSpecification", "priceCurrency": "CAD", "minPrice": dollars(rate.From), "unitText": unit}
		if rate.To != 0 {
			price["maxPrice"] = dollars(rate.To)
		}
		return linkeddata.Node{"@type": "Offer", "url": origin + PricesPath, "priceSpecification": price}
	}
	return nil
}

func dollars(cents int64) float64 { return float64(cents) / 100 }

func questions(list []content.FAQ) []linkeddata.Node {
	out := make([]linkeddata.Node, len(list))
	for i, q := range list {
		out[i] = linkeddata.Node{"@type": "Question", "name": q.Question, "acceptedAnswer": linkeddata.Node{"@type": "Answer", "text": q.Answer}}
	}
	return out
}
