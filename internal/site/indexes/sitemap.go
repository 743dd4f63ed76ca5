package indexes

import (
	"encoding/xml"
	"net/http"
	"net/url"
	"strings"

	"wardgate/internal/site/responses"
)

func anHour() []responses.Field {
	return []responses.Field{responses.CacheControl(responses.AnHour)}
}

// Robots lists what search engines may read, and where the sitemap is.
func Robots(maker *responses.Maker, origin string) http.Handler {
	text := "User-agent: *\nDisallow: /api/\n\nSitemap: " + origin + "/sitemap.xml\n"
	return maker.New(http.StatusOK, "text/plain; charset=utf-8", []byte(text), anHour())
}

// Sitemap lists the public pages (https://www.sitemaps.org/protocol.html). It
// contains no dates: none is better than a wrong one.
func Sitemap(maker *responses.Maker, origin string, paths []string) http.Handler {
	var b strings.Builder
	b.WriteString(xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	for _, path := range paths {
		b.WriteString("<url><loc>")
		address := origin + (&url.URL{Path: path}).EscapedPath()
		_ = xml.EscapeText(&b, []byte(address)) // a strings.Builder never fails
		b.WriteString("</loc></url>\n")
	}
	b.WriteString("</urlset>\n")
	return maker.New(http.StatusOK, "application/xml; charset=utf-8", []byte(b.String()), anHour())
}
