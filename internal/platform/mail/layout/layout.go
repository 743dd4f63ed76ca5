package layout

import (
	"bytes"
	_ "embed" // the template
	"fmt"
	"html/template"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"wardgate/catalog"
)

//go:embed mail.html
var source string

// page parses the template at the first mail and never changes afterwards.
var page = sync.OnceValues(func() (*template.Template, error) {
	return template.New("mail").Funcs(template.FuncMap{
		"lines": lines, "number": func(i int) string { return strconv.Itoa(i + 1) }, "look": look, "href": href,
	}).Parse(source)
})

// Render makes both parts of a mail in the company's name. It fails on an
// address that is not http, https, mailto or tel.
func Render(company catalog.Company, d Document) (html, text string, err error) {
	t, err := page()
	if err != nil {
		return "", "", fmt.Errorf("layout.Render: %w", err)
	}
	blocks := views(d.Blocks)
	data := struct {
		Company           catalog.Company
		Initial, Site     string
		Preheader, Reason string
		Padding           template.HTML
		Heading           string
		Blocks            []view
	}{company, initial(company.Name), site(company.URL), d.Preheader, d.Reason, padding(d.Preheader), d.Heading, blocks}
	var out bytes.Buffer
	if err := t.Execute(&out, data); err != nil {
		return "", "", fmt.Errorf("layout.Render %q: %w", d.Heading, err)
	}
	return out.String(), plainText(company, d, blocks), nil
}

// href lets through the addresses that a mail may hold. html/template knows
// no tel: and would blank it.
func href(address string) (template.URL, error) {
	u, err := url.Parse(address)
	if err != nil || !slices.Contains([]string{"http", "https", "mailto", "tel"}, u.Scheme) {
		return "", fmt.Errorf("the address %q is not http, https, mailto or tel", address)
	}
	return template.URL(address), nil //nolint:gosec // its scheme is checked, and it is still escaped as an attribute
}

// padding follows a preheader, so that inboxes do not fill the line with what
// comes next in the mail.
func padding(preheader string) template.HTML {
	const inboxLine = 120
	n := max(0, inboxLine-utf8.RuneCountInString(preheader))
	return template.HTML(strings.Repeat("&#847;&zwnj;&nbsp;", n)) //nolint:gosec // no input in it
}

func lines(s string) []string { return strings.Split(strings.TrimSpace(unix(s)), "\n") }

func unix(s string) string { return strings.ReplaceAll(s, "\r\n", "\n") }

func initial(name string) string {
	r, _ := utf8.DecodeRuneInString(strings.TrimSpace(name))
	return strings.ToUpper(string(r))
}

// site is an address as people say it.
func site(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return address
	}
	return u.Host
}

// colours of a notice; the class is for the dark scheme.
type colours struct {
	Class, Edge, Ground, Ink template.CSS
}

func look(t Tone) colours {
	switch t {
	case Good:
		return colours{"good", "#0f9d6e", "#e8faf3", "#064e38"}
	case Urgent:
		return colours{"urgent", "#c62828", "#fdecec", "#7a1414"}
	}
	return colours{"info", "#2b5fb8", "#eaf1fc", "#12305f"}
}
