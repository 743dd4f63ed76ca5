package contact

import (
	"context"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/contact/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// step is what an action did to a message, for its timeline and the audit log. An
// empty Kind means that there was nothing to do.
type step struct{ Kind, Title, Detail string }

// action decides on one message within its transaction.
type action func(ctx context.Context, tx *db.Tx, m *Message, now time.Time) (step, error)

// change runs one staff action on one message: read, decide, write, remember who
// did it. Two people acting at once are put in a row by the version.
func (s *Service) change(ctx context.Context, id string, act action) (Message, error) {
	var after Message
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := load(ctx, tx, id)
		if err != nil {
			return err
		}
		now := s.Clock.Now()
		after = before
		done, err := act(ctx, tx, &after, now)
		if err != nil || done.Kind == "" {
			return err
		}
		return s.save(ctx, tx, before, &after, done, now)
	})
	if err != nil {
		return Message{}, fmt.Errorf("contact: changing %s: %w", id, err)
	}
	return after, nil
}

func load(ctx context.Context, tx *db.Tx, id string) (Message, error) {
	return found(sqlgen.New(tx).ByID(ctx, id))
}

func (s *Service) save(ctx context.Context, tx *db.Tx, before Message, after *Message, done step, now time.Time) error {
	after.UpdatedAt = now
	n, err := sqlgen.New(tx).Update(ctx, updateParams(*after))
	if err != nil {
		return err
	}
	if n == 0 {
		return db.ErrAgain
	}
	if err := deadlines.Save(ctx, tx, after.owed(deadlines.Armed(Timers(s.Catalog, *after), now))); err != nil {
		return err
	}
	after.Version++
	if err := s.addEvent(ctx, tx, after.ID, done, httpx.ActorFrom(ctx).Name, now); err != nil {
		return err
	}
	s.newsAfter(tx, after.ID, done.Kind)
	return s.Audit.Record(ctx, tx, audit.Entry{Action: "contact." + done.Kind, Subject: after.ID, Detail: audit.Change{
		Before: map[string]any{"status": before.Status, "assigned_to": before.AssignedTo},
		After:  map[string]any{"status": after.Status, "assigned_to": after.AssignedTo},
	}})
}

func (s *Service) addEvent(ctx context.Context, tx *db.Tx, id string, done step, actor string, now time.Time) error {
	return sqlgen.New(tx).InsertEvent(ctx, sqlgen.InsertEventParams{
		ID: s.IDs.Row("event", now), MessageID: id, At: now, Kind: done.Kind, Title: done.Title, Detail: done.Detail, Actor: actor,
	})
}

// Answer marks a message as answered, wherever the answer was given, and stops its
// clock. A message that is answered already stays as it is.
func (s *Service) Answer(ctx context.Context, id string) (Message, error) {
	return s.change(ctx, id, func(ctx context.Context, _ *db.Tx, m *Message, now time.Time) (step, error) {
		if m.Status == Answered {
			return step{}, nil
		}
		return m.answer(ctx, now)
	})
}

func (m *Message) answer(ctx context.Context, now time.Time) (step, error) {
	if m.Status != Open {
		return step{}, httpx.Conflict("This message is " + string(m.Status) + " already; only an open one can be marked as answered.")
	}
	m.StatusBefore, m.Status = Open, Answered
	m.AnsweredAt, m.AnsweredBy = now, httpx.ActorFrom(ctx).ID
	return step{Kind: "answered", Title: "Marked as answered", Detail: "The response clock stopped."}, nil
}

// UndoAnswer takes "answered" back within the time to undo.
func (s *Service) UndoAnswer(ctx context.Context, id string) (Message, error) {
	return s.change(ctx, id, func(_ context.Context, _ *db.Tx, m *Message, now time.Time) (step, error) {
		if m.Status != Answered || m.StatusBefore == "" {
			return step{}, httpx.Conflict("There is nothing to undo: this message is not marked as answered.")
		}
		if now.After(s.UndoUntil(*m)) {
			return step{}, httpx.Conflict("The time to undo is over. Reopen the message in its drawer instead.")
		}
		m.reopen()
		return step{Kind: "answered-undone", Title: "Answered was undone", Detail: "The response clock runs again."}, nil
	})
}

func (m *Message) reopen() {
	m.Status, m.StatusBefore = Open, ""
	m.AnsweredAt, m.AnsweredBy, m.ClosedAt = time.Time{}, "", time.Time{}
}

// UndoUntil is the last instant at which UndoAnswer works; requests and messages
// have the same time (U15).
func (s *Service) UndoUntil(m Message) time.Time {
	return m.AnsweredAt.Add(time.Duration(s.Catalog.Quotes.UndoSeconds) * time.Second)
}

// SetStatus moves a message by the table of moves; note is kept in its timeline.
func (s *Service) SetStatus(ctx context.Context, id string, next Status, note string) (Message, error) {
	note = forms.ManyLines(note)
	if err := forms.CheckNote(note); err != nil {
		return Message{}, err
	}
	return s.change(ctx, id, func(ctx context.Context, tx *db.Tx, m *Message, now time.Time) (step, error) {
		if m.Status == next {
			return step{}, nil
		}
		if !m.Status.CanBecome(s.Catalog.Contact, next) {
			return step{}, httpx.Conflict(fmt.Sprintf("A message that is %s cannot become %s. Possible: %s.",
				m.Status, next, strings.Join(m.Status.Next(s.Catalog.Contact), ", ")))
		}
		switch {
		case m.Status == Spam:
			return s.release(ctx, tx, m)
		case next == Answered:
			return m.answer(ctx, now)
		}
		from := m.Status
		m.become(next, now)
		return step{Kind: "status", Title: fmt.Sprintf("Status: %s to %s", from, next), Detail: note}, nil
	})
}

// become sets a status with the marks that belong to it.
func (m *Message) become(next Status, now time.Time) {
	if next == Open {
		m.reopen()
		return
	}
	if next == Closed {
		m.ClosedAt = now
	}
	m.Status, m.StatusBefore = next, ""
}

// Assign gives a message to a member of staff, or to nobody when person is zero.
func (s *Service) Assign(ctx context.Context, id string, person httpx.Person) (Message, error) {
	return s.change(ctx, id, func(_ context.Context, _ *db.Tx, m *Message, _ time.Time) (step, error) {
		if m.AssignedTo == person.ID {
			return step{}, nil
		}
		m.AssignedTo, m.AssignedName = person.ID, person.Name
		if person.ID == "" {
			return step{Kind: "assigned", Title: "Assigned to nobody"}, nil
		}
		return step{Kind: "assigned", Title: "Assigned to " + person.Name}, nil
	})
}

// Release takes a message out of quarantine: it becomes open, its sender a lead,
// and its mails leave. The deadline stays the one the visitor was told.
func (s *Service) Release(ctx context.Context, id string) (Message, error) {
	return s.change(ctx, id, func(ctx context.Context, tx *db.Tx, m *Message, _ time.Time) (step, error) {
		if m.Status != Spam {
			return step{}, httpx.Conflict("This message is not in quarantine.")
		}
		return s.release(ctx, tx, m)
	})
}

func (s *Service) release(ctx context.Context, tx *db.Tx, m *Message) (step, error) {
	m.Status, m.QuarantineReason = Open, ""
	if m.LeadID == "" {
		id, err := s.captureLead(ctx, tx, *m, s.Clock.Now())
		if err != nil {
			return step{}, err
		}
		m.LeadID = id
	}
	if m.NotifiedAt.IsZero() {
		s.Nudges.After(tx, notify, m.ID)
	}
	return step{Kind: "released", Title: "Released from quarantine"}, nil
}

// Reply sends a written answer to the sender and, if respond is set, marks the
// message as answered in the same transaction (D81).
func (s *Service) Reply(ctx context.Context, id, subject, body string, respond bool) (Message, error) {
	subject, body = strings.TrimSpace(subject), forms.ManyLines(body)
	if err := forms.CheckReply(subject, body); err != nil {
		return Message{}, err
	}
	return s.change(ctx, id, func(ctx context.Context, tx *db.Tx, m *Message, now time.Time) (step, error) {
		if m.Status == Spam {
			return step{}, httpx.Conflict("Release this message from quarantine before you answer it.")
		}
		if respond && m.Status == Open {
			if _, err := m.answer(ctx, now); err != nil {
				return step{}, err
			}
		}
		mailID, err := s.mailReply(ctx, tx, *m, subject, body, now)
		if err != nil {
			return step{}, err
		}
		return step{Kind: "replied", Title: "Answered by e-mail: " + subject, Detail: mailID}, nil
	})
}
