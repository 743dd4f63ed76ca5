package site

import (
	"slices"
	"testing"

	"wardgate/catalog"
)

// theCaseStudiesAreByIndustry: each with what its industry asks about and what usually helps, and links to the services of both.
func theCaseStudiesAreByIndustry(t *testing.T, page node, facts *catalog.Catalog) {
	for _, industry := range facts.Chat.Industries {
		list := facts.Profile().StudiesOf(industry.ID)
		if len(list) == 0 {
			t.Errorf("no case study of %s came with the program", industry.ID)
		}
		section := page.withID(t, industry.ID)
		section.says(t, "What usually helps is ", "Recommended services")
		for _, study := range list {
			one := section.withID(t, study.ID)
			one.says(t, study.Title, study.Situation, study.Done, study.Result)
			for _, id := range study.Services {
				s, _ := facts.Service(id)
				one.leads(t, s.Name, "/services/"+id)
			}
		}
	}
	page.leads(t, "Get a free quote", "/quote")
}

// pagesLeadToTheCaseStudies: the list of services to all, each service to those of its own.
func pagesLeadToTheCaseStudies(t *testing.T, f *fixture, facts *catalog.Catalog) {
	document(t, f, "/services").one(t, "main").leads(t, "Case studies: Retail, Construction, Healthcare, Offices", "/case-studies")
	for _, study := range facts.Profile().CaseStudies {
		for _, id := range study.Services {
			var to []string
			for _, a := range document(t, f, "/services/"+id).one(t, "main").all("a") {
				to = append(to, a.attr("href"))
			}
			if !slices.Contains(to, "/case-studies#"+study.ID) {
				t.Errorf("%s does not lead to %s", id, study.ID)
			}
		}
	}
}
