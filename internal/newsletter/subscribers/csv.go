package subscribers

import (
	"context"
	"fmt"
	"io"
	"strings"

	"wardgate/internal/newsletter/core"
	"wardgate/internal/platform/forms"
)

// csvBatch is how many rows are read at a time.
const csvBatch = 500

// WriteCSV streams the subscribers that f selects to w, in the order of the list.
func (s *Service) WriteCSV(ctx context.Context, w io.Writer, f Filter) error {
	out := forms.NewCSV(w, "id", "email", "status", "topics", "interest_score", "basis", "consent_until", "origin", "subscribed_at", "ended_at", "paused_until")
	for f.Limit, f.Cursor = csvBatch, ""; ; {
		list, next, err := s.Subscribers(ctx, f)
		if err != nil {
			return err
		}
		for _, one := range list {
			out.Row(csvRow(one)...)
		}
		if err := out.Flush(); err != nil {
			return fmt.Errorf("subscribers.WriteCSV: %w", err)
		}
		if next == "" {
			return nil
		}
		f.Cursor = next
	}
}

func csvRow(one Subscriber) []string {
	basis, until := one.LegalBasis()
	return []string{
		one.ID, one.Email, string(one.State), strings.Join(one.Topics, "; "), fmt.Sprint(one.Interest), basis, core.Instant(until),
		one.Origin, core.Instant(one.SubscribedAt()), core.Instant(one.EndedAt), core.Instant(one.PausedUntil),
	}
}
