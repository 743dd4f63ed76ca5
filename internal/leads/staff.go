package leads

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"wardgate/catalog"
	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// step is what an action did to a lead, for its timeline and the audit log. An
// empty Kind means that there was nothing to do.
type step struct{ Kind, Title string }

// change runs one staff action on one lead as its caller saw it: read, decide,
// write, remember who did it. Whoever saw an older version is told, not obeyed:
// so two people editing one lead lose nothing.
func (s *Service) change(ctx context.Context, id string, version int, act func(l *Lead) (step, error)) (Lead, error) {
	var after Lead
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		before, err := workable(ctx, q, id)
		if err != nil {
			return err
		}
		if before.Version != version {
			return Stale()
		}
		now := s.Clock.Now()
		after = before
		done, err := act(&after)
		if err != nil || done.Kind == "" {
			return err
		}
		after.UpdatedAt = now
		after = s.Scored(after, now)
		if err := s.update(ctx, q, after); err != nil {
			return err
		}
		after.Version++
		if err := s.addTouch(ctx, q, id, Touch{Type: done.Kind, Channel: "staff", Content: done.Title}, now); err != nil {
			return err
		}
		return s.record(ctx, tx, id, done.Kind, audit.Change{Before: workOf(before), After: workOf(after)})
	})
	if err != nil {
		return Lead{}, fmt.Errorf("leads: changing %s: %w", id, err)
	}
	return after, nil
}

// Stale is the answer to whoever changes an older version than there is.
func Stale() error {
	return httpx.Conflict("This lead has changed since you loaded it. Nothing was overwritten: look at it again, then repeat your change.")
}

// Workable reads a lead that can be worked on, or returns a problem 404 or 409.
func Workable(ctx context.Context, conn Conn, id string) (Lead, error) {
	return workable(ctx, sqlgen.New(conn), id)
}

// Person reads a lead that can be worked on, and those merged into it.
func Person(ctx context.Context, conn Conn, id string) ([]Lead, error) {
	q := sqlgen.New(conn)
	l, err := workable(ctx, q, id)
	if err != nil {
		return nil, err
	}
	rows, err := q.LeadsMergedInto(ctx, id)
	if err != nil {
		return nil, err
	}
	merged, err := fromRows(rows)
	return append([]Lead{l}, merged...), err
}

func workable(ctx context.Context, q *sqlgen.Queries, id string) (Lead, error) {
	row, err := q.LeadByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Lead{}, httpx.NotFound("lead")
	}
	if err != nil {
		return Lead{}, err
	}
	switch row.State {
	case StateMerged:
		return Lead{}, httpx.Conflict("This lead was merged into another one. Open that one.")
	case StateErased:
		return Lead{}, httpx.Conflict("This person was erased; there is nothing left to work on.")
	}
	return fromRow(row)
}

// record writes the audit line of what was done and tells the other screens.
func (s *Service) record(ctx context.Context, tx *db.Tx, id, kind string, detail any) error {
	s.newsOf(tx, id, kind)
	return s.Audit.Record(ctx, tx, audit.Entry{Action: "leads." + kind, Subject: id, Detail: detail})
}

// newsOf tells the boards about a lead once what was done with it is committed.
func (s *Service) newsOf(tx *db.Tx, id, kind string) {
	tx.AfterCommit(func() { s.Bus.Publish(events.News{Topic: Topic, ID: id, Kind: kind}) })
}

// workOf is what the audit log keeps of a lead: no personal data, which would
// outlive the person's erasure there.
func workOf(l Lead) map[string]any {
	return map[string]any{
		"stage": l.Stage, "assigned_to": l.AssignedTo, "automationEnabled": l.AutomationEnabled, "humanOverride": l.HumanOverride,
	}
}

// MoveStage sets how far a lead is (S82, D77).
func (s *Service) MoveStage(ctx context.Context, id string, version int, stage string) (Lead, error) {
	return s.change(ctx, id, version, func(l *Lead) (step, error) {
		if catalog.Label(s.Catalog.Leads.Stages, stage) == stage {
			return step{}, httpx.Invalid(httpx.FieldError{Field: "stage", Message: "Please choose a stage from the list."})
		}
		if l.Stage == stage {
			return step{}, nil
		}
		from := l.Stage
		l.Stage = stage
		return step{Kind: "stage", Title: s.moved(from, stage)}, nil
	})
}

// Assign gives a lead to a member of staff, or to nobody when person is zero.
func (s *Service) Assign(ctx context.Context, id string, version int, person httpx.Person) (Lead, error) {
	return s.change(ctx, id, version, func(l *Lead) (step, error) {
		if l.AssignedTo == person.ID {
			return step{}, nil
		}
		l.AssignedTo, l.AssignedName = person.ID, person.Name
		if person.ID == "" {
			return step{Kind: "assigned", Title: "Assigned to nobody"}, nil
		}
		return step{Kind: "assigned", Title: "Assigned to " + person.Name}, nil
	})
}

// SetAutomation switches automation of one lead (S82). Enabling it also gives the
// lead back from a person's hands.
func (s *Service) SetAutomation(ctx context.Context, id string, version int, enabled bool) (Lead, error) {
	return s.change(ctx, id, version, func(l *Lead) (step, error) {
		switch {
		case enabled && (!l.AutomationEnabled || l.HumanOverride):
			l.AutomationEnabled, l.HumanOverride = true, false
			return step{Kind: "automation", Title: "Automation switched on"}, nil
		case !enabled && l.AutomationEnabled:
			l.AutomationEnabled = false
			return step{Kind: "automation", Title: "Automation switched off"}, nil
		}
		return step{}, nil
	})
}

// TakeOver hands a lead to a person (S82): automation leaves it alone until it is
// switched on again.
func (s *Service) TakeOver(ctx context.Context, id string, version int) (Lead, error) {
	return s.change(ctx, id, version, func(l *Lead) (step, error) {
		if l.HumanOverride {
			return step{}, nil
		}
		l.HumanOverride = true
		return step{Kind: "handoff", Title: "Handed to a person"}, nil
	})
}

// noteLength is the greatest length of a note, in characters.
const noteLength = 5000

// AddNote writes a note into a lead's timeline. key makes a repeat the same note;
// empty means that each call adds one. Notes collide with nobody's edit.
func (s *Service) AddNote(ctx context.Context, id, key, note string) error {
	note = forms.ManyLines(note)
	switch n := utf8.RuneCountInString(note); {
	case forms.Blank(note):
		return httpx.Invalid(httpx.FieldError{Field: "note", Message: "Please write something."})
	case n > noteLength:
		return httpx.Invalid(httpx.FieldError{Field: "note", Message: fmt.Sprintf("Please shorten this note to %d characters; it has %d.", noteLength, n)})
	}
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if _, err := workable(ctx, q, id); err != nil {
			return err
		}
		now := s.Clock.Now()
		n, err := q.InsertNote(ctx, s.noteRow(ctx, id, key, note, now))
		if err != nil || n == 0 {
			return err
		}
		return s.record(ctx, tx, id, "noted", map[string]any{"characters": utf8.RuneCountInString(note)})
	})
	if err != nil {
		return fmt.Errorf("leads: a note on %s: %w", id, err)
	}
	return nil
}

func (s *Service) noteRow(ctx context.Context, id, key, note string, now time.Time) sqlgen.InsertNoteParams {
	ref := ""
	if key != "" {
		ref = id + " " + key
	}
	return sqlgen.InsertNoteParams{
		ID: s.IDs.Row("touch", now), LeadID: id, Content: note, Ref: ref, Timestamp: now, Actor: httpx.ActorFrom(ctx).Name,
	}
}
