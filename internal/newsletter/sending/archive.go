package sending

import (
	"context"

	"wardgate/internal/newsletter/campaigns"
)

// intoArchive notifies the website, once in a run, that a campaign's issue is in the archive, as
// soon as its first mail was sent.
func (r *run) intoArchive(ctx context.Context, campaign string) error {
	r.mu.Lock()
	b := r.batches[campaign]
	r.mu.Unlock()
	if b == nil || b.archived || b.moved.Load() == 0 {
		return nil
	}
	counts, err := campaigns.CountsOf(ctx, r.DB.Read(), campaign)
	if err != nil {
		return err
	}
	if b.archived = counts.Sent > 0; b.archived {
		r.News.Site()
	}
	return nil
}
