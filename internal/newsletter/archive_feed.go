package newsletter

import (
	"context"
	"net/url"

	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/events"
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

// intoArchive tells the website, once in a run, that a campaign's letter is in the archive: from the first mail on that
// was sent.
func (r *sending) intoArchive(ctx context.Context, campaign string) error {
	r.mu.Lock()
	b := r.batches[campaign]
	r.mu.Unlock()
	if b == nil || b.archived || b.moved.Load() == 0 {
		return nil
	}
	tally, err := sqlgen.New(r.DB.Read()).Tally(ctx, campaign)
	if err != nil {
		return err
	}
	if b.archived = tally.Sent > 0; b.archived {
		r.Bus.Publish(events.News{Topic: siteTopic})
	}
	return nil
}
