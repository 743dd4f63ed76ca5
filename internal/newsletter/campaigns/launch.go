package campaigns

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/newsletter/campaigns/sqlgen"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/issue"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/slug"
)

// latest is how long after its time a scheduled campaign is still sent without asking (U24).
const latest = 24 * time.Hour

// The messages of rejected launches.
const (
	cancelled  = "This campaign was cancelled. Duplicate it to send it."
	notSending = "This campaign is not being sent."
	unseen     = "Someone has changed this campaign meanwhile. Nothing was sent: look at it as it is now, and send it then."
)

// SendOutcome is the result of sending a campaign (S119). Error says what to do when Success is
// false.
type SendOutcome struct {
	Success        bool   `json:"success"`
	RecipientCount int    `json:"recipientCount" doc:"how many people it goes to; who got it is said by the campaign's counts"`
	Error          string `json:"error" doc:"why it cannot be sent; empty when it is"`
}

// frozen is what a launch stores. It is made before the transaction, for which others wait.
type frozen struct {
	version              int
	rendered, hash, slug string
	links                []string
}

// Send launches a campaign: it freezes the content and the audience. Pressed twice, or by two
// people, it is one launch and both get its result. What the preflight stops is reported in the
// outcome. It returns a problem: 404, 409 for one that was cancelled or changed meanwhile.
func (s *Launcher) Send(ctx context.Context, id string) (SendOutcome, error) {
	return s.SendVersion(ctx, id, 0)
}

// SendVersion is Send by a person who saw that version: any other version is not sent, but
// returns a problem 409. 0 stands for any version. For a campaign that was launched meanwhile the
// result is that of Send, because its version is that of the launch.
func (s *Launcher) SendVersion(ctx context.Context, id string, version int) (SendOutcome, error) {
	c, err := ByID(ctx, s.DB.Read(), id)
	if err != nil {
		return SendOutcome{}, err
	}
	if c.Status.Open() && version != 0 && version != c.Version {
		return SendOutcome{}, httpx.Conflict(unseen)
	}
	return s.send(ctx, c)
}

// send launches a campaign as it was read: a problem 409 if it has changed since.
func (s *Launcher) send(ctx context.Context, c Campaign) (SendOutcome, error) {
	if !c.Status.Open() {
		return sentAlready(c)
	}
	ready, stop, err := s.freeze(c)
	if err != nil || stop != "" {
		return SendOutcome{Error: stop}, err
	}
	out := SendOutcome{}
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		out, err = s.launch(ctx, tx, c.ID, ready)
		return err
	})
	if err != nil {
		return SendOutcome{}, fmt.Errorf("campaigns.Send: %w", err)
	}
	return out, nil
}

// sentAlready is the result for a person who presses Send after another.
func sentAlready(c Campaign) (SendOutcome, error) {
	if c.Status == Cancelled {
		return SendOutcome{}, httpx.Conflict(cancelled)
	}
	return SendOutcome{Success: true, RecipientCount: c.Recipients}, nil
}

// freeze renders a campaign for its launch. stop is why it must not be sent.
func (s *Launcher) freeze(c Campaign) (ready frozen, stop string, err error) {
	rendered, problems, err := s.Issues.Render(c.source())
	if err != nil {
		return ready, "", err
	}
	var why []string
	for _, p := range problems {
		if p.Severity == issue.Stop {
			why = append(why, p.Message)
		}
	}
	if len(why) > 0 {
		return ready, strings.Join(why, " "), nil
	}
	encoded := asJSON(rendered)
	sum := sha256.Sum256([]byte(encoded))
	day := s.Clock.Now().In(s.Zone).Format(time.DateOnly)
	return frozen{
		version: c.Version, rendered: encoded, hash: hex.EncodeToString(sum[:]), links: rendered.Links,
		slug: slug.Cut(strings.Trim(day+"-"+slug.Of(c.Title), "-"), slug.Longest),
	}, "", nil
}

// launch is M1.
func (s *Launcher) launch(ctx context.Context, tx *db.Tx, id string, ready frozen) (SendOutcome, error) {
	q, now := sqlgen.New(tx), s.Clock.Now()
	if err := q.LockCampaign(ctx, id); err != nil {
		return SendOutcome{}, err
	}
	c, err := ByID(ctx, tx, id)
	if err != nil {
		return SendOutcome{}, err
	}
	if !c.Status.Open() {
		return sentAlready(c)
	}
	if c.Version != ready.version {
		return SendOutcome{}, httpx.Conflict(unseen)
	}
	_, leftOut, err := audience(ctx, q, c.Topics, now)
	if err != nil {
		return SendOutcome{}, err
	}
	n, err := q.FreezeAudience(ctx, freezeParams(c, now))
	if err != nil {
		return SendOutcome{}, fmt.Errorf("freezing the audience: %w", err)
	}
	if n == 0 {
		return SendOutcome{Error: nobody(leftOut)}, nil
	}
	for i, url := range ready.links {
		if err := q.InsertLink(ctx, sqlgen.InsertLinkParams{CampaignID: id, Number: int32(i + 1), Url: url}); err != nil {
			return SendOutcome{}, fmt.Errorf("storing the links: %w", err)
		}
	}
	taken, err := q.CountSlug(ctx, ready.slug)
	if err != nil {
		return SendOutcome{}, err
	}
	if taken > 0 {
		ready.slug = slug.Cut(ready.slug, slug.Longest-11) + "-" + strings.ToLower(id[len(id)-10:])
	}
	if err := s.markLaunched(ctx, tx, c, ready, int(n), leftOut, now); err != nil {
		return SendOutcome{}, err
	}
	return SendOutcome{Success: true, RecipientCount: int(n)}, nil
}

func (s *Launcher) markLaunched(ctx context.Context, tx *db.Tx, c Campaign, ready frozen, n int, leftOut map[string]int, now time.Time) error {
	done, err := sqlgen.New(tx).LaunchCampaign(ctx, sqlgen.LaunchCampaignParams{
		ID: c.ID, Version: int32(c.Version), LaunchedAt: db.NullTime(now), LaunchedBy: asJSON(httpx.PersonFrom(ctx)), ContentHash: ready.hash, //nolint:gosec // a count of changes
		Letter: ready.rendered, Slug: ready.slug, RecipientCount: int32(n), LeftOut: asJSON(leftOut), //nolint:gosec // people
	})
	if err == nil && done == 0 {
		err = db.ErrAgain
	}
	if err != nil {
		return err
	}
	s.News.After(tx, c.ID, string(Sending))
	tx.AfterCommit(s.Wake.Set)
	return record(ctx, tx, s.Audit, "sent", c.ID, map[string]any{"recipients": n, "content": ready.hash})
}

// freezeParams select the audience of a campaign, as Audience counts it.
func freezeParams(c Campaign, now time.Time) sqlgen.FreezeAudienceParams {
	t := patterns(c.Topics)
	return sqlgen.FreezeAudienceParams{
		CampaignID: c.ID, Now: now, Everybody: len(c.Topics) == 0,
		Topic1: t[0], Topic2: t[1], Topic3: t[2], Topic4: t[3], Topic5: t[4], Topic6: t[5], Topic7: t[6], Topic8: t[7],
	}
}

// mostTopics is the maximum number of topics of an audience; the catalog has fewer.
const mostTopics = 8

// patterns find topics in a subscriber's JSON list of them.
func patterns(topics []string) (out [mostTopics]string) {
	for i, t := range topics {
		out[i] = `%"` + t + `"%`
	}
	return out
}

// Audience is how many people a campaign about topics would go to now, and how many would be left
// out, by SkipReason.
func (s *Launcher) Audience(ctx context.Context, topics []string) (recipients int, leftOut map[string]int, err error) {
	return audience(ctx, sqlgen.New(s.DB.Read()), topics, s.Clock.Now())
}

func audience(ctx context.Context, q *sqlgen.Queries, topics []string, now time.Time) (recipients int, leftOut map[string]int, err error) {
	t := patterns(topics)
	rows, err := q.Audience(ctx, sqlgen.AudienceParams{
		Now: db.NullTime(now), Everybody: len(topics) == 0,
		Topic1: t[0], Topic2: t[1], Topic3: t[2], Topic4: t[3], Topic5: t[4], Topic6: t[5], Topic7: t[6], Topic8: t[7],
	})
	if err != nil {
		return 0, nil, fmt.Errorf("newsletter: counting the audience: %w", err)
	}
	leftOut = map[string]int{}
	for _, r := range rows {
		if r.Why == "" { // those who get it
			recipients = int(r.People)
			continue
		}
		leftOut[r.Why] = int(r.People)
	}
	return recipients, leftOut, nil
}

// LaunchDue sends every scheduled campaign whose time has come (S78). One that is more than a day
// late, or that the preflight stops, becomes overdue: a person decides what happens to it (U24).
// Any instance may call it at any time.
func (s *Launcher) LaunchDue(ctx context.Context) (int, error) {
	ctx = httpx.WithActor(ctx, httpx.Actor{}) // not a person: the clock does it
	now := s.Clock.Now()
	due, err := sqlgen.New(s.DB.Read()).DueCampaigns(ctx, db.NullTime(now))
	if err != nil {
		return 0, fmt.Errorf("campaigns.LaunchDue: %w", err)
	}
	return jobs.InTurn(due, func(id string) error {
		c, err := s.Drafts.Campaign(ctx, id)
		if err != nil || c.Status != Scheduled || c.ScheduledFor.After(now) {
			return core.UnlessProblem(err) // its schedule was removed, or it was deleted
		}
		if late := now.Sub(c.ScheduledFor); late > latest {
			return s.markOverdue(ctx, c, fmt.Sprintf("Its time passed %d hours ago, while nothing was running. Send it now, choose another time, or make it a draft.", int(late.Hours())))
		}
		// As it was read: at this moment its schedule may be removed or moved.
		out, err := s.send(ctx, c)
		if err != nil || out.Success {
			return core.UnlessProblem(err)
		}
		return s.markOverdue(ctx, c, out.Error)
	})
}

func (s *Launcher) markOverdue(ctx context.Context, c Campaign, reason string) error {
	_, err := s.Drafts.alter(ctx, c.ID, "held", func(now Campaign, _ time.Time) (Campaign, error) {
		if now.Version != c.Version {
			return now, httpx.Conflict(unsaid)
		}
		now.Status, now.Reason = Overdue, reason
		return now, nil
	})
	return core.UnlessProblem(err)
}
