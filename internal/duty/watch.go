package duty

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/duty/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
)

// watching is how often Watch looks.
const watching = 2 * time.Second

// Watch sees to incidents between their steps.
type Watch struct{ *Incidents }

// Look does what no step does: who has an incident and cannot act any more has it no more; one whose steps nobody looks for goes on; one
// whose last step reached nobody goes on at once; what is settled is owed no more; and notices that waited for each other are mailed.
func (s *Watch) Look(ctx context.Context) error {
	from, now := s.d.DB.Read(), s.d.Clock.Now()
	q := sqlgen.New(from)
	settled, err := q.Settled(ctx)
	if err != nil {
		return fmt.Errorf("duty.Look: %w", err)
	}
	rows, err := q.Watched(ctx, now.AddDate(0, 0, -owingDays))
	if err != nil {
		return fmt.Errorf("duty.Look: %w", err)
	}
	failed := []error{s.settle(ctx, settled)}
	if len(rows) > 0 {
		all, err := s.people(ctx, from)
		if err != nil {
			return err
		}
		for _, r := range rows {
			failed = append(failed, s.watch(ctx, r, all, now))
		}
	}
	failed = append(failed, s.mailGathered(ctx))
	if err := errors.Join(failed...); err != nil {
		return fmt.Errorf("duty.Look: %w", err)
	}
	return nil
}

func (s *Watch) watch(ctx context.Context, r sqlgen.WatchedRow, all people, now time.Time) error {
	switch armed := r.Escalation == string(deadlines.Open) && r.LookedAt.Valid; {
	case r.AcknowledgedAt.Valid && all.off(r.AcknowledgedBy):
		return s.change(ctx, r.ID, func(ctx context.Context, tx *db.Tx, one sqlgen.DutyIncident) error {
			if !one.AcknowledgedAt.Valid || one.AcknowledgedBy != r.AcknowledgedBy {
				return nil
			}
			return s.release(ctx, tx, one, IsOff)
		})
	case r.AcknowledgedAt.Valid || !r.StepAt.Valid:
		return nil
	case !armed:
		return s.change(ctx, r.ID, func(ctx context.Context, tx *db.Tx, one sqlgen.DutyIncident) error {
			if one.AcknowledgedAt.Valid {
				return nil
			}
			return s.goOn(ctx, tx, one)
		})
	case r.Level == levelDuty || !r.StepAt.Time.After(now): // nobody follows in this round, or they are about to be told
		return nil
	}
	reached, err := s.mayReach(ctx, r.ID, r.Steps)
	if err != nil || reached {
		return err
	}
	return s.change(ctx, r.ID, func(ctx context.Context, tx *db.Tx, one sqlgen.DutyIncident) error {
		n, err := sqlgen.New(tx).Hasten(ctx, sqlgen.HastenParams{ID: r.ID, Steps: r.Steps, StepAt: db.NullTime(now)})
		if err != nil || n == 0 {
			return err
		}
		return s.goOn(ctx, tx, one)
	})
}

// change changes an incident that is not over.
func (s *Watch) change(ctx context.Context, id string, how func(ctx context.Context, tx *db.Tx, one sqlgen.DutyIncident) error) error {
	return s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		one, err := sqlgen.New(tx).Incident(ctx, id)
		if err != nil {
			return err
		}
		if over, err := isOver(ctx, tx, one); err != nil || over {
			return err
		}
		return how(ctx, tx, one)
	})
}

// mayReach tells that a notice of the last step has left, or still can: not that every one of them has failed.
func (s *Watch) mayReach(ctx context.Context, id string, steps int64) (bool, error) {
	told, err := sqlgen.New(s.d.DB.Read()).ToldBetween(ctx, sqlgen.ToldBetweenParams{First: id, Last: id})
	if err != nil {
		return false, fmt.Errorf("duty: what became of notices: %w", err)
	}
	last := false
	for _, one := range told {
		if one.Step != steps-1 {
			continue
		}
		last = true
		body := toldBody(one)
		for _, state := range []string{body.MailState, body.TextState, body.PushState} {
			if state != "" && state != HasFailed && state != IsUncertain {
				return true, nil
			}
		}
	}
	return !last, nil
}

// settle closes the escalations of incidents that are over.
func (s *Watch) settle(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, id := range ids {
			one, err := sqlgen.New(tx).Incident(ctx, id)
			if err != nil {
				return err
			}
			over, err := isOver(ctx, tx, one)
			if err != nil {
				return err
			}
			if over {
				if err := deadlines.Close(ctx, tx, Escalation, id, deadlines.Met, s.d.Clock.Now()); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// mostGathered bounds the notices that one look mails.
const mostGathered = 500

// mailGathered mails to each person what waited, once nothing was mailed to them for as long as it may wait.
func (s *Watch) mailGathered(ctx context.Context) error {
	rows, err := sqlgen.New(s.d.DB.Read()).Gathered(ctx, mostGathered)
	if err != nil || len(rows) == 0 {
		return err
	}
	return s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		rows, err := sqlgen.New(tx).Gathered(ctx, mostGathered) // those that nobody has mailed meanwhile
		if err != nil {
			return err
		}
		for len(rows) > 0 {
			n := 1
			for n < len(rows) && rows[n].UserID == rows[0].UserID {
				n++
			}
			if err := s.mailOne(ctx, tx, rows[:n]); err != nil {
				return err
			}
			rows = rows[n:]
		}
		return nil
	})
}

// mailOne mails what waits for one person.
func (s *Watch) mailOne(ctx context.Context, tx *db.Tx, rows []sqlgen.GatheredRow) error {
	q, now, person := sqlgen.New(tx), s.d.Clock.Now(), rows[0].UserID
	n, err := q.MailsSince(ctx, sqlgen.MailsSinceParams{UserID: person, At: now.Add(-gathering)})
	if err != nil || n > 0 {
		return err
	}
	list, err := s.stillNeeded(ctx, tx, rows)
	if err != nil {
		return err
	}
	key := needless
	if len(list) > 0 {
		m, err := s.gatheredMail(list, list[0].all[person])
		if err != nil {
			return err
		}
		if err := s.d.Mail.EnqueueAnyway(ctx, tx, m); err != nil {
			return fmt.Errorf("duty: mailing what was gathered: %w", err)
		}
		key = m.Key
	}
	for _, r := range rows {
		with := key
		if !slices.ContainsFunc(list, func(t telling) bool { return t.incident.ID == r.IncidentID }) {
			with = needless
		}
		n, err := q.SetMail(ctx, sqlgen.SetMailParams{IncidentID: r.IncidentID, Round: r.Round, UserID: person, MailKey: with})
		if err != nil {
			return err
		}
		if n == 0 {
			return db.ErrAgain // another instance mailed it
		}
	}
	return nil
}

// stillNeeded are the incidents of notices to one person that nobody has, each once.
func (s *Watch) stillNeeded(ctx context.Context, tx *db.Tx, rows []sqlgen.GatheredRow) ([]telling, error) {
	var list []telling
	for _, r := range rows {
		if slices.ContainsFunc(list, func(t telling) bool { return t.incident.ID == r.IncidentID }) {
			continue
		}
		one, err := sqlgen.New(tx).Incident(ctx, r.IncidentID)
		if err != nil {
			return nil, fmt.Errorf("duty: reading an incident: %w", err)
		}
		over, err := isOver(ctx, tx, one)
		if err != nil {
			return nil, err
		}
		if over || one.AcknowledgedAt.Valid {
			continue
		}
		t, err := s.telling(ctx, tx, one)
		if err != nil {
			return nil, err
		}
		if !t.all.off(r.UserID) {
			list = append(list, t)
		}
	}
	return list, nil
}
