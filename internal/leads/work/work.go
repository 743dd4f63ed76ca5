package work

import (
	"context"
	"fmt"
	"time"
	"unicode/utf8"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/work/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
)

// Deps are what Work needs. All are required.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Store   *leads.Store
	Leads   *leads.Service
	Journal *leads.Journal
	// People names an enabled member of staff, or answers a problem 422.
	People func(ctx context.Context, id string) (string, error)
	// Spoken is told which leads of a person were spoken to, in the transaction that keeps the call; nil: nobody asks.
	Spoken func(ctx context.Context, tx *db.Tx, leadIDs []string) error `wiring:"optional"`
}

// Work is what staff do with a lead.
type Work struct{ d Deps }

// New makes the use cases of the work on leads.
func New(d Deps) (*Work, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Work{d}, nil
}

// step is what an action did to a lead, for its timeline and the audit log. An
// empty Kind means that there was nothing to do.
type step struct{ Kind, Title string }

// change runs one staff action on one lead as its caller saw it: read, decide,
// write, remember who did it. A change of an older version is refused:
// so two people editing one lead lose nothing.
func (s *Work) change(ctx context.Context, id string, version int, act func(l *leads.Lead) (step, error)) (leads.Lead, error) {
	var after leads.Lead
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := leads.Workable(ctx, tx, id)
		if err != nil {
			return err
		}
		if before.Version != version {
			return leads.Stale()
		}
		now := s.d.Clock.Now()
		after = before
		done, err := act(&after)
		if err != nil || done.Kind == "" {
			return err
		}
		after.UpdatedAt = now
		after = s.d.Store.Scored(after, now)
		if err := s.d.Store.Update(ctx, tx, after); err != nil {
			return err
		}
		after.Version++
		if err := s.d.Store.AddTouch(ctx, tx, id, leads.Touch{Type: done.Kind, Channel: "staff", Content: done.Title}, now); err != nil {
			return err
		}
		return s.d.Journal.Record(ctx, tx, id, done.Kind, audit.Change{Before: workOf(before), After: workOf(after)})
	})
	if err != nil {
		return leads.Lead{}, fmt.Errorf("leads: changing %s: %w", id, err)
	}
	return after, nil
}

// workOf is what the audit log keeps of a lead: no personal data, which would
// outlive the person's erasure there.
func workOf(l leads.Lead) map[string]any {
	return map[string]any{
		"stage": l.Stage, "assigned_to": l.AssignedTo, "automationEnabled": l.AutomationEnabled, "humanOverride": l.HumanOverride,
	}
}

// MoveStage sets how far a lead is (S82, D77).
func (s *Work) MoveStage(ctx context.Context, id string, version int, stage string) (leads.Lead, error) {
	return s.change(ctx, id, version, func(l *leads.Lead) (step, error) {
		if catalog.Label(s.d.Catalog.Leads.Stages, stage) == stage {
			return step{}, httpx.Invalid(httpx.FieldError{Field: "stage", Message: "Please choose a stage from the list."})
		}
		if l.Stage == stage {
			return step{}, nil
		}
		from := l.Stage
		l.Stage = stage
		return step{Kind: "stage", Title: leads.MovedText(s.d.Catalog.Leads.Stages, from, stage)}, nil
	})
}

// Assign gives a lead to a member of staff, or to nobody when person is zero.
func (s *Work) Assign(ctx context.Context, id string, version int, person httpx.Person) (leads.Lead, error) {
	return s.change(ctx, id, version, func(l *leads.Lead) (step, error) {
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
func (s *Work) SetAutomation(ctx context.Context, id string, version int, enabled bool) (leads.Lead, error) {
	return s.change(ctx, id, version, func(l *leads.Lead) (step, error) {
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
func (s *Work) TakeOver(ctx context.Context, id string, version int) (leads.Lead, error) {
	return s.change(ctx, id, version, func(l *leads.Lead) (step, error) {
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
// empty means that each call adds one. Notes never collide with an edit.
func (s *Work) AddNote(ctx context.Context, id, key, note string) error {
	note = forms.ManyLines(note)
	switch n := utf8.RuneCountInString(note); {
	case forms.Blank(note):
		return httpx.Invalid(httpx.FieldError{Field: "note", Message: "Please write something."})
	case n > noteLength:
		return httpx.Invalid(httpx.FieldError{Field: "note", Message: fmt.Sprintf("Please shorten this note to %d characters; it has %d.", noteLength, n)})
	}
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := leads.Workable(ctx, tx, id); err != nil {
			return err
		}
		now := s.d.Clock.Now()
		n, err := sqlgen.New(tx).InsertNote(ctx, s.noteRow(ctx, id, key, note, now))
		if err != nil || n == 0 {
			return err
		}
		return s.d.Journal.Record(ctx, tx, id, "noted", map[string]any{"characters": utf8.RuneCountInString(note)})
	})
	if err != nil {
		return fmt.Errorf("leads: a note on %s: %w", id, err)
	}
	return nil
}

func (s *Work) noteRow(ctx context.Context, id, key, note string, now time.Time) sqlgen.InsertNoteParams {
	return sqlgen.InsertNoteParams{
		ID: s.d.IDs.Row("touch", now), LeadID: id, Content: note, Ref: s.ref(id, key), Timestamp: now, Actor: httpx.ActorFrom(ctx).Name,
	}
}

// ref is by what a repeat of what somebody wrote about a lead is recognised, empty without a key.
func (s *Work) ref(id, key string) string {
	if key == "" {
		return ""
	}
	return id + " " + key
}
