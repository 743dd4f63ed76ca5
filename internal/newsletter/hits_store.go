package newsletter

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/db"
)

// hitsKept bounds what is stored of one mail: who is handed a link may press it for ever,
// and what is counted are people.
const hitsKept = 300

// storeHits stores hits, says what each is, and counts, all in one transaction. Hits of
// mails that are none of a campaign's deliveries, a test's for instance, are nobody's.
func (s *Service) storeHits(ctx context.Context, batch []hit) error {
	groups := byDelivery(batch)
	var moved []string
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		q, counts := sqlgen.New(tx.Together()), map[string]engaged{}
		for _, group := range groups {
			more, err := s.storeGroup(ctx, q, group)
			if err != nil {
				return err
			}
			campaign := group[0].Campaign
			counts[campaign] = counts[campaign].plus(more)
		}
		// The campaigns come last and in order: everybody's counting meets there.
		moved, err = addCounts(ctx, q, counts)
		return err
	})
	if err != nil {
		return fmt.Errorf("newsletter: storing hits: %w", err)
	}
	s.hits.move(moved)
	return nil
}

// addCounts changes the counters of campaigns, and answers whose it changed.
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

// byDelivery sorts hits into groups of one delivery each, the groups in order: two
// instances that hold several deliveries take them in the same one.
func byDelivery(batch []hit) [][]hit {
	sorted := slices.Clone(batch)
	slices.SortStableFunc(sorted, func(a, b hit) int {
		return cmp.Or(cmp.Compare(a.Campaign, b.Campaign), cmp.Compare(a.Subscriber, b.Subscriber))
	})
	var groups [][]hit
	for i, h := range sorted {
		if i == 0 || h.Campaign != sorted[i-1].Campaign || h.Subscriber != sorted[i-1].Subscriber {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], h)
	}
	return groups
}

// storeGroup stores new hits of one delivery, judges all of its hits anew, and answers
// what its campaign's counters change by.
func (s *Service) storeGroup(ctx context.Context, q *sqlgen.Queries, fresh []hit) (engaged, error) {
	campaign, subscriber := fresh[0].Campaign, fresh[0].Subscriber
	if err := q.HoldDelivery(ctx, sqlgen.HoldDeliveryParams{CampaignID: campaign, SubscriberID: subscriber}); err != nil {
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
	all := make([]hit, len(rows), len(rows)+len(fresh))
	for i, r := range rows {
		all[i] = hitFrom(r)
	}
	// A commit whose answer was lost may have stored them.
	fresh = slices.DeleteFunc(slices.Clone(fresh), func(h hit) bool {
		return slices.ContainsFunc(all, func(known hit) bool { return known.ID == h.ID })
	})
	all = append(all, fresh[:max(0, min(len(fresh), hitsKept-len(rows)))]...)
	if len(all) == len(rows) {
		return engaged{}, nil
	}
	verdicts := classify(all, deliveredAt(row))
	for i, v := range verdicts {
		switch {
		case i >= len(rows):
			params := hitParams(all[i], v)
			if row.Email == "" { // an erased person's is counted, and not kept where it came from
				params.Address, params.UserAgent = "", ""
			}
			err = q.InsertHit(ctx, params)
		case v != all[i].verdict:
			err = q.ReclassHit(ctx, sqlgen.ReclassHitParams{ID: all[i].ID, Class: string(v.Class), Reason: v.Reason})
		}
		if err != nil {
			return engaged{}, err
		}
		all[i].verdict = v
	}
	before, after := marksFrom(row), marksOf(all)
	if before.same(after) {
		return engaged{}, nil
	}
	return after.engaged().minus(before.engaged()), s.mark(ctx, q, campaign, subscriber, before, after)
}

// deliveredAt is when a mail was handed over, zero when nobody knows.
func deliveredAt(row sqlgen.DeliveryMarksRow) time.Time {
	if row.SettledAt.Valid && (row.State == "sent" || row.State == "uncertain") {
		return row.SettledAt.Time
	}
	return row.AttemptedAt.Time
}

func hitFrom(r sqlgen.NewsletterHit) hit {
	return hit{
		ID: r.ID, Campaign: r.CampaignID, Subscriber: r.SubscriberID, Kind: r.Kind, Link: int(r.Link), At: r.At, Method: r.Method,
		Address: r.Address, UserAgent: r.UserAgent, verdict: verdict{Class(r.Class), r.Reason},
	}
}

func hitParams(h hit, v verdict) sqlgen.InsertHitParams {
	return sqlgen.InsertHitParams{
		ID: h.ID, CampaignID: h.Campaign, SubscriberID: h.Subscriber, Kind: h.Kind, Link: int32(h.Link), At: h.At, Method: h.Method, //nolint:gosec // a link's number
		Address: h.Address, UserAgent: h.UserAgent, Class: string(v.Class), Reason: v.Reason,
	}
}

// marks are when the first of each kind of hit came to a delivery, zero for none.
type marks struct{ opened, clicked, machineOpened, machineClicked time.Time }

func marksFrom(r sqlgen.DeliveryMarksRow) marks {
	return marks{r.OpenedAt.Time, r.ClickedAt.Time, r.MachineOpenedAt.Time, r.MachineClickedAt.Time}
}

// marksOf counts the hits of one delivery. Who clicked had it open, whatever became of
// its picture.
func marksOf(hits []hit) (m marks) {
	first := func(mark *time.Time, at time.Time) {
		if mark.IsZero() || at.Before(*mark) {
			*mark = at
		}
	}
	for _, h := range hits {
		switch {
		case h.Class == Human && h.Kind == click:
			first(&m.clicked, h.At)
			first(&m.opened, h.At)
		case h.Class == Human:
			first(&m.opened, h.At)
		case h.Class == Machine && h.Kind == click:
			first(&m.machineClicked, h.At)
		case h.Class == Machine:
			first(&m.machineOpened, h.At)
		}
	}
	return m
}

func (m marks) same(other marks) bool {
	return m.opened.Equal(other.opened) && m.clicked.Equal(other.clicked) &&
		m.machineOpened.Equal(other.machineOpened) && m.machineClicked.Equal(other.machineClicked)
}

// engaged is a number of people: who opened and who clicked, and those for whom only
// programs did.
type engaged struct{ opens, clicks, machineOpens, machineClicks int32 }

func (m marks) engaged() engaged {
	one := func(is bool) int32 {
		if is {
			return 1
		}
		return 0
	}
	return engaged{
		opens: one(!m.opened.IsZero()), clicks: one(!m.clicked.IsZero()),
		machineOpens:  one(m.opened.IsZero() && !m.machineOpened.IsZero()),
		machineClicks: one(m.clicked.IsZero() && !m.machineClicked.IsZero()),
	}
}

func (e engaged) plus(o engaged) engaged {
	return engaged{e.opens + o.opens, e.clicks + o.clicks, e.machineOpens + o.machineOpens, e.machineClicks + o.machineClicks}
}

func (e engaged) minus(o engaged) engaged {
	return engaged{e.opens - o.opens, e.clicks - o.clicks, e.machineOpens - o.machineOpens, e.machineClicks - o.machineClicks}
}

// mark writes the marks of a delivery, and has its lead looked at when what people did
// has changed.
func (s *Service) mark(ctx context.Context, q *sqlgen.Queries, campaign, subscriber string, before, after marks) error {
	if err := q.MarkDelivery(ctx, sqlgen.MarkDeliveryParams{
		CampaignID: campaign, SubscriberID: subscriber, OpenedAt: db.NullTime(after.opened), ClickedAt: db.NullTime(after.clicked),
		MachineOpenedAt: db.NullTime(after.machineOpened), MachineClickedAt: db.NullTime(after.machineClicked),
	}); err != nil {
		return err
	}
	b, a := before.engaged(), after.engaged()
	if b.opens == a.opens && b.clicks == a.clicks {
		return nil
	}
	return q.CreditLater(ctx, sqlgen.CreditLaterParams{CampaignID: campaign, SubscriberID: subscriber, DueAt: db.NullTime(s.Clock.Now().Add(creditAfter))})
}
