package layout

import (
	"errors"
	"fmt"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wardgate/catalog"
)

// Marketing is a mail to many people: a heading and a text, in the frame of every mail.
// Its footer ends with what each recipient can do about it.
type Marketing struct {
	// Preheader and Heading are those of a Document.
	Preheader, Heading string
	// Body is HTML as package markdown makes it. Every element is written again with
	// inline styles; of elements that this package does not know only the text is kept.
	Body string
	// LinkTo returns where a link of the body leads: an http, https, mailto or tel address,
	// or a merge tag. Empty: its text stays without a link.
	LinkTo func(address string) string
	// Picture returns the absolute address of a picture of the body. Empty: it is left
	// out.
	Picture func(src string) string
	// Reason is why the recipient gets this mail.
	Reason  string
	Actions []Action
	// Honeypot is the address of a link that no person sees or reaches, Pixel that of a
	// picture of one pixel. Both may be empty.
	Honeypot, Pixel string
}

// Action is one thing that a recipient can do about a mail.
type Action struct{ Label, URL string }

// The characters that begin and end a merge tag.
const (
	mergeTagStart = '\uE000'
	mergeTagEnd   = '\uE001'
)

// MergeTag stands in a rendered mail for what differs from person to person: a word, or an
// address. Render and RenderMarketing treat it as one word and pass it through; it is
// filled afterwards. name must not contain a space, or text is wrapped within it.
func MergeTag(name string) string { return string(mergeTagStart) + name + string(mergeTagEnd) }

// IsMergeTag reports whether address is one merge tag and nothing else.
func IsMergeTag(address string) bool {
	inside, opens := strings.CutPrefix(address, string(mergeTagStart))
	inside, closes := strings.CutSuffix(inside, string(mergeTagEnd))
	return opens && closes && !strings.ContainsFunc(inside, func(r rune) bool { return r == mergeTagStart || r == mergeTagEnd })
}

// ErrBody means that a mail's body cannot be read. Test for it with errors.Is.
var ErrBody = errors.New("the body cannot be read")

// RenderMarketing makes both parts of a marketing mail in the company's name. It fails on an address
// of another kind than Marketing names, and with ErrBody.
func RenderMarketing(company catalog.Company, l Marketing) (page, text string, err error) {
	root := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div}
	body, err := html.ParseFragment(strings.NewReader(l.Body), root)
	if err != nil {
		return "", "", fmt.Errorf("layout.RenderMarketing %q: %w: %w", l.Heading, ErrBody, err)
	}
	for _, n := range body {
		root.AppendChild(n)
	}
	a := article{page: newPage(company), leads: l.LinkTo, picture: l.Picture}
	a.page.wide = true
	a.page.open(company, l.Heading, l.Preheader)
	a.children(root)
	a.page.raw("</td></tr>\n")
	a.page.footer(company, l.Reason, l.Actions)
	a.page.raw("</table>\n" + ghostEnds + "</td></tr></table>\n")
	a.page.honeypot(l.Honeypot)
	a.page.pixel(l.Pixel)
	a.page.raw("</body>\n</html>\n")
	if a.page.err != nil {
		return "", "", fmt.Errorf("layout.RenderMarketing %q: %w", l.Heading, a.page.err)
	}
	return a.page.out.String(), marketingText(company, l, root), nil
}

// Outlook on Windows ignores max-width: there the card stands in a table of 600 px
// that no other program sees.
const (
	ghost markup = `<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td width="600"><![endif]-->
`
	ghostEnds markup = "<!--[if mso]></td></tr></table><![endif]-->\n"
)

func (p *page) actions(list []Action) {
	for i, a := range list {
		if i == 0 {
			p.raw(`<p style="margin:14px 0 0;font-size:13px;line-height:26px;">`)
		} else {
			p.raw(" &nbsp;&middot;&nbsp; ")
		}
		p.link(a.URL, a.Label, "font-weight:600;white-space:nowrap;")
	}
	if len(list) > 0 {
		p.raw("</p>\n")
	}
}

// honeypot writes a link for programs: only a program follows it.
func (p *page) honeypot(address string) {
	if address != "" {
		p.raw(`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;" aria-hidden="true"><a href="`).href(address).
			raw(`" tabindex="-1" aria-hidden="true" style="display:none;mso-hide:all;">&nbsp;</a></div>` + "\n")
	}
}

func (p *page) pixel(address string) {
	if address != "" {
		p.raw(`<img src="`).href(address).raw(`" width="1" height="1" alt="" border="0" style="display:block;width:1px;height:1px;border:0;">` + "\n")
	}
}
