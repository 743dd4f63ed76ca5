package company

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
)

// mostLink is the greatest length of an address, in bytes.
const mostLink = 300

func (c *checker) papers(list []catalog.Paper) {
	c.ids("papers", idsOf(list, func(p catalog.Paper) string { return p.ID }), mostStatements)
	for i, p := range list {
		at := fmt.Sprintf("papers[%d].", i)
		c.text(at+"name", p.Name, shortText, true)
		c.text(at+"issuer", p.Issuer, lineText, true)
		c.text(at+"number", p.Number, shortText, false)
		c.text(at+"register", p.Register, lineText, false)
		c.text(at+"cover", p.Cover, lineText, false)
		c.text(at+"source", p.Source, lineText, true)
		c.day(at+"checked", p.Checked, true)
		c.day(at+"expires", p.Expires, false)
		if !slices.Contains(catalog.PaperKinds(), p.Kind) {
			c.add(at+"kind", "Please choose one of %s.", strings.Join(catalog.PaperKinds(), ", "))
		}
		if p.Link != "" && !isLink(p.Link) {
			c.add(at+"link", "Please write an address that begins with https://, or leave this empty.")
		}
	}
}

// isLink reports whether visitors may be sent to an address.
func isLink(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "https" && u.Hostname() != "" && u.User == nil && len(address) <= mostLink && !strings.ContainsFunc(address, unreadable)
}

// day is a day of the calendar as the catalog writes it.
func (c *checker) day(field, value string, required bool) {
	at, err := time.Parse(catalog.Day, value)
	switch {
	case value == "" && !required:
	case value == "":
		c.add(field, "Please fill this in.")
	case err != nil || at.Year() < firstYear:
		c.add(field, "Please write a day such as 2027-03-31.")
	}
}

// proof is what a claim rests on.
func (c *checker) proof(at string, p catalog.Proof, papers []catalog.Paper) {
	c.text(at+"source", p.Source, lineText, false)
	c.day(at+"checked", p.Checked, false)
	for i, id := range p.Papers {
		field := fmt.Sprintf("%spapers[%d]", at, i)
		switch {
		case !slices.ContainsFunc(papers, func(paper catalog.Paper) bool { return paper.ID == id }):
			c.add(field, "There is no paper “%s”. Please choose one that there is.", id)
		case slices.Index(p.Papers, id) < i:
			c.add(field, "“%s” is there already.", id)
		}
	}
}
