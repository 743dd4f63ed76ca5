package content

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"wardgate/internal/platform/markdown"
)

// TestTheElevenArticles: what V117 and U13 say of them, in their order.
// Proves: V117, U13, blog-1
func TestTheElevenArticles(t *testing.T) {
	type known struct {
		slug, category string
		featured       bool
	}
	want := []known{
		{"alberta-business-security-2025", "Industry Trends", true},
		{"security-guards-vs-ai-cameras", "Technology", true},
		{"modern-security-camera-features-2025", "Technology", true},
		{"hidden-costs-poor-security", "Business Strategy", false},
		{"vacant-property-security-insurance", "Property Management", false},
		{"event-security-guest-friendly", "Event Security", false},
		{"affordable-security-small-business", "Small Business", false},
		{"prevent-commercial-break-ins", "Crime Prevention", false},
		{"access-control-workplace-safety", "Access Control", false},
		{"ai-cameras-detect-theft-real-time", "Technology", true},
		{"ai-security-future-protection", "Technology", false},
	}
	articles := loaded(t).Articles
	if len(articles) != len(want) {
		t.Fatalf("%d articles, want %d", len(articles), len(want))
	}
	for i, a := range articles {
		if got := (known{a.Slug, a.Category, a.Featured}); a.ID != i+1 || got != want[i] {
			t.Errorf("article %d: id %d, %+v, want %+v", i+1, a.ID, got, want[i])
		}
		if day := time.Date(2025, 1, 15-7*i, 0, 0, 0, 0, time.UTC).Format(time.DateOnly); a.PublishedAt != day {
			t.Errorf("%s: published %s, want %s", a.Slug, a.PublishedAt, day)
		}
	}
	if title := articles[10].Title; title != "AI Security: The Future of Business Protection" {
		t.Errorf("article 11 is called %q", title)
	}
}

// TestArticlesCanBeRead: each is long enough to be worth reading (V117, U13,
// D54), and what search results and cards show of it is complete.
// Proves: blog-1, site-76
func TestArticlesCanBeRead(t *testing.T) {
	between := func(slug, what, text string, least, most int) {
		if n := len([]rune(text)); n < least || n > most {
			t.Errorf("%s: the %s has %d characters, want %d to %d", slug, what, n, least, most)
		}
	}
	titles := map[string]string{}
	for _, a := range loaded(t).Articles {
		words := len(strings.Fields(a.Body))
		if minutes := (words + 199) / 200; a.ReadTime != minutes || minutes < 8 || minutes > 12 {
			t.Errorf("%s: %d minutes for %d words", a.Slug, a.ReadTime, words)
		}
		between(a.Slug, "search title", a.SEOTitle, 30, 60)
		between(a.Slug, "search title with the company's name", a.SEOTitle+" "+facts(t).Company().TitleSuffix, 0, 60)
		between(a.Slug, "search description", a.SEODescription, 120, 155)
		between(a.Slug, "excerpt", a.Excerpt, 80, 200)
		if len(a.SEOKeywords) < 3 || len(a.Tags) < 3 {
			t.Errorf("%s: keywords %q, tags %q", a.Slug, a.SEOKeywords, a.Tags)
		}
		if other := titles[a.SEOTitle]; other != "" {
			t.Errorf("%s and %s have one search title", a.Slug, other)
		}
		titles[a.SEOTitle] = a.Slug
		if strings.Contains(a.Body, "](/blog/"+a.Slug) || strings.HasPrefix(a.Body, "# ") || strings.Contains(a.Body, "\n# ") {
			t.Errorf("%s leads to itself, or has a second title", a.Slug)
		}
	}
}

// TestTheFactsOfV117StandInTheirPlaces ensures that the articles contain the facts that the
// specification found in them.
// Proves: V117, blog-1
func TestTheFactsOfV117StandInTheirPlaces(t *testing.T) {
	facts := map[string][]string{
		"vacant-property-security-insurance": {"72-hour", "inspection"},
		"prevent-commercial-break-ins":       {"alarm response within 15 minutes"},
		"affordable-security-small-business": {"$200-500", "$500-1,200", "$1,200-2,500"},
	}
	for _, a := range loaded(t).Articles {
		for _, fact := range facts[a.Slug] {
			if !strings.Contains(a.Body, fact) {
				t.Errorf("%s does not say %q", a.Slug, fact)
			}
		}
		delete(facts, a.Slug)
	}
	if len(facts) > 0 {
		t.Errorf("there is no article for %v", facts)
	}
}

// sources are where a claim of an article can be checked: governments, regulators, the law.
func sources() []string {
	return []string{
		"www.canlii.org", "laws-lois.justice.gc.ca", "www.alberta.ca", "oipc.ab.ca", "aglc.ca", "www.wcb.ab.ca", "nrc.canada.ca",
	}
}

// TestArticlesDoNotAge: titles and what search results show name no year and no season that passes, the company's team signs and
// no expert is invented, and each says when it was checked.
// Proves: blog-81, blog-82
func TestArticlesDoNotAge(t *testing.T) {
	stale := regexp.MustCompile(`(?i)\b20\d\d\b|\b(this|next|last) (winter|spring|summer|fall|year|month)\b`)
	team := facts(t).Company().Team
	for _, a := range loaded(t).Articles {
		for _, text := range append([]string{a.Title, a.SEOTitle, a.SEODescription, a.Excerpt}, a.SEOKeywords...) {
			if found := stale.FindString(text); found != "" {
				t.Errorf("%s will be out of date for %q: %s", a.Slug, found, text)
			}
		}
		if a.Author != team {
			t.Errorf("%s is signed by %s, whom the site does not introduce", a.Slug, a.Author)
		}
		if a.ReviewedAt <= a.PublishedAt || a.ReviewedAt < "2026-11-26" {
			t.Errorf("%s was last checked on %s", a.Slug, a.ReviewedAt)
		}
	}
}

// TestDoubtfulSentencesAreSettled: what a reader of the law would doubt is said with its source, or more carefully.
// Proves: blog-82
func TestDoubtfulSentencesAreSettled(t *testing.T) {
	bodies := map[string]string{}
	for _, a := range loaded(t).Articles {
		bodies[a.Slug] = a.Body
	}
	for slug, says := range map[string]struct{ not, but string }{
		"alberta-business-security-2025":       {"has been reviewing", "has reviewed it and recommended changes"},
		"ai-cameras-detect-theft-real-time":    {"The federal Privacy Commissioner has told a store", "Quebec's privacy regulator"},
		"affordable-security-small-business":   {"offers an online search", "[online search](https://www.alberta.ca/)"},
		"vacant-property-security-insurance":   {"edition of the National Fire Code requires", "2.4.6"},
		"modern-security-camera-features-2025": {"long-established", "EN 62676-4"},
	} {
		if strings.Contains(bodies[slug], says.not) || !strings.Contains(bodies[slug], says.but) {
			t.Errorf("%s says %q, or does not say %q", slug, says.not, says.but)
		}
	}
}

// TestArticlesLeadToPagesThatExist ensures that every link leads to an existing page or article of this site, or to where its
// claim can be checked: every article has some of both, and leads to a service.
// Proves: blog-1, blog-81
func TestArticlesLeadToPagesThatExist(t *testing.T) {
	c := loaded(t)
	pages := []string{"/", "/about", "/services", "/blog", "/contact", "/quote", "/assessments", "/privacy", "/terms", "/accessibility"}
	for _, s := range c.Services {
		pages = append(pages, "/services/"+s.ID)
	}
	for _, a := range c.Articles {
		pages = append(pages, "/blog/"+a.Slug)
	}
	links := 0
	for _, a := range c.Articles {
		rendered, err := markdown.New().Render(a.Body)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := html.Parse(strings.NewReader(rendered))
		if err != nil {
			t.Fatal(err)
		}
		outside, services := 0, 0
		for n := range tree.Descendants() {
			for _, attribute := range n.Attr {
				if attribute.Key != "href" {
					continue
				}
				links++
				page, _, _ := strings.Cut(attribute.Val, "#")
				if source, err := url.Parse(page); err == nil && source.Scheme == "https" && slices.Contains(sources(), source.Host) {
					outside++
					continue
				}
				if !slices.Contains(pages, page) {
					t.Errorf("%s leads to %s", a.Slug, attribute.Val)
				}
				if strings.HasPrefix(page, "/services/") {
					services++
				}
			}
		}
		if outside < 2 || services == 0 {
			t.Errorf("%s names %d sources and leads to %d services", a.Slug, outside, services)
		}
	}
	if links < 4*len(c.Articles) {
		t.Errorf("%d links in all articles: this test has lost what it tests", links)
	}
}

// TestArticlesNameNobody ensures that name, phones and offices stand in the catalog only.
// Proves: blog-1
func TestArticlesNameNobody(t *testing.T) {
	own := ownWords(facts(t).Company())
	number := regexp.MustCompile(`\d{3}[-. ]\d{3}[-. ]\d{4}|\b1-8\d\d\b|@`)
	for name, file := range changed(t) {
		if !strings.HasPrefix(name, "articles/") {
			continue
		}
		for _, word := range own {
			if strings.Contains(string(file.Data), word) {
				t.Errorf("%s writes out %q", name, word)
			}
		}
		if found := number.FindString(string(file.Data)); found != "" {
			t.Errorf("%s names %q", name, found)
		}
	}
}

// TestBrokenArticlesAreRefused ensures that the error about a mistake in a file names the
// file.
// Proves: blog-1
func TestBrokenArticlesAreRefused(t *testing.T) {
	const name = "articles/hidden-costs-poor-security.md"
	for what, tc := range map[string]struct{ old, new, want string }{
		"no title":        {"title: \"The Hidden", "titel: \"The Hidden", "titel"},
		"empty excerpt":   {"excerpt: ", "excerpt: \"\" #", "excerpt is missing"},
		"another slug":    {"slug: hidden-costs-poor-security", "slug: hidden-costs", "the front matter says slug hidden-costs"},
		"no day":          {"publishedAt: 2024-12-25", "publishedAt: 2024-12-32", "publishedAt"},
		"wrong read time": {"readTime: 9", "readTime: 5", "readTime says 5, the body takes 9 minutes"},
		"a taken id":      {"id: 4\n", "id: 5\n", "the id 5"},
		"an unknown fact": {"Take a fabrication shop", "Take {nobody}'s shop", "{nobody}"},
	} {
		files := changed(t)
		text := string(files[name].Data)
		if !strings.Contains(text, tc.old) {
			t.Fatalf("%s: %q is not in %s", what, tc.old, name)
		}
		files[name].Data = []byte(strings.Replace(text, tc.old, tc.new, 1))
		if _, err := load(files, facts(t)); err == nil || !strings.Contains(err.Error(), "articles/") || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// Proves: V117, blog-1
func TestReadTime(t *testing.T) {
	for words, want := range map[int]int{0: 1, 1: 1, 200: 1, 201: 2, 400: 2, 2400: 12} {
		if got := ReadTime(strings.Repeat("word\n", words)); got != want {
			t.Errorf("%d words take %d minutes, want %d", words, got, want)
		}
	}
}
