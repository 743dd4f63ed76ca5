package layout

import (
	_ "embed" // the head of every page
	"fmt"

	"wardgate/catalog"
)

// head is the same for every mail: what mail programs must know, and the dark scheme.
//
//go:embed head.html
var head string

// Render makes both parts of a mail in the company's name. It fails on an
// address that is not http, https, mailto or tel.
func Render(company catalog.Company, d Document) (html, text string, err error) {
	blocks := views(d.Blocks)
	p := newPage(company)
	p.document(company, d, blocks)
	if p.err != nil {
		return "", "", fmt.Errorf("layout.Render %q: %w", d.Heading, p.err)
	}
	return p.out.String(), plainText(company, d, blocks), nil
}
