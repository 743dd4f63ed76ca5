package inbound

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/history"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/platform/replies"
	"wardgate/internal/platform/wiring"
)

// Status is where a case stands.
type Status string

// Case is an entry that a person answers.
type Case struct {
	Entry

	Status Status
	// StatusBefore is what an answer is taken back to, empty once it cannot be.
	StatusBefore Status
	// Deadline is the promised time of the answer, as the sender was told it.
	Deadline                 time.Time
	AssignedTo, AssignedName string
	AnsweredAt               time.Time
	AnsweredBy               string
	UpdatedAt                time.Time
	// Version counts changes; two people who act at once are put in a row by it.
	Version int
}

// Step is what an action did to a case, for its timeline and the audit log. An empty Kind
// means that there was nothing to do.
type Step struct{ Kind, Title, Detail string }

// Event is a step on record.
type Event struct {
	ID, CaseID          string
	At                  time.Time
	Kind, Title, Detail string
	Actor               string
}

// Rules are what staff may do with the cases of one form. Fields that are not marked as
// optional are required.
type Rules[R any] struct {
	// Promise names the response clock, "contact.response"; Kind is what a queue calls a case.
	Promise, Kind string
	// Named is how a board calls a row, without who has it.
	Named func(r R) deadlines.Line
	// Case is the part of a row that every case has.
	Case func(r *R) *Case
	// Open tells whether a case in this status waits for its answer.
	Open func(s Status) bool
	// Released, Answered and Quarantined are the statuses of a case that was let out of
	// quarantine, was answered, and is held back.
	Released, Answered, Quarantined Status
	// Moves are the statuses that each may become.
	Moves map[string][]string
	// Undo is how long an answer can be taken back.
	Undo time.Duration
	// Texts are the sentences in which forms differ.
	Texts Texts
	// Timers are the alerts of a case while nobody acts, in order of time.
	Timers func(r R) []deadlines.Timer
	// First is when the first alert of a new case is due; where it is left out, Timers say it.
	First func(r R) time.Time `wiring:"optional"`
	// Become sets a status with the marks that belong to it.
	Become func(ctx context.Context, tx *db.Tx, r *R, next Status, now time.Time) error
	// MoveAnswers tells that a move to Answered is an answer as any other, which can be undone.
	MoveAnswers bool
	// Assigned notes since when somebody has the case, zero for nobody.
	Assigned func(r *R, at time.Time) `wiring:"optional"`
	// Handled tells who knows the sender that staff got in touch with them; Unhandled that what was told at an instant
	// did not happen.
	Handled   func(ctx context.Context, tx *db.Tx, r R, h Handled) error    `wiring:"optional"`
	Unhandled func(ctx context.Context, tx *db.Tx, r R, at time.Time) error `wiring:"optional"`
	// Given tells, after a case was given to somebody, what else it owes.
	Given func(ctx context.Context, tx *db.Tx, r R) error `wiring:"optional"`
	// Replies names the promise to answer what comes back once a case is answered, "contact.reply"; ReplyClock is how fast.
	Replies    string
	ReplyClock func(r R, emergency bool) ReplyClock
	// Wrote tells who knows the sender that they wrote back.
	Wrote func(ctx context.Context, tx *db.Tx, r R, reply replies.Reply) error
	// Lead is the lead of a row's sender, empty for none.
	Lead func(r R) string
	// Audited are the fields of which the audit log keeps what they were and are.
	Audited func(r R) map[string]any
	// Sender is who is answered; Told adds what they wrote, and the way to the board, to a
	// mail to the company.
	Sender  func(r R) mail.Address
	Told    func(doc layout.Document, r R) layout.Document
	Records Records[R]
}

// Texts are the sentences in which the cases of forms differ.
type Texts struct {
	// Noun is what a case is called, Verb its answer in the past tense: "message", "answered".
	Noun, Verb string
	// TooLate answers an undo that comes too late; NoMove a move that the table does not
	// have, with the two statuses and what is possible in place of %s.
	TooLate, NoMove string
}

// Records is where cases, and what happened to them, stand.
type Records[R any] interface {
	// Update stores a case whose version is unchanged; 0 tells that it is not.
	Update(ctx context.Context, to Statements, r R) (int64, error)
	AddEvent(ctx context.Context, to Statements, e Event) error
	// Events are the case's own, oldest first.
	Events(ctx context.Context, from Statements, id string) ([]history.Entry, error)
	// Alerting are the open cases that have raised something, as a board calls them.
	Alerting(ctx context.Context, from Statements) (map[string]deadlines.Line, error)
}

// Cases holds the use cases of a form whose rows a person answers: the visitors' and the staff's.
type Cases[P, R any] struct {
	*Inbox[P, R]

	rules Rules[R]
}

// NewCases returns the cases of a form, or an error that names what is lacking. What the
// form promises, and where it is told what cannot be mailed, follows from the rules.
func NewCases[P, R any](deps Deps, form Form[P, R], rules Rules[R]) (_ *Cases[P, R], err error) {
	if err := wiring.Complete(rules); err != nil {
		return nil, err
	}
	s := &Cases[P, R]{rules: rules}
	form.Promise, form.Unmailable = s.promise, s.unmailable
	s.Inbox, err = NewInbox(deps, form)
	return s, err
}

// promise is what a new case owes.
func (s *Cases[P, R]) promise(r R) (deadlines.Deadline, bool) {
	c := s.rules.Case(&r)
	if !s.rules.Open(c.Status) {
		return deadlines.Deadline{}, false
	}
	if s.rules.First != nil {
		return s.owed(r, s.rules.First(r)), true
	}
	return s.owed(r, deadlines.Next(s.rules.Timers(r), c.CreatedAt)), true
}

// owed is what a case owes: an answer, until somebody has given it or none is due. next is
// when its next alert is due.
func (s *Cases[P, R]) owed(r R, next time.Time) deadlines.Deadline {
	c := s.rules.Case(&r)
	d := deadlines.Deadline{
		Promise: s.rules.Promise, OwnerID: c.ID, StartedAt: c.CreatedAt, DueAt: c.Deadline, NextAt: next, State: deadlines.Cancelled, Person: c.AssignedTo,
		Kind: s.rules.Kind, Emergency: s.form.Urgent != nil && s.form.Urgent(r),
	}
	switch {
	case s.rules.Open(c.Status):
		d.State = deadlines.Open
	case !c.AnsweredAt.IsZero():
		d.State, d.MetAt = deadlines.Met, c.AnsweredAt
	}
	return d
}

// Action decides on one case within its transaction.
type Action[R any] func(ctx context.Context, tx *db.Tx, r *R, now time.Time) (Step, error)

// Change runs one action of staff on one case: read, decide, write, remember who did it.
func (s *Cases[P, R]) Change(ctx context.Context, id string, act Action[R]) (after R, err error) {
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.load(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := s.rules.Case(&before).refuseErased(s.rules.Texts.Noun); err != nil {
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
		var none R
		return none, fmt.Errorf("%s: changing %s: %w", s.form.Feature, id, err)
	}
	return after, nil
}

func (s *Cases[P, R]) load(ctx context.Context, tx *db.Tx, id string) (R, error) {
	row, err := s.form.Table.ByID(ctx, tx, id)
	return s.Opened(row), s.missing(err)
}

func (s *Cases[P, R]) save(ctx context.Context, tx *db.Tx, before R, after *R, done Step, now time.Time) error {
	c := s.rules.Case(after)
	c.UpdatedAt = now
	n, err := s.rules.Records.Update(ctx, tx, *after)
	if err != nil {
		return err
	}
	if n == 0 {
		return db.ErrAgain
	}
	owed := s.owed(*after, deadlines.Armed(s.rules.Timers(*after), now))
	if err := errors.Join(deadlines.Save(ctx, tx, owed), s.emergency(ctx, tx, *after, owed)); err != nil {
		return err
	}
	if err := afterReply(ctx, s, tx, s.rules.Case(&before), c, done, now); err != nil {
		return err
	}
	if s.rules.Given != nil && s.rules.Case(&before).AssignedTo != c.AssignedTo {
		if err := s.rules.Given(ctx, tx, *after); err != nil {
			return err
		}
	}
	c.Version++
	if err := s.addEvent(ctx, tx, c.ID, done, httpx.ActorFrom(ctx).Name); err != nil {
		return err
	}
	s.newsAfter(tx, after, done.Kind)
	return s.Audit.Record(ctx, tx, audit.Entry{
		Action: s.form.Feature + "." + done.Kind, Subject: c.ID,
		Detail: audit.Change{Before: s.rules.Audited(before), After: s.rules.Audited(*after)},
	})
}

// addEvent puts a step on record.
func (s *Cases[P, R]) addEvent(ctx context.Context, tx *db.Tx, id string, done Step, actor string) error {
	now := s.Clock.Now()
	return s.rules.Records.AddEvent(ctx, tx, Event{
		ID: s.IDs.Row("event", now), CaseID: id, At: now, Kind: done.Kind, Title: done.Title, Detail: done.Detail, Actor: actor,
	})
}

// unmailable tells staff, on the case, of an address that cannot be written to.
func (s *Cases[P, R]) unmailable(ctx context.Context, tx *db.Tx, m mail.Message) error {
	return s.addEvent(ctx, tx, m.Ref, Step{
		Kind: "mail-impossible", Title: "No mail can be sent to this address", Detail: "Please call instead: " + m.Kind + " was not written.",
	}, "")
}

// Story is what happened to a case, oldest first, and the mails about it: received is how
// it began, title how its alerts are called.
func (s *Cases[P, R]) Story(ctx context.Context, r R, received string, title func(kind string) string) ([]history.Entry, []mail.Mail, error) {
	from, c := s.DB.Read(), s.rules.Case(&r)
	mails, err1 := s.Mail.ListFor(ctx, c.ID)
	happened, err2 := s.rules.Records.Events(ctx, from, c.ID)
	alerts, err3 := deadlines.RaisedBy(ctx, from, s.rules.Promise, c.ID)
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, nil, fmt.Errorf("%s: the story of %s: %w", s.form.Feature, c.ID, err)
	}
	out := append([]history.Entry{{At: c.CreatedAt, Kind: "created", Title: upper(s.rules.Texts.Noun) + " received", Detail: received}}, happened...)
	for _, a := range alerts {
		out = append(out, history.Entry{At: a.FiredAt, Kind: deadlines.BoardKind(a.Kind), Title: title(a.Kind)})
	}
	return history.Tell(out, mails), mails, nil
}
