package leads

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// UndoMergeFor is how long a merge can be taken back.
const UndoMergeFor = 7 * day

// Preview is what a merge would make, and of what.
type Preview struct {
	Stays  Lead
	Goes   Lead
	Result Lead
}

// PreviewMerge says what merging other into id would make; nothing is changed.
func (s *Service) PreviewMerge(ctx context.Context, id, other string) (Preview, error) {
	stays, goes, err := pair(ctx, sqlgen.New(s.DB.Read()), id, other)
	if err != nil {
		return Preview{}, fmt.Errorf("leads.PreviewMerge: %w", err)
	}
	now := s.Clock.Now()
	return Preview{s.Scored(stays, now), s.Scored(goes, now), s.combined(stays, goes, now)}, nil
}

func pair(ctx context.Context, q *sqlgen.Queries, id, other string) (stays, goes Lead, err error) {
	if id == other {
		return Lead{}, Lead{}, httpx.Invalid(httpx.FieldError{Field: "with", Message: "A lead cannot be merged with itself. Choose another one."})
	}
	if stays, err = workable(ctx, q, id); err != nil {
		return Lead{}, Lead{}, err
	}
	goes, err = workable(ctx, q, other)
	return stays, goes, err
}

// Merge makes one lead of two (U33): other is no longer listed, and id stands for
// it. Nothing is moved, so nothing can be lost: other keeps its key, its history and
// the rows of other words, and everybody who asks for it is led to id. So the next
// contact of either person reaches id, and taking it back is exact.
func (s *Service) Merge(ctx context.Context, id string, version int, other string, otherVersion int) (Lead, error) {
	var after Lead
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		stays, goes, err := pair(ctx, q, id, other)
		if err != nil {
			return err
		}
		if stays.Version != version || goes.Version != otherVersion {
			return Stale()
		}
		now := s.Clock.Now()
		after = s.combined(stays, goes, now)
		after.UpdatedAt = now
		brought, err := s.redirect(ctx, q, goes.ID, id)
		if err != nil {
			return err
		}
		gone := goes
		gone.State, gone.MergedInto, gone.UpdatedAt = StateMerged, id, now
		if err := s.updateBoth(ctx, q, gone, after); err != nil {
			return err
		}
		after.Version++
		if err := q.InsertMerge(ctx, sqlgen.InsertMergeParams{
			ID: s.IDs.Row("merge", now), SurvivorID: id, MergedID: other, FactsBefore: db.JSON(factsOf(stays)),
			FactsAfter: db.JSON(factsOf(after)), Brought: db.JSON(brought), MergedAt: now,
		}); err != nil {
			return err
		}
		if err := s.addTouch(ctx, q, id, Touch{Type: "merged", Channel: "staff", Content: "Another lead was merged into this one", Ref: other}, now); err != nil {
			return err
		}
		return s.record(ctx, tx, id, "merged", map[string]any{"with": other})
	})
	if err != nil {
		return Lead{}, fmt.Errorf("leads.Merge %s: %w", id, err)
	}
	return after, nil
}

// redirect leads those that were merged into from on to another lead, and names them.
func (s *Service) redirect(ctx context.Context, q *sqlgen.Queries, from, to string) ([]string, error) {
	rows, err := q.LeadsMergedInto(ctx, from)
	if err != nil {
		return nil, err
	}
	moved := []string{}
	for _, r := range rows {
		if _, err := q.Redirect(ctx, sqlgen.RedirectParams{ID: r.ID, FromID: from, IntoID: to}); err != nil {
			return nil, err
		}
		moved = append(moved, r.ID)
	}
	return moved, nil
}

// MergedInto are the ids of the leads that one stands for, beside itself: in the caller's
// transaction, or outside of any for nil.
func (s *Service) MergedInto(ctx context.Context, tx *db.Tx, id string) ([]string, error) {
	q := sqlgen.New(s.DB.Read())
	if tx != nil {
		q = sqlgen.New(tx)
	}
	ids, err := q.IDsMergedInto(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("leads.MergedInto %s: %w", id, err)
	}
	return ids, nil
}

func nameOf(l Lead) string {
	for _, name := range []string{l.Name, l.Email, l.Phone} {
		if name != "" {
			return name
		}
	}
	return l.ID
}

// MergeMade is one merge that made a lead what it is.
type MergeMade struct {
	ID        string    `json:"id"`
	MergedID  string    `json:"merged_id"`
	Name      string    `json:"name"`
	MergedAt  time.Time `json:"merged_at"`
	UndoUntil time.Time `json:"undo_until"`
}

// Merges lists the merges of a lead that are not taken back, the latest first.
func (s *Service) Merges(ctx context.Context, id string) ([]MergeMade, error) {
	rows, err := sqlgen.New(s.DB.Read()).MergesOf(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("leads.Merges: %w", err)
	}
	out := make([]MergeMade, len(rows))
	for i, r := range rows {
		name := nameOf(Lead{ID: r.MergedID, Name: r.Name, Email: r.Email, Phone: r.Phone})
		out[i] = MergeMade{r.ID, r.MergedID, name, r.MergedAt, r.MergedAt.Add(UndoMergeFor)}
	}
	return out, nil
}

// UndoMerge takes the latest merge of a lead back: the other one is listed again
// with all that was its own and came to it since.
func (s *Service) UndoMerge(ctx context.Context, id string, version int) (Lead, error) {
	var after Lead
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		l, err := workable(ctx, q, id)
		if err != nil {
			return err
		}
		if l.Version != version {
			return Stale()
		}
		now := s.Clock.Now()
		m, err := lastMerge(ctx, q, id, now)
		if err != nil {
			return err
		}
		if after, err = s.takeBack(ctx, q, l, m, now); err != nil {
			return err
		}
		return s.record(ctx, tx, id, "unmerged", map[string]any{"from": m.MergedID})
	})
	if err != nil {
		return Lead{}, fmt.Errorf("leads.UndoMerge %s: %w", id, err)
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

func (s *Service) takeBack(ctx context.Context, q *sqlgen.Queries, l Lead, m sqlgen.MergesOfRow, now time.Time) (Lead, error) {
	var before, merged Facts
	var brought []string
	if err := errors.Join(json.Unmarshal([]byte(m.FactsBefore), &before), json.Unmarshal([]byte(m.FactsAfter), &merged),
		json.Unmarshal([]byte(m.Brought), &brought)); err != nil {
		return Lead{}, fmt.Errorf("merge %s: %w", m.ID, err)
	}
	after := without(factsOf(l), before, merged).on(l)
	after.UpdatedAt = now
	after = s.Scored(after, now)
	row, err := q.LeadByID(ctx, m.MergedID)
	if err != nil {
		return Lead{}, err
	}
	other, err := fromRow(row)
	if err != nil {
		return Lead{}, err
	}
	other.State, other.MergedInto, other.UpdatedAt = StateActive, "", now
	if err := s.updateBoth(ctx, q, s.Scored(other, now), after); err != nil {
		return Lead{}, err
	}
	after.Version++
	for _, id := range brought {
		if _, err := q.Redirect(ctx, sqlgen.RedirectParams{ID: id, FromID: l.ID, IntoID: other.ID}); err != nil {
			return Lead{}, err
		}
	}
	n, err := q.EndMerge(ctx, sqlgen.EndMergeParams{ID: m.ID, UndoneAt: sql.NullTime{Time: now, Valid: true}})
	if err != nil || n == 0 {
		return Lead{}, errors.Join(err, db.ErrAgain)
	}
	// No names: a person's erasure clears their own history only.
	for of, with := range map[string]string{l.ID: other.ID, other.ID: l.ID} {
		touch := Touch{Type: "unmerged", Channel: "staff", Content: "A merge with another lead was undone", Ref: with}
		if err := s.addTouch(ctx, q, of, touch, now); err != nil {
			return Lead{}, err
		}
	}
	return after, nil
}

func (s *Service) updateBoth(ctx context.Context, q *sqlgen.Queries, first, second Lead) error {
	if err := s.update(ctx, q, first); err != nil {
		return err
	}
	return s.update(ctx, q, second)
}
