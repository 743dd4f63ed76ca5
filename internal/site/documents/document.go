package documents

import (
	"encoding/json"
	"fmt"
	"html"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/ssr"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/site/assets"
	"wardgate/internal/site/linkeddata"
	"wardgate/internal/site/responses"
)

// Documents makes the documents of both apps. Everything from outside the program is
// escaped in one of two ways: text by html.EscapeString, data by pageData.
type Documents struct {
	company   func() catalog.Company
	facts     func() catalog.Facts
	linked    func() linkeddata.More
	origin    string
	clock     clock.Clock
	zone      *time.Location
	log       *slog.Logger
	responses *responses.Maker
	siteHead  string
	staffHead string
	mailless  bool
}

// Deps are what Documents need.
type Deps struct {
	// Company is named in the shell, for visitors whose browser runs no script; its
	// time zone determines the year (D44).
	Company func() catalog.Company
	// Facts are what the pages are told of the company, as it is at the moment.
	Facts func() catalog.Facts
	// Linked is what search engines are told of the company besides, as it is at the moment.
	Linked func() linkeddata.More
	// Origin is the public origin without a trailing slash.
	Origin    string
	Clock     clock.Clock
	Log       *slog.Logger
	Responses *responses.Maker
	// HasFile reports whether a file is served at path: existing icons are linked.
	HasFile func(path string) bool
	// Site and Staff are the two builds.
	Site, Staff assets.Build
	// ThemeLight and ThemeDark colour the browser's own frame, "#rrggbb"; optional.
	ThemeLight, ThemeDark string
	// Mailless is set when nothing is mailed: pages promise no mail then (D5).
	Mailless bool `wiring:"optional"`
}

// New returns the documents that load the builds.
func New(d Deps) (*Documents, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	zone, err := clock.Zone(d.Company().TimeZone)
	if err != nil {
		return nil, fmt.Errorf("the company's time zone: %w", err)
	}
	shared := themeColour("light", d.ThemeLight) + themeColour("dark", d.ThemeDark)
	return &Documents{
		company: d.Company, facts: d.Facts, linked: d.Linked, origin: d.Origin, clock: d.Clock, zone: zone, log: d.Log, responses: d.Responses, mailless: d.Mailless,
		siteHead:  shared + icons(d.HasFile, "/site.webmanifest") + fontLinks(d.Site) + styleLinks(d.Site.Styles(true)) + scriptTags(d.Site.Scripts()),
		staffHead: shared + icons(d.HasFile, "/staff.webmanifest") + fontLinks(d.Staff) + styleLinks(d.Staff.Styles(false)) + preloadLinks(d.Staff.Preloads()) + scriptTags(d.Staff.Scripts()),
	}, nil
}

// Page returns the document of a rendered page; linked is its element of linked
// data, if search engines may list it. It stands after the root, which React takes
// over.
func (d *Documents) Page(in ssr.Input, out ssr.Output, linked string) []byte {
	lang := out.Lang
	if lang == "" {
		lang = linkeddata.Language
	}
	return document(lang, out.BodyClass, out.Head+d.siteHead, out.HTML, pageData(in)+linked)
}

// shell is the document of a page that the browser renders, because the server
// did not get to it. Without scripts it still shows how to reach the company.
func (d *Documents) shell(in ssr.Input) []byte {
	head := "<title>" + html.EscapeString(d.company().Name) + "</title>"
	return document(linkeddata.Language, "", head+d.siteHead, "", pageData(in)+d.noscript())
}

// ServeShell sends the document that the browser renders. It is small and sent
// when there is too much to do, so it is not compressed.
func (d *Documents) ServeShell(w http.ResponseWriter, r *http.Request, in ssr.Input, status int, fields []responses.Field) {
	d.responses.Send(w, r, status, responses.HTML, d.shell(in), fields)
}

// LinkedData is the element for search engines of a page that adds own to it.
func (d *Documents) LinkedData(own []linkeddata.Node) (string, error) {
	return linkeddata.Element(d.company(), d.linked(), d.origin, own)
}

// NoSession informs the staff app that the browser sent no session, so that it
// need not ask and be refused.
const NoSession = `<meta name="wardgate-session" content="none">`

// StaffFacts are what the staff app is told of the company.
type StaffFacts struct {
	catalog.Facts

	// Sample: it still is the sample company, and what it claims is invented (D89).
	Sample bool `json:"sample,omitempty"`
}

// Staff returns the one document of the staff app, which is told the facts; more goes into its head.
func (d *Documents) Staff(facts StaffFacts, more string) []byte {
	head := "<title>" + html.EscapeString(facts.Name) + "</title>" + more
	after := jsonElement("facts", facts) + "<noscript>The staff pages need JavaScript.</noscript>"
	return document(linkeddata.Language, "", head+d.staffHead, "", after)
}

func document(lang, bodyClass, head, root, after string) []byte {
	var b strings.Builder
	b.Grow(len(head) + len(root) + len(after) + 512)
	fmt.Fprintf(&b, "<!doctype html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\">", html.EscapeString(lang))
	b.WriteString(`<meta name="viewport" content="width=device-width, initial-scale=1">`)
	b.WriteString(head)
	b.WriteString("</head><body")
	if bodyClass != "" {
		fmt.Fprintf(&b, " class=\"%s\"", html.EscapeString(bodyClass))
	}
	b.WriteString(`><div id="root">`)
	b.WriteString(root)
	b.WriteString("</div>")
	b.WriteString(after)
	b.WriteString("</body></html>\n")
	return []byte(b.String())
}

// pageData embeds the input for the browser; raw data that is not JSON is left out.
func pageData(in ssr.Input) string {
	if !json.Valid(in.Data) {
		in.Data = nil
	}
	return jsonElement("page-data", in)
}

// jsonElement embeds a value for the browser. json.Marshal writes <, >, & and
// U+2028/2029 as \u escapes, also inside raw JSON, so neither the element can be
// closed nor a comment or another script be opened (HTML standard, 4.12.1.3).
func jsonElement(id string, value any) string {
	b, _ := json.Marshal(value) // of texts, numbers and valid JSON
	return `<script type="application/json" id="` + id + `">` + string(b) + `</script>`
}

func (d *Documents) noscript() string {
	var b strings.Builder
	company := d.company()
	fmt.Fprintf(&b, "<noscript><h1>%s</h1><p>This page needs JavaScript at the moment.</p>", html.EscapeString(company.Name))
	for _, p := range company.Phones {
		fmt.Fprintf(&b, `<p>%s: <a href="tel:%s">%s</a></p>`, html.EscapeString(p.Label), html.EscapeString(p.E164), html.EscapeString(p.Display))
	}
	if company.Email != "" {
		fmt.Fprintf(&b, `<p><a href="mailto:%[1]s">%[1]s</a></p>`, html.EscapeString(company.Email))
	}
	b.WriteString("</noscript>")
	return b.String()
}

func themeColour(scheme, colour string) string {
	if colour == "" {
		return ""
	}
	return fmt.Sprintf(`<meta name="theme-color" media="(prefers-color-scheme: %s)" content="%s">`, scheme, html.EscapeString(colour))
}

// icons links those of the usual icon files that the build brought, and the manifest of the site or of the staff app.
func icons(exists func(string) bool, manifest string) string {
	var b strings.Builder
	for _, icon := range []struct{ path, link string }{
		{"/favicon.ico", `<link rel="icon" href="/favicon.ico" sizes="32x32">`},
		{"/favicon.svg", `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`},
		{"/apple-touch-icon.png", `<link rel="apple-touch-icon" href="/apple-touch-icon.png">`},
		{manifest, `<link rel="manifest" href="` + manifest + `">`},
	} {
		if exists(icon.path) {
			b.WriteString(icon.link)
		}
	}
	return b.String()
}

func each(files []string, format string) string {
	var b strings.Builder
	for _, f := range files {
		fmt.Fprintf(&b, format, html.EscapeString(f))
	}
	return b.String()
}

func fontLinks(b assets.Build) string {
	return each(b.Fonts(), `<link rel="preload" href="/%s" as="font" type="font/woff2" crossorigin>`)
}

func styleLinks(files []string) string { return each(files, `<link rel="stylesheet" href="/%s">`) }

func preloadLinks(files []string) string {
	return each(files, `<link rel="modulepreload" href="/%s">`)
}

func scriptTags(files []string) string {
	return each(files, `<script type="module" src="/%s"></script>`)
}
