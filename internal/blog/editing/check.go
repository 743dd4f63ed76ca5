package editing

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"wardgate/catalog"
	"wardgate/internal/blog"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/markdown"
)

// The greatest lengths, in characters; that of the content is blog.ContentBytes.
const (
	titleLength    = catalog.PostTitle
	excerptLength  = catalog.PostExcerpt
	authorLength   = catalog.PostAuthor
	seoLength      = catalog.PostSeo
	imageLength    = 2000
	tagLength      = 50
	maxTags        = 20
	readTimeLimit  = catalog.PostReadMinutes
	categoryLength = catalog.PostCategory
	// aheadYears bounds how far ahead a post can be scheduled: further is a typing error.
	aheadYears = 10
)

// checker collects what is to be corrected in one post.
type checker struct {
	errors []httpx.FieldError
	zone   *time.Location
}

func (c *checker) failf(field, format string, args ...any) {
	c.errors = append(c.errors, httpx.FieldError{Field: field, Message: fmt.Sprintf(format, args...)})
}

// problem is nil when nothing is to be corrected.
func (c *checker) problem() error {
	if len(c.errors) == 0 {
		return nil
	}
	return httpx.Invalid(c.errors...)
}

// cleaned returns in as it may be stored, or a problem 422 that names values that
// are too long or invalid. It does not use the database.
func cleaned(in blog.Input) (blog.Input, error) {
	c := &checker{}
	in.Title = c.line("title", "title", in.Title, titleLength)
	in.Excerpt = c.text("excerpt", "excerpt", in.Excerpt, excerptLength)
	in.Author = c.line("author", "author", in.Author, authorLength)
	in.Category = c.line("category", "category", in.Category, categoryLength)
	in.SEOTitle = c.line("seo_title", "SEO title", in.SEOTitle, seoLength)
	in.SEODescription = c.line("seo_description", "SEO description", in.SEODescription, seoLength)
	in.ImageURL = c.line("image_url", "picture's address", in.ImageURL, imageLength)
	in.Tags = c.list("tags", "tag", in.Tags)
	in.SEOKeywords = c.list("seo_keywords", "keyword", in.SEOKeywords)
	if in.Slug != nil {
		slug := blog.OneLine(*in.Slug)
		in.Slug = &slug
	}
	if in.Content != nil {
		text := forms.AsTyped(*in.Content)
		if len(text) > blog.ContentBytes {
			c.failf("content", "Please shorten this text to 2 MB, or cut it into several posts; it has %d KB.", len(text)>>10)
		}
		in.Content = &text
	}
	if in.ImageURL != nil && !isPicture(*in.ImageURL) {
		c.failf("image_url", "Please choose a picture: one that was uploaded, one of ours, or an address that begins with https://.")
	}
	if n := in.ReadTime; n != nil && (*n < 1 || *n > readTimeLimit) {
		c.failf("read_time", "Please enter whole minutes from 1 to %d.", readTimeLimit)
	}
	if s := in.Status; s != nil && !slices.Contains([]blog.Status{blog.Draft, blog.Scheduled, blog.Published, blog.Archived}, *s) {
		c.failf("status", "Please choose a status from the list.")
	}
	return in, c.problem()
}

func (c *checker) line(field, what string, s *string, limit int) *string {
	if s == nil {
		return nil
	}
	return c.short(field, what, blog.OneLine(*s), limit)
}

func (c *checker) text(field, what string, s *string, limit int) *string {
	if s == nil {
		return nil
	}
	return c.short(field, what, forms.ManyLines(*s), limit)
}

func (c *checker) short(field, what, s string, limit int) *string {
	if n := utf8.RuneCountInString(s); n > limit {
		c.failf(field, "Please shorten the %s to %d characters; it has %d.", what, limit, n)
	}
	return &s
}

// list cleans tags: trimmed, without empty ones and without repeats, however they
// are capitalised.
func (c *checker) list(field, what string, list []string) []string {
	if list == nil {
		return nil
	}
	out := []string{}
	for _, s := range list {
		s = blog.OneLine(s)
		switch {
		case forms.Blank(s), slices.ContainsFunc(out, func(o string) bool { return strings.EqualFold(o, s) }):
			continue
		case strings.Contains(s, ","):
			c.failf(field, "A %s holds no comma: it would be read as two.", what)
		case utf8.RuneCountInString(s) > tagLength:
			c.failf(field, "Please shorten each %s to %d characters.", what, tagLength)
		}
		out = append(out, s)
	}
	if len(out) > maxTags {
		c.failf(field, "Please choose %d at most; there are %d.", maxTags, len(out))
	}
	return out
}

// ownPicture matches the addresses of pictures that this program serves.
var ownPicture = regexp.MustCompile(`^/(?:uploads|pictures)/[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*$`)

// isPicture tells whether a post may show the picture at this address.
func isPicture(address string) bool {
	if address == "" || ownPicture.MatchString(address) {
		return true
	}
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "https" && u.Hostname() != "" && u.User == nil && !strings.ContainsFunc(address, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("\"'<>\\`", r)
	})
}

// complete checks that a post has what its status needs (S88): a draft a title,
// a published or scheduled post everything.
func (c *checker) complete(p blog.Post) {
	need := func(field, what, value string) {
		if forms.Blank(value) {
			c.failf(field, "Please enter the %s.", what)
		}
	}
	need("title", "title", p.Title)
	if p.Status != blog.Published && p.Status != blog.Scheduled {
		return
	}
	need("excerpt", "excerpt", p.Excerpt)
	need("content", "content", p.Content)
	c.renders(p.Content)
	need("author", "author", p.Author)
	if p.Category == "" {
		c.failf("category", "Please choose a category.")
	}
	need("seo_title", "SEO title", p.SEOTitle)
	need("seo_description", "SEO description", p.SEODescription)
}

// renders refuses a text that no page could show; a draft may be one for a while.
func (c *checker) renders(content string) {
	switch err := markdown.Check(content); {
	case errors.Is(err, markdown.ErrTooLong):
		c.failf("content", "Please shorten this text to %d KB, or cut it into several posts; it has %d KB.", markdown.MostBytes>>10, len(content)>>10)
	case err != nil:
		c.failf("content", "This text has lists or quotes that stand too deep in each other, or a paragraph full of brackets or asterisks. "+
			"Split the paragraph, or put an empty line into it.")
	}
}

// applyStatus gives after the status and the dates that a save asks for (S76, S93, D50).
func (c *checker) applyStatus(before blog.Post, after *blog.Post, in blog.Input, now time.Time) {
	blog.Set(&after.Status, in.Status)
	switch after.Status {
	case blog.Scheduled:
		c.schedule(before, after, in, now)
	case blog.Published:
		if before.Status != blog.Published {
			after.PublishDate = time.Time{} // published by hand: it was due at no time
		}
		if after.PublishedAt.IsZero() {
			after.PublishedAt = now
		}
	default:
		after.PublishDate = time.Time{}
	}
}

func (c *checker) schedule(before blog.Post, after *blog.Post, in blog.Input, now time.Time) {
	if in.PublishDate.Sent {
		after.PublishDate = in.PublishDate.At
	}
	switch at := after.PublishDate; {
	case at.IsZero():
		c.failf("publish_date", "Please choose when the post is to publish itself.")
	case before.Status == blog.Scheduled && at.Equal(before.PublishDate):
		// It may be due this very moment: that is left to the clock.
	case !at.After(now):
		c.failf("publish_date", "%s has passed. Please choose a moment that is to come, or publish the post now.", blog.TimeText(at, c.zone))
	case at.After(now.AddDate(aheadYears, 0, 0)):
		c.failf("publish_date", "Please choose a moment within %d years.", aheadYears)
	}
}
