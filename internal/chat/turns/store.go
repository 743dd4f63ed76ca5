package turns

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/chat/composing"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/news"
	"wardgate/internal/platform/db"
)

// store stores the language model's reply, unless somebody else has answered meanwhile:
// another instance that got this message again, or a person.
func (s *Turns) store(ctx context.Context, r Received, c composing.Composed) (Stored, error) {
	var stored *Stored
	err := s.deps.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		stored, err = s.storeOnce(ctx, tx, r, c)
		return err
	})
	if err != nil {
		return Stored{}, fmt.Errorf("chat.Answer: %w", err)
	}
	return *stored, nil
}

func (s *Turns) storeOnce(ctx context.Context, tx *db.Tx, r Received, c composing.Composed) (*Stored, error) {
	now, id := s.deps.Clock.Now(), r.question.ConversationID
	if err := conversations.Lock(ctx, tx, id); err != nil {
		return nil, err
	}
	// After the lock, as in Receive: in another order two transactions could wait for each other for ever.
	if err := s.deps.Composer.Settle(ctx, tx, r.reserved, c.Used); err != nil {
		return nil, err
	}
	reply, isReplied, err := conversations.ReplyTo(ctx, tx, r.question.ID)
	if err != nil {
		return nil, err
	}
	if isReplied {
		return &Stored{reply, r.person, r.isCaptured()}, nil
	}
	if r.person, err = handover.Open(ctx, tx, id); err != nil {
		return nil, err
	}
	if r.person.State() == handover.Taken { // the assistant falls silent
		return s.passedOn(r.question, r.person, r.asked.Conversation), conversations.AwaitNoReply(ctx, tx, r.question.ID)
	}
	place, err := conversations.LastPlace(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	stored, err := s.reply(ctx, tx, r, place+1, c, now)
	if err != nil {
		return nil, err
	}
	news.After(s.deps.Bus, tx, id, "replied")
	tx.AfterCommit(func() { s.answers.count(c.From, true) })
	return stored, conversations.SetSpokenAt(ctx, tx, id, now)
}

// reply adds a reply with this text.
func (s *Turns) reply(ctx context.Context, conn conversations.Conn, r Received, place int32, c composing.Composed, now time.Time) (*Stored, error) {
	row := conversations.MessageRow{
		ID: s.deps.IDs.Row("msg", now), ConversationID: r.question.ConversationID, Place: place, Role: conversations.Assistant, Content: c.Content,
		Extras: db.JSON(r.draft.extras), ReplyTo: db.NullText(r.question.ID), SpokenBy: c.From, CreatedAt: now,
	}
	if err := conversations.Insert(ctx, conn, row); err != nil {
		return nil, err
	}
	m, err := conversations.FromRow(row)
	return &Stored{m, r.person, r.isCaptured()}, err
}

// passedOn informs the visitor that a person has the message. It is not stored:
// the person's answer is.
func (s *Turns) passedOn(question conversations.MessageRow, h handover.Handover, c conversations.Row) *Stored {
	return &Stored{conversations.Message{
		ID: question.ID, Role: conversations.System, Content: s.deps.Wording.Say("passedOn", "{name}", h.TakenName), At: question.CreatedAt,
		From: conversations.FromStaff, Name: h.TakenName, Extras: conversations.Extras{RequiresHuman: true},
	}, h, c.CapturedAt.Valid}
}

// isCaptured reports whether the visitor has left how they can be reached.
func (r Received) isCaptured() bool { return r.asked.Conversation.CapturedAt.Valid }
