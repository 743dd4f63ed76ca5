package duty

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/duty/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
)

// The kinds of incidents.
const (
	// Emergency: somebody seems to be in danger.
	Emergency = "emergency"
	// Breach: a promised time is over.
	Breach = "breach"
)

// Escalation is the name of the promise that somebody says they have an incident.
const Escalation = "duty.incident"

// OpenEmergency opens an incident about a new row in which somebody seems to be in danger, in the transaction that stores what it owes.
func (s *Incidents) OpenEmergency(ctx context.Context, tx *db.Tx, d deadlines.Deadline) error {
	return s.open(ctx, tx, Emergency, d)
}

// OpenBreach opens one about a promise that is broken, in the transaction that raises the alert.
func (s *Incidents) OpenBreach(ctx context.Context, tx *db.Tx, d deadlines.Deadline) error {
	if d.Promise == Escalation {
		return nil
	}
	return s.open(ctx, tx, Breach, d)
}

// open stores an incident once, and has its first step taken at once; one that is known and that nobody has goes on. While no team
// has a rotation there is nobody to tell, and nothing is stored.
func (s *Incidents) open(ctx context.Context, tx *db.Tx, kind string, d deadlines.Deadline) error {
	q, now := sqlgen.New(tx), s.d.Clock.Now()
	teams, err := q.TeamsOnDuty(ctx)
	if err != nil {
		return fmt.Errorf("duty: who could be told: %w", err)
	}
	if len(teams) == 0 {
		return nil
	}
	team := pick(teams, d.Team)
	minutes := team.BreachMinutes
	if kind == Emergency {
		minutes = team.EmergencyMinutes
	} else if enough, err := s.isEnough(ctx, tx, d.Promise, team.ID, now); err != nil || enough {
		return err
	}
	incident := sqlgen.DutyIncident{ID: s.d.IDs.Row("incident", now), OpenedAt: now, Minutes: minutes}
	n, err := q.OpenIncident(ctx, sqlgen.OpenIncidentParams{
		ID: incident.ID, Promise: d.Promise, OwnerID: d.OwnerID, Kind: kind, ClockAt: d.StartedAt, DueAt: d.DueAt, TeamID: team.ID, Minutes: minutes, OpenedAt: now, StepAt: db.NullTime(now),
	})
	if err != nil {
		return fmt.Errorf("duty: opening an incident: %w", err)
	}
	if n == 0 {
		if incident, err = q.IncidentOf(ctx, sqlgen.IncidentOfParams{Promise: d.Promise, OwnerID: d.OwnerID, Kind: kind, ClockAt: d.StartedAt}); err != nil {
			return fmt.Errorf("duty: reading an incident: %w", err)
		}
		if incident.AcknowledgedAt.Valid {
			return nil
		}
	}
	s.newsAfter(tx, incident.ID, "opened")
	return s.goOn(ctx, tx, incident)
}

// goOn has the steps of an incident looked at, from now on. It is owed late once a whole round of steps has gone by.
func (s *Incidents) goOn(ctx context.Context, tx *db.Tx, i sqlgen.DutyIncident) error {
	return deadlines.Save(ctx, tx, deadlines.Deadline{
		Promise: Escalation, OwnerID: i.ID, StartedAt: i.OpenedAt, DueAt: i.OpenedAt.Add(levelAll * pause(i)), NextAt: s.d.Clock.Now(), State: deadlines.Open,
	})
}

func pause(i sqlgen.DutyIncident) time.Duration { return time.Duration(i.Minutes) * time.Minute }

// Acknowledge notes that the person who asks has what an incident is about: nobody further is told of it. It has every incident about
// the same row. One that somebody has already stays theirs.
func (s *Incidents) Acknowledge(ctx context.Context, id string) error {
	by := httpx.ActorFrom(ctx)
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, now := sqlgen.New(tx), s.d.Clock.Now()
		one, err := s.owing(ctx, tx, id)
		if err != nil {
			return err
		}
		open, err := q.UnacknowledgedOf(ctx, sqlgen.UnacknowledgedOfParams{Promise: one.Promise, OwnerID: one.OwnerID, ClockAt: one.ClockAt})
		if err != nil || one.AcknowledgedAt.Valid {
			return err
		}
		for _, each := range open {
			n, err := q.Acknowledge(ctx, sqlgen.AcknowledgeParams{ID: each, AcknowledgedAt: db.NullTime(now), AcknowledgedBy: by.ID, AcknowledgedName: by.Name})
			if err != nil {
				return err
			}
			if n == 0 {
				return db.ErrAgain // somebody was faster
			}
			if err := deadlines.Close(ctx, tx, Escalation, each, deadlines.Met, now); err != nil {
				return err
			}
		}
		s.newsAfter(tx, id, "acknowledged")
		return s.d.Audit.Record(ctx, tx, audit.Entry{Action: Topic + ".acknowledged", Subject: one.OwnerID})
	})
	if err != nil {
		return fmt.Errorf("duty.Acknowledge: %w", err)
	}
	return nil
}

// Why somebody has an incident no more.
const (
	Given = "given" // they gave it back
	Taken = "taken" // an owner gave it back
	IsOff = "off"   // they cannot sign in, or may not act
)

// Unacknowledge takes an acknowledgement back, which its holder and owners may: what is due since then is done at once. A holder
// from whom it is taken is told.
func (s *Incidents) Unacknowledge(ctx context.Context, id string) error {
	by := httpx.ActorFrom(ctx)
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		one, err := s.owing(ctx, tx, id)
		if err != nil || !one.AcknowledgedAt.Valid {
			return err
		}
		all, err := s.people(ctx, tx)
		if err != nil {
			return err
		}
		why := Given
		if one.AcknowledgedBy != by.ID {
			why = Taken
			if !all[by.ID].Owner {
				return httpx.Conflict(one.AcknowledgedName + " has it. Only they or an owner can give it back.")
			}
		}
		if err := s.release(ctx, tx, one, why); err != nil {
			return err
		}
		if holder, known := all[one.AcknowledgedBy]; why == Taken && known && !holder.Off {
			if err := s.tellLoser(ctx, tx, one, holder, by.Called()); err != nil {
				return err
			}
		}
		return s.d.Audit.Record(ctx, tx, audit.Entry{Action: Topic + ".acknowledgement-undone", Subject: one.OwnerID})
	})
	if err != nil {
		return fmt.Errorf("duty.Unacknowledge: %w", err)
	}
	return nil
}

// release has nobody have what was acknowledged with one press any more, and its steps go on.
func (s *Incidents) release(ctx context.Context, tx *db.Tx, one sqlgen.DutyIncident, why string) error {
	q := sqlgen.New(tx)
	with, err := q.AcknowledgedWith(ctx, sqlgen.AcknowledgedWithParams{
		Promise: one.Promise, OwnerID: one.OwnerID, ClockAt: one.ClockAt, AcknowledgedAt: one.AcknowledgedAt,
	})
	if err != nil {
		return err
	}
	for _, each := range with {
		n, err := q.Unacknowledge(ctx, sqlgen.UnacknowledgeParams{ID: each, AcknowledgedBy: one.AcknowledgedBy, LostWhy: why, LostAt: db.NullTime(s.d.Clock.Now())})
		if err != nil {
			return err
		}
		if n == 0 {
			return db.ErrAgain
		}
		row, err := q.Incident(ctx, each)
		if err != nil {
			return err
		}
		if err := s.goOn(ctx, tx, row); err != nil {
			return err
		}
	}
	s.newsAfter(tx, one.ID, "unacknowledged")
	return nil
}

// tellLoser tells who had an incident that an owner gave it back: by mail, and on their devices.
func (s *Incidents) tellLoser(ctx context.Context, tx *db.Tx, one sqlgen.DutyIncident, p Person, by string) error {
	t, err := s.telling(ctx, tx, one)
	if err != nil {
		return err
	}
	m, err := s.lostMail(t, p, by)
	if err != nil {
		return err
	}
	if err := s.d.Mail.EnqueueAnyway(ctx, tx, m); err != nil || s.d.Push == nil {
		return err
	}
	_, err = s.d.Push.Tell(ctx, tx, p.ID, Notice{
		Key: one.ID, Title: m.Subject, Text: by + " gave back what you had acknowledged.", Path: pathOf(one.ID),
	})
	return err
}

// owing reads an incident that is not over.
func (s *Incidents) owing(ctx context.Context, tx *db.Tx, id string) (sqlgen.DutyIncident, error) {
	row, err := sqlgen.New(tx).Incident(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return row, httpx.NotFound("incident")
	}
	if err != nil {
		return row, err
	}
	over, err := isOver(ctx, tx, row)
	if err == nil && over {
		err = httpx.Conflict("This is settled already: nobody waits for it any more.")
	}
	return row, err
}

// isOver tells that what an incident is about is not owed any more, or is owed anew.
func isOver(ctx context.Context, from Reader, i sqlgen.DutyIncident) (bool, error) {
	state, since, err := deadlines.StateOf(ctx, from, i.Promise, i.OwnerID)
	return state != deadlines.Open || !since.Equal(i.ClockAt), err
}

// KeptDays is for how many days incidents, and exceptions that are over, are kept.
const KeptDays = 90

// Forget deletes what is kept no longer.
func (s *Incidents) Forget(ctx context.Context) error {
	before := s.d.Clock.Now().AddDate(0, 0, -KeptDays)
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if err := errors.Join(q.ForgetNotices(ctx, before), q.ForgetExceptions(ctx, before)); err != nil {
			return err
		}
		gone, err := q.ForgetIncidents(ctx, before)
		if err != nil {
			return err
		}
		return deadlines.Forget(ctx, tx, Escalation, gone...)
	})
	if err != nil {
		return fmt.Errorf("duty.Forget: %w", err)
	}
	return nil
}
