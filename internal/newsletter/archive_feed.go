package newsletter

import (
	"context"
	"net/url"

	"wardgate/internal/platform/rss"
)

// lettersInFeed is how many of the newest letters a feed has.
const lettersInFeed = 20

// Feed returns the newest letters as RSS, those of one topic if it is not empty. A topic
// that there is not is a problem 404.
func (s *Service) Feed(ctx context.Context, topic string) ([]byte, error) {
	query, title := "", s.Catalog.Company.Name+" Newsletter"
	if topic != "" {
		label, err := s.topicLabel(topic)
		if err != nil {
			return nil, err
		}
		query, title = "?topic="+url.QueryEscape(topic), label+" – "+title
	}
	letters, _, err := s.archived(ctx, topic, "", lettersInFeed)
	if err != nil {
		return nil, err
	}
	feed := rss.Feed{
		Title: title, Link: s.Origin + archivePath + query, Self: s.Origin + feedPath + query, Language: "en-ca",
		Description: s.Catalog.Newsletter.Texts["lead"],
	}
	for _, l := range letters {
		feed.Items = append(feed.Items, rss.Item{
			Title: l.Title, Link: s.Origin + letterPath(l.Slug), ID: s.Origin + "/#letter-" + l.ID, Published: l.sent, Changed: l.sent,
			Author: s.Catalog.Company.Name, Categories: l.Topics, Summary: l.Excerpt, HTML: l.HTML,
		})
	}
	return rss.Write(feed, s.Origin)
}
