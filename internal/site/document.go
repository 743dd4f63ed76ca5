package site

import (
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"wardgate/catalog"
	"wardgate/internal/platform/ssr"
)

// language is the language of the pages unless a page says otherwise.
const language = "en-CA"

// frame is what all documents share. Everything that comes from outside the
// program goes through one of two gates: text through html.EscapeString, data
// through pageData.
type frame struct {
	company   catalog.Company
	siteHead  string
	staffHead string
}

func newFrame(opt Options, site, staff build, exists func(string) bool) frame {
	shared := themeColours(opt) + icons(exists)
	return frame{
		company:   opt.Company,
		siteHead:  shared + fontLinks(site) + styleLinks(site.styles(true)) + scriptTags(site.scripts()),
		staffHead: shared + fontLinks(staff) + styleLinks(staff.styles(false)) + preloadLinks(staff.preloads()) + scriptTags(staff.scripts()),
	}
}

// page is the document of a rendered page; linked is its element of linked data, if
// search engines may have it. It stands after the root, which React takes over.
func (f frame) page(in ssr.Input, out ssr.Output, linked string) []byte {
	lang := out.Lang
	if lang == "" {
		lang = language
	}
	return f.document(lang, out.BodyClass, out.Head+f.siteHead, out.HTML, f.pageData(in)+linked)
}

// shell is the document of a page that the browser renders, because the server
// did not get to it. Without scripts it still says how to reach the company.
func (f frame) shell(in ssr.Input) []byte {
	head := "<title>" + html.EscapeString(f.company.Name) + "</title>"
	return f.document(language, "", head+f.siteHead, "", f.pageData(in)+f.noscript())
}

// noSession tells the staff app that the browser sent no session, so that it need
// not ask and be refused.
const noSession = `<meta name="wardgate-session" content="none">`

// staff is the one document of the staff app; more goes into its head.
func (f frame) staff(more string) []byte {
	head := "<title>" + html.EscapeString(f.company.Name) + "</title>" + more
	return f.document(language, "", head+f.staffHead, "", "<noscript>The staff pages need JavaScript.</noscript>")
}

func (f frame) document(lang, bodyClass, head, root, after string) []byte {
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

// pageData embeds the input for the browser. json.Marshal writes <, >, & and
// U+2028/2029 as \u escapes, also inside raw JSON, so neither the element can be
// closed nor a comment or another script be opened (HTML standard, 4.12.1.3).
func (f frame) pageData(in ssr.Input) string {
	b, err := json.Marshal(in)
	if err != nil { // raw data that is not JSON: the page gets none
		in.Data = nil
		b, _ = json.Marshal(in)
	}
	return `<script type="application/json" id="page-data">` + string(b) + `</script>`
}

func (f frame) noscript() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<noscript><h1>%s</h1><p>This page needs JavaScript at the moment.</p>", html.EscapeString(f.company.Name))
	for _, p := range f.company.Phones {
		fmt.Fprintf(&b, `<p>%s: <a href="tel:%s">%s</a></p>`, html.EscapeString(p.Label), html.EscapeString(p.E164), html.EscapeString(p.Display))
	}
	if f.company.Email != "" {
		fmt.Fprintf(&b, `<p><a href="mailto:%[1]s">%[1]s</a></p>`, html.EscapeString(f.company.Email))
	}
	b.WriteString("</noscript>")
	return b.String()
}

func themeColours(opt Options) string {
	return themeColour("light", opt.ThemeLight) + themeColour("dark", opt.ThemeDark)
}

func themeColour(scheme, colour string) string {
	if colour == "" {
		return ""
	}
	return fmt.Sprintf(`<meta name="theme-color" media="(prefers-color-scheme: %s)" content="%s">`, scheme, html.EscapeString(colour))
}

// icons links those of the usual icon files that the build brought.
func icons(exists func(string) bool) string {
	var b strings.Builder
	for _, icon := range []struct{ path, link string }{
		{"/favicon.ico", `<link rel="icon" href="/favicon.ico" sizes="32x32">`},
		{"/favicon.svg", `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`},
		{"/apple-touch-icon.png", `<link rel="apple-touch-icon" href="/apple-touch-icon.png">`},
		{"/site.webmanifest", `<link rel="manifest" href="/site.webmanifest">`},
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

func fontLinks(b build) string {
	return each(b.fonts(), `<link rel="preload" href="/%s" as="font" type="font/woff2" crossorigin>`)
}

func styleLinks(files []string) string { return each(files, `<link rel="stylesheet" href="/%s">`) }

func preloadLinks(files []string) string {
	return each(files, `<link rel="modulepreload" href="/%s">`)
}

func scriptTags(files []string) string {
	return each(files, `<script type="module" src="/%s"></script>`)
}
