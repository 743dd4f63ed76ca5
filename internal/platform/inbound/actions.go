package inbound

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// Answer marks a case as answered, wherever the answer was given, and stops its clock. A
// case that is answered already stays as it is, but what came back since then is dealt with.
func (s *Cases[P, R]) Answer(ctx context.Context, id string) (R, error) {
	return s.Change(ctx, id, func(ctx context.Context, tx *db.Tx, r *R, now time.Time) (Step, error) {
		if s.rules.Case(r).Status == s.rules.Answered {
			return settleReply(ctx, s, tx, r, now)
		}
		step, err := s.answer(ctx, r, now)
		if err != nil {
			return Step{}, err
		}
		return step, s.handled(ctx, tx, r, Handled{By: "staff", What: step.Title, At: now})
	})
}

func (s *Cases[P, R]) answer(ctx context.Context, r *R, now time.Time) (Step, error) {
	c, text := s.rules.Case(r), s.rules.Texts
	if !s.rules.Open(c.Status) {
		return Step{}, httpx.Conflict("This " + text.Noun + " is " + string(c.Status) + " already; only an open one can be marked as " + text.Verb + ".")
	}
	c.StatusBefore, c.Status = c.Status, s.rules.Answered
	c.AnsweredAt, c.AnsweredBy = now, httpx.ActorFrom(ctx).ID
	return Step{Kind: text.Verb, Title: "Marked as " + text.Verb, Detail: "The response clock stopped."}, nil
}

// UndoAnswer takes an answer back within the time to undo, and with it what followed from it: nobody has the case who
// has it for having answered.
func (s *Cases[P, R]) UndoAnswer(ctx context.Context, id string) (R, error) {
	return s.Change(ctx, id, func(ctx context.Context, tx *db.Tx, r *R, now time.Time) (Step, error) {
		c, text := s.rules.Case(r), s.rules.Texts
		if c.Status != s.rules.Answered || c.StatusBefore == "" {
			return Step{}, httpx.Conflict("There is nothing to undo: this " + text.Noun + " is not marked as " + text.Verb + ".")
		}
		if now.After(s.UndoUntil(*c)) {
			return Step{}, httpx.Conflict("The time to undo is over. " + text.TooLate)
		}
		if me := httpx.ActorFrom(ctx).ID; c.AnsweredBy != "" && c.AnsweredBy != me {
			return Step{}, colleagues(ctx, s, tx, c)
		}
		if err := s.unhandled(ctx, tx, r); err != nil {
			return Step{}, err
		}
		c.Status, c.StatusBefore = c.StatusBefore, ""
		c.AnsweredAt, c.AnsweredBy = time.Time{}, ""
		return Step{Kind: text.Verb + undone, Title: upper(text.Verb) + " was undone", Detail: "The response clock runs again."}, nil
	})
}

// colleagues answers a problem 409 to who would take back the mark of somebody else: they know what they did, and the person may have been told.
func colleagues[P, R any](ctx context.Context, s *Cases[P, R], tx *db.Tx, c *Case) error {
	happened, err := s.rules.Records.Events(ctx, tx, c.ID)
	if err != nil {
		return fmt.Errorf("%s: who answered %s: %w", s.form.Feature, c.ID, err)
	}
	name := ""
	for _, e := range happened {
		if e.At.Equal(c.AnsweredAt) && (e.Kind == s.rules.Texts.Verb || e.Kind == replied) {
			name = e.Actor
		}
	}
	p := httpx.Conflict(cmp.Or(name, "A colleague") + " marked this " + s.rules.Texts.Noun + " as " + s.rules.Texts.Verb + ", and alone can take that back. Nothing was changed.")
	p.Type = ChangedMeanwhile
	return p
}

// undone ends the kind of the entry about an answer that is taken back.
const undone = "-undone"

// UndoUntil is the last instant at which UndoAnswer works.
func (s *Cases[P, R]) UndoUntil(c Case) time.Time { return c.AnsweredAt.Add(s.rules.Undo) }

// Had is what somebody had before them when they changed a case: who had it, "" for nobody, and its status. What is nil or empty asks
// for no look.
type Had struct {
	Person *string
	Status Status
}

// ChangedMeanwhile is the type of the problem 409 that refuses a change because a colleague was faster (RFC 9457).
const ChangedMeanwhile = "/problems/changed-meanwhile"

// meanwhile answers a problem 409 when a case is not as it was seen, the last one that is given counts: two who press at once do not
// undo each other unknowingly.
func (s *Cases[P, R]) meanwhile(c *Case, had []Had) error {
	for _, h := range had {
		var now string
		switch {
		case h.Person != nil && *h.Person != c.AssignedTo && c.AssignedTo == "":
			now = "nobody has it any more"
		case h.Person != nil && *h.Person != c.AssignedTo:
			now = cmp.Or(c.AssignedName, "a colleague") + " has it"
		case h.Status != "" && h.Status != c.Status && (!s.rules.Open(h.Status) || !s.rules.Open(c.Status)): // opening it is no answer
			now = "it is " + string(c.Status)
		default:
			continue
		}
		p := httpx.Conflict("A colleague was faster with this " + s.rules.Texts.Noun + ": " + now + ". Nothing of yours was done; press again if you still want to.")
		p.Type = ChangedMeanwhile
		return p
	}
	return nil
}

// SetStatus moves a case by the table of moves; note is kept in its timeline. had, if given, is what who presses had before them.
func (s *Cases[P, R]) SetStatus(ctx context.Context, id string, next Status, note string, had ...Had) (none R, err error) {
	note = forms.ManyLines(note)
	if err := forms.CheckNote(note); err != nil {
		return none, err
	}
	return s.Change(ctx, id, func(ctx context.Context, tx *db.Tx, r *R, now time.Time) (Step, error) {
		from := s.rules.Case(r).Status
		if from == next {
			return Step{}, nil
		}
		if err := s.meanwhile(s.rules.Case(r), had); err != nil {
			return Step{}, err
		}
		switch {
		case !slices.Contains(s.Next(from), string(next)):
			return Step{}, httpx.Conflict(fmt.Sprintf(s.rules.Texts.NoMove, from, next, strings.Join(s.Next(from), ", ")))
		case from == s.rules.Quarantined:
			return s.release(ctx, tx, r, now)
		case next == s.rules.Answered && s.rules.MoveAnswers:
			step, err := s.answer(ctx, r, now)
			if err != nil {
				return Step{}, err
			}
			return step, s.handled(ctx, tx, r, Handled{By: "staff", What: step.Title, At: now})
		}
		return s.move(ctx, tx, r, next, note, now)
	})
}

// move sets a status by the form's own rules. One that counts as an answer is one for everybody.
func (s *Cases[P, R]) move(ctx context.Context, tx *db.Tx, r *R, next Status, note string, now time.Time) (Step, error) {
	c := s.rules.Case(r)
	from, answered := c.Status, !c.AnsweredAt.IsZero()
	if err := s.rules.Become(ctx, tx, r, next, now); err != nil {
		return Step{}, err
	}
	step := Step{Kind: "status", Title: fmt.Sprintf("Status: %s to %s", from, next), Detail: note}
	if answered || c.AnsweredAt.IsZero() {
		return step, nil
	}
	return step, s.handled(ctx, tx, r, Handled{By: "staff", What: step.Title, At: now})
}

// Next lists the statuses that one may become.
func (s *Cases[P, R]) Next(from Status) []string { return s.rules.Moves[string(from)] }

// Assign gives a case to a member of staff, or to nobody when person is zero. had, if given, is what who presses had before them.
func (s *Cases[P, R]) Assign(ctx context.Context, id string, person httpx.Person, had ...Had) (R, error) {
	return s.Change(ctx, id, func(_ context.Context, _ *db.Tx, r *R, now time.Time) (Step, error) {
		c := s.rules.Case(r)
		if c.AssignedTo == person.ID {
			return Step{}, nil
		}
		if err := s.meanwhile(c, had); err != nil {
			return Step{}, err
		}
		c.AssignedTo, c.AssignedName = person.ID, person.Name
		to := person.Name
		if person.ID == "" {
			to, now = "nobody", time.Time{}
		}
		if s.rules.Assigned != nil {
			s.rules.Assigned(r, now)
		}
		return Step{Kind: assigned, Title: "Assigned to " + to}, nil
	})
}

// Release takes a case out of quarantine: its sender becomes known, and its mails leave.
// The deadline stays the one the sender was told.
func (s *Cases[P, R]) Release(ctx context.Context, id string) (R, error) {
	return s.Change(ctx, id, func(ctx context.Context, tx *db.Tx, r *R, now time.Time) (Step, error) {
		if s.rules.Case(r).Status != s.rules.Quarantined {
			return Step{}, httpx.Conflict("This " + s.rules.Texts.Noun + " is not in quarantine.")
		}
		return s.release(ctx, tx, r, now)
	})
}

func (s *Cases[P, R]) release(ctx context.Context, tx *db.Tx, r *R, now time.Time) (Step, error) {
	c := s.rules.Case(r)
	c.Status, c.QuarantineReason = s.rules.Released, ""
	if err := s.form.Capture(ctx, tx, r, now); err != nil {
		return Step{}, err
	}
	if c.NotifiedAt.IsZero() {
		s.nudge(tx, c.ID)
	}
	return Step{Kind: "released", Title: "Released from quarantine"}, nil
}

// WrittenReply is an answer that a member of staff has written.
type WrittenReply struct {
	Subject, Body string
	// Respond marks the case as answered in the same transaction.
	Respond bool
	// Seen is the time of the latest entry of the history that the writer had before them. Whatever a colleague has
	// answered since refuses the reply; zero asks for no such look.
	Seen time.Time
}

// AnsweredMeanwhile is the type of the problem 409 that refuses a reply because a colleague was faster (RFC 9457).
const AnsweredMeanwhile = "/problems/answered-meanwhile"

// Reply sends a written answer to the sender and, if it says so, marks the case as
// answered in the same transaction (D81).
func (s *Cases[P, R]) Reply(ctx context.Context, id string, written WrittenReply) (none R, err error) {
	subject, body := strings.TrimSpace(written.Subject), forms.ManyLines(written.Body)
	if err := forms.CheckReply(subject, body); err != nil {
		return none, err
	}
	return s.Change(ctx, id, func(ctx context.Context, tx *db.Tx, r *R, now time.Time) (Step, error) {
		c := s.rules.Case(r)
		if c.Status == s.rules.Quarantined {
			return Step{}, httpx.Conflict("Release this " + s.rules.Texts.Noun + " from quarantine before you answer it.")
		}
		if s.rules.Sender(*r).Address == "" {
			return Step{}, httpx.Conflict("There is no email address to answer this " + s.rules.Texts.Noun + ". Call, and mark it as " + s.rules.Texts.Verb + ".")
		}
		if err := s.unanswered(ctx, tx, c.ID, written.Seen, now); err != nil {
			return Step{}, err
		}
		if written.Respond && s.rules.Open(c.Status) {
			if _, err := s.answer(ctx, r, now); err != nil {
				return Step{}, err
			}
		}
		mailID, err := s.mailReply(ctx, tx, *r, subject, body, now)
		if err != nil {
			return Step{}, err
		}
		if err := s.handled(ctx, tx, r, Handled{By: "email", What: "Answered by email: " + subject, MailID: mailID, At: now}); err != nil {
			return Step{}, err
		}
		return Step{Kind: replied, Title: "Answered by email: " + subject, Detail: mailID}, nil
	})
}

// replied is the kind of the entry about an answer by mail.
const replied = "replied"

// unanswered answers a problem 409 when a colleague has answered a case after seen: two answers to one person, seconds
// apart, are worse than a question to who comes second.
func (s *Cases[P, R]) unanswered(ctx context.Context, tx *db.Tx, id string, seen, now time.Time) error {
	if seen.IsZero() {
		return nil
	}
	happened, err := s.rules.Records.Events(ctx, tx, id)
	if err != nil {
		return fmt.Errorf("%s: what was answered to %s: %w", s.form.Feature, id, err)
	}
	me := httpx.ActorFrom(ctx).Name
	for _, e := range slices.Backward(happened) {
		if (e.Kind == replied || e.Kind == s.rules.Texts.Verb) && e.At.After(seen) && e.Actor != me {
			p := httpx.Conflict(fmt.Sprintf("%s answered %s ago, while you were writing. Nothing of yours was sent: look at the history, then send it as well or discard it.",
				cmp.Or(e.Actor, "A colleague"), span(now.Sub(e.At))))
			p.Type = AnsweredMeanwhile
			return p
		}
	}
	return nil
}

// span is a duration in words, rounded down: "40 seconds", "3 minutes", "2 hours".
func span(d time.Duration) string {
	n, unit := int(d/time.Hour), "hour"
	switch {
	case d < time.Minute:
		n, unit = max(1, int(d/time.Second)), "second"
	case d < time.Hour:
		n, unit = int(d/time.Minute), "minute"
	}
	if n != 1 {
		unit += "s"
	}
	return fmt.Sprintf("%d %s", n, unit)
}

// upper begins a sentence with a word.
func upper(word string) string { return strings.ToUpper(word[:1]) + word[1:] }
