// Package rss writes feeds: RSS 2.0 (https://www.rssboard.org/rss-specification) with
// the whole text of each item.
package rss

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"net/http"
	"strings"
	"time"

	"golang.org/x/net/html"

	"wardgate/internal/platform/ids"
)

// Feed is the content of a feed. Its addresses are absolute.
type Feed struct {
	Title, Description string
	// Link is the page with the same content, Self the feed itself.
	Link, Self string
	// Language is a tag of RFC 5646, "en-ca".
	Language string
	Items    []Item
}

// Item is one item of a feed.
type Item struct {
	Title, Link string
	// ID identifies the item for good: its address may change (D52).
	ID                 string
	Published, Changed time.Time
	Author             string
	Categories         []string
	Summary            string
	// HTML is the whole text; our own addresses in it are made absolute with the
	// origin.
	HTML string
}

type document struct {
	XMLName xml.Name `xml:"rss"`
	Version string   `xml:"version,attr"`
	Atom    string   `xml:"xmlns:atom,attr"`
	Content string   `xml:"xmlns:content,attr"`
	DC      string   `xml:"xmlns:dc,attr"`
	Channel channel  `xml:"channel"`
}

type channel struct {
	Title       string   `xml:"title"`
	Link        string   `xml:"link"`
	Self        selfLink `xml:"atom:link"`
	Description string   `xml:"description"`
	Language    string   `xml:"language"`
	Built       string   `xml:"lastBuildDate,omitempty"`
	Items       []item   `xml:"item"`
}

type selfLink struct {
	Href string `xml:"href,attr"`
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
}

type item struct {
	Title       string   `xml:"title"`
	Link        string   `xml:"link"`
	GUID        guid     `xml:"guid"`
	Published   string   `xml:"pubDate"`
	Creator     string   `xml:"dc:creator"`
	Categories  []string `xml:"category"`
	Description string   `xml:"description"`
	Body        string   `xml:"content:encoded"`
}

type guid struct {
	IsAddress bool   `xml:"isPermaLink,attr"`
	Value     string `xml:",chardata"`
}

// Write returns the feed as a document. origin goes before addresses within its texts
// that begin with "/".
func Write(f Feed, origin string) ([]byte, error) {
	changed := time.Time{}
	out := document{
		Version: "2.0", Atom: "http://www.w3.org/2005/Atom", Content: "http://purl.org/rss/1.0/modules/content/",
		DC: "http://purl.org/dc/elements/1.1/",
		Channel: channel{
			Title: f.Title, Link: f.Link, Description: f.Description, Language: f.Language,
			Self: selfLink{Href: f.Self, Rel: "self", Type: "application/rss+xml"},
		},
	}
	for _, i := range f.Items {
		out.Channel.Items = append(out.Channel.Items, item{
			Title: i.Title, Link: i.Link, GUID: guid{Value: i.ID}, Published: i.Published.UTC().Format(time.RFC1123Z), Creator: i.Author,
			Categories: i.Categories, Description: i.Summary, Body: withOrigin(i.HTML, origin),
		})
		if i.Changed.After(changed) {
			changed = i.Changed
		}
	}
	if !changed.IsZero() {
		out.Channel.Built = changed.UTC().Format(time.RFC1123Z)
	}
	text, err := xml.MarshalIndent(out, "", " ")
	if err != nil {
		return nil, fmt.Errorf("rss.Write: %w", err)
	}
	return append([]byte(xml.Header), text...), nil
}

// Serve sends a document of Write. Feed readers request it all day: a reader that has
// this version gets 304.
func Serve(w http.ResponseWriter, r *http.Request, document []byte) {
	w.Header().Set("Content-Type", "application/rss+xml; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", `"`+ids.Hash(string(document))+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(document))
}

// withOrigin makes our own addresses absolute: in a feed reader there is no page that
// they could be relative to.
func withOrigin(body, origin string) string {
	var out strings.Builder
	for z := html.NewTokenizer(strings.NewReader(body)); ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			return out.String() // the end: our own renderer wrote the text
		}
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			out.Write(z.Raw())
			continue
		}
		t := z.Token()
		for i, a := range t.Attr {
			switch a.Key {
			case "href", "src":
				t.Attr[i].Val = absolute(a.Val, origin)
			case "srcset":
				parts := strings.Split(a.Val, ", ")
				for j, part := range parts {
					parts[j] = absolute(part, origin)
				}
				t.Attr[i].Val = strings.Join(parts, ", ")
			}
		}
		out.WriteString(t.String())
	}
}

func absolute(address, origin string) string {
	if strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") {
		return origin + address
	}
	return address
}
