package duty

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"time"

	"wardgate/internal/duty/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
)

// steps are the escalations as package deadlines asks for them.
type steps struct{ *Incidents }

// Escalations are the promises that somebody says they have an incident (deadlines.Owner).
func (s *Incidents) Escalations() deadlines.Owner { return steps{s} }

// Promise implements deadlines.Owner.
func (steps) Promise() string { return Escalation }

// Lines implements deadlines.Owner. A board shows what an incident is about, not the incident.
func (steps) Lines(context.Context) (map[string]deadlines.Line, error) { return nil, nil } //nolint:nilnil // it has none

// Named implements deadlines.Owner. No queue has incidents.
func (steps) Named(context.Context, string) (deadlines.Line, error) {
	return deadlines.Line{}, deadlines.ErrGone
}

// Alarms implements deadlines.Owner: a step at once, and one after each pause, until somebody has it or it is over. What follows a step is
// known when it was taken: the ledger has one alert for each by its number.
func (s steps) Alarms(ctx context.Context, tx *db.Tx, id string) (deadlines.Alarms, error) {
	row, err := sqlgen.New(tx).Incident(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return deadlines.Alarms{}, deadlines.ErrGone
	}
	if err != nil {
		return deadlines.Alarms{}, fmt.Errorf("duty: reading an incident: %w", err)
	}
	over, err := isOver(ctx, tx, row)
	if err == nil && over {
		err = deadlines.ErrGone // should it be owed again, Watch lets it go on
	}
	if err != nil || row.AcknowledgedAt.Valid || !row.StepAt.Valid {
		return deadlines.Alarms{}, err
	}
	next := row.StepAt.Time
	return deadlines.Alarms{
		Timers: []deadlines.Timer{{Kind: "duty.told." + strconv.FormatInt(row.Steps, 10), Due: next, Label: "Told"}},
		Tell: func(ctx context.Context, tx *db.Tx, _ deadlines.Timer) (err error) {
			next, err = s.take(ctx, tx, row)
			return err
		},
		Next: func() time.Time { return next },
	}, nil
}

// telling is what a step knows.
type telling struct {
	incident sqlgen.DutyIncident
	team     Team
	all      people
	settings map[string]Settings
	line     deadlines.Line
	step     step
	now      time.Time
}

// take takes the step that is due, and those after it in its round that are, too. It returns when the next is, zero for never.
func (s *Incidents) take(ctx context.Context, tx *db.Tx, row sqlgen.DutyIncident) (time.Time, error) {
	t, err := s.telling(ctx, tx, row)
	if err != nil {
		return time.Time{}, err
	}
	own, err := s.d.Own(ctx, tx, row.OwnerID)
	if err != nil {
		return time.Time{}, err
	}
	if !own { // a mail tells of it with others; it may be told by itself later
		next := t.now.Add(pause(row))
		return next, s.setStep(ctx, tx, &row, stage{int(row.Round), int(row.Level)}, next)
	}
	for round := row.Round; row.StepAt.Valid && row.Round == round && !row.StepAt.Time.After(t.now); {
		if err := s.takeOne(ctx, tx, &t, &row); err != nil {
			return time.Time{}, err
		}
	}
	s.newsAfter(tx, row.ID, "told")
	return row.StepAt.Time, nil
}

// takeOne takes one step, and moves the incident on.
func (s *Incidents) takeOne(ctx context.Context, tx *db.Tx, t *telling, row *sqlgen.DutyIncident) error {
	ids, err := sqlgen.New(tx).ToldIn(ctx, sqlgen.ToldInParams{IncidentID: row.ID, Round: row.Round})
	if err != nil {
		return fmt.Errorf("duty: who was told: %w", err)
	}
	told := make(map[string]bool, len(ids))
	for _, id := range ids {
		told[id] = true
	}
	t.incident = *row
	t.step = t.ladder().step(stage{int(row.Round), int(row.Level)}, told, row.StepAt.Time, t.now)
	for _, person := range t.step.who {
		if err := s.tell(ctx, tx, *t, t.all[person]); err != nil {
			return err
		}
	}
	return s.setStep(ctx, tx, row, t.step.then, t.step.at)
}

func (s *Incidents) setStep(ctx context.Context, tx *db.Tx, row *sqlgen.DutyIncident, to stage, at time.Time) error {
	n, err := sqlgen.New(tx).SetStep(ctx, sqlgen.SetStepParams{ID: row.ID, Steps: row.Steps, Round: int64(to.round), Level: int64(to.level), StepAt: db.NullTime(at)})
	if err == nil && n == 0 {
		err = db.ErrAgain // another instance took it
	}
	row.Steps, row.Round, row.Level, row.StepAt = row.Steps+1, int64(to.round), int64(to.level), db.NullTime(at)
	return err
}

// ladder is what the steps of the incident follow from now.
func (t telling) ladder() ladder {
	return ladder{
		kind: t.incident.Kind, opened: t.incident.OpenedAt, pause: pause(t.incident), shift: t.team.At(t.now, t.all.off), order: t.team.Order(t.now), all: t.all,
	}
}

func (s *Incidents) telling(ctx context.Context, tx *db.Tx, row sqlgen.DutyIncident) (t telling, err error) {
	t = telling{incident: row, now: s.d.Clock.Now()}
	if t.team, err = s.team(ctx, tx, row.TeamID); err != nil {
		return t, err
	}
	if t.all, err = s.people(ctx, tx); err != nil {
		return t, err
	}
	if t.settings, err = s.settingsOf(ctx, tx); err != nil {
		return t, err
	}
	t.line, _, err = s.d.Line(ctx, row.Promise, row.OwnerID)
	return t, err
}

// Told is whom the first step of an emergency about a row tells, or has told; nobody when there is no incident. What tells others of the
// same emergency leaves them out.
func (s *Incidents) Told(ctx context.Context, tx *db.Tx, ownerID string) ([]string, error) {
	q := sqlgen.New(tx)
	rows, err := q.EmergenciesOf(ctx, ownerID)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	if rows[0].Steps > 0 {
		return q.ToldIn(ctx, sqlgen.ToldInParams{IncidentID: rows[0].ID})
	}
	t, err := s.telling(ctx, tx, rows[0])
	if err != nil {
		return nil, err
	}
	return t.ladder().step(stage{}, nil, rows[0].OpenedAt, t.now).who, nil
}
