package archive

import (
	"context"
	"net/url"

	"wardgate/internal/platform/rss"
)

// issuesInFeed is how many of the newest issues a feed has.
const issuesInFeed = 20

// Feed returns the newest issues as RSS, only those of topic if it is not empty. An unknown topic
// is a problem 404.
func (s *Service) Feed(ctx context.Context, topic string) ([]byte, error) {
	query, title := "", s.Catalog.Company().Name+" Newsletter"
	if topic != "" {
		label, err := s.topicLabel(topic)
		if err != nil {
			return nil, err
		}
		query, title = "?topic="+url.QueryEscape(topic), label+" – "+title
	}
	list, _, err := s.archived(ctx, topic, "", issuesInFeed)
	if err != nil {
		return nil, err
	}
	feed := rss.Feed{
		Title: title, Link: s.Origin + archivePath + query, Self: s.Origin + feedPath + query, Language: "en-ca",
		Description: s.Catalog.Newsletter.Texts["lead"],
	}
	for _, l := range list {
		feed.Items = append(feed.Items, rss.Item{
			Title: l.Title, Link: s.Origin + issuePath(l.Slug), ID: s.Origin + "/#letter-" + l.ID, Published: l.sent, Changed: l.sent,
			Author: s.Catalog.Company().Name, Categories: l.Topics, Summary: l.Excerpt, HTML: l.HTML,
		})
	}
	return rss.Write(feed, s.Origin)
}
