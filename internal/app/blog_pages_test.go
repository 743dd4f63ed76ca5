package app_test

import (
	"encoding/json"
	"image/jpeg"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	news "wardgate/internal/platform/events"
)

var linkedData = regexp.MustCompile(`<script type="application/ld\+json">(.*?)</script>`)

// TestArticlesArePagesInMemory: what search engines and browsers are told of an
// article, and that a change shows without a restart.
// Proves: V30, V31, V63, blog-10, blog-11, blog-14, site-49
func TestArticlesArePagesInMemory(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		if err := h.Seed(t.Context()); err != nil {
			t.Fatal(err)
		}
		const path = "/blog/alberta-business-security-2025"
		page := awaitPage(t, h, path, func(a apptest.Answer) bool { return a.Header.Get("ETag") != "" })
		html := page.Body
		for _, want := range []string{`"canonical":"` + h.Config.Origin + path + `"`, `"socialCard":"` + path + `/card.jpg?v=`, `"id":"1"`} {
			if !strings.Contains(html, want) {
				t.Errorf("the page's data lack %s", want)
			}
		}
		if page.Header.Get("X-Robots-Tag") != "" || strings.Contains(html, `name="robots"`) || page.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("the page is kept from others: %v", page.Header)
		}
		checkLinked(t, html, h.Config.Origin+path)
		if again := h.Do(http.MethodGet, path, "", "If-None-Match", page.Header.Get("ETag")); again.Status != http.StatusNotModified {
			t.Errorf("the known page: %d", again.Status)
		}
		if sitemap := h.Do(http.MethodGet, "/sitemap.xml", "").Body; !strings.Contains(sitemap, path+"</loc>") || !strings.Contains(sitemap, "/blog</loc>") {
			t.Errorf("not in the sitemap: %s", sitemap)
		}
		for query, status := range map[string]int{"": 200, "?q=patrol": 200, "?category=Technology": 200, "?cursor=typed": 303, "?q=patrol&cursor=typed": 303} {
			got := h.Do(http.MethodGet, "/blog"+query, "")
			if hidden := got.Header.Get("X-Robots-Tag") == "noindex"; got.Status != status || hidden != (query != "" && status == 200) {
				t.Errorf("/blog%s: %d, robots %q", query, got.Status, got.Header.Get("X-Robots-Tag"))
			}
		}
		for _, change := range []struct {
			statement string
			seen      func(a apptest.Answer) bool
		}{
			{"UPDATE blog_posts SET title = 'Another name' WHERE id = '1'", func(a apptest.Answer) bool {
				return strings.Contains(a.Body, `"title":"Another name"`)
			}},
			{"UPDATE blog_posts SET deleted_at = created_at WHERE id = '1'", func(a apptest.Answer) bool { return a.Status == http.StatusGone }},
		} {
			if _, err := h.DB.Writer().ExecContext(t.Context(), change.statement); err != nil {
				t.Fatal(err)
			}
			h.Bus.Publish(news.News{Topic: "site"})
			awaitPage(t, h, path, change.seen)
		}
		if sitemap := h.Do(http.MethodGet, "/sitemap.xml", "").Body; strings.Contains(sitemap, path+"<") {
			t.Error("a deleted post is in the sitemap")
		}
	})
}

// awaitPage asks for a page until it is as it should be.
func awaitPage(t *testing.T, h *apptest.Instance, path string, ok func(apptest.Answer) bool) apptest.Answer {
	t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		got := h.Do(http.MethodGet, path, "", "Accept", "text/html")
		if ok(got) {
			return got
		}
		if time.Now().After(end) {
			t.Fatalf("%s never came: %d %.300s", path, got.Status, got.Body)
		}
	}
}

func checkLinked(t *testing.T, html, address string) {
	t.Helper()
	var linked struct {
		Graph []map[string]any `json:"@graph"`
	}
	found := linkedData.FindStringSubmatch(html)
	if found == nil || json.Unmarshal([]byte(found[1]), &linked) != nil {
		t.Fatal("no linked data")
	}
	for _, node := range linked.Graph {
		if node["@type"] != "BlogPosting" {
			continue
		}
		for name, want := range map[string]any{
			"headline": "Alberta Business Security: The Rules to Know and What to Check", "datePublished": "2025-01-15T09:00:00-07:00",
			"mainEntityOfPage": address, "articleSection": "Industry Trends", "timeRequired": "PT10M",
		} {
			if node[name] != want {
				t.Errorf("%s is %v, want %v", name, node[name], want)
			}
		}
		author, _ := node["author"].(map[string]any)
		if author["@type"] != "Organization" || author["name"] != "Wardgate Security Team" || !strings.HasSuffix(author["url"].(string), "/about") {
			t.Errorf("the author is %v", author)
		}
		return
	}
	t.Errorf("no BlogPosting in %s", found[1])
}

// TestWhatWasCheckedLaterSaysSo: to people, to search engines and in the sitemap, and a person signs as a person.
// Proves: blog-81, blog-82, site-78
func TestWhatWasCheckedLaterSaysSo(t *testing.T) {
	checked := clock.NewManual(time.Date(2027, 2, 1, 18, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		if err := h.Seed(t.Context()); err != nil {
			t.Fatal(err)
		}
		const path = "/blog/alberta-business-security-2025"
		page := awaitPage(t, h, path, func(a apptest.Answer) bool { return a.Header.Get("ETag") != "" })
		for _, want := range []string{`"reviewed":"November 26, 2026"`, `"dateModified":"2026-11-26T09:00:00-06:00"`, `"byTeam":true`} {
			if !strings.Contains(page.Body, want) {
				t.Errorf("the page lacks %s", want)
			}
		}
		sitemap := h.Do(http.MethodGet, "/sitemap.xml", "").Body
		want := path + "</loc><lastmod>2026-11-26T15:00:00Z</lastmod><image:image><image:loc>" + h.Config.Origin + "/pictures/article-alberta-business-security-2025-800.jpg</image:loc>"
		if !strings.Contains(sitemap, want) || !strings.Contains(sitemap, "/blog</loc><lastmod>2026-11-26T15:00:00Z") || !strings.Contains(sitemap, "/about</loc></url>") {
			t.Errorf("the sitemap is %s", sitemap)
		}
		if _, err := h.DB.Writer().ExecContext(t.Context(), "UPDATE blog_posts SET author = 'Robin K.', updated_at = published_at WHERE id = '1'"); err != nil {
			t.Fatal(err)
		}
		h.Bus.Publish(news.News{Topic: "site"})
		awaitPage(t, h, path, func(a apptest.Answer) bool {
			return strings.Contains(a.Body, `"author":{"@type":"Person","name":"Robin K."}`) && strings.Contains(a.Body, `"reviewed":""`)
		})
	}, apptest.At(checked))
}

// TestServicesLeadToTheirArticles: the newest with a fitting tag, and none that was taken down.
// Proves: site-80
func TestServicesLeadToTheirArticles(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		if err := h.Seed(t.Context()); err != nil {
			t.Fatal(err)
		}
		for path, slugs := range map[string][]string{
			"/services/security-guards": {"security-guards-vs-ai-cameras", "vacant-property-security-insurance", "event-security-guest-friendly"},
			"/services/surveillance":    {"security-guards-vs-ai-cameras", "modern-security-camera-features-2025", "affordable-security-small-business"},
			"/services/virtual-guard":   {"security-guards-vs-ai-cameras", "vacant-property-security-insurance", "prevent-commercial-break-ins"},
			"/services/it-support":      {"modern-security-camera-features-2025", "access-control-workplace-safety", "ai-security-future-protection"},
		} {
			awaitPage(t, h, path, func(a apptest.Answer) bool { return readOn(a.Body, slugs) })
		}
		if _, err := h.DB.Writer().ExecContext(t.Context(), "UPDATE blog_posts SET deleted_at = created_at WHERE id = '2'"); err != nil {
			t.Fatal(err)
		}
		h.Bus.Publish(news.News{Topic: "site"})
		awaitPage(t, h, "/services/security-guards", func(a apptest.Answer) bool {
			return readOn(a.Body, []string{"vacant-property-security-insurance", "event-security-guest-friendly", "prevent-commercial-break-ins"})
		})
	})
}

// readOn tells whether a page's data lead to exactly these posts.
func readOn(page string, slugs []string) bool {
	_, list, found := strings.Cut(page, `"articles":[`)
	list, _, closed := strings.Cut(list, "]")
	if !found || !closed || strings.Count(list, `"slug"`) != len(slugs) {
		return false
	}
	at := 0
	for _, slug := range slugs {
		i := strings.Index(list[at:], `"slug":"`+slug+`"`)
		if i < 0 {
			return false
		}
		at += i
	}
	return true
}

// TestTheFeedIsSent: as RSS, not again to who has it, and of one category.
// Proves: blog-13
func TestTheFeedIsSent(t *testing.T) {
	eachBlog(t, func(t *testing.T, h *apptest.Instance) {
		feed := h.Do(http.MethodGet, "/blog/rss.xml", "")
		if feed.Status != http.StatusOK || !strings.HasPrefix(feed.Header.Get("Content-Type"), "application/rss+xml") || strings.Count(feed.Body, "<item>") != 11 {
			t.Fatalf("%d %v %.300s", feed.Status, feed.Header, feed.Body)
		}
		if again := h.Do(http.MethodGet, "/blog/rss.xml", "", "If-None-Match", feed.Header.Get("ETag")); again.Status != http.StatusNotModified {
			t.Errorf("the known feed: %d", again.Status)
		}
		if _, err := h.DB.Writer().ExecContext(t.Context(), "UPDATE blog_posts SET excerpt = 'It says something else now.' WHERE id = '11'"); err != nil {
			t.Fatal(err)
		}
		if changed := h.Do(http.MethodGet, "/blog/rss.xml", "", "If-None-Match", feed.Header.Get("ETag")); changed.Status != http.StatusOK || !strings.Contains(changed.Body, "It says something else now.") {
			t.Errorf("the feed that changed: %d", changed.Status)
		}
		for category, want := range map[string]int{"Technology": 4, "Small+Business": 1, "Nothing": 0} {
			got := h.Do(http.MethodGet, "/blog/rss.xml?category="+category, "")
			if got.Status != http.StatusOK || strings.Count(got.Body, "<item>") != want {
				t.Errorf("%s: %d, %d items", category, got.Status, strings.Count(got.Body, "<item>"))
			}
		}
	})
}

// TestEveryPostHasAPictureForLinkPreviews: drawn, kept by others, and gone with the post.
// Proves: blog-14
func TestEveryPostHasAPictureForLinkPreviews(t *testing.T) {
	eachBlog(t, func(t *testing.T, h *apptest.Instance) {
		const path = "/blog/alberta-business-security-2025/card.jpg"
		card := h.Do(http.MethodGet, path, "")
		picture, err := jpeg.DecodeConfig(strings.NewReader(card.Body))
		if card.Status != http.StatusOK || card.Header.Get("Content-Type") != "image/jpeg" || err != nil || picture.Width != 1200 || picture.Height != 630 {
			t.Fatalf("%d %v %+v %v", card.Status, card.Header, picture, err)
		}
		if again := h.Do(http.MethodGet, path+"?v=1", "", "If-None-Match", card.Header.Get("ETag")); again.Status != http.StatusNotModified {
			t.Errorf("the known card: %d", again.Status)
		}
		if other := h.Do(http.MethodGet, "/blog/security-guards-vs-ai-cameras/card.jpg", ""); other.Header.Get("ETag") == card.Header.Get("ETag") {
			t.Error("two posts have one card")
		}
		for _, statement := range []string{
			"INSERT INTO blog_slugs (slug, post_id, renamed_at) SELECT 'once', id, created_at FROM blog_posts WHERE id = '4'",
			"UPDATE blog_posts SET deleted_at = created_at WHERE id = '1'", "UPDATE blog_posts SET status = 'draft' WHERE id = '2'",
		} {
			if _, err := h.DB.Writer().ExecContext(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
		}
		for slug, want := range map[string]int{"alberta-business-security-2025": 410, "security-guards-vs-ai-cameras": 404, "nothing": 404, "once": 301, "%00": 404} {
			if got := h.Do(http.MethodGet, "/blog/"+slug+"/card.jpg", ""); got.Status != want {
				t.Errorf("%s: %d, want %d", slug, got.Status, want)
			}
		}
	})
}
