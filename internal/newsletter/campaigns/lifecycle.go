package campaigns

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/newsletter/campaigns/sqlgen"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// PauseCampaign pauses a sending: no mail begins after it returns; those being handed over are
// finished. It returns a problem: 404, 409 for a campaign that is not being sent. One that is
// paused already stays so.
func (s *Lifecycle) PauseCampaign(ctx context.Context, id string) (Campaign, error) {
	return s.move(ctx, id, "paused", func(c Campaign) (CampaignStatus, string, error) {
		switch c.Status {
		case Sending, Paused:
			return Paused, "", nil
		case Draft, Scheduled, Overdue, Cancelled, Delivered:
		}
		return c.Status, "", httpx.Conflict(notSending)
	})
}

// ResumeCampaign continues exactly where PauseCampaign stopped, with the same problems.
func (s *Lifecycle) ResumeCampaign(ctx context.Context, id string) (Campaign, error) {
	return s.move(ctx, id, "resumed", func(c Campaign) (CampaignStatus, string, error) {
		switch c.Status {
		case Sending, Paused:
			return Sending, "", nil
		case Draft, Scheduled, Overdue, Cancelled, Delivered:
		}
		return c.Status, "", httpx.Conflict(notSending)
	})
}

// Halt is the program's own pause of a sending, for reason, unless it has ended or is paused
// already.
func (s *Lifecycle) Halt(ctx context.Context, id, reason string) error {
	ctx = httpx.WithActor(ctx, httpx.Actor{})
	_, err := s.move(ctx, id, "halted", func(c Campaign) (CampaignStatus, string, error) {
		if c.Status != Sending {
			return c.Status, "", httpx.Conflict(notSending)
		}
		return Paused, reason, nil
	})
	return core.UnlessProblem(err)
}

// move changes the status of a launched campaign.
func (s *Lifecycle) move(ctx context.Context, id, did string, to func(Campaign) (CampaignStatus, string, error)) (after Campaign, err error) {
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, now := sqlgen.New(tx), s.Clock.Now()
		before, err := ByID(ctx, tx, id)
		if err != nil {
			return err
		}
		after = before
		if after.Status, after.Reason, err = to(before); err != nil {
			return err
		}
		if after.Status == before.Status {
			after, err = withCounts(ctx, tx, before)
			return err
		}
		n, err := q.MoveCampaign(ctx, sqlgen.MoveCampaignParams{
			ID: id, Version: int32(before.Version), Status: string(after.Status), Reason: after.Reason, UpdatedAt: now, //nolint:gosec // a count of changes
		})
		if err == nil && n == 0 {
			err = db.ErrAgain
		}
		if err != nil {
			return err
		}
		after.Version, after.UpdatedAt = before.Version+1, now
		s.News.After(tx, id, string(after.Status))
		tx.AfterCommit(s.Wake.Set)
		if after, err = withCounts(ctx, tx, after); err != nil {
			return err
		}
		return record(ctx, tx, s.Audit, did, id, map[string]any{"reason": after.Reason})
	})
	if err != nil {
		return Campaign{}, fmt.Errorf("newsletter: %s %s: %w", id, did, err)
	}
	return after, nil
}

// CancelCampaign ends a sending: mails that have not begun are not sent any more. It returns a
// problem: 404, 409 for a campaign that is not being sent.
func (s *Lifecycle) CancelCampaign(ctx context.Context, id string) (after Campaign, err error) {
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, now := sqlgen.New(tx), s.Clock.Now()
		if err := q.LockCampaign(ctx, id); err != nil {
			return err
		}
		before, err := ByID(ctx, tx, id)
		if err != nil {
			return err
		}
		switch before.Status {
		case Cancelled:
			after = before
			return nil
		case Sending, Paused:
		case Draft, Scheduled, Overdue, Delivered:
			return httpx.Conflict(notSending)
		}
		if err := cancelRest(ctx, tx, id, now); err != nil {
			return err
		}
		n, err := q.MoveCampaign(ctx, sqlgen.MoveCampaignParams{ID: id, Version: int32(before.Version), Status: string(Cancelled), UpdatedAt: now}) //nolint:gosec // a count of changes
		if err == nil && n == 0 {
			err = db.ErrAgain
		}
		if err != nil {
			return err
		}
		if err := record(ctx, tx, s.Audit, "cancelled", id, nil); err != nil {
			return err
		}
		s.News.After(tx, id, string(Cancelled))
		after, err = s.endIn(ctx, tx, id, now)
		return err
	})
	if err != nil {
		return Campaign{}, fmt.Errorf("campaigns.CancelCampaign: %w", err)
	}
	return after, nil
}

// reopen sets an ended campaign to sending again; others stay unchanged.
func reopen(ctx context.Context, q *sqlgen.Queries, c Campaign, now time.Time) error {
	if c.Status != Delivered {
		return nil
	}
	n, err := q.ReopenCampaign(ctx, sqlgen.ReopenCampaignParams{ID: c.ID, Version: int32(c.Version), UpdatedAt: now}) //nolint:gosec // a count of changes
	if err == nil && n == 0 {
		err = db.ErrAgain
	}
	return err
}

// cancelRest skips the mails of a cancelled campaign that have not begun.
func cancelRest(ctx context.Context, tx *db.Tx, id string, now time.Time) error {
	q := sqlgen.New(tx)
	waiting, err := q.CancelWaiting(ctx, sqlgen.CancelWaitingParams{CampaignID: id, Now: db.NullTime(now)})
	if err != nil {
		return err
	}
	claimed, err := q.CancelClaimed(ctx, sqlgen.CancelClaimedParams{CampaignID: id, Now: db.NullTime(now)})
	if err != nil {
		return err
	}
	return CountMails(ctx, tx, id, MailSkipped, waiting+claimed)
}

// Finish ends a campaign all of whose mails have an outcome, and leaves others unchanged. A mail
// that was being handed over when its campaign was cancelled, and came back, is not sent any more
// either.
func (s *Lifecycle) Finish(ctx context.Context, id string) error {
	q := sqlgen.New(s.DB.Read())
	open, err := q.AnyUndecided(ctx, id)
	if err != nil {
		return err
	}
	status, err := StatusOf(ctx, s.DB.Read(), id)
	if err != nil || status == "" || open > 0 && status != Cancelled {
		return err
	}
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, now := sqlgen.New(tx), s.Clock.Now()
		if err := q.LockCampaign(ctx, id); err != nil {
			return err
		}
		if status == Cancelled {
			if err := cancelRest(ctx, tx, id, now); err != nil {
				return err
			}
		}
		_, err := s.endIn(ctx, tx, id, now)
		return err
	})
	return core.UnlessProblem(err) // deleted at this moment
}

// endIn stores the final counts of a campaign if all its mails have an outcome (M6).
func (s *Lifecycle) endIn(ctx context.Context, tx *db.Tx, id string, now time.Time) (Campaign, error) {
	q := sqlgen.New(tx)
	c, err := ByID(ctx, tx, id)
	if err != nil {
		return c, err
	}
	if c, err = withCounts(ctx, tx, c); err != nil {
		return c, err
	}
	to := Delivered
	switch {
	case c.Waiting > 0 || c.LaunchedAt.IsZero() || !c.SentAt.IsZero() || c.Status == Paused:
		return c, nil
	case c.Status == Cancelled:
		to = Cancelled
	}
	n, err := q.EndCampaign(ctx, sqlgen.EndCampaignParams{
		ID: id, Version: int32(c.Version), Status: string(to), SentAt: db.NullTime(now), Reason: "", //nolint:gosec // a count of changes
		SentCount: int32(c.Sent), FailedCount: int32(c.Failed), SkippedCount: int32(c.Skipped), UncertainCount: int32(c.Uncertain), //nolint:gosec // people
	})
	if err == nil && n == 0 {
		err = db.ErrAgain
	}
	if err != nil {
		return c, err
	}
	c.Status, c.SentAt, c.Version = to, now, c.Version+1
	s.News.After(tx, id, string(to))
	return c, nil
}

// RetryMails retries the mails of one state: failed ones, or, because a person wants it,
// uncertain ones, which may then arrive twice with the same Message-ID. It returns how many and a
// problem: 404; 409 for a campaign that was cancelled or is not launched.
func (s *Lifecycle) RetryMails(ctx context.Context, id string, state DeliveryState) (again int, err error) {
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, now := sqlgen.New(tx), s.Clock.Now()
		if err := q.LockCampaign(ctx, id); err != nil {
			return err
		}
		c, err := ByID(ctx, tx, id)
		if err != nil {
			return err
		}
		if c.LaunchedAt.IsZero() || c.Status == Cancelled {
			return httpx.Conflict(notSending)
		}
		n, err := q.RetryDeliveries(ctx, sqlgen.RetryDeliveriesParams{CampaignID: id, State: string(state), Now: now})
		if again = int(n); err != nil || n == 0 {
			return err
		}
		if err := CountMails(ctx, tx, id, state, -n); err != nil {
			return err
		}
		if err := reopen(ctx, q, c, now); err != nil {
			return err
		}
		s.News.After(tx, id, string(Sending))
		tx.AfterCommit(s.Wake.Set)
		return record(ctx, tx, s.Audit, "retried", id, map[string]any{"state": string(state), "mails": again})
	})
	if err != nil {
		return 0, fmt.Errorf("campaigns.RetryMails: %w", err)
	}
	return again, nil
}
