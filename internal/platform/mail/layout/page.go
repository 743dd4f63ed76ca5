package layout

import (
	"fmt"
	"html"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"wardgate/catalog"
)

// markup is HTML written in this package. A string from outside is not markup and
// does not compile where markup is wanted, so nothing gets through unescaped.
// html/template would check that at run time, at four times the cost (170 µs a mail
// against 40), and a request renders two mails before it is answered.
type markup string

// page collects a mail's HTML. It keeps the first error.
type page struct {
	out    strings.Builder
	phones []catalog.Phone
	// wide: Outlook is given a table of its own that keeps the card narrow.
	wide bool
	err  error
}

func newPage(company catalog.Company) *page {
	p := &page{phones: company.Phones}
	p.out.Grow(16 << 10)
	return p
}

// raw writes our own markup.
func (p *page) raw(m markup) *page {
	p.out.WriteString(string(m))
	return p
}

// text writes any text, escaped for text and for quoted attributes.
func (p *page) text(s string) *page {
	p.out.WriteString(html.EscapeString(s))
	return p
}

// lines writes any text with its line breaks.
func (p *page) lines(s string) *page {
	for i, line := range lines(s) {
		if i > 0 {
			p.raw("<br>")
		}
		p.prose(line)
	}
	return p
}

// prose writes a line in which the company's own phone numbers can be tapped:
// somebody who reads "call us" on a phone is in a hurry.
func (p *page) prose(line string) {
	for _, phone := range p.phones {
		before, after, found := strings.Cut(line, phone.Display)
		if found && phone.Display != "" {
			p.prose(before)
			p.link("tel:"+phone.E164, phone.Display, "color:inherit;font-weight:700;white-space:nowrap;")
			p.prose(after)
			return
		}
	}
	p.text(line)
}

// link writes a link in the given style.
func (p *page) link(address, label string, style markup) *page {
	p.raw(`<a class="link" href="`).href(address).raw(`" style="color:#1d4f9c;`).raw(style).raw(`">`)
	return p.text(label).raw(`</a>`)
}

// href writes an address, or a merge tag for one, into a quoted attribute.
func (p *page) href(address string) *page {
	if IsMergeTag(address) {
		return p.text(address)
	}
	u, err := url.Parse(address)
	if err != nil || !slices.Contains([]string{"http", "https", "mailto", "tel"}, u.Scheme) {
		p.err = fmt.Errorf("the address %q is not http, https, mailto or tel", address)
		return p
	}
	return p.text(u.String())
}

func lines(s string) []string {
	return strings.Split(strings.ReplaceAll(strings.TrimSpace(s), "\r\n", "\n"), "\n")
}

// padding follows a preheader, so that inboxes do not fill the line with the
// text after it. It consists of invisible characters.
func padding(preheader string) string {
	const inboxLine = 100
	return strings.Repeat("\u034f\u200c\u00a0", max(0, inboxLine-utf8.RuneCountInString(preheader)))
}

func initial(name string) string {
	r, size := utf8.DecodeRuneInString(strings.TrimSpace(name))
	if size == 0 {
		return ""
	}
	return strings.ToUpper(string(r))
}

// site is an address as people write it.
func site(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return address
	}
	return u.Host
}
