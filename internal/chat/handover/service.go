package handover

import (
	"context"
	"fmt"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/chat/handover/sqlgen"
	"wardgate/internal/chat/news"
	"wardgate/internal/chat/wording"
	"wardgate/internal/leads"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/networks"
	"wardgate/internal/platform/push"
	"wardgate/internal/platform/wiring"
)

// Deps are what hand-overs need. All are required.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Leads   *leads.Service
	Mail    *mail.Outbox
	Bus     *events.Bus
	Wording *wording.Wording
	// Origin is the public origin without a slash at its end.
	Origin string
	// Admin is where notifications to the company go.
	Admin func() mail.Address
	// Emergency is told what a call owes in which a person is in danger, in the transaction that stores it; nil: nobody is.
	Emergency func(ctx context.Context, tx *db.Tx, d deadlines.Deadline) error `wiring:"optional"`
	// Networks gathers the mails about many visitors of one network; nil: each has mails of its own.
	Networks *networks.Networks `wiring:"optional"`
	// Alarm tells staff of emergencies on their devices; nil: mails and the board alone do.
	Alarm push.Alarm `wiring:"optional"`
}

// Handovers calls people into conversations, and keeps the promises made there.
type Handovers struct {
	deps Deps
}

// New returns the service, or an error that names what is missing.
func New(d Deps) (*Handovers, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Handovers{deps: d}, nil
}

// Call calls staff into a conversation, or adds reasons to its open hand-over. said is the
// visitor's last message.
func (s *Handovers) Call(
	ctx context.Context, tx *db.Tx, conversation string, open Handover, reasons []string, said string, now time.Time,
) (Handover, error) {
	terms := s.deps.Catalog.Chat.Handover
	due := now.Add(terms.AnswerTime())
	if isUrgent(reasons) {
		due = now.Add(time.Duration(terms.EmergencyMinutes) * time.Minute)
	}
	if open.State() != NoPerson {
		return s.callAgain(ctx, tx, open, reasons, said, due, now)
	}
	h := Handover{ID: s.deps.IDs.Row("handover", now), ConversationID: conversation, Reasons: reasons, AskedAt: now, DueAt: due, Version: 1}
	if err := sqlgen.New(tx).Insert(ctx, sqlgen.InsertParams{
		ID: h.ID, ConversationID: conversation, Reasons: db.JSON(reasons), AskedAt: now, DueAt: due,
	}); err != nil {
		return h, fmt.Errorf("calling a person: %w", err)
	}
	if err := s.saveDeadline(ctx, tx, h, now); err != nil {
		return h, err
	}
	news.After(s.deps.Bus, tx, conversation, "waiting")
	return h, s.mailCall(ctx, tx, h, said)
}

// isUrgent reports whether a person is in danger.
func isUrgent(reasons []string) bool {
	return slices.Contains(reasons, Emergency) || slices.Contains(reasons, SelfHarm)
}

// callAgain adds reasons to an open hand-over. An emergency is mailed once more.
func (s *Handovers) callAgain(ctx context.Context, tx *db.Tx, open Handover, reasons []string, said string, due, now time.Time) (Handover, error) {
	open, isNew := open.withReasons(reasons)
	if !isNew {
		return open, nil
	}
	if due.Before(open.DueAt) {
		open.DueAt = due
	}
	open, err := s.Update(ctx, tx, open, now)
	if err != nil || !isUrgent(reasons) {
		return open, err
	}
	return open, s.mailCall(ctx, tx, open, said)
}

// Await begins, or with a zero since ends, the wait for an answer of the person who has
// the conversation. A visitor who is already waiting goes on waiting.
func (s *Handovers) Await(ctx context.Context, tx *db.Tx, h Handover, since, now time.Time) (Handover, error) {
	if h.State() != Taken || h.UnansweredAt.IsZero() == since.IsZero() {
		return h, nil
	}
	h.UnansweredAt = since
	if err := deadlines.Restart(ctx, tx, PersonComes, h.ID); err != nil {
		return h, err
	}
	return s.Update(ctx, tx, h, now)
}

// Update stores a changed hand-over, or asks to run again when somebody else has
// changed it meanwhile.
func (s *Handovers) Update(ctx context.Context, tx *db.Tx, h Handover, now time.Time) (Handover, error) {
	n, err := sqlgen.New(tx).Update(ctx, sqlgen.UpdateParams{
		ID: h.ID, Version: int32(h.Version), Reasons: db.JSON(h.Reasons), DueAt: h.DueAt, TakenAt: db.NullTime(h.TakenAt), //nolint:gosec // a count of changes
		TakenBy: h.TakenBy, TakenName: h.TakenName, EndedAt: db.NullTime(h.EndedAt), Outcome: string(h.Outcome), EndedBy: h.EndedBy,
		UnansweredAt: db.NullTime(h.UnansweredAt),
	})
	if err != nil {
		return h, fmt.Errorf("changing the hand-over: %w", err)
	}
	if n == 0 {
		return h, db.ErrAgain
	}
	h.Version++
	return h, s.saveDeadline(ctx, tx, h, now)
}

// Forget ends the hand-over of a conversation that is deleted: it still counts that
// somebody waited.
func (s *Handovers) Forget(ctx context.Context, tx *db.Tx, conversation string) error {
	waiting, err := Open(ctx, tx, conversation)
	if err != nil {
		return err
	}
	if err := deadlines.Close(ctx, tx, PersonComes, waiting.ID, deadlines.Cancelled, s.deps.Clock.Now()); err != nil {
		return err
	}
	calls, err := sqlgen.New(tx).OfConversation(ctx, conversation)
	if err != nil {
		return fmt.Errorf("chat: reading the calls of a conversation: %w", err)
	}
	for _, call := range calls {
		h := Handover{ID: call.ID}
		if err := s.deps.Networks.Forget(ctx, tx, []string{h.callID(false), h.callID(true)}); err != nil {
			return err
		}
	}
	return sqlgen.New(tx).EndOf(ctx, sqlgen.EndOfParams{
		ConversationID: conversation, EndedAt: db.NullTime(s.deps.Clock.Now()), Outcome: string(Gone),
	})
}

// Counts are the open hand-overs.
type Counts struct{ Waiting, Taken, Overdue int }

// Count counts the conversations that need a person or have one.
func (s *Handovers) Count(ctx context.Context) (Counts, error) {
	n, err := sqlgen.New(s.deps.DB.Read()).CountOpen(ctx, s.deps.Clock.Now())
	if err != nil {
		return Counts{}, fmt.Errorf("chat: counting hand-overs: %w", err)
	}
	return Counts{int(n.Waiting), int(n.Taken), int(n.Overdue)}, nil
}
