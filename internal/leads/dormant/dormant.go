package dormant

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/dormant/sqlgen"
	"wardgate/internal/leads/erasure"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/retention"
	"wardgate/internal/platform/wiring"
)

// Deps are what People needs. All are required.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Log     *slog.Logger
	Catalog *catalog.Catalog
	Journal *leads.Journal
	Erasure *erasure.Erasure
	Holds   *retention.Holds
}

// People are those of whom nothing is heard.
type People struct{ d Deps }

// New returns People, or an error that names what is missing.
func New(d Deps) (*People, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &People{d}, nil
}

// Kinds are the terms that are followed here.
func (p *People) Kinds() []retention.Kind {
	return []retention.Kind{
		{Term: "people.quiet", From: []retention.Source{source{p, false}}},
		{Term: "people.customers", From: []retention.Source{source{p, true}}},
	}
}

// source are the customers among people, or the others.
type source struct {
	*People

	customers bool
}

// Old lists people of whom nothing is open since a time.
func (s source) Old(ctx context.Context, q retention.Query) ([]retention.Item, error) {
	items, _, err := s.quiet(ctx, s.d.DB.Read(), q, "")
	return items, err
}

// quiet lists people with the versions of their leads: all, or the one of a lead.
func (s source) quiet(ctx context.Context, from sqlgen.DBTX, q retention.Query, id string) ([]retention.Item, []int, error) {
	now := s.d.Clock.Now()
	rows, err := sqlgen.New(from).Quiet(ctx, sqlgen.QuietParams{
		Before: q.Before, AfterAt: q.AfterAt, AfterID: q.AfterID, ID: id, Customers: s.customers, Now: now,
		LeftAfter:  db.NullTime(now.AddDate(0, -s.d.Catalog.Retention.Term("subscriptions.left").Months, 0)),
		ProofAfter: now.AddDate(0, -s.d.Catalog.Retention.Term("consents.proof").Months, 0), Most: int32(q.Limit), //nolint:gosec // a page
	})
	if err != nil {
		return nil, nil, err
	}
	items, versions := make([]retention.Item, len(rows)), make([]int, len(rows))
	for i, r := range rows {
		items[i] = retention.Item{ID: r.ID, From: r.LastActivity, Label: cmp.Or(r.Name, r.Company, r.Email), Lead: r.ID}
		versions[i] = int(r.Version)
		if items[i].Quiet, err = latestStir(ctx, from, r.ID); err != nil {
			return nil, nil, err
		}
	}
	return items, versions, nil
}

// latestStir is when the last reason to keep a person ended; zero without one.
func latestStir(ctx context.Context, from sqlgen.DBTX, id string) (latest time.Time, err error) {
	stirs, err := sqlgen.New(from).Stirs(ctx, id)
	for _, at := range stirs {
		if at.After(latest) {
			latest = at
		}
	}
	return latest, err
}

// errKept undoes an erasure: something keeps the person since they were found.
var errKept = errors.New("dormant: the person is kept")

// Remove erases those people whose time is over, each in a transaction of its own.
func (s source) Remove(ctx context.Context, items []retention.Item, due func(retention.Item) bool, removed func(context.Context, *db.Tx, int) error) (failed int, err error) {
	for _, i := range items {
		if !due(i) {
			continue
		}
		err := s.erase(ctx, i, due, removed)
		switch {
		case ctx.Err() != nil:
			return failed, ctx.Err()
		case err == nil || errors.Is(err, errKept):
		case httpx.AsProblem(err) != nil: // a mail is being sent, or a colleague is at work on the lead
			failed++
		default:
			failed++
			s.d.Log.ErrorContext(ctx, "a lead whose time is over could not be erased; the next run tries again", "lead", i.ID, "error", err)
		}
	}
	return failed, nil
}

func (s source) erase(ctx context.Context, i retention.Item, due func(retention.Item) bool, removed func(context.Context, *db.Tx, int) error) error {
	one := retention.Query{Before: i.From, AfterAt: i.From, Limit: 1}
	found, versions, err := s.quiet(ctx, s.d.DB.Read(), one, i.ID)
	if err != nil || len(found) == 0 {
		return err
	}
	still := func(ctx context.Context, tx *db.Tx) error {
		found, _, err := s.quiet(ctx, tx, one, i.ID)
		if err == nil && (len(found) == 0 || !due(found[0])) {
			return errKept
		}
		return err
	}
	done := func(ctx context.Context, tx *db.Tx) error { return removed(ctx, tx, 1) }
	return s.d.Erasure.EraseOverdue(ctx, i.ID, versions[0], still, done)
}
