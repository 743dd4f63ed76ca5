package indexes

import (
	"encoding/xml"
	"net/http"
	"net/url"
	"strings"
	"time"

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

// Entry is a public page in the sitemap.
type Entry struct {
	Path string
	// Changed is when its content changed last; zero where that is not known: no date is better than a wrong one.
	Changed time.Time
	// Images are the paths of the pictures that it shows.
	Images []string
}

// Sitemap lists the public pages (https://www.sitemaps.org/protocol.html) with their last changes and their pictures
// (https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps).
func Sitemap(maker *responses.Maker, origin string, entries []Entry) http.Handler {
	var b strings.Builder
	address := func(path string) {
		_ = xml.EscapeText(&b, []byte(origin+(&url.URL{Path: path}).EscapedPath())) // a strings.Builder never fails
	}
	b.WriteString(xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">` + "\n")
	for _, e := range entries {
		b.WriteString("<url><loc>")
		address(e.Path)
		b.WriteString("</loc>")
		if !e.Changed.IsZero() {
			b.WriteString("<lastmod>" + e.Changed.UTC().Format(time.RFC3339) + "</lastmod>")
		}
		for _, image := range e.Images {
			b.WriteString("<image:image><image:loc>")
			address(image)
			b.WriteString("</image:loc></image:image>")
		}
		b.WriteString("</url>\n")
	}
	b.WriteString("</urlset>\n")
	return maker.New(http.StatusOK, "application/xml; charset=utf-8", []byte(b.String()), anHour())
}
