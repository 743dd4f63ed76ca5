package campaigns

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/newsletter/campaigns/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// unsaid is the message of a problem for a campaign that has changed since its caller read it.
const unsaid = "Someone else has changed this campaign meanwhile. Load it again; what you wrote is still here."

// ByID reads one campaign, or returns a problem 404.
func ByID(ctx context.Context, from sqlgen.DBTX, id string) (Campaign, error) {
	row, err := sqlgen.New(from).CampaignByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Campaign{}, httpx.NotFound("campaign")
	}
	if err != nil {
		return Campaign{}, fmt.Errorf("newsletter: reading campaign %s: %w", id, err)
	}
	return campaignFrom(row)
}

// Campaign returns one campaign, or a problem 404.
func (s *Drafts) Campaign(ctx context.Context, id string) (Campaign, error) {
	c, err := ByID(ctx, s.DB.Read(), id)
	if err != nil {
		return c, err
	}
	return withCounts(ctx, s.DB.Read(), c)
}

// CampaignFilter selects the campaigns that a list shows.
type CampaignFilter struct {
	// Query is a part of the title or the subject, empty for all.
	Query string
	// Cursor is where the previous page ended. Limit is the size of a page, at least 1.
	Cursor string
	Limit  int
}

// Campaigns returns one page of them, the newest first (S114), without their content, and the
// cursor of the next page, empty at the end.
func (s *Drafts) Campaigns(ctx context.Context, f CampaignFilter) ([]Campaign, string, error) {
	page, err := httpx.NewPage(f.Cursor, f.Limit)
	if err != nil {
		return nil, "", err
	}
	q := sqlgen.New(s.DB.Read())
	rows, err := q.Campaigns(ctx, sqlgen.CampaignsParams{
		BeforeAt: page.BeforeAt, BeforeID: page.BeforeID, Pattern: httpx.LikePattern(f.Query), MaxRows: page.Rows(),
	})
	if err != nil {
		return nil, "", fmt.Errorf("campaigns.Campaigns: %w", err)
	}
	rows, next := httpx.CutPage(page, rows, func(r sqlgen.CampaignsRow) (time.Time, string) { return r.CreatedAt, r.ID })
	out := make([]Campaign, len(rows))
	for i, r := range rows {
		one, err := listed(r)
		if err == nil {
			one, err = withCounts(ctx, s.DB.Read(), one)
		}
		if err != nil {
			return nil, "", err
		}
		out[i] = one
	}
	return out, next, nil
}

// CreateCampaign creates a draft, or a scheduled campaign when a time is given (S78). With the
// same key a repeat returns the same campaign; without a key, the same content within some
// minutes is a repeat, as long as the first was not changed. It returns a problem 422 with the
// fields to correct.
func (s *Drafts) CreateCampaign(ctx context.Context, key string, in CampaignInput) (Campaign, error) {
	now := s.Clock.Now()
	draft, err := s.over(ctx, Campaign{Status: Draft, Topics: []string{}}, withAll(in), now)
	if err != nil {
		return Campaign{}, err
	}
	draft.ID, draft.CreatedAt, draft.CreatedBy = s.IDs.Row("campaign", now), now, httpx.PersonFrom(ctx)
	hash := forms.ContentHash(in)
	if key != "" {
		key = draft.CreatedBy.ID + " " + key
	}
	return s.insert(ctx, draft, key != "", forms.RowKey(key, hash, now), hash)
}

// withAll is in with omitted required fields set to empty.
func withAll(in CampaignInput) CampaignInput {
	empty := ""
	for _, field := range []**string{&in.Title, &in.Subject, &in.Content} {
		if *field == nil {
			*field = &empty
		}
	}
	return in
}

// DuplicateCampaign makes a draft with the content of a campaign, or returns a problem 404.
func (s *Drafts) DuplicateCampaign(ctx context.Context, id string) (Campaign, error) {
	from, err := ByID(ctx, s.DB.Read(), id)
	if err != nil {
		return Campaign{}, err
	}
	now := s.Clock.Now()
	draft := Campaign{
		ID: s.IDs.Row("campaign", now), Title: cutTo("Copy of "+from.Title, titleLength), Subject: from.Subject, Content: from.Content,
		Topics: from.Topics, Status: Draft, CreatedAt: now, CreatedBy: httpx.PersonFrom(ctx),
	}
	return s.insert(ctx, draft, true, "own:"+draft.ID, "")
}

// insert stores a new campaign, or finds the one that it repeats. A key that the caller did not
// name only means that the content is equal: a campaign that was changed, sent or cancelled since
// is not the one that is repeated.
func (s *Drafts) insert(ctx context.Context, draft Campaign, named bool, key, hash string) (made Campaign, err error) {
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		row, err := q.CampaignByKey(ctx, key)
		repeats, err := forms.Repeats(row.RequestHash, hash, err)
		if err != nil {
			return err
		}
		if repeats && !named && row.Version > 1 {
			repeats, err = false, q.FreeCampaignKey(ctx, key)
		}
		if err != nil {
			return err
		}
		if repeats {
			made, err = campaignFrom(row)
			return err
		}
		if err := q.InsertCampaign(ctx, sqlgen.InsertCampaignParams{
			ID: draft.ID, Title: draft.Title, Subject: draft.Subject, Content: draft.Content, Topics: db.JSON(draft.Topics), Status: string(draft.Status),
			ScheduledFor: db.NullTime(draft.ScheduledFor), CreatedBy: asJSON(draft.CreatedBy), IdempotencyKey: key, RequestHash: hash, CreatedAt: draft.CreatedAt,
		}); err != nil {
			return fmt.Errorf("adding the campaign: %w", err)
		}
		if made, err = ByID(ctx, tx, draft.ID); err != nil {
			return err
		}
		s.News.After(tx, draft.ID, string(draft.Status))
		s.Nudges.After(tx, notifyTask, draft.ID)
		return record(ctx, tx, s.Audit, "created", draft.ID, map[string]any{"status": string(draft.Status)})
	})
	if err != nil {
		return Campaign{}, fmt.Errorf("campaigns.CreateCampaign: %w", err)
	}
	return made, nil
}

// SaveCampaign stores what staff entered. It returns a problem: 404; 422 with the fields to
// correct; 409 when another person has saved a newer version, or it is being sent already.
func (s *Drafts) SaveCampaign(ctx context.Context, id string, in CampaignInput) (Campaign, error) {
	return s.alter(ctx, id, "saved", func(before Campaign, now time.Time) (Campaign, error) {
		if in.Version != nil && *in.Version != before.Version {
			return before, httpx.Conflict(unsaid)
		}
		if !before.Status.Open() {
			return before, httpx.Conflict("This campaign has been sent or is being sent. Duplicate it to write on.")
		}
		return s.over(ctx, before, in, now)
	})
}

// ScheduleCampaign schedules a campaign, or makes it a draft again when no time is given. The
// problems are those of SaveCampaign.
func (s *Drafts) ScheduleCampaign(ctx context.Context, id string, at time.Time) (Campaign, error) {
	return s.SaveCampaign(ctx, id, CampaignInput{ScheduledFor: httpx.Moment{Sent: true, At: at}})
}

// alter changes the content of a campaign.
func (s *Drafts) alter(ctx context.Context, id, did string, change func(before Campaign, now time.Time) (Campaign, error)) (after Campaign, err error) {
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, now := sqlgen.New(tx), s.Clock.Now()
		before, err := ByID(ctx, tx, id)
		if err != nil {
			return err
		}
		if after, err = change(before, now); err != nil {
			return err
		}
		n, err := q.SaveCampaign(ctx, sqlgen.SaveCampaignParams{
			ID: id, Version: int32(before.Version), Title: after.Title, Subject: after.Subject, Content: after.Content, //nolint:gosec // a count of changes
			Topics: db.JSON(after.Topics), Status: string(after.Status), Reason: after.Reason, ScheduledFor: db.NullTime(after.ScheduledFor), UpdatedAt: now,
		})
		if err == nil && n == 0 {
			err = db.ErrAgain
		}
		if err != nil {
			return err
		}
		after.Version, after.UpdatedAt = before.Version+1, now
		s.News.After(tx, id, string(after.Status))
		return record(ctx, tx, s.Audit, did, id, map[string]any{"status": string(after.Status)})
	})
	if err != nil {
		return Campaign{}, fmt.Errorf("campaigns.SaveCampaign: %w", err)
	}
	return after, nil
}

// DeleteCampaign deletes a campaign of which no mail was sent (S78, D83). One that is gone
// already is not an error. It returns a problem 409 for one whose mails are being sent or were
// sent.
func (s *Drafts) DeleteCampaign(ctx context.Context, id string) error {
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if err := q.LockCampaign(ctx, id); err != nil {
			return err
		}
		c, err := ByID(ctx, tx, id)
		if httpx.AsProblem(err) != nil {
			return nil //nolint:nilerr // another caller was faster
		}
		if err != nil {
			return err
		}
		if why := c.undeletable(); why != "" {
			return httpx.Conflict(why)
		}
		if err := forgetMails(ctx, q, c); err != nil {
			return err
		}
		n, err := q.DeleteCampaign(ctx, sqlgen.DeleteCampaignParams{ID: id, Version: int32(c.Version)}) //nolint:gosec // a count of changes
		if err == nil && n == 0 {
			err = db.ErrAgain
		}
		if err != nil {
			return err
		}
		s.News.After(tx, id, "deleted")
		return record(ctx, tx, s.Audit, "deleted", id, map[string]any{"title": c.Title, "status": string(c.Status)})
	})
	if err != nil {
		return fmt.Errorf("campaigns.DeleteCampaign: %w", err)
	}
	return nil
}

// undeletable is why a campaign must be kept; empty when it may be deleted. Mails that were sent,
// or may have been, stay on record with their recipients.
func (c Campaign) undeletable() string {
	switch {
	case c.LaunchedAt.IsZero():
		return ""
	case c.Status == Sending || c.Status == Paused:
		return "This campaign is being sent. Cancel it first; who got it stays on record."
	case c.SentAt.IsZero():
		return "The sending of this campaign has not ended yet. Try again in a moment."
	case c.Sent > 0:
		return "Mails of this campaign have left: who got it stays on record. It cannot be deleted."
	case c.Uncertain > 0:
		return "Mails of this campaign may have arrived: who got them stays on record. It cannot be deleted."
	case c.Status != Cancelled:
		return "This campaign was sent to its end: what became of its mails stays on record. It cannot be deleted."
	}
	return ""
}

// forgetMails deletes everything that a launch has created for a campaign.
func forgetMails(ctx context.Context, q *sqlgen.Queries, c Campaign) error {
	if c.LaunchedAt.IsZero() {
		return nil
	}
	for _, forget := range []func(context.Context, string) error{
		q.DeleteDeliveries, q.DeleteCounts, q.DeleteHits, q.DeleteCredits, q.DeleteLinks, q.UnjoinReports,
	} {
		if err := forget(ctx, c.ID); err != nil {
			return fmt.Errorf("deleting the mails of campaign %s: %w", c.ID, err)
		}
	}
	return nil
}
