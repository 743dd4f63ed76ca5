package site

import (
	"encoding/xml"
	"net/http"
	"strings"
)

// addIndexes puts what search engines ask for into the table.
func (s *Site) addIndexes(table map[string]item, indexed []string) {
	fields := []field{fieldOf("Cache-Control", anHour)}
	robots := "User-agent: *\nDisallow: /api/\n\nSitemap: " + s.opt.Origin + "/sitemap.xml\n"
	table["/robots.txt"] = s.newResponse(http.StatusOK, "text/plain; charset=utf-8", []byte(robots), fields)
	table["/sitemap.xml"] = s.newResponse(http.StatusOK, "application/xml", s.sitemap(indexed), fields)
}

// sitemap lists the public pages (https://www.sitemaps.org/protocol.html). It
// claims no dates: none is better than one that is not true.
func (s *Site) sitemap(paths []string) []byte {
	var b strings.Builder
	b.WriteString(xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	for _, path := range paths {
		b.WriteString("<url><loc>")
		_ = xml.EscapeText(&b, []byte(s.opt.Origin+escaped(path))) // a strings.Builder takes everything
		b.WriteString("</loc></url>\n")
	}
	b.WriteString("</urlset>\n")
	return []byte(b.String())
}
