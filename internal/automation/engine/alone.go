package engine

import (
	"context"
	"slices"

	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs"
	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
)

// aloneWith reports whether a sequence may begin with a lead as far as other sequences go: one at a time for a person, unless the
// sequence says otherwise (D100). One that takes the place of others ends them here. Runs with a lead that was merged into this
// one count, because it is the same person; those of rules do not, because a rule is no series.
func (w *work) aloneWith(ctx context.Context, p rules.Plan, l leads.Lead) (bool, error) {
	if p.Others == rules.Beside {
		return true, nil
	}
	others, err := w.otherSequences(ctx, p, l)
	if err != nil || len(others) == 0 {
		return err == nil, err
	}
	if p.Others != rules.Replace {
		return false, nil
	}
	for _, run := range others {
		if err := w.stop(ctx, run.ID, runs.BecauseReplaced, ""); err != nil {
			return false, err
		}
	}
	return true, nil
}

// aloneByHand is aloneWith for a person, who is told.
func (w *work) aloneByHand(ctx context.Context, p rules.Plan, l leads.Lead) error {
	if p.Kind != rules.Sequence {
		return nil
	}
	free, err := w.aloneWith(ctx, p, l)
	if err != nil || free {
		return err
	}
	return httpx.Conflict("Another sequence runs with this lead, and nobody gets two at a time. Stop that one first, or let this one take its place: its page says what it does.")
}

// otherSequences are the open runs of other sequences with the person; those of deleted plans end here.
func (w *work) otherSequences(ctx context.Context, p rules.Plan, l leads.Lead) (out []runs.Row, err error) {
	list, err := w.Plans.Current(ctx, w.tx)
	if err != nil {
		return nil, err
	}
	merged, err := w.mergedInto(ctx, l.ID)
	if err != nil {
		return nil, err
	}
	for _, id := range append(slices.Clone(merged), l.ID) {
		open, err := w.rows.Open(ctx, id)
		if err != nil {
			return nil, err
		}
		for _, run := range open {
			at := slices.IndexFunc(list, func(other rules.Plan) bool { return other.ID == run.PlanID })
			if at < 0 { // it was deleted, and holds nobody any more
				if err := w.stop(ctx, run.ID, runs.BecauseDeleted, ""); err != nil {
					return nil, err
				}
			} else if run.PlanID != p.ID && list[at].Kind == rules.Sequence {
				out = append(out, run)
			}
		}
	}
	return out, nil
}
