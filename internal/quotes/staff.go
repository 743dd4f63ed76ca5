package quotes

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/quotes/sqlgen"
)

// step is what an action did to a request, for its timeline and the audit log.
// An empty Kind means that there was nothing to do.
type step struct{ Kind, Title, Detail string }

// change runs one staff action on one request: read, decide, write, remember
// who did it. Two people acting at once are put in a row by the version.
func (s *Service) change(ctx context.Context, id string, act func(ctx context.Context, tx *db.Tx, q *Quote, now time.Time) (step, error)) (Quote, error) {
	var after Quote
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
		return Quote{}, fmt.Errorf("quotes: changing %s: %w", id, err)
	}
	return after, nil
}

func load(ctx context.Context, tx *db.Tx, id string) (Quote, error) {
	row, err := sqlgen.New(tx).ByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Quote{}, httpx.NotFound("quote request")
	}
	if err != nil {
		return Quote{}, err
	}
	return fromRow(row)
}

func (s *Service) save(ctx context.Context, tx *db.Tx, before Quote, after *Quote, done step, now time.Time) error {
	after.UpdatedAt = now
	q := sqlgen.New(tx)
	n, err := q.Update(ctx, updateParams(*after))
	if err != nil {
		return err
	}
	if n == 0 {
		return db.ErrAgain
	}
	if err := deadlines.Save(ctx, tx, after.owed(deadlines.Armed(Timers(s.Catalog.Quotes, *after), now))); err != nil {
		return err
	}
	after.Version++
	actor := httpx.ActorFrom(ctx)
	if err := q.InsertEvent(ctx, sqlgen.InsertEventParams{
		ID: s.IDs.Row("event", now), QuoteID: after.ID, At: now, Kind: done.Kind, Title: done.Title,
		Detail: done.Detail, Actor: actor.Name,
	}); err != nil {
		return err
	}
	if err := s.Audit.Record(ctx, tx, audit.Entry{Action: "quotes." + done.Kind, Subject: after.ID, Detail: audit.Change{
		Before: map[string]any{"status": before.Status, "priority": before.Priority, "assigned_to": before.AssignedTo},
		After:  map[string]any{"status": after.Status, "priority": after.Priority, "assigned_to": after.AssignedTo},
	}}); err != nil {
		return err
	}
	s.newsAfter(tx, after.ID, done.Kind)
	return nil
}

func (s *Service) newsAfter(tx *db.Tx, id, kind string) {
	tx.AfterCommit(func() { s.Bus.Publish(events.News{Topic: Topic, ID: id, Kind: kind}) })
}

// Review marks a pending request as seen: the first opening of its drawer by
// somebody who may write (U17). On any other status it changes nothing.
func (s *Service) Review(ctx context.Context, id string) (Quote, error) {
	return s.change(ctx, id, func(_ context.Context, _ *db.Tx, q *Quote, now time.Time) (step, error) {
		if q.Status != Pending {
			return step{}, nil
		}
		q.Status, q.ReviewedAt = Reviewed, now
		return step{Kind: "reviewed", Title: "Opened for the first time"}, nil
	})
}

// Respond marks a request as answered and stops its clock (S80, U15). A request
// that is answered already stays as it is.
func (s *Service) Respond(ctx context.Context, id string) (Quote, error) {
	return s.change(ctx, id, func(ctx context.Context, _ *db.Tx, q *Quote, now time.Time) (step, error) {
		if q.Status == Responded {
			return step{}, nil
		}
		return s.respond(ctx, q, now)
	})
}

func (s *Service) respond(ctx context.Context, q *Quote, now time.Time) (step, error) {
	if !q.Status.Open() {
		return step{}, httpx.Conflict("This request is " + string(q.Status) + " already; only an open one can be marked as responded.")
	}
	actor := httpx.ActorFrom(ctx)
	q.StatusBefore, q.Status = q.Status, Responded
	q.RespondedAt, q.RespondedBy = now, actor.ID
	return step{Kind: "responded", Title: "Marked as responded", Detail: "The response clock stopped."}, nil
}

// UndoRespond takes "responded" back within undoSeconds (U15).
func (s *Service) UndoRespond(ctx context.Context, id string) (Quote, error) {
	return s.change(ctx, id, func(_ context.Context, _ *db.Tx, q *Quote, now time.Time) (step, error) {
		if q.Status != Responded || q.StatusBefore == "" {
			return step{}, httpx.Conflict("There is nothing to undo: this request is not marked as responded.")
		}
		if now.After(s.UndoUntil(*q)) {
			return step{}, httpx.Conflict("The time to undo is over. Set the status in the request's drawer instead.")
		}
		q.Status, q.StatusBefore = q.StatusBefore, ""
		q.RespondedAt, q.RespondedBy = time.Time{}, ""
		return step{Kind: "responded-undone", Title: "Responded was undone", Detail: "The response clock runs again."}, nil
	})
}

// UndoUntil is the last instant at which UndoRespond works.
func (s *Service) UndoUntil(q Quote) time.Time {
	return q.RespondedAt.Add(time.Duration(s.Catalog.Quotes.UndoSeconds) * time.Second)
}

// SetStatus moves a request by the table of moves (U16); note is kept in its timeline.
func (s *Service) SetStatus(ctx context.Context, id string, next Status, note string) (Quote, error) {
	note = forms.ManyLines(note)
	if err := forms.CheckNote(note); err != nil {
		return Quote{}, err
	}
	return s.change(ctx, id, func(ctx context.Context, tx *db.Tx, q *Quote, now time.Time) (step, error) {
		if q.Status == next {
			return step{}, nil
		}
		if !q.Status.CanBecome(s.Catalog.Quotes, next) {
			return step{}, httpx.Conflict(fmt.Sprintf("A %s request cannot become %s. Possible: %s.",
				q.Status, next, strings.Join(q.Status.Next(s.Catalog.Quotes), ", ")))
		}
		if q.Status == Spam {
			return s.release(ctx, tx, q, now)
		}
		if next == Won && q.LeadID != "" {
			if err := s.Leads.SetStage(ctx, tx, q.LeadID, "customer"); err != nil {
				return step{}, err
			}
		}
		from := q.Status
		q.become(next, httpx.ActorFrom(ctx).ID, now)
		return step{Kind: "status", Title: fmt.Sprintf("Status: %s to %s", from, next), Detail: note}, nil
	})
}

// become sets the status with the marks that belong to it. Leaving the open
// statuses by way of an answer stops the response clock.
func (q *Quote) become(next Status, by string, now time.Time) {
	if q.Status.Open() && (next == Responded || next == Quoted || next == Won) && q.RespondedAt.IsZero() {
		q.RespondedAt, q.RespondedBy = now, by
	}
	switch next {
	case Reviewed:
		q.ReviewedAt = first(q.ReviewedAt, now)
		q.RespondedAt, q.RespondedBy = time.Time{}, ""
	case Quoted, Won:
		q.QuotedAt = first(q.QuotedAt, now)
	default: // leaves no mark
	}
	q.Status, q.StatusBefore = next, ""
}

// Assign gives a request to a member of staff, or to nobody when userID is empty.
func (s *Service) Assign(ctx context.Context, id, userID, userName string) (Quote, error) {
	return s.change(ctx, id, func(_ context.Context, _ *db.Tx, q *Quote, now time.Time) (step, error) {
		if q.AssignedTo == userID {
			return step{}, nil
		}
		q.AssignedTo, q.AssignedName = userID, userName
		if userID == "" {
			q.AssignedAt = time.Time{}
			return step{Kind: "assigned", Title: "Assigned to nobody"}, nil
		}
		q.AssignedAt = now
		return step{Kind: "assigned", Title: "Assigned to " + userName}, nil
	})
}

// Assess marks the initial assessment as done (V51).
func (s *Service) Assess(ctx context.Context, id string) (Quote, error) {
	return s.change(ctx, id, func(_ context.Context, _ *db.Tx, q *Quote, now time.Time) (step, error) {
		if !q.AssessedAt.IsZero() {
			return step{}, nil
		}
		q.AssessedAt = now
		return step{Kind: "assessed", Title: "Initial assessment done"}, nil
	})
}

// SetPriority sets the priority by hand; low is possible here only (D23). The
// deadline that the visitor was told stays.
func (s *Service) SetPriority(ctx context.Context, id, stored string) (Quote, error) {
	if p := priorityByStored(s.Catalog.Quotes, stored); p.Stored != stored {
		return Quote{}, httpx.Invalid(httpx.FieldError{Field: "priority", Message: "Please choose urgent, high, medium or low."})
	}
	return s.change(ctx, id, func(_ context.Context, _ *db.Tx, q *Quote, _ time.Time) (step, error) {
		if q.Priority == stored {
			return step{}, nil
		}
		from := q.Priority
		q.Priority = stored
		return step{Kind: "priority", Title: fmt.Sprintf("Priority: %s to %s", from, stored)}, nil
	})
}

// Release takes a request out of quarantine: it becomes pending, its person a
// lead, and its mails leave. The deadline stays the one the visitor was told.
func (s *Service) Release(ctx context.Context, id string) (Quote, error) {
	return s.change(ctx, id, func(ctx context.Context, tx *db.Tx, q *Quote, now time.Time) (step, error) {
		if q.Status != Spam {
			return step{}, httpx.Conflict("This request is not in quarantine.")
		}
		return s.release(ctx, tx, q, now)
	})
}

func (s *Service) release(ctx context.Context, tx *db.Tx, q *Quote, now time.Time) (step, error) {
	q.Status, q.QuarantineReason = Pending, ""
	if q.LeadID == "" {
		id, err := s.captureLead(ctx, tx, *q, now)
		if err != nil {
			return step{}, err
		}
		q.LeadID = id
	}
	if q.NotifiedAt.IsZero() {
		s.Nudges.After(tx, notify, q.ID)
	}
	return step{Kind: "released", Title: "Released from quarantine"}, nil
}

// Reply sends a written answer to the customer and, if respond is set, marks the
// request as responded in the same transaction (D81).
func (s *Service) Reply(ctx context.Context, id, subject, body string, respond bool) (Quote, error) {
	subject, body = strings.TrimSpace(subject), forms.ManyLines(body)
	if err := forms.CheckReply(subject, body); err != nil {
		return Quote{}, err
	}
	return s.change(ctx, id, func(ctx context.Context, tx *db.Tx, q *Quote, now time.Time) (step, error) {
		if q.Status == Spam {
			return step{}, httpx.Conflict("Release this request from quarantine before you answer it.")
		}
		if respond && q.Status.Open() {
			if _, err := s.respond(ctx, q, now); err != nil {
				return step{}, err
			}
		}
		mailID, err := s.mailReply(ctx, tx, *q, subject, body, now)
		if err != nil {
			return step{}, err
		}
		return step{Kind: "replied", Title: "Answered by e-mail: " + subject, Detail: mailID}, nil
	})
}

// mailReplyClass: a direct answer to a request is sent without newsletter
// consent and carries no promotion (M20).
const mailReplyClass = mail.Answer
