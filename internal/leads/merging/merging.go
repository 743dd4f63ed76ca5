package merging

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/merging/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
)

// Deps are what Merging needs. All are required.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Store   *leads.Store
	Journal *leads.Journal
}

// Merging makes one lead of two, and takes that back.
type Merging struct{ d Deps }

// New makes the use cases of merges.
func New(d Deps) (*Merging, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Merging{d}, nil
}

// UndoMergeFor is how long a merge can be taken back.
const UndoMergeFor = 7 * 24 * time.Hour

// Preview is what a merge would make, and of what.
type Preview struct {
	Stays  leads.Lead
	Goes   leads.Lead
	Result leads.Lead
}

// PreviewMerge says what merging other into id would make; nothing is changed.
func (s *Merging) PreviewMerge(ctx context.Context, id, other string) (Preview, error) {
	stays, goes, err := pair(ctx, s.d.DB.Read(), id, other)
	if err != nil {
		return Preview{}, fmt.Errorf("merging.PreviewMerge: %w", err)
	}
	now := s.d.Clock.Now()
	return Preview{s.d.Store.Scored(stays, now), s.d.Store.Scored(goes, now), s.combined(stays, goes, now)}, nil
}

func pair(ctx context.Context, conn leads.Conn, id, other string) (stays, goes leads.Lead, err error) {
	if id == other {
		return leads.Lead{}, leads.Lead{}, httpx.Invalid(httpx.FieldError{Field: "with", Message: "A lead cannot be merged with itself. Choose another one."})
	}
	if stays, err = leads.Workable(ctx, conn, id); err != nil {
		return leads.Lead{}, leads.Lead{}, err
	}
	goes, err = leads.Workable(ctx, conn, other)
	return stays, goes, err
}

// Merge makes one lead of two (U33): other is no longer listed, and id stands for
// it. Nothing is moved, so nothing can be lost: other keeps its key, its history and
// the rows of other features, and everybody who asks for it is led to id. So the next
// contact of either person reaches id, and taking it back is exact.
func (s *Merging) Merge(ctx context.Context, id string, version int, other string, otherVersion int) (leads.Lead, error) {
	var after leads.Lead
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		stays, goes, err := pair(ctx, tx, id, other)
		if err != nil {
			return err
		}
		if stays.Version != version || goes.Version != otherVersion {
			return leads.Stale()
		}
		now := s.d.Clock.Now()
		after = s.combined(stays, goes, now)
		after.UpdatedAt = now
		brought, err := s.redirect(ctx, tx, goes.ID, id)
		if err != nil {
			return err
		}
		gone := goes
		gone.State, gone.MergedInto, gone.UpdatedAt = leads.StateMerged, id, now
		if err := s.updateBoth(ctx, tx, gone, after); err != nil {
			return err
		}
		after.Version++
		if err := q.InsertMerge(ctx, sqlgen.InsertMergeParams{
			ID: s.d.IDs.Row("merge", now), SurvivorID: id, MergedID: other, FactsBefore: db.JSON(factsOf(stays)),
			FactsAfter: db.JSON(factsOf(after)), Brought: db.JSON(brought), MergedAt: now,
		}); err != nil {
			return err
		}
		if err := s.d.Store.AddTouch(ctx, tx, id, leads.Touch{Type: "merged", Channel: "staff", Content: "Another lead was merged into this one", Ref: other}, now); err != nil {
			return err
		}
		return s.d.Journal.Record(ctx, tx, id, "merged", map[string]any{"with": other})
	})
	if err != nil {
		return leads.Lead{}, fmt.Errorf("merging.Merge %s: %w", id, err)
	}
	return after, nil
}

// redirect leads those that were merged into from on to another lead, and names them.
func (s *Merging) redirect(ctx context.Context, conn leads.Conn, from, to string) ([]string, error) {
	merged, err := leads.MergedLeads(ctx, conn, from)
	if err != nil {
		return nil, err
	}
	q, moved := sqlgen.New(conn), []string{}
	for _, r := range merged {
		if _, err := q.Redirect(ctx, sqlgen.RedirectParams{ID: r.ID, FromID: from, IntoID: to}); err != nil {
			return nil, err
		}
		moved = append(moved, r.ID)
	}
	return moved, nil
}

func nameOf(l leads.Lead) string {
	for _, name := range []string{l.Name, l.Email, l.Phone} {
		if name != "" {
			return name
		}
	}
	return l.ID
}

// Merges lists the merges of a lead that are not taken back, the latest first.
func (s *Merging) Merges(ctx context.Context, id string) ([]leads.MergeMade, error) {
	rows, err := sqlgen.New(s.d.DB.Read()).MergesOf(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("merging.Merges: %w", err)
	}
	out := make([]leads.MergeMade, len(rows))
	for i, r := range rows {
		name := nameOf(leads.Lead{ID: r.MergedID, Name: r.Name, Email: r.Email, Phone: r.Phone})
		out[i] = leads.MergeMade{ID: r.ID, MergedID: r.MergedID, Name: name, MergedAt: r.MergedAt, UndoUntil: r.MergedAt.Add(UndoMergeFor)}
	}
	return out, nil
}

// UndoMerge takes the latest merge of a lead back: the other one is listed again
// with all that was its own and came to it since.
func (s *Merging) UndoMerge(ctx context.Context, id string, version int) (leads.Lead, error) {
	var after leads.Lead
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		l, err := leads.Workable(ctx, tx, id)
		if err != nil {
			return err
		}
		if l.Version != version {
			return leads.Stale()
		}
		now := s.d.Clock.Now()
		m, err := lastMerge(ctx, q, id, now)
		if err != nil {
			return err
		}
		if after, err = s.takeBack(ctx, tx, l, m, now); err != nil {
			return err
		}
		return s.d.Journal.Record(ctx, tx, id, "unmerged", map[string]any{"from": m.MergedID})
	})
	if err != nil {
		return leads.Lead{}, fmt.Errorf("merging.UndoMerge %s: %w", id, err)
	}
	return after, nil
}

func lastMerge(ctx context.Context, q *sqlgen.Queries, id string, now time.Time) (sqlgen.MergesOfRow, error) {
	rows, err := q.MergesOf(ctx, id)
	switch {
	case err != nil:
		return sqlgen.MergesOfRow{}, err
	case len(rows) == 0:
		return sqlgen.MergesOfRow{}, httpx.Conflict("There is nothing to undo: no other lead was merged into this one.")
	case now.After(rows[0].MergedAt.Add(UndoMergeFor)):
		return sqlgen.MergesOfRow{}, httpx.Conflict("The time to undo this merge is over: it was done more than seven days ago.")
	}
	return rows[0], nil
}

func (s *Merging) takeBack(ctx context.Context, tx *db.Tx, l leads.Lead, m sqlgen.MergesOfRow, now time.Time) (leads.Lead, error) {
	var before, merged Facts
	var brought []string
	if err := errors.Join(json.Unmarshal([]byte(m.FactsBefore), &before), json.Unmarshal([]byte(m.FactsAfter), &merged),
		json.Unmarshal([]byte(m.Brought), &brought)); err != nil {
		return leads.Lead{}, fmt.Errorf("merge %s: %w", m.ID, err)
	}
	other, err := leads.ByID(ctx, tx, m.MergedID)
	if err != nil {
		return leads.Lead{}, err
	}
	after := without(factsOf(l), before, merged, other).on(l)
	after.UpdatedAt = now
	after = s.d.Store.Scored(after, now)
	other.State, other.MergedInto, other.UpdatedAt = leads.StateActive, "", now
	if err := s.updateBoth(ctx, tx, s.d.Store.Scored(other, now), after); err != nil {
		return leads.Lead{}, err
	}
	after.Version++
	q := sqlgen.New(tx)
	for _, id := range brought {
		if _, err := q.Redirect(ctx, sqlgen.RedirectParams{ID: id, FromID: l.ID, IntoID: other.ID}); err != nil {
			return leads.Lead{}, err
		}
	}
	n, err := q.EndMerge(ctx, sqlgen.EndMergeParams{ID: m.ID, UndoneAt: sql.NullTime{Time: now, Valid: true}})
	if err != nil || n == 0 {
		return leads.Lead{}, errors.Join(err, db.ErrAgain)
	}
	// No names: a person's erasure clears their own history only.
	for of, with := range map[string]string{l.ID: other.ID, other.ID: l.ID} {
		touch := leads.Touch{Type: "unmerged", Channel: "staff", Content: "A merge with another lead was undone", Ref: with}
		if err := s.d.Store.AddTouch(ctx, tx, of, touch, now); err != nil {
			return leads.Lead{}, err
		}
	}
	return after, nil
}

func (s *Merging) updateBoth(ctx context.Context, tx *db.Tx, first, second leads.Lead) error {
	if err := s.d.Store.Update(ctx, tx, first); err != nil {
		return err
	}
	return s.d.Store.Update(ctx, tx, second)
}
