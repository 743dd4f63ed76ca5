package automation

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
)

// runState is where a run stands.
type runState string

const (
	runWaiting  runState = "waiting" // for a person's approval
	runActive   runState = "active"
	runFinished runState = "finished"
	runStopped  runState = "stopped"
)

// stepState is where a step stands.
type stepState string

const (
	stepHeld    stepState = "held" // its run waits for an approval
	stepWaiting stepState = "waiting"
	stepDone    stepState = "done"
	stepSkipped stepState = "skipped"
	stepStopped stepState = "stopped"
)

// Why a run is stopped (D79), in the words that staff read.
const (
	becauseReply        = "They wrote to us."
	becauseStage        = "The stage changed."
	becauseOverride     = "A person has taken the lead."
	becauseSwitchedOff  = "Automation was switched off."
	becauseUnsubscribed = "They want no more mails."
	becauseErased       = "The person was erased."
	becauseMerged       = "The lead was merged into one that is under way on the same plan."
)

func lastRun(ctx context.Context, q *sqlgen.Queries, planID, leadID string) (sqlgen.AutomationRun, bool, error) {
	row, err := q.LastRun(ctx, sqlgen.LastRunParams{PlanID: planID, LeadID: leadID})
	if errors.Is(err, sql.ErrNoRows) {
		return row, false, nil
	}
	if err != nil {
		return row, false, fmt.Errorf("automation: the last run of %s: %w", planID, err)
	}
	return row, true, nil
}

// start stores a run with all of its steps. What does not reach the lead and is not
// delayed is done at once, in this transaction: the next plan sees it.
func (w *work) start(ctx context.Context, p Plan, l leads.Lead, why because, ordinal int32) (leads.Lead, error) {
	id, state, first := w.IDs.Row("run", w.now), runActive, stepWaiting
	if p.Approval {
		state, first = runWaiting, stepHeld
	}
	templates := make([]int32, len(p.Actions)) // all of them first: what is written then travels together
	for i, a := range p.Actions {
		var err error
		if templates[i], err = w.templateVersion(ctx, a); err != nil {
			return l, err
		}
	}
	q := sqlgen.New(w.tx.Pipelined()) // who else begins the same now is found out at the commit
	if err := q.InsertRun(ctx, sqlgen.InsertRunParams{
		ID: id, PlanID: p.ID, Version: int32(p.Version), LeadID: l.ID, Ordinal: ordinal, State: string(state), Why: db.JSON(why), //nolint:gosec // a count of changes
		Stage: l.Stage, Depth: int32(why.Event.Depth), StartedAt: w.now, //nolint:gosec // a few
		LeadVersion: int32(l.Version), //nolint:gosec // a count of changes
	}); err != nil {
		return l, fmt.Errorf("automation: beginning %s: %w", p.ID, err)
	}
	for i, a := range p.Actions {
		if err := q.InsertStep(ctx, sqlgen.InsertStepParams{
			ID: w.IDs.Row("step", w.now), RunID: id, LeadID: l.ID, Position: int32(i + 1), Action: db.JSON(a), TemplateVersion: templates[i],
			State: string(first), DueAt: w.now.Add(time.Duration(a.Delay) * time.Minute),
		}); err != nil {
			return l, fmt.Errorf("automation: beginning %s: %w", p.ID, err)
		}
	}
	w.newsAfter(w.tx, l.ID, "began")
	if p.Approval {
		return l, w.askApproval(ctx, p, l, id)
	}
	if !slices.ContainsFunc(p.Actions, atOnceInside) {
		return l, nil
	}
	return w.doNow(ctx, id, l)
}

// atOnceInside tells whether an action is done in the transaction that begins its run.
func atOnceInside(a Action) bool { return a.Delay == 0 && !writes(a) }

// templateVersion is the version of an action's mail that a run begins with, 0 for none.
func (w *work) templateVersion(ctx context.Context, a Action) (int32, error) {
	if a.Type != doEmail {
		return 0, nil
	}
	t, err := w.q.NewestTemplate(ctx, a.Config.Template)
	if err != nil {
		return 0, fmt.Errorf("automation: the mail %q: %w", a.Config.Template, err)
	}
	return t.Version, nil
}

// doNow does the steps of a run that are due and reach nobody outside.
func (w *work) doNow(ctx context.Context, runID string, l leads.Lead) (leads.Lead, error) {
	run, err := w.q.RunByID(ctx, runID)
	if err != nil {
		return l, fmt.Errorf("automation: reading a run: %w", err)
	}
	steps, err := w.q.StepsOfRun(ctx, runID)
	if err != nil {
		return l, fmt.Errorf("automation: reading the steps of a run: %w", err)
	}
	for _, step := range steps {
		a, err := actionOf(step)
		if err != nil {
			return l, err
		}
		if step.State != string(stepWaiting) || step.DueAt.After(w.now) || writes(a) {
			continue
		}
		if early, err := w.handsOverEarly(ctx, step, a); err != nil {
			return l, err
		} else if early {
			continue
		}
		if l, err = w.do(ctx, run, step, a, l); err != nil {
			return l, err
		}
	}
	return l, nil
}

// stopAfter stops the runs of a lead that an event ends (D79): a reply once we have
// written, another stage, an unsubscribe, a person who takes over.
func (w *work) stopAfter(ctx context.Context, e leads.Event, l leads.Lead) error {
	has := func(k leads.Happening) bool { return slices.Contains(e.Kinds, k) }
	reply := has(leads.Contacted) && !has(leads.Created) && e.By != w.Catalog.Newsletter.Source
	if !reply && !has(leads.Moved) && !has(leads.Withdrew) && !has(leads.Overrode) {
		return nil
	}
	runs, err := w.q.OpenRuns(ctx, l.ID)
	if err != nil {
		return fmt.Errorf("automation: reading the runs of a lead: %w", err)
	}
	for _, run := range runs {
		if run.ID == e.Cause || isKnownTo(run, e) {
			continue // its own doing; or it began when this was known
		}
		reason, err := w.ends(ctx, run, l, has(leads.Withdrew), reply)
		if err != nil {
			return err
		}
		if reason != "" {
			if err := w.stop(ctx, run.ID, reason, ""); err != nil {
				return err
			}
		}
	}
	return nil
}

// isKnownTo tells whether a run began when an event had happened. The versions of the lead
// tell it, for a clock may be put back between the two; the instants only where a merge or
// an older program left none. To withdraw changes nothing of a lead: what began with the
// same version ends (ADR 36).
func isKnownTo(run sqlgen.AutomationRun, e leads.Event) bool {
	if run.LeadVersion == 0 || e.LeadVersion == 0 || e.LeadID != run.LeadID {
		return run.StartedAt.After(e.At)
	}
	if slices.Contains(e.Kinds, leads.Withdrew) {
		return e.LeadVersion < int(run.LeadVersion)
	}
	return e.LeadVersion <= int(run.LeadVersion)
}

// ends is why a run must not go on, empty when it may.
func (w *work) ends(ctx context.Context, run sqlgen.AutomationRun, l leads.Lead, withdrew, reply bool) (string, error) {
	switch {
	case withdrew:
		return becauseUnsubscribed, nil
	case !l.AutomationEnabled:
		return becauseSwitchedOff, nil
	case l.HumanOverride:
		return becauseOverride, nil
	case l.Stage != run.Stage:
		return becauseStage, nil
	case !reply:
		return "", nil
	}
	n, err := w.q.HasWritten(ctx, run.ID)
	if err != nil {
		return "", fmt.Errorf("automation: what a run has written: %w", err)
	}
	if n == 0 { // they answer nothing of it; they only want more
		return "", nil
	}
	return becauseReply, nil
}

// stop ends a run and what it would have done; by is who of the staff did it, empty for
// the program. What is over stays as it is.
func (w *work) stop(ctx context.Context, runID, reason, by string) error {
	n, err := w.q.EndRun(ctx, sqlgen.EndRunParams{
		ID: runID, State: string(runStopped), Reason: reason, EndedBy: by, EndedAt: db.NullTime(w.now),
	})
	if err != nil || n == 0 {
		return err
	}
	if err := w.q.StopSteps(ctx, sqlgen.StopStepsParams{RunID: runID, Outcome: reason, DoneAt: db.NullTime(w.now)}); err != nil {
		return fmt.Errorf("automation: stopping a run: %w", err)
	}
	w.newsAfter(w.tx, runID, "stopped")
	return w.withdraw(ctx, runID, reason)
}

// finishIfDone ends a run whose steps are all settled.
func (w *work) finishIfDone(ctx context.Context, runID string) error {
	n, err := w.q.StepsLeft(ctx, runID)
	if err != nil || n > 0 {
		return err
	}
	_, err = w.q.EndRun(ctx, sqlgen.EndRunParams{ID: runID, State: string(runFinished), EndedAt: db.NullTime(w.now)})
	return err
}

// follow has the runs of a merged lead go on with the one that stands for it, but for
// those of a plan that is under way there already.
func (w *work) follow(ctx context.Context, goneID string, stays leads.Lead) error {
	runs, err := w.q.OpenRuns(ctx, goneID)
	if err != nil {
		return fmt.Errorf("automation: the runs of a merged lead: %w", err)
	}
	for _, run := range runs {
		last, found, err := lastRun(ctx, w.q, run.PlanID, stays.ID)
		if err != nil {
			return err
		}
		if found && (last.State == string(runActive) || last.State == string(runWaiting)) {
			if err := w.stop(ctx, run.ID, becauseMerged, ""); err != nil {
				return err
			}
			continue
		}
		if err := errors.Join(
			w.q.MoveRun(ctx, sqlgen.MoveRunParams{ID: run.ID, LeadID: stays.ID, Ordinal: last.Ordinal + 1, Stage: stays.Stage}),
			w.q.MoveSteps(ctx, sqlgen.MoveStepsParams{RunID: run.ID, LeadID: stays.ID}),
		); err != nil {
			return fmt.Errorf("automation: moving a run to another lead: %w", err)
		}
	}
	return nil
}

// team finds who a lead is handed to.
func (s *Service) team(id string) catalog.Option {
	return catalog.Option{ID: id, Label: catalog.Label(s.Catalog.Automation.Teams, id)}
}

// specOf is what the version of a plan says that a run is on.
func (w *work) specOf(ctx context.Context, run sqlgen.AutomationRun) (spec Spec, err error) {
	v, err := w.q.Version(ctx, sqlgen.VersionParams{PlanID: run.PlanID, Version: run.Version})
	if err != nil {
		return spec, fmt.Errorf("automation: version %d of %s: %w", run.Version, run.PlanID, err)
	}
	return specFrom(run.PlanID, run.Version, v.Plan)
}
