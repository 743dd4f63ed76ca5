package work

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/work/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// outreachWithin is how long a second press of the same person counts as the first: who
// presses twice because the phone was slow has called once.
const outreachWithin = 10 * time.Minute

// outreachTitle is what the timeline says of a way to get in touch; empty for one that there
// is not. Nobody knows more than that the mail program or the phone was opened.
func outreachTitle(channel string) string {
	switch channel {
	case "email":
		return "Began an email to them"
	case "phone":
		return "Began a call to them"
	}
	return ""
}

// RecordOutreach remembers that a member of staff got in touch with a lead by a channel,
// "email" or "phone" (D76). Repeated within ten minutes it is remembered once. It returns
// a problem 404 or 409 for a lead that cannot be worked on, and 422 for another channel.
func (s *Work) RecordOutreach(ctx context.Context, id, channel string) error {
	title := outreachTitle(channel)
	if title == "" {
		return httpx.Invalid(httpx.FieldError{Field: "channel", Message: "Please choose email or phone."})
	}
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := leads.Workable(ctx, tx, id); err != nil {
			return err
		}
		now := s.d.Clock.Now()
		n, err := sqlgen.New(tx).ReachedSince(ctx, sqlgen.ReachedSinceParams{
			LeadID: id, Channel: channel, Actor: httpx.ActorFrom(ctx).Name, Timestamp: now.Add(-outreachWithin),
		})
		if err != nil || n > 0 {
			return err
		}
		if err := s.d.Store.AddTouch(ctx, tx, id, leads.Touch{Type: "reached", Channel: channel, Content: title}, now); err != nil {
			return err
		}
		return s.d.Journal.Record(ctx, tx, id, "reached", map[string]any{"channel": channel})
	})
	if err != nil {
		return fmt.Errorf("leads: getting in touch with %s: %w", id, err)
	}
	return nil
}
