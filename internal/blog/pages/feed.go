package pages

import (
	"context"
	"fmt"
	"net/url"

	"wardgate/internal/blog"
	"wardgate/internal/blog/reading"
	"wardgate/internal/platform/rss"
)

// postsInFeed is how many of the newest posts a feed has.
const postsInFeed = 20

// Feed returns the newest posts as RSS, those of one category if it is not empty.
func (s *Service) Feed(ctx context.Context, category string) ([]byte, error) {
	posts, _, err := s.deps.Reading.List(ctx, reading.Filter{Category: category, Limit: postsInFeed})
	if err != nil {
		return nil, err
	}
	query, title := "", s.deps.Catalog.Company().Name+" Blog"
	if category != "" {
		query, title = "?category="+url.QueryEscape(category), category+" – "+title
	}
	feed := rss.Feed{
		Title: title, Link: s.deps.Origin + blog.PagePath + query, Self: s.deps.Origin + blog.PagePath + "/rss.xml" + query, Language: "en-ca",
		Description: "Security in plain words, for people who run businesses in " + s.deps.Catalog.Company().Region + ".",
	}
	for _, p := range posts {
		body, err := s.deps.Markdown.Render(p.Content)
		if err != nil {
			return nil, fmt.Errorf("blog.Feed: post %s: %w", p.ID, err)
		}
		feed.Items = append(feed.Items, rss.Item{
			Title: p.Title, Link: s.deps.Origin + blog.AddressOf(p.Slug), ID: s.deps.Origin + "/#post-" + p.ID, Published: p.PublishedAt, Changed: p.UpdatedAt,
			Author: s.signature(p.Author), Categories: append([]string{p.Category}, p.Tags...), Summary: p.Excerpt, HTML: body,
		})
	}
	return rss.Write(feed, s.deps.Origin)
}
