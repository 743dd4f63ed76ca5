package pages_test

import (
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/blogtest"
)

// readFeed returns a feed as a feed reader sees it.
type readFeed struct {
	Channel struct {
		Title string     `xml:"title"`
		Link  []string   `xml:"link"` // its own, and that of the feed itself
		Item  []readItem `xml:"item"`
	} `xml:"channel"`
}

type readItem struct {
	Title     string   `xml:"title"`
	Link      string   `xml:"link"`
	GUID      string   `xml:"guid"`
	Published string   `xml:"pubDate"`
	Category  []string `xml:"category"`
	Body      string   `xml:"encoded"`
}

func feed(t *testing.T, b blogtest.Bench, category string) (out readFeed, text string) {
	t.Helper()
	document, err := b.Feed(t.Context(), category)
	if err != nil {
		t.Fatal(err)
	}
	if err := xml.Unmarshal(document, &out); err != nil {
		t.Fatalf("no XML: %v\n%s", err, document)
	}
	return out, string(document)
}

// TestTheFeed: the newest posts with their whole text and absolute addresses, those of
// one category when asked, whatever they contain.
// Proves: blog-13
func TestTheFeed(t *testing.T) {
	blogtest.Each(t, func(t *testing.T, b blogtest.Bench) {
		b.AddCategories(t, "Yards", "R&D <b>")
		for i := range 25 {
			at := b.Clock.Now().Add(-time.Duration(i) * time.Hour)
			b.Add(t, blog.Post{
				ID: fmt.Sprintf("p%02d", i), Title: "Doors & <gates>", Category: []string{"Yards", "R&D <b>"}[i%2], Status: blog.Published, PublishedAt: at, CreatedAt: at,
				Content: "See [our page](/quote), [there](https://elsewhere.example/a?b=c&d) and ![a door](/pictures/door.jpg).\n\n`]]>` w, /etc <script>",
			})
		}
		all, text := feed(t, b, "")
		if len(all.Channel.Item) != 20 || all.Channel.Link[0] != "https://security.example/blog" {
			t.Fatalf("%d items of %s", len(all.Channel.Item), all.Channel.Link[0])
		}
		first := all.Channel.Item[0]
		if first.Title != "Doors & <gates>" || first.Link != "https://security.example/blog/p00" || first.Published != "Fri, 20 Nov 2026 17:00:00 +0000" ||
			first.GUID == all.Channel.Item[1].GUID || len(first.Category) != 1 {
			t.Errorf("the first: %+v", first)
		}
		for _, want := range []string{`href="https://security.example/quote"`, `href="https://elsewhere.example/a?b=c&amp;d"`, `src="https://security.example/pictures/door.jpg"`, "w, /etc", "&lt;script"} {
			if !strings.Contains(first.Body, want) {
				t.Errorf("the body lacks %q: %s", want, first.Body)
			}
		}
		if strings.Contains(text, "<script") || strings.Contains(first.Body, "<script") {
			t.Errorf("markup got through: %s", text)
		}
		// A changed address does not show a post as new to somebody who has read
		// it.
		if _, err := b.DB.Writer().ExecContext(t.Context(), "UPDATE blog_posts SET slug = 'renamed' WHERE id = 'p00'"); err != nil {
			t.Fatal(err)
		}
		if again, _ := feed(t, b, ""); again.Channel.Item[0].Link != "https://security.example/blog/renamed" || again.Channel.Item[0].GUID != first.GUID || first.GUID == "" {
			t.Errorf("renamed: %+v, was %+v", again.Channel.Item[0], first)
		}
		one, _ := feed(t, b, "R&D <b>")
		if len(one.Channel.Item) != 12 || !strings.HasPrefix(one.Channel.Title, "R&D <b>") {
			t.Errorf("%d items of %q", len(one.Channel.Item), one.Channel.Title)
		}
		if none, _ := feed(t, b, "Nothing"); len(none.Channel.Item) != 0 {
			t.Error("items of no category")
		}
	}, blogtest.At("https://security.example"))
}
