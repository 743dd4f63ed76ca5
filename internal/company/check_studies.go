package company

import (
	"fmt"
	"slices"
	"strings"

	"wardgate/catalog"
)

// studies refuses a case study that no page could show: one of an industry that the pages do not have, or of no service.
func (c *checker) studies(list []catalog.CaseStudy) {
	c.ids("caseStudies", idsOf(list, func(x catalog.CaseStudy) string { return x.ID }), mostStatements)
	industries := idsOf(c.sample.CaseStudies, func(x catalog.CaseStudy) string { return x.Industry }) // one of each came with the program
	for i, study := range list {
		at := fmt.Sprintf("caseStudies[%d].", i)
		c.text(at+"title", study.Title, lineText, true)
		for _, f := range []struct{ name, value string }{{"situation", study.Situation}, {"done", study.Done}, {"result", study.Result}} {
			c.text(at+f.name, f.value, longText, true)
		}
		c.text(at+"evidence", study.Evidence, longText, false)
		if !slices.Contains(industries, study.Industry) {
			c.add(at+"industry", "There is no industry “%s”. Please choose among %s.", study.Industry, strings.Join(industries, ", "))
		}
		c.servicesOf(at+"services", study.Services)
	}
}

// servicesOf are ids of services, one at least, each once.
func (c *checker) servicesOf(field string, ids []string) {
	if len(ids) == 0 {
		c.add(field, "Please choose one service at least.")
	}
	for n, id := range ids {
		switch {
		case !slices.ContainsFunc(c.sample.Services, func(s catalog.Service) bool { return s.ID == id }):
			c.add(fmt.Sprintf("%s[%d]", field, n), "There is no service “%s”. Please write the id of one.", id)
		case slices.Index(ids, id) < n:
			c.add(fmt.Sprintf("%s[%d]", field, n), "“%s” is there already.", id)
		}
	}
}
