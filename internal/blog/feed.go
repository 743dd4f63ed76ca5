package blog

import (
	"context"
	"encoding/xml"
	"fmt"
	"net/url"
	"strings"
	"time"

	"golang.org/x/net/html"
)

// postsInFeed is how many of the newest posts a feed has.
const postsInFeed = 20

// feed is an RSS 2.0 document (https://www.rssboard.org/rss-specification) with the
// whole text of each post.
type feed struct {
	XMLName xml.Name `xml:"rss"`
	Version string   `xml:"version,attr"`
	Atom    string   `xml:"xmlns:atom,attr"`
	Content string   `xml:"xmlns:content,attr"`
	DC      string   `xml:"xmlns:dc,attr"`
	Channel channel  `xml:"channel"`
}

type channel struct {
	Title       string     `xml:"title"`
	Link        string     `xml:"link"`
	Self        selfLink   `xml:"atom:link"`
	Description string     `xml:"description"`
	Language    string     `xml:"language"`
	Built       string     `xml:"lastBuildDate,omitempty"`
	Items       []feedItem `xml:"item"`
}

type selfLink struct {
	Href string `xml:"href,attr"`
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
}

type feedItem struct {
	Title       string   `xml:"title"`
	Link        string   `xml:"link"`
	GUID        feedGUID `xml:"guid"`
	Published   string   `xml:"pubDate"`
	Creator     string   `xml:"dc:creator"`
	Categories  []string `xml:"category"`
	Description string   `xml:"description"`
	Body        string   `xml:"content:encoded"`
}

// feedGUID names an item for good: the post's id, for its address may change (D52).
type feedGUID struct {
	IsAddress bool   `xml:"isPermaLink,attr"`
	Value     string `xml:",chardata"`
}

// Feed returns the newest posts as RSS, those of one category if it is not empty.
func (s *Service) Feed(ctx context.Context, category string) ([]byte, error) {
	posts, _, err := s.List(ctx, Filter{Category: category, Limit: postsInFeed})
	if err != nil {
		return nil, err
	}
	changed := time.Time{}
	out := s.channelOf(category)
	for _, p := range posts {
		item, err := s.feedItem(p)
		if err != nil {
			return nil, fmt.Errorf("blog.Feed: post %s: %w", p.ID, err)
		}
		out.Channel.Items = append(out.Channel.Items, item)
		if p.UpdatedAt.After(changed) {
			changed = p.UpdatedAt
		}
	}
	if !changed.IsZero() {
		out.Channel.Built = changed.UTC().Format(time.RFC1123Z)
	}
	document, err := xml.MarshalIndent(out, "", " ")
	if err != nil {
		return nil, fmt.Errorf("blog.Feed: %w", err)
	}
	return append([]byte(xml.Header), document...), nil
}

func (s *Service) channelOf(category string) feed {
	query, title := "", s.Catalog.Company.Name+" Blog"
	if category != "" {
		query, title = "?category="+url.QueryEscape(category), category+" – "+title
	}
	return feed{
		Version: "2.0", Atom: "http://www.w3.org/2005/Atom", Content: "http://purl.org/rss/1.0/modules/content/",
		DC: "http://purl.org/dc/elements/1.1/",
		Channel: channel{
			Title: title, Link: s.Origin + pagePath + query, Description: "Security in plain words, for people who run businesses in Alberta.",
			Self:     selfLink{Href: s.Origin + pagePath + "/rss.xml" + query, Rel: "self", Type: "application/rss+xml"},
			Language: "en-ca",
		},
	}
}

func (s *Service) feedItem(p Post) (feedItem, error) {
	body, err := s.Markdown.Render(p.Content)
	if err != nil {
		return feedItem{}, err
	}
	return feedItem{
		Title: p.Title, Link: s.Origin + addressOf(p.Slug), GUID: feedGUID{Value: s.Origin + "/#post-" + p.ID},
		Published: p.PublishedAt.UTC().Format(time.RFC1123Z), Creator: p.Author, Categories: append([]string{p.Category}, p.Tags...),
		Description: p.Excerpt, Body: s.withOrigin(body),
	}, nil
}

// withOrigin makes our own addresses whole: a reader's program knows no page that they
// could be relative to.
func (s *Service) withOrigin(body string) string {
	var out strings.Builder
	for z := html.NewTokenizer(strings.NewReader(body)); ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			return out.String() // the end: the text is our own renderer's
		}
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			out.Write(z.Raw())
			continue
		}
		t := z.Token()
		for i, a := range t.Attr {
			switch a.Key {
			case "href", "src":
				t.Attr[i].Val = s.absolute(a.Val)
			case "srcset":
				parts := strings.Split(a.Val, ", ")
				for j, part := range parts {
					parts[j] = s.absolute(part)
				}
				t.Attr[i].Val = strings.Join(parts, ", ")
			}
		}
		out.WriteString(t.String())
	}
}

func (s *Service) absolute(address string) string {
	if strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") {
		return s.Origin + address
	}
	return address
}
