package engagement

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/newsletter/engagement/sqlgen"
	"wardgate/internal/platform/db"
)

// hitsKept limits the stored hits of one mail: a person with a link may press it any number of
// times, and people are counted, not hits.
const hitsKept = 300

// StoreHits stores hits, classifies them and counts. Hits of mails that are not a campaign's
// deliveries, such as test mails, are ignored.
func (s *Collector) StoreHits(ctx context.Context, batch []Hit) error {
	ours, others := split(batch)
	var failed error
	if len(others) > 0 && s.FollowUps != nil {
		failed = s.FollowUps.StoreHits(ctx, others)
	}
	if len(ours) > 0 {
		failed = errors.Join(failed, s.storeOurs(ctx, ours))
	}
	if failed != nil {
		return fmt.Errorf("newsletter: storing hits: %w", failed)
	}
	return nil
}

// storeOurs stores hits of campaigns, all in one transaction.
func (s *Collector) storeOurs(ctx context.Context, batch []Hit) error {
	groups := byDelivery(batch)
	var moved []string
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		q, counts := sqlgen.New(tx.Pipelined()), map[string]engaged{}
		for _, group := range groups {
			more, err := s.storeGroup(ctx, q, group)
			if err != nil {
				return err
			}
			campaign := group[0].Campaign
			counts[campaign] = counts[campaign].plus(more)
		}
		// The campaigns come last and in order: all transactions that count lock them.
		moved, err = addCounts(ctx, q, counts)
		return err
	})
	if err == nil {
		s.hits.move(moved)
	}
	return err
}

// split separates the hits of campaigns from those of follow-ups.
func split(batch []Hit) (ours, others []Hit) {
	for _, h := range batch {
		if h.FollowUp == "" {
			ours = append(ours, h)
		} else {
			others = append(others, h)
		}
	}
	return ours, others
}

// addCounts changes the counters of campaigns, and returns which campaigns it changed.
func addCounts(ctx context.Context, q *sqlgen.Queries, counts map[string]engaged) ([]string, error) {
	ids := make([]string, 0, len(counts))
	for id, n := range counts {
		if n != (engaged{}) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	for _, id := range ids {
		n := counts[id]
		if err := q.CountEngaged(ctx, sqlgen.CountEngagedParams{
			ID: id, Opens: n.opens, Clicks: n.clicks, MachineOpens: n.machineOpens, MachineClicks: n.machineClicks,
		}); err != nil {
			return nil, err
		}
	}
	return ids, nil
}

// byDelivery groups hits by delivery, the groups in order: two instances that lock several
// deliveries lock them in the same order.
func byDelivery(batch []Hit) [][]Hit {
	sorted := slices.Clone(batch)
	slices.SortStableFunc(sorted, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(a.Campaign, b.Campaign), cmp.Compare(a.Subscriber, b.Subscriber))
	})
	var groups [][]Hit
	for i, h := range sorted {
		if i == 0 || h.Campaign != sorted[i-1].Campaign || h.Subscriber != sorted[i-1].Subscriber {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], h)
	}
	return groups
}

// storeGroup stores new hits of one delivery, classifies all of its hits again, and returns the
// changes of its campaign's counters.
func (s *Collector) storeGroup(ctx context.Context, q *sqlgen.Queries, fresh []Hit) (engaged, error) {
	campaign, subscriber := fresh[0].Campaign, fresh[0].Subscriber
	if err := q.LockDelivery(ctx, sqlgen.LockDeliveryParams{CampaignID: campaign, SubscriberID: subscriber}); err != nil {
		return engaged{}, err
	}
	row, err := q.DeliveryMarks(ctx, sqlgen.DeliveryMarksParams{CampaignID: campaign, SubscriberID: subscriber})
	if errors.Is(err, sql.ErrNoRows) {
		return engaged{}, nil
	}
	if err != nil {
		return engaged{}, err
	}
	rows, err := q.HitsOfDelivery(ctx, sqlgen.HitsOfDeliveryParams{CampaignID: campaign, SubscriberID: subscriber})
	if err != nil {
		return engaged{}, err
	}
	known := make([]Hit, len(rows))
	for i, r := range rows {
		known[i] = hitFrom(r)
	}
	all := Judge(known, fresh, deliveredAt(row))
	if len(all) == len(known) {
		return engaged{}, nil
	}
	for i, h := range all {
		switch {
		case i >= len(known):
			params := hitParams(h)
			if row.Email == "" { // an erased person's hit is counted, but stored without address and program
				params.Address, params.UserAgent = "", ""
			}
			err = q.InsertHit(ctx, params)
		case h.Verdict != known[i].Verdict:
			err = q.ReclassHit(ctx, sqlgen.ReclassHitParams{ID: h.ID, Class: string(h.Class), Reason: h.Reason})
		}
		if err != nil {
			return engaged{}, err
		}
	}
	before, after := marksFrom(row), MarksOf(all)
	if before.Same(after) {
		return engaged{}, nil
	}
	return after.engaged().minus(before.engaged()), s.mark(ctx, q, campaign, subscriber, before, after)
}

// Judge classifies the hits of one mail, the stored ones first and in their order: a later hit
// may show what an earlier one was. Of the fresh ones it leaves out those that are stored
// already, because a commit whose reply was lost may have stored them, and those above the limit.
// delivered is when the mail was handed over, zero when it is not known.
func Judge(stored, fresh []Hit, delivered time.Time) []Hit {
	all := slices.Clone(stored)
	for _, h := range fresh {
		if len(all) < hitsKept && !slices.ContainsFunc(all, func(known Hit) bool { return known.ID == h.ID }) {
			all = append(all, h)
		}
	}
	for i, v := range classify(all, delivered) {
		all[i].Verdict = v
	}
	return all
}

// deliveredAt is when a mail was handed over, zero when it is not known.
func deliveredAt(row sqlgen.DeliveryMarksRow) time.Time {
	if row.SettledAt.Valid && (row.State == "sent" || row.State == "uncertain") {
		return row.SettledAt.Time
	}
	return row.AttemptedAt.Time
}

func hitFrom(r sqlgen.NewsletterHit) Hit {
	return Hit{
		ID: r.ID, Campaign: r.CampaignID, Subscriber: r.SubscriberID, Kind: r.Kind, Link: int(r.Link), At: r.At, Method: r.Method,
		Address: r.Address, UserAgent: r.UserAgent, Verdict: Verdict{Class(r.Class), r.Reason},
	}
}

func hitParams(h Hit) sqlgen.InsertHitParams {
	return sqlgen.InsertHitParams{
		ID: h.ID, CampaignID: h.Campaign, SubscriberID: h.Subscriber, Kind: h.Kind, Link: int32(h.Link), At: h.At, Method: h.Method, //nolint:gosec // a link's number
		Address: h.Address, UserAgent: h.UserAgent, Class: string(h.Class), Reason: h.Reason,
	}
}

// Marks are the times of the first hit of each kind on a mail, zero for none.
type Marks struct{ Opened, Clicked, MachineOpened, MachineClicked time.Time }

func marksFrom(r sqlgen.DeliveryMarksRow) Marks {
	return Marks{r.OpenedAt.Time, r.ClickedAt.Time, r.MachineOpenedAt.Time, r.MachineClickedAt.Time}
}

// MarksOf counts the hits of one mail. A click implies an opening, whether or not the picture was
// loaded.
func MarksOf(hits []Hit) (m Marks) {
	first := func(mark *time.Time, at time.Time) {
		if mark.IsZero() || at.Before(*mark) {
			*mark = at
		}
	}
	for _, h := range hits {
		switch {
		case h.Class == Human && h.Kind == Click:
			first(&m.Clicked, h.At)
			first(&m.Opened, h.At)
		case h.Class == Human:
			first(&m.Opened, h.At)
		case h.Class == Machine && h.Kind == Click:
			first(&m.MachineClicked, h.At)
		case h.Class == Machine:
			first(&m.MachineOpened, h.At)
		}
	}
	return m
}

// Same reports whether two are equal.
func (m Marks) Same(other Marks) bool {
	return m.Opened.Equal(other.Opened) && m.Clicked.Equal(other.Clicked) &&
		m.MachineOpened.Equal(other.MachineOpened) && m.MachineClicked.Equal(other.MachineClicked)
}

// engaged counts people: those who opened and clicked, and those for whom only programs did.
type engaged struct{ opens, clicks, machineOpens, machineClicks int32 }

func (m Marks) engaged() engaged {
	one := func(is bool) int32 {
		if is {
			return 1
		}
		return 0
	}
	return engaged{
		opens: one(!m.Opened.IsZero()), clicks: one(!m.Clicked.IsZero()),
		machineOpens:  one(m.Opened.IsZero() && !m.MachineOpened.IsZero()),
		machineClicks: one(m.Clicked.IsZero() && !m.MachineClicked.IsZero()),
	}
}

func (e engaged) plus(o engaged) engaged {
	return engaged{e.opens + o.opens, e.clicks + o.clicks, e.machineOpens + o.machineOpens, e.machineClicks + o.machineClicks}
}

func (e engaged) minus(o engaged) engaged {
	return engaged{e.opens - o.opens, e.clicks - o.clicks, e.machineOpens - o.machineOpens, e.machineClicks - o.machineClicks}
}

// mark stores the marks of a delivery, and schedules its lead's credit when what people did has
// changed.
func (s *Collector) mark(ctx context.Context, q *sqlgen.Queries, campaign, subscriber string, before, after Marks) error {
	if err := q.MarkDelivery(ctx, sqlgen.MarkDeliveryParams{
		CampaignID: campaign, SubscriberID: subscriber, OpenedAt: db.NullTime(after.Opened), ClickedAt: db.NullTime(after.Clicked),
		MachineOpenedAt: db.NullTime(after.MachineOpened), MachineClickedAt: db.NullTime(after.MachineClicked),
	}); err != nil {
		return err
	}
	b, a := before.engaged(), after.engaged()
	if b.opens == a.opens && b.clicks == a.clicks {
		return nil
	}
	return q.CreditLater(ctx, sqlgen.CreditLaterParams{CampaignID: campaign, SubscriberID: subscriber, DueAt: db.NullTime(s.Clock.Now().Add(CreditAfter))})
}
