package campaigns

import (
	"context"
	"fmt"

	"wardgate/internal/newsletter/campaigns/sqlgen"
	"wardgate/internal/platform/db"
)

// LockCampaign prevents changes of a campaign by others until the transaction ends.
func LockCampaign(ctx context.Context, tx sqlgen.DBTX, id string) error {
	return sqlgen.New(tx).LockCampaign(ctx, id)
}

// StatusOf is the status of a campaign, empty for one that was deleted.
func StatusOf(ctx context.Context, from sqlgen.DBTX, id string) (CampaignStatus, error) {
	status, err := sqlgen.New(from).CampaignStatus(ctx, id)
	return CampaignStatus(status), err
}

// CountLate corrects the counts of an ended campaign: a mail whose outcome was unknown was sent,
// or failed.
func CountLate(ctx context.Context, tx sqlgen.DBTX, id string, late Counts) error {
	return sqlgen.New(tx).CountLate(ctx, sqlgen.CountLateParams{ID: id, Sent: int32(late.Sent), Failed: int32(late.Failed)}) //nolint:gosec // one
}

// CountsOf counts the mails of a campaign by outcome until now, without those that wait.
func CountsOf(ctx context.Context, from sqlgen.DBTX, id string) (Counts, error) {
	row, err := sqlgen.New(from).MailCounts(ctx, id)
	if err != nil {
		return Counts{}, fmt.Errorf("newsletter: reading what became of the mails of %s: %w", id, err)
	}
	return Counts{Sent: int(row.Sent), Failed: int(row.Failed), Skipped: int(row.Skipped), Uncertain: int(row.Uncertain)}, nil
}

// withCounts is a campaign with the counts of its mails until now.
func withCounts(ctx context.Context, from sqlgen.DBTX, c Campaign) (Campaign, error) {
	if c.LaunchedAt.IsZero() || !c.SentAt.IsZero() {
		return c, nil // nothing to count, or the counts are final
	}
	t, err := CountsOf(ctx, from, c.ID)
	if err != nil {
		return c, err
	}
	c.Counts = t
	c.Waiting = c.Recipients - c.Sent - c.Failed - c.Skipped - c.Uncertain
	return c, nil
}

// Count adds n mails of one state; states without an outcome are not counted.
func (t *Counts) Count(state DeliveryState, n int) {
	switch state {
	case MailSent:
		t.Sent += n
	case MailFailed:
		t.Failed += n
	case MailSkipped:
		t.Skipped += n
	case MailUncertain:
		t.Uncertain += n
	case MailPending, MailClaimed, MailAttempting, MailDeferred:
	}
}

// AddCounts stores changes of a campaign's counts in the transaction that changes its mails.
// owner is the worker, or empty for others.
func AddCounts(ctx context.Context, tx *db.Tx, campaign, owner string, t Counts) error {
	if t == (Counts{}) {
		return nil
	}
	err := sqlgen.New(tx.Pipelined()).AddCounts(ctx, sqlgen.AddCountsParams{
		CampaignID: campaign, Owner: owner, Sent: int32(t.Sent), Failed: int32(t.Failed), Skipped: int32(t.Skipped), Uncertain: int32(t.Uncertain), //nolint:gosec // people
	})
	if err != nil {
		return fmt.Errorf("newsletter: keeping what became of the mails of %s: %w", campaign, err)
	}
	return nil
}

// CountMails is AddCounts for mails whose state was changed by others than a worker.
func CountMails(ctx context.Context, tx *db.Tx, campaign string, state DeliveryState, n int64) error {
	var t Counts
	t.Count(state, int(n))
	return AddCounts(ctx, tx, campaign, "", t)
}

// DeliveryCounts is how many mails of a campaign are in each state; states without any are
// left out. It returns a problem 404.
func (s *Results) DeliveryCounts(ctx context.Context, campaign string) (map[string]int, error) {
	q := sqlgen.New(s.DB.Read())
	c, err := ByID(ctx, s.DB.Read(), campaign)
	if err != nil || c.LaunchedAt.IsZero() {
		return map[string]int{}, err
	}
	inHand, err := q.DeliveriesInHand(ctx, campaign)
	if err != nil {
		return nil, fmt.Errorf("campaigns.DeliveryCounts: %w", err)
	}
	putOff, err := q.DeliveriesPutOff(ctx, campaign)
	if err != nil {
		return nil, fmt.Errorf("campaigns.DeliveryCounts: %w", err)
	}
	if c, err = withCounts(ctx, s.DB.Read(), c); err != nil {
		return nil, err
	}
	out := map[string]int{string(MailSent): c.Sent, string(MailFailed): c.Failed, string(MailSkipped): c.Skipped, string(MailUncertain): c.Uncertain}
	out[string(MailDeferred)] = int(putOff)
	waiting := c.Waiting - int(putOff)
	for _, r := range inHand {
		out[r.State] = int(r.People)
		waiting -= int(r.People)
	}
	out[string(MailPending)] = max(0, waiting) // the two queries are not one snapshot: mails may have changed state in between
	for state, n := range out {
		if n == 0 {
			delete(out, state)
		}
	}
	return out, nil
}
