package content

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// Article is one of the first posts of the blog (V117, U13). It is a row like any
// other once the blog has taken it over (D47): an edit of the file changes no
// existing post.
type Article struct {
	// ID is the specification's number, 1 the newest.
	ID    int    `json:"id" yaml:"id"`
	Slug  string `json:"slug" yaml:"slug"`
	Title string `json:"title" yaml:"title"`
	// SEOTitle comes without the company's name: the page's head adds it (V12).
	SEOTitle       string   `json:"seoTitle" yaml:"seoTitle"`
	SEODescription string   `json:"seoDescription" yaml:"seoDescription"`
	SEOKeywords    []string `json:"seoKeywords" yaml:"seoKeywords"`
	Excerpt        string   `json:"excerpt" yaml:"excerpt"`
	Author         string   `json:"author" yaml:"author"`
	// PublishedAt is a day, 2025-01-15.
	PublishedAt string `json:"publishedAt" yaml:"publishedAt"`
	// ReviewedAt is the day on which its facts and links were last checked, no earlier than PublishedAt.
	ReviewedAt string `json:"reviewedAt" yaml:"reviewedAt"`
	// ReadTime is in minutes and what ReadTime makes of the body.
	ReadTime int      `json:"readTime" yaml:"readTime"`
	Category string   `json:"category" yaml:"category"`
	Tags     []string `json:"tags" yaml:"tags"`
	Featured bool     `json:"featured" yaml:"featured"`
	// Image names the cover among the drawings of art/.
	Image    string    `json:"image" yaml:"image"`
	Drawings []Drawing `json:"drawings" yaml:"drawings"`
	// Body is Markdown: the blog keeps it as staff would write it.
	Body string `json:"body" yaml:"-"`
}

// Drawing is a picture of an article; What describes to the artist what it
// shows.
type Drawing struct {
	Name string `json:"name" yaml:"name"`
	What string `json:"what" yaml:"what"`
}

// wordsPerMinute is how fast people read (S89).
const wordsPerMinute = 200

// ReadTime is how long a text takes, in minutes: its words by 200, rounded up, at
// least 1 (S89).
func ReadTime(text string) int {
	return max(1, (len(strings.Fields(text))+wordsPerMinute-1)/wordsPerMinute)
}

// articles reads every file of the folder, in the order of their numbers.
func (r reader) articles(c *Content) error {
	names, err := fs.Glob(r.files, "articles/*.md")
	if err != nil {
		return err
	}
	known := placeholdersFor(r.facts, false)
	for _, name := range names {
		a, err := r.article(name, known)
		if err != nil {
			return err
		}
		c.Articles = append(c.Articles, a)
	}
	slices.SortFunc(c.Articles, func(a, b Article) int { return cmp.Compare(a.ID, b.ID) })
	for i, a := range c.Articles {
		if i > 0 && a.ID == c.Articles[i-1].ID {
			return fmt.Errorf("articles/%s.md: the id %d is that of %s too", a.Slug, a.ID, c.Articles[i-1].Slug)
		}
	}
	return nil
}

func (r reader) article(name string, known placeholders) (a Article, err error) {
	if a.Body, err = r.read(name, known, &a); err != nil {
		return Article{}, err
	}
	if err := a.check(path.Base(name)); err != nil {
		return Article{}, fmt.Errorf("%s: %w", name, err)
	}
	return a, nil
}

// check finds contradictions between the file's name, the front matter and the
// body.
func (a Article) check(file string) error {
	if file != a.Slug+".md" {
		return fmt.Errorf("the front matter says slug %s", a.Slug)
	}
	if _, err := time.Parse(time.DateOnly, a.PublishedAt); err != nil {
		return fmt.Errorf("publishedAt: %w", err)
	}
	if _, err := time.Parse(time.DateOnly, a.ReviewedAt); err != nil {
		return fmt.Errorf("reviewedAt: %w", err)
	}
	if a.ReviewedAt < a.PublishedAt {
		return fmt.Errorf("reviewedAt %s is before publishedAt %s", a.ReviewedAt, a.PublishedAt)
	}
	if minutes := ReadTime(a.Body); minutes != a.ReadTime {
		return fmt.Errorf("readTime says %d, the body takes %d minutes", a.ReadTime, minutes)
	}
	return nil
}
