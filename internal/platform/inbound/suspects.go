package inbound

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/retention"
)

// Suspects are the rows of a form that look like a program's, and that no colleague released: they have no lead. They are deleted when
// their term is over, with every mail about them.
type Suspects struct {
	// Deps are the form's.
	Deps

	// Label says what a row is ("Request").
	Label string
	// List returns those from before q.Before, after the place of the query.
	List func(ctx context.Context, from Statements, q retention.Query) ([]Suspect, error)
	// Drop deletes one with what belongs to it, and returns 0 for one that has a lead by now.
	Drop func(ctx context.Context, tx *db.Tx, id string) (int64, error)
}

// Suspect is one such row, as every form's statement returns it.
type Suspect struct {
	ID        string
	Name      string
	CreatedAt time.Time
}

// suspectsQuery is what every form's statement of suspects takes, suspectRow what it returns: sqlc makes equal types in each
// feature.
type suspectsQuery interface {
	~struct {
		Before  time.Time
		AfterAt time.Time
		AfterID string
		Most    int32
	}
}

type suspectRow interface {
	~struct {
		ID        string
		Name      string
		CreatedAt time.Time
	}
}

// ListSuspects makes a form's statement its Suspects.List.
func ListSuspects[Q suspectsQuery, R suspectRow](
	list func(ctx context.Context, from Statements, q Q) ([]R, error),
) func(context.Context, Statements, retention.Query) ([]Suspect, error) {
	return func(ctx context.Context, from Statements, q retention.Query) ([]Suspect, error) {
		found, err := list(ctx, from, Q{Before: q.Before, AfterAt: q.AfterAt, AfterID: q.AfterID, Most: int32(q.Limit)}) //nolint:gosec // a page
		if err != nil {
			return nil, err
		}
		out := make([]Suspect, len(found))
		for i, r := range found {
			out[i] = Suspect(r)
		}
		return out, nil
	}
}

// caseRows delete a suspect of a form whose rows have a history.
type caseRows interface {
	DropSuspectEvents(ctx context.Context, id string) error
	DropSuspect(ctx context.Context, id string) (int64, error)
}

// DropCase is Suspects.Drop of a form whose rows have a history and a promised time.
func DropCase(ctx context.Context, tx *db.Tx, q caseRows, promise, id string) (int64, error) {
	if err := q.DropSuspectEvents(ctx, id); err != nil {
		return 0, err
	}
	if err := deadlines.Forget(ctx, tx, promise, id); err != nil {
		return 0, err
	}
	return q.DropSuspect(ctx, id)
}

var _ retention.Source = rows{}

// rows are Suspects as a source.
type rows struct{ Suspects }

// Source are the rows for package retention.
func (s Suspects) Source() retention.Source { return rows{s} }

// Old lists rows from before a time.
func (r rows) Old(ctx context.Context, q retention.Query) ([]retention.Item, error) {
	list, err := r.List(ctx, r.DB.Read(), q)
	if err != nil {
		return nil, fmt.Errorf("inbound: suspects: %w", err)
	}
	out := make([]retention.Item, len(list))
	for i, one := range list {
		out[i] = retention.Item{ID: one.ID, From: one.CreatedAt, Label: r.Label + " by " + one.Name}
	}
	return out, nil
}

// errReleased undoes the deletion of a row that a colleague has released meanwhile.
var errReleased = errors.New("inbound: the row has a lead")

// Remove deletes rows, each in a transaction of its own.
func (r rows) Remove(ctx context.Context, items []retention.Item, due func(retention.Item) bool, removed func(context.Context, *db.Tx, int) error) (failed int, err error) {
	for _, i := range items {
		if !due(i) {
			continue
		}
		err := r.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return r.drop(ctx, tx, i.ID, removed) })
		switch {
		case ctx.Err() != nil:
			return failed, ctx.Err()
		case err == nil || errors.Is(err, errReleased):
		case errors.Is(err, mail.ErrBeingSent):
			failed++
		default:
			failed++
			r.Log.ErrorContext(ctx, "a row in quarantine whose time is over could not be deleted; the next run tries again", "row", i.ID, "error", err)
		}
	}
	return failed, nil
}

func (r rows) drop(ctx context.Context, tx *db.Tx, id string, removed func(context.Context, *db.Tx, int) error) error {
	n, err := r.Drop(ctx, tx, id)
	if err == nil && n == 0 {
		return errReleased
	}
	if err == nil {
		err = r.Mail.Erase(ctx, tx, []string{id}, nil)
	}
	if err == nil {
		err = r.Networks.Forget(ctx, tx, []string{id})
	}
	if err != nil {
		return err
	}
	tx.AfterCommit(r.DB.ClearLog)
	return removed(ctx, tx, 1)
}
