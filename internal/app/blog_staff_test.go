package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/blog/editing"
	"wardgate/internal/staff"
)

// newsroom is a blog with somebody who writes in it.
type newsroom struct {
	h      *apptest.Instance
	cookie string
}

func (n newsroom) do(method, path string, body any, headers ...string) apptest.Answer {
	text, isText := body.(string)
	if !isText && body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			panic(err)
		}
		text = string(b)
	}
	return n.h.Do(method, "/api/staff/blog"+path, text, append(headers, "Cookie", n.cookie, "Content-Type", "application/json")...)
}

func withNewsroom(t *testing.T, run func(t *testing.T, n newsroom)) {
	eachBlog(t, func(t *testing.T, h *apptest.Instance) {
		_, cookie := h.SignIn("kim@wardgate.example", staff.Editor)
		run(t, newsroom{h, cookie})
	})
}

// written is a post as the staff's API tells it.
type written struct {
	ID, Title, Slug, Status, Content, Excerpt string
	Version                                   int
	PublishedAt                               *time.Time             `json:"published_at"`
	PublishDate                               *time.Time             `json:"publish_date"`
	OldSlugs                                  []string               `json:"old_slugs"`
	UpdatedBy                                 *struct{ Name string } `json:"updated_by"`
	Autosave                                  *struct {
		Fields map[string]any
	}
}

func (n newsroom) post(t *testing.T, want int, got apptest.Answer) (w written) {
	t.Helper()
	if got.Status != want || want != http.StatusNoContent && got.JSON(&w) != nil {
		t.Fatalf("%d %s, want %d", got.Status, got.Body, want)
	}
	return w
}

func ready(title string) map[string]any {
	return map[string]any{
		"title": title, "excerpt": "In short.", "content": "Some **words**.", "category": "Technology", "seo_description": "For search.",
		"tags": []string{"locks"}, "seo_keywords": []string{}, "featured": false, "publish_date": nil, "published_at": "2001-01-01T00:00:00Z",
	}
}

// TestAPostFromNothingToPublished, by the addresses of the contract.
// Proves: S113, D55, blog-39, blog-56
func TestAPostFromNothingToPublished(t *testing.T) {
	withNewsroom(t, func(t *testing.T, n newsroom) {
		fields := ready("Locks that last")
		w := n.post(t, 201, n.do(http.MethodPost, "/posts", fields, "Idempotency-Key", "k1"))
		if again := n.post(t, 201, n.do(http.MethodPost, "/posts", fields, "Idempotency-Key", "k1")); again.ID != w.ID || w.UpdatedBy.Name != "Robin editor" {
			t.Errorf("%+v and %+v", w, again)
		}
		if got := n.h.Do(http.MethodGet, "/blog/locks-that-last", ""); got.Status != http.StatusNotFound {
			t.Errorf("readers see a draft: %d", got.Status)
		}
		fields["status"], fields["version"] = "published", 1
		w = n.post(t, 200, n.do(http.MethodPut, "/posts/"+w.ID, fields))
		if w.Status != "published" || w.PublishedAt == nil || w.PublishedAt.Year() == 2001 || w.PublishDate != nil {
			t.Errorf("%+v", w)
		}
		var article struct {
			HTML string `json:"content_html"`
		}
		var shown struct{ HTML string }
		if got := n.h.Do(http.MethodGet, "/api/blog/posts/locks-that-last", ""); got.JSON(&article) != nil || article.HTML == "" {
			t.Fatalf("readers: %d %s", got.Status, got.Body)
		}
		if got := n.do(http.MethodPost, "/preview", map[string]string{"content": "Some **words**."}); got.JSON(&shown) != nil || shown.HTML != article.HTML {
			t.Errorf("the preview is %q, the page shows %q", shown.HTML, article.HTML)
		}
		w = n.post(t, 200, n.do(http.MethodPatch, "/posts/"+w.ID, map[string]any{"slug": "better-locks"}))
		if got := n.h.Do(http.MethodGet, "/blog/locks-that-last", ""); got.Status != http.StatusMovedPermanently || got.Header.Get("Location") != "/blog/better-locks" {
			t.Errorf("the old address: %d %s", got.Status, got.Header.Get("Location"))
		}
		// A stale save is refused, kept, and named.
		stale := n.do(http.MethodPut, "/posts/"+w.ID, map[string]any{"title": "Stale", "version": 1})
		if stale.Status != http.StatusConflict || !strings.Contains(stale.Body, "In another window, you saved this post at ") {
			t.Errorf("%d %s", stale.Status, stale.Body)
		}
		if got := n.post(t, 200, n.do(http.MethodGet, "/posts/"+w.ID, nil)); got.Autosave == nil || got.Autosave.Fields["title"] != "Stale" || got.Title != "Locks that last" {
			t.Errorf("%+v", got)
		}
		for range 2 {
			n.post(t, 204, n.do(http.MethodDelete, "/posts/"+w.ID, nil))
		}
		if got := n.h.Do(http.MethodGet, "/blog/better-locks", ""); got.Status != http.StatusGone {
			t.Errorf("in the trash: %d", got.Status)
		}
		n.post(t, 200, n.do(http.MethodPost, "/posts/"+w.ID+"/restore", nil))
		if got := n.h.Do(http.MethodGet, "/blog/better-locks", ""); got.Status != http.StatusOK {
			t.Errorf("restored: %d", got.Status)
		}
	})
}

// TestTheNewsroomRefuses what is no post, with a sentence at the field.
// Proves: blog-36
func TestTheNewsroomRefuses(t *testing.T) {
	withNewsroom(t, func(t *testing.T, n newsroom) {
		for body, want := range map[string]struct {
			status int
			field  string
		}{
			`{}`:                                {422, "title"},
			`{"title":null}`:                    {422, "title"},
			`{"title":5}`:                       {422, "title"},
			`{"title":"x","nobody":1}`:          {422, "nobody"},
			`{"title":"x","status":"gone"}`:     {422, "status"},
			`{"title":"x","status":"archived"}`: {422, "status"},
			`{"title":"x","publish_date":"January 15"}`:                                {422, "publish_date"},
			`{"title":"x","tags":"a"}`:                                                 {422, "tags"},
			`{"title":"x","read_time":0}`:                                              {422, "read_time"},
			`{"title":"x","image_url":"javascript:alert(1)"}`:                          {422, "image_url"},
			`{"title":"🔥"}`:                                                            {422, "slug"},
			`{"title":"x","slug":"search"}`:                                            {422, "slug"},
			`{"title":"x","content":"` + strings.Repeat("a", 2<<20+1) + `"}`:           {422, "content"},
			`{"title":"x","content":"` + strings.Repeat("a", 8<<20) + `"}`:             {413, ""},
			`{"title":"x","status":"scheduled","publish_date":"2020-01-01T00:00:00Z"}`: {422, "publish_date"},
			`{"title":`: {400, ""},
		} {
			got := n.do(http.MethodPost, "/posts", body)
			if got.Status != want.status || !strings.Contains(got.Body, `"field":"`+want.field) && want.field != "" {
				t.Errorf("%.60s: %d %.300s", body, got.Status, got.Body)
			}
		}
		for path, want := range map[string]int{
			"/posts?status=gone": 422, "/posts?limit=0": 422, "/posts?limit=101": 422, "/posts?cursor=x": 422, "/posts?q=%00": 422, "/posts?q=%25%5C": 200,
			"/posts/none": 404, "/posts/none/revisions": 404, "/posts/1/revisions/none": 404, "/posts/1/revisions?cursor=x": 422, "/autosaves/1": 200, "/slug?title=": 200,
			"/slug?title=%F0%9F%94%A5": 200,
		} {
			if got := n.do(http.MethodGet, path, nil); got.Status != want {
				t.Errorf("%s: %d %s", path, got.Status, got.Body)
			}
		}
		if posts := n.h.Count("SELECT count(*) FROM blog_posts"); posts != 11 {
			t.Errorf("%d posts: what was refused was stored", posts)
		}
	})
}

// hostile are texts that would run, if anything took them for markup.
func hostileTexts() []string {
	return []string{
		`<script>window.__ran=1</script>`, `"><img src=x onerror=window.__ran=1>`, `</title><script>window.__ran=1</script>`,
		`</script><svg onload=window.__ran=1>`, `[a](javascript:window.__ran=1)`, `![a](x"onerror="window.__ran=1)`, `<iframe srcdoc="<script>1</script>">`,
		`'-window.__ran-'`, `{{constructor.constructor('window.__ran=1')()}}`, `<a href="jAvAsCrIpT&colon;window.__ran=1">a</a>`, `<!--><script>window.__ran=1</script>-->`,
	}
}

// TestHostileTextInEveryField stands on pages and in answers as text.
// Proves: blog-56
func TestHostileTextInEveryField(t *testing.T) {
	withNewsroom(t, func(t *testing.T, n newsroom) {
		tagOf := regexp.MustCompile(`(?i)<(?:script>|iframe|svg onload|img src=x|[a-z]+[^>]*\son(?:error|load)=|a [^>]*href="?javascript:)`)
		for i, text := range hostileTexts() {
			fields := ready(text)
			for _, field := range []string{"excerpt", "content", "author", "seo_title", "seo_description"} {
				fields[field] = text
			}
			fields["tags"], fields["seo_keywords"], fields["slug"], fields["status"] = []string{strings.ReplaceAll(text[:min(50, len(text))], ",", "")}, []string{text[:min(50, len(text))]}, fmt.Sprint("hostile-", i), "published"
			n.post(t, 201, n.do(http.MethodPost, "/posts", fields))
			var article struct {
				Title, Excerpt, Author string
				HTML                   string `json:"content_html"`
			}
			got := n.h.Do(http.MethodGet, fmt.Sprint("/api/blog/posts/hostile-", i), "")
			if got.JSON(&article) != nil || article.Title != text || article.Excerpt != text || article.Author != text {
				t.Errorf("%s became %s", text, got.Body)
			}
			if found := tagOf.FindString(article.HTML); found != "" {
				t.Errorf("the text of %s has %s", text, found)
			}
			for _, path := range []string{fmt.Sprint("/blog/hostile-", i), "/blog"} {
				page := n.h.Do(http.MethodGet, path, "", "Accept", "text/html")
				if page.Status != http.StatusOK || tagOf.MatchString(page.Body) {
					t.Errorf("%s with %s: %d, %q", path, text, page.Status, tagOf.FindString(page.Body))
				}
			}
		}
		if got := n.do(http.MethodPost, "/categories", map[string]string{"name": hostileTexts()[0]}); got.Status != http.StatusCreated || got.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%d %s", got.Status, got.Body)
		}
	})
}

// TestDeepAndLongMarkdown is rendered, or refused with what to do, in a time that nobody notices.
// Proves: blog-56
func TestDeepAndLongMarkdown(t *testing.T) {
	withNewsroom(t, func(t *testing.T, n newsroom) {
		for name, c := range map[string]struct {
			text   string
			status int
			says   string
		}{
			"some quotes":   {strings.Repeat("> ", 20) + "deep", http.StatusOK, "deep"},
			"some brackets": {strings.Repeat("[", 50), http.StatusOK, "[[["},
			"250 KB":        {strings.Repeat("word ", 50_000), http.StatusOK, "word"},
			"quotes":        {strings.Repeat("> ", 5000) + "deep", http.StatusUnprocessableEntity, "Split the paragraph"},
			"lists":         {strings.Repeat("- ", 5000) + "deep", http.StatusUnprocessableEntity, "Split the paragraph"},
			"emphasis":      {strings.Repeat("*a ", 20000), http.StatusUnprocessableEntity, "Split the paragraph"},
			"brackets":      {strings.Repeat("[", 20000), http.StatusUnprocessableEntity, "Split the paragraph"},
			"links":         {strings.Repeat("[a](", 10000), http.StatusUnprocessableEntity, "Split the paragraph"},
			"two megabytes": {strings.Repeat("word ", 2<<20/5), http.StatusUnprocessableEntity, "Split it into several posts"},
		} {
			began := time.Now()
			got := n.do(http.MethodPost, "/preview", map[string]string{"content": c.text})
			if took := time.Since(began); got.Status != c.status || !strings.Contains(got.Body, c.says) || took > 10*time.Second {
				t.Errorf("%s: %d after %v: %.200s", name, got.Status, took, got.Body)
			}
			whole := map[string]any{
				"title": "Deep " + name, "excerpt": "An excerpt.", "content": c.text, "category": "Technology", "seo_description": "What it is.", "status": "published",
			}
			created := map[int]int{http.StatusOK: http.StatusCreated, http.StatusUnprocessableEntity: http.StatusUnprocessableEntity}[c.status]
			if got := n.do(http.MethodPost, "/posts", whole); got.Status != created {
				t.Errorf("%s, published: %d, want %d: %.300s", name, got.Status, created, got.Body)
			}
			if whole["status"] = "draft"; c.status != http.StatusOK {
				if got := n.do(http.MethodPost, "/posts", whole); got.Status != http.StatusCreated {
					t.Errorf("%s, a draft: %d: %.300s", name, got.Status, got.Body)
				}
			}
		}
	})
}

// TestWhoHearsOfTheBlog: an editor's stream tells of posts and of nothing else that
// the editor may not read.
// Proves: blog-54
func TestWhoHearsOfTheBlog(t *testing.T) {
	withNewsroom(t, func(t *testing.T, n newsroom) {
		_, sales := n.h.SignIn("sam@wardgate.example", staff.Sales)
		editor := events(t, n.h, http.MethodGet, "/api/staff/events", "", "Cookie", n.cookie)
		seller := events(t, n.h, http.MethodGet, "/api/staff/events", "", "Cookie", sales)
		if editor().name != "hello" || seller().name != "hello" {
			t.Fatal("no hello")
		}
		if got := n.h.Do(http.MethodPost, "/api/quotes", good().json(), asJSON("a-quote")...); got.Status != http.StatusCreated {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		n.post(t, 201, n.do(http.MethodPost, "/posts", ready("Locks")))
		for heard := editor(); !strings.Contains(heard.data, `"blog"`); heard = editor() {
			if heard.name == "closed" || strings.Contains(heard.data, `"quotes"`) || strings.Contains(heard.data, `"mail"`) || strings.Contains(heard.data, `"leads"`) {
				t.Fatalf("the editor hears %+v", heard)
			}
		}
		for heard := seller(); !strings.Contains(heard.data, `"quotes"`); heard = seller() {
			if heard.name == "closed" || strings.Contains(heard.data, `"blog"`) {
				t.Fatalf("sales hear %+v", heard)
			}
		}
	})
}

// TestAViewerReadsTheNewsroom and changes nothing; sales have no business there.
// Proves: D56, blog-35, blog-55
func TestAViewerReadsTheNewsroom(t *testing.T) {
	withNewsroom(t, func(t *testing.T, n newsroom) {
		_, viewer := n.h.SignIn("vera@wardgate.example", staff.Viewer)
		_, sales := n.h.SignIn("sam@wardgate.example", staff.Sales)
		v, s := newsroom{n.h, viewer}, newsroom{n.h, sales}
		var list struct {
			Items  []editing.PostRow
			Counts editing.PostCounts
		}
		if got := v.do(http.MethodGet, "/posts?limit=2", nil); got.JSON(&list) != nil || len(list.Items) != 2 || list.Counts.Published != 11 || list.Counts.All != 11 {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		for what, got := range map[string]apptest.Answer{
			"a viewer writes": v.do(http.MethodPost, "/posts", ready("x")), "a viewer autosaves": v.do(http.MethodPut, "/autosaves/1", `{"base_version":1,"fields":{}}`),
			"sales read": s.do(http.MethodGet, "/posts", nil),
		} {
			if got.Status != http.StatusForbidden {
				t.Errorf("%s: %d", what, got.Status)
			}
		}
	})
}
