package newsletter

import (
	"context"
	"fmt"

	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/db"
)

// counted is a campaign with what has become of its mails until now.
func counted(ctx context.Context, q *sqlgen.Queries, c Campaign) (Campaign, error) {
	if c.LaunchedAt.IsZero() || !c.SentAt.IsZero() {
		return c, nil // nothing to count, or counted for good
	}
	row, err := q.Tally(ctx, c.ID)
	if err != nil {
		return c, fmt.Errorf("newsletter: reading what became of the mails of %s: %w", c.ID, err)
	}
	c.Tally = Tally{Sent: int(row.Sent), Failed: int(row.Failed), Skipped: int(row.Skipped), Uncertain: int(row.Uncertain)}
	c.Waiting = c.Recipients - c.Sent - c.Failed - c.Skipped - c.Uncertain
	return c, nil
}

// count adds n mails of one state to a tally; other states are not decided and not counted.
func (t *Tally) count(state DeliveryState, n int) {
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

// addTally keeps, in the transaction in which mails of a campaign change, what has become
// of them. owner is the sender, or empty for what others do.
func addTally(ctx context.Context, tx *db.Tx, campaign, owner string, t Tally) error {
	if t == (Tally{}) {
		return nil
	}
	err := sqlgen.New(tx.Pipelined()).AddTally(ctx, sqlgen.AddTallyParams{
		CampaignID: campaign, Owner: owner, Sent: int32(t.Sent), Failed: int32(t.Failed), Skipped: int32(t.Skipped), Uncertain: int32(t.Uncertain), //nolint:gosec // people
	})
	if err != nil {
		return fmt.Errorf("newsletter: keeping what became of the mails of %s: %w", campaign, err)
	}
	return nil
}

// tallied does so for mails that others than a sender have brought to a state.
func tallied(ctx context.Context, tx *db.Tx, campaign string, state DeliveryState, n int64) error {
	var t Tally
	t.count(state, int(n))
	return addTally(ctx, tx, campaign, "", t)
}

// DeliveryCounts is how many mails of a campaign are in each state; states without any are
// left out. It returns a problem 404.
func (s *Service) DeliveryCounts(ctx context.Context, campaign string) (map[string]int, error) {
	q := sqlgen.New(s.DB.Read())
	c, err := campaignByID(ctx, q, campaign)
	if err != nil || c.LaunchedAt.IsZero() {
		return map[string]int{}, err
	}
	inHand, err := q.DeliveriesInHand(ctx, campaign)
	if err != nil {
		return nil, fmt.Errorf("newsletter.DeliveryCounts: %w", err)
	}
	putOff, err := q.DeliveriesPutOff(ctx, campaign)
	if err != nil {
		return nil, fmt.Errorf("newsletter.DeliveryCounts: %w", err)
	}
	if c, err = counted(ctx, q, c); err != nil {
		return nil, err
	}
	out := map[string]int{string(MailSent): c.Sent, string(MailFailed): c.Failed, string(MailSkipped): c.Skipped, string(MailUncertain): c.Uncertain}
	out[string(MailDeferred)] = int(putOff)
	waiting := c.Waiting - int(putOff)
	for _, r := range inHand {
		out[r.State] = int(r.People)
		waiting -= int(r.People)
	}
	out[string(MailPending)] = max(0, waiting) // the two looks are not one: mails may have moved between them
	for state, n := range out {
		if n == 0 {
			delete(out, state)
		}
	}
	return out, nil
}
