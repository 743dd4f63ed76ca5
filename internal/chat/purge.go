package chat

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/chat/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
)

// purgeMany bounds one run.
const purgeMany = 500

// Purge deletes the conversations of nobody known in which nothing was said for
// purgeHours (V135, D59), and what was spent on earlier days. A lead's conversation
// stays as long as the lead.
func (s *Service) Purge(ctx context.Context) error {
	now := s.Clock.Now()
	idle := now.Add(-time.Duration(s.Catalog.Chat.PurgeHours) * time.Hour)
	waiting, err := sqlgen.New(s.DB.Read()).IdleConversations(ctx, sqlgen.IdleConversationsParams{LastMessageAt: idle, Limit: purgeMany})
	if err != nil {
		return fmt.Errorf("chat.Purge: %w", err)
	}
	if _, err = jobs.InTurn(waiting, func(id string) error { return s.purge(ctx, id, idle) }); err != nil {
		return fmt.Errorf("chat.Purge: %w", err)
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).ForgetSpending(ctx, now.AddDate(0, 0, -1).Format(time.DateOnly))
	})
	if err != nil {
		return fmt.Errorf("chat.Purge: %w", err)
	}
	return nil
}

// purge deletes one conversation, unless somebody has gone on with it meanwhile.
func (s *Service) purge(ctx context.Context, id string, idle time.Time) error {
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		if err := s.forget(ctx, tx, id); err != nil {
			return err
		}
		if err := s.Mail.Erase(ctx, tx, []string{id}, nil); err != nil { // they repeat what was said
			return err
		}
		n, err := q.DeleteIdleConversation(ctx, sqlgen.DeleteIdleConversationParams{ID: id, LastMessageAt: idle})
		if err == nil && n == 0 {
			return errStillInUse
		}
		s.newsAfter(tx, id, "gone")
		return err
	})
	if errors.Is(err, errStillInUse) || errors.Is(err, mail.ErrBeingSent) { // the next run comes to it
		return nil
	}
	return err
}

// forget deletes what belongs to a conversation. Whoever still waited for a person has
// gone: that is counted, without their words.
func (s *Service) forget(ctx context.Context, tx *db.Tx, id string) error {
	q := sqlgen.New(tx)
	if err := q.LockConversationByID(ctx, id); err != nil { // nobody adds to it meanwhile
		return err
	}
	waiting, err := openHandover(ctx, q, id)
	if err != nil {
		return err
	}
	if err := deadlines.Close(ctx, tx, PersonComes, waiting.ID, deadlines.Cancelled, s.Clock.Now()); err != nil {
		return err
	}
	if err := q.EndHandoversOf(ctx, sqlgen.EndHandoversOfParams{
		ConversationID: id, EndedAt: db.NullTime(s.Clock.Now()), Outcome: string(Gone),
	}); err != nil {
		return err
	}
	if err := q.DeleteTranscripts(ctx, id); err != nil {
		return err
	}
	return q.DeleteMessages(ctx, id)
}

// errStillInUse undoes a purge.
var errStillInUse = errors.New("chat: the conversation goes on")
