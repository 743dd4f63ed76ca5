package automation

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"wardgate/internal/automation/runs"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
)

// someone sends a form: a new person, or an answer to everything that was sent to them before.
func (h *history) someone(t *testing.T, ctx context.Context) error { //nolint:revive // t comes first in tests
	t.Helper()
	name := fmt.Sprintf("P%d", h.random.IntN(12))
	makers := []func(string) leads.Contact{somebody, eager, engaged}
	c := makers[h.random.IntN(len(makers))](name)
	wrote := h.states(t, fmt.Sprintf(`SELECT r.id, r.state FROM automation_runs r JOIN leads l ON l.id = r.lead_id
		WHERE r.state = 'active' AND l.state = 'active' AND l.email = '%s'
		  AND EXISTS (SELECT 1 FROM automation_steps s WHERE s.run_id = r.id AND s.state = 'done' AND s.ref LIKE 'mail%%')`, c.Email))
	delete(h.merged, c.Email)
	var l leads.Lead
	err := h.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		l, err = h.Leads.Capture(ctx, tx, c)
		return err
	})
	if err == nil {
		if !slices.Contains(h.ids, l.ID) {
			h.ids = append(h.ids, l.ID)
		}
		for run := range wrote {
			h.answered[run] = true
		}
	}
	return err
}

// haveStopped: once the work is done, nothing that was answered continues, whatever the clock did
// between the mail and its answer.
func (h *history) haveStopped(t *testing.T) {
	t.Helper()
	states := h.states(t, "SELECT id, state FROM automation_runs")
	for run := range h.answered {
		if states[run] == string(runs.Active) {
			t.Errorf("%s goes on, though they wrote to us", run)
		}
	}
}
