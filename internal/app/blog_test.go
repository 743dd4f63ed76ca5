package app_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	blogreading "wardgate/internal/blog/reading"
	"wardgate/internal/staff"
)

const browser = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"

// blogHouse is a program whose blog has its first articles.
func eachBlog(t *testing.T, run func(t *testing.T, h *apptest.Instance)) {
	t.Helper()
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		if err := h.Seed(context.Background()); err != nil {
			t.Fatal(err)
		}
		run(t, h)
		silent(t, h)
	}, apptest.Idle())
}

type blogList struct {
	Items []blogreading.PublicPost
	Next  string
}

func readPosts(t *testing.T, h *apptest.Instance, path string) (list blogList) {
	t.Helper()
	got := h.Do(http.MethodGet, path, "")
	if got.Status != http.StatusOK {
		t.Fatalf("%s: %d %s", path, got.Status, got.Body)
	}
	if err := got.JSON(&list); err != nil {
		t.Fatal(err)
	}
	if list.Items == nil {
		t.Fatalf("%s answers no list: %s", path, got.Body)
	}
	return list
}

func postIDs(list blogList) (out []string) {
	for _, p := range list.Items {
		out = append(out, p.ID)
	}
	return out
}

// TestTheBlogIsRead: the contract's addresses of V192-V197.
// Proves: V192, V193, V194, V195, V196, D46, blog-3, blog-7
func TestTheBlogIsRead(t *testing.T) {
	eachBlog(t, func(t *testing.T, h *apptest.Instance) {
		var ids []string
		path := "/api/blog/posts?limit=4"
		for cursor := "?"; cursor != ""; {
			list := readPosts(t, h, path)
			ids = append(ids, postIDs(list)...)
			cursor = list.Next
			path = "/api/blog/posts?limit=4&cursor=" + url.QueryEscape(cursor)
		}
		if want := []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"}; !slices.Equal(ids, want) {
			t.Errorf("page by page: %v", ids)
		}
		for path, want := range map[string][]string{
			"/api/blog/posts/featured":                {"1", "2", "3"},
			"/api/blog/posts?category=Technology":     {"2", "3", "10", "11"},
			"/api/blog/posts?category=Small+Business": {"7"},
			"/api/blog/posts?category=technology":     nil,
			"/api/blog/posts?category=nobody%27s":     nil,
			"/api/blog/posts?category=%25":            nil,
			// Technology 3, 10 and 11; 4, 6 and 7 share a tag
			"/api/blog/posts/security-guards-vs-ai-cameras/related":          {"3", "4", "6"},
			"/api/blog/posts/security-guards-vs-ai-cameras/related?limit=20": {"3", "4", "6", "7", "10", "11"},
			"/api/blog/posts/security-guards-vs-ai-cameras/related?limit=1":  {"3"},
		} {
			got := postIDs(readPosts(t, h, path))
			if !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", path, got, want)
			}
		}
		var categories struct{ Items []blogreading.Category }
		if got := h.Do(http.MethodGet, "/api/blog/categories", ""); got.JSON(&categories) != nil || len(categories.Items) != 8 ||
			!slices.Contains(categories.Items, blogreading.Category{Name: "Technology", Count: 4}) {
			t.Errorf("categories: %s", got.Body)
		}
	})
}

// TestAPostHasTheNamesOfV116, and its body as HTML once more.
// Proves: V115, V116, D42, blog-4
func TestAPostHasTheNamesOfV116(t *testing.T) {
	eachBlog(t, func(t *testing.T, h *apptest.Instance) {
		got := h.Do(http.MethodGet, "/api/blog/posts/alberta-business-security-2025", "")
		var fields map[string]any
		if got.Status != http.StatusOK || got.JSON(&fields) != nil {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		for name, want := range map[string]any{
			"id": "1", "slug": "alberta-business-security-2025", "date": "January 15, 2025", "read_time": 10.0, "category": "Industry Trends",
			"featured": true, "status": "published", "published_at": "2025-01-15T16:00:00Z", "created_at": "2025-01-15T16:00:00Z",
			"publish_date": nil, "image_url": "/pictures/article-alberta-business-security-2025-800.jpg", "author": "Wardgate Security Team",
		} {
			if value, there := fields[name]; !there || value != want {
				t.Errorf("%s is %v, want %v", name, value, want)
			}
		}
		for _, name := range []string{"title", "seo_title", "seo_description", "seo_keywords", "excerpt", "content", "tags", "content_html"} {
			if text := fmt.Sprint(fields[name]); len(text) < 10 {
				t.Errorf("%s is %q", name, text)
			}
		}
		if _, err := h.DB.Writer().ExecContext(t.Context(), "UPDATE blog_posts SET image_url = '' WHERE id = '2'"); err != nil {
			t.Fatal(err)
		}
		if without := h.Do(http.MethodGet, "/api/blog/posts/security-guards-vs-ai-cameras", ""); !strings.Contains(without.Body, `"image_url":"/slide-1.jpg"`) {
			t.Errorf("nothing stands in for its picture: %.300s", without.Body)
		}
		if html := fmt.Sprint(fields["content_html"]); !strings.Contains(html, "<h2") || !strings.Contains(html, "<table") || strings.Contains(html, "\n## ") {
			t.Errorf("the body is not rendered: %.200s", html)
		}
	})
}

// TestAddressesOfPosts: what was renamed, deleted or never there, and addresses that are none.
// Proves: V209, D52, D57, blog-5, blog-11
func TestAddressesOfPosts(t *testing.T) {
	eachBlog(t, func(t *testing.T, h *apptest.Instance) {
		for _, statement := range []string{
			"INSERT INTO blog_slugs (slug, post_id, renamed_at) SELECT 'once', id, created_at FROM blog_posts WHERE id = '4'",
			"INSERT INTO blog_slugs (slug, post_id, renamed_at) SELECT 'before', id, created_at FROM blog_posts WHERE id = '4'",
			"UPDATE blog_posts SET deleted_at = created_at WHERE id = '5'",
			"UPDATE blog_posts SET status = 'archived' WHERE id = '6'",
			"UPDATE blog_posts SET status = 'draft' WHERE id = '7'",
		} {
			if _, err := h.DB.Writer().ExecContext(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
		}
		long := strings.Repeat("a", 5000)
		for slug, want := range map[string]int{
			"once": 301, "before": 301, "vacant-property-security-insurance": 410,
			"event-security-guest-friendly": 404, "affordable-security-small-business": 404, "nothing": 404,
			"%F0%9F%A6%8A": 404, "%00": 404, "%FF%FE": 404, "%2e%2e%2f": 404, "a%2Fb": 404, "%25": 404, "'%20OR%201=1--": 404, "%3Cscript%3E": 404, long: 404,
		} {
			for _, below := range []string{"", "/related"} {
				got := h.Do(http.MethodGet, "/api/blog/posts/"+slug+below, "")
				if got.Status != want {
					t.Errorf("%.40s%s: %d, want %d: %.200s", slug, below, got.Status, want, got.Body)
					continue
				}
				checkProblem(t, got, "")
				if to := got.Header.Get("Location"); (want == 301) != (to == "/api/blog/posts/hidden-costs-poor-security"+below) {
					t.Errorf("%.40s%s leads to %q", slug, below, to)
				}
			}
			if got := h.Do(http.MethodPost, "/api/blog/posts/"+slug+"/views", "", "User-Agent", browser); got.Status != 404 {
				t.Errorf("a view of %.40s: %d", slug, got.Status)
			}
		}
		for slug, want := range map[string]int{
			"hidden-costs-poor-security": 200, "once": 301, "before": 301, "vacant-property-security-insurance": 410,
			"event-security-guest-friendly": 404, "affordable-security-small-business": 404, "nothing": 404, "%F0%9F%A6%8A": 404, "%00": 404,
		} {
			got := h.Do(http.MethodGet, "/blog/"+slug, "")
			if to := got.Header.Get("Location"); got.Status != want || (want == 301) != (to == "/blog/hidden-costs-poor-security") {
				t.Errorf("the page of %s: %d to %q, want %d", slug, got.Status, to, want)
			}
		}
		if got := readPosts(t, h, "/api/blog/posts?limit=100"); len(got.Items) != 8 {
			t.Errorf("the list shows %v", postIDs(got))
		}
		for query, field := range map[string]string{
			"cursor=x": "cursor", "cursor=%F0%9F%A6%8A": "cursor", "cursor=" + strings.Repeat("a", 201): "cursor", "cursor=%00": "cursor",
			"limit=0": "limit", "limit=101": "limit", "limit=many": "limit", "category=" + strings.Repeat("a", 201): "category", "category=%FF": "category",
		} {
			got := h.Do(http.MethodGet, "/api/blog/posts?"+query, "")
			if got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%.40s: %d", query, got.Status)
			}
			checkProblem(t, got, field)
		}
	})
}

// TestWhoCounts: views and events of readers, not of programs or of staff (D48), however often they are sent.
// Proves: V198, D48, D49, U25, blog-8, blog-9
func TestWhoCounts(t *testing.T) {
	eachBlog(t, func(t *testing.T, h *apptest.Instance) {
		_, editor := h.SignIn("editor@wardgate.example", staff.Editor)
		const slug = "prevent-commercial-break-ins"
		event := func(kind string, headers ...string) apptest.Answer {
			return h.JSON(http.MethodPost, "/api/events", map[string]string{"type": kind, "slug": slug}, headers...)
		}
		for range 50 {
			for _, headers := range [][]string{{"User-Agent", browser}, {"User-Agent", "Googlebot/2.1"}, {"User-Agent", ""}, {"User-Agent", browser + " staff", "Cookie", editor}} {
				if got := h.Do(http.MethodPost, "/api/blog/posts/"+slug+"/views", "", headers...); got.Status != http.StatusNoContent {
					t.Fatalf("%v: %d %s", headers, got.Status, got.Body)
				}
			}
		}
		for _, headers := range [][]string{{"User-Agent", browser}, {"User-Agent", "bingbot/2.0"}, {"User-Agent", browser, "Cookie", editor}} {
			if got := event("like", headers...); got.Status != http.StatusNoContent {
				t.Errorf("%v: %d %s", headers, got.Status, got.Body)
			}
		}
		if got := event("share", "User-Agent", browser, "Cookie", "wardgate_session=forged"); got.Status != http.StatusNoContent {
			t.Errorf("a forged cookie: %d", got.Status)
		}
		if views, other := h.Count("SELECT view_count FROM blog_posts WHERE slug = $1", slug), h.Count("SELECT count(*) FROM blog_posts WHERE view_count > 0"); views != 1 || other != 1 {
			t.Errorf("%d views, on %d posts", views, other)
		}
		if likes, all := h.Count("SELECT total FROM blog_events WHERE kind = 'like'"), h.Count("SELECT count(*) FROM blog_events"); likes != 1 || all != 2 {
			t.Errorf("%d likes, %d sums", likes, all)
		}
		for name, tc := range map[string]struct {
			body   string
			status int
			field  string
		}{
			"an unknown type": {`{"type":"applaud","slug":"` + slug + `"}`, 422, "type"},
			"a number":        {`{"type":7,"slug":"` + slug + `"}`, 422, "type"},
			"no type":         {`{"slug":"` + slug + `"}`, 422, "type"},
			"no slug":         {`{"type":"like"}`, 422, "slug"},
			"more":            {`{"type":"like","slug":"` + slug + `","isAdmin":true}`, 422, "isAdmin"},
			"an unknown post": {`{"type":"like","slug":"nothing"}`, 404, ""},
			"no text":         {`{"type":"like","slug":"a\u0000b"}`, 404, ""},
			"no JSON":         {`{`, 400, ""},
			"2 KB":            {`{"type":"like","slug":"` + strings.Repeat("a", 2<<10) + `"}`, 413, ""},
		} {
			got := h.Do(http.MethodPost, "/api/events", tc.body, "Content-Type", "application/json", "User-Agent", browser)
			if got.Status != tc.status {
				t.Errorf("%s: %d, want %d: %s", name, got.Status, tc.status, got.Body)
			}
			checkProblem(t, got, tc.field)
		}
	})
}

// TestHammeringIsRefused: one address can't make the counters write without end.
// Proves: blog-8
func TestHammeringIsRefused(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		if err := h.Seed(t.Context()); err != nil {
			t.Fatal(err)
		}
		refused := 0
		for i := range 90 {
			got := h.Do(http.MethodPost, "/api/blog/posts/prevent-commercial-break-ins/views", "", "User-Agent", fmt.Sprint(browser, i))
			if got.Status == http.StatusTooManyRequests && got.Header.Get("Retry-After") != "" {
				refused++
			}
		}
		if views := h.Count("SELECT view_count FROM blog_posts WHERE slug = 'prevent-commercial-break-ins'"); refused < 20 || views > 70 {
			t.Errorf("%d of 90 refused, %d views", refused, views)
		}
	}, apptest.Idle(), apptest.Env("WARDGATE_RATE_LIMIT", "on"))
}
