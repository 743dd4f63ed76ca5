package templates

import (
	"errors"
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/platform/markdown"
)

// Renderer renders mails and text messages for one person.
type Renderer struct {
	catalog  *catalog.Catalog
	origin   string
	markdown *markdown.Renderer
}

// NewRenderer returns a renderer of mails whose links begin with origin, which has no trailing
// slash.
func NewRenderer(c *catalog.Catalog, origin string, md *markdown.Renderer) (*Renderer, error) {
	if c == nil || origin == "" || md == nil {
		return nil, errors.New("automation/templates: the renderer needs a catalog, an origin and a Markdown renderer")
	}
	return &Renderer{catalog: c, origin: origin, markdown: md}, nil
}

// Made is a mail as one person gets it. Links are the absolute targets of its tracked links; the
// first is number 1.
type Made struct {
	Subject, HTML, Text string
	Links               []string
}

// The tags of a mail besides personal words and numbered links; each stands for an absolute
// address.
const (
	tagLink     = "link:"
	tagHoneypot = "trap"
	tagPixel    = "pixel"
)

// addresses are the addresses of ours in one mail (links.FollowUpLinks).
type addresses struct {
	leave, honeypot, pixel string
	// link is the address of link number n; nil: links lead to their targets directly.
	link func(n int) string
}

// Render renders both parts of the mail of a step to a lead, with tracked links and a tracking
// picture.
func (r *Renderer) Render(t Template, l leads.Lead, to links.FollowUpLinks) (Made, []string, error) {
	if problems := r.validate(t); len(problems) > 0 {
		return Made{}, problems, nil
	}
	return r.compose(t, l, addresses{to.Leave, to.Honeypot(), to.Pixel(), to.Link})
}

// compose renders both parts of a mail. Text typed as a name is text in it, never Markdown or
// HTML. Problems are for its author.
func (r *Renderer) compose(t Template, l leads.Lead, to addresses) (made Made, problems []string, err error) {
	body, err := r.markdown.Render(r.markdownFacts(r.replaceTags(withoutTagSigns(t.Content), mail.MergeTag)))
	if err != nil {
		return Made{}, []string{"The text is nested too deeply, or full of marks. Make it simpler."}, nil //nolint:nilerr // reported to its author
	}
	made.Subject = r.Fill(strings.TrimSpace(t.Subject), l)
	page := layout.Marketing{
		Preheader: preheader(body), Heading: made.Subject, Body: body, LinkTo: r.resolveLink, Picture: func(string) string { return "" },
		Reason: r.catalog.Automation.Texts["reason"], Actions: []layout.Action{{Label: "End these emails", URL: to.leave}},
	}
	if to.link != nil {
		page.LinkTo = func(address string) string { return made.track(r.resolveLink(address)) }
		page.Honeypot, page.Pixel = mail.MergeTag(tagHoneypot), mail.MergeTag(tagPixel)
	}
	rich, plain, err := layout.RenderMarketing(r.catalog.Company(), page)
	if errors.Is(err, layout.ErrBody) {
		return Made{}, []string{"The text is nested too deeply for a mail. Make its lists and quotes simpler."}, nil
	}
	if err != nil {
		return Made{}, nil, fmt.Errorf("automation: rendering %q: %w", t.ID, err)
	}
	value := func(name string) string { return r.valueOfTag(name, l, to) }
	same := func(text string) string { return text }
	made.HTML, made.Text = mail.Fill(rich, value, html.EscapeString), mail.Fill(plain, value, same)
	return made, nil, nil
}

// track gives a link its number, the same for the same address. Mail and phone links stay as they
// are.
func (m *Made) track(to string) string {
	if !strings.HasPrefix(to, "https://") && !strings.HasPrefix(to, "http://") {
		return to
	}
	n := slices.Index(m.Links, to)
	if n < 0 {
		n, m.Links = len(m.Links), append(m.Links, to)
	}
	return mail.MergeTag(tagLink + strconv.Itoa(n+1))
}

// valueOfTag is the value of a tag in one person's mail.
func (r *Renderer) valueOfTag(name string, l leads.Lead, to addresses) string {
	switch number, isLink := strings.CutPrefix(name, tagLink); {
	case isLink && to.link != nil:
		n, err := strconv.Atoi(number)
		if err != nil {
			return ""
		}
		return to.link(n)
	case name == tagHoneypot:
		return to.honeypot
	case name == tagPixel:
		return to.pixel
	}
	return r.valueOf(name, l)
}

// greeting matches a first paragraph that is only a greeting.
var greeting = regexp.MustCompile(`^\s*<p>[^<]{0,80},\s*</p>`)

// preheader is the text that inboxes show next to the subject: the first sentence after the
// greeting.
func preheader(body string) string {
	line := layout.Preheader(greeting.ReplaceAllString(body, ""))
	if end := sentenceEnds.FindStringIndex(line); end != nil {
		return line[:end[0]+1]
	}
	return line
}

var sentenceEnds = regexp.MustCompile(`[.!?] `)

// withoutTagSigns is a text without the delimiters of a tag, which no one types on purpose.
func withoutTagSigns(s string) string {
	return strings.NewReplacer(string(mail.MergeTagStart), "", string(mail.MergeTagEnd), "").Replace(s)
}

// resolveLink makes a link of a mail absolute: a path of the site, or an address as it is.
func (r *Renderer) resolveLink(address string) string {
	if strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") {
		return r.origin + address
	}
	to, err := url.Parse(address)
	if err != nil || !slices.Contains([]string{"https", "http", "mailto", "tel"}, to.Scheme) {
		return ""
	}
	return address
}
